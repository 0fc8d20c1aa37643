"""Players of Vesuvio with aims, so that golden games read like real ones."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TypeAlias

from games.vesuvio.board import ENTRY, TOP, ZONES, Place, Zone
from games.vesuvio.mountain import Mountain, parts_of
from games.vesuvio.moves import Dig, End, Keep, Leave, Photo, Push, Slide, Stay, Take, VesuvioMove, Walk
from games.vesuvio.pieces import DIGS, Card, worth_of
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.table import CameraState

Player: TypeAlias = Callable[[VesuvioPosition, Random], VesuvioMove]

RICH = 22
"""What a hoarder wants to have."""

LATE = 9
"""How many rounds a dawdler waits."""


@lru_cache(maxsize=256)
def distances(mountain: Mountain, goal: Place) -> dict[Place, int]:
    """For each place the fewest points from it to the goal, without sacrifices and lava."""
    best = {goal: 0}
    waiting = [goal]
    while waiting:
        here = waiting.pop(0)
        for start, strides in mountain.strides.items():
            for move, price, _ in strides:
                if move.place == here and best[here] + price < best.get(start, 999):
                    best[start] = best[here] + price
                    waiting.append(start)
    return best


def walk_to(position: VesuvioPosition, space: str) -> VesuvioMove:
    """The legal step that brings the mover nearest to the space, or the end of its turn."""
    steps = [move for move in position.moves(position.mover) if isinstance(move, Walk)]
    here = position.table.places[position.mover]
    if here is None:
        return steps[0]
    away = distances(position.mountain, parts_of(space, position.mountain.faults)[0])
    price = {stride.move: stride.price for stride in position.mountain.strides[here]}
    better = [move for move in steps if away[move.place] + price[move] <= away[here]]
    return min(better, key=lambda move: away[move.place] + price[move]) if better else End()


def choose(position: VesuvioPosition) -> VesuvioMove | None:
    """What is best of an open choice: the dearer stone kept, no card given up."""
    moves = position.moves(position.mover)
    kept = [move for move in moves if isinstance(move, Keep)]
    if kept:
        return max(kept, key=lambda move: (move.worth, move.depth))
    return Stay() if Stay() in moves else None


def flee(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Go down by the shortest way and leave; give cards other than the camera up to be faster."""
    moves = position.moves(position.mover)
    slides = [move for move in moves if isinstance(move, Slide)]
    if slides and Card.CAMERA not in position.table.hands[position.mover]:
        return slides[0]
    if Leave() in moves:
        return Leave()
    return choose(position) or walk_to(position, ENTRY)


def climb(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Go up, take the photo if there is none yet, pick a camera up, and flee with it or from the lava."""
    moves = position.moves(position.mover)
    for wanted in (Photo(), Take()):
        if wanted in moves:
            return wanted
    if position.table.camera is not CameraState.UNTAKEN or position.table.lava:
        return flee(position, dice)
    return choose(position) or walk_to(position, TOP)


def next_dig(position: VesuvioPosition, zone: Zone) -> str:
    """The space of this zone nearest to the mover where it has not dug in this turn, the top if there is none."""
    away = {place.space: price for place, price in distances(position.mountain, here_of(position)).items()}
    spaces = [space for space, tile in position.mountain.tile_at.items() if tile in DIGS and ZONES[space] is zone]
    return min((space for space in spaces if space not in position.dug), key=away.__getitem__, default=TOP)


def here_of(position: VesuvioPosition) -> Place:
    """Where the mover is, or will come in."""
    return position.table.places[position.mover] or position.mountain.entry


def linger(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Go up and take the photo, then stay for the view."""
    return (
        climb(position, dice) if position.table.camera is CameraState.UNTAKEN else choose(position) or _idle(position)
    )


def dig(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Gather stones, flee from the eruption."""
    return flee(position, dice) if _erupting(position) else gather(position, dice)


def gather(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Go up and dig wherever there is something in red or orange ground; rob who is there."""
    moves = position.moves(position.mover)
    here = position.table.places[position.mover]
    pushes = [move for move in moves if isinstance(move, Push)]
    if pushes and position.points == 1:
        return dice.choice(pushes)
    if Dig() in moves and here is not None and ZONES[here.space] is not Zone.GREEN:
        return Dig()
    return choose(position) or walk_to(position, next_dig(position, Zone.RED))


def hoard(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Dig at the top of the mountain until the hand is worth more than a photo, then leave."""
    return flee(position, dice) if worth_of(position.table.hands[position.mover]) > RICH else gather(position, dice)


def dawdle(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Wait for some rounds, then go for the photo."""
    return climb(position, dice) if position.round > LATE else choose(position) or _idle(position)


def grab(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Dig near the bottom until there is something of worth, then leave at once."""
    if worth_of(position.table.hands[position.mover]):
        return flee(position, dice)
    if Dig() in position.moves(position.mover):
        return Dig()
    return choose(position) or walk_to(position, next_dig(position, Zone.GREEN))


def potter(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Dig near the bottom until the lava is close, then leave."""
    if len(position.table.lava) > 20:
        return flee(position, dice)
    moves = position.moves(position.mover)
    if Dig() in moves:
        return Dig()
    here = position.table.places[position.mover]
    goal = "N11" if here is not None and int(here.space[1:]) < 9 else "N2"
    return choose(position) or walk_to(position, goal)


def wait(position: VesuvioPosition, dice: Random) -> VesuvioMove:
    """Come in and stay near the way out until the lava is there, then leave."""
    return flee(position, dice) if position.table.lava else choose(position) or _idle(position)


def _idle(position: VesuvioPosition) -> VesuvioMove:
    moves = position.moves(position.mover)
    return End() if End() in moves else moves[0]


def _erupting(position: VesuvioPosition) -> bool:
    return position.view(position.mover).eruption is not None

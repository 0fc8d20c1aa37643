"""The legal moves of a state (V3 to V22)."""

from collections.abc import Iterator

from games.vesuvio.board import TOP, ZONES, Place
from games.vesuvio.moves import Dig, End, Keep, Leave, Photo, Push, Shout, Slide, Stay, Take, VesuvioMove, Walk
from games.vesuvio.pieces import DIGS, WORTH, Card
from games.vesuvio.state import VesuvioState
from games.vesuvio.table import ZONE_ORDER, CameraState, ends_of

LEAVE, STAY, DIG, PHOTO, TAKE, END = Leave(), Stay(), Dig(), Photo(), Take(), End()


def legal_moves(state: VesuvioState) -> tuple[VesuvioMove, ...]:
    """The moves of the seat to act. The game must not be over. An open choice excludes all other moves (V8, V11)."""
    table, place = state.table, state.table.places[state.mover]
    if place is None:
        return (Walk(state.mountain.entry),)
    if state.drawn:
        return tuple(_keeps(state, place))
    if state.sliding:
        return (*(Slide(lower) for lower in slides_from(state, place)), STAY)
    moves: list[VesuvioMove] = [
        move
        for move, price, _ in state.mountain.strides[place]
        if price <= state.points and move.place.space not in table.lava
    ]
    if place == state.mountain.entry:
        moves.append(LEAVE)
    if can_dig(state, place):
        moves.append(DIG)
    others = table.beside(state.mover)
    if others:
        ends = ends_of(state.mountain.pushes[place], table.lava)
        moves += [Push(victim, end) for victim in others for end in ends]
    if can_photograph(state, place):
        moves.append(PHOTO)
    if others and Card.CAMERA in table.hands[state.mover]:
        moves += map(Shout, ends_of(state.mountain.shouts[place], table.lava))
    if table.token == place.space:
        moves.append(TAKE)
    moves.append(END)
    return tuple(moves)


def slides_from(state: VesuvioState, place: Place) -> tuple[Place, ...]:
    """The next places down a steep slope that are not under lava (V8)."""
    return tuple(lower for lower in state.mountain.below[place] if lower.space not in state.table.lava)


def can_dig(state: VesuvioState, place: Place) -> bool:
    """Whether the tile can be dug for the points left, was not dug this turn, and the deck has cards (V10, V12)."""
    dig = DIGS.get(state.mountain.tile_at[place.space])
    return (
        dig is not None
        and dig.price <= state.points
        and place.space not in state.dug
        and bool(state.table.decks[ZONE_ORDER[ZONES[place.space]]])
    )


def can_photograph(state: VesuvioState, place: Place) -> bool:
    """Whether the place is the top and nobody has taken the photo yet (V19)."""
    return place.space == TOP and state.table.camera is CameraState.UNTAKEN


def _keeps(state: VesuvioState, place: Place) -> Iterator[VesuvioMove]:
    """A move for each different stone and each depth in the deck, from the top (V11)."""
    depths = range(len(state.table.decks[ZONE_ORDER[ZONES[place.space]]]) + 1)
    for worth in dict.fromkeys(WORTH[card] for card in state.drawn):
        for depth in depths:
            yield Keep(worth, depth)

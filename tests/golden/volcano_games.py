"""The golden games of Volcano: who plays them, and with which dice. ``tests.golden.make`` writes them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from games.core.actions import Conclude, Forfeit, Move, Play
from games.core.options import OptionValue
from games.core.record import Record, apply
from games.volcano.endings import Ending
from games.volcano.game import VOLCANO
from games.volcano.moves import CLAIM
from games.volcano.position import VolcanoPosition
from games.volcano.proofs import capture_is_reachable, line_to_show
from tests.golden.volcano_players import Plan, Player, choose, devoted, enchanted, follow, greedy, restless, wayward

FOCUS = 12
"""How many arrangements somebody considers whose every plan needs a proof."""

FOLDER = Path(__file__).parent / VOLCANO.key


def play_greedily(position: VolcanoPosition, dice: Random) -> Plan:
    """A turn of somebody who plays for points."""
    return choose(position, greedy, dice)


@dataclass(frozen=True)
class Script:
    """A game to be played.

    ``leaving`` maps the number of a turn to the seat that gives up after its first move; in the turns of ``claiming``
    the mover claims the end first, rightly or not, and so it does when no capture is left. A ``solution`` is
    a file of turns to play instead of a player's.
    """

    seats: int
    options: Mapping[str, OptionValue]
    player: Player = play_greedily
    first: int | None = None
    leaving: Mapping[int, int] | None = None
    agreed_after: int | None = None
    claiming: tuple[int, ...] = ()
    solution: str | None = None


def lose_interest(position: VolcanoPosition, dice: Random) -> Plan:
    """A turn of somebody who plays for points at first and soon only moves the pieces about."""
    return choose(position, greedy if position.turn < 4 else restless, dice)


def play_for_the_goal(position: VolcanoPosition, dice: Random) -> Plan:
    """A turn of somebody who wants to meet a challenge."""
    return choose(position, devoted, dice, FOCUS)


def play_beside_the_goal(position: VolcanoPosition, dice: Random) -> Plan:
    """A turn of somebody who goes astray in a challenge, and captures as long as there is something to capture."""
    plan = choose(position, wayward, dice, FOCUS)
    return plan if plan.taken else follow(position, line_to_show(position))


def play_for_the_whites(position: VolcanoPosition, dice: Random) -> Plan:
    """A turn of the first seat, who wants the white pieces of Mega-Volcano, or of the others, who let it."""
    return choose(position, enchanted if position.mover == 0 else restless, dice)


OWN = {"opening": "rbgcy/bgcyr/gcyrb/cyrbg/yrbgc caps a1 a5 c3 e1 e5"}
OWN_MINI = {"variant": "mini", "opening": "g-g-g/yy-bb/g-y-g/bb-yy/--b-- caps a1 c3 e1 a5 e5"}

NEVER = frozenset({Ending.IMMOBILE, Ending.SIZES})
"""Endings that cannot occur: five caps cannot all be blocked on four by four, and four pieces are always left.

The first piece of an eruption flies two squares, so of the squares whose files and ranks are even or odd alike one
always keeps a piece. On a board full of nests there are four kinds of square and three sizes, so two pieces of one size
are always left; on Mini's sparse board a capture is out of reach long before.
"""

SCRIPTS: dict[str, Script] = {
    "colours": Script(2, {}, play_greedily, first=0),
    "colours-no-return": Script(3, {"layout": "pinwheel", "no_return": True}, play_greedily),
    "colours-random": Script(4, {"layout": "random"}, play_greedily),
    "colours-own-opening": Script(2, OWN, play_greedily, first=1),
    "colours-melting": Script(2, {"layout": "corners", "melting": True, "hints": True}, play_greedily),
    "agreement": Script(3, {"layout": "corners"}, play_greedily, agreed_after=6),
    "forfeit": Script(3, {"layout": "stripes"}, play_greedily, leaving={2: 1, 6: 0}),
    "forfeit-alone": Script(1, {"no_return": True}, play_greedily, leaving={3: 0}),
    "mini-proved": Script(2, {"variant": "mini"}, play_greedily),
    "mini-proved-5x5": Script(3, {"variant": "mini", "layout": "5x5", "no_return": True}, play_greedily),
    "mini-proved-melting": Script(
        2, {"variant": "mini", "layout": "random-5x5", "melting": True}, play_greedily, first=1
    ),
    "mini-claimed": Script(2, {"variant": "mini", "ending": "claimed"}, play_greedily, claiming=(0, 5)),
    "mini-claimed-no-return": Script(
        4,
        {"variant": "mini", "layout": "random-4x4", "ending": "claimed", "no_return": True},
        play_greedily,
        claiming=(3, 20),
    ),
    "mini-quiet": Script(2, {"variant": "mini", "layout": "random-5x5"}, lose_interest),
    "mini-agreement": Script(6, OWN_MINI, play_greedily, agreed_after=7),
    "mini-forfeit": Script(2, {"variant": "mini", "layout": "random-4x4"}, play_greedily, leaving={4: 1}),
    "mega-colours": Script(2, {"variant": "mega"}, play_greedily),
    "mega-colours-melting": Script(3, {"variant": "mega", "layout": "random", "melting": True}, play_greedily),
    "mega-whites": Script(3, {"variant": "mega", "melting": True}, play_for_the_whites),
    "mega-quiet": Script(2, {"variant": "mega", "layout": "random", "no_return": True}, lose_interest),
    "mega-agreement": Script(6, {"variant": "mega"}, play_greedily, agreed_after=9),
    "mega-forfeit": Script(2, {"variant": "mega", "layout": "random"}, play_greedily, leaving={5: 0}),
    "challenge-met": Script(1, {"challenge": "trees", "layout": "random", "no_return": True}, play_for_the_goal),
    "perfect-red": Script(1, {"challenge": "red"}, solution="red"),
    "perfect-large": Script(1, {"challenge": "large"}, solution="large"),
    "perfect-trees": Script(1, {"challenge": "trees"}, solution="trees"),
    "challenge-out-of-reach": Script(1, {"challenge": "red", "layout": "random"}, play_beside_the_goal),
    "challenge-agreement": Script(1, {"challenge": "large"}, play_for_the_goal, agreed_after=5),
    "challenge-given-up": Script(1, {"challenge": "red", "melting": True}, play_for_the_goal, leaving={8: 0}),
    "alone-beyond-twenty": Script(1, {"layout": "stripes"}, lose_interest, agreed_after=32),
    "challenge-beyond-twenty": Script(1, {"challenge": "large"}, lose_interest, leaving={30: 0}),
    "quiet-together": Script(2, {"layout": "stripes"}, lose_interest),
}


def play(name: str) -> Record:
    """Play the script of this name; its seed and its dice come from the name."""
    script = SCRIPTS[name]
    dice = Random(name)
    options = VOLCANO.complete_options(script.options)
    seed = dice.randbytes(16)
    position = VOLCANO.start(script.seats, options, seed, script.first)
    actions: list[Play] = []
    while not position.outcome:
        new = _turn(script, position, dice)
        for action in new:
            position = apply(position, action).position
        actions += new
    return Record(
        VOLCANO.key, VOLCANO.rules_version, script.seats, tuple(options.items()), seed, script.first, tuple(actions)
    )


def solution(name: str) -> list[str]:
    """The turns of a challenge played as well as anybody found; the file's first line is the points it came to."""
    return (FOLDER / "solutions" / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:]


def _turn(script: Script, position: VolcanoPosition, dice: Random) -> list[Play]:
    if position.turn == script.agreed_after:
        return [Conclude()]
    if position.claimable and (position.turn in script.claiming or not capture_is_reachable(position)):
        return [Move(position.mover, CLAIM)]
    if script.solution:
        written = solution(script.solution)[position.turn]
        return [Move(position.mover, move) for move in written.split()]
    plan = script.player(position, dice)
    moves: list[Play] = [Move(position.mover, position.notation(move)) for move in plan.moves]
    leaver = (script.leaving or {}).get(position.turn)
    if leaver is None or leaver in position.forfeited:
        return moves
    gone = Forfeit(leaver)
    return [*moves[:1], gone] if leaver == position.mover and len(moves) > 1 else [gone]

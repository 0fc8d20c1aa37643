"""Computer players for Vesuvio: by habit on the lower levels, by looking ahead in dealt worlds on the highest."""

from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.chance import SEED_BYTES, Chance
from games.vesuvio.computer.deeds import as_move, legal_deeds
from games.vesuvio.computer.habits import Habits, usual_deed
from games.vesuvio.computer.imagined import Imagined
from games.vesuvio.computer.search import Effort, search
from games.vesuvio.computer.worlds import deal_world
from games.vesuvio.moves import write_move
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.view import VesuvioView


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer plays: the habits it has and expects of others, and how far it looks ahead, if at all.

    ``among`` are the habits where there are more than one other.
    """

    habits: Habits
    among: Habits | None = None
    effort: Effort | None = None

    def habits_for(self, seats: int) -> Habits:
        """Its habits at a table of this many seats."""
        return self.among if self.among and seats > PAIR else self.habits


PAIR = 2

LEVELS = {
    1: Level(Habits(robs=20, plans=False, photo=False, careful=3, rests=12)),
    2: Level(Habits(robs=10, plans=False, careful=4)),
    3: Level(Habits(robs=30, plans=False, careful=3)),
    4: Level(Habits(robs=80, plans=False, careful=2)),
    5: Level(Habits(chases=0.6), Habits(last=13), Effort(nodes=10_000, turns=2)),
}
"""Weak levels overlook chances to rob, go to the nearest place to dig, and run from lava too early; the first rests.

Following somebody pays between two, whose points are the other's loss; among more it serves a third.
"""


class VesuvioComputer:
    """What Vesuvio offers for computer players."""

    def world(self, view: Any, chance: Chance) -> VesuvioPosition:
        """A position in which the viewer sees this view; hidden cards are dealt from those that nobody has shown."""
        return deal_world(view, _dice(chance))

    def turn(self, view: VesuvioView, seat: int, level: int, chance: Chance) -> tuple[str, ...]:
        """One move: every move can show something that changes the next."""
        dice = _dice(chance)

        def draw(bound: int) -> int:
            return int(dice.random() * bound)

        def deal() -> Imagined:
            return Imagined(deal_world(view, dice), draw)

        world, how = deal(), LEVELS[level]
        legal = legal_deeds(world)
        if len(legal) == 1:
            deed = legal[0]
        elif how.effort is None:
            deed = usual_deed(world, dice, how.habits_for(view.seats))
        else:
            deed = search(deal, how.effort, dice, how.habits_for(view.seats))
        return (write_move(as_move(world.terrain, deed)),)


def _dice(chance: Chance) -> Random:
    number, _ = chance.below(1 << 8 * SEED_BYTES)
    return Random(number)  # noqa: S311 - the moves of a computer player are no secret

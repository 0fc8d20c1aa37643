"""The descriptor of Pebbles: its option and its initial position."""

from games.core.analyst import Analyst
from games.core.chance import Chance
from games.core.game import Game
from games.core.options import NumberOption, Option, Options
from tests.toys.games.pebbles.lookback import ANALYST, BEADS
from tests.toys.games.pebbles.position import PebblesPosition

PILE = NumberOption("pile", 6, 30, 12)
"""The number of pebbles at the start."""


class PebblesGame(Game[PebblesPosition]):
    """Pebbles for two to four."""

    key = "pebbles"
    seat_range = range(2, 5)
    options: tuple[Option, ...] = (PILE,)
    has_secrets = True
    analyst: Analyst | None = ANALYST
    load = staticmethod(PebblesPosition.load)

    def begin(self, seats: int, options: Options, chance: Chance, first: int | None) -> PebblesPosition:
        """A full pile and a shuffled bag. The seed draws the first seat unless it is given."""
        bag, chance = chance.shuffled(BEADS)
        mover = chance.below(seats)[0] if first is None else first
        return PebblesPosition(
            pile=int(options[PILE.key]),
            bag=bag,
            taken=(0,) * seats,
            beads=((),) * seats,
            drawn=None,
            mover=mover,
            turn=0,
            forfeited=frozenset(),
            outcome=None,
        )


PEBBLES = PebblesGame()

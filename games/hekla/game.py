"""The descriptor of Hekla: its option and its initial position."""

from games.core.analyst import Analyst
from games.core.chance import Chance
from games.core.game import Game
from games.core.options import NumberOption, Option, Options
from games.core.search import Limits
from games.hekla.board import SQUARES, START
from games.hekla.computer import HeklaComputer
from games.hekla.endings import QUIET_ROUNDS
from games.hekla.evaluation import HeklaJudgement
from games.hekla.lookback import HeklaWords
from games.hekla.pieces import SUPPLIES, HeklaTable
from games.hekla.position import HeklaPosition
from games.hekla.problems import PROBLEMS
from games.hekla.state import NO_ROWS

QUIET_ROUNDS_OPTION = NumberOption("quiet_rounds", 5, 100, QUIET_ROUNDS)
"""The number of full rounds without an eruption after which the game ends (H19)."""

REPLIED = Limits(width=4, ends=6, reply=1)
"""The turns that look best, with the reply to each."""


class HeklaGame(Game[HeklaPosition]):
    """Hekla for two to four."""

    key = "hekla"
    seat_range = range(2, 5)
    options: tuple[Option, ...] = (QUIET_ROUNDS_OPTION,)
    computer = HeklaComputer()
    analyst = Analyst(HeklaJudgement(), HeklaWords(), first=REPLIED, closer=REPLIED)
    problems = PROBLEMS
    load = staticmethod(HeklaPosition.load)

    def begin(self, seats: int, options: Options, chance: Chance, first: int | None) -> HeklaPosition:
        """The empty crater. The seed draws the first seat unless it is given (H1)."""
        if first is None:
            first, _ = chance.below(seats)
        return HeklaPosition(
            table=HeklaTable(((),) * len(SQUARES), (SUPPLIES[seats],) * seats, (START,) * seats, 0),
            mover=first,
            turn=0,
            open_rows=NO_ROWS,
            quiet=(0,) * seats,
            passed=frozenset(),
            quiet_rounds=int(options[QUIET_ROUNDS_OPTION.key]),
            forfeited=frozenset(),
            outcome=None,
        )


HEKLA = HeklaGame()

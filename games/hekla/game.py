"""Hekla as the rest of the program sees it: its option and its opening."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.contract import Dump, NumberOption, Option, Options, OptionValue
from games.core.refusals import InvalidSetup
from games.core.text import text
from games.core.versions import version_of
from games.hekla.board import SQUARES, START
from games.hekla.endings import QUIET_ROUNDS
from games.hekla.pieces import SUPPLIES
from games.hekla.position import SETTLED, HeklaPosition
from games.hekla.table import Table

QUIET_ROUNDS_OPTION = NumberOption("quiet_rounds", 5, 100, QUIET_ROUNDS)
"""After how many full rounds without an eruption the game ends (H19)."""


class HeklaGame:
    """Hekla; has no state, so one is enough: :data:`HEKLA`."""

    key = "hekla"
    rules_version = 1
    rules_versions = (1,)
    seat_range = range(2, 5)
    options: tuple[Option, ...] = (QUIET_ROUNDS_OPTION,)
    has_secrets = False
    hint_levels = 0

    def settle(self, given: Options) -> dict[str, OptionValue]:
        """Complete the options; raises InvalidSetup for one there is not and for rounds out of range (H19)."""
        option = QUIET_ROUNDS_OPTION
        for key in given:
            if key != option.key:
                raise InvalidSetup(text("hekla-unknown-option", option=key))
        rounds = given.get(option.key, option.default)
        if isinstance(rounds, bool) or not isinstance(rounds, int) or not option.low <= rounds <= option.high:
            name = text("hekla-option-quiet_rounds-name")
            raise InvalidSetup(text("hekla-out-of-range", option=name, low=option.low, high=option.high))
        return {option.key: rounds}

    def seats_for(self, options: Options) -> range:
        """Two to four seats, whatever the options."""
        self.settle(options)
        return self.seat_range

    def start(
        self, seats: int, options: Options, seed: bytes, first: int | None = None, rules_version: int | None = None
    ) -> HeklaPosition:
        """The empty crater; the seed draws the first seat unless it is given (H1)."""
        version_of(self.rules_versions, rules_version)
        rounds = self.settle(options)[QUIET_ROUNDS_OPTION.key]
        if seats not in self.seat_range:
            raise InvalidSetup(text("hekla-seats", fewest=self.seat_range[0], most=self.seat_range[-1]))
        if first is not None and first not in range(seats):
            raise InvalidSetup(text("hekla-no-seat", seats=seats))
        if first is None:
            first, _ = Chance(seed).below(seats)
        return HeklaPosition(
            table=Table(((),) * len(SQUARES), (SUPPLIES[seats],) * seats, (START,) * seats, 0),
            mover=first,
            turn=0,
            open_rows=SETTLED,
            quiet=(0,) * seats,
            passed=frozenset(),
            quiet_rounds=int(rounds),
            forfeited=frozenset(),
            outcome=None,
        )

    def opening_text(self, options: Options, seed: bytes) -> str:
        """Always empty: every game begins with an empty crater."""
        return ""

    def load(self, data: Dump) -> HeklaPosition:
        """The position that ``dump`` wrote."""
        return HeklaPosition.load(data)


HEKLA = HeklaGame()

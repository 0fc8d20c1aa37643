"""The state of a game of Hekla: the fields of a position, and what follows from them alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from games.core.contract import Outcome, Parts
from games.core.turns import InTurn
from games.hekla.board import Row
from games.hekla.moves import HeklaMove, Pass, Score, placings, shifts, write_parts
from games.hekla.scoring import rows_to_score
from games.hekla.table import Table

StateT = TypeVar("StateT", bound="HeklaState")

NO_ROWS: frozenset[Row] = frozenset()
"""The open rows at the start of a turn: none."""


@dataclass(frozen=True, slots=True)
class HeklaState(InTurn[HeklaMove]):
    """A game of Hekla at one moment.

    ``mover`` is the seat whose turn it is; ``open_rows`` the rows that its turn has touched and not scored, while
    there is one to choose among them (H9, H10); ``quiet`` how many turns each seat has had since the latest eruption
    (H19), ``passed`` the seats that have passed one after another up to now (H18).
    """

    game: ClassVar[str] = "hekla"

    table: Table
    mover: int
    turn: int
    open_rows: frozenset[Row]
    quiet: tuple[int, ...]
    passed: frozenset[int]
    quiet_rounds: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many seats the game was begun with."""
        return len(self.quiet)

    @property
    def rounds_without_eruption(self) -> int:
        """Full rounds since the latest eruption: the turns that every seat still playing has had since then (H19)."""
        return min(self.quiet[seat] for seat in self.playing)

    @property
    def choices(self) -> tuple[Row, ...]:
        """The rows of which the mover may choose the next, at least two or none (H10)."""
        if self.outcome or not self.open_rows:
            return ()
        return rows_to_score(self.table.squares, self.open_rows)

    @property
    def forced(self) -> tuple[int, Pass] | None:
        """The pass of a seat that can neither place nor move: not a decision, so the host makes it (H18)."""
        if self.outcome or self.moves(self.mover) != (Pass(),):
            return None
        return self.mover, Pass()

    def moves(self, seat: int) -> tuple[HeklaMove, ...]:
        """Every placing, then every move; only rows while some are to choose from, only the pass without any of these.

        Empty for other seats.
        """
        if self.outcome or seat != self.mover:
            return ()
        if self.open_rows:
            return tuple(Score(row) for row in self.choices)
        return (*placings(self.table, seat), *shifts(self.table, seat)) or (Pass(),)

    def write(self, move: HeklaMove) -> Parts:
        """The move's parts, at no point with more than 25 ways to go on."""
        return write_parts(self.table, self.mover, move)

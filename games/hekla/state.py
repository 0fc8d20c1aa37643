"""The state of a game of Hekla: the fields of a position and simple properties of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from games.core.contract import Parts
from games.core.outcome import Outcome
from games.core.tally import Part
from games.core.text import text
from games.core.turns import InTurn
from games.hekla.board import Row, completed
from games.hekla.moves import HeklaMove, Pass, Score, placings, shifts, write_parts
from games.hekla.scoring import rows_to_score
from games.hekla.table import Table

StateT = TypeVar("StateT", bound="HeklaState")

NO_ROWS: frozenset[Row] = frozenset()
"""The open rows at the start of a turn."""


@dataclass(frozen=True, slots=True)
class HeklaState(InTurn[HeklaMove]):
    """A game of Hekla at one moment.

    ``mover`` is the seat whose turn it is. ``open_rows`` holds the rows that the turn touched and did not score, while
    the mover has to choose (H9, H10). ``quiet`` counts each seat's turns since the latest eruption (H19); ``passed``
    holds the seats that passed in succession until now (H18).
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
        """The number of seats at the start of the game."""
        return len(self.quiet)

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """The seat's way along the track: whole laps, and the circles of the last one (H8, H17)."""
        position = self.table.vulcanologists[seat]
        laps, rest = completed(position)
        parts = (Part(text("hekla-part-laps", count=laps), position - rest), Part(text("hekla-part-circles"), rest))
        return parts if laps else ()

    @property
    def rounds_without_eruption(self) -> int:
        """Full rounds since the latest eruption: turns that every seat still playing has had since (H19)."""
        return min(self.quiet[seat] for seat in self.playing)

    @property
    def choices(self) -> tuple[Row, ...]:
        """The rows from which the mover chooses the next, at least two or none (H10)."""
        if self.outcome or not self.open_rows:
            return ()
        return rows_to_score(self.table.squares, self.open_rows)

    @property
    def forced(self) -> tuple[int, Pass] | None:
        """The pass of a seat that can neither place nor move; the program plays it (H18)."""
        if self.outcome or self.moves(self.mover) != (Pass(),):
            return None
        return self.mover, Pass()

    def moves(self, seat: int) -> tuple[HeklaMove, ...]:
        """Every placing, then every move. Only rows if the mover has to choose one; only the pass if nothing is legal.

        Empty for other seats.
        """
        if self.outcome or seat != self.mover:
            return ()
        if self.open_rows:
            return tuple(Score(row) for row in self.choices)
        return (*placings(self.table, seat), *shifts(self.table, seat)) or (Pass(),)

    def write(self, move: HeklaMove) -> Parts:
        """The move's parts; after any of them at most 25 can follow."""
        return write_parts(self.table, self.mover, move)

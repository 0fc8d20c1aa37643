"""All that a turn of Hekla can be: a placing or a move, and every order in which its rows can score (H10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.search import Cancelled, Check
from games.hekla.board import Row
from games.hekla.events import RowScored
from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition

CHECKED_EVERY = 64
"""The number of lines between two checks for cancellation."""


@dataclass(frozen=True, slots=True)
class Line:
    """A whole turn of ``seat`` from ``before`` to ``after``: its moves, and the rows that scored with their grooves."""

    seat: int
    moves: tuple[HeklaMove, ...]
    notations: tuple[str, ...]
    rows: tuple[tuple[Row, int], ...]
    before: HeklaPosition
    after: HeklaPosition

    def gain(self, seat: int) -> int:
        """The circles that the turn brings a seat, fewer than none after a retreat."""
        return self.after.table.vulcanologists[seat] - self.before.table.vulcanologists[seat]

    @property
    def own(self) -> int:
        """What it brings the seat itself."""
        return self.gain(self.seat)

    @property
    def others(self) -> int:
        """The most that it brings another seat."""
        return max(self.gain(seat) for seat in range(self.before.seats) if seat != self.seat)

    @property
    def ahead(self) -> int:
        """How many circles it brings the seat more than any other."""
        return self.own - self.others

    @property
    def wins(self) -> bool:
        """Whether the game is over with it, and the seat alone is first."""
        return self.after.outcome is not None and self.after.outcome.winners == (self.seat,)

    @property
    def loses(self) -> bool:
        """Whether the game is over with it, and the seat is not alone in the first place."""
        return self.after.outcome is not None and not self.wins


def lines(position: HeklaPosition, cancelled: Check) -> Iterator[Line]:
    """Every whole turn of the mover. Raises Cancelled."""
    seat = position.mover
    begun = (Line(seat, (), (), (), position, position),)
    for number, line in enumerate(_onward(begun[0], position.moves(seat))):
        if number % CHECKED_EVERY == 0 and cancelled():
            raise Cancelled
        yield line


def _onward(line: Line, moves: Sequence[HeklaMove]) -> Iterator[Line]:
    for move in moves:
        further = _played(line, move)
        if is_over(further):
            yield further
        else:
            yield from _onward(further, further.after.moves(line.seat))


def is_over(line: Line) -> bool:
    """Whether the turn is over."""
    return line.after.outcome is not None or line.after.turn != line.before.turn


def line_of(position: HeklaPosition, notations: Sequence[str]) -> Line:
    """The turn with these moves, which are legal."""
    line = Line(position.mover, (), (), (), position, position)
    for notation in notations:
        line = _played(line, line.after.read(line.seat, notation))
    return line


def _played(line: Line, move: HeklaMove) -> Line:
    step = line.after.play(line.seat, move)
    scored = tuple((event.row, event.total) for event in step.events if isinstance(event, RowScored))
    return Line(
        line.seat,
        (*line.moves, move),
        (*line.notations, line.after.notation(move)),
        (*line.rows, *scored),
        line.before,
        step.position,
    )

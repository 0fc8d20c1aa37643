"""Whole turns of Hekla: a placing or a move, and every order in which its rows can score (H10)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.core.search import Cancelled, Check
from games.hekla.board import Row
from games.hekla.events import RowScored
from games.hekla.moves import HeklaMove
from games.hekla.position import HeklaPosition

CHECKED_EVERY = 64
"""The number of lines between two checks for cancellation."""


@dataclass(frozen=True, slots=True)
class LineOfPlay:
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


def lines(position: HeklaPosition, cancelled: Check) -> Iterator[LineOfPlay]:
    """Every whole turn of the mover. Raises Cancelled."""
    seat = position.mover
    begun = (LineOfPlay(seat, (), (), (), position, position),)
    for number, line in enumerate(_onward(begun[0], position.moves(seat))):
        if number % CHECKED_EVERY == 0 and cancelled():
            raise Cancelled
        yield line


def _onward(line: LineOfPlay, moves: Sequence[HeklaMove]) -> Iterator[LineOfPlay]:
    for move in moves:
        further = _played(line, move)
        if is_over(further):
            yield further
        else:
            yield from _onward(further, further.after.moves(line.seat))


def is_over(line: LineOfPlay) -> bool:
    """Whether the turn is over."""
    return line.after.outcome is not None or line.after.turn != line.before.turn


def line_of(position: HeklaPosition, notations: Sequence[str]) -> LineOfPlay:
    """The turn with these moves, which are legal."""
    line = LineOfPlay(position.mover, (), (), (), position, position)
    for notation in notations:
        line = _played(line, line.after.read(line.seat, notation))
    return line


def _played(line: LineOfPlay, move: HeklaMove) -> LineOfPlay:
    step = line.after.play(line.seat, move)
    scored = tuple((event.row, event.total) for event in step.events if isinstance(event, RowScored))
    return LineOfPlay(
        line.seat,
        (*line.moves, move),
        (*line.notations, line.after.notation(move)),
        (*line.rows, *scored),
        line.before,
        step.position,
    )


class AnsweringTurn(NamedTuple):
    """The best that the next seat can do about a turn: the circles it gets, how many more than whoever played the turn.

    ``wins``: whether it can win at once; also if the turn itself has lost the game.
    """

    circles: int
    ahead: int
    wins: bool


def answer_to(line: LineOfPlay, cancelled: Check) -> AnsweringTurn:
    """The best answer to a turn; nothing if the game is over."""
    after = line.after
    if after.outcome or after.mover == line.seat:
        return AnsweringTurn(0, 0, line.loses)
    replies = tuple(lines(after, cancelled))
    circles = max(reply.own for reply in replies)
    ahead = max(reply.own - reply.gain(line.seat) for reply in replies)
    return AnsweringTurn(max(0, circles), max(0, ahead), any(reply.wins for reply in replies))

"""What looking back at a game of Hekla says of turns: the rows that score, what they lacked, and what is left."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.analyst import Words
from games.core.text import Seat, Text, text
from games.core.worth import signed
from games.hekla.board import SQUARES, Row
from games.hekla.events import RowScored
from games.hekla.moves import HeklaMove, PlaceVolcano, ScoreRow, Shift, write_row
from games.hekla.position import HeklaPosition
from games.hekla.scoring import THRESHOLD, grooves


class _Turn(NamedTuple):
    """A turn, the position after it, the rows that it made score with their grooves, and the circles of each seat."""

    moves: Sequence[HeklaMove]
    after: HeklaPosition
    rows: tuple[tuple[Row, int], ...]
    circles: tuple[int, ...]

    def fields(self, seat: int) -> dict[str, Any]:
        """The rows as a sentence tells of them, what they bring the seat, and the most that they bring anybody else."""
        others = max(circles for other, circles in enumerate(self.circles) if other != seat)
        return {
            "rows": tuple(write_row(row) for row, _ in self.rows),
            "count": len(self.rows),
            "circles": signed(self.circles[seat]),
            "others": signed(others) if others > 0 else "none",
        }


class HeklaWords(Words):
    """What is said of turns of Hekla."""

    def comes_to(self, world: HeklaPosition, moves: tuple[HeklaMove, ...]) -> tuple[frozenset[Row], int] | None:
        """The rows that score and the value of the volcano; neither its way nor the retreat matters."""
        rows, first = frozenset(row for row, _ in _played(world, moves).rows), moves[0]
        value = first.value if isinstance(first, PlaceVolcano | Shift) else 0
        return (rows, value) if rows else None

    def reasons(
        self, world: HeklaPosition, played: tuple[HeklaMove, ...], better: tuple[HeklaMove, ...]
    ) -> tuple[Text, ...] | None:
        """The rows that score and why they did not, or else that the next seat gets less."""
        seat, mine, other = world.mover, _played(world, played), _played(world, better)
        left = _left(mine, other)
        if not other.rows:
            return (left,) if left else None
        there = text(
            "hekla-hindsight-there",
            **other.fields(seat),
            wins="yes" if other.after.outcome else "no",
            brought=signed(mine.circles[seat]) if mine.circles[seat] else "none",
        )
        return (there, left or _why(world, mine, other))

    def praise(self, world: HeklaPosition, moves: tuple[HeklaMove, ...], own: int, other: int) -> Text:
        """The rows, and what they brought."""
        turn = _played(world, moves)
        return text("hekla-hindsight-best", seat=Seat(world.mover), **turn.fields(world.mover), own=own, other=other)


def _played(world: HeklaPosition, moves: Sequence[HeklaMove]) -> _Turn:
    position, rows = world, list[tuple[Row, int]]()
    for move in moves:
        step = position.play(world.mover, move)
        rows += [(event.row, event.total) for event in step.events if isinstance(event, RowScored)]
        position = step.position
    gone = zip(world.table.vulcanologists, position.table.vulcanologists, strict=True)
    return _Turn(moves, position, tuple(rows), tuple(after - before for before, after in gone))


def _left(played: _Turn, better: _Turn) -> Text | None:
    """That the turn ended the game, or that it leaves the next seat more."""
    if better.after.outcome:
        return None
    if played.after.outcome:
        return text("hekla-hindsight-lost")
    mine, other = played.after.outlook(), better.after.outlook()
    if not (mine.wins and not other.wins) and mine.gain <= max(0, other.gain):
        return None
    return text(
        "hekla-hindsight-left",
        wins="yes" if mine.wins and not other.wins else "no",
        seat=Seat(better.after.mover),
        given=signed(mine.gain),
        left=signed(other.gain) if other.gain > 0 else "none",
    )


def _why(world: HeklaPosition, played: _Turn, better: _Turn) -> Text:
    """The most telling difference between the two turns."""
    mine, other = better.moves[0], played.moves[0]
    if mine == other and isinstance(better.moves[-1], ScoreRow):
        return text("hekla-hindsight-order", row=write_row(better.rows[0][0]))
    match mine, other:
        case PlaceVolcano(value=value, square=square), PlaceVolcano(value=used, square=instead) if square == instead:
            return text("hekla-hindsight-value", square=SQUARES[square], value=used, better=value)
        case PlaceVolcano(value=value), PlaceVolcano(value=used, square=instead) if value == used:
            return text("hekla-hindsight-elsewhere", value=value, target=SQUARES[instead])
        case Shift(value=value, start=start), Shift(value=used, start=begun, target=instead) if (
            start == begun and value == used and mine.target != instead
        ):
            return text("hekla-hindsight-elsewhere", value=value, target=SQUARES[instead])
        case _:
            return _row(world, better)


def _row(world: HeklaPosition, better: _Turn) -> Text:
    """What the row that scores first lacked."""
    (row, total), squares = better.rows[0], world.table.squares
    before = grooves(squares, row)
    # A row scores only after a volcano has been placed in it or moved into it.
    stood = "gap" if not all(squares[square] for square in row) else "ready" if before >= THRESHOLD else "low"
    return text("hekla-hindsight-row", row=write_row(row), before=before, total=total, needed=THRESHOLD, stood=stood)

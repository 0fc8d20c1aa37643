"""Why circles were missed, in words: each reason follows from the position alone."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.analysis import Alternative
from games.core.text import Seat, Text, text
from games.core.worth import signed
from games.hekla.board import SQUARES
from games.hekla.hindsight.lines import Line, line_of
from games.hekla.moves import HeklaMove, Place, Shift, write_row
from games.hekla.position import HeklaPosition
from games.hekla.scoring import THRESHOLD, grooves

GIFT = 2
"""So many circles more for the next seat are worth saying."""


def reasons(position: HeklaPosition, alternative: Alternative) -> Iterator[Text]:
    """What was there, what the turn brought instead, why, and what it left to the next seat."""
    played, better = line_of(position, alternative.played), line_of(position, alternative.better)
    move = better.moves[0]
    yield text(
        "hekla-hindsight-there",
        **_in_parts(move),
        rows=tuple(write_row(row) for row, _ in better.rows),
        count=len(better.rows),
        circles=signed(better.own),
        others=signed(better.others) if better.others > 0 else "none",
        wins="yes" if better.wins else "no",
    )
    yield text("hekla-hindsight-yours", circles=signed(played.own), brought="yes" if played.own else "no")
    yield _why(played, better)
    given, left = _left_to_next(played), _left_to_next(better)
    if given >= left + GIFT:
        following, spare = Seat(played.after.mover), "no" if left else "yes"
        yield text("hekla-hindsight-gift", seat=following, circles=signed(given), left=signed(left), spare=spare)


def _in_parts(move: HeklaMove) -> dict[str, str | int]:
    match move:
        case Place(value=value, square=square):
            return {"kind": "place", "value": value, "start": "", "target": SQUARES[square], "back": 0}
        case Shift(value=value, start=start, target=target, circles=back):
            kind = "back" if back else "move"
            return {"kind": kind, "value": value, "start": SQUARES[start], "target": SQUARES[target], "back": back}
        case _:
            raise ValueError("a better line begins with a volcano")


def _why(played: Line, better: Line) -> Text:
    """The most telling difference between the two turns."""
    mine, other = better.moves[0], played.moves[0]
    if mine == other and len(better.moves) > 1:
        return text("hekla-hindsight-order", row=better.notations[1])
    match mine, other:
        case Place(value=value, square=square), Place(value=used, square=instead) if square == instead:
            return text("hekla-hindsight-value", square=SQUARES[square], value=used, better=value)
        case Place(value=value), Place(value=used, square=instead) if value == used:
            return text("hekla-hindsight-elsewhere", value=value, target=SQUARES[instead])
        case Shift(value=value, start=start, target=square), Shift(value=used, start=begun, target=instead) if (
            start == begun and value == used and square != instead
        ):
            return text("hekla-hindsight-elsewhere", value=value, target=SQUARES[instead])
        case _:
            return _row(better)


def _row(better: Line) -> Text:
    """What the row that scores first lacked."""
    row, total = better.rows[0]
    squares = better.before.table.squares
    before = grooves(squares, row)
    # A row scores only after a volcano has been placed in it or moved into it.
    stood = "gap" if not all(squares[square] for square in row) else "ready" if before >= THRESHOLD else "low"
    return text(
        "hekla-hindsight-row",
        row=write_row(row),
        before=before,
        total=total,
        needed=THRESHOLD,
        stood=stood,
    )


def _left_to_next(line: Line) -> int:
    """The most circles that the next seat can score at once; 0 if the game is over."""
    after = line.after
    if after.outcome or after.mover == line.seat:
        return 0
    moves = after.moves(after.mover)
    return max((worth.gain for worth in after.worths(after.mover, moves)), default=0)

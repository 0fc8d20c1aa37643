"""Why another turn of Hekla would have been better, in words."""

from collections.abc import Iterator

from games.core.analysis import Alternative
from games.core.text import Seat, Text, text
from games.core.worth import signed
from games.hekla.board import SQUARES
from games.hekla.hindsight.lines import LineOfPlay, line_of
from games.hekla.moves import HeklaMove, PlaceVolcano, Shift, write_row
from games.hekla.position import HeklaPosition
from games.hekla.scoring import THRESHOLD, grooves


def reasons(position: HeklaPosition, alternative: Alternative) -> Iterator[Text]:
    """What was there, what the turn brought instead, why, and what both left to the next seat."""
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
    if not alternative.wins and (alternative.saves or alternative.given or alternative.left):
        yield _left(played, alternative)


def _left(played: LineOfPlay, alternative: Alternative) -> Text:
    given, left = alternative.given, alternative.left
    way = "both" if given == left else "more" if left > given else "less"
    if alternative.saves:
        way = "lost" if played.loses else "saves"
    return text(
        "hekla-hindsight-left",
        way=way,
        seat=Seat(played.after.mover),
        given=signed(given) if given else "none",
        left=signed(left) if left else "none",
        gain=alternative.missed,
    )


def _in_parts(move: HeklaMove) -> dict[str, str | int]:
    match move:
        case PlaceVolcano(value=value, square=square):
            return {"kind": "place", "value": value, "start": "", "target": SQUARES[square], "back": 0}
        case Shift(value=value, start=start, target=target, circles=back):
            kind = "back" if back else "move"
            return {"kind": kind, "value": value, "start": SQUARES[start], "target": SQUARES[target], "back": back}
        case _:
            raise ValueError("a better line begins with a volcano")


def _why(played: LineOfPlay, better: LineOfPlay) -> Text:
    """The most telling difference between the two turns."""
    mine, other = better.moves[0], played.moves[0]
    if mine == other and len(better.moves) > 1:
        return text("hekla-hindsight-order", row=better.notations[1])
    match mine, other:
        case PlaceVolcano(value=value, square=square), PlaceVolcano(value=used, square=instead) if square == instead:
            return text("hekla-hindsight-value", square=SQUARES[square], value=used, better=value)
        case PlaceVolcano(value=value), PlaceVolcano(value=used, square=instead) if value == used:
            return text("hekla-hindsight-elsewhere", value=value, target=SQUARES[instead])
        case Shift(value=value, start=start, target=square), Shift(value=used, start=begun, target=instead) if (
            start == begun and value == used and square != instead
        ):
            return text("hekla-hindsight-elsewhere", value=value, target=SQUARES[instead])
        case _:
            return _row(better)


def _row(better: LineOfPlay) -> Text:
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

"""Looking back at a game of Hekla: the most circles that each turn could bring, why, and how the odds went.

A turn is a placing or a move, and every order in which its rows can score (H10)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.core.analysis import Alternative, Signs, shares
from games.core.search import Cancelled, Check
from games.core.text import Seat, Text, text
from games.core.worth import signed
from games.hekla.board import SQUARES, Row
from games.hekla.computer.crater import Crater, margin, prospect
from games.hekla.events import RowScored
from games.hekla.moves import HeklaMove, PlaceVolcano, Shift, write_row
from games.hekla.pieces import LAVA
from games.hekla.position import HeklaPosition, position_of
from games.hekla.scoring import THRESHOLD, grooves
from games.hekla.view import HeklaView

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


WEIGHTS = (1.47, 1.44, 1.5, 1.12, 0.16, -0.11)
"""Fitted by ``tests.benchmarks.odds``."""

_CIRCLES = 10


def odds(view: HeklaView) -> tuple[float, ...]:
    """The shares of a game that goes on."""
    return shares(signs(view), WEIGHTS)


def signs(view: HeklaView) -> Signs:
    """What speaks for each seat: its lead, alone and the nearer the end the more, its volcanoes, and its turn."""
    crater = Crater(position_of(view))
    near = max(view.lava_placed / LAVA, view.rounds_without_eruption / view.quiet_limit)
    found: list[tuple[float, ...] | None] = []
    for seat in range(view.seats):
        lead, hope, turn = margin(crater, seat) / _CIRCLES, prospect(crater, seat) / _CIRCLES, seat in view.to_act
        found.append(
            None
            if seat in view.forfeited
            else (lead, lead * near, lead * near**4, (hope - lead) * (1 - near), turn, turn * near)
        )
    return found


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


def _left_to_next(line: LineOfPlay) -> int:
    """The most circles that the next seat can score at once; 0 if the game is over."""
    after = line.after
    if after.outcome or after.mover == line.seat:
        return 0
    moves = after.moves(after.mover)
    return max((worth.gain for worth in after.worths(after.mover, moves)), default=0)


class HeklaAnalyst:
    """It counts in circles, and looks at every turn that a seat could make."""

    def alternative(self, view: HeklaView, seat: int, played: tuple[str, ...], cancelled: Check) -> Alternative | None:
        """The turn with the most circles among those that leave the seat no worse against the others."""
        position = position_of(view)
        turn = line_of(position, played)
        if turn.wins:
            return None
        every = tuple(lines(position, cancelled))
        best = max((line for line in every if _is_better(line, turn)), key=_order, default=None)
        if best is None:
            return None
        # More circles may be had by giving even more to others, or by losing.
        most = best.wins or all(line.own <= best.own for line in every)
        return Alternative(played, best.notations, turn.own, best.own, exact=most, wins=best.wins)

    def explained(self, view: HeklaView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative:
        """The alternative with its reasons."""
        return replace(alternative, said=tuple(reasons(position_of(view), alternative)))

    def prospects(self, view: HeklaView) -> tuple[float, ...]:
        """The shares by circles, by what the volcanoes can still bring, and by how near the end is."""
        return odds(view)


def _is_better(line: LineOfPlay, turn: LineOfPlay) -> bool:
    return line.wins or (not line.loses and line.own > max(turn.own, 0) and line.ahead >= turn.ahead)


def _order(line: LineOfPlay) -> tuple[bool, int, int, int]:
    return line.wins, line.own, line.ahead, -len(line.moves)

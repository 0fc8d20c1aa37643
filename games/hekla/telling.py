"""The events of Hekla as sentences, and what its moves would do."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from games.core.contract import GameEnded, Parts, SeatForfeited, TurnPassed
from games.core.refusals import Refusal
from games.core.text import Seat, Text, text
from games.hekla.board import SQUARE_PLACES, SQUARES
from games.hekla.events import (
    HeklaEvent,
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VolcanoReturned,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.moves import Action, HeklaMove, PlaceVolcano, ScoreRow, Shift, made, write_row
from games.hekla.pieces import SEAT_COLOURS, HeklaTable, Stone
from games.hekla.reading import read_move
from games.hekla.scoring import gains, grooves, rows_to_score
from games.hekla.state import HeklaState

ROW_SIGN, PASS_SIGN = "row", "pass"


def name_volcano(seat: int, value: int) -> Text:
    """The volcano in words, such as "red 3"."""
    return text("hekla-volcano", colour=SEAT_COLOURS[seat].word, value=value).signed(Stone(seat, value).sign)


def _name_value(seat: int, value: int) -> Text:
    """A seat's volcano where the sentence names the seat: its value alone, such as "3"."""
    return text("hekla-value", value=value).signed(Stone(seat, value).sign)


def tell(events: Sequence[Any]) -> tuple[Text, ...]:
    """One sentence for each event, but one for all advances of a row and one for all returned volcanoes."""
    return tuple(_sentence([event for _, event in run]) for _, run in groupby(enumerate(events), key=_kind_of_run))


def note(events: Sequence[Any]) -> str:
    """The codes of a turn's events: "C1+C2+C3=9 r+3 g+1 C2:l0" is a row, two advances and the lava."""
    return " ".join(_signs(events))


def explain(state: HeklaState, seat: int, path: Parts) -> Text:
    """What these parts would do: no part yet, the beginning of a move, or a whole move of the seat to act."""
    state.require_turn(seat)
    if not path:
        return _explain_turn(state)
    try:
        move = read_move(state, seat, "".join(path))
    except Refusal:
        beginning = _explain_beginning(state, path)
        if beginning:
            return beginning
        raise
    return _explain_move(state, move)


def _explain_turn(state: HeklaState) -> Text:
    moves = state.moves(state.mover)
    if state.open_rows:
        return text("hekla-explain-choice", count=len(moves))
    count = sum(isinstance(move, PlaceVolcano) for move in moves)
    return text("hekla-explain-turn", placings=count, moves=sum(isinstance(move, Shift) for move in moves))


def _explain_beginning(state: HeklaState, path: Parts) -> Text | None:
    """What can follow these parts; None if no legal move begins with them."""
    fitting = [move for move in state.moves(state.mover) if state.write(move)[: len(path)] == path]
    match fitting:
        case [PlaceVolcano(value=value), *_] if any(state.table.squares):
            found = text("hekla-explain-value", value=value, count=len(fitting))
            return found.signed(Stone(state.mover, value).sign)
        case [PlaceVolcano(value=value, square=square), *_]:
            found = text("hekla-explain-column", value=value, column=SQUARES[square][0], count=len(fitting))
            return found.signed(Stone(state.mover, value).sign)
        case [Shift(value=value, start=start), *_] if len(path) == 1:
            found = text("hekla-explain-start", value=value, start=SQUARES[start], count=len(fitting))
            return found.signed(Stone(state.mover, value).sign)
        case [Shift(value=value, start=start, target=target), *_]:
            names = {"start": SQUARES[start], "target": SQUARES[target]}
            found = text("hekla-explain-retreats", value=value, **names, count=len(fitting))
            return found.signed(_direction(start, target))
    return None


def _explain_move(state: HeklaState, move: HeklaMove) -> Text:
    table, seat = state.table, state.mover
    match move:
        case PlaceVolcano(value=value, square=square):
            rows = _scoring(table, seat, move)
            found = text("hekla-explain-place", value=value, square=SQUARES[square], rows=rows)
            return found.signed(Stone(seat, value).sign)
        case Shift(value=value, start=start, target=target, circles=circles):
            rows = _scoring(table, seat, move)
            names = {"start": SQUARES[start], "target": SQUARES[target]}
            sign = _direction(start, target)
            if not circles:
                return text("hekla-explain-move", value=value, **names, rows=rows).signed(sign)
            circle = str(table.vulcanologists[seat] - circles)
            found = text("hekla-explain-retreat", value=value, **names, rows=rows, circles=circles, circle=circle)
            return found.signed(sign)
        case ScoreRow(row=row):
            own = gains(table.squares, row, seat, state.seats)[seat]
            total = grooves(table.squares, row)
            found = text("hekla-explain-score", row=write_row(row), total=total, own=own, centre=SQUARES[row[1]])
            return found.signed(ROW_SIGN)
    return text("hekla-explain-pass").signed(PASS_SIGN)


def _scoring(table: HeklaTable, seat: int, move: Action) -> int:
    """How many rows can score after the move."""
    after, rows = made(table, seat, move)
    return len(rows_to_score(after.squares, rows))


def _direction(start: int, target: int) -> str:
    """The sign of a move's direction on the board."""
    (row, column), (new_row, new_column) = SQUARE_PLACES[start], SQUARE_PLACES[target]
    if row == new_row:
        return "east" if new_column > column else "west"
    return "south" if new_row > row else "north"


def _kind_of_run(numbered: tuple[int, HeklaEvent]) -> tuple[type, int]:
    """The grouping key of a sentence: consecutive advances share one, and so do returned volcanoes."""
    number, event = numbered
    return type(event), 0 if isinstance(event, VulcanologistAdvanced | VolcanoReturned) else number


def _sentence(run: Sequence[Any]) -> Text:
    """The sentence for an event, or for some of one kind that share one."""
    match run[0]:
        case VolcanoPlaced(seat=seat, value=value, square=square):
            return text("hekla-tell-place", seat=Seat(seat), value=_name_value(seat, value), square=SQUARES[square])
        case VolcanoMoved(seat=seat, value=value, start=start, target=target):
            names = {"start": SQUARES[start], "target": SQUARES[target]}
            return text("hekla-tell-move", seat=Seat(seat), value=_name_value(seat, value), **names)
        case VulcanologistRetreated(seat=seat, start=start, target=target):
            return text("hekla-tell-retreat", seat=Seat(seat), circles=start - target, circle=str(target))
        case TurnPassed(seat=seat):
            return text("hekla-tell-pass", seat=Seat(seat))
        case SeatForfeited(seat=seat):
            return text("hekla-tell-forfeit", seat=Seat(seat))
        case _:
            return _tell_result(run)


def _tell_result(run: Sequence[Any]) -> Text:
    """The sentence for a result of an action: a row, its advances, its eruption, or the end."""
    match run[0]:
        case RowScored(row=row, total=total):
            return text("hekla-tell-row", row=write_row(row), total=total).signed(ROW_SIGN)
        case VolcanoReturned(square=square):
            names = tuple(name_volcano(event.seat, event.value) for event in run)
            return text("hekla-tell-eruption", square=SQUARES[square], count=len(run), volcanoes=names)
        case LavaPlaced(value=value, square=square):
            return text("hekla-tell-lava", square=SQUARES[square], value=value).signed(Stone(None, value).sign)
        case GameEnded(outcome=outcome):
            winners, points = tuple(map(Seat, outcome.winners)), outcome.scores[outcome.winners[0]]
            return text("hekla-tell-end", reason=outcome.reason, winners=winners, count=len(winners), points=points)
        case _:
            advances = [
                text("hekla-advance", seat=Seat(event.seat), count=event.target - event.start, circle=str(event.target))
                for event in run
            ]
            return text("hekla-tell-advance", advances=tuple(advances))


def _signs(events: Iterable[HeklaEvent]) -> Iterator[str]:
    for event in events:
        match event:
            case RowScored(row=row, total=total):
                yield f"{write_row(row)}={total}"
            case VulcanologistAdvanced(seat=seat, start=start, target=target):
                yield f"{SEAT_COLOURS[seat].value}+{target - start}"
            case LavaPlaced(value=value, square=square):
                yield f"{SQUARES[square]}:l{value}"
            case _:
                continue

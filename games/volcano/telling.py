"""The events of Volcano as sentences, and what its moves would do."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from games.core.contract import GameEnded, Parts, SeatForfeited, TurnPassed
from games.core.grid import Grid
from games.core.outcome import Outcome
from games.core.text import Seat, Text, text
from games.volcano.events import CapMoved, ClaimRefuted, EndClaimed, PieceCaptured, PieceFlew, VolcanoEvent
from games.volcano.moves import CLAIM, JOINER, CapMove, VolcanoMove, write_line
from games.volcano.pieces import Piece
from games.volcano.reading import cap_moves, moves_of_cap, read_move, square_named, unreadable
from games.volcano.state import VolcanoState

CAP_SIGN, ERUPTION_SIGN = "cap", "eruption"

_ACTS: dict[type[VolcanoEvent], str] = {
    TurnPassed: "volcano-tell-pass",
    EndClaimed: "volcano-tell-claim",
    SeatForfeited: "volcano-tell-forfeit",
}
"""The message ids of sentences that need only a seat."""


def name_piece(piece: Piece) -> Text:
    """The piece in words, such as "large red"."""
    return text("volcano-piece", size=piece.size.name.lower(), colour=piece.colour.word).signed(piece.sign)


def tell(state: VolcanoState, events: Sequence[Any]) -> tuple[Text, ...]:
    """One sentence for each run of cap moves, eruption, capture, pass, forfeit and end."""
    return tuple(_sentence(state.grid, list(run)) for _, run in groupby(events, key=_kind_of_run))


def note(state: VolcanoState, events: Sequence[Any]) -> str:
    """The codes of a turn's events: "b3: g3>b5 +g3" is an eruption of b3 and a capture."""
    return " ".join(_signs(state.grid, events))


def explain(state: VolcanoState, seat: int, path: Parts) -> Text:
    """What these parts would do: no part yet, a cap, or a whole move of the seat to act.

    A cap or a whole move is always shown beside its notation, so the sentence does not repeat its squares.
    """
    state.require_turn(seat)
    if not path:
        return text("volcano-explain-turn", **_counts(state, cap_moves(state)))
    if len(path) > 2:
        raise unreadable(state)
    if len(path) == 2 or path == (CLAIM,):
        return _explain_move(state, read_move(state, seat, JOINER.join(path)))
    cap = square_named(state, path[0])
    moves = moves_of_cap(state, cap)
    return text("volcano-explain-cap", **_counts(state, moves)).signed(_sign_of(state, moves))


def _counts(state: VolcanoState, moves: Iterable[CapMove]) -> dict[str, int]:
    erupting = [bool(state.flights_of(move)) for move in moves]
    return {"moves": len(erupting), "eruptions": sum(erupting)}


def _explain_move(state: VolcanoState, move: VolcanoMove) -> Text:
    if not isinstance(move, CapMove):
        return text("volcano-explain-claim")
    flown = state.flights_of(move)
    taken = tuple(name_piece(piece) for piece, _ in state.captures_of(move))
    sign = _sign_of(state, (move,))
    if not flown:
        return text("volcano-explain-step").signed(sign)
    if not taken:
        return text("volcano-explain-eruption", count=len(flown)).signed(sign)
    return text("volcano-explain-capture", count=len(flown), pieces=taken).signed(sign)


def _sign_of(state: VolcanoState, moves: Iterable[CapMove]) -> str:
    """The largest piece that one of these moves captures, else an eruption, else a cap."""
    moves = tuple(moves)
    taken = [piece for move in moves for piece, _ in state.captures_of(move)]
    if taken:
        return max(taken, key=lambda piece: piece.size).sign
    return ERUPTION_SIGN if any(state.flights_of(move) for move in moves) else CAP_SIGN


def _kind_of_run(event: VolcanoEvent) -> tuple[type, int]:
    """The grouping key of a sentence: consecutive events of one kind by one seat, or from one square, share one."""
    if isinstance(event, PieceFlew):
        return type(event), event.start
    if isinstance(event, GameEnded):
        return type(event), 0
    return type(event), event.seat


def _sentence(grid: Grid, run: Sequence[VolcanoEvent]) -> Text:
    match run[0]:
        case CapMoved(seat=seat):
            line = write_line(
                grid, (CapMove(event.start, event.target) for event in run if isinstance(event, CapMoved))
            )
            return text("volcano-tell-moves", seat=Seat(seat), moves=line)
        case PieceFlew(start=start):
            landings = tuple(
                text("volcano-landing", piece=name_piece(event.piece), square=grid.names[event.target])
                for event in run
                if isinstance(event, PieceFlew)
            )
            return text("volcano-tell-eruption", square=grid.names[start], landings=landings).signed(ERUPTION_SIGN)
        case PieceCaptured(seat=seat):
            pieces = tuple(name_piece(event.piece) for event in run if isinstance(event, PieceCaptured))
            return text("volcano-tell-capture", seat=Seat(seat), pieces=pieces)
        case TurnPassed(seat=seat) | EndClaimed(seat=seat) | SeatForfeited(seat=seat):
            return text(_ACTS[type(run[0])], seat=Seat(seat))
        case ClaimRefuted(line=line):
            return _tell_refutation(grid, line)
        case GameEnded(outcome=outcome):
            return _tell_end(outcome)


def _tell_refutation(grid: Grid, line: Sequence[CapMove]) -> Text:
    """The answer to a wrong claim; its line is a spoiler (O14)."""
    if not line:
        return text("volcano-tell-refuted-without-line")
    return text("volcano-tell-refuted", line=write_line(grid, line))


def _tell_end(outcome: Outcome) -> Text:
    if outcome.solo:
        return text("volcano-tell-end-challenge", reason=outcome.reason, result=outcome.solo.summary)
    if not outcome.winners:
        return outcome.reason
    winners = tuple(Seat(seat) for seat in outcome.winners)
    points = outcome.scores[outcome.winners[0]]
    if len(outcome.scores) == 1:
        return text("volcano-tell-end-alone", reason=outcome.reason, seat=winners[0], points=points)
    return text("volcano-tell-end", reason=outcome.reason, winners=winners, count=len(winners), points=points)


def _signs(grid: Grid, events: Iterable[VolcanoEvent]) -> Iterator[str]:
    for (kind, square), run in groupby(events, key=_kind_of_run):
        if kind is PieceFlew:
            yield f"{grid.names[square]}:"
        for event in run:
            match event:
                case PieceFlew(piece=piece, target=target):
                    yield f"{piece.code}>{grid.names[target]}"
                case PieceCaptured(piece=piece):
                    yield f"+{piece.code}"
                case TurnPassed():
                    yield "pass"
                case ClaimRefuted(line=line):
                    yield f"refuted ({write_line(grid, line)})" if line else "refuted"
                case _:
                    continue

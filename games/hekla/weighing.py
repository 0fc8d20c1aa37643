"""What a move of Hekla brings: the circles its seat advances, less those it retreats."""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple

from games.core.text import Seat, text
from games.core.worth import Finish, Outlook, Worth, signed
from games.hekla.board import ROWS, ROWS_AT, Row
from games.hekla.coming import best_coming
from games.hekla.events import VulcanologistAdvanced
from games.hekla.moves import HeklaMove, Pass, PlaceVolcano, ScoreRow, Shift, can_shift
from games.hekla.pieces import LAVA, VALUES, HeklaTable, Stones, moved, placed
from games.hekla.scoring import THRESHOLD, grooves, rows_to_score, score
from games.hekla.state import HeklaState


class Scoring(NamedTuple):
    """The best that rows can bring, in the order in which that is compared.

    ``own`` and ``others`` are circles; ``others`` is negative, because the opponents' circles count against the move.
    ``erupts``: whether a row scores. ``rivals`` are the opponents who advance.
    ``choice``: whether the seat has to choose between rows on the way (H10). ``ends``: whether the last block of lava
    is placed (H16).
    """

    own: int = 0
    others: int = 0
    erupts: bool = False
    choice: bool = False
    rivals: tuple[int, ...] = ()
    ends: bool = False


_NOTHING = Scoring()
_PLAIN = Worth(0, (0, 0, 0))


def weigh(
    state: HeklaState, moves: Sequence[HeklaMove], end_of: Callable[[HeklaMove], Finish | None]
) -> tuple[Worth, ...]:
    """The worths of these legal moves of the seat to act; ``end_of`` plays those that may end the game (H16 to H19)."""
    late = _is_late(state)
    found = []
    for move, (scoring, circles) in zip(moves, _scorings(state, moves), strict=True):
        end = end_of(move) if late or scoring.ends else None
        # A turn that ends the game prepares nothing.
        quiet = not (scoring.erupts or circles or end)
        found.append((_prepared(state, move) if quiet else None) or _worth(scoring, circles, end))
    return tuple(found)


def look_out(state: HeklaState, moves: Sequence[HeklaMove], end_of: Callable[[HeklaMove], Finish | None]) -> Outlook:
    """The best of what ``weigh`` says of these moves, without looking at what quiet ones prepare."""
    late, scorings = _is_late(state), list(_scorings(state, moves))
    ends = (end_of(move) for move, (scoring, _) in zip(moves, scorings, strict=True) if late or scoring.ends)
    wins = any(end is not None and end.rank > 0 for end in ends)
    return Outlook(max(scoring.own - circles for scoring, circles in scorings), wins)


def _prepared(state: HeklaState, move: HeklaMove) -> Worth | None:
    """What a quiet turn prepares where its volcano stands then; None if there is no row to come."""
    match move:
        case PlaceVolcano(value=value, square=square):
            after, target = placed(state.table, state.mover, value, square), square
        case Shift(value=value, start=start, target=target):
            after = moved(state.table, state.mover, value, start, target)
        case _:
            return None
    coming = best_coming(after, ROWS_AT[target], state.mover, state.forfeited)
    return coming.worth() if coming else None


def _is_late(state: HeklaState) -> bool:
    """Whether the game may end without the last block of lava (H18, H19).

    Whoever can move can still do so after a turn without an eruption, and an eruption makes room, so that not everybody
    has to pass.
    """
    return state.rounds_without_eruption >= state.quiet_rounds - 1 or not can_shift(state.table, state.mover)


def _scorings(state: HeklaState, moves: Sequence[HeklaMove]) -> Iterator[tuple[Scoring, int]]:
    """What each move makes the rows bring, and the circles it goes back."""
    table, seat, gone = state.table, state.mover, state.forfeited
    shifted: dict[tuple[int, int, int], Scoring] = {}
    near = frozenset(row for row in ROWS if _is_near(table.squares, row))
    for move in moves:
        match move:
            case PlaceVolcano(value=value, square=square):
                touched = ROWS_AT[square]
                ready = near & touched
                yield _best(placed(table, seat, value, square), touched, seat, gone, ready) if ready else _NOTHING, 0
            case Shift(value=value, start=start, target=target, circles=circles):
                way = (value, start, target)
                if way not in shifted:
                    # A retreat changes where the vulcanologist stands, but not how far the rows take it.
                    touched = ROWS_AT[start] | ROWS_AT[target]
                    ready = near & touched
                    shifted[way] = _best(moved(table, seat, *way), touched, seat, gone, ready) if ready else _NOTHING
                yield shifted[way], circles
            case ScoreRow(row=row):
                yield _after(table, row, state.open_rows, seat, gone), 0
            case Pass():
                yield _NOTHING, 0


def _is_near(squares: Sequence[Stones], row: Row) -> bool:
    """Whether the row can score, or may once a stone is put on one of its squares (H12)."""
    held = sum(1 for square in row if squares[square])
    return held >= len(row) - 1 and grooves(squares, row) + max(VALUES) >= THRESHOLD


def _best(table: HeklaTable, rows: frozenset[Row], seat: int, gone: Container[int], near: frozenset[Row]) -> Scoring:
    """The best order in which the touched rows can score, each at most once (H9, H10); the first is one of ``near``."""
    ready = rows_to_score(table.squares, near)
    if not ready:
        return _NOTHING
    best = max(_after(table, row, rows, seat, gone) for row in ready)
    return best._replace(choice=best.choice or len(ready) > 1)


def _after(table: HeklaTable, row: Row, rows: frozenset[Row], seat: int, gone: Container[int]) -> Scoring:
    after, events = score(table, row, seat, gone)
    own, others, rivals = 0, 0, set[int]()
    for event in events:
        if isinstance(event, VulcanologistAdvanced):
            circles = event.target - event.start
            if event.seat == seat:
                own += circles
            elif circles:
                others -= circles
                rivals.add(event.seat)
    if after.lava == LAVA:
        return Scoring(own, others, erupts=True, rivals=tuple(sorted(rivals)), ends=True)
    rows -= {row}
    following = _best(after, rows, seat, gone, rows)
    met = tuple(sorted(rivals.union(following.rivals)))
    return following._replace(own=own + following.own, others=others + following.others, erupts=True, rivals=met)


def _worth(scoring: Scoring, circles: int, end: Finish | None) -> Worth:
    gain = scoring.own - circles
    if not scoring.own and not scoring.others and not circles:
        return Worth(0, (0, 0, 0), end=end) if end else _PLAIN
    rivals = {0: "none", 1: "one"}.get(len(scoring.rivals), "several")
    label = text(
        "hekla-worth",
        points=signed(gain),
        upto="yes" if scoring.choice else "no",
        rivals=rivals,
        rival=Seat(scoring.rivals[0]) if scoring.rivals else "",
        others=signed(-scoring.others),
    )
    return Worth(gain, (scoring.others, -circles, 0), label, signed(gain), end)

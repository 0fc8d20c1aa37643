"""What a move of Hekla brings: the circles its seat advances, less those it retreats."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from games.core.text import Seat, text
from games.core.worth import Worth, signed
from games.hekla.board import ROWS_AT, Row
from games.hekla.events import VulcanologistAdvanced
from games.hekla.moves import HeklaMove, Pass, PlaceVolcano, ScoreRow, Shift
from games.hekla.pieces import LAVA, Table, moved, placed
from games.hekla.scoring import rows_to_score, score
from games.hekla.state import HeklaState


class Scoring(NamedTuple):
    """The best that rows can bring, in the order in which that is compared.

    ``own`` and ``others`` are circles; ``others`` is negative, because the opponents' circles count against the move.
    ``rivals`` are the opponents who advance.
    ``choice``: whether the seat has to choose between rows on the way (H10).
    """

    own: int = 0
    others: int = 0
    ends: bool = False
    choice: bool = False
    rivals: tuple[int, ...] = ()


_NOTHING = Scoring()


def weigh(state: HeklaState, moves: Sequence[HeklaMove]) -> tuple[Worth, ...]:
    """The worths of these legal moves of the seat to act."""
    table, seat, gone = state.table, state.mover, state.forfeited
    shifted: dict[tuple[int, int, int], Scoring] = {}
    found = []
    for move in moves:
        match move:
            case PlaceVolcano(value=value, square=square):
                found.append(_worth(_best(placed(table, seat, value, square), ROWS_AT[square], seat, gone)))
            case Shift(value=value, start=start, target=target, circles=circles):
                way = (value, start, target)
                if way not in shifted:
                    # A retreat changes where the vulcanologist stands, but not how far the rows take it.
                    after = moved(table, seat, *way)
                    shifted[way] = _best(after, ROWS_AT[start] | ROWS_AT[target], seat, gone)
                found.append(_worth(shifted[way], circles))
            case ScoreRow(row=row):
                found.append(_worth(_after(table, row, state.open_rows, seat, gone)))
            case Pass():
                found.append(_worth(_NOTHING))
    return tuple(found)


def _best(table: Table, rows: frozenset[Row], seat: int, gone: Container[int]) -> Scoring:
    """The best order in which the touched rows can score, each at most once (H9, H10)."""
    ready = rows_to_score(table.squares, rows)
    if not ready:
        return _NOTHING
    best = max(_after(table, row, rows, seat, gone) for row in ready)
    return best._replace(choice=best.choice or len(ready) > 1)


def _after(table: Table, row: Row, rows: frozenset[Row], seat: int, gone: Container[int]) -> Scoring:
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
        return Scoring(own, others, ends=True, rivals=tuple(sorted(rivals)))
    following = _best(after, rows - {row}, seat, gone)
    met = tuple(sorted(rivals.union(following.rivals)))
    return following._replace(own=own + following.own, others=others + following.others, rivals=met)


def _worth(scoring: Scoring, circles: int = 0) -> Worth:
    gain = scoring.own - circles
    if not scoring.own and not scoring.others and not circles:
        return Worth(0, (0, 0))
    rivals = {0: "none", 1: "one"}.get(len(scoring.rivals), "several")
    label = text(
        "hekla-worth",
        points=signed(gain),
        upto="yes" if scoring.choice else "no",
        rivals=rivals,
        rival=Seat(scoring.rivals[0]) if scoring.rivals else "",
        others=signed(-scoring.others),
        ends="yes" if scoring.ends else "no",
    )
    return Worth(gain, (scoring.others, -circles), label, signed(gain))

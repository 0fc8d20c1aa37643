"""What a move of Hekla brings: the circles its seat advances, less those it retreats, or the rows that it prepares."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from games.core.text import Seat, text
from games.core.worth import Finish, Outlook, Worth, signed
from games.hekla.board import ACTIVE, RAYS, ROWS, ROWS_AT, SPOTS, SQUARES, Row, retreats, sight_from
from games.hekla.events import VulcanologistAdvanced
from games.hekla.moves import HeklaMove, Pass, PlaceVolcano, ScoreRow, Shift, can_shift
from games.hekla.pieces import LAVA, VALUES, HeklaTable, Stones, moved, placed
from games.hekla.scoring import THRESHOLD, grooves, rows_to_score, score
from games.hekla.state import HeklaState

_TURNS = 2
"""Rows that take more turns are not told."""


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


class Coming(NamedTuple):
    """A row that cannot score yet, in the order in which rows are better for the seat that prepares them.

    ``near`` is 2 if only that seat could complete it in one turn, 0 if another could before it, and 1 if nobody could.
    ``missing`` is what the row lacks in grooves, negative; ``stake`` the circles that it brings the seat for its
    volcanoes, less those it brings the others. ``first`` is who could complete it first, ``row`` its squares.
    """

    near: int
    missing: int
    stake: int
    row: Row
    first: int | None

    def worth(self) -> Worth:
        """The worth of a turn that prepares it: better than nothing, unless another seat can complete it first.

        Its sign, such as "6/8", are the grooves that the row then has; none if it lacks more than one volcano.
        """
        rank = 100 * self.near - 50 + 10 * self.missing // 2 + self.stake
        who = "nobody" if self.first is None else ("other", "nobody", "own")[self.near]
        label = text(
            "hekla-worth-coming",
            row="-".join(SQUARES[square] for square in self.row),
            lacking=-self.missing,
            held=THRESHOLD + self.missing,
            needed=THRESHOLD,
            who=who,
            seat="" if self.first is None else Seat(self.first),
        )
        told = self.near and -self.missing <= max(VALUES)
        return Worth(0, (0, 0, rank), label, f"{THRESHOLD + self.missing}/{THRESHOLD}" if told else "")


def best_coming(table: HeklaTable, rows: Iterable[Row], seat: int, gone: frozenset[int]) -> Coming | None:
    """The best of these rows for the seat that has just made its turn, but one that another can complete goes before.

    None if none can score within two turns.
    """
    seats = len(table.vulcanologists)
    order = [other for other in ((seat + after) % seats for after in range(1, seats + 1)) if other not in gone]
    found = [one for one in (_coming(table, row, seat, order) for row in rows) if one]
    return max([one for one in found if not one.near] or found, key=lambda one: one[:4], default=None)


def _coming(table: HeklaTable, row: Row, seat: int, order: Sequence[int]) -> Coming | None:
    piles = [table.squares[square] for square in row]
    gaps, lacking = sum(not pile for pile in piles), max(THRESHOLD - grooves(table.squares, row), 0)
    turns = max(gaps, -(-lacking // max(VALUES)), 1)
    room = SPOTS * len(row) - sum(map(len, piles))
    if turns > min(_TURNS, room) or sum(stone.is_lava for stone in piles[1]) == SPOTS:
        return None
    stake = sum(
        (1 if stone.seat == seat else -1) * (2 if square in ACTIVE else 1)
        for square in row
        for stone in table.squares[square]
        if stone.seat in order
    )
    first = next((one for one in order if _completes(table, row, one, lacking)), None) if turns == 1 else None
    near = 1 if first is None else 2 if first == seat else 0
    return Coming(near, -lacking, stake, row, first)


def _completes(table: HeklaTable, row: Row, seat: int, lacking: int) -> bool:
    """Whether the seat has a volcano of at least this value that fills the row's gap, or else joins any of its stones.

    One that stands in the row already adds nothing to it, and must leave another stone where it stood.
    """
    squares, supply = table.squares, table.supplies[seat]
    gaps = [square for square in row if not squares[square]]
    if gaps and any(supply[value] for value in VALUES if value >= lacking):
        return True
    targets = (square for square in gaps or row if len(squares[square]) < SPOTS)
    return any(_reaches(table, target, row, seat, lacking) for target in targets)


def _reaches(table: HeklaTable, target: int, row: Row, seat: int, lacking: int) -> bool:
    """Whether a volcano of the seat could move here from outside the row, after a retreat if need be (H3 to H7)."""
    position = table.vulcanologists[seat]
    for ray in RAYS[target]:
        for distance, start in enumerate(ray):
            stones = table.squares[start]
            near = not distance or start in sight_from(position) or retreats(start, position)
            comes = start not in row or (not lacking and len(stones) == SPOTS)
            if near and comes and any(stone.seat == seat and stone.value >= lacking for stone in stones):
                return True
            if len(stones) == SPOTS:
                break
    return False

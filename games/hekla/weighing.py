"""What a move of Hekla brings: the circles its seat advances, less those it retreats, or the rows that it prepares."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.text import Seat, text
from games.core.worth import Finish, Worth, end_for, settled, signed
from games.hekla.board import ROWS_AT, SPOTS, SQUARES, STEPS, Row
from games.hekla.moves import HeklaMove, PlaceVolcano, Shift, can_shift, made
from games.hekla.pieces import DEAD, VALUES, HeklaTable
from games.hekla.scoring import THRESHOLD, grooves, rows_to_score, tempting
from games.hekla.state import HeklaState

_TURNS = 2
"""Rows that take more turns are not told."""

_PLAIN = Worth(0, (0, 0, 0))


def weigh(state: HeklaState, move: HeklaMove, ends: Sequence[HeklaState]) -> Worth:
    """The worth of a legal move of the seat to act, by where the turns with it lead: one a choice of rows (H10)."""
    circles = move.circles if isinstance(move, Shift) else 0
    found = sorted((_Brought.of(state, end) for end in ends), key=lambda one: one[:2], reverse=True)
    best, finishes = found[0], [one.end for one in found if one.end]
    # With the best choice between rows, if each of them ends the game.
    finish = max(finishes, key=lambda end: end.rank) if len(finishes) == len(found) else None
    if not best.own and not best.others and not circles:
        # A turn that ends the game prepares nothing.
        return Worth(0, (0, 0, 0), end=finish) if finish else _prepared(state, move)
    label = text(
        "hekla-worth",
        points=signed(best.own),
        upto="yes" if len(found) > 1 else "no",
        rivals={0: "none", 1: "one"}.get(len(best.rivals), "several"),
        rival=Seat(best.rivals[0]) if best.rivals else "",
        others=signed(-best.others),
    )
    return Worth(best.own, (best.others, -circles, 0), label, signed(best.own), finish)


class _Brought(NamedTuple):
    """What a turn brings, in the order in which that is compared.

    ``own`` and ``others`` are circles; ``others`` is negative, because the opponents' circles count against the move.
    ``rivals`` are the opponents who advance, ``end`` how the turn ends the game.
    """

    own: int
    others: int
    rivals: tuple[int, ...]
    end: Finish | None

    @classmethod
    def of(cls, state: HeklaState, end: HeklaState) -> "_Brought":
        """What the turn brings the mover of a state that leads to this one."""
        seat, gains = state.mover, [after - before for before, after in zip(state.scores, end.scores, strict=True)]
        rivals = tuple(other for other, gain in enumerate(gains) if gain and other != seat)
        last = settled(end)
        finish = end_for(last.outcome, seat, last.scores) if last.outcome else None
        return cls(gains[seat], gains[seat] - sum(gains), rivals, finish)


def _prepared(state: HeklaState, move: HeklaMove) -> Worth:
    """What a quiet turn prepares where its volcano stands then."""
    if not isinstance(move, PlaceVolcano | Shift):
        return _PLAIN
    after, _ = made(state.table, state.mover, move)
    target = move.square if isinstance(move, PlaceVolcano) else move.target
    coming = best_coming(after, ROWS_AT[target], state.mover, state.forfeited)
    return coming.worth() if coming else _PLAIN


def is_late(state: HeklaState) -> bool:
    """Whether the game may end without the last block of lava (H18, H19).

    Whoever can move can still do so after a turn without an eruption, and an eruption makes room, so that not everybody
    has to pass.
    """
    return state.rounds_without_eruption >= state.quiet_rounds - 1 or not can_shift(state.table, state.mover)


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
    if turns > min(_TURNS, room) or piles[1] in DEAD:
        return None
    stake = sum(
        (1 if stone.seat == seat else -1) * STEPS[square]
        for square in row
        for stone in table.squares[square]
        if stone.seat in order
    )
    first = next((one for one in order if row in _completed_by(table, one)), None) if turns == 1 else None
    near = 1 if first is None else 2 if first == seat else 0
    return Coming(near, -lacking, stake, row, first)


@lru_cache(maxsize=200)
def _completed_by(table: HeklaTable, seat: int) -> frozenset[Row]:
    """The rows that the seat could make score at once, with a retreat if need be."""
    tried = (made(table, seat, move) for move in tempting(table, seat))
    return frozenset(row for after, rows in tried for row in rows_to_score(after.squares, rows))

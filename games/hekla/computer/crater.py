"""The crater in numbers: what a computer player searches in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from games.hekla.board import ACTIVE, ROWS
from games.hekla.pieces import LAVA, lava_value
from games.hekla.scoring import THRESHOLD
from games.hekla.state import HeklaState

BLOCK = 16
"""The code of a block of lava without a groove; a volcano's code is four times its seat plus its value."""

ROWS_BY_SQUARE: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, row in enumerate(ROWS) if square in row) for square in range(26)
)
"""The numbers of the rows that contain each square."""

ROWS_TOUCHED: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(sorted({*ROWS_BY_SQUARE[start], *ROWS_BY_SQUARE[target]})) for target in range(26))
    for start in range(26)
)
"""The numbers of the rows that a move from one square to another touches (H9)."""

STEPS = tuple(2 if square in ACTIVE else 1 for square in range(26))
"""How many circles a volcano on each square brings when a row with it scores (H13)."""


class Crater:
    """Stones, supplies and the track, changed in place.

    ``stones`` are codes by square, ``grooves`` their sums; ``supplies`` counts volcanoes by code; ``lava`` is how many
    blocks are placed. After ``patience`` turns in succession without an eruption the game ends, ``left`` of which are
    left (H19); ``passes`` counts passes in succession (H18).
    """

    __slots__ = ("gone", "grooves", "lava", "left", "mover", "passes", "patience", "stones", "supplies", "track")

    def __init__(self, state: HeklaState) -> None:
        table = state.table
        self.stones: list[tuple[int, ...]] = [
            tuple(BLOCK + value if seat is None else 4 * seat + value for seat, value in stones)
            for stones in table.squares
        ]
        self.grooves = [sum(stone & 3 for stone in stones) for stones in self.stones]
        self.supplies = [count for supply in table.supplies for count in supply]
        self.track = list(table.vulcanologists)
        self.lava = table.lava
        self.mover = state.mover
        self.gone = state.forfeited
        self.patience = len(state.playing) * state.quiet_rounds
        self.left = _turns_left(state)
        self.passes = len(state.passed)

    def copy(self) -> Self:
        """Another one to change."""
        twin = object.__new__(type(self))
        twin.stones = self.stones[:]
        twin.grooves = self.grooves[:]
        twin.supplies = self.supplies[:]
        twin.track = self.track[:]
        twin.lava, twin.mover, twin.gone = self.lava, self.mover, self.gone
        twin.patience, twin.left, twin.passes = self.patience, self.left, self.passes
        return twin

    @property
    def over(self) -> bool:
        """Whether the last lava is placed, nothing has erupted for long, or all have passed (H16, H18, H19)."""
        return self.lava >= LAVA or not self.left or self.passes >= len(self.track) - len(self.gone)

    def place(self, value: int, square: int) -> None:
        """Place a volcano of the mover (H2)."""
        code = 4 * self.mover + value
        self.stones[square] = (code,)
        self.grooves[square] = value
        self.supplies[code] -= 1

    def shift(self, value: int, start: int, target: int, circles: int) -> None:
        """Move a volcano of the mover, after a retreat (H3, H7)."""
        code = 4 * self.mover + value
        left = self.stones[start]
        if len(left) == 1:
            self.stones[start] = ()
        else:
            self.stones[start] = left[1:] if left[0] == code else left[:1]
        self.stones[target] += (code,)
        self.grooves[start] -= value
        self.grooves[target] += value
        self.track[self.mover] -= circles

    def ready(self, rows: Iterable[int]) -> list[int]:
        """Those of the rows that can score (H12)."""
        stones, grooves = self.stones, self.grooves
        found = []
        for number in rows:
            first, centre, last = ROWS[number]
            if grooves[first] + grooves[centre] + grooves[last] < THRESHOLD:
                continue
            middle = stones[centre]
            if not (stones[first] and middle and stones[last]):
                continue
            if len(middle) == 1 or middle[0] < BLOCK or middle[1] < BLOCK:
                found.append(number)
        return found

    def score(self, number: int) -> None:
        """Score a row that can: the vulcanologists advance, then the centre erupts (H13, H14)."""
        row = ROWS[number]
        stones, grooves, track = self.stones, self.grooves, self.track
        before = track[:] if self.gone else track
        total = 0
        for square in row:
            total += grooves[square]
            for stone in stones[square]:
                if stone < BLOCK:
                    track[stone >> 2] += STEPS[square]
        track[self.mover] += total - THRESHOLD + 1
        for seat in self.gone:
            track[seat] = before[seat]
        centre = row[1]
        staying = []
        for stone in stones[centre]:
            if stone < BLOCK:
                self.supplies[stone] += 1
            else:
                staying.append(stone)
        block = BLOCK + lava_value(self.lava)
        stones[centre] = (*staying, block)
        grooves[centre] = sum(stone & 3 for stone in stones[centre])
        self.lava += 1

    def finish(self, before: int) -> None:
        """End a turn that began with so many blocks of lava placed; the next seat that plays is the mover."""
        self.left = self.patience if self.lava > before else self.left - 1
        self.passes = 0
        self._pass_on()

    def skip(self) -> None:
        """Pass (H18)."""
        self.left -= 1
        self.passes += 1
        self._pass_on()

    def _pass_on(self) -> None:
        seats = len(self.track)
        seat = (self.mover + 1) % seats
        while seat in self.gone:
            seat = (seat + 1) % seats
        self.mover = seat


def _turns_left(state: HeklaState) -> int:
    """How many more turns without an eruption end the game (H19)."""
    seats = state.seats
    order = sorted(state.playing, key=lambda seat: (seat - state.mover) % seats)
    owed = (max(state.quiet_rounds - state.quiet[seat], 0) for seat in order)
    ends = ((turns - 1) * len(order) + place for place, turns in enumerate(owed, 1) if turns)
    return max(ends, default=0)

"""The crater in numbers, what a computer player searches in, and how well a seat stands in it.

Turns are played here some nine times as fast as by the rules, which keep every position and its events, and without it
the highest level would think two to three times as long. A test plays both side by side.
"""

from collections.abc import Iterable, Sequence
from typing import Self

from games.hekla.board import ACTIVE, ROWS, SPOTS
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

    __slots__ = (
        "gone",
        "grooves",
        "lava",
        "left",
        "mover",
        "passes",
        "patience",
        "stones",
        "supplies",
        "track",
    )

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

    @property
    def outcome(self) -> bool:
        """The same as what a search asks of a position."""
        return self.over

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


WON = 100.0
"""What winning is worth, in circles; a shared victory is worth nothing."""

# The weights below were fitted to what seats gained until the end in some thousand games between computers.
_FULL = (0.2, 0.2, 0.2, 0.2, 0.22, 0.27, 0.3, 0.38, *(0.7,) * 6)
"""What a circle for a volcano at the end of a row without an empty square is worth, by the row's grooves."""

_OPEN = (0.2, 0.2, 0.15, 0.15, 0.2, 0.2, 0.28, 0.3, *(0.8,) * 6)
"""The same for a row with one empty square."""

_CENTRE = 0.3
"""The part of it that a volcano in the centre is worth, which returns to its supply (H14)."""

_PLACED = (0.4, 0.0, -0.14, -0.3)
"""What a volcano in the crater is worth more than in the supply, by value: there, high ones threaten every row."""

_ACTIVE = -0.3
"""The same for each circle beyond one that it would bring: an active square is easily left too long."""


def margin(crater: Crater, seat: int) -> float:
    """How far the seat is ahead of the others: of the farthest one and of all on average."""
    track = crater.track
    lead = ahead(crater, track, seat)
    if not crater.over:
        return lead
    best = max(position for other, position in enumerate(track) if other != seat and other not in crater.gone)
    return lead + (WON if track[seat] > best else 0 if track[seat] == best else -WON)


def prospect(crater: Crater, seat: int) -> float:
    """The margin with what the seats' volcanoes can still bring where they stand."""
    return margin(crater, seat) if crater.over else ahead(crater, hopes(crater), seat)


def ahead(crater: Crater, track: Sequence[float], seat: int) -> float:
    """How far a seat is ahead on such a track."""
    if len(track) == 2:
        return track[seat] - track[1 - seat]
    others = [position for other, position in enumerate(track) if other != seat and other not in crater.gone]
    return track[seat] - (max(others) + sum(others) / len(others)) / 2


def hopes(crater: Crater) -> list[float]:
    """The track with what every seat's volcanoes are worth."""
    stones, grooves = crater.stones, crater.grooves
    worth = [0.0] * len(stones)
    for first, centre, last in ROWS:
        middle = stones[centre]
        if stones[first] and stones[last]:
            weights = _FULL if middle else _OPEN
        elif middle and (stones[first] or stones[last]):
            weights = _OPEN
        else:
            continue
        if len(middle) == SPOTS and middle[0] >= BLOCK and middle[1] >= BLOCK:
            continue
        weight = weights[grooves[first] + grooves[centre] + grooves[last]]
        worth[first] += weight
        worth[centre] += _CENTRE * weight
        worth[last] += weight
    hopes: list[float] = [*crater.track]
    for pile, weight, steps in zip(stones, worth, STEPS, strict=True):
        for stone in pile:
            if stone < BLOCK:
                hopes[stone >> 2] += steps * weight + _PLACED[stone & 3] + _ACTIVE * (steps - 1)
    return hopes

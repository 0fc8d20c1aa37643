"""The board of a search: stacks of numbers, sets of squares as bits, and where a turn's quiet steps can bring the caps.

Caps are interchangeable here, as under the free rule (O21); who plays under ``no_return`` checks the way afterwards.

Captures are found here twelve to twenty times as fast as by the rules, for which each arrangement is a position, and
the highest level would think some ten times as long without it. Tests compare both on boards of played games.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from games.volcano.computer.hands import SIZES, Codes
from games.volcano.solver.board import Geometry, QuietSteps, Ray, Squares


class RayCaptures(NamedTuple):
    """An eruption that can capture: with no cap on ``clear`` its first capture is made, ``takes[0]``.

    For each square of ``later`` that is free as well, one more piece flies: ``takes`` has what they take together.
    """

    ray: Ray
    clear: Squares
    flights: int
    later: tuple[Squares, ...]
    takes: tuple[Codes, ...]

    def flying(self, caps: Squares) -> int:
        """How many pieces fly after the first that captures, up to the first cap."""
        more = 0
        for landing in self.later:
            if caps & landing:
                break
            more += 1
        return more


class RayEruption(NamedTuple):
    """How many pieces fly from a square along a ray, and which pieces they take."""

    start: int
    ray: Ray
    flights: int
    taken: Codes


class SearchBoard:
    """Stacks on a geometry. What can erupt is worked out once, when it is first asked for."""

    __slots__ = ("_rows", "geometry", "melting", "quiet", "stacks")

    def __init__(self, geometry: Geometry, stacks: tuple[Codes, ...], *, melting: bool) -> None:
        self.geometry = geometry
        self.stacks = stacks
        self.melting = melting
        self._rows: dict[Squares, tuple[RayCaptures, ...]] = {}
        self.quiet = geometry.quiet_with(stacks)

    def rows(self, bit: Squares) -> tuple[RayCaptures, ...]:
        """The capturing eruptions of the square with this bit."""
        found = self._rows.get(bit)
        if found is None:
            found = self._rows[bit] = self._find_rows(bit.bit_length() - 1)
        return found

    def _find_rows(self, start: int) -> tuple[RayCaptures, ...]:
        stacks, melting = self.stacks, self.melting
        rows = []
        falling = stacks[start][::-1]
        for ray in self.geometry.rays[start]:
            takes: list[Codes] = []
            taken: Codes = ()
            clear, flights = ray.target_bit, 0
            for flown, (piece, landing) in enumerate(zip(falling, ray.landings, strict=False), start=1):
                below = stacks[landing]
                if below and below[-1] % SIZES == piece % SIZES:
                    taken = (*taken, below[-1] if melting else piece)
                if taken:
                    flights = flights or flown
                    takes.append(taken)
                else:
                    clear |= 1 << landing
            if takes:
                later = ray.bits[flights : flights + len(takes) - 1]
                rows.append(RayCaptures(ray, clear | ray.bits[flights - 1], flights, later, tuple(takes)))
        return tuple(rows)

    def eruptions(self, caps: Squares) -> list[RayEruption]:
        """Every step that causes an eruption, with what it takes."""
        found = []
        left = caps
        while left:
            bit = left & -left
            left ^= bit
            start = bit.bit_length() - 1
            for ray in self.geometry.rays[start] if self.stacks[start] else ():
                if not caps & ray.target_bit:
                    flights, taken = self._flown(start, ray, caps)
                    if flights:
                        found.append(RayEruption(start, ray, flights, taken))
        return found

    def captures(self, caps: Squares) -> list[RayEruption]:
        """The eruptions among them that capture something."""
        found = []
        left = caps
        while left:
            bit = left & -left
            left ^= bit
            for row in self.rows(bit):
                if not caps & row.clear:
                    more = row.flying(caps)
                    found.append(RayEruption(bit.bit_length() - 1, row.ray, row.flights + more, row.takes[more]))
        return found

    def _flown(self, start: int, ray: Ray, caps: Squares) -> tuple[int, Codes]:
        """How many pieces fly, and which are taken (O8, O10, O11)."""
        flights, taken = 0, []
        for piece, landing, bit in zip(self.stacks[start][::-1], ray.landings, ray.bits, strict=False):
            if caps & bit:
                break
            flights += 1
            below = self.stacks[landing]
            if below and below[-1] % SIZES == piece % SIZES:
                taken.append(below[-1] if self.melting else piece)
        return flights, tuple(taken)

    def after(self, eruption: RayEruption) -> "SearchBoard":
        """The board after an eruption (O10, O11)."""
        stacks = list(self.stacks)
        source = stacks[eruption.start]
        stacks[eruption.start] = source[: -eruption.flights]
        for piece, landing in zip(source[::-1], eruption.ray.landings[: eruption.flights], strict=False):
            below = stacks[landing]
            if not below or below[-1] % SIZES != piece % SIZES:
                stacks[landing] = (*below, piece)
            elif self.melting:
                stacks[landing] = (*below[:-1], piece)
        return SearchBoard(self.geometry, tuple(stacks), melting=self.melting)


Capture: TypeAlias = tuple[Squares, RayCaptures, int]
"""A square, one of its rows, and how many of the pieces fly that it has after the first capture."""

Captures: TypeAlias = dict[Codes, tuple[Capture, Squares]]
"""By the pieces taken, an eruption that takes them, and the caps before it."""

Ways: TypeAlias = dict[Squares, Squares]
"""For each arrangement of the caps the one before it on a shortest way, the first one before itself."""


def arrangements(board: SearchBoard, caps: Squares, steps: int, limit: int) -> Ways:
    """The arrangements that so many quiet steps can reach, nearest first.

    There are no more steps after ``limit`` arrangements.
    """
    ways: Ways = {caps: caps}
    seen = {caps}
    nearest = [caps]
    for _ in range(steps):
        onward = _onward(board.quiet, nearest, seen)
        ways.update((there, here) for here, there, _, _ in onward)
        nearest = [there for _, there, _, _ in onward]
        if len(ways) >= limit or not nearest:
            break
    return ways


def captures(board: SearchBoard, caps: Squares, steps: int, limit: int) -> Captures:
    """What can be taken after so many quiet steps, each with an eruption that takes it and the caps before that.

    There are no more steps after ``limit`` arrangements.
    """
    rows, aligned = board.rows, board.geometry.aligned
    found: Captures = {}
    _look_from(caps, caps, rows, found)
    seen = {caps}
    nearest = [caps]
    for _ in range(steps):
        onward = _onward(board.quiet, nearest, seen)
        for _, there, left, entered in onward:
            # Only from the cap's new square, and past its old one, can anything new erupt.
            _look_from(there & aligned[left] | entered, there, rows, found)
        nearest = [there for _, there, _, _ in onward]
        if len(seen) >= limit or not nearest:
            break
    return found


def _onward(
    quiet: QuietSteps, nearest: list[Squares], seen: set[Squares]
) -> list[tuple[Squares, Squares, Squares, Squares]]:
    """Each new arrangement after a quiet step: that before it, itself, and the squares that a cap left and entered."""
    onward = []
    for here in nearest:
        caps = here
        while caps:
            cap = caps & -caps
            caps ^= cap
            for looked_at, capped, changed in quiet[cap]:
                if here & looked_at == capped and (there := here ^ changed) not in seen:
                    seen.add(there)
                    onward.append((here, there, cap, cap ^ changed))
    return onward


def _look_from(
    starts: Squares, caps: Squares, rows: Callable[[Squares], tuple[RayCaptures, ...]], found: Captures
) -> None:
    """Add what eruptions of these squares take."""
    while starts:
        start = starts & -starts
        starts ^= start
        for row in rows(start):
            if not caps & row.clear:
                _add(found, start, row, caps)


def _add(found: Captures, bit: Squares, row: RayCaptures, caps: Squares) -> None:
    more = row.flying(caps)
    taken = row.takes[more]
    if taken not in found:
        found[taken] = ((bit, row, more), caps)

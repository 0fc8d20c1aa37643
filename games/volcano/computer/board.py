"""The board of a search: stacks of numbers, and sets of squares as bits, as the solver has them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.core.grid import Grid
from games.volcano.computer.hands import SIZES, Codes
from games.volcano.solver.board import Squares

QuietStep: TypeAlias = tuple[Squares, Squares, Squares]
"""A step as (looked at, capped, changed): see :data:`games.volcano.solver.board.QuietSteps`."""


class Ray(NamedTuple):
    """The way of an eruption from a square: the cap's target, and the squares beyond it with their bits."""

    target: int
    target_bit: Squares
    landings: tuple[int, ...]
    bits: tuple[Squares, ...]


class Row(NamedTuple):
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


class Eruption(NamedTuple):
    """So many pieces fly from a square along a ray and take these."""

    start: int
    ray: Ray
    flights: int
    taken: Codes


@dataclass(frozen=True)
class Ground:
    """What follows from the size of a board alone.

    ``free`` and ``guarded`` hold, for the bit of a square, the quiet steps from it without and with pieces on it;
    ``aligned`` the squares on whose rays it lies.
    """

    rays: tuple[tuple[Ray, ...], ...]
    free: dict[Squares, tuple[QuietStep, ...]]
    guarded: dict[Squares, tuple[QuietStep, ...]]
    aligned: dict[Squares, Squares]


@lru_cache
def ground_of(grid: Grid) -> Ground:
    """The ground of boards of this size."""
    rays = tuple(
        tuple(
            Ray(target, 1 << target, ray[1:], tuple(1 << square for square in ray[1:]))
            for target, ray in grid.rays[start].items()
        )
        for start in range(grid.size)
    )
    free = {
        1 << start: tuple((ray.target_bit, 0, 1 << start | ray.target_bit) for ray in ways)
        for start, ways in enumerate(rays)
    }
    guarded = {1 << start: tuple(_guarded(start, ray) for ray in ways) for start, ways in enumerate(rays)}
    aligned = dict.fromkeys(free, 0)
    for start, ways in enumerate(rays):
        for ray in ways:
            for bit in (ray.target_bit, *ray.bits):
                aligned[bit] |= 1 << start
    return Ground(rays, free, guarded, aligned)


def _guarded(start: int, ray: Ray) -> QuietStep:
    """A step from a square with pieces, quiet at the edge or towards a cap (O8)."""
    stopper = ray.bits[0] if ray.bits else 0
    return ray.target_bit | stopper, stopper, 1 << start | ray.target_bit


class Board:
    """Stacks on a ground. What can erupt is worked out once, when it is first asked for."""

    __slots__ = ("_rows", "ground", "melting", "quiet", "stacks")

    def __init__(self, ground: Ground, stacks: tuple[Codes, ...], *, melting: bool) -> None:
        self.ground = ground
        self.stacks = stacks
        self.melting = melting
        self._rows: dict[Squares, tuple[Row, ...]] = {}
        free, guarded = ground.free, ground.guarded
        self.quiet = {
            bit: guarded[bit] if stack else steps for (bit, steps), stack in zip(free.items(), stacks, strict=True)
        }

    def rows(self, bit: Squares) -> tuple[Row, ...]:
        """The capturing eruptions of the square with this bit."""
        found = self._rows.get(bit)
        if found is None:
            found = self._rows[bit] = self._find_rows(bit.bit_length() - 1)
        return found

    def _find_rows(self, start: int) -> tuple[Row, ...]:
        stacks, melting = self.stacks, self.melting
        rows = []
        falling = stacks[start][::-1]
        for ray in self.ground.rays[start]:
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
                rows.append(Row(ray, clear | ray.bits[flights - 1], flights, later, tuple(takes)))
        return tuple(rows)

    def eruptions(self, caps: Squares) -> list[Eruption]:
        """Every step that causes an eruption, with what it takes."""
        found = []
        left = caps
        while left:
            bit = left & -left
            left ^= bit
            start = bit.bit_length() - 1
            for ray in self.ground.rays[start] if self.stacks[start] else ():
                if not caps & ray.target_bit:
                    flights, taken = self._flown(start, ray, caps)
                    if flights:
                        found.append(Eruption(start, ray, flights, taken))
        return found

    def captures(self, caps: Squares) -> list[Eruption]:
        """The eruptions among them that capture something."""
        found = []
        left = caps
        while left:
            bit = left & -left
            left ^= bit
            for row in self.rows(bit):
                if not caps & row.clear:
                    more = row.flying(caps)
                    found.append(Eruption(bit.bit_length() - 1, row.ray, row.flights + more, row.takes[more]))
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

    def after(self, eruption: Eruption) -> Board:
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
        return Board(self.ground, tuple(stacks), melting=self.melting)

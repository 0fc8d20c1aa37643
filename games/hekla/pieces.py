"""The stones of Hekla: volcanoes in the colours of the seats, and blocks of lava, and where they all are."""

from enum import Enum
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from games.core.values import put
from games.hekla.board import SPOTS

VALUES = range(4)
"""The possible values of a volcano: its number of grooves."""

LAVA_OF_A_VALUE = 10
"""The number of blocks of lava without a groove, and of those with one."""

LAVA = 2 * LAVA_OF_A_VALUE
"""The number of blocks of lava."""


class Colour(Enum):
    """The colours in the order of the seats; the value is the letter in alt text and records."""

    RED = "r"
    GREEN = "g"
    YELLOW = "y"
    BLUE = "b"

    @property
    def word(self) -> str:
        """The colour's name in text keys."""
        return self.name.lower()


SEAT_COLOURS: tuple[Colour, ...] = tuple(Colour)
"""Each seat's colour; games with fewer seats use the first ones."""


class Stone(NamedTuple):
    """A volcano of a seat, or a block of lava if ``seat`` is None; ``value`` is the number of grooves."""

    seat: int | None
    value: int

    @property
    def code(self) -> str:
        """Two characters: the colour's letter, or "l" for lava, and the value, such as "r3"."""
        letter = "l" if self.seat is None else SEAT_COLOURS[self.seat].value
        return f"{letter}{self.value}"

    @property
    def sign(self) -> str:
        """The name of its sign in sentences, such as "red3" or "lava0"."""
        return f"{'lava' if self.seat is None else SEAT_COLOURS[self.seat].word}{self.value}"


STONES: dict[str, Stone] = {
    stone.code: stone
    for stone in (
        *(Stone(seat, value) for seat in range(len(SEAT_COLOURS)) for value in VALUES),
        *(Stone(None, value) for value in range(2)),
    )
}
"""Every kind of stone by its code; positions share these objects."""

Stones: TypeAlias = tuple[Stone, ...]
"""The stones of one square in the order they were put there, at most two."""

Supply: TypeAlias = tuple[int, ...]
"""The number of volcanoes of each value, from 0 to 3, that a seat can still place."""

SUPPLIES: dict[int, Supply] = {2: (2, 1, 3, 1), 3: (1, 1, 2, 1), 4: (1, 1, 1, 1)}
"""Each seat's supply at the start, by the number of seats."""


def lava_value(placed: int) -> int:
    """The value of the next block of lava after ``placed`` ones; those without a groove come first (H14)."""
    return 0 if placed < LAVA_OF_A_VALUE else 1


def write_stones(stones: Stones) -> str:
    """The stones' codes one after another.

    >>> write_stones((Stone(0, 3), Stone(None, 1)))
    'r3l1'
    """
    return "".join(stone.code for stone in stones)


def read_stones(codes: str) -> Stones:
    """The inverse of :func:`write_stones`. Raises KeyError for an unknown code."""
    return tuple(STONES[codes[at : at + 2]] for at in range(0, len(codes), 2))


GROOVES: dict[Stones, int] = {
    stones: sum(stone.value for stone in stones)
    for number in range(SPOTS + 1)
    for stones in product(STONES.values(), repeat=number)
}
"""The grooves of all stones that can lie on a square."""

DEAD: frozenset[Stones] = frozenset(product((STONES["l0"], STONES["l1"]), repeat=SPOTS))
"""Two blocks of lava, which never change again and let no row around them score (H12, H15)."""


@cache
def values_of(stones: Stones, seat: int) -> tuple[int, ...]:
    """The distinct values of the seat's volcanoes among these stones, lowest first."""
    return tuple(sorted({stone.value for stone in stones if stone.seat == seat}))


class HeklaTable(NamedTuple):
    """Each square's stones, each seat's supply and track position, and the number of placed blocks of lava."""

    squares: tuple[Stones, ...]
    supplies: tuple[Supply, ...]
    vulcanologists: tuple[int, ...]
    lava: int


def supplied(supply: Supply, value: int, count: int) -> Supply:
    """The supply with ``count`` more volcanoes of a value.

    >>> supplied((1, 1, 2, 1), 2, -1)
    (1, 1, 1, 1)
    """
    return put(supply, value, supply[value] + count)

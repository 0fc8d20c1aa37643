"""The variants of Volcano: their boards, their colours and their named layouts (O2 to O6)."""

from dataclasses import dataclass

from games.core.grid import Grid
from games.volcano.pieces import STANDARD_COLOURS, Colour

CAPS = 5
NESTS_OF_A_COLOUR = 5
CUSTOM = "custom"


@dataclass(frozen=True)
class Variant:
    """A variant's boards, colours and layouts.

    ``colours`` are those in play without the wild white, in the order for shuffling a random layout. The caps start on
    the nests of the colour ``home`` (O3). ``patterns`` has the notation of each fixed layout, ``random`` the board of
    each random one, both by name; the first pattern is the default layout.
    """

    key: str
    colours: tuple[Colour, ...]
    home: Colour
    wild: bool
    boards: tuple[Grid, ...]
    patterns: dict[str, str]
    random: dict[str, Grid]

    @property
    def layouts(self) -> tuple[str, ...]:
        """The names of all layouts, the default first."""
        return (*self.patterns, *self.random, CUSTOM)

    @property
    def nests(self) -> tuple[Colour, ...]:
        """The colour of every nest but the white one, grouped by colour."""
        return tuple(colour for colour in self.colours for _ in range(NESTS_OF_A_COLOUR))

    def has_gaps(self, grid: Grid) -> bool:
        """Whether a layout on this board has empty squares (O5)."""
        return grid.size > len(self.nests) + self.wild


STANDARD = Variant(
    key="standard",
    colours=STANDARD_COLOURS,
    home=Colour.RED,
    wild=False,
    boards=(Grid(5, 5),),
    patterns={
        "diagonal": "cccgr/cggry/cgryb/gryyb/rybbb",
        # A quarter turn of the board carries red onto itself and each other colour onto the next.
        "pinwheel": "gbcry/rygbc/bcryg/ygbcr/crygb",
        # The caps are a wall across the middle.
        "stripes": "ggggg/yyyyy/rrrrr/bbbbb/ccccc",
        # Each colour holds a corner, the caps the cross between them.
        "corners": "gggyy/ggryy/crrry/ccrbb/ccbbb",
    },
    random={"random": Grid(5, 5)},
)

MINI = Variant(
    key="mini",
    colours=(Colour.GREEN, Colour.BLUE, Colour.YELLOW),
    home=Colour.GREEN,
    wild=False,
    boards=(Grid(4, 4), Grid(5, 5)),
    patterns={
        # Every third square of a rank or file has the same colour; the hole is a corner (O5).
        "4x4": "gby-/ygby/bygb/gbyg",
        # Three of the five broken diagonals that go up to the right (O5).
        "5x5": "-by-g/by-g-/y-g-b/-g-by/g-by-",
    },
    random={"random-4x4": Grid(4, 4), "random-5x5": Grid(5, 5)},
)

MEGA = Variant(
    key="mega",
    colours=(
        Colour.RED,
        Colour.ORANGE,
        Colour.YELLOW,
        Colour.GREEN,
        Colour.CYAN,
        Colour.BLUE,
        Colour.PURPLE,
    ),
    home=Colour.RED,
    wild=True,
    boards=(Grid(6, 6),),
    patterns={
        # The colours of the rainbow in broken diagonals, the white nest in the middle of the red one (O6).
        "diagonal": "ygnbpr/gnbpro/nbpwoy/bproyg/proygn/roygnb",
    },
    random={"random": Grid(6, 6)},
)

VARIANTS: dict[str, Variant] = {variant.key: variant for variant in (STANDARD, MINI, MEGA)}
"""Every variant by its key, the standard game first."""

LAYOUTS: tuple[str, ...] = tuple(dict.fromkeys(name for variant in VARIANTS.values() for name in variant.layouts))
"""The distinct names of all layouts."""


def centre(grid: Grid) -> tuple[int, ...]:
    """The four squares in the middle of a board with even sides, where the white nest may stand (O6)."""
    left, low = grid.files // 2 - 1, grid.ranks // 2 - 1
    return tuple(rank * grid.files + file for rank in (low, low + 1) for file in (left, left + 1))

"""Pyramids: a colour and a size, and the letters they are written with."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import NamedTuple, TypeAlias


class Size(IntEnum):
    """The three sizes; the number is how many pips a pyramid of that size carries."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


class Colour(Enum):
    """The colours by the letter that stands for them in layouts, alt text and records (O2)."""

    RED = "r"
    YELLOW = "y"
    GREEN = "g"
    BLUE = "b"
    CLEAR = "c"
    ORANGE = "o"
    CYAN = "n"
    PURPLE = "p"
    WHITE = "w"

    @property
    def word(self) -> str:
        """The colour's name in text keys."""
        return self.name.lower()


class Piece(NamedTuple):
    """One pyramid."""

    colour: Colour
    size: Size

    @property
    def code(self) -> str:
        """Two characters: the colour's letter and the size's number, such as "r3"."""
        return f"{self.colour.value}{int(self.size)}"


STANDARD_COLOURS = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE, Colour.CLEAR)
"""The five colours of standard Volcano, in the order in which they are drawn from the seed."""

Stack: TypeAlias = tuple[Piece, ...]
"""The pieces of one square from the bottom to the top."""

PIECES: dict[str, Piece] = {piece.code: piece for piece in (Piece(colour, size) for colour in Colour for size in Size)}
"""Every piece there can be by its code; positions share these."""


def nest(colour: Colour) -> Stack:
    """A large piece on a medium one on a small one, bottom first."""
    return tuple(PIECES[f"{colour.value}{int(size)}"] for size in (Size.SMALL, Size.MEDIUM, Size.LARGE))


def write_pieces(pieces: Iterable[Piece]) -> str:
    """The pieces' codes one after another.

    >>> write_pieces(nest(Colour.RED))
    'r1r2r3'
    """
    return "".join(piece.code for piece in pieces)


def read_pieces(codes: str) -> Stack:
    """The exact inverse of :func:`write_pieces`; raises KeyError for a code there is not."""
    return tuple(PIECES[codes[at : at + 2]] for at in range(0, len(codes), 2))

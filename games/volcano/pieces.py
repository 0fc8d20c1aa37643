"""Pyramids: their colours, sizes and codes."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import NamedTuple, TypeAlias


class Size(IntEnum):
    """The three sizes; the value is the number of pips."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3


class Colour(StrEnum):
    """The colours; the value is the letter in records (O2)."""

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

    @property
    def letter(self) -> str:
        """The letter that people see and type: t for turquoise, which records call n for cyan."""
        return "t" if self is Colour.CYAN else self.value


class Piece(NamedTuple):
    """One pyramid."""

    colour: Colour
    size: Size

    @property
    def code(self) -> str:
        """Two characters of a record: the colour's letter there and the size's number, such as "r3"."""
        return f"{self.colour.value}{int(self.size)}"

    @property
    def label(self) -> str:
        """What people see: the colour's letter and the size's number."""
        return f"{self.colour.letter}{int(self.size)}"

    @property
    def sign(self) -> str:
        """The name of its sign in sentences, such as "red3"."""
        return f"{self.colour.word}{int(self.size)}"


STANDARD_COLOURS = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE, Colour.CLEAR)
"""The five colours of standard Volcano, in the order for shuffling a random layout."""

Stack: TypeAlias = tuple[Piece, ...]
"""The pieces on one square, bottom first."""

PIECES: dict[str, Piece] = {piece.code: piece for piece in (Piece(colour, size) for colour in Colour for size in Size)}
"""Every piece by its code; positions share these objects."""


def nest(colour: Colour) -> Stack:
    """A full stack of one colour: small, medium, large."""
    return tuple(PIECES[f"{colour.value}{int(size)}"] for size in (Size.SMALL, Size.MEDIUM, Size.LARGE))


def write_pieces(pieces: Iterable[Piece]) -> str:
    """The pieces' codes one after another.

    >>> write_pieces(nest(Colour.RED))
    'r1r2r3'
    """
    return "".join(piece.code for piece in pieces)


def read_pieces(codes: str) -> Stack:
    """The inverse of :func:`write_pieces`. Raises KeyError for an unknown code."""
    return tuple(PIECES[codes[at : at + 2]] for at in range(0, len(codes), 2))

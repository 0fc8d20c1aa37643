"""Openings: the nests and the caps at the start of a game (O2 to O6), and their notation.

The notation has the ranks from the top of the board to the bottom, a letter for each nest (r y g b c, in Mega-Volcano
r o y g t b p and w for the white nest) and "-" or "." for an empty square. Ranks are separated by "/", spaces or line
breaks. Then follow the word "caps" and the five squares of the caps. Without them the caps start on the red nests, in
Mini-Volcano on the green ones. The diagonal layout of standard Volcano is::

    cccgr/cggry/cgryb/gryyb/rybbb caps a1 b2 c3 d4 e5

Any other word before the squares is read like "caps", so people may write it in their own language.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.chance import Chance
from games.core.grid import Grid
from games.core.refusals import InvalidSetup
from games.core.text import Notation, Text, text
from games.volcano.pieces import Colour
from games.volcano.variants import CAPS, NESTS_OF_A_COLOUR, STANDARD, Variant, centre

CAPS_WORD = "caps"
EMPTY = "-"
EMPTY_SIGNS = EMPTY + "."

Nests: TypeAlias = tuple[Colour | None, ...]
"""The colour of the nest on each square, by number; None for an empty square."""

_OLD_LETTERS = {colour.value: colour.letter for colour in Colour}
"""Openings written before turquoise had its letter say n, as records do."""

_BETWEEN_RANKS = re.compile(r"[/\s]+")
_BETWEEN_CAPS = re.compile(r"[:,;\s]+")
_WORD_FOR_CAPS = re.compile(r"\s[^\s\d/:]+[:\s]+(?=[a-z]\d)")


@dataclass(frozen=True, slots=True)
class Opening:
    """``colours`` are the nests by square, ``caps`` the squares of the caps in ascending order."""

    grid: Grid
    colours: Nests
    caps: tuple[int, ...]


def fixed_opening(layout: str, variant: Variant = STANDARD) -> Opening:
    """The opening of a fixed layout. Raises KeyError for any other name."""
    return read_opening(variant.patterns[layout], variant)


def random_opening(chance: Chance, layout: str = "random", variant: Variant = STANDARD) -> tuple[Opening, Chance]:
    """A uniformly random arrangement with the caps at home. Raises KeyError if the layout is not a random one.

    The white nest is on one of the four squares in the middle (O6). A single empty square is always the same corner
    (O5): since colours are random, all corners are equivalent. Several empty squares are anywhere.
    """
    grid = variant.random[layout]
    gaps = grid.size - len(variant.nests) - variant.wild
    dealt: Sequence[Colour | None] = variant.nests if gaps == 1 else (*variant.nests, *(None,) * gaps)
    colours, chance = chance.shuffled(dealt)
    if gaps == 1:
        colours = (*colours, None)
    if variant.wild:
        place, chance = chance.below(len(centre(grid)))
        middle = centre(grid)[place]
        colours = (*colours[:middle], Colour.WHITE, *colours[middle:])
    return Opening(grid, colours, _home_nests(colours, variant)), chance


def write_opening(opening: Opening) -> str:
    """The opening in full notation; the inverse of :func:`read_opening`.

    >>> write_opening(fixed_opening("diagonal"))
    'cccgr/cggry/cgryb/gryyb/rybbb caps a1 b2 c3 d4 e5'
    """
    grid = opening.grid
    letters = "".join(colour.letter if colour else EMPTY for colour in opening.colours)
    ranks = [letters[start : start + grid.files] for start in range(0, grid.size, grid.files)]
    caps = " ".join(grid.name(square) for square in opening.caps)
    return f"{'/'.join(reversed(ranks))} {CAPS_WORD} {caps}"


def opening_in_words(opening: Opening) -> Notation:
    """The opening as a person reads it in a sentence."""
    return Notation("volcano", write_opening(opening))


def read_opening(written: str, variant: Variant = STANDARD) -> Opening:
    """The opening that a person wrote. Raises InvalidSetup, which says what is wrong and where (O4)."""
    ranks, caps_word, caps = _WORD_FOR_CAPS.sub(f" {CAPS_WORD} ", written.lower(), count=1).partition(CAPS_WORD)
    grid, colours = _read_ranks([rank for rank in _BETWEEN_RANKS.split(ranks) if rank], variant)
    if not caps_word:
        return Opening(grid, colours, _home_nests(colours, variant))
    return Opening(grid, colours, _read_caps([name for name in _BETWEEN_CAPS.split(caps) if name], grid))


def _read_ranks(ranks: list[str], variant: Variant) -> tuple[Grid, Nests]:
    grid = next((board for board in variant.boards if board.ranks == len(ranks)), None)
    if grid is None:
        raise InvalidSetup(text("volcano-opening-ranks", count=len(ranks), wanted=_sizes(variant)))
    letters: dict[str, Colour | None] = _letters(variant, grid)
    colours: list[Colour | None] = []
    for number, rank in enumerate(reversed(ranks), start=1):
        if len(rank) != grid.files:
            raise InvalidSetup(text("volcano-opening-files", rank=number, count=len(rank), wanted=grid.files))
        for letter in rank:
            found = _OLD_LETTERS.get(letter, letter)
            if found not in letters:
                raise InvalidSetup(_unknown_letter(letter, grid.name(len(colours)), letters))
            colours.append(letters[found])
    _check_white(colours, variant, grid)
    _check_counts(colours, variant)
    return grid, tuple(colours)


def _sizes(variant: Variant) -> Text | int:
    """The possible numbers of ranks of the variant."""
    sizes = [board.ranks for board in variant.boards]
    return sizes[0] if len(sizes) == 1 else text("volcano-opening-either", one=sizes[0], other=sizes[1])


def _letters(variant: Variant, grid: Grid) -> dict[str, Colour | None]:
    letters: dict[str, Colour | None] = {colour.letter: colour for colour in variant.colours}
    if variant.wild:
        letters[Colour.WHITE.letter] = Colour.WHITE
    if variant.has_gaps(grid):
        letters |= dict.fromkeys(EMPTY_SIGNS)
    return letters


def _unknown_letter(letter: str, square: str, letters: dict[str, Colour | None]) -> Text:
    known = tuple(
        text("volcano-opening-sign", sign=sign, colour=colour.word if colour else "empty")
        for sign, colour in letters.items()
    )
    return text("volcano-opening-letter", letter=letter, square=square, letters=known)


def _check_white(colours: list[Colour | None], variant: Variant, grid: Grid) -> None:
    """There must be one white nest, on one of the four squares in the middle (O6)."""
    if not variant.wild:
        return
    found = tuple(square for square, colour in enumerate(colours) if colour is Colour.WHITE)
    if len(found) != 1 or found[0] not in centre(grid):
        squares = tuple(grid.name(square) for square in centre(grid))
        named = tuple(grid.name(square) for square in found)
        raise InvalidSetup(text("volcano-opening-white", squares=squares, count=len(found), found=named))


def _check_counts(colours: list[Colour | None], variant: Variant) -> None:
    counts = Counter(colours)
    wrong = tuple(
        text("volcano-opening-count", colour=colour.word, count=counts[colour])
        for colour in variant.colours
        if counts[colour] != NESTS_OF_A_COLOUR
    )
    if wrong:
        raise InvalidSetup(text("volcano-opening-colours", wanted=NESTS_OF_A_COLOUR, wrong=wrong))


def _read_caps(names: list[str], grid: Grid) -> tuple[int, ...]:
    caps: list[int] = []
    for name in names:
        square = grid.square(name)
        if square is None:
            raise InvalidSetup(
                text("volcano-opening-cap-off-board", name=name, first=grid.names[0], last=grid.names[-1])
            )
        if square in caps:
            raise InvalidSetup(text("volcano-opening-cap-twice", square=name))
        caps.append(square)
    if len(caps) != CAPS:
        raise InvalidSetup(text("volcano-opening-caps", count=len(caps), wanted=CAPS))
    return tuple(sorted(caps))


def _home_nests(colours: Nests, variant: Variant) -> tuple[int, ...]:
    return tuple(square for square, colour in enumerate(colours) if colour is variant.home)

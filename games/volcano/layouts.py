"""Openings: the nests and the caps at the start of a game (O2 to O6), and their notation.

The notation has the ranks from the top of the board to the bottom, a letter for each nest (r y g b c, in Mega-Volcano
r o y g t b p and w for the white nest) and "-" or "." for an empty square. Ranks are separated by "/" or line breaks,
and only without these by spaces or commas. Then follow the word "caps" and the five squares of the caps. Without them
the caps start on the red nests, in Mini-Volcano on the green ones. The diagonal layout of standard Volcano is::

    cccgr/cggry/cgryb/gryyb/rybbb caps a1 b2 c3 d4 e5

Any other word before the squares is read like "caps", so people may write it in their own language. What rule sheets
print beside the nests is left out, such as the numbers of the ranks, the letters of the files and quotation marks.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.core.chance import Chance
from games.core.grid import Grid
from games.core.refusals import InvalidSetup
from games.core.text import Text, plain_letters, text
from games.volcano.pieces import Colour
from games.volcano.variants import CAPS, NESTS_OF_A_COLOUR, STANDARD, Variant, centre

CAPS_WORD = "caps"
EMPTY = "-"
EMPTY_SIGNS = EMPTY + "."

Nests: TypeAlias = tuple[Colour | None, ...]
"""The colour of the nest on each square, by number; None for an empty square."""

_OLD_LETTERS = {colour.value: colour.letter for colour in Colour}
"""Openings written before turquoise had its letter say n, as records do."""

_BETWEEN_RANKS = re.compile(r"[/\r\n]+")
_BETWEEN_NESTS = re.compile(r"[\s,;|]+")
_NO_NEST = re.compile(r"\d+[.):]*|[^\w.-]|_")
_NAMES_OF_FILES = re.compile("abcd(ef?)?")
_WORD_FOR_CAPS = r"[\s(\[](?:(?![roygbctnpw]+\W)[^\s\d/]+\W+)?(?=[a-z]\d)"
_CAP = re.compile(r"[^\W\d_]+\d+")


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
    caps = " ".join(grid.names[square] for square in opening.caps)
    return f"{'/'.join(reversed(ranks))} {CAPS_WORD} {caps}"


def read_opening(written: str, variant: Variant = STANDARD) -> Opening:
    """The opening that a person wrote. Raises InvalidSetup, which says what is wrong and where (O4)."""
    plain = plain_letters(written).lower()
    ranks, *caps = re.split(CAPS_WORD if CAPS_WORD in plain else _WORD_FOR_CAPS, plain, maxsplit=1)
    grid, colours = _read_ranks(_split_ranks(ranks, variant), variant)
    return Opening(grid, colours, _read_caps(_CAP.findall(caps[0]), grid) if caps else _home_nests(colours, variant))


def _split_ranks(written: str, variant: Variant) -> list[str]:
    """The letters of each rank. Without "/" and line breaks, nests that stand apart are as many as a board has."""
    parts = _parts(_BETWEEN_RANKS, written)
    if len(parts) > 1:
        return parts
    parts = _parts(_BETWEEN_NESTS, written)
    letters = "".join(parts)
    apart = variant.boards[0] if len(parts) == len(letters) else None
    grid = next((board for board in variant.boards if board.size == len(letters)), apart)
    if grid is None or len(parts) == grid.ranks:
        return parts
    return [letters[start : start + grid.files] for start in range(0, len(letters), grid.files)]


def _parts(between: re.Pattern[str], written: str) -> list[str]:
    found = (_NO_NEST.sub("", part) for part in between.split(written))
    return [part for part in found if part and not _NAMES_OF_FILES.fullmatch(part)]


def _read_ranks(ranks: list[str], variant: Variant) -> tuple[Grid, Nests]:
    grid = next((board for board in variant.boards if board.ranks == len(ranks)), None)
    if grid is None:
        raise InvalidSetup(text("volcano-opening-ranks", count=len(ranks), wanted=_sizes(variant)))
    letters: dict[str, Colour | None] = _letters(variant, grid)
    colours: list[Colour | None] = []
    signs = Counter("".join(ranks))
    for number, rank in enumerate(reversed(ranks), start=1):
        if len(rank) != grid.files:
            raise InvalidSetup(text("volcano-opening-files", rank=number, count=len(rank), wanted=grid.files))
        for letter in rank:
            found = _OLD_LETTERS.get(letter, letter)
            if found not in letters:
                raise InvalidSetup(_unknown_letter(letter, grid.names[len(colours)], letters, signs))
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


def _unknown_letter(letter: str, square: str, letters: dict[str, Colour | None], signs: Counter[str]) -> Text:
    """A letter that stands for the one colour lacking, as "w" or "p" do in other notations, is told which it is."""
    known = {
        sign: text("volcano-opening-sign", sign=sign, colour=colour.word if colour else "empty")
        for sign, colour in letters.items()
    }
    lacking = [sign for sign, colour in letters.items() if colour not in (None, Colour.WHITE) and not signs[sign]]
    if len(lacking) == 1 and signs[letter] == NESTS_OF_A_COLOUR:
        return text("volcano-opening-other-letter", letter=letter, square=square, meant=known[lacking[0]])
    return text("volcano-opening-letter", letter=letter, square=square, letters=tuple(known.values()))


def _check_white(colours: list[Colour | None], variant: Variant, grid: Grid) -> None:
    """There must be one white nest, on one of the four squares in the middle (O6)."""
    if not variant.wild:
        return
    found = tuple(square for square, colour in enumerate(colours) if colour is Colour.WHITE)
    if len(found) != 1 or found[0] not in centre(grid):
        squares = tuple(grid.names[square] for square in centre(grid))
        named = tuple(grid.names[square] for square in found)
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
        square = grid.numbers.get(name)
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

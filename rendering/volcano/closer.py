"""One square seen closer: its pieces large, numbered from the ground up, each with its letter and its size."""

from functools import lru_cache

from PIL import Image

from games.core.text import Text, Words, text
from games.volcano.pieces import Size, Stack
from games.volcano.state import VolcanoState
from games.volcano.telling import CAP_SIGN
from rendering.canvas import Pen, sprite
from rendering.encode import png
from rendering.palette import CARD, FAINT, INK, SQUARE, blank
from rendering.picture import Audience, BoardPart, Closer, Picture
from rendering.shapes import round_corners
from rendering.volcano.pieces import CAP_HEIGHT, CAP_SINK, SPARE, band_stamp, cap_stamp, look_of, piece_stamp, print_of

BAND = 50
"""The pixels from one piece to the next."""

NAMED = 900
"""The most characters of pieces told by name, which leaves room for the rest of a picture's text."""

COLUMN = 12
"""The most pieces above one another; the tower goes on at the foot of the next column."""

_WIDTH = 330
_NUMBER = 78
_PIPS = 66
_MARGIN = 26


def closer(view: VolcanoState, key: str, audience: Audience) -> Closer | None:
    """The square with this name, for an unknown name that of the highest tower; None if every square is empty."""
    places = _places(view, audience)
    if not places:
        return None
    known = {place.key for place in places}
    square = view.grid.numbers[key if key in known else places[0].key]
    data = png(compose(view, square))
    told, alt = describe(view, square, audience)
    picture = Picture(data, f"volcano-{view.turn}-{view.grid.name(square)}.png", alt)
    return Closer(picture, places, told)


def _places(view: VolcanoState, words: Words) -> tuple[BoardPart, ...]:
    """Every square with pieces, the highest towers first."""
    squares = [square for square, stack in enumerate(view.stacks) if stack]
    squares.sort(key=lambda square: (-len(view.stacks[square]), square))
    return tuple(
        BoardPart(
            view.grid.name(square),
            words(_counted(view, square)),
            " ".join(piece.label for piece in reversed(view.stacks[square])),
            view.stacks[square][-1].sign,
        )
        for square in squares
    )


def describe(view: VolcanoState, square: int, words: Words) -> tuple[Text, str]:
    """Every piece of a square by name, from the top down, for a message and as the picture's text.

    By its code where names are too long for a picture's text.
    """
    pieces = tuple(reversed(view.stacks[square]))
    named = tuple(
        text("picture-volcano-piece", size=piece.size.name.lower(), colour=piece.colour.word).signed(piece.sign)
        for piece in pieces
    )
    joined, codes = ", ".join(map(words, named)), " ".join(piece.label for piece in pieces)
    if len(joined) > NAMED:
        return _told(view, square, words, codes), words(_told(view, square, words, codes))
    return _told(view, square, words, named), words(_told(view, square, words, joined))


def _told(view: VolcanoState, square: int, words: Words, pieces: str | tuple[Text, ...]) -> Text:
    head = words(_counted(view, square))
    if square in view.caps:
        return text("picture-volcano-closer-capped", square=head, pieces=pieces).signed(CAP_SIGN)
    return text("picture-volcano-closer", square=head, pieces=pieces)


def _counted(view: VolcanoState, square: int) -> Text:
    return text("picture-volcano-closer-square", square=view.grid.name(square), count=len(view.stacks[square]))


def compose(view: VolcanoState, square: int) -> Image.Image:
    """The picture of a square that holds pieces."""
    stack, capped = view.stacks[square], square in view.caps
    parts = [stack[start : start + COLUMN] for start in range(0, len(stack), COLUMN)]
    head = print_of(bold=True).heights[stack[-1].size] + (CAP_HEIGHT - CAP_SINK[stack[-1].size] if capped else 0)
    highest = max(len(part) for part in parts) - 1
    foot = _MARGIN + max(highest * BAND, (len(parts[-1]) - 1) * BAND + head - BAND) + BAND + 8
    image = blank(2 * _MARGIN + len(parts) * _WIDTH, foot + _MARGIN, CARD)
    for column, part in enumerate(parts):
        left = _MARGIN + column * _WIDTH
        image.paste(_slab(foot + 8 - _MARGIN), (left, _MARGIN))
        last = column == len(parts) - 1
        _lay_column(image, (left, foot), part, column * COLUMN, top=last)
        if last and capped:
            mark = cap_stamp(red=look_of(view).red_caps)
            tip = foot - (len(part) - 1) * BAND - head
            mark.press(image, (left + _middle() - mark.picture.width // 2, tip - SPARE))
    round_corners(image)
    return image


@lru_cache(maxsize=32)
def _slab(height: int) -> Image.Image:
    return sprite(_WIDTH - 12, height, CARD, lambda pen: pen.slab((0, 0, _WIDTH - 12, height), 16, SQUARE))


def _middle() -> int:
    """The middle of a column's tower, from the column's left edge."""
    return _NUMBER + (_WIDTH - 12 - _NUMBER - _PIPS) // 2


def _lay_column(image: Image.Image, corner: tuple[int, int], part: Stack, below: int, *, top: bool) -> None:
    """A part of a tower with ``below`` pieces under it, and a line of words beside every piece."""
    left, foot = corner
    for level, piece in enumerate(part):
        whole = top and level == len(part) - 1
        drawn = piece_stamp(piece, bold=True) if whole else band_stamp(piece, BAND, bold=True)
        base = foot - level * BAND
        drawn.press(image, (left + _middle() - drawn.picture.width // 2, base - drawn.picture.height + SPARE))
        image.paste(_number(below + level + 1), (left + 4, base - BAND + 4))
        image.paste(_pips(piece.size), (left + _WIDTH - 12 - _PIPS, base - BAND + 4))


@lru_cache(maxsize=128)
def _number(level: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.write((_NUMBER / 2 - 4, 22), str(level), 38, FAINT)

    return sprite(_NUMBER - 8, 44, SQUARE, draw)


@lru_cache(maxsize=3)
def _pips(size: Size) -> Image.Image:
    """As many dots as a piece of this size carries."""

    def draw(pen: Pen) -> None:
        for pip in range(size):
            pen.disc((_PIPS / 2 + (pip - (size - 1) / 2) * 19, 22), 7, INK)

    return sprite(_PIPS, 44, SQUARE, draw)

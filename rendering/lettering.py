"""All text in pictures, in the one bundled font: Latin with accents, Greek and Cyrillic."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from threading import Lock

from PIL import ImageDraw, ImageFont

from rendering.palette import Shade

FONT = Path(__file__).parent / "fonts" / "NotoSans-CondensedBold.ttf"
"""The bundled font; its licence lies beside it."""

# A FreeType face is not thread-safe; two threads drawing with it at once would garble the glyphs.
_LOCK = Lock()

CAPITAL = 0.357
"""Half the height of capital letters in ems: how far above the line they stand on their middle is."""

_UNASSIGNED = "\uffff"
"""No character, so that every font draws its empty box for it."""

_TYPED = str.maketrans({"\N{MINUS SIGN}": "\N{EN DASH}"})
"""Signs that the font lacks, and those as wide and as high that it draws for them."""

_PROBE = 32
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No"})
_SIGNS = frozenset({"Zs", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So"})
_BOXES = frozenset("\u25cc\ufffc\ufffd")
"""What the font draws for something missing."""

COMPUTER = "🤖"
"""The mark before the names of computers, which no name of a person has."""

DRAWN_COMPUTER = "¤"
"""What the font draws for it: it has no robot."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    # The basic layout is the same on every machine; the other depends on a library that may be missing.
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(character: str) -> bool:
    category = unicodedata.category(character)
    if category not in _LETTERS | _SIGNS or character in _BOXES:
        return False
    if unicodedata.bidirectional(character) in _RIGHT_TO_LEFT:
        return False
    with _LOCK:
        mask, box = (bytes(_font(_PROBE).getmask(one)) for one in (character, _UNASSIGNED))
    return mask != box and (any(mask) or category == "Zs")


def can_write(text: str) -> bool:
    """Whether the font has every character: no marks of their own, no right-to-left letters, no control characters."""
    return all(_has(character) for character in text.translate(_TYPED))


def writable(text: str) -> str | None:
    """The text as the font can write it; None if it lacks a letter or a digit, or if nothing is left.

    Accents are composed, letters in fancy styles become plain ones, and emoji, loose marks and control characters are
    left out, since the text is still told apart and read aloud without them.
    """
    written = []
    for character in unicodedata.normalize("NFC", text.replace(COMPUTER, DRAWN_COMPUTER)):
        plain = character if _has(character) else unicodedata.normalize("NFKC", character)
        if can_write(plain):
            written.append(plain)
        elif unicodedata.category(character) in _LETTERS:
            return None
    return " ".join("".join(written).split()) or None


def shortened(text: str, size: float, most: float) -> str:
    """The text, or as much of its beginning as fits into ``most`` pixels with an ellipsis."""
    if width_of(text, size) <= most:
        return text
    for length in range(len(text) - 1, 0, -1):
        short = f"{text[:length].rstrip()}…"
        if width_of(short, size) <= most:
            return short
    return "…"


def write(
    draw: ImageDraw.ImageDraw,
    centre: tuple[float, float],
    text: str,
    size: float,
    shade: Shade | int,
    border: float = 0.0,
) -> None:
    """Write text with the middle of its visible box on ``centre``; ``size`` is the em in pixels.

    The strokes are made ``border`` pixels wider on every side. The font has to have every character.
    """
    text = text.translate(_TYPED)
    with _LOCK:
        font = _font(round(size))
        left, top, right, bottom = draw.textbbox((0, 0), text, font=font, stroke_width=border)
        corner = (centre[0] - (left + right) / 2, centre[1] - (top + bottom) / 2)
        draw.text(corner, text, fill=shade, font=font, stroke_width=border, stroke_fill=shade)


def write_line(
    draw: ImageDraw.ImageDraw, start: tuple[float, float], text: str, size: float, shade: Shade | int
) -> None:
    """Write text that begins at ``start``, the middle of the height of its capitals, whatever letters it has."""
    with _LOCK:
        font = _font(round(size))
        draw.text((start[0], start[1] + size * CAPITAL), text.translate(_TYPED), fill=shade, font=font, anchor="ls")


def width_of(text: str, size: float) -> int:
    """How many pixels wide text of this em is."""
    with _LOCK:
        left, _, right, _ = _font(round(size)).getbbox(text.translate(_TYPED))
    return round(right - left)

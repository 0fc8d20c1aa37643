"""All text in pictures, in the bundled font: Latin with accents, Greek and Cyrillic.

Letters of other scripts, such as in names, are written in a font of the system where one has them.
"""

import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from PIL import ImageDraw, ImageFont, features

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
"""The mark before the names of computers, which no name of a person has; deploy/robot.py has added it to the font."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})

FOLDERS = "FUMAROLE_FONTS"
"""The setting that names folders with fonts for other scripts."""

_SYSTEM = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts")
_OTHER_SCRIPTS = _LETTERS | {"Mn", "Mc", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"}
_SMALLER, _RAISED = 0.82, 0.09
"""The em of other scripts, whose letters are higher and reach further down, and how far they stand up, in ems."""


@lru_cache(maxsize=64)
def _font(size: int, path: Path = FONT) -> ImageFont.FreeTypeFont:
    if path == FONT:
        # The basic layout is the same on every machine; the other depends on a library that may be missing.
        return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
    return ImageFont.truetype(path, round(size * _SMALLER), layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=1)
def _others() -> tuple[Path, ...]:
    """The fonts for other scripts, bold ones first; none without the library that joins and orders their letters."""
    folders = os.environ.get(FOLDERS, os.pathsep.join(_SYSTEM)).split(os.pathsep) if features.check("raqm") else []
    found = {path for one in folders if one for path in Path(one).rglob("*Sans*.[ot]t[fc]")}
    upright = (path for path in found if not {"Italic", "Oblique", "Mono"} & set(re.findall("[A-Z][a-z]+", path.stem)))
    return tuple(sorted(upright, key=lambda path: ("Bold" not in path.stem, path.name)))


@lru_cache(maxsize=4096)
def _other(character: str) -> Path | None:
    """The first of them that has a letter, a mark or a sign of another script."""
    if unicodedata.category(character) not in _OTHER_SCRIPTS or character in _BOXES:
        return None
    for path in _others():
        with _LOCK:
            plain = ImageFont.truetype(path, _PROBE, layout_engine=ImageFont.Layout.BASIC)
            mask, box = (bytes(plain.getmask(one)) for one in (character, _UNASSIGNED))
        if mask != box and any(mask):
            return path
    return None


def _runs(text: str) -> Iterator[tuple[Path, str]]:
    """The parts of a text by the fonts that have them; what stands between words of another script belongs to them."""
    runs = list[tuple[Path, str]]()
    for character in text.translate(_TYPED):
        path = FONT if _has(character) else _other(character) or FONT
        if len(runs) > 1 and runs[-2][0] == path != FONT and not any(map(str.isalnum, runs[-1][1])):
            between = runs.pop()[1]
            runs[-1] = (path, f"{runs[-1][1]}{between}{character}")
        elif runs and runs[-1][0] == path:
            runs[-1] = (path, runs[-1][1] + character)
        else:
            runs.append((path, character))
    yield from runs


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
    """Whether the bundled font has every character: no loose marks, no right-to-left letters, no control characters."""
    return all(_has(character) for character in text.translate(_TYPED))


def writable(text: str) -> str | None:
    """The text as it can be written; None if a letter or a digit is in no font, or if nothing is left.

    Accents are composed, letters in fancy styles become plain ones, and emoji, loose marks and control characters are
    left out, since the text is still told apart and read aloud without them.
    """
    written = list[str]()
    for character in unicodedata.normalize("NFC", text):
        plain = character if _has(character) else unicodedata.normalize("NFKC", character)
        if can_write(plain):
            written.append(plain)
        elif (path := _other(character)) and (
            unicodedata.category(character)[0] != "M" or (written and _other(written[-1]) == path)
        ):
            written.append(character)
        elif unicodedata.category(character) in _LETTERS:
            return None
    return " ".join("".join(written).split()) or None


def shortened(text: str, size: float, most: float) -> str:
    """The text, or as much of its beginning as fits into ``most`` pixels with an ellipsis.

    The number in the name of a computer stays, since it tells it from another one of its level at the table.
    """
    if width_of(text, size) <= most:
        return text
    name, _, number = text.rpartition(" ")
    numbered = text.startswith(COMPUTER) and number.isdecimal()
    beginning, end = (name, f"… {number}") if numbered else (text, "…")
    for length in range(len(beginning) - 1, 0, -1):
        short = f"{beginning[:length].rstrip()}{end}"
        if width_of(short, size) <= most:
            return short
    return "…"


def write(
    draw: ImageDraw.ImageDraw,
    centre: tuple[float, float],
    text: str,
    size: float,
    shade: Shade,
) -> None:
    """Write text with the middle of its visible box on ``centre``; ``size`` is the em in pixels.

    The font has to have every character.
    """
    text = text.translate(_TYPED)
    with _LOCK:
        font = _font(round(size))
        left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
        corner = (centre[0] - (left + right) / 2, centre[1] - (top + bottom) / 2)
        draw.text(corner, text, fill=shade, font=font)


def write_line(draw: ImageDraw.ImageDraw, start: tuple[float, float], text: str, size: float, shade: Shade) -> None:
    """Write text that begins at ``start``, the middle of the height of its capitals, whatever letters it has."""
    at = start[0]
    for path, run in _runs(text):
        with _LOCK:
            font = _font(round(size), path)
            base = start[1] + size * (CAPITAL if path == FONT else CAPITAL - _RAISED)
            draw.text((at, base), run, fill=shade, font=font, anchor="ls")
            at += font.getlength(run)


def width_of(text: str, size: float) -> int:
    """How many pixels wide text of this em is."""
    at, least, most = 0.0, inf, -inf
    for path, run in _runs(text):
        with _LOCK:
            font = _font(round(size), path)
            left, _, right, _ = font.getbbox(run)
            least, most, at = min(least, at + left), max(most, at + right), at + font.getlength(run)
    return 0 if most < least else round(most - least)


Way: TypeAlias = tuple[int, int]
"""A size, in pixels of the em, and the most lines."""


def broken(text: str, size: int, width: int, between: str = " ") -> list[str]:
    """The text in as many lines as it takes, broken only where ``between`` stands; a wide word has its own line."""
    lines: list[str] = []
    for word in text.split(between):
        longer = f"{lines[-1]}{between}{word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, ways: Sequence[Way], width: int, between: str = " ") -> tuple[int, tuple[str, ...]]:
    """The size and the lines of the first way, a size and the most lines, in which the text fits.

    In the last way, what does not fit is cut.
    """
    for size, most in ways:
        lines = broken(text, size, width, between)
        if len(lines) <= most and all(width_of(line, size) <= width for line in lines):
            return size, tuple(lines)
    kept = [*lines[: most - 1], between.join(lines[most - 1 :])]
    return size, tuple(shortened(line, size, width) for line in kept)

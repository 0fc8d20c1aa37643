"""Lines of text that fit a width: broken between words, set smaller, or cut with an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rendering.lettering import shortened, width_of

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

"""When a game of Pebbles is over."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """How a game can end."""

    EMPTY = "empty"
    AGREEMENT = "agreement"
    FORFEIT = "forfeit"

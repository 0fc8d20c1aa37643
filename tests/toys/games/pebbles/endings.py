"""When a game of Pebbles is over."""

from __future__ import annotations

EMPTY = "empty"
AGREEMENT = "agreement"
FORFEIT = "forfeit"

ENDINGS: tuple[str, ...] = (EMPTY, AGREEMENT, FORFEIT)
"""The pile is empty, all have agreed, one seat is left."""

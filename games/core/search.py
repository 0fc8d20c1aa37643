"""Searches that may be called off: whoever asks says from time to time whether the answer is still wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Check: TypeAlias = Callable[[], bool]
"""Says whether the answer is no longer wanted; asked every few thousand steps."""


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


def never() -> bool:
    """The answer stays wanted."""
    return False

"""Cancellation of long searches."""

from collections.abc import Callable
from typing import TypeAlias

Check: TypeAlias = Callable[[], bool]
"""Returns True to cancel the search, which calls it every few thousand steps."""


class Cancelled(Exception):
    """The caller has cancelled the search."""


def never() -> bool:
    """Do not cancel."""
    return False

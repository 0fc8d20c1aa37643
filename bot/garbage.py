"""Keeps Python's collector of cyclic garbage away from what stays.

A full collection looks at every object there is, while the event loop stands still: a tenth of a second for what is
loaded at the start, and more for many servers. In a process that was forked it writes to every page it shares, which
then takes memory of its own.
"""

from __future__ import annotations

import gc


def leave_alone() -> None:
    """Collect what is garbage, and leave all else out of later collections; without references it is freed still."""
    gc.collect()
    gc.freeze()


def leave_shared_alone() -> None:
    """Leave everything out of later collections of a process that has just been forked, writing to none of it."""
    gc.freeze()

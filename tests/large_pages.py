"""Gives the memory of a process that is forked often large pages, where the system has them.

A fork copies an entry for each page, and the child's end takes them away again: one for two megabytes instead of 512.
"""

import ctypes
import sys
from pathlib import Path

SIZE = 2 << 20
"""Of a large page, in bytes, on most processors; elsewhere the system refuses, and nothing changes."""

COLLAPSE = 25
"""Linux's MADV_COLLAPSE, which Python does not know; a system that does not know it either refuses."""


def use_large_pages() -> None:
    """Put all that lies in memory of this process's own, and in whole large pages, into large pages."""
    if sys.platform != "linux":
        return
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for line in Path("/proc/self/maps").read_text(encoding="utf-8").splitlines():
        place, rights, _offset, _device, file, *_ = line.split()
        begin, end = (int(number, 16) for number in place.split("-"))
        first, last = -(-begin // SIZE) * SIZE, end // SIZE * SIZE
        if rights == "rw-p" and file == "0" and first < last:
            advise(first, last - first, COLLAPSE)

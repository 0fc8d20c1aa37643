"""How much the tests that play at random try: what every change needs, or the whole sweep, which takes many times that.

``FUMAROLE_TESTS=thorough uv run pytest tests/games`` makes the whole sweep. Of the dearest, a usual run tries the slice
of its day; ``FUMAROLE_TESTS_SLICE=739943 uv run pytest`` tries that of another, whose number its header told.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar
from zlib import crc32

Case = TypeVar("Case")

THOROUGH = os.environ.get("FUMAROLE_TESTS") == "thorough"

# In the environment the test processes of a run find it, also those that begin after midnight.
SLICE = int(os.environ.setdefault("FUMAROLE_TESTS_SLICE", str(datetime.now(UTC).toordinal())))


def of_the_day(cases: Sequence[Case], parts: int, sweep: str = "") -> list[Case]:
    """One of each so many neighbouring cases, another one every day; all of them in the whole sweep.

    Sweeps of different names begin with different ones, so that no day has the dearest of all of them.
    """
    return list(cases) if THOROUGH else list(cases[(SLICE + crc32(sweep.encode())) % parts :: parts])


def times(usual: int, thorough: int) -> int:
    """How often something is tried, or how deep: the first number, or the second in the whole sweep."""
    return thorough if THOROUGH else usual

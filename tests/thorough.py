"""What a run of the tests tries: what every change needs, every day's share of it, or the whole sweep.

Of the dearest tests, a usual run tries the slice of its day. ``FUMAROLE_TESTS_SLICE=739943 uv run pytest`` tries the
one whose number a header told, and ``FUMAROLE_TESTS=all uv run pytest`` those of all days, with as much of what is
played at random as in a usual run. ``FUMAROLE_TESTS=thorough uv run pytest tests/games`` makes the whole sweep, which
takes many times as long.
"""

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TypeVar
from zlib import crc32

Case = TypeVar("Case")

FOLDERS = {"bot/end_to_end": 4, "browser": 3}
"""Whose tests take turns, each on one of so many days, unless a test says how it does; they are the dearest of all."""

_ASKED = os.environ.get("FUMAROLE_TESTS", "")
if _ASKED not in ("", "all", "thorough"):
    raise ValueError(f"FUMAROLE_TESTS is {_ASKED!r}; it can be 'all' or 'thorough'")
THOROUGH = _ASKED == "thorough"
EVERY_DAY = _ASKED != ""

# In the environment the test processes of a run find it, also those that begin after midnight.
SLICE = int(os.environ.setdefault("FUMAROLE_TESTS_SLICE", str(datetime.now(UTC).toordinal())))


def of_the_day(cases: Sequence[Case], parts: int, sweep: str = "") -> list[Case]:
    """One of each so many neighbouring cases, another one every day; all of them where all days are asked for.

    Sweeps of different names begin with different ones, so that no day has the dearest of all of them.
    """
    return list(cases) if EVERY_DAY else list(cases[(SLICE + crc32(sweep.encode())) % parts :: parts])


def of_other_days(tests: Iterable[tuple[str, int]]) -> set[str]:
    """Those that are not tried today, of the ids of tests and the parts in which the cases of each take turns."""
    sweeps = defaultdict[tuple[str, int], list[str]](list)
    for test, parts in tests:
        sweeps[test.partition("[")[0], parts].append(test)
    others = set[str]()
    for (function, parts), cases in sweeps.items():
        # In the order of their checksums no slice has one language or one game alone.
        mixed = sorted(cases, key=lambda one: crc32(one.encode()))
        others.update(set(mixed) - set(of_the_day(mixed, parts, function)))
    return others


def times(usual: int, thorough: int) -> int:
    """How often something is tried, or how deep: the first number, or the second in the whole sweep."""
    return thorough if THOROUGH else usual

"""What a process is told to hold, as it stands in FUMAROLE_SHARDS."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.services.fleet.shares import Shards

MOST = 10_000
"""The most shards; Discord's largest bots have fewer."""

AUTO = "auto"

_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Told:
    """The setting: certain ``shards``, or a share of as many as Discord advises, or (``one``) nothing at all."""

    shards: Shards | None = None
    one: bool = False


NOTHING = Told(one=True)


def read_told(environment: Mapping[str, str]) -> Told | None:
    """The setting; None if it is wrong.

    >>> read_told({"FUMAROLE_SHARDS": "0-3/16"})
    Told(shards=Shards(first=0, last=3, total=16), one=False)
    """
    written = environment.get("FUMAROLE_SHARDS", "").strip().lower()
    if not written:
        return NOTHING
    if written == AUTO:
        return Told()
    found = _RANGE.fullmatch(written)
    if found is None:
        return None
    first, last, total = int(found[1]), int(found[2] or found[1]), int(found[3])
    return Told(Shards(first, last, total)) if first <= last < total <= MOST else None

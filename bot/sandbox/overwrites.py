"""The permission overwrites of a channel, worked out as Discord documents it.

First that of @everyone, then those of all roles together, then that of the member; each denies before it allows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from bot.sandbox.form import Json

ROLE, MEMBER = 0, 1
"""The types of overwrites."""

Overwrites: TypeAlias = Iterable[Json]


def overwrite(target: int, kind: int, *, allow: int = 0, deny: int = 0) -> Json:
    """An overwrite object. Discord takes none that allows and denies the same."""
    if kind not in (ROLE, MEMBER) or allow & deny or min(allow, deny) < 0:
        raise ValueError(f"no overwrite: type {kind}, allow {allow}, deny {deny}")
    return {"id": str(target), "type": kind, "allow": str(allow), "deny": str(deny)}


def effective(base: int, overwrites: Overwrites, guild: int, roles: Collection[int], member: int) -> int:
    """The permissions of a member with these roles in a channel, from those in the server."""
    found = list(overwrites)
    everyone = [one for one in found if one["type"] == ROLE and int(one["id"]) == guild]
    theirs = [one for one in found if one["type"] == ROLE and int(one["id"]) in roles and int(one["id"]) != guild]
    own = [one for one in found if one["type"] == MEMBER and int(one["id"]) == member]
    for group in (everyone, theirs, own):
        base &= ~_together(group, "deny")
        base |= _together(group, "allow")
    return base


def _together(group: Overwrites, side: str) -> int:
    bits = 0
    for one in group:
        bits |= int(one[side])
    return bits

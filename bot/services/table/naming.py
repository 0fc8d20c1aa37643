"""Players in typed moves: a mention, or a display name that Discord has told, is read as the number of the seat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

SHORTEST = 2
"""A shorter name could be any letter."""


def with_seats(typed: str, players: Sequence[int], names: Sequence[str | None]) -> str:
    """The text with "#2" for the second player. Of a name of several words the first is enough, if nobody shares it.

    >>> with_seats("push Bruno to N4", (7, 8), ("Ada", "Bruno Berg"))
    'push #2 to N4'
    """
    for seat, player in enumerate(players):
        typed = re.sub(rf"<@!?{player}>", f"#{seat + 1}", typed)
    spoken = _spoken(names)
    if not spoken:
        return typed
    longest_first = "|".join(re.escape(name) for name in sorted(spoken, key=len, reverse=True))
    found = re.compile(rf"(?<!\w)@?(?:{longest_first})(?!\w)", re.IGNORECASE)
    return found.sub(lambda match: f"#{spoken[match[0].lstrip('@').casefold()] + 1}", typed)


def _spoken(names: Sequence[str | None]) -> dict[str, int]:
    """The seats by the names and first words that only one player has, in small letters."""
    forms = [
        (form, seat)
        for seat, name in enumerate(names)
        if name
        for form in {name.casefold(), *name.casefold().split()[:1]}
    ]
    shared = Counter(form for form, _ in forms)
    return {form: seat for form, seat in forms if shared[form] == 1 and len(form) >= SHORTEST}

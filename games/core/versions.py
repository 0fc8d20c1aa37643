"""The version of the rules that a game starts with."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.refusals import InvalidSetup
from games.core.text import Text, text


def version_of(known: Sequence[int], wanted: int | None) -> int:
    """The wanted version, or the newest if it is None. Raises InvalidSetup for an unknown one.

    >>> version_of((1, 2), None), version_of((1, 2), 1)
    (2, 1)
    """
    if wanted is None:
        return known[-1]
    if wanted not in known:
        raise InvalidSetup(unknown_version(known, wanted))
    return wanted


def unknown_version(known: Sequence[int], wanted: int) -> Text:
    """The refusal of an unknown version of the rules; it names the known ones."""
    return text("core-record-other-rules", version=str(wanted), known=tuple(map(str, known)))

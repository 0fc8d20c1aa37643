"""Which version of its rules a game begins under: the newest, and in an old record the one it was played by."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.refusals import InvalidSetup
from games.core.text import Text, text


def version_of(known: Sequence[int], wanted: int | None) -> int:
    """The version wanted, the newest where none is; raises InvalidSetup for one that is not among those known.

    >>> version_of((1, 2), None), version_of((1, 2), 1)
    (2, 1)
    """
    if wanted is None:
        return known[-1]
    if wanted not in known:
        raise InvalidSetup(unknown_version(known, wanted))
    return wanted


def unknown_version(known: Sequence[int], wanted: int) -> Text:
    """The sentence for a version of the rules that is not played here; it names those that are."""
    return text("core-record-other-rules", version=str(wanted), known=tuple(map(str, known)))

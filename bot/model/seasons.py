"""When seasons begin and end."""

from datetime import date
from enum import StrEnum

from bot.model.free_time import begins, date_at

QUARTER = 3
"""Months of a quarter."""


class SeasonKind(StrEnum):
    """How long a server's seasons are: a month, a quarter of a year, or as long as its managers want."""

    MONTH = "month"
    QUARTER = "quarter"
    HAND = "hand"


def period(kind: SeasonKind, zone: str, now: int) -> tuple[int, int] | None:
    """When the month or quarter of this moment begins and ends in a zone; None for seasons by hand.

    >>> [one // 86_400_000 for one in period(SeasonKind.QUARTER, "UTC", 1_700_000_000_000)]  # 14 November 2023
    [19631, 19723]
    """
    if kind is SeasonKind.HAND:
        return None
    months = QUARTER if kind is SeasonKind.QUARTER else 1
    today = date_at(zone, now)
    first = date(today.year, (today.month - 1) // months * months + 1, 1)
    ahead = first.month - 1 + months
    following = date(first.year + ahead // 12, ahead % 12 + 1, 1)
    return begins(first, zone), begins(following, zone)

"""When the current year, month and week began. Weeks begin on Monday; all of it in UTC, for a server has no clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.store.standings import Span


def beginnings(now: int) -> dict[Span, int]:
    """The beginning of each span that ``now`` lies in; all in milliseconds since 1970, 0 for the one that has none.

    >>> beginnings(1_700_000_000_000)[Span.WEEK]  # 14 November 2023 was a Tuesday
    1699833600000
    """
    moment = datetime.fromtimestamp(now / 1000, UTC)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return {
        Span.ALL: 0,
        Span.YEAR: _milliseconds(day.replace(month=1, day=1)),
        Span.MONTH: _milliseconds(day.replace(day=1)),
        Span.WEEK: _milliseconds(day - timedelta(days=day.weekday())),
    }


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp()) * 1000

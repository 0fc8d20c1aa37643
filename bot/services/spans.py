"""The start of the current year, month and week (from Monday), in UTC, since a server has no time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.store.standings import Span


def beginnings(now: int) -> dict[Span, int]:
    """The start of each span that contains ``now``, in milliseconds since 1970; 0 for all time.

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

"""When turns end, and when people are called, warned and reminded: arithmetic of moments, nothing else.

Moments are milliseconds since 1970, UTC; spans are milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.services.quiet import is_quiet, next_allowed, quiet_began
from bot.store.preferences import Calls, Preferences

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

CLOCKS = (0, 1, 6, 12, 24, 48, 72, 120, 168, 336)
"""The times per turn to choose from, in hours; 0 is no clock."""

USUAL_CLOCK = 3 * DAY

STALE_AFTER = 30 * DAY
"""How long a session may lie untouched before its channel is warned."""

ARCHIVED_AFTER = 7 * DAY
"""How long after that warning it is put away."""

LATEST_WARNING = 15 * MINUTE
"""A warning leaves at least this much time."""

ABSENCE = 10 * MINUTE
"""How long the bot must have been out of reach, or people out of its own, for that to count: a restart takes less."""

CLAIM_WAITS = 12 * HOUR
"""How long a late seat waits at most for a moment in which none of those who may claim it has quiet hours."""

LEAST_GRACE = HOUR
MOST_GRACE = DAY

LEAST_REMAINING = HOUR
"""What a pause leaves of a turn that had less, or none at all."""


def call_at(chosen: Preferences, since: int) -> int | None:
    """When somebody wants to be called to a turn that began at ``since``; None for never."""
    if chosen.calls is Calls.NEVER:
        return None
    wait = chosen.later_hours * HOUR if chosen.calls is Calls.LATER else 0
    return next_allowed(chosen, since + wait)


def reminder_at(chosen: Preferences, called_at: int) -> int | None:
    """When somebody who was called at ``called_at`` wants to be reminded; None for never."""
    if chosen.reminder_hours is None or chosen.calls is Calls.NEVER:
        return None
    return next_allowed(chosen, called_at + chosen.reminder_hours * HOUR)


def warning_at(chosen: Preferences, since: int, deadline: int) -> int:
    """When to say that the time runs out: with a quarter of it left, 15 minutes at least.

    A moment in quiet hours gives way to their end if that leaves 15 minutes, else to the minute before they began if
    the turn had begun by then. Somebody may lose a game by not being told, so if neither can be, they are disturbed.
    """
    moment = max(since, deadline - max((deadline - since) // 4, LATEST_WARNING))
    if not is_quiet(chosen, moment):
        return moment
    after = next_allowed(chosen, moment)
    if after <= deadline - LATEST_WARNING:
        return after
    before = quiet_began(chosen, moment) - MINUTE
    return before if before >= since and not is_quiet(chosen, before) else moment


def all_awake(everybody: Iterable[Preferences], since: int, latest: int) -> int:
    """The first moment from ``since`` on that lies in nobody's quiet hours, or ``latest`` if that comes before it."""
    chosen = tuple(everybody)
    moment = since
    while moment < latest:
        later = max((next_allowed(one, moment) for one in chosen), default=moment)
        if later == moment:
            return moment
        moment = later
    return max(since, latest)


def grace_after(absence: int) -> int:
    """How much time people get once the bot is back after so long, however late they are: 0 for a short absence.

    As long as it was away, an hour at least and a day at most.
    """
    return 0 if absence < ABSENCE else min(max(absence, LEAST_GRACE), MOST_GRACE)


def extended(deadline: int, now: int, grace: int, clock: int | None) -> int:
    """A deadline once grace has been given; nobody gets more than a whole turn, and nobody loses time."""
    return max(deadline, now + min(grace, clock if clock is not None else grace))


def stopped(deadline: int, now: int, clock: int) -> int:
    """What is left of a turn when its clock is stopped: an hour at least, so that nobody is late when it goes on."""
    return max(min(deadline - now, clock), min(LEAST_REMAINING, clock))

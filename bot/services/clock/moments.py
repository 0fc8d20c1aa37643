"""Computes when turns end and when players are pinged, warned and reminded; pure functions of times.

Times are milliseconds since 1970, UTC; durations are milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.services.clock.quiet import is_quiet, next_allowed, quiet_began
from bot.store.preferences import Calls, Preferences

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

CLOCKS = (0, 1, 6, 12, 24, 48, 72, 120, 168, 336)
"""The times per turn to choose from, in hours; 0 is no clock."""

USUAL_CLOCK = 3 * DAY

STALE_AFTER = 30 * DAY
"""How long a session may be inactive before its channel is warned."""

ARCHIVED_AFTER = 7 * DAY
"""How long after that warning it is archived."""

LATEST_WARNING = 15 * MINUTE
"""The least time a player has after a warning."""

ABSENCE = 10 * MINUTE
"""The shortest outage, of the bot or of a player's notices, that gives extra time: longer than a restart."""

CLAIM_WAITS = 12 * HOUR
"""How long the claim of a timed-out seat waits at most for the quiet hours of possible claimants."""

LEAST_GRACE = HOUR
MOST_GRACE = DAY

LEAST_REMAINING = HOUR
"""The least time a turn has left after a pause."""


def call_at(chosen: Preferences, since: int) -> int | None:
    """When to ping a player for a turn that began at ``since``; None for never."""
    if chosen.calls is Calls.NEVER:
        return None
    wait = chosen.later_hours * HOUR if chosen.calls is Calls.LATER else 0
    return next_allowed(chosen, since + wait)


def reminder_at(chosen: Preferences, called_at: int) -> int | None:
    """When to remind a player who was pinged at ``called_at``; None for never."""
    if chosen.reminder_hours is None or chosen.calls is Calls.NEVER:
        return None
    return next_allowed(chosen, called_at + chosen.reminder_hours * HOUR)


def warning_at(chosen: Preferences, since: int, deadline: int) -> int:
    """When to warn that time runs out: with a quarter of the turn left, and 15 minutes at least.

    A time in quiet hours moves to their end if that leaves 15 minutes, else to the minute before they began if the
    turn had begun by then. A missed warning can lose the game, so if neither works, it comes in the quiet hours.
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
    """The first time from ``since`` on without anyone's quiet hours, but ``latest`` at most."""
    chosen = tuple(everybody)
    moment = since
    while moment < latest:
        later = max((next_allowed(person, moment) for person in chosen), default=moment)
        if later == moment:
            return moment
        moment = later
    return max(since, latest)


def grace_after(absence: int) -> int:
    """The extra time players get after an outage of the bot: as long as it lasted, from one hour to one day.

    A short outage gives 0.
    """
    return 0 if absence < ABSENCE else min(max(absence, LEAST_GRACE), MOST_GRACE)


def extended(deadline: int, now: int, grace: int, clock: int | None) -> int:
    """A deadline extended by grace: at most a whole turn from now, and never earlier than before."""
    return max(deadline, now + min(grace, clock if clock is not None else grace))


def stopped(deadline: int, now: int, clock: int) -> int:
    """The time left of a turn when its clock stops: at least an hour, so that no player is late on resuming."""
    return max(min(deadline - now, clock), min(LEAST_REMAINING, clock))

"""Computes when turns end, when players are pinged, warned and reminded, and when quiet hours are; pure functions.

Times are milliseconds since 1970, UTC; durations are milliseconds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from bot.model.free_time import ALL_COUNTS, FreeTime, counted, runs_out, stands, zone_of
from bot.model.preferences import Calls, Preferences, Quiet

DAYS_AROUND = (-1, 0, 1, 2)
"""Local days, relative to a time's own, in which the quiet hours around it can begin or end."""


def is_quiet(chosen: Preferences, moment: int) -> bool:
    """Whether a time is in a user's quiet hours, by their wall clock; the end minute is outside."""
    if chosen.quiet is None or chosen.zone is None:
        return False
    local = datetime.fromtimestamp(moment / 1000, zone_of(chosen.zone))
    return _within(chosen.quiet, local.hour * 60 + local.minute)


def next_allowed(chosen: Preferences, moment: int) -> int:
    """The time itself, or the end of the quiet hours it is in.

    If a clock change skips the end minute, quiet hours end when it would have come. If the minute comes twice, quiet
    hours may resume in between, and the first end after the time counts.
    """
    if not is_quiet(chosen, moment) or chosen.quiet is None:
        return moment
    ends = (end for end in _occurrences(chosen, moment, chosen.quiet.ends) if end > moment)
    return min(end for end in ends if not is_quiet(chosen, end))


def quiet_began(chosen: Preferences, moment: int) -> int:
    """When the quiet hours around a time began; the time itself outside of quiet hours."""
    if not is_quiet(chosen, moment) or chosen.quiet is None:
        return moment
    return max(begin for begin in _occurrences(chosen, moment, chosen.quiet.begins) if begin <= moment)


def _within(quiet: Quiet, minute: int) -> bool:
    if quiet.begins < quiet.ends:
        return quiet.begins <= minute < quiet.ends
    return minute >= quiet.begins or minute < quiet.ends


def _occurrences(chosen: Preferences, moment: int, minute: int) -> list[int]:
    """The times nearby at which the wall clock shows a minute of the day; both if a clock change repeats it."""
    zone = zone_of(chosen.zone or "UTC")
    today = datetime.fromtimestamp(moment / 1000, zone).date()
    found = []
    for days in DAYS_AROUND:
        for fold in (0, 1):
            wall = time(minute // 60, minute % 60, fold=fold)
            found.append(datetime.combine(today + timedelta(days=days), wall, zone))
    return [int(wall_time.timestamp() * 1000) for wall_time in found]


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


def reminder_at(chosen: Preferences, called_at: int, away: FreeTime = ALL_COUNTS) -> int | None:
    """When to remind a player who was pinged at ``called_at``; None for never.

    Nobody is reminded while they are ``away``, whether their clock stands or not.
    """
    if chosen.reminder_hours is None or chosen.calls is Calls.NEVER:
        return None
    moment = next_allowed(chosen, called_at + chosen.reminder_hours * HOUR)
    while (back := stands(moment, away)) is not None:
        moment = next_allowed(chosen, back)
    return moment


def warning_at(chosen: Preferences, since: int, deadline: int, free: FreeTime = ALL_COUNTS) -> int:
    """When to warn that time runs out: with a quarter of the turn left, and 15 minutes at least.

    Only the time counts that the turn takes, so before a weekend or a holiday rather than in it.
    A time in quiet hours moves to their end if that leaves 15 minutes, else to the minute before they began if the
    turn had begun by then. A missed warning can lose the game, so if neither works, it comes in the quiet hours.
    """
    whole = counted(since, deadline, free)
    moment = runs_out(since, max(0, whole - max(whole // 4, LATEST_WARNING)), free)
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


def stopped(left: int, whole: int) -> int:
    """The time left of a turn when its clock stops: at least an hour, so that no player is late on resuming."""
    return max(min(left, whole), min(LEAST_REMAINING, whole))


@dataclass(frozen=True, slots=True)
class Retries:
    """At most ``attempts`` with pauses from ``first`` to ``longest`` milliseconds.

    Each pause is 2 to the power of ``doublings`` times the one before.
    """

    first: int
    longest: int
    attempts: int
    doublings: int = 1

    def next_at(self, failures: int, now: int) -> int | None:
        """When to try again after one more than this many failures; None if there is no attempt left."""
        if failures + 1 >= self.attempts:
            return None
        return now + min(self.first << min(self.doublings * failures, 20), self.longest)

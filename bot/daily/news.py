"""The daily announcements: at a set hour, to a server's channel, and to a person by a direct message.

Each has one message queued, for its next hour. Once that is sent, the next day's is queued, so at most one message
follows an outage.
"""

from dataclasses import dataclass, replace
from datetime import date

from bot.daily.days import ChosenT, moved, next_hour
from bot.daily.tries import problem_on
from bot.model.free_time import ONE_DAY, UTC, at_hour, date_at
from bot.model.guilds import Guild
from bot.model.preferences import Preferences, Theme
from bot.model.refusals import SessionRefusal
from bot.model.turn_times import next_allowed
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, outbox, people, tries
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from games.core.problems import Problem
from games.core.text import text

USUAL_HOUR = 9
"""The hour of announcements in a server that has chosen none."""

MOST_REFUSALS = 3
"""How many days in a row a person may refuse messages before their reminder is switched off."""

MOST_FAILURES = 7
"""How many days in a row sending to a channel may fail before its announcements end."""


@dataclass(frozen=True, slots=True)
class News:
    """A message to send: the problem of a day. ``language`` is None for the server's own."""

    kind: OutboxKind
    day: date
    problem: Problem
    language: str | None
    theme: Theme
    channel_id: int


class DailyAnnouncements:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def news(self, message: OutboxMessage, now: int) -> News | None:
        """The message to send now; None if it is not wanted (any more, or yet), and it is queued again."""
        async with self._database.transaction(guild_id=message.guild_id) as transaction:
            chosen = await _find(transaction, message)
            if chosen.daily_due_at is None:
                return None
            again_at, zone = await _put_off(transaction, message, chosen, now), chosen.zone or UTC
            today, is_late = date_at(zone, now), date_at(zone, message.queued_at) < date_at(zone, now)
            if again_at is None and not is_late:
                return _news(message, chosen, today)
            # Today's has a name of its own: what was owed on an earlier day may have been posted.
            await outbox.cancel(
                transaction, OutboxKind(message.kind), message.guild_id, message.subject, message.target_id
            )
            chosen = replace(chosen, daily_due_at=again_at or now)
            await _save(transaction, message, _after_failure(chosen) if is_late else chosen)
            return None

    async def given_up(self, guild_id: int) -> bool:
        """Whether a server's announcements ended because nothing could be sent, and no manager knows it yet."""
        async with self._database.reading() as transaction:
            server = await guilds.find(transaction, guild_id)
        return server.daily_channel_id is None and server.daily_failures >= MOST_FAILURES

    async def mark_manager_notified(self, guild_id: int) -> None:
        """Note that a manager of the server has been told that its announcements have ended."""
        async with self._database.transaction(guild_id=guild_id) as transaction:
            server = await guilds.find(transaction, guild_id)
            if server.daily_channel_id is None:
                await guilds.save(transaction, replace(server, daily_failures=0))

    async def stopped(self, user_id: int) -> bool:
        """Whether a person's reminder was switched off because they took no messages, and they don't know it yet."""
        async with self._database.reading() as transaction:
            chosen = await people.preferences_of(transaction, user_id)
        return chosen.daily_hour is None and chosen.daily_refusals >= MOST_REFUSALS

    async def mark_notified(self, user_id: int) -> None:
        """Note that the person has been told that their reminder was switched off."""
        async with self._database.transaction() as transaction:
            chosen = await people.preferences_of(transaction, user_id)
            if chosen.daily_hour is None:
                await people.save_preferences(transaction, user_id, replace(chosen, daily_refusals=0))


async def told(transaction: Transaction, message: OutboxMessage, day: date, now: int) -> None:
    """Note that a day's problem was announced, and queue tomorrow's."""
    chosen = _next(await _find(transaction, message), now)
    chosen = replace(chosen, daily_day=day.toordinal())
    reset = replace(chosen, daily_failures=0) if isinstance(chosen, Guild) else replace(chosen, daily_refusals=0)
    await _save(transaction, message, reset)


async def failed(transaction: Transaction, message: OutboxMessage, now: int, for_good: bool) -> None:  # noqa: FBT001
    """Note that today's announcement failed, and queue tomorrow's.

    ``for_good`` if the channel is gone, or the person takes no messages: a channel is forgotten at once, a person
    after :data:`MOST_REFUSALS` days.
    """
    chosen = _next(await _find(transaction, message), now)
    if not for_good:
        chosen = _after_failure(chosen)
    elif isinstance(chosen, Guild):
        chosen = replace(chosen, daily_channel_id=None, daily_due_at=None)
    else:
        chosen = replace(chosen, daily_refusals=chosen.daily_refusals + 1)
        if chosen.daily_refusals >= MOST_REFUSALS:
            chosen = replace(chosen, daily_hour=None, daily_due_at=None)
    await _save(transaction, message, chosen)


async def skip_due(transaction: Transaction, now: int) -> None:
    """Queue all of them for their next hour: what was due may have been sent before the games were rolled back."""
    for server in await guilds.announcing(transaction):
        await guilds.save(transaction, _next(server, now))
    for user_id, chosen in await people.reminded(transaction):
        await people.save_preferences(transaction, user_id, _next(chosen, now))


def announced(server: Guild, channel_id: int | None, hour: int | None, now: int, *, stop: bool) -> Guild:
    """A server's settings with another channel or hour of the announcement, where given, and the next one due.

    Refuses an hour without any channel.
    """
    channel_id = None if stop else channel_id or server.daily_channel_id
    if channel_id is None and hour is not None:
        raise SessionRefusal(text("bot-daily-refusal-channel"))
    chosen = next((one for one in (hour, server.daily_hour) if one is not None), USUAL_HOUR)
    hour = None if channel_id is None else chosen
    return _next(replace(server, daily_channel_id=channel_id, daily_hour=hour, daily_failures=0), now)


def reminded(chosen: Preferences, hour: int | None, now: int) -> Preferences:
    """A person's settings with another hour of the reminder, None for never, and the next one due."""
    return _next(replace(chosen, daily_hour=hour, daily_refusals=0), now)


def reminded_in(chosen: Preferences, zone: str, now: int) -> Preferences:
    """A person's settings in another time zone, in which the reminder keeps its hour."""
    chosen = moved(chosen, zone, now)
    return chosen if chosen.daily_hour is None else reminded(chosen, chosen.daily_hour, now)


def _next(chosen: ChosenT, now: int) -> ChosenT:
    """The settings with the next message due at their hour, if they have one."""
    off = chosen.daily_hour is None or (isinstance(chosen, Guild) and chosen.daily_channel_id is None)
    due_at = None if off else next_hour(chosen.zone or UTC, chosen.daily_hour or 0, now)
    return replace(chosen, daily_due_at=due_at)


async def _find(transaction: Transaction, message: OutboxMessage) -> Guild | Preferences:
    if message.target_id:
        return await people.preferences_of(transaction, message.target_id)
    return await guilds.find(transaction, message.guild_id)


async def _save(transaction: Transaction, message: OutboxMessage, chosen: Guild | Preferences) -> None:
    """Write the settings, and so owe the next message."""
    if isinstance(chosen, Guild):
        await guilds.save(transaction, chosen)
    else:
        await people.save_preferences(transaction, message.target_id, chosen)


def _after_failure(chosen: Guild | Preferences) -> Guild | Preferences:
    """The settings after a day on which nothing could be sent, with announcements ended by the last of too many."""
    if not isinstance(chosen, Guild):
        return chosen
    failures = chosen.daily_failures + 1
    if failures >= MOST_FAILURES:
        chosen = replace(chosen, daily_channel_id=None, daily_hour=None, daily_due_at=None)
    return replace(chosen, daily_failures=failures)


def _news(message: OutboxMessage, chosen: Guild | Preferences, day: date) -> News:
    if isinstance(chosen, Guild):
        language, channel_id = chosen.language, chosen.daily_channel_id or 0
    else:
        language, channel_id = chosen.daily_language or "", 0
    return News(OutboxKind(message.kind), day, problem_on(day), language, chosen.theme or Theme.DARK, channel_id)


async def _put_off(
    transaction: Transaction, message: OutboxMessage, chosen: Guild | Preferences, now: int
) -> int | None:
    """The time of the next look; None if today's problem is to be announced now."""
    zone, hour = chosen.zone or UTC, chosen.daily_hour or 0
    today = date_at(zone, now)
    moment, is_done = at_hour(today, hour, zone), chosen.daily_day is not None and chosen.daily_day >= today.toordinal()
    if isinstance(chosen, Preferences):
        awake = next_allowed(chosen, now)
        if awake > now:
            return awake
        moment = _moment(chosen, hour, zone, today)
        row = await tries.of_day(transaction, message.target_id, today.toordinal())
        is_done = is_done or (row is not None and row.ending is not None)
    if now < moment:
        # Yesterday's was missed, and today's hour has not come.
        return moment
    return next_hour(zone, hour, now) if is_done else None


def _moment(chosen: Preferences, hour: int, zone: str, day: date) -> int:
    """When a person is to be reminded on a day: at the hour, or at the end of the quiet hours that hold it.

    Where these end on the day after the hour, it is the problem of that day of which they are reminded.
    """
    moments = [next_allowed(chosen, at_hour(one, hour, zone)) for one in (day - ONE_DAY, day)]
    return next((one for one in moments if date_at(zone, one) == day), moments[-1])

"""What is told of the day's problem at a set hour: to a server's channel, and to a person by a direct message.

What is owed is one due time for each. It moves on in the transaction after the message is sent, to the next day on
which the hour comes, so that an outage is followed by one message at most.
"""

from dataclasses import dataclass, replace
from datetime import date

from bot.daily.days import moved, next_hour
from bot.daily.tries import problem_on
from bot.model.free_time import ONE_DAY, UTC, at_hour, date_at
from bot.model.guilds import Guild
from bot.model.moments import HOUR, MINUTE, Retries, next_allowed
from bot.model.preferences import Preferences, Theme
from bot.model.refusals import SessionRefusal
from bot.store.database import Database, Transaction
from bot.store.rows import daily_calls, guilds, preferences, tries
from bot.store.rows.daily_calls import DailyCall, DailyCallKind
from games.core.problems import Problem
from games.core.text import text

BATCH = 100
"""The most messages of a round."""

ALL = 2**31 - 1

USUAL_HOUR = 9
"""The hour of announcements in a server that has chosen none."""

MOST_REFUSALS = 3
"""After so many days in a row on which somebody takes no direct messages, their reminder is switched off."""

ATTEMPTS = 8
RETRIES = Retries(MINUTE, HOUR, ATTEMPTS)
"""Attempts of a day; after that the next day's message is the next."""

MOST_FAILURES = 7 * ATTEMPTS
"""After so many failures in a row, which are those of a week, a channel gets no announcements any more."""


@dataclass(frozen=True, slots=True)
class News:
    """A message to send: the problem of a day. ``language`` is None for the server's own."""

    call: DailyCall
    zone: str
    day: date
    problem: Problem
    language: str | None
    theme: Theme

    @property
    def nonce(self) -> str:
        """A name that Discord takes only once, for some minutes: at most 25 characters."""
        return f"{self.call.kind[0]}{self.call.target_id:x}-{self.day.toordinal():x}"


class Telling:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: int) -> list[DailyCall]:
        """What is owed by now."""
        async with self._database.reading() as transaction:
            return await daily_calls.due(transaction, now, BATCH)

    async def next_due(self, now: int) -> int | None:
        """When something falls due after now; None if nothing does."""
        async with self._database.reading() as transaction:
            return await daily_calls.next_due(transaction, now)

    async def news(self, call: DailyCall, now: int) -> News | None:
        """What to send for a call as things stand; None if it is not wanted (any more, or yet), and it waits again."""
        await self._database.require_working()
        async with self._database.transaction() as transaction:
            work_out = _announcement if call.kind is DailyCallKind.ANNOUNCEMENT else _reminder
            news = await work_out(transaction, call, now)
            if isinstance(news, int):
                await daily_calls.settle(transaction, call, news)
                return None
            return news

    async def told(self, news: News, now: int) -> None:
        """It has been sent; the next one is due tomorrow."""
        due_at = next_hour(news.zone, news.call.hour, now)
        async with self._database.transaction() as transaction:
            await daily_calls.settle(transaction, news.call, due_at, told=news.day.toordinal())

    async def failed(self, call: DailyCall, now: int, *, for_good: bool) -> None:
        """It could not be sent: try again soon, or tomorrow.

        ``for_good`` if the channel is gone, or the person takes no messages: a channel is forgotten at once, a person
        after :data:`MOST_REFUSALS` days. A channel that is there, and takes nothing, is given up after
        :data:`MOST_FAILURES`.
        """
        failures = call.failures + 1
        tomorrow, again = next_hour(call.zone, call.hour, now), RETRIES.next_at(call.failures % ATTEMPTS, now)
        announcing = call.kind is DailyCallKind.ANNOUNCEMENT
        async with self._database.transaction() as transaction:
            if for_good and call.channel_id is not None:
                await guilds.stop_daily(transaction, call.channel_id)
            elif announcing and failures >= MOST_FAILURES:
                await daily_calls.give_up(transaction, call, failures)
            elif for_good:
                await daily_calls.refused(transaction, call, tomorrow, MOST_REFUSALS)
            elif again is None:
                await daily_calls.settle(transaction, call, tomorrow, failures=failures if announcing else 0)
            else:
                await daily_calls.settle(transaction, call, again, failures=failures)

    async def given_up(self, guild_id: int) -> bool:
        """Whether a server's announcements ended because nothing could be sent, and no manager knows it yet."""
        async with self._database.reading() as transaction:
            return await daily_calls.is_given_up(transaction, guild_id, MOST_FAILURES)

    async def acknowledged(self, guild_id: int) -> None:
        """A manager of the server has been told that its announcements have ended."""
        async with self._database.transaction() as transaction:
            await daily_calls.acknowledged(transaction, guild_id)

    async def stopped(self, user_id: int) -> bool:
        """Whether a person's reminder was switched off because they took no messages, and they don't know it yet."""
        async with self._database.reading() as transaction:
            chosen = await preferences.find(transaction, user_id)
        return chosen.daily_hour is None and chosen.daily_refusals >= MOST_REFUSALS

    async def admitted(self, user_id: int) -> None:
        """The person has been told that their reminder was switched off."""
        async with self._database.transaction() as transaction:
            await daily_calls.admitted(transaction, user_id)


async def skip_due(transaction: Transaction, now: int) -> None:
    """Let what is due wait for its next day: it may have been told before the games were put back."""
    for call in await daily_calls.due(transaction, now, ALL):
        await daily_calls.settle(transaction, call, next_hour(call.zone, call.hour, now))


def announced(server: Guild, channel_id: int | None, hour: int | None, now: int, *, stop: bool) -> Guild:
    """A server's settings with another channel or hour of the announcement, where given, and the next one due.

    Refuses an hour without any channel.
    """
    channel_id = None if stop else channel_id or server.daily_channel_id
    if channel_id is None and hour is not None:
        raise SessionRefusal(text("bot-daily-refusal-channel"))
    chosen = next((one for one in (hour, server.daily_hour) if one is not None), USUAL_HOUR)
    due_at = None if channel_id is None else next_hour(server.zone or UTC, chosen, now)
    hour = None if channel_id is None else chosen
    return replace(server, daily_channel_id=channel_id, daily_hour=hour, daily_due_at=due_at)


def reminded(chosen: Preferences, hour: int | None, now: int) -> Preferences:
    """A person's settings with another hour of the reminder, None for never, and the next one due."""
    due_at = None if hour is None else next_hour(chosen.zone or UTC, hour, now)
    return replace(chosen, daily_hour=hour, daily_due_at=due_at, daily_refusals=0)


def reminded_in(chosen: Preferences, zone: str, now: int) -> Preferences:
    """A person's settings in another time zone, in which the reminder keeps its hour."""
    chosen = moved(chosen, zone, now)
    return chosen if chosen.daily_hour is None else reminded(chosen, chosen.daily_hour, now)


async def _announcement(transaction: Transaction, call: DailyCall, now: int) -> News | int:
    server = await guilds.find(transaction, call.target_id)
    zone = server.zone or UTC
    found = _wanted(call, zone, now, at_hour(date_at(zone, now), call.hour, zone))
    return found if isinstance(found, int) else News(call, zone, *found, server.language, server.theme)


async def _reminder(transaction: Transaction, call: DailyCall, now: int) -> News | int:
    chosen = await preferences.find(transaction, call.target_id)
    zone = chosen.zone or UTC
    awake = next_allowed(chosen, now)
    if awake > now:
        return awake
    found = _wanted(call, zone, now, _moment(chosen, call.hour, zone, date_at(zone, now)))
    if isinstance(found, int):
        return found
    row = await tries.of_day(transaction, call.target_id, found[0].toordinal())
    if row is not None and row.ending is not None:
        return next_hour(zone, call.hour, now)
    return News(call, zone, *found, chosen.daily_language, chosen.theme or Theme.DARK)


def _moment(chosen: Preferences, hour: int, zone: str, day: date) -> int:
    """When a person is to be reminded on a day: at the hour, or at the end of the quiet hours that hold it.

    Where these end on the day after the hour, it is the problem of that day of which they are reminded.
    """
    moments = [next_allowed(chosen, at_hour(one, hour, zone)) for one in (day - ONE_DAY, day)]
    return next((one for one in moments if date_at(zone, one) == day), moments[-1])


def _wanted(call: DailyCall, zone: str, now: int, moment: int) -> tuple[date, Problem] | int:
    """The problem of today if it is to be told now, else when to look again; ``moment`` is when it is today's time."""
    today = date_at(zone, now)
    if now < moment:
        # Yesterday's was missed, and today's has not come.
        return moment
    if call.told is not None and call.told >= today.toordinal():
        return next_hour(zone, call.hour, now)
    try:
        return today, problem_on(today)
    except SessionRefusal:
        return next_hour(zone, call.hour, now)

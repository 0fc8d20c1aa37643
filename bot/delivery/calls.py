"""Plain messages that call people: to their turn, once more, before and after their time runs out, to an old session.

They take turns in one place: each takes the one before it away. Only the message about a seat whose time has run out
stands for itself. Whom a message calls is worked out when it goes out, from what everybody has chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import discord

from bot.people import calling
from bot.services import waiting
from bot.services.claims import claimants
from bot.services.clock import call_at, reminder_at, warning_at
from bot.services.quiet import is_quiet, next_allowed
from bot.services.summons import NOBODY, Summons, note_summoned, summon
from bot.services.tables import Table
from bot.store import alarms, notices, preferences, timeouts, waits
from bot.store.alarms import AlarmKind
from bot.store.database import Database, Transaction
from bot.store.notices import Kind, Notice
from bot.store.preferences import Calls as Wish
from bot.store.preferences import Preferences
from bot.store.sessions import OPEN, Status
from bot.store.timeouts import Timeout
from bot.store.waits import Wait
from bot.ui import calls as words

CALLS = frozenset({Kind.PING, Kind.REMINDER, Kind.WARNING, Kind.TIMEOUT, Kind.STALE, Kind.ARCHIVED})
"""The notices that are delivered here."""

UNKNOWN_MESSAGE = 10008


@dataclass(frozen=True, slots=True)
class Call:
    """A message to be sent: what it says, whom it notifies, and its button if it has one."""

    content: str
    summons: Summons = NOBODY
    view: discord.ui.View | None = None


class Calls:
    """Delivers them; whoever sends them holds the session's lock."""

    def __init__(self, client: discord.Client, database: Database, now: Callable[[], int]) -> None:
        self._client = client
        self._database = database
        self._now = now

    async def send(self, table: Table, notice: Notice) -> None:
        """Send what is owed, if it still is to be said, and strike it out."""
        if notice.kind is Kind.TIMEOUT:
            await self._send_timeout(table, notice)
            return
        async with self._database.transaction() as transaction:
            call = await self._work_out(transaction, table, notice)
            if call is None:
                await notices.settle(transaction, notice)
                return
        message = await self._post(table, call, f"{notice.kind[0]}{notice.id}-{notice.version}")
        async with self._database.transaction() as transaction:
            posts = await notices.posts(transaction, table.session.id)
            await notices.save_ping(transaction, table.session.id, message.id)
            if posts.ping_id is not None and posts.ping_id != message.id:
                await self._owe_removal(transaction, table, posts.ping_id)
            await self._note_called(transaction, table, notice, call.summons)
            await notices.settle(transaction, notice)

    async def _work_out(self, transaction: Transaction, table: Table, notice: Notice) -> Call | None:
        """What is to be said and to whom; None if there is nothing to say any more, or not yet."""
        status = table.session.status
        if notice.kind is Kind.ARCHIVED:
            return Call(words.archived(table), view=words.resume_view(table)) if status is Status.ARCHIVED else None
        if status not in OPEN and status is not Status.OVER:
            return None
        posts = await notices.posts(transaction, table.session.id)
        url = self._message(table, posts.board_id).jump_url if posts.board_id else None
        if notice.kind is Kind.STALE:
            return await self._say_stale(transaction, table, notice, url)
        if notice.kind is Kind.PING:
            return await self._call(transaction, table, notice, posts.ping_id, url)
        return await self._call_again(transaction, table, notice, url)

    async def _call(
        self, transaction: Transaction, table: Table, notice: Notice, ping_id: int | None, url: str | None
    ) -> Call | None:
        session = table.session
        if session.status is Status.OVER:
            summons = await summon(transaction, table, notice, range(len(session.players)), self._now())
            return Call(words.ping(table, url), summons) if summons.seats or not summons.again else None
        seats = await self._due(transaction, table)
        if seats:
            return Call(words.ping(table, url), Summons(seats))
        if ping_id is not None and all(wait.called_at is None for wait in table.waits):
            # It calls somebody who has moved, or stands below a session that has been taken up again.
            await notices.save_ping(transaction, session.id, None)
            await self._owe_removal(transaction, table, ping_id)
        return None

    async def _due(self, transaction: Transaction, table: Table) -> tuple[int, ...]:
        """The seats to be called to their turn now; the others get an alarm for later, as they wish."""
        if table.position is None or table.session.paused_at is not None or len(table.session.players) == 1:
            return ()
        now, due = self._now(), []
        waiting_for = {wait.seat: wait for wait in table.waits}
        for seat in sorted(table.position.to_act):
            wait = waiting_for.get(seat, Wait(table.session.id, seat, now))
            chosen = await preferences.find(transaction, table.session.players[seat])
            moment = call_at(chosen, wait.since)
            if wait.called_at is not None or moment is None:
                continue
            moment = max(moment, next_allowed(chosen, now))
            if moment <= now:
                due.append(seat)
            elif seat in waiting_for:
                await alarms.ring_at(transaction, table.session.id, AlarmKind.CALL, moment, seat)
        return tuple(due)

    async def _call_again(self, transaction: Transaction, table: Table, notice: Notice, url: str | None) -> Call | None:
        """A reminder or a warning, if the seat is still to act."""
        seat, now = notice.target_id, self._now()
        wait = next((one for one in table.waits if one.seat == seat), None)
        if wait is None or table.session.paused_at is not None:
            return None
        chosen = await preferences.find(transaction, table.session.players[seat])
        if notice.kind is Kind.WARNING:
            return await self._warn(transaction, table, wait, chosen, url)
        if reminder_at(chosen, now) is None or waiting.is_lost(table.session, wait, now):
            return None
        if is_quiet(chosen, now):
            moment = next_allowed(chosen, now)
            await alarms.ring_at(transaction, table.session.id, AlarmKind.REMINDER, moment, seat)
            return None
        return Call(words.reminder(table, wait, url), Summons((seat,)))

    async def _warn(
        self, transaction: Transaction, table: Table, wait: Wait, chosen: Preferences, url: str | None
    ) -> Call | None:
        now = self._now()
        if not wait.warned or wait.deadline_at is None or wait.deadline_at <= now:
            return None
        if chosen.calls is Wish.NEVER:
            return Call(words.warning(table, wait, url))
        if is_quiet(chosen, now) and not is_quiet(chosen, warning_at(chosen, wait.since, wait.deadline_at)):
            # It was to come at a better moment and has come too late, after a restart or a failure.
            await waiting.warn_later(transaction, table.session, wait, next_allowed(chosen, now), now)
            return None
        return Call(words.warning(table, wait, url), Summons((wait.seat,)))

    async def _say_stale(self, transaction: Transaction, table: Table, notice: Notice, url: str | None) -> Call | None:
        alarm = await alarms.find(transaction, table.session.id, AlarmKind.ARCHIVE)
        gone = table.position.forfeited if table.position else frozenset()
        seats = () if alarm is None else (seat for seat in range(len(table.session.players)) if seat not in gone)
        summons = await summon(transaction, table, notice, seats, self._now())
        if alarm is None or (summons.again and not summons.seats):
            return None
        return Call(words.stale(table, alarm.due_at, url), summons)

    async def _note_called(self, transaction: Transaction, table: Table, notice: Notice, summons: Summons) -> None:
        now = self._now()
        await note_summoned(transaction, notice, summons)
        for seat in summons.seats:
            wait = await waits.find(transaction, table.session.id, seat)
            if wait is None:
                continue
            chosen = await preferences.find(transaction, table.session.players[seat])
            # A warning that could not but come in quiet hours is no call: that comes when they end.
            if notice.kind is not Kind.WARNING or not is_quiet(chosen, now):
                called = replace(wait, called_at=now)
                await waits.save(transaction, called)
                await waiting.plan_calls(transaction, table.session, called)

    async def _send_timeout(self, table: Table, notice: Notice) -> None:
        """The offer of a late seat to the others, or what became of it, in one message."""
        async with self._database.transaction() as transaction:
            late = await timeouts.find(transaction, table.session.id, notice.target_id)
            claimer = None if late is None else await timeouts.claimed_by(transaction, late)
            first = late is None or late.message_id is None or late.cause is not None
            summons = await summon(transaction, table, notice, _concerned(table, late), self._now(), first=first)
        message_id = None
        if late is not None:
            call = Call(words.timeout(table, late, claimer), summons, words.claim_view(table, late))
            message_id = await self._show_timeout(table, notice, late, call)
        async with self._database.transaction() as transaction:
            if late is None or message_id is None:
                await notices.settle(transaction, notice)
                return
            if not await timeouts.save_message(transaction, table.session.id, late.seat, message_id):
                await self._owe_removal(transaction, table, message_id)
            if late.message_id is not None and late.message_id != message_id:
                await self._owe_removal(transaction, table, late.message_id)
            await note_summoned(transaction, notice, summons)
            await notices.settle(transaction, notice)

    async def _show_timeout(self, table: Table, notice: Notice, late: Timeout, call: Call) -> int:
        """The message that says it now: the one there is, or a new one where that has to call somebody."""
        calls_anew = bool(call.summons.seats) and (call.summons.again or late.cause is not None)
        if late.message_id is not None and not calls_anew and await self._edit(table, late.message_id, call):
            return late.message_id
        nonce = f"t{notice.id}" if late.message_id is None else f"t{notice.id}-{notice.version}"
        message_id = (await self._post(table, call, nonce)).id
        if notice.attempts or notice.version > 1:
            # It may be one that an earlier attempt posted, when the seat could still be claimed.
            await self._edit(table, message_id, call)
        return message_id

    async def _post(self, table: Table, call: Call, nonce: str) -> discord.Message:
        mentions = calling(table.session.players[seat] for seat in call.summons.seats)
        channel = self._channel(table)
        if call.view is None:
            return await channel.send(call.content, nonce=nonce, allowed_mentions=mentions)
        return await channel.send(call.content, view=call.view, nonce=nonce, allowed_mentions=mentions)

    async def _edit(self, table: Table, message_id: int, call: Call) -> bool:
        try:
            await self._message(table, message_id).edit(
                content=call.content, view=call.view, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _owe_removal(self, transaction: Transaction, table: Table, message_id: int) -> None:
        session = table.session
        await notices.owe(transaction, session.id, Kind.REMOVE, session.sequence, self._now(), message_id)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.session.channel_id, guild_id=table.session.guild_id)

    def _message(self, table: Table, message_id: int) -> discord.PartialMessage:
        return self._channel(table).get_partial_message(message_id)


def _concerned(table: Table, late: Timeout | None) -> tuple[int, ...]:
    """Whom it concerns: those who may claim a seat, then the one who has lost it."""
    if late is None:
        return ()
    return claimants(table, late.seat) if late.cause is None else (late.seat,)

"""Plain messages that notify players: turn pings, reminders, warnings, timeouts, and inactive sessions.

Each of them replaces the one before it; only the message about a timed-out seat is kept apart. The players to notify
are chosen when the message is sent, by their preferences. A turn ping that is due when a new board is posted becomes
that board: Discord notifies with the text of a plain message, and with nothing for a layout.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

import discord

from bot.delivery.channel import Post
from bot.delivery.delivery import Delivery
from bot.services.clock import waiting
from bot.services.clock.claims import claimants
from bot.services.clock.moments import call_at, reminder_at, warning_at
from bot.services.clock.quiet import is_quiet, next_allowed
from bot.services.clock.recipients import NOBODY, Recipients, choose_recipients, record_pings
from bot.services.table.tables import Table
from bot.store import alarms, notices, preferences, sessions, timeouts, waits
from bot.store.alarms import AlarmKind
from bot.store.database import Transaction
from bot.store.notices import STRAYS, Kind
from bot.store.preferences import Calls, Preferences
from bot.store.sessions import OPEN, Session, Status
from bot.store.timeouts import Timeout
from bot.store.waits import Wait
from bot.ui import calls as words

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Call:
    """A message to send: its text, its recipients, and its button if it has one."""

    content: str
    recipients: Recipients = NOBODY
    view: discord.ui.View | None = None


async def send_call(delivery: Delivery) -> None:
    """Send the message if it is still needed, delete the one before it, and mark the notice done."""
    async with delivery.writing() as transaction:
        await delivery.require_seats(transaction)
        call = await _work_out(transaction, delivery)
        if call is None:
            if delivery.notice.attempts:
                # An attempt may have posted it, and its answer been lost.
                await delivery.queue_removal(transaction, STRAYS)
            await notices.mark_done(transaction, delivery.notice)
            return
    await _send(delivery, call)


async def call_before_board(delivery: Delivery) -> int | None:
    """Post the turn ping that is due with a new board; returns the id of the message, which is to become the board.

    None if nobody is to be called now. After a failure the message of the earlier attempt is found again.
    """
    session, opens = delivery.session, delivery.notice.fresh_at
    async with delivery.writing() as transaction:
        await delivery.require_seats(transaction)
        posts = await notices.posts(transaction, session.id)
        if posts.ping_id is not None and opens is not None and posts.ping_opens == opens:
            return posts.ping_id
        queued = await notices.queued(transaction, session.id)
        # A ping that a later move has queued is for another turn than the table shows, and goes out with its board.
        pings = (one for one in queued if one.kind is Kind.PING and one.sequence <= session.sequence)
        ping = next(pings, None)
        due = await _due(transaction, delivery.table, delivery.now()) if ping and opens is not None else ()
    if ping is None or not due:
        return None
    return await _send(replace(delivery, notice=ping), Call(words.ping(delivery.table, None), Recipients(due)), opens)


async def called_to_board(delivery: Delivery) -> tuple[int, ...]:
    """The users who have been called to this turn; an edit of the board without them takes it out of their inbox."""
    async with delivery.database.glancing() as transaction:
        waiting_for = await waits.of_session(transaction, delivery.session.id)
    called = {wait.seat for wait in waiting_for if wait.called_at is not None}
    return tuple(delivery.session.players[seat] for seat in sorted(called & delivery.table.position.to_act))


async def _send(delivery: Delivery, call: Call, opens: int | None = None) -> int:
    """Send the message, delete the one before it, and mark the notice done; returns the message's id."""
    session, notice = delivery.session, delivery.notice
    nonce = f"{notice.kind[0]}{notice.id}-{notice.version}"
    since = {wait.seat: wait.since for wait in delivery.waits}
    turns = {seat: since.get(seat) for seat in call.recipients.seats}
    log.info("session %s: after action %s, %s calls seats since %s", session.id, session.sequence, nonce, turns)
    message = await delivery.channel.send(_post(session, call), nonce)
    async with delivery.writing() as transaction:
        posts = await notices.posts(transaction, session.id)
        await notices.save_ping(transaction, session.id, message.id, opens)
        if posts.ping_id is not None and posts.ping_id != message.id:
            await delivery.queue_removal(transaction, posts.ping_id)
        if notice.attempts and notice.kind in (Kind.REMINDER, Kind.WARNING):
            # Discord forgets nonces after some minutes, and may have posted a second one.
            await delivery.queue_removal(transaction, STRAYS)
        over = await _note_called(transaction, delivery, call.recipients)
        await notices.mark_done(transaction, notice)
        if over:
            # Somebody called has moved meanwhile and may be to act again, which is another call.
            await notices.queue_ping(transaction, session.id, notice.sequence, delivery.now())
    return message.id


async def send_timeout(delivery: Delivery) -> None:
    """Post or edit the message that offers a timed-out seat to the others, or tells what became of it."""
    table, notice = delivery.table, delivery.notice
    async with delivery.database.transaction() as transaction:
        await delivery.require_seats(transaction)
        late = await timeouts.find(transaction, table.session.id, notice.target_id)
        claimer = None if late is None else await timeouts.claimed_by(transaction, late)
        first = late is None or late.message_id is None or late.cause is not None
        recipients = await choose_recipients(
            transaction, table.session, notice, _concerned(table, late), delivery.now(), first=first
        )
    message_id = None
    if late is not None:
        call = Call(words.timeout(table, late, claimer), recipients, words.claim_view(table.session, late))
        message_id = await _show_timeout(delivery, late, call)
    async with delivery.database.transaction() as transaction:
        if late is None or message_id is None:
            await notices.mark_done(transaction, notice)
            return
        if not await timeouts.save_message(transaction, table.session.id, late.seat, message_id):
            await delivery.queue_removal(transaction, message_id)
        if late.message_id is not None and late.message_id != message_id:
            await delivery.queue_removal(transaction, late.message_id)
        await record_pings(transaction, notice, recipients)
        await notices.mark_done(transaction, notice)


async def _work_out(transaction: Transaction, delivery: Delivery) -> Call | None:
    """The message and its recipients; None if it is not needed any more, or not yet."""
    session, kind = delivery.session, delivery.notice.kind
    status = session.status
    if kind is Kind.ARCHIVED:
        return Call(words.archived(session), view=words.resume_view(session)) if status is Status.ARCHIVED else None
    if status not in OPEN and status is not Status.OVER:
        return None
    posts = await notices.posts(transaction, session.id)
    url = delivery.channel.url(posts.board_id) if posts.board_id else None
    if kind is Kind.STALE:
        return await _say_stale(transaction, delivery, url)
    if kind is Kind.PING:
        return await _call(transaction, delivery, posts.ping_id, url)
    return await _call_again(transaction, delivery, url)


async def _call(transaction: Transaction, delivery: Delivery, ping_id: int | None, url: str | None) -> Call | None:
    found, session = delivery.found, delivery.session
    if session.status is Status.OVER:
        seats = range(len(session.players))
        recipients = await choose_recipients(transaction, session, delivery.notice, seats, delivery.now())
        return Call(words.over(session, url), recipients) if recipients.seats or not recipients.again else None
    if isinstance(found, Table) and (due := await _due(transaction, found, delivery.now())):
        return Call(words.ping(found, url), Recipients(due))
    if ping_id is not None and all(wait.called_at is None for wait in found.waits):
        # The old message pings a player who has moved, or says that a resumed session is archived.
        await notices.save_ping(transaction, session.id, None)
        await delivery.queue_removal(transaction, ping_id)
    return None


async def _due(transaction: Transaction, table: Table, now: int) -> tuple[int, ...]:
    """The seats to ping for their turn now; the others get an alarm for later, by their preferences."""
    if table.session.paused_at is not None or table.session.alone:
        return ()
    due = []
    waiting_for = {wait.seat: wait for wait in table.waits}
    for seat in sorted(table.position.to_act & table.session.people):
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


async def _call_again(transaction: Transaction, delivery: Delivery, url: str | None) -> Call | None:
    """A reminder or a warning, if it is still the seat's turn."""
    table, seat, now = delivery.table, delivery.notice.target_id, delivery.now()
    wait = next((one for one in table.waits if one.seat == seat), None)
    if wait is None or table.session.paused_at is not None:
        return None
    chosen = await preferences.find(transaction, table.session.players[seat])
    if delivery.notice.kind is Kind.WARNING:
        return await _warn(transaction, table.session, wait, chosen, url, now)
    if reminder_at(chosen, now) is None or waiting.will_forfeit(table.session, wait, now):
        return None
    if is_quiet(chosen, now):
        moment = next_allowed(chosen, now)
        await alarms.ring_at(transaction, table.session.id, AlarmKind.REMINDER, moment, seat)
        return None
    return Call(words.reminder(table.session, wait, url), Recipients((seat,)))


async def _warn(
    transaction: Transaction, session: Session, wait: Wait, chosen: Preferences, url: str | None, now: int
) -> Call | None:
    if not wait.warned or wait.deadline_at is None or wait.deadline_at <= now:
        return None
    if chosen.calls is Calls.NEVER:
        return Call(words.warning(session, wait, url))
    if is_quiet(chosen, now) and not is_quiet(chosen, warning_at(chosen, wait.since, wait.deadline_at)):
        # A restart or a failure has delayed the warning past its time.
        await waiting.warn_later(transaction, session, wait, next_allowed(chosen, now), now)
        return None
    return Call(words.warning(session, wait, url), Recipients((wait.seat,)))


async def _say_stale(transaction: Transaction, delivery: Delivery, url: str | None) -> Call | None:
    session = delivery.session
    alarm = await alarms.find(transaction, session.id, AlarmKind.ARCHIVE)
    seats = () if alarm is None else sorted(delivery.found.playing)
    recipients = await choose_recipients(transaction, session, delivery.notice, seats, delivery.now())
    if alarm is None or (recipients.again and not recipients.seats):
        return None
    return Call(words.stale(session, alarm.due_at, url), recipients)


async def _note_called(transaction: Transaction, delivery: Delivery, recipients: Recipients) -> bool:
    """Note who has been called to the turns that the delivery knows; returns whether one of them is over."""
    session, notice, now = delivery.session, delivery.notice, delivery.now()
    await record_pings(transaction, notice, recipients)
    known, over = {wait.seat: wait.since for wait in delivery.waits}, False
    # The clock of a turn can begin anew without a move, and then the call is still to that turn.
    current = await sessions.by_id(transaction, session.id)
    moved = current is not None and current.sequence != session.sequence
    for seat in recipients.seats:
        wait = await waits.find(transaction, session.id, seat)
        if wait is None:
            continue
        if moved and known.get(seat, wait.since) != wait.since:
            over = True
            continue
        chosen = await preferences.find(transaction, session.players[seat])
        # A warning sent in quiet hours does not count as a ping, which comes when they end.
        if notice.kind is not Kind.WARNING or not is_quiet(chosen, now):
            called = replace(wait, called_at=now)
            await waits.save(transaction, called)
            await waiting.schedule_calls(transaction, session, called)
    return over


async def _show_timeout(delivery: Delivery, late: Timeout, call: Call) -> int:
    """The id of the message that shows this: the edited old one, or a new one if it has to notify somebody."""
    post, notice = _post(delivery.session, call), delivery.notice
    calls_anew = bool(call.recipients.seats) and (call.recipients.again or late.cause is not None)
    if late.message_id is not None and not calls_anew and await delivery.channel.edit(late.message_id, post):
        return late.message_id
    nonce = f"t{notice.id}" if late.message_id is None else f"t{notice.id}-{notice.version}"
    return await delivery.post(post, nonce)


def _post(session: Session, call: Call) -> Post:
    return Post(call.content, call.view, called=tuple(session.players[seat] for seat in call.recipients.seats))


def _concerned(table: Table, late: Timeout | None) -> tuple[int, ...]:
    """The seats concerned: those that may claim the late seat, or the one that has lost it."""
    if late is None:
        return ()
    return claimants(table, late.seat) if late.cause is None else (late.seat,)

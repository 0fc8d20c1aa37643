"""Plain messages that notify players: turn pings, reminders, warnings, and inactive sessions.

Each of them replaces the one before it. The players to notify are chosen when the message is sent, by their
preferences. A turn ping that is due when a new board is posted becomes that board: Discord notifies with the text of a
plain message, and with nothing for a layout.
"""

import logging
from dataclasses import dataclass, replace

import discord

from bot.delivery.delivery import NOBODY, Delivery, Recipients, choose_recipients
from bot.model.preferences import Calls, Preferences
from bot.model.sessions import OPEN, Session, Status, TurnClock
from bot.model.tables import Table
from bot.model.turn_times import call_at, is_quiet, next_allowed, reminder_at, warning_at
from bot.play import clocks
from bot.store.database import Transaction
from bot.store.rows import notices, people, sessions, timers
from bot.store.rows import seats as seat_rows
from bot.store.rows.notices import STRAYS, NoticeKind
from bot.store.rows.timers import TimerKind
from bot.ui import calls as words

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notification:
    """A message to send: its text, its recipients, and its button if it has one.

    ``spared`` are those of them for whom the bot is about to make the turn: Discord does not notify them, and nothing
    that the others see tells them from those it does.
    """

    content: str
    recipients: Recipients = NOBODY
    view: discord.ui.View | None = None
    spared: frozenset[int] = frozenset()

    @property
    def notified(self) -> Recipients:
        """Those whom Discord notifies."""
        heard = (seat for seat in self.recipients.seats if seat not in self.spared)
        return Recipients(tuple(heard), again=self.recipients.again)


async def send_call(delivery: Delivery) -> None:
    """Send the message if it is still needed, delete the one before it, and mark the notice done."""
    async with delivery.writing() as transaction:
        session = await delivery.require_seats(transaction)
        call = await _work_out(transaction, delivery, session)
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

    So a finished turn costs three requests: this one, the edit that makes it the board, and the recap of the old board.
    Two would do only if a board were a plain message with the call as its text as long as its turn lasts: a layout has
    no text that a phone could show. The old board takes a request of its own, whenever it is made a recap.
    """
    session, opens = delivery.session, delivery.notice.fresh_at
    async with delivery.writing() as transaction:
        await delivery.require_seats(transaction)
        posts = await notices.posts_of(transaction, session.id)
        if posts.ping_id is not None and opens is not None and posts.ping_opens == opens:
            return posts.ping_id
        queued = await notices.queued(transaction, session.id)
        # A ping that a later move has queued is for another turn than the table shows, and goes out with its board.
        pings = (one for one in queued if one.kind is NoticeKind.PING and one.sequence <= session.sequence)
        ping = next(pings, None)
        wanted = ping is not None and opens is not None
        call = await _turn_call(transaction, delivery.table, None, delivery.now()) if wanted else None
    if ping is None or call is None:
        return None
    return await _send(replace(delivery, notice=ping), call, opens)


async def called_to_board(delivery: Delivery) -> tuple[int, ...]:
    """The users who have been called to this turn; an edit of the board without them takes it out of their inbox."""
    async with delivery.database.reading() as transaction:
        waiting_for = await timers.clocks_of_session(transaction, delivery.session.id)
    return tuple(delivery.session.players[clock.seat] for clock in waiting_for if clock.called_at is not None)


async def _send(delivery: Delivery, call: Notification, opens: int | None = None) -> int:
    """Send the message, delete the one before it, and mark the notice done; returns the message's id."""
    session, notice = delivery.session, delivery.notice
    nonce = f"{notice.kind[0]}{notice.id}-{notice.version}"
    since = {clock.seat: clock.since for clock in delivery.clocks}
    seats = {seat: since.get(seat) for seat in call.recipients.seats}
    log.info("session %s: after action %s, %s calls seats since %s", session.id, session.sequence, nonce, seats)
    post = delivery.to_seats(call.notified, call.content, call.view)
    message = await delivery.send(post, nonce, max((one for one in seats.values() if one), default=None))
    async with delivery.writing() as transaction:
        posts = await notices.posts_of(transaction, session.id)
        await notices.save_ping(transaction, session.id, message.id, opens)
        over = await _note_called(transaction, delivery, call.notified)
        await delivery.settle(transaction, message.id, call.notified, replaced=posts.ping_id)
        if over:
            # Somebody called has moved meanwhile and may be to act again, which is another call.
            await notices.queue_once(transaction, session.id, NoticeKind.PING, notice.sequence, delivery.now())
    return message.id


async def _work_out(transaction: Transaction, delivery: Delivery, current: Session) -> Notification | None:
    """The message and its recipients; None if it is not needed any more, or not yet."""
    session, kind = delivery.session, delivery.notice.kind
    status = session.status
    if kind is NoticeKind.ARCHIVED:
        return (
            Notification(words.archived(session), view=words.resume_view(session))
            if status is Status.ARCHIVED
            else None
        )
    if status not in OPEN and status is not Status.OVER:
        return None
    posts = await notices.posts_of(transaction, session.id)
    url = delivery.channel.url(posts.board_id) if posts.board_id else None
    if kind is NoticeKind.STALE:
        return await _say_stale(transaction, delivery, url)
    if kind is NoticeKind.PING:
        return await _call(transaction, delivery, posts.ping_id, url)
    return await _call_again(transaction, delivery, current, url)


async def _call(
    transaction: Transaction, delivery: Delivery, ping_id: int | None, url: str | None
) -> Notification | None:
    found, session = delivery.found, delivery.session
    if session.status is Status.OVER:
        seats = range(len(session.players))
        recipients = await choose_recipients(transaction, session, delivery.notice, seats, delivery.now())
        return Notification(words.over(session, url), recipients) if recipients.seats or not recipients.again else None
    if isinstance(found, Table) and (call := await _turn_call(transaction, found, url, delivery.now())):
        return call
    if ping_id is not None and all(clock.called_at is None for clock in found.clocks):
        # The old message pings a player who has moved, or says that a resumed session is archived.
        await notices.save_ping(transaction, session.id, None)
        await delivery.queue_removal(transaction, ping_id)
    return None


async def _turn_call(transaction: Transaction, table: Table, url: str | None, now: int) -> Notification | None:
    """The call to those whose turn it is, as far as they are to be called now; None if nobody is."""
    due = await _due(transaction, table, now)
    owed = await seat_rows.turns_owed(transaction, table.session.id)
    # What a later move has changed goes out with its own board.
    spared = frozenset(one.seat for one in owed if one.kept and one.sequence == table.session.sequence)
    return Notification(words.ping(table, url), Recipients(due), spared=spared) if due else None


async def _due(transaction: Transaction, table: Table, now: int) -> tuple[int, ...]:
    """The seats to ping for their turn now; the others get a timer for later, by their preferences."""
    if table.session.paused_at is not None or table.session.alone:
        return ()
    due = []
    waiting_for = {clock.seat: clock for clock in table.clocks}
    for seat in sorted(table.position.to_act & table.session.people):
        clock = waiting_for.get(seat, TurnClock(table.session.id, seat, now))
        chosen = await people.preferences_of(transaction, table.session.players[seat])
        moment = call_at(chosen, clock.since)
        if clock.called_at is not None or moment is None:
            continue
        moment = max(moment, next_allowed(chosen, now))
        if moment <= now:
            due.append(seat)
        elif seat in waiting_for:
            await timers.schedule(transaction, table.session.id, TimerKind.CALL, moment, seat)
    return tuple(due)


async def _call_again(
    transaction: Transaction, delivery: Delivery, session: Session, url: str | None
) -> Notification | None:
    """A reminder or a warning, if it is still the seat's turn."""
    seat, now = delivery.notice.target_id, delivery.now()
    # The turn may have ended or got more time since the table was read, which must not be undone.
    clock = await timers.find_clock(transaction, session.id, seat)
    if clock is None or session.paused_at is not None:
        return None
    chosen = await people.preferences_of(transaction, session.players[seat])
    if delivery.notice.kind is NoticeKind.WARNING:
        return await _warn(transaction, delivery, clock, chosen, url)
    # It may have been queued once more when an earlier one was on its way, or before its player chose other hours.
    away = await clocks.absent(transaction, session.players[seat])
    due_at = None if clock.called_at is None else reminder_at(chosen, clock.called_at, away)
    if due_at is None or due_at > now or clocks.will_forfeit(session, clock, now):
        return None
    if is_quiet(chosen, now):
        moment = next_allowed(chosen, now)
        await timers.schedule(transaction, session.id, TimerKind.REMINDER, moment, seat)
        return None
    return Notification(words.reminder(session, clock, url, last=words.is_last(delivery.found)), Recipients((seat,)))


async def _warn(
    transaction: Transaction, delivery: Delivery, clock: TurnClock, chosen: Preferences, url: str | None
) -> Notification | None:
    session, now, last = delivery.session, delivery.now(), words.is_last(delivery.found)
    if not clock.warned or clock.deadline_at is None or clock.deadline_at <= now:
        return None
    due_at = warning_at(chosen, clock.since, clock.deadline_at, await clocks.free_time_of(transaction, session, clock))
    if due_at > now:
        # It was queued when the machine's clock was ahead, or the turn has got more time since.
        await clocks.warn_later(transaction, session, clock, due_at, now)
        return None
    if chosen.calls is Calls.NEVER:
        return Notification(words.warning(session, clock, url, last=last))
    if is_quiet(chosen, now) and not is_quiet(chosen, due_at):
        # A restart or a failure has delayed the warning past its time.
        await clocks.warn_later(transaction, session, clock, next_allowed(chosen, now), now)
        return None
    return Notification(words.warning(session, clock, url, last=last), Recipients((clock.seat,)))


async def _say_stale(transaction: Transaction, delivery: Delivery, url: str | None) -> Notification | None:
    session = delivery.session
    timer = await timers.find(transaction, session.id, TimerKind.ARCHIVE)
    seats = () if timer is None else sorted(delivery.found.playing)
    recipients = await choose_recipients(transaction, session, delivery.notice, seats, delivery.now())
    if timer is None or (recipients.again and not recipients.seats):
        return None
    return Notification(words.stale(session, timer.due_at, url), recipients)


async def _note_called(transaction: Transaction, delivery: Delivery, recipients: Recipients) -> bool:
    """Note who has been called to the turns that the delivery knows; returns whether one of them is over."""
    session, notice, now = delivery.session, delivery.notice, delivery.now()
    known, over = {clock.seat: clock.since for clock in delivery.clocks}, False
    # The clock of a turn can begin anew without a move, and then the call is still to that turn.
    current = await sessions.by_id(transaction, session.id)
    moved = current is not None and current.sequence != session.sequence
    for seat in recipients.seats:
        clock = await timers.find_clock(transaction, session.id, seat)
        if clock is None:
            continue
        if moved and known.get(seat, clock.since) != clock.since:
            over = True
            continue
        if notice.kind is NoticeKind.WARNING:
            chosen = await people.preferences_of(transaction, session.players[seat])
            if is_quiet(chosen, now):
                # It does not count as a ping, which comes when the quiet hours end.
                continue
        called = replace(clock, called_at=now)
        await timers.save_clock(transaction, called)
        await clocks.schedule_calls(transaction, session, called)
    return over

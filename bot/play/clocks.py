"""The seats whose turn it is, what the clock of a turn counts, and when it stands.

A clock counts the time per turn and the seat's time bank.

Every function runs inside the caller's transaction. Reminders are scheduled when a ping is delivered (see
``delivery.calls``), because only then is it known who was pinged.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from bot.model.free_time import ALL_COUNTS, FreeTime, Holiday, counted, date_at, granted, runs_out
from bot.model.sessions import OnTimeout, Session, Status, TurnClock
from bot.model.tables import Away, Reached, Table
from bot.model.turn_times import ABSENCE, DAY, LATEST_WARNING, STALE_AFTER, call_at, reminder_at, stopped, warning_at
from bot.play import plans
from bot.store.database import Transaction
from bot.store.rows import notices, people, timers
from bot.store.rows import seats as seat_rows
from bot.store.rows.notices import Notice, NoticeKind
from bot.store.rows.seats import PlanEnd
from bot.store.rows.timers import CALLS, OF_A_TURN, TimerKind
from games.core.actions import Move, is_planned

_ALWAYS = 366
"""The most days of a year: holidays without a limit."""

SHOWN_AHEAD = 2 * DAY
"""From how long before it begins everybody at a table sees that a player will be away."""


async def whole_time(transaction: Transaction, session: Session, seat: int) -> int | None:
    """How much time a seat has for a turn that begins: that of a turn, then all that is left of its bank."""
    if session.clock is None:
        return None
    return session.clock + await bank_left(transaction, session, seat)


async def bank_left(transaction: Transaction, session: Session, seat: int) -> int:
    """What is left of a seat's time bank."""
    return await seat_rows.bank(transaction, session.id, seat, session.terms.bank) if session.terms.bank else 0


async def free_time(transaction: Transaction, session: Session, seat: int, heeds: int) -> FreeTime:
    """When the clock of a seat stands, as far as holidays count that were declared until ``heeds``."""
    terms, player = session.terms, session.players[seat]
    if not terms.holidays or player <= 0:
        return FreeTime(terms.weekend, terms.zone) if terms.weekend else ALL_COUNTS
    found = await people.holidays_of(transaction, player)
    return FreeTime(terms.weekend, terms.zone, granted(found, terms.holidays, heeds))


async def free_time_of(transaction: Transaction, session: Session, clock: TurnClock) -> FreeTime:
    """When the clock of a turn stands."""
    return await free_time(transaction, session, clock.seat, clock.heeds)


async def absent(transaction: Transaction, user_id: int) -> FreeTime:
    """When a person is away, whether that stops a clock or not."""
    if user_id <= 0:
        return ALL_COUNTS
    return _absence(await people.holidays_of(transaction, user_id))


def _absence(found: Sequence[Holiday]) -> FreeTime:
    return FreeTime(spans=granted(found, _ALWAYS, max((one.declared_at for one in found), default=0)))


async def time_left(transaction: Transaction, session: Session, clock: TurnClock, now: int) -> int:
    """How much time a turn has left that has a clock, the time bank included; 0 if it is over."""
    if clock.deadline_at is None:
        return clock.remaining or 0
    return counted(now, max(now, clock.deadline_at), await free_time_of(transaction, session, clock))


async def latest_deadline(transaction: Transaction, session: Session, clock: TurnClock, since: int) -> int | None:
    """When a turn would end that had its whole time from then on."""
    whole = await whole_time(transaction, session, clock.seat)
    return None if whole is None else runs_out(since, whole, await free_time_of(transaction, session, clock))


async def charge_bank(transaction: Transaction, session: Session, clock: TurnClock, now: int) -> None:
    """Take from a seat's bank what its turn, which ends now, took beyond the time per turn."""
    if not session.terms.bank or session.clock is None:
        return
    left, bank = await time_left(transaction, session, clock, now), await bank_left(transaction, session, clock.seat)
    if left < bank:
        await seat_rows.keep_bank(transaction, session.id, clock.seat, left)


async def away_at(transaction: Transaction, session: Session, now: int) -> tuple[Away, ...]:
    """Which players are away or will be, and on which days: the next time of each."""
    found = []
    declared = await people.holidays_of_each(transaction, [player for player in session.players if player > 0])
    for seat, player in enumerate(session.players) if declared else ():
        span = next(_absence(declared.get(player, ())).after(now), None)
        if span is not None:
            free = await free_time(transaction, session, seat, now)
            stops = session.clock is not None and counted(max(now, span[0]), span[1], free) == 0
            shown_at = span[0] - SHOWN_AHEAD
            soon = shown_at <= now
            changes_at = span[1] if soon else shown_at
            found.append(Away(seat, *_days(declared[player], *span), stops, soon, changes_at))
    return tuple(found)


def _days(holidays: Sequence[Holiday], began: int, ended: int) -> tuple[date, date]:
    """The first and the last day of an absence, each in the zone of its holiday."""
    within = [one for one in holidays if one.span[0] < ended and began < one.span[1]]
    first, last = min(within, key=lambda one: one.span[0]), max(within, key=lambda one: one.span[1])
    return date_at(first.zone, began), date_at(last.zone, ended - 1)


NOBODY = 0
"""The user id of actions made by the clock."""


async def note_activity(transaction: Transaction, session_id: int, now: int) -> None:
    """Reset the session's inactivity timer."""
    await timers.cancel(transaction, session_id, (TimerKind.ARCHIVE,))
    await timers.schedule(transaction, session_id, TimerKind.STALE, now + STALE_AFTER)


async def start_clocks(transaction: Transaction, table: Table, now: int) -> None:
    """Start the clocks of the seats to act and queue the ping, when a game starts or resumes with whole turns."""
    session, to_act = table.session, table.position.to_act
    await note_activity(transaction, session.id, now)
    await _owe(transaction, table, now)
    if session.alone:
        return
    for seat in sorted(to_act & session.people):
        await _start_clock(transaction, session, seat, now)
    await notices.queue(transaction, session.id, NoticeKind.PING, session.sequence, now)


async def update_clocks(
    transaction: Transaction, table: Table, reached: tuple[Reached, ...], after: Table, user_id: int, now: int
) -> None:
    """Update the turn clocks after an act that led from ``table`` over ``reached`` to ``after``.

    A turn is pinged once, not for each move: the clock restarts when the turn passes to another seat, or when the
    same seat begins another turn at once, which then needs no ping.
    """
    before, position, session = table.position, after.position, after.session
    acted = {one.action.seat for one in reached if isinstance(one.action, Move)}
    present = acted - {one.action.seat for one in reached if is_planned(one.action)}
    waiting = await _stop_other_clocks(transaction, session, position.to_act, now)
    await plans.settle_plans(transaction, table, reached, after, user_id, now)
    uncalled = await _owe(transaction, after, now)
    if session.status is not Status.PLAYING:
        await timers.cancel_all(transaction, session.id)
        await _queue_ping(transaction, session, now, call=position.to_act != before.to_act and not session.alone)
        return
    await note_activity(transaction, session.id, now)
    if session.alone:
        return
    for seat in sorted(position.to_act & session.people):
        goes_on = seat in before.to_act and seat in acted
        if seat not in waiting or (goes_on and position.turn != before.turn):
            if seat in waiting:
                await charge_bank(transaction, session, waiting[seat], now)
            await _close_claim(transaction, session, seat, now)
            await _start_clock(transaction, session, seat, now, called_at=now if goes_on else None)
        elif seat in uncalled & present:
            # Whoever plays where the bot was about to is there; a call now would tell the others of the plan.
            await timers.save_clock(transaction, replace(waiting[seat], called_at=now))
            await schedule_calls(transaction, session, replace(waiting[seat], called_at=now))
    await _queue_ping(transaction, session, now, call=bool(position.to_act - before.to_act or uncalled - present))


async def make_turns(transaction: Transaction, table: Table, now: int) -> None:
    """Queue the turns that the bot makes for people now, and stop calling the players of those seats."""
    uncalled = await _owe(transaction, table, now)
    await _queue_ping(transaction, table.session, now, call=bool(uncalled) and not table.session.alone)


async def reseat(transaction: Transaction, table: Table, seat: int, now: int) -> None:
    """After a seat has changed hands: if it is to act, give it a whole turn's time and queue a ping."""
    session, to_act = table.session, table.position.to_act
    await _close_claim(transaction, session, seat, now)
    # What was planned was planned against those who sat there.
    await seat_rows.end_plans(transaction, session, PlanEnd.SEAT, now)
    uncalled = await _owe(transaction, table, now)
    wanted = frozenset[int]() if session.alone else to_act & session.people
    waiting = {clock.seat for clock in await timers.clocks_of_session(transaction, session.id)}
    await _stop_other_clocks(transaction, session, wanted, now)
    for other in sorted(wanted):
        if other == seat or other not in waiting:
            await _start_clock(transaction, session, other, now)
    await _queue_ping(transaction, session, now, call=seat in to_act or bool(uncalled))


async def stop_clocks(transaction: Transaction, session: Session, now: int) -> None:
    """Stop the clock: keep the time left of each turn, and cancel its timers and all plans.

    A player whose notices have been undelivered for long keeps the whole turn.
    """
    await seat_rows.end_plans(transaction, session, PlanEnd.PAUSE, now)
    await seat_rows.owe_no_kept_turns(transaction, session.id)
    queued = await notices.queued(transaction, session.id)
    for clock in await timers.clocks_of_session(transaction, session.id):
        await timers.cancel(transaction, session.id, OF_A_TURN, clock.seat)
        await _close_claim(transaction, session, clock.seat, now)
        remaining = clock.remaining
        if clock.deadline_at is not None and session.clock is not None:
            unreached = any(came_late(notice, clock, now) for notice in queued)
            whole = await whole_time(transaction, session, clock.seat) or 0
            left = await time_left(transaction, session, clock, now)
            remaining = whole if unreached else stopped(left, whole)
        await timers.save_clock(transaction, replace(clock, deadline_at=None, remaining=remaining))


async def restart_clocks(transaction: Transaction, session: Session, now: int) -> None:
    """Restart the clock with the time left, and queue the turn ping."""
    for clock in await timers.clocks_of_session(transaction, session.id):
        free = await free_time_of(transaction, session, clock)
        deadline = None if clock.remaining is None else runs_out(now, clock.remaining, free)
        resumed = replace(clock, since=now, deadline_at=deadline, remaining=None, called_at=None, warned=False)
        await timers.save_clock(transaction, resumed)
        await _set_timers(transaction, session, resumed)
    await _queue_ping(transaction, session, now, call=True)


async def remove_clocks(transaction: Transaction, session: Session, now: int) -> None:
    """Remove all turn clocks, owed turns, plans, timers and deferred pings of a session."""
    await _stop_other_clocks(transaction, session, frozenset(), now)
    await seat_rows.owe_turns(transaction, session.id, (), session.sequence, now)
    await seat_rows.end_plans(transaction, session, None, now)
    await timers.cancel_all(transaction, session.id)
    await timers.drop_deferred_pings(transaction, session.id)


async def move_deadline(transaction: Transaction, session: Session, clock: TurnClock, deadline: int, now: int) -> None:
    """Change a seat's deadline; withdraws an open claim and the warning for the old deadline."""
    await _close_claim(transaction, session, clock.seat, now)
    later = replace(clock, deadline_at=deadline, warned=False)
    await timers.save_clock(transaction, later)
    await _set_timers(transaction, session, later)
    if later.called_at is not None:
        # A reminder that would have come after the old deadline may come before the new one.
        await schedule_calls(transaction, session, later)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)


def came_late(notice: Notice, clock: TurnClock, now: int) -> bool:
    """Whether a notice of a turn was queued so long that the time must not count against the player."""
    if clock.deadline_at is None or now - max(notice.queued_at, clock.since) < ABSENCE:
        return False
    if notice.kind is NoticeKind.PING:
        return clock.called_at is None
    return notice.kind is NoticeKind.BOARD or (notice.kind is NoticeKind.WARNING and notice.target_id == clock.seat)


async def restart_late_turns(
    transaction: Transaction, session: Session, notice: Notice, late: Iterable[TurnClock], now: int
) -> None:
    """Restart the turns of players who got this notice late."""
    for clock in late:
        if await timers.find_clock(transaction, session.id, clock.seat) == clock:
            await restart_turn(transaction, session, clock, now)
            if notice.kind is not NoticeKind.BOARD:
                await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)


async def restart_turn(transaction: Transaction, session: Session, clock: TurnClock, now: int) -> None:
    """Restart a turn's time. A player who was to be warned is pinged instead; an earlier ping is not repeated."""
    called_at = None if clock.warned else clock.called_at
    await _close_claim(transaction, session, clock.seat, now)
    await _start_clock(transaction, session, clock.seat, now, called_at)
    if called_at is None:
        await notices.queue_once(transaction, session.id, NoticeKind.PING, session.sequence, now)


async def warn_later(transaction: Transaction, session: Session, clock: TurnClock, moment: int, now: int) -> None:
    """Warn a seat at a later time, extending its deadline to the least time after a warning."""
    if clock.deadline_at is not None and clock.deadline_at < moment + LATEST_WARNING:
        await move_deadline(transaction, session, clock, moment + LATEST_WARNING, now)
    else:
        await timers.save_clock(transaction, replace(clock, warned=False))
    await timers.schedule(transaction, session.id, TimerKind.WARNING, moment, clock.seat)


async def schedule_calls(transaction: Transaction, session: Session, clock: TurnClock) -> None:
    """Set the timer for a seat's next ping or reminder, by its player's preferences."""
    chosen = await people.preferences_of(transaction, session.players[clock.seat])
    await timers.cancel(transaction, session.id, CALLS, clock.seat)
    if session.paused_at is not None:
        return
    if clock.called_at is None:
        kind, moment = TimerKind.CALL, call_at(chosen, clock.since)
    else:
        away = await absent(transaction, session.players[clock.seat])
        kind, moment = TimerKind.REMINDER, reminder_at(chosen, clock.called_at, away)
    if moment is not None and not (kind is TimerKind.REMINDER and will_forfeit(session, clock, moment)):
        await timers.schedule(transaction, session.id, kind, moment, clock.seat)


def will_forfeit(session: Session, clock: TurnClock, moment: int) -> bool:
    """Whether a seat will have forfeited by a time, so that a reminder then is pointless."""
    forfeits = session.on_timeout is OnTimeout.FORFEIT
    return forfeits and clock.deadline_at is not None and moment >= clock.deadline_at


async def reschedule(transaction: Transaction, session: Session, clock: TurnClock) -> None:
    """Set every timer of a seat again, after its player's preferences have changed."""
    await schedule_calls(transaction, session, clock)
    await timers.cancel(transaction, session.id, (TimerKind.WARNING, TimerKind.DEADLINE), clock.seat)
    late = await timers.find_timeout(transaction, session.id, clock.seat)
    await _set_timers(transaction, session, clock, claimable=late is not None and late.cause is None)


async def _owe(transaction: Transaction, table: Table, now: int) -> frozenset[int]:
    """Let the computers among the seats to act owe their turns, and the bot those that it makes for people.

    Returns the seats of people that are to act and for whom it makes no turn any more: they have not been called.
    """
    session, to_act = table.session, table.position.to_act
    before = await seat_rows.turns_owed(transaction, session.id)
    kept = await plans.kept_seats(transaction, table)
    seats = to_act & session.computers if session.status is Status.PLAYING else frozenset[int]()
    if before or seats or kept:
        await seat_rows.owe_turns(transaction, session.id, seats, session.sequence, now, kept)
    return to_act.intersection(one.seat for one in before if one.kept) - kept


async def _start_clock(
    transaction: Transaction, session: Session, seat: int, now: int, called_at: int | None = None
) -> None:
    stands_still = session.paused_at is not None
    whole = await whole_time(transaction, session, seat)
    free = await free_time(transaction, session, seat, now)
    deadline = None if whole is None or stands_still else runs_out(now, whole, free)
    clock = TurnClock(session.id, seat, now, deadline, whole if stands_still else None, called_at, heeds=now)
    await timers.save_clock(transaction, clock)
    await timers.cancel(transaction, session.id, CALLS if deadline is not None else OF_A_TURN, seat)
    await _set_timers(transaction, session, clock)
    if called_at is not None:
        await schedule_calls(transaction, session, clock)


async def _set_timers(transaction: Transaction, session: Session, clock: TurnClock, *, claimable: bool = False) -> None:
    """Set the deadline and its warning, in place of earlier ones; a seat that others can claim needs the warning only.

    Whoever calls it for a turn that begins, or begins anew, has closed the claim of the seat.
    """
    if clock.deadline_at is None:
        return
    if not claimable:
        await timers.schedule(transaction, session.id, TimerKind.DEADLINE, clock.deadline_at, clock.seat)
    if not clock.warned:
        chosen = await people.preferences_of(transaction, session.players[clock.seat])
        free = await free_time_of(transaction, session, clock)
        moment = warning_at(chosen, clock.since, clock.deadline_at, free)
        await timers.schedule(transaction, session.id, TimerKind.WARNING, moment, clock.seat)


async def _queue_ping(transaction: Transaction, session: Session, now: int, *, call: bool) -> None:
    if call and session.paused_at is None:
        await notices.queue(transaction, session.id, NoticeKind.PING, session.sequence, now)


async def _stop_other_clocks(
    transaction: Transaction, session: Session, to_act: frozenset[int], now: int
) -> dict[int, TurnClock]:
    """Stop the clocks of all seats but these; returns the clocks that go on, by seat."""
    found = {clock.seat: clock for clock in await timers.clocks_of_session(transaction, session.id)}
    for clock in found.values():
        if clock.seat not in to_act:
            await charge_bank(transaction, session, clock, now)
            await timers.remove_clock(transaction, session.id, clock.seat)
            await timers.cancel(transaction, session.id, OF_A_TURN, clock.seat)
            await _close_claim(transaction, session, clock.seat, now)
    return {seat: clock for seat, clock in found.items() if seat in to_act}


async def _close_claim(transaction: Transaction, session: Session, seat: int, now: int) -> None:
    """Withdraw an open claim and queue deleting its message, since the player has moved or got more time."""
    late = await timers.find_timeout(transaction, session.id, seat)
    if late is None or late.cause is not None:
        return
    await timers.remove_timeout(transaction, session.id, seat)
    if late.message_id is not None:
        await notices.queue(transaction, session.id, NoticeKind.REMOVE, session.sequence, now, late.message_id)

"""What the clock of a turn counts: the time per turn, the seat's time bank, and when it stands.

Every function runs inside the caller's transaction.
"""

from collections.abc import Sequence
from datetime import date

from bot.model.free_time import ALL_COUNTS, FreeTime, Holiday, counted, date_at, granted, runs_out
from bot.model.sessions import Session, Wait
from bot.model.tables import Away
from bot.model.turn_times import DAY
from bot.store.database import Transaction
from bot.store.rows import people, seats

_ALWAYS = 366
"""As many days a year as there are."""

SHOWN_AHEAD = 2 * DAY
"""From how long before it begins everybody at a table sees that a player will be away."""


async def whole_time(transaction: Transaction, session: Session, seat: int) -> int | None:
    """How much time a seat has for a turn that begins: that of a turn, then all that is left of its bank."""
    if session.clock is None:
        return None
    return session.clock + await bank_left(transaction, session, seat)


async def bank_left(transaction: Transaction, session: Session, seat: int) -> int:
    """What is left of a seat's time bank."""
    return await seats.bank(transaction, session.id, seat, session.terms.bank) if session.terms.bank else 0


async def free_time(transaction: Transaction, session: Session, seat: int, heeds: int) -> FreeTime:
    """When the clock of a seat stands, as far as holidays count that were declared until ``heeds``."""
    terms, player = session.terms, session.players[seat]
    if not terms.holidays or player <= 0:
        return FreeTime(terms.weekend, terms.zone) if terms.weekend else ALL_COUNTS
    found = await people.holidays_of(transaction, player)
    return FreeTime(terms.weekend, terms.zone, granted(found, terms.holidays, heeds))


async def of_wait(transaction: Transaction, session: Session, wait: Wait) -> FreeTime:
    """When the clock of a turn stands."""
    return await free_time(transaction, session, wait.seat, wait.heeds)


async def absent(transaction: Transaction, user_id: int) -> FreeTime:
    """When a person is away, whether that stops a clock or not."""
    if user_id <= 0:
        return ALL_COUNTS
    return _absence(await people.holidays_of(transaction, user_id))


def _absence(found: Sequence[Holiday]) -> FreeTime:
    return FreeTime(spans=granted(found, _ALWAYS, max((one.declared_at for one in found), default=0)))


async def time_left(transaction: Transaction, session: Session, wait: Wait, now: int) -> int:
    """How much time a turn has left that has a clock, the time bank included; 0 if it is over."""
    if wait.deadline_at is None:
        return wait.remaining or 0
    return counted(now, max(now, wait.deadline_at), await of_wait(transaction, session, wait))


async def latest_deadline(transaction: Transaction, session: Session, wait: Wait, since: int) -> int | None:
    """When a turn would end that had its whole time from then on."""
    whole = await whole_time(transaction, session, wait.seat)
    return None if whole is None else runs_out(since, whole, await of_wait(transaction, session, wait))


async def charge_bank(transaction: Transaction, session: Session, wait: Wait, now: int) -> None:
    """Take from a seat's bank what its turn, which ends now, took beyond the time per turn."""
    if not session.terms.bank or session.clock is None:
        return
    left, bank = await time_left(transaction, session, wait, now), await bank_left(transaction, session, wait.seat)
    if left < bank:
        await seats.keep_bank(transaction, session.id, wait.seat, left)


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

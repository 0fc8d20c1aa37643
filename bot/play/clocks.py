"""What the clock of a turn counts: the time per turn, the seat's time bank, and when it stands.

Every function runs inside the caller's transaction.
"""

from bot.model.free_time import ALL_COUNTS, FreeTime, counted, granted, runs_out
from bot.model.sessions import Session, Wait
from bot.model.tables import Away
from bot.store.database import Transaction
from bot.store.rows import holidays, seats

_ALWAYS = 366
"""As many days a year as there are."""


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
    found = await holidays.of_user(transaction, player)
    return FreeTime(terms.weekend, terms.zone, granted(found, terms.holidays, heeds))


async def of_wait(transaction: Transaction, session: Session, wait: Wait) -> FreeTime:
    """When the clock of a turn stands."""
    return await free_time(transaction, session, wait.seat, wait.heeds)


async def absent(transaction: Transaction, user_id: int) -> FreeTime:
    """When a person is away, whether that stops a clock or not."""
    if user_id <= 0:
        return ALL_COUNTS
    found = await holidays.of_user(transaction, user_id)
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
    """Which players are away or will be, and until when: the next time of each."""
    found = []
    for seat, player in enumerate(session.players):
        span = next((await absent(transaction, player)).after(now), None)
        if span is not None:
            stops = await free_time(transaction, session, seat, now)
            first = max(now, span[0])
            found.append(Away(seat, *span, stops=session.clock is not None and counted(first, span[1], stops) == 0))
    return tuple(found)

"""Decides which players a message pings now and which later: none in quiet hours, and none who want no pings.

Turns have their own alarms. This is for all other pings: the end of a game, proposals, timed-out seats, sessions
about to be archived. Players left out are pinged when their quiet hours end, with the same message posted again.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.model.moments import is_quiet, next_allowed
from bot.model.preferences import Calls
from bot.model.sessions import Session
from bot.store.database import Transaction
from bot.store.rows import alarms, preferences
from bot.store.rows.notices import Notice


@dataclass(frozen=True, slots=True)
class Recipients:
    """The seats that a message pings now. ``again`` means that it was sent before, to others."""

    seats: tuple[int, ...] = ()
    again: bool = False


NOBODY = Recipients()


async def choose_recipients(
    transaction: Transaction,
    session: Session,
    notice: Notice,
    concerned: Iterable[int],
    now: int,
    *,
    first: bool = True,
) -> Recipients:
    """Choose which of the seats concerned a message pings now, and schedule the others for later.

    A message posted before (not ``first``) pings only seats whose quiet hours have ended since; no computer is pinged.
    """
    concerned = tuple(seat for seat in concerned if seat in session.people)
    left_out = await alarms.left_out_of(transaction, notice)
    rung = {seat for seat, due_at in left_out.items() if due_at is None}
    seats = []
    dropped = [seat for seat in left_out if seat not in concerned]
    for seat in concerned:
        if seat not in rung and (rung or not first):
            continue
        chosen = await preferences.find(transaction, session.players[seat])
        if chosen.calls is Calls.NEVER:
            dropped.append(seat)
        elif is_quiet(chosen, now):
            await alarms.call_later(transaction, notice, seat, next_allowed(chosen, now))
        else:
            seats.append(seat)
    await alarms.forget_later_calls(transaction, notice, dropped)
    return Recipients(tuple(seats), again=bool(rung))


async def record_pings(transaction: Transaction, notice: Notice, recipients: Recipients) -> None:
    """Record that a message was sent, so that its seats are not pinged again."""
    await alarms.forget_later_calls(transaction, notice, recipients.seats)


async def pinged_by(
    transaction: Transaction, session: Session, notice: Notice, concerned: Iterable[int]
) -> tuple[int, ...]:
    """The seats concerned that a posted message has pinged."""
    left_out = await alarms.left_out_of(transaction, notice)
    people = session.people.intersection(concerned)
    chosen = {seat: await preferences.find(transaction, session.players[seat]) for seat in sorted(people)}
    return tuple(seat for seat, wish in chosen.items() if seat not in left_out and wish.calls is not Calls.NEVER)

"""Whom a message calls now, and whom later: nobody in their quiet hours, and never who wants no calls.

Turns have alarms of their own. This is for all else that calls people: the end of a game, proposals, seats whose time
has run out, sessions about to be put away. Whoever is left out is called with the same message, posted anew, when their
quiet hours end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.services.quiet import is_quiet, next_allowed
from bot.services.tables import Table
from bot.store import later_calls, preferences
from bot.store.database import Transaction
from bot.store.notices import Notice
from bot.store.preferences import Calls


@dataclass(frozen=True, slots=True)
class Summons:
    """The seats that a message calls now. ``again`` tells that it has gone out before, to others."""

    seats: tuple[int, ...] = ()
    again: bool = False


NOBODY = Summons()


async def summon(
    transaction: Transaction, table: Table, notice: Notice, concerned: Iterable[int], now: int, *, first: bool = True
) -> Summons:
    """Work out whom of those concerned a message calls; the others are noted down for later.

    One that is there already (not ``first``) calls only those whose quiet hours are over since.
    """
    concerned = tuple(concerned)
    left_out = await later_calls.of_notice(transaction, notice)
    rung = {seat for seat, due_at in left_out.items() if due_at is None}
    seats = []
    dropped = [seat for seat in left_out if seat not in concerned]
    for seat in concerned:
        if seat not in rung and (rung or not first):
            continue
        chosen = await preferences.find(transaction, table.session.players[seat])
        if chosen.calls is Calls.NEVER:
            dropped.append(seat)
        elif is_quiet(chosen, now):
            await later_calls.plan(transaction, notice, seat, next_allowed(chosen, now))
        else:
            seats.append(seat)
    await later_calls.strike_out(transaction, notice, dropped)
    return Summons(tuple(seats), again=bool(rung))


async def note_summoned(transaction: Transaction, notice: Notice, summons: Summons) -> None:
    """A message has gone out: whoever it called is not called again."""
    await later_calls.strike_out(transaction, notice, summons.seats)


async def summoned(transaction: Transaction, table: Table, notice: Notice, concerned: Iterable[int]) -> tuple[int, ...]:
    """Those of the seats concerned that have been called by a message that is there."""
    left_out = await later_calls.of_notice(transaction, notice)
    chosen = {seat: await preferences.find(transaction, table.session.players[seat]) for seat in concerned}
    return tuple(seat for seat, one in chosen.items() if seat not in left_out and one.calls is not Calls.NEVER)

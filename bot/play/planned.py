"""What becomes of plans when something is played, and the turns that the bot makes for people who are not there.

Every function runs inside the caller's transaction. A plan that fits is owed as a turn, as a computer owes its turn, so
it is played after the same pause and once; one that does not fit any more ends, and its player is told.
"""

import asyncio
from dataclasses import dataclass

from bot.model.planning import fitting, only_turn, past_a_draw, played_on
from bot.model.sessions import Status
from bot.model.tables import Reached, Table
from bot.store.database import Transaction
from bot.store.rows import people
from bot.store.rows import seats as seat_rows
from bot.store.rows.seats import KeptPlan, PlanEnd
from games.core.actions import Undo, is_planned


@dataclass(frozen=True, slots=True)
class MadeTurn:
    """A turn that the bot makes for somebody: its moves, none if there is none, and whether it was planned."""

    moves: tuple[str, ...] = ()
    planned: bool = False


async def settle(
    transaction: Transaction, before: Table, reached: tuple[Reached, ...], after: Table, user_id: int, now: int
) -> None:
    """Let the plans at a table go on after an act of this user's, or end."""
    session = after.session
    if session.status is not Status.PLAYING:
        await seat_rows.end_plans(transaction, session, None, now)
        return
    if isinstance(after.latest, Undo):
        await seat_rows.end_plans(transaction, session, PlanEnd.UNDO, now)
        return
    for plan in await seat_rows.plans_of(transaction, session.id):
        ended = await _settle(transaction, plan, before, reached, after, user_id)
        if ended is not None:
            await seat_rows.end_plan(transaction, session, plan, ended, now)


async def _settle(
    transaction: Transaction,
    plan: KeptPlan,
    before: Table,
    reached: tuple[Reached, ...],
    after: Table,
    user_id: int,
) -> PlanEnd | None:
    """Let a plan go on; returns why it does not fit any more."""
    seat, sequence = plan.seat, after.session.sequence
    own = reached[0].action.seat == seat and user_id == plan.user_id
    if seat in after.position.forfeited or (own and not is_planned(reached[0].action)):
        # Whoever plays by themselves is there, and sees what stands.
        await seat_rows.save_plan(transaction, plan.holding((), sequence))
        return None
    if own:
        played = await asyncio.to_thread(fitting, plan.turns, before, seat)
        plan = plan.holding(() if played is None else played_on(plan.turns, played, sequence), sequence)
        await seat_rows.save_plan(transaction, plan)
    elif any(one.irrevocable for one in reached if one.action.seat != seat):
        left = past_a_draw(plan.turns)
        if plan.tree and not any(one.sure for one in left):
            return PlanEnd.DRAWN
        plan = plan.holding(left, plan.sequence)
        await seat_rows.save_plan(transaction, plan)
    if not plan.tree or seat not in after.position.to_act:
        return None
    return PlanEnd.OTHER if await asyncio.to_thread(fitting, plan.turns, after, seat) is None else None


async def made_turn(transaction: Transaction, table: Table, seat: int) -> MadeTurn:
    """The turn that the bot makes for a person whose seat is to act: a planned one, or the only one, if they wish."""
    session = table.session
    plan = await seat_rows.find_plan(transaction, session.id, seat)
    if plan is not None and plan.user_id == session.players[seat]:
        found = await asyncio.to_thread(fitting, plan.turns, table, seat)
        if found is not None:
            return MadeTurn(found.moves, planned=True)
    chosen = await people.preferences_of(transaction, session.players[seat])
    return MadeTurn(await asyncio.to_thread(only_turn, table, seat)) if chosen.only_moves else MadeTurn()


async def kept_seats(transaction: Transaction, table: Table) -> frozenset[int]:
    """The seats of people to act for whom the bot makes a turn now."""
    session = table.session
    if session.status is not Status.PLAYING or session.paused_at is not None:
        return frozenset()
    seats = sorted(table.position.to_act & session.people)
    return frozenset([seat for seat in seats if (await made_turn(transaction, table, seat)).moves])

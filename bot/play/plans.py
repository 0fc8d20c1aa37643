"""Plans: moves that a seat tries, on its turn or ahead of it, and what becomes of those that players keep.

What is tried is not played. A plan that fits becomes a job, as a computer's turn does, so it is played once and after
the same pause; one that fits no more ends, and its player is told. Functions with a transaction run inside the
caller's.
"""

import asyncio
from dataclasses import dataclass, replace

from bot.model.actions import TurnStops, follow, still_to_act
from bot.model.plans import fitting, only_turn, past_a_draw, played_on
from bot.model.sessions import Status
from bot.model.tables import Reached, Table
from bot.play.scenes import Scene
from bot.store.database import Transaction
from bot.store.rows import people
from bot.store.rows import seats as seat_rows
from bot.store.rows.seats import KeptPlan, PlanEnd
from games.core.actions import Move, Undo, is_planned
from games.core.record import events_of
from games.core.refusals import IllegalMove, Refusal
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class TriedMoves:
    """Moves tried by a seat. ``before`` is the table at their beginning, as if it were the seat's turn.

    ``held`` is the last move if it draws or reveals something: it is not tried, so that nothing is seen of it.
    ``ahead`` is whether another seat is to move.
    """

    before: Table
    seat: int
    reached: tuple[Reached, ...]
    moves: tuple[str, ...]
    held: str | None
    ahead: bool

    @property
    def after(self) -> Table:
        """The table after the moves that were tried."""
        return self.reached[-1].table if self.reached else self.before

    @property
    def scene(self) -> Scene:
        """The board after the moves that were tried, with what they brought about."""
        return Scene(self.before.turn + 1, self.after.position, events_of(self.reached))

    @property
    def over(self) -> bool:
        """Whether the turn ends with the moves that were tried."""
        return not still_to_act(self.after, self.seat, self.before.turn)

    @property
    def settles(self) -> bool:
        """Whether its last move ends the turn, or draws or reveals something: nothing more can be planned."""
        return self.over or self.held is not None


def table_ahead(table: Table, seat: int) -> Table:
    """The table as if it were this seat's turn; itself if it is. Raises the game's refusal if there is no such turn."""
    position = table.position.as_if_turn_of(seat)
    return table if seat in table.position.to_act else replace(table, position=position, turn_start=position, events=())


def try_moves(table: Table, seat: int, moves: tuple[str, ...]) -> TriedMoves:
    """Try moves; stops before one that draws or reveals something. Raises the refusal of one that cannot be played."""
    before = table_ahead(table, seat)
    ahead = seat not in table.position.to_act
    reached = list[Reached]()
    held = None
    try:
        for one in follow(before, seat, moves, planned=True):
            reached.append(one)
    except TurnStops as stop:
        if stop.over:
            raise IllegalMove(text("bot-refusal-plan-over")) from stop
        held = stop.last
    tried = tuple(one.action.notation for one in reached if isinstance(one.action, Move))
    return TriedMoves(before, seat, tuple(reached), (*tried, held) if held else tried, held, ahead)


def try_as_far_as_possible(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[TriedMoves, Text | None]:
    """Try as many of these moves as can still be played; returns also why the next one cannot.

    Raises the game's refusal if the seat has no turn to plan.
    """
    refused = None
    for count in range(len(moves), 0, -1):
        try:
            return try_moves(table, seat, moves[:count]), refused
        except Refusal as refusal:
            refused = refusal.text
    return try_moves(table, seat, ()), refused


@dataclass(frozen=True, slots=True)
class MadeTurn:
    """A turn that the bot makes for somebody: its moves, none if there is none, and whether it was planned."""

    moves: tuple[str, ...] = ()
    planned: bool = False


async def settle_plans(
    transaction: Transaction, before: Table, reached: tuple[Reached, ...], after: Table, user_id: int, now: int
) -> None:
    """Update or end the plans at a table after an act of this user's."""
    session = after.session
    if session.status is not Status.PLAYING:
        await seat_rows.end_plans(transaction, session, None, now)
        return
    if isinstance(after.latest, Undo):
        await seat_rows.end_plans(transaction, session, PlanEnd.UNDO, now)
        return
    for plan in await seat_rows.plans_of(transaction, session.id):
        ended = await _settle_plan(transaction, plan, before, reached, after, user_id)
        if ended is not None:
            await seat_rows.end_plan(transaction, session, plan, ended, now)


async def _settle_plan(
    transaction: Transaction,
    plan: KeptPlan,
    before: Table,
    reached: tuple[Reached, ...],
    after: Table,
    user_id: int,
) -> PlanEnd | None:
    """Update a plan; returns why it does not fit any more."""
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
    elif any(one.step.irrevocable for one in reached if one.action.seat != seat):
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

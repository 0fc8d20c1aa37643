"""Plans for later: a player keeps turns while others are to act, sees what they have kept, and drops it.

A turn is kept in two steps, so that its player is asked once: it is written down, and they are told in words what is
played and against what; once they have agreed it can be played. What happens to it then is in :mod:`bot.play.plans`.
"""

import asyncio
from dataclasses import dataclass, replace

from bot.model.actions import asked_about, require_running, require_seat
from bot.model.plans import (
    DEEPEST,
    MOST,
    Answer,
    PlannedTurn,
    chain,
    digest,
    foresee,
    holds,
    numbered,
    own_turn,
    without,
)
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import Session
from bot.model.tables import Table, table_after
from bot.play import clocks
from bot.play.plans import table_ahead
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import seats
from bot.store.rows import sessions as session_rows
from bot.store.rows.seats import KeptPlan
from games.core.actions import Move
from games.core.record import Record
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class TurnWish:
    """What a player wants to keep: their moves, and what the others play before.

    ``after`` is the planned turn that it follows, 0 for what stands now; ``answer`` None is whatever they play.
    """

    after: int
    answer: tuple[str, ...] | None
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlannedAt:
    """A planned turn, its table as it is now, the turns of the plan, and what the turn gives up for good.

    ``replaces`` a plan that had ended before, of which its player had not been told.
    """

    table: Table
    seat: int
    turn: PlannedTurn
    turns: tuple[PlannedTurn, ...]
    surrendered: tuple[Text, ...] = ()
    replaces: bool = False


class Plans:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def course(self, session_id: int, user_id: int, after: int) -> tuple[Table, int]:
        """The table once a planned turn has been played, or as it stands after none, and the user's seat."""
        table, plan, record = await self._read(session_id, user_id)
        seat = require_plannable(table, user_id)
        return await asyncio.to_thread(_course, table, _sure(plan), record, seat, after), seat

    async def wish(self, session_id: int, user_id: int, wish: TurnWish, language: str, now: int) -> PlannedAt:
        """Write down a turn that is to be kept once its player has been asked; refuses what cannot be planned."""
        table, plan, record = await self._read(session_id, user_id)
        seat = require_plannable(table, user_id)
        found = await asyncio.to_thread(_work_out, table, plan, record, seat, wish)
        async with self._database.transaction(session_id=session_id) as transaction:
            plan = await self._unchanged(transaction, table, seat, plan)
            replaces = plan is None and await seats.forget_plan_end(transaction, table.session, user_id)
            plan = plan or KeptPlan(table.session.id, seat, user_id, table.session.sequence, language, (), now)
            await seats.save_plan(transaction, replace(plan, language=language).holding(found.turns, plan.sequence))
        return replace(found, replaces=replaces)

    async def keep(self, session_id: int, user_id: int, number: int, now: int, mark: int | None = None) -> PlannedAt:
        """Keep the turn about which its player was asked, in place of another one for the same position.

        Refuses a turn that is not there, or has another ``mark``.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            table = require_running(await self._sessions.load(transaction, session_id))
            seat = require_plannable(table, user_id)
            plan = await _of_seat(transaction, table, seat, user_id)
            turns = () if plan is None else plan.turns
            found = numbered(turns, number, mark)
            if plan is None or found is None:
                raise StaleBoard(text("bot-refusal-plan-gone"))
            for one in turns:
                if (one.after, one.position) == (found.after, found.position) and one != found:
                    turns = without(turns, one.number)
            kept = replace(found, sure=True)
            turns = tuple(kept if one == found else one for one in turns)
            await seats.save_plan(transaction, replace(plan, kept_at=now).holding(turns, table.session.sequence))
        return PlannedAt(table, seat, kept, turns)

    async def drop(self, session_id: int, user_id: int, number: int, now: int, mark: int | None = None) -> None:
        """Drop a planned turn and what follows it, or all of them for 0; refuses as :meth:`keep` does."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = require_running(await self._sessions.load(transaction, session_id))
            seat = require_seat(table.session, user_id)
            plan = await _of_seat(transaction, table, seat, user_id)
            if plan is None or not holds(plan.turns, number, mark):
                raise StaleBoard(text("bot-refusal-plan-gone"))
            turns = without(plan.turns, number) if number else ()
            await seats.save_plan(transaction, plan.holding(turns, plan.sequence))
            # It may be about to be played.
            await clocks.make_turns(transaction, table, now)

    async def require(self, session_id: int, user_id: int, number: int, mark: int) -> None:
        """Refuse a planned turn that is not there, or has another mark."""
        _, plan, _ = await self._read(session_id, user_id)
        if not holds(_sure(plan), number, mark):
            raise StaleBoard(text("bot-refusal-plan-gone"))

    async def listed(self, user_id: int) -> list[tuple[Session, KeptPlan]]:
        """The plans of a user with something in them that is kept, the latest first, each with its session."""
        async with self._database.reading() as transaction:
            found = await seats.plans_of_user(transaction, user_id)
            both = [(await session_rows.by_id(transaction, one.session_id), one) for one in found]
        return [(session, one) for session, one in both if session and any(turn.sure for turn in one.turns)]

    async def _read(self, session_id: int, user_id: int) -> tuple[Table, KeptPlan | None, Record]:
        async with self._database.reading() as transaction:
            table = require_running(await self._sessions.load(transaction, session_id))
            seat = require_seat(table.session, user_id)
            plan = await _of_seat(transaction, table, seat, user_id)
            return table, plan, await session_rows.record_of(transaction, table.session)

    async def _unchanged(
        self, transaction: Transaction, table: Table, seat: int, plan: KeptPlan | None
    ) -> KeptPlan | None:
        """The plan; refuses if something has been played or planned since it was read."""
        session = table.session
        current = await session_rows.by_id(transaction, session.id)
        if current != session or await _of_seat(transaction, table, seat, session.players[seat]) != plan:
            raise StaleBoard(text("bot-refusal-stale"))
        return plan


def require_plannable(table: Table, user_id: int) -> int:
    """The seat of a user who can plan ahead now: one that is not to act, and plays on."""
    seat = require_seat(table.session, user_id)
    if table.session.paused_at is not None:
        raise SessionRefusal(text("bot-refusal-paused"))
    table.position.as_if_turn_of(seat)
    if seat in table.position.to_act:
        raise SessionRefusal(text("bot-refusal-plan-your-turn"))
    return seat


async def _of_seat(transaction: Transaction, table: Table, seat: int, user_id: int) -> KeptPlan | None:
    """The plan of a user's seat."""
    found = await seats.find_plan(transaction, table.session.id, seat)
    return None if found is None or found.user_id != user_id else found


def _sure(plan: KeptPlan | None) -> tuple[PlannedTurn, ...]:
    """The turns that are kept, without one about which their player is still being asked."""
    return () if plan is None else tuple(one for one in plan.turns if one.sure)


def _course(table: Table, planned: tuple[PlannedTurn, ...], record: Record, seat: int, after: int) -> Table:
    if after == 0:
        return table
    turns = chain(planned, after)
    if not turns:
        raise StaleBoard(text("bot-refusal-plan-gone"))
    reached = table_after(table, record, turns[0].base)
    for one in turns:
        if one.position is None:
            raise SessionRefusal(text("bot-refusal-plan-unknown"))
        _, reached = foresee(reached, seat, (answer.notation for answer in one.answer))
        _, following = own_turn(reached, seat, one.moves)
        if following is None:
            raise SessionRefusal(text("bot-refusal-plan-draws"))
        reached = following
    if reached.position.outcome is not None:
        raise SessionRefusal(text("bot-refusal-plan-answered"))
    return reached


def _work_out(table: Table, plan: KeptPlan | None, record: Record, seat: int, wish: TurnWish) -> PlannedAt:
    """The turn to ask about, and the plan with it; slow."""
    turns = _sure(plan)
    if len(turns) >= MOST:
        raise SessionRefusal(text("bot-refusal-plan-most", most=MOST))
    if len(chain(turns, wish.after)) >= DEEPEST:
        raise SessionRefusal(text("bot-refusal-plan-deep", most=DEEPEST))
    reached = _course(table, turns, record, seat, wish.after)
    answers: tuple[Answer, ...] = ()
    position = None
    if wish.answer is None:
        reached = table_ahead(reached, seat)
    else:
        answers, reached = foresee(reached, seat, wish.answer)
        if seat not in reached.position.to_act:
            raise SessionRefusal(text("bot-refusal-plan-unanswered"))
        position = digest(reached.position)
    moves, _ = own_turn(reached, seat, wish.moves)
    number = max((one.number for one in turns), default=0) + 1
    turn = PlannedTurn(number, wish.after, table.session.sequence, answers, moves, position)
    return PlannedAt(table, seat, turn, (*turns, turn), _given_up(reached, seat, moves))


def _given_up(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[Text, ...]:
    """What a turn gives up for good, or that it loses; its last move is only looked at."""
    found = list[Text]()
    for number, notation in enumerate(moves, start=1):
        found += asked_about(table.position, seat, table.position.read(seat, notation))
        if number < len(moves):
            table = table.after(Move(seat, notation)).table
    return tuple(found)

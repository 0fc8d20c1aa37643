"""Computers at tables: what they think about, and their moves, each made once and only where nothing has changed.

A computer is asked with a view of its seat, never with a position. What it owes is a row (:class:`TurnJob`), written
with the action before it and deleted in the transaction of its own move.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from bot.model.actions import LONGEST_TURN, TurnStops, follow, follow_typed, require_running, require_turn, still_to_act
from bot.model.engines import EngineFailed, Failure
from bot.model.plans import as_planned
from bot.model.refusals import Restarting, StaleBoard
from bot.model.request import HOUSE_LEVEL
from bot.model.sessions import joining, stand_in_of
from bot.model.tables import Reached, Table
from bot.model.turn_times import Retries
from bot.play import clocks
from bot.play.plans import made_turn
from bot.play.seats import hand_over
from bot.play.sessions import Played, Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import proposals
from bot.store.rows import seats as seat_rows
from bot.store.rows import shards as shard_rows
from bot.store.rows.proposals import Intervention, InterventionKind
from bot.store.rows.seats import SeatedComputer, TurnJob
from games import REGISTRY
from games.core.actions import Conclude, Move
from games.core.chance import SEED_BYTES
from games.core.computers import LEVELS, best_noticed, plan_turn, seed_for
from games.core.contract import Position, View
from games.core.refusals import Refusal
from games.core.text import text

log = logging.getLogger(__name__)

BATCH = 100
"""The most turns that are read at a time."""

RETRIES = Retries(5_000, 600_000, 12)
"""Retries of a turn that cannot be made at all, over more than an hour."""


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """What a computer is asked: plain data that can be pickled.

    Only for an engine there are its number, the version of the rules, and the notations of the legal moves.
    """

    game: str
    view: View = field(repr=False)
    seat: int
    level: int
    seed: bytes = field(repr=False)
    engine: int = 0
    rules: int = 1
    legal: tuple[str, ...] = field(default=(), repr=False)


Think: TypeAlias = Callable[[TurnQuestion], Awaitable[tuple[str, ...]]]
"""Answers a question with the notations of the moves to make."""


def answer(question: TurnQuestion) -> tuple[str, ...]:
    """The notations of the moves that the computer makes; may take seconds."""
    one = question
    return plan_turn(REGISTRY[one.game], one.view, one.seat, one.level, one.seed)


class Computers:
    """The service, which makes the kept turns of people in the same way; ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def due(self, now: int) -> list[TurnJob]:
        """The turns to think about now: their boards are posted."""
        async with self._database.reading() as transaction:
            return await seat_rows.turns_due(transaction, now, BATCH)

    async def next_due(self, now: int) -> int | None:
        """When a turn is to be tried again after ``now``; None if none is."""
        async with self._database.reading() as transaction:
            return await seat_rows.next_turn_due(transaction, now)

    async def retry_all(self, now: int) -> None:
        """Make every owed turn due now; called when the bot starts."""
        async with self._database.transaction() as transaction:
            await seat_rows.retry_all_turns(transaction, now)

    async def postpone(self, job: TurnJob, now: int) -> None:
        """Try a turn again later that could not be made, unless its attempts are used up."""
        async with self._database.transaction(session_id=job.session_id) as transaction:
            await seat_rows.postpone_turn(transaction, job, RETRIES.next_at(job.attempts, now))

    async def in_shards(self, sessions: Iterable[int], shards: Iterable[int]) -> list[int]:
        """Those of these sessions whose servers belong to one of the shards."""
        wanted = frozenset(shards)
        async with self._database.reading() as transaction:
            return [one for one in tuple(sessions) if await shard_rows.shard_of(transaction, one) in wanted]

    async def plan(self, job: TurnJob, think: Think) -> tuple[str, ...]:
        """The computer's whole turn, up to a move that draws or shows something; empty if no person plays any more.

        Raises :class:`StaleBoard` if the session has changed since the turn was owed, and :class:`EngineFailed`.
        """
        await self._database.require_working()
        async with self._database.reading() as transaction:
            table = require_running(await self._sessions.load(transaction, job.session_id))
            computer = await seat_rows.find_computer(transaction, job.session_id, job.seat)
            _require_current(table, job)
            if job.kept:
                return (await made_turn(transaction, table, job.seat)).moves
        if computer is None or not _people_left(table):
            return ()
        turn, moves = table.position.turn, list[str]()
        while len(moves) < LONGEST_TURN:
            steps = await self._steps(table, computer, think)
            moves += [one.action.notation for one in steps if isinstance(one.action, Move)]
            table = steps[-1].table
            if steps[-1].step.irrevocable or not still_to_act(table, job.seat, turn):
                break
        else:
            if computer.engine:
                raise EngineFailed(Failure.ENDLESS)
        return tuple(moves)

    async def play(self, job: TurnJob, moves: tuple[str, ...], now: int) -> Played:
        """Make the moves, once; without moves, end a game in which no person plays any more.

        A turn for a person is marked if they had planned it. Raises :class:`StaleBoard` if the session has changed
        since the turn was owed, or the person has dropped the plan.
        """
        if job.kept:
            return await self._play_kept(job, moves, now)

        def work(table: Table) -> tuple[Reached, ...]:
            _require_current(table, job)
            if not _people_left(table):
                return (table.after(Conclude()),)
            return follow_typed(table, job.seat, moves)

        session = (await self._sessions.by_id(job.session_id)).session
        return await self._sessions.act(job.session_id, session.players[job.seat], work, now)

    async def replace_engine(self, job: TurnJob, now: int) -> None:
        """Give the seat of an engine that has failed to a computer of the house, and let the channel be told once.

        Raises :class:`StaleBoard` if the session has changed since the turn was owed, or no engine has the seat.
        """
        async with self._database.transaction(session_id=job.session_id) as transaction:
            table = await self._sessions.running(transaction, job.session_id)
            _require_current(table, job)
            session, seat = table.session, job.seat
            stand_in = stand_in_of(session.players[seat])
            if stand_in is None or not stand_in.engine:
                # Another process has found it failing, too.
                raise StaleBoard(text("bot-refusal-stale"))
            after = max(session.sequence, 1)  # zero would mean from the beginning
            computer = SeatedComputer(session.id, seat, HOUSE_LEVEL, secrets.token_bytes(SEED_BYTES), after)
            await seat_rows.seat_computer(transaction, computer)
            engine, house = session.players[seat], joining(session.players, HOUSE_LEVEL)
            done = Intervention(0, session.id, InterventionKind.REPLACE, engine, seat, house)
            await proposals.insert_intervention(transaction, done, session.sequence, now)
            table = await hand_over(transaction, table, seat, house, now)
        self._sessions.keep(table)

    async def _play_kept(self, job: TurnJob, moves: tuple[str, ...], now: int) -> Played:
        async with self._database.reading() as transaction:
            table = await self._sessions.running(transaction, job.session_id)
            made = await made_turn(transaction, table, job.seat)

        def work(table: Table) -> tuple[Reached, ...]:
            _require_current(table, job)
            if not moves or made.moves != moves:
                raise StaleBoard(text("bot-refusal-stale"))
            reached = follow_typed(table, job.seat, moves)
            return as_planned(reached) if made.planned else reached

        async def wanted(transaction: Transaction) -> bool:
            return await seat_rows.owes_turn(transaction, job) and await made_turn(transaction, table, job.seat) == made

        user_id = table.session.players[job.seat]
        try:
            return await self._sessions.act(job.session_id, user_id, work, now, wanted)
        except StaleBoard:
            # A turn that the bot makes no more is its player's own, and they are called.
            async with self._database.transaction(session_id=job.session_id) as transaction:
                table = await self._sessions.running(transaction, job.session_id)
                await clocks.make_turns(transaction, table, now)
            raise

    async def _steps(self, table: Table, computer: SeatedComputer, think: Think) -> tuple[Reached, ...]:
        """The next moves of the turn; if thinking fails, the best one that the computer sees.

        Raises :class:`EngineFailed` for an engine.
        """
        if table.game.computer is None and not computer.engine:
            return await asyncio.to_thread(_follow_best, table, computer)
        try:
            seed = seed_for(computer.seed, table.session.sequence)
            question = await asyncio.to_thread(_question, table, computer.seat, computer.level, seed)
            if computer.engine:
                question = await asyncio.to_thread(_for_engine, table, question, computer.engine)
            moves = await think(question)
            return await asyncio.to_thread(_follow, table, computer.seat, moves)
        except (Restarting, EngineFailed):
            raise
        except Exception:
            # Whatever its fault, the others must not wait for ever.
            log.exception("session %d: the computer in seat %d cannot think", computer.session_id, computer.seat)
        return await asyncio.to_thread(_follow_best, table, computer)


async def advise(table: Table, seat: int, think: Think) -> tuple[str, ...]:
    """What the strongest computer would play in this seat, knowing no more than the seat; the same whenever asked.

    Refuses a seat whose turn it is not, and a paused game.
    """
    require_turn(table, seat)
    seed = seed_for(b"hint", table.session.sequence)
    if table.game.computer is None:
        return (await asyncio.to_thread(best_noticed, table.position, seat, LEVELS[-1], seed),)
    return await think(await asyncio.to_thread(_question, table, seat, LEVELS[-1], seed))


def _question(table: Table, seat: int, level: int, seed: bytes) -> TurnQuestion:
    return TurnQuestion(
        game=table.game.key,
        view=table.position.view(seat),
        seat=seat,
        level=level,
        seed=seed,
    )


def _for_engine(table: Table, question: TurnQuestion, engine: int) -> TurnQuestion:
    legal = legal_in(table.position, question.seat)
    return replace(question, engine=engine, rules=table.session.rules_version, legal=legal)


def legal_in(position: Position[Any], seat: int) -> tuple[str, ...]:
    """The notations of the legal moves, which tell a seat no more than its view does."""
    return tuple(position.notation(move) for move in position.moves(seat))


def _follow(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[Reached, ...]:
    """The planned moves as far as they can be played; raises if not even the first can."""
    reached = list[Reached]()
    try:
        reached.extend(follow(table, seat, moves, planned=False))
    except (TurnStops, Refusal):
        if not reached:
            raise
        log.exception("session %d: a planned turn of seat %d cannot be played to its end", table.session.id, seat)
    return tuple(reached)


def _follow_best(table: Table, computer: SeatedComputer) -> tuple[Reached, ...]:
    seed = seed_for(computer.seed, table.session.sequence)
    best = best_noticed(table.position, computer.seat, computer.level, seed)
    return follow_typed(table, computer.seat, (best,))


def _require_current(table: Table, job: TurnJob) -> None:
    session = table.session
    seats = session.people if job.kept else session.computers
    if session.sequence != job.sequence or job.seat not in seats or session.paused_at is not None:
        raise StaleBoard(text("bot-refusal-stale"))


def _people_left(table: Table) -> bool:
    """Whether a person still plays; without any, the game ends as it stands."""
    return any(table.session.players[seat] > 0 for seat in table.playing)

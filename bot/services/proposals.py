"""Proposals: what one seat asks the others to agree to, kept until all of them have, one declines, or the game goes on.

What can be proposed, who is asked and what comes of it is a :class:`Motion`; this module knows how it is put to people.
The consent that is the last and what it leads to are one transaction, so an agreed proposal is never left undone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from bot.services.acts import require_seat
from bot.services.commit import Played, commit
from bot.services.refusals import SessionRefusal, StaleBoard
from bot.services.sessions import ATTEMPTS, Sessions
from bot.services.tables import Table
from bot.store import proposals as rows
from bot.store import sessions
from bot.store.database import Database, Transaction
from bot.store.proposals import Matter, Proposal, State
from games.core.record import Record
from games.core.text import Seat, text

MOST_ALIKE = 3
"""How often a seat may propose the same before something is played: each time calls those who are asked."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table as somebody wants to change it: its record, and the seat that proposes."""

    table: Table
    record: Record
    seat: int


@dataclass(frozen=True, slots=True)
class Work:
    """What a proposal comes to: whose consent it needs, the tables after each action it leads to, and what it is about.

    The seat that proposes need not be among those asked. ``note`` is for everybody to read.
    """

    asked: frozenset[int]
    reached: tuple[Table, ...] = ()
    note: str = ""


class Motion(Protocol):
    """One kind of proposal."""

    @property
    def matter(self) -> Matter:
        """What is proposed."""

    @property
    def lifetime(self) -> int | None:
        """Milliseconds after which it lapses; None for no such limit."""

    def detail(self, seat: int) -> int:
        """What tells the proposal of this seat from others of the kind that may be open beside it; else 0."""

    def work_out(self, case: Case) -> Work:
        """What it comes to; pure, may take its time, and refuses what cannot be proposed here and now."""

    async def carry(self, transaction: Transaction, case: Case, now: int) -> int | None:
        """What else comes of it, once its actions are written; the session it opens, if it opens one."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What came of proposing or agreeing.

    ``proposal`` is None where nobody had to be asked; ``played`` is what was committed and ``opened`` the session that
    was opened, once it is carried. ``note`` says what it is about.
    """

    table: Table
    proposal: Proposal | None
    note: str
    played: Played | None = None
    opened: int | None = None

    @property
    def carried(self) -> bool:
        """Whether it is done."""
        return self.proposal is None or self.proposal.state is State.CARRIED


@dataclass(frozen=True, slots=True)
class _Wish:
    """Who wants what; ``proposal_id`` is None for whoever proposes, ``expected`` where any state will do."""

    session_id: int
    user_id: int
    motion: Motion
    now: int
    proposal_id: int | None = None
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to be written of a wish if nothing has changed meanwhile."""

    case: Case
    seat: int
    proposal: Proposal | None
    missing: frozenset[int]
    work: Work


class Proposals:
    """The service; ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions, motions: Iterable[Motion]) -> None:
        self._database = database
        self._sessions = sessions
        self._motions = {motion.matter: motion for motion in motions}

    async def propose(
        self, session_id: int, user_id: int, matter: Matter, now: int, expected: int | None = None
    ) -> Settled:
        """Propose something, or agree to it where it has been proposed; done at once where nobody need be asked.

        ``expected`` is the latest action somebody knew of; raises :class:`StaleBoard` if there has been another.
        """
        return await self._settle(_Wish(session_id, user_id, self._motions[matter], now, expected=expected))

    async def agree(self, proposal_id: int, user_id: int, now: int) -> Settled:
        """Agree to a proposal; it is carried once nobody is missing. Refuses whoever has agreed, as a proposer has."""
        proposal = await self.by_id(proposal_id)
        motion = self._motions[proposal.matter]
        table = await self._sessions.by_id(proposal.session_id)
        _require_news(require_open(proposal, now), require_seat(table, user_id))
        return await self._settle(_Wish(proposal.session_id, user_id, motion, now, proposal_id))

    async def decline(self, proposal_id: int, user_id: int, now: int) -> Proposal:
        """Decline a proposal, or withdraw one's own; no other answer counts then."""
        async with self._database.transaction() as transaction:
            proposal = require_open(await rows.by_id(transaction, proposal_id), now)
            table = await self._sessions.table(transaction, proposal.session_id)
            seat = require_seat(table, user_id)
            if seat != proposal.seat and seat not in proposal.agreed | proposal.missing:
                raise SessionRefusal(text("bot-refusal-not-asked"))
            state = State.WITHDRAWN if seat == proposal.seat else State.DECLINED
            return await rows.close(transaction, proposal, state, now, closed_by=seat)

    async def by_id(self, proposal_id: int) -> Proposal:
        """The proposal with this id, open or not."""
        async with self._database.reading() as transaction:
            found = await rows.by_id(transaction, proposal_id)
        if found is None:
            raise SessionRefusal(text("bot-refusal-session-gone"))
        return found

    async def lapse(self, now: int) -> None:
        """Close the proposals whose time is over."""
        async with self._database.reading() as transaction:
            if not await rows.any_lapsed(transaction, now):
                return
        async with self._database.transaction() as transaction:
            await rows.lapse(transaction, now)

    async def show(self, proposal_id: int, message_id: int, now: int) -> None:
        """Owe a proposal's message if the one that was pressed may be out of date, or was never written down."""
        async with self._database.transaction() as transaction:
            proposal = await rows.by_id(transaction, proposal_id)
            if proposal is None or (proposal.message_id == message_id and proposal.state is State.OPEN):
                return
            if proposal.message_id is None:
                await rows.save_message(transaction, proposal_id, message_id)
            await rows.touch(transaction, proposal, now)

    async def _settle(self, wish: _Wish) -> Settled:
        """Work out what comes of it, then write it if nothing has happened meanwhile, else work it out anew."""
        for _ in range(ATTEMPTS):
            async with self._database.reading() as transaction:
                table = await self._sessions.table(transaction, wish.session_id)
                seat = require_seat(table, wish.user_id)
                if wish.expected not in {None, table.session.sequence}:
                    break
                proposal = await self._proposal(transaction, wish, seat)
                case = Case(table, await sessions.record(transaction, table.session), seat)
            plan = await asyncio.to_thread(_plan, wish.motion, case, proposal)
            async with self._database.transaction() as transaction:
                current = await self._sessions.table(transaction, wish.session_id)
                if current.session != table.session:
                    continue
                if not _same(await self._proposal(transaction, wish, seat), proposal):
                    continue
                settled = await _write(transaction, wish, plan)
            self._sessions.keep(settled.table)
            return settled
        raise StaleBoard(text("bot-refusal-stale"))

    async def _proposal(self, transaction: Transaction, wish: _Wish, seat: int) -> Proposal | None:
        if wish.proposal_id is not None:
            return require_open(await rows.by_id(transaction, wish.proposal_id), wish.now)
        found = await rows.open_one(transaction, wish.session_id, wish.motion.matter, wish.motion.detail(seat))
        return None if found is None or lapsed(found, wish.now) else found


def require_open(proposal: Proposal | None, now: int) -> Proposal:
    """Refuse a proposal that has been carried, declined or withdrawn, or has lapsed, saying which."""
    if proposal is None:
        raise SessionRefusal(text("bot-refusal-session-gone"))
    if proposal.state is not State.OPEN:
        raise SessionRefusal(text(f"bot-refusal-proposal-{proposal.state}"))
    if lapsed(proposal, now):
        raise SessionRefusal(text(f"bot-refusal-proposal-{State.EXPIRED}"))
    return proposal


def _require_news(proposal: Proposal, seat: int) -> None:
    if seat in proposal.agreed and proposal.missing:
        own = "bot-refusal-agreed-own" if seat == proposal.seat else "bot-refusal-agreed"
        raise SessionRefusal(text(own, missing=tuple(Seat(one) for one in sorted(proposal.missing))))


def lapsed(proposal: Proposal, now: int) -> bool:
    """Whether an open proposal's time is over."""
    return proposal.expires_at is not None and proposal.expires_at <= now


def _plan(motion: Motion, case: Case, proposal: Proposal | None) -> _Plan:
    seat = case.seat
    if proposal is not None:
        case = replace(case, seat=proposal.seat)
        if seat not in proposal.agreed | proposal.missing:
            raise SessionRefusal(text("bot-refusal-not-asked"))
    work = motion.work_out(case)
    missing = (work.asked if proposal is None else proposal.missing) - {seat}
    return _Plan(case, seat, proposal, missing, work)


async def _write(transaction: Transaction, wish: _Wish, plan: _Plan) -> Settled:
    table, work = plan.case.table, plan.work
    proposal = await _keep(transaction, wish, plan)
    if plan.missing:
        return Settled(table, proposal, work.note)
    played = None
    if work.reached:
        proposer = table.session.players[plan.case.seat]
        played = await commit(transaction, table, work.reached, proposer, wish.now)
        table = played.table
    opened = await wish.motion.carry(transaction, plan.case, wish.now)
    return Settled(table, proposal, work.note, played, opened)


async def _keep(transaction: Transaction, wish: _Wish, plan: _Plan) -> Proposal | None:
    """The proposal as it is written, or None where nobody has to be asked and nobody was."""
    proposal, now = plan.proposal, wish.now
    if proposal is not None:
        if plan.seat in proposal.missing:
            proposal = await rows.agree(transaction, proposal, plan.seat, now)
        return proposal if plan.missing else await rows.close(transaction, proposal, State.CARRIED, now)
    if not plan.missing:
        return None
    detail = wish.motion.detail(plan.seat)
    stale = await rows.open_one(transaction, wish.session_id, wish.motion.matter, detail)
    if stale is not None:
        await rows.close(transaction, stale, State.EXPIRED, now)
    new = Proposal(
        id=0,
        session_id=wish.session_id,
        matter=wish.motion.matter,
        detail=detail,
        seat=plan.seat,
        sequence=plan.case.table.session.sequence,
        note=plan.work.note,
        made_at=now,
        expires_at=None if wish.motion.lifetime is None else now + wish.motion.lifetime,
        agreed=frozenset({plan.seat}),
        missing=plan.missing,
    )
    if await rows.count_like(transaction, new) >= MOST_ALIKE:
        raise SessionRefusal(text("bot-refusal-proposed-enough"))
    return await rows.insert(transaction, new)


def _same(one: Proposal | None, other: Proposal | None) -> bool:
    """Whether nothing has been said to a proposal in between; that its message was posted meanwhile is no answer."""
    return (one and replace(one, message_id=None)) == (other and replace(other, message_id=None))

"""Proposals: one seat asks the others, and the proposal stays open until all agree, one declines, or the game goes on.

A motion defines a kind of proposal, who is asked and what it does; this module collects the answers. The last consent
and its effect are one transaction, so an agreed proposal is always carried out.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.model.actions import require_begun, require_seat
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import SessionRefusal, StaleBoard, require_same_generation
from bot.model.sessions import Stamped
from bot.model.tables import Table
from bot.play.commit import Played, commit
from bot.play.motions import Case, Motion, Terms
from bot.play.sessions import ATTEMPTS, Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import proposals as proposal_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.metadata import refuse_missing
from games.core.text import Seat, text

MOST_ALIKE = 3
"""How often a seat may make the same proposal before anything is played, since each pings the seats asked."""


@dataclass(frozen=True, slots=True)
class ProposalResult:
    """The result of proposing or agreeing.

    ``proposal`` is None if no other seat had to agree. Once it is carried out, ``played`` is what was committed and
    ``opened`` the id of the session it opened. ``note`` says what it is about.
    """

    table: Table
    proposal: Proposal | None
    note: str
    played: Played | None = None
    opened: int | None = None

    @property
    def carried(self) -> bool:
        """Whether the proposal has been carried out."""
        return self.proposal is None or self.proposal.state is State.CARRIED


@dataclass(frozen=True, slots=True)
class _Request:
    """A request to propose or agree; ``proposal_id`` is None for proposing, ``expected`` None for any state."""

    session_id: int
    user_id: int
    motion: Motion
    now: int
    proposal_id: int | None = None
    expected: int | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class _Prepared:
    """The input of the write, which happens if nothing has changed meanwhile."""

    case: Case
    seat: int
    proposal: Proposal | None
    missing: frozenset[int]
    terms: Terms


class Proposals:
    """The service; ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions, motions: Iterable[Motion]) -> None:
        self._database = database
        self._sessions = sessions
        self._motions = {motion.kind: motion for motion in motions}

    async def propose(
        self,
        session_id: int,
        user_id: int,
        kind: ProposalKind,
        now: int,
        expected: int | None = None,
        *,
        sure: bool = False,
    ) -> ProposalResult:
        """Propose something, or agree if it is proposed already; carried out at once if no other seat must agree.

        ``expected`` is the latest action the user has seen; raises :class:`StaleBoard` if there is a newer one. See
        :class:`Case` for ``sure``.
        """
        return await self._act(_Request(session_id, user_id, self._motions[kind], now, expected=expected, sure=sure))

    async def require_proposable(self, session_id: int, user_id: int, kind: ProposalKind) -> None:
        """Refuse a proposal that could not be made now, before the user is asked whether to make it."""
        async with self._database.reading() as transaction:
            found = await self._sessions.load(transaction, session_id)
            seat, table = require_seat(found.session, user_id), require_begun(found)
            case = Case(table, await session_rows.record_of(transaction, table.session), seat)
        await asyncio.to_thread(self._motions[kind].terms, case)

    async def require_agreeable(self, proposal_id: int, user_id: int, now: int) -> None:
        """Refuse a user who cannot agree to a proposal, before asking them to confirm."""
        proposal = require_open(await self.by_id(proposal_id), now)
        seat = require_seat((await self._sessions.by_id(proposal.session_id)).session, user_id)
        _require_unanswered(proposal, seat)
        _require_among_asked(proposal, seat)

    async def agree(self, proposal_id: int, user_id: int, now: int, *, sure: bool = False) -> ProposalResult:
        """Agree to a proposal; the last consent carries it out. Refuses seats that have agreed, like the proposer's."""
        proposal = await self.by_id(proposal_id)
        motion = self._motions[proposal.kind]
        session = (await self._sessions.by_id(proposal.session_id)).session
        _require_unanswered(require_open(proposal, now), require_seat(session, user_id))
        return await self._act(_Request(proposal.session_id, user_id, motion, now, proposal_id, sure=sure))

    async def decline(self, proposal_id: int, user_id: int, now: int) -> Proposal:
        """Decline a proposal, or withdraw your own; that closes it."""
        async with self._database.transaction() as transaction:
            proposal = require_open(await proposal_rows.by_id(transaction, proposal_id), now)
            session = (await self._sessions.load(transaction, proposal.session_id)).session
            seat = require_seat(session, user_id)
            if seat != proposal.seat and seat not in proposal.agreed | proposal.missing:
                raise SessionRefusal(text("bot-refusal-not-asked"))
            state = State.WITHDRAWN if seat == proposal.seat else State.DECLINED
            return await proposal_rows.close(transaction, proposal, state, now, closed_by=seat)

    async def by_id(self, proposal_id: int) -> Proposal:
        """The proposal with this id, open or not."""
        async with self._database.reading() as transaction:
            found = await proposal_rows.by_id(transaction, proposal_id)
            if found is None:
                await refuse_missing(transaction, proposal_id, SessionRefusal(text("bot-refusal-session-gone")))
        require_same_generation(proposal_id, found.id)
        return found

    async def close_expired(self, now: int) -> None:
        """Close the proposals that have expired."""
        async with self._database.reading() as transaction:
            if not await proposal_rows.any_expired(transaction, now):
                return
        async with self._database.transaction() as transaction:
            await proposal_rows.close_expired(transaction, now)

    async def refresh_message(self, proposal_id: int, message_id: int, now: int) -> None:
        """Queue a proposal's message if the pressed one may be out of date, or if its id was never stored."""
        async with self._database.transaction() as transaction:
            proposal = await proposal_rows.by_id(transaction, proposal_id)
            if proposal is None or (proposal.message_id == message_id and proposal.state is State.OPEN):
                return
            if proposal.message_id is None:
                await proposal_rows.save_message(transaction, proposal_id, message_id)
            await proposal_rows.touch(transaction, proposal, now)

    async def _act(self, request: _Request) -> ProposalResult:
        """Compute the effect, then write it if nothing has changed meanwhile; else retry."""
        for _ in range(ATTEMPTS):
            async with self._database.reading() as transaction:
                found = await self._sessions.load(transaction, request.session_id)
                seat = require_seat(found.session, request.user_id)
                table = require_begun(found)
                if request.expected not in {None, table.session.sequence}:
                    break
                proposal = await self._proposal(transaction, request, seat)
                agreed = frozenset[int]() if proposal is None else proposal.agreed
                record = await session_rows.record_of(transaction, table.session)
                case = Case(table, record, seat, seat, agreed, request.sure)
            prepared = await asyncio.to_thread(_prepare, request.motion, case, proposal)
            async with self._database.transaction(session_id=request.session_id) as transaction:
                current = await self._sessions.load(transaction, request.session_id)
                if current.session != table.session:
                    continue
                if not _same(await self._proposal(transaction, request, seat), proposal):
                    continue
                result = await _write(transaction, request, prepared)
            self._sessions.keep(result.table)
            return result
        raise StaleBoard(text("bot-refusal-stale"))

    async def _proposal(self, transaction: Transaction, request: _Request, seat: int) -> Proposal | None:
        if request.proposal_id is not None:
            return require_open(await proposal_rows.by_id(transaction, request.proposal_id), request.now)
        found = await proposal_rows.open_one(
            transaction, request.session_id, request.motion.kind, request.motion.detail(seat)
        )
        return None if found is None or has_expired(found, request.now) else found


def require_open(proposal: Proposal | None, now: int) -> Proposal:
    """Refuse a proposal that is no longer open, saying how it ended."""
    if proposal is None:
        raise SessionRefusal(text("bot-refusal-session-gone"))
    if proposal.state is not State.OPEN:
        raise SessionRefusal(text(f"bot-refusal-proposal-{proposal.state}"))
    if has_expired(proposal, now):
        raise SessionRefusal(text(f"bot-refusal-proposal-{State.EXPIRED}"))
    return proposal


def _require_unanswered(proposal: Proposal, seat: int) -> None:
    if seat in proposal.agreed and proposal.missing:
        own = "bot-refusal-agreed-own" if seat == proposal.seat else "bot-refusal-agreed"
        raise SessionRefusal(text(own, missing=tuple(Seat(other) for other in sorted(proposal.missing))))


def _require_among_asked(proposal: Proposal, seat: int) -> None:
    if seat not in proposal.agreed | proposal.missing:
        raise SessionRefusal(text("bot-refusal-not-asked"))


def has_expired(proposal: Proposal, now: int) -> bool:
    """Whether an open proposal has expired."""
    return proposal.expires_at is not None and proposal.expires_at <= now


def _prepare(motion: Motion, case: Case, proposal: Proposal | None) -> _Prepared:
    seat = case.seat
    if proposal is not None:
        case = replace(case, seat=proposal.seat)
        _require_among_asked(proposal, seat)
    terms = motion.terms(case)
    missing = (terms.asked if proposal is None else proposal.missing) - {seat}
    return _Prepared(case, seat, proposal, missing, terms)


async def _write(transaction: Transaction, request: _Request, prepared: _Prepared) -> ProposalResult:
    table, terms = prepared.case.table, prepared.terms
    await request.motion.require_possible(transaction, prepared.case)
    proposal = await _store(transaction, request, prepared)
    if prepared.missing:
        return ProposalResult(table, proposal, terms.note)
    played = None
    if terms.reached:
        proposer = table.session.players[prepared.case.seat]
        played = await commit(transaction, table, terms.reached, proposer, request.now)
        table = played.table
    opened = await request.motion.carry_out(transaction, prepared.case, request.now)
    return ProposalResult(table, proposal, terms.note, played, opened)


async def _store(transaction: Transaction, request: _Request, prepared: _Prepared) -> Proposal | None:
    """Write the new or answered proposal; None if no other seat had to be asked."""
    proposal, now = prepared.proposal, request.now
    if proposal is not None:
        if prepared.seat in proposal.missing:
            proposal = await proposal_rows.agree(transaction, proposal, prepared.seat, now)
        return proposal if prepared.missing else await proposal_rows.close(transaction, proposal, State.CARRIED, now)
    if not prepared.missing:
        return None
    detail = request.motion.detail(prepared.seat)
    stale = await proposal_rows.open_one(transaction, request.session_id, request.motion.kind, detail)
    if stale is not None:
        await proposal_rows.close(transaction, stale, State.EXPIRED, now)
    new = Proposal(
        id=Stamped(0),
        session_id=request.session_id,
        kind=request.motion.kind,
        detail=detail,
        seat=prepared.seat,
        sequence=prepared.case.table.session.sequence,
        note=prepared.terms.note,
        made_at=now,
        expires_at=None if request.motion.lifetime is None else now + request.motion.lifetime,
        agreed=frozenset({prepared.seat}),
        missing=prepared.missing,
    )
    if await proposal_rows.count_like(transaction, new) >= MOST_ALIKE:
        raise SessionRefusal(text("bot-refusal-proposed-enough"))
    return await proposal_rows.insert(transaction, new)


def _same(current: Proposal | None, earlier: Proposal | None) -> bool:
    """Whether a proposal has no new answers; that its message was posted meanwhile does not matter."""
    return (current and replace(current, message_id=None)) == (earlier and replace(earlier, message_id=None))

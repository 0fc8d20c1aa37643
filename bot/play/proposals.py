"""Proposals: one seat asks the others, and the proposal stays open until all agree, one declines, or the game goes on.

A motion defines a kind of proposal, who is asked and what happens when all agree. Here are those to end a game and to
undo a move; those to pause a game and to play another are beside what they do. The last consent and its effect are one
transaction, so an agreed proposal is always carried out.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.model.actions import former_seats, require_begun, require_running, require_seat
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import SessionRefusal, StaleBoard, require_same_generation
from bot.model.sessions import GenerationalId
from bot.model.tables import Reached, Table, table_of
from bot.play.sessions import ATTEMPTS, Played, Sessions, commit
from bot.store.database import Database, Transaction
from bot.store.rows import proposals as proposal_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.metadata import refuse_missing
from games.core.actions import Conclude, Move, Undo
from games.core.record import Moment, Playthrough, Record, playthrough_of
from games.core.text import Seat, text


@dataclass(frozen=True, slots=True)
class Case:
    """The input of a motion: a table, its record, and the seat that proposes.

    ``acting`` is the seat that proposes or agrees now, None if nobody does yet, ``agreed`` are those that have agreed
    before. ``sure`` is whether its player knows with whom they would sit; see :mod:`bot.play.contacts`.
    """

    table: Table
    record: Record
    seat: int
    acting: int | None = None
    agreed: frozenset[int] = frozenset()
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a proposal: the seats asked, its actions with the tables after them, and a public note.

    The proposing seat need not be among those asked.
    """

    asked: frozenset[int]
    reached: tuple[Reached, ...] = ()
    note: str = ""


class Motion(ABC):
    """One kind of proposal."""

    kind: ClassVar[ProposalKind]
    lifetime: ClassVar[int | None] = None
    """Milliseconds after which it expires; None for never."""

    def detail(self, _seat: int) -> int:
        """A number that tells this seat's proposal from others of its kind; 0 if only one can be open."""
        return 0

    @abstractmethod
    def terms(self, case: Case) -> Terms:
        """Compute the terms; pure, may be slow, and refuses what cannot be proposed now."""

    async def require_possible(self, _transaction: Transaction, _case: Case) -> None:  # noqa: B027 - mostly nothing
        """Refuse what other tables do not allow, in the transaction that writes the proposal or carries it out."""

    async def carry_out(self, _transaction: Transaction, _case: Case, _now: int) -> int | None:
        """Do the rest after its actions are written; returns the id of the session it opens, or None."""
        return None


def seats_playing(case: Case) -> frozenset[int]:
    """The seats that can be asked: not those that have forfeited, nor those of erased players and of computers.

    Refuses a game that is not running, and a proposer who has forfeited.
    """
    require_running(case.table)
    if case.seat not in case.table.playing:
        raise SessionRefusal(text("bot-refusal-resigned"))
    return case.table.playing & case.table.session.people - former_seats(case.table.session)


class EndMotion(Motion):
    """The proposal to end the game as it stands; every seat still playing is asked (O16).

    A computer agrees unless it leads, that is, knows that it has more points than every person still playing, and the
    game is not stalled; and unless the end would leave it without a place where a person has one (V33).
    """

    kind = ProposalKind.END

    def terms(self, case: Case) -> Terms:
        """Asks every person still playing; refuses what a computer does not agree to."""
        people, ended = seats_playing(case), case.table.after(Conclude())
        _require_computers_agree(case, ended.table)
        return Terms(people, (ended,))


def _require_computers_agree(case: Case, ended: Table) -> None:
    table, people = case.table, seats_playing(case)
    outcome = ended.position.outcome
    for seat in sorted(table.playing & table.session.computers):
        scores = table.position.view(seat).scores
        own, theirs = scores[seat], [scores[other] for other in people]
        leads = own is not None and all(other is not None and other < own for other in theirs)
        if leads and not table.position.stalled:
            raise SessionRefusal(text("bot-refusal-computer-ahead", player=Seat(seat)))
        # Who would have a place is known to everybody, unlike the points it may depend on.
        if outcome and outcome.placings[seat] is None and any(outcome.placings[other] for other in people):
            raise SessionRefusal(text("bot-refusal-computer-would-lose", player=Seat(seat)))


class UndoMotion(Motion):
    """A player takes back their latest move and all that followed; within their own turn without asking.

    After that, the seats are asked that have acted since, have been pinged for their turn, or were shown something in
    private. A move that drew, revealed or decided something by chance cannot be undone at all. Computers always agree.
    Each seat can have its own proposal; any action withdraws it.
    """

    kind = ProposalKind.UNDO

    def detail(self, seat: int) -> int:
        """The seat whose move it undoes."""
        return seat

    def terms(self, case: Case) -> Terms:
        """Finds the seats that must agree, and computes the table after the undo."""
        require_running(case.table)
        if case.seat not in case.table.playing:
            raise SessionRefusal(text("bot-refusal-resigned"))
        if case.table.session.paused_at is not None:
            raise SessionRefusal(text("bot-refusal-paused"))
        playthrough = playthrough_of(case.table.game, case.record)
        own, taken = _latest_own(playthrough, case.seat)
        before = taken[0].before
        move = before.read(case.seat, own.notation)
        answering = case.table.playing & case.table.session.people - former_seats(case.table.session)
        asked = _concerned(taken, playthrough) & answering - {case.seat}
        action = Undo(case.seat, len(taken))
        step = playthrough.play(action).step
        session = replace(case.table.session, sequence=playthrough.sequence)
        reached = Reached(session.sequence, case.table.position, action, step, table_of(session, playthrough, action))
        return Terms(asked, (reached,), before.public_notation(move))


def _latest_own(playthrough: Playthrough, seat: int) -> tuple[Move, Sequence[Moment]]:
    """A seat's latest decision not undone, and it with everything since; refuses a seat that has made none."""
    in_effect = playthrough.in_effect
    for index in reversed(range(len(in_effect))):
        action, before = in_effect[index].action, in_effect[index].before
        if isinstance(action, Move) and action.seat == seat and before.forced is None:
            return action, in_effect[index:]
    raise SessionRefusal(text("core-undo-nothing"))


def _concerned(taken: Sequence[Moment], playthrough: Playthrough) -> frozenset[int]:
    """The seats that have acted since, were pinged for their turn, or were shown something in private."""
    acted = {moment.action.seat for moment in taken if moment.before.forced is None}
    called = playthrough.position.to_act if playthrough.position.turn != taken[0].before.turn else frozenset()
    shown = {seat for moment in taken for seat in range(playthrough.position.seats) if _shows(moment, seat)}
    return frozenset(seat for seat in acted | called | shown if seat is not None)


def _shows(moment: Moment, seat: int) -> bool:
    """Whether a step showed this seat something that spectators did not see."""
    after, events = moment.step.position, moment.step.events
    return bool(after.visible_events(events, seat) != after.visible_events(events, None))


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
        id=GenerationalId(0),
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

"""Seats that change hands: offered, given by a moderator, taken back from a computer, or claimed when time ran out.

The owner plays an offered seat until it is taken. The new player sees all the seat may see, its hand included.
In a game with secrets a former holder cannot take a different seat, since they would know both seats' secrets.

A seat whose time has run out is claimed once, and only if its player has still not moved: then it forfeits, or a
computer plays on. Those who play choose between the two when time has run out at a table where they claim the seat
(``OnTimeout.CLAIM``). With ``OnTimeout.FORFEIT`` they have chosen before the game (``Session.substitute``): time alone
ends a seat, at that moment and whoever looks. With ``OnTimeout.NOTHING`` it ends none; a moderator can give the seat to
another player.
"""

import secrets
from dataclasses import replace

from bot.model.actions import follow_forfeit, require_seat
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.request import require_level
from bot.model.sessions import GenerationalId, TurnClock, is_computer, joining
from bot.model.tables import Reached, Table
from bot.model.turn_times import CLAIM_WAITS, all_awake
from bot.play import clocks
from bot.play.contacts import require_welcome
from bot.play.proposals import require_open
from bot.play.sessions import Played, Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import notices, people, proposals, sessions, timers, tournaments
from bot.store.rows import seats as seat_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.seats import SeatedComputer
from bot.store.rows.timers import TimeoutCause
from games.core.chance import SEED_BYTES
from games.core.text import text


class Seats:
    """The service; ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def offer(self, session_id: int, user_id: int, now: int) -> Proposal:
        """Offer your seat to any user, without a time limit; a seat already on offer stays so."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            seat = require_seat(table.session, user_id)
            _require_free(table, seat)
            await require_no_tournament(transaction, session_id)
            found = await proposals.open_one(transaction, session_id, ProposalKind.SEAT, seat)
            if found is not None:
                return found
            sequence = table.session.sequence
            new = Proposal(GenerationalId(0), session_id, ProposalKind.SEAT, seat, seat, sequence, made_at=now)
            return await proposals.insert(transaction, new)

    async def take(self, proposal_id: int, user_id: int, now: int, *, sure: bool = False) -> Table:
        """Take an offered seat; see :mod:`bot.play.contacts` for who may, and who is asked first."""
        async with self._database.transaction() as transaction:
            proposal = require_open(await proposals.by_id(transaction, proposal_id), now)
            if proposal.kind is not ProposalKind.SEAT:
                raise SessionRefusal(text("bot-refusal-not-asked"))
            table = await self._sessions.running(transaction, proposal.session_id)
            await _require_takeable(transaction, table, proposal.detail, user_id)
            await require_welcome(transaction, table.session, user_id, sure=sure)
            await proposals.close(transaction, proposal, State.CARRIED, now)
            table = await hand_over(transaction, table, proposal.detail, user_id, now)
        self._sessions.keep(table)
        return table

    async def take_back(self, session_id: int, user_id: int, now: int) -> Table:
        """Take back the seat that a computer has taken over from this user; refuses everybody else."""
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            own = await seat_rows.held_before(transaction, session_id, user_id) & table.session.computers
            if not own:
                raise NotSeated(text("bot-refusal-nothing-to-take-back"))
            seat = min(own)
            late = await timers.find_timeout(transaction, session_id, seat)
            if late is not None:
                await timers.remove_timeout(transaction, session_id, seat)
            if late is not None and late.message_id is not None:
                await notices.queue(
                    transaction, session_id, NoticeKind.REMOVE, late.sequence or 0, now, late.message_id
                )
            table = await hand_over(transaction, table, seat, user_id, now)
        self._sessions.keep(table)
        return table

    async def replace_player(self, session_id: int, old: int, new: int, now: int) -> Table:
        """Give one user's seat to another; the caller has checked that this is allowed.

        Raises :class:`NotSeated` if ``old`` has no seat; refuses a forfeited seat, and a ``new`` who has one.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            table = await give(transaction, table, old, new, now)
        self._sessions.keep(table)
        return table


async def give(transaction: Transaction, table: Table, old: int, new: int, now: int) -> Table:
    """Give one user's seat to another; refuses as :meth:`Seats.replace_player` does."""
    seat = await require_givable(transaction, table, old, new)
    offer = await proposals.open_one(transaction, table.session.id, ProposalKind.SEAT, seat)
    if offer is not None:
        await proposals.close(transaction, offer, State.CARRIED, now)
    return await hand_over(transaction, table, seat, new, now)


async def require_givable(transaction: Transaction, table: Table, old: int, new: int) -> int:
    """The seat of one user, if it can be given to another; refuses as :meth:`Seats.replace_player` does."""
    seat = table.session.seat_of(old)
    if seat is None:
        raise NotSeated(text("bot-refusal-no-seat-of", player=f"<@{old}>"))
    await _require_takeable(transaction, table, seat, new)
    return seat


async def require_no_tournament(transaction: Transaction, session_id: int) -> None:
    """Refuse a table of a tournament: its result belongs to the entrant, and only the organiser replaces entrants."""
    if await tournaments.is_played(transaction, session_id):
        raise SessionRefusal(text("bot-refusal-tournament-seat"))


async def hand_over(transaction: Transaction, table: Table, seat: int, user_id: int, now: int) -> Table:
    """Give a seat to a user or to a computer's stand-in; refuses a seat that has been given up."""
    session = table.session
    await _require_takeable(transaction, table, seat, user_id)
    players = (*session.players[:seat], user_id, *session.players[seat + 1 :])
    takes_all = session.opener_id == session.players[seat] and not is_computer(user_id)
    opener = user_id if takes_all else session.opener_id
    session = replace(session, players=players, opener_id=opener)
    await seat_rows.hand_over(transaction, session.id, seat, user_id, session.sequence)
    await sessions.update(transaction, session)
    # Open proposals were made to or by the previous player, so they expire.
    await proposals.withdraw(transaction, session.id, now)
    await clocks.note_activity(transaction, session.id, now)
    await clocks.reseat(transaction, replace(table, session=session), seat, now)
    await notices.queue_board(transaction, session.id, session.sequence, now, fresh=False)
    return replace(table, session=session)


async def _require_takeable(transaction: Transaction, table: Table, seat: int, user_id: int) -> None:
    """Refuse a seat that nobody can take, and a user who cannot take this one."""
    _require_free(table, seat)
    if table.session.seat_of(user_id) is not None:
        raise SessionRefusal(text("bot-refusal-already-seated"))
    await _require_ignorant(transaction, table, seat, user_id)


async def _require_ignorant(transaction: Transaction, table: Table, seat: int, user_id: int) -> None:
    """Refuse a user who knows another seat's secrets; they may return to the seat they had."""
    if table.game.has_secrets and await seat_rows.held_before(transaction, table.session.id, user_id) - {seat}:
        raise SessionRefusal(text("bot-refusal-knows-secrets", player=f"<@{user_id}>"))


def _require_free(table: Table, seat: int) -> None:
    """Refuse a forfeited seat, and the only seat of a table, whose result belongs to its player."""
    if seat in table.position.forfeited:
        raise SessionRefusal(text("bot-refusal-seat-given-up"))
    if len(table.session.players) == 1:
        raise SessionRefusal(text("bot-refusal-only-seat"))


class Claims:
    """The service behind the Claim button. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def claim(self, session_id: int, seat: int, user_id: int, now: int) -> Played:
        """Forfeit a timed-out seat for its player. Any other seat still playing may ask; refuses all other users."""
        clock = await self._claimable(session_id, seat, now)

        def work(table: Table) -> tuple[Reached, ...]:
            _require_claim(table, clock, user_id, now)
            return follow_forfeit(table, seat)

        return await self._sessions.act(session_id, user_id, work, now)

    async def require_claimable(self, session_id: int, seat: int, user_id: int, now: int) -> Table:
        """The game, if this user can claim this seat; refuses what :meth:`claim` refuses."""
        clock = await self._claimable(session_id, seat, now)
        async with self._database.reading() as transaction:
            table = await self._sessions.running(transaction, session_id)
        _require_claim(table, clock, user_id, now)
        return table

    async def substitute(self, session_id: int, seat: int, user_id: int, level: int, now: int) -> Table:
        """Let a computer play a timed-out seat on, instead of a forfeit; a player who may claim the seat may ask.

        Whoever had the seat can take it back. The game is unrated from then on.
        """
        clock = await self._claimable(session_id, seat, now)
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            _require_claim(table, clock, user_id, now)
            require_level(level)
            table = await seat_substitute(transaction, table, seat, level, now)
        self._sessions.keep(table)
        return table

    async def _claimable(self, session_id: int, seat: int, now: int) -> TurnClock:
        async with self._database.transaction(session_id=session_id) as transaction:
            session = (await self._sessions.load(transaction, session_id)).session
            late = await timers.find_timeout(transaction, session_id, seat)
            clock = await timers.find_clock(transaction, session_id, seat)
            if late is None or late.cause is not None or clock is None or clock.deadline_at is None:
                raise StaleBoard(text("bot-refusal-claim-over"))
            if now >= clock.deadline_at:
                return clock
            # The machine's clock was ahead when the deadline rang. Withdraw the offer until time has really run out.
            await clocks.move_deadline(transaction, session, clock, clock.deadline_at, now)
        raise StaleBoard(text("bot-refusal-claim-over"))


async def seat_substitute(transaction: Transaction, table: Table, seat: int, level: int, now: int) -> Table:
    """Let a computer play a late seat on."""
    session_id, sequence = table.session.id, table.session.sequence
    # Zero would mean from the beginning.
    computer = SeatedComputer(session_id, seat, level, secrets.token_bytes(SEED_BYTES), max(sequence, 1))
    await seat_rows.seat_computer(transaction, computer)
    former_id = table.session.players[seat]
    await timers.close_claim(
        transaction, session_id, seat, TimeoutCause.COMPUTER, sequence, former_id if former_id > 0 else None
    )
    await notices.queue(transaction, session_id, NoticeKind.TIMEOUT, sequence, now, seat)
    return await hand_over(transaction, table, seat, joining(table.session.players, level), now)


def _require_claim(table: Table, clock: TurnClock, user_id: int, now: int) -> None:
    """Refuse everybody who may not claim this seat, and all if its player is late no more."""
    own = require_seat(table.session, user_id)
    if own == clock.seat:
        raise SessionRefusal(text("bot-refusal-claim-own"))
    if own not in table.playing:
        raise SessionRefusal(text("bot-refusal-resigned"))
    if not is_late(table, clock, now):
        raise StaleBoard(text("bot-refusal-claim-over"))


def claimants(table: Table, late_seat: int) -> tuple[int, ...]:
    """The seats that may claim a late one: those of all other people who are still playing."""
    return tuple(sorted(table.playing & table.session.people - {late_seat}))


async def opens_at(transaction: Transaction, table: Table, clock: TurnClock, now: int) -> int:
    """When a timed-out seat can be claimed: once no claimant has quiet hours, so that time zones do not decide.

    The delay is :data:`CLAIM_WAITS` at most.
    """
    players = [table.session.players[seat] for seat in claimants(table, clock.seat)]
    chosen = await people.preferences_of_each(transaction, players)
    return all_awake(chosen.values(), now, (clock.deadline_at or now) + CLAIM_WAITS)


def is_late(table: Table, clock: TurnClock, now: int) -> bool:
    """Whether the same turn of this seat is still unplayed and its time has run out."""
    current = next((other for other in table.clocks if other.seat == clock.seat and other.since == clock.since), None)
    if current is None or current.deadline_at is None or table.session.paused_at is not None:
        return False
    return now >= current.deadline_at

"""A rematch: the same players, options and clock, a new seed, every player one seat further on."""

import secrets
from collections.abc import Callable
from dataclasses import replace

from bot.model.actions import former_seats
from bot.model.proposals import ProposalKind
from bot.model.refusals import ChannelTaken, SessionRefusal
from bot.model.request import TableRequest, session_of
from bot.model.sessions import Session, Status, is_computer
from bot.model.turn_times import HOUR
from bot.play.contacts import require_rematch
from bot.play.guilds import require_channel, require_room, require_starter
from bot.play.proposals import Case, Motion, ProposalResult, Proposals, Terms, has_expired
from bot.play.tables import begin_game, note_opening
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, proposals
from bot.store.rows import sessions as session_rows
from games.core.chance import SEED_BYTES
from games.core.text import text

LIFETIME = 3 * 24 * HOUR
"""How long an offer stays open, in milliseconds."""


class RematchMotion(Motion):
    """The proposal to play again; the game starts when all players have accepted."""

    kind = ProposalKind.REMATCH
    lifetime = LIFETIME

    def __init__(self, new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES)) -> None:
        self._new_seed = new_seed

    def terms(self, case: Case) -> Terms:
        """Asks all players, but computers always play again.

        Refuses an unfinished game, one played alone, and one with an erased player.
        """
        session = case.table.session
        if session.status is not Status.OVER:
            raise SessionRefusal(text("bot-refusal-not-over"))
        if len(session.players) == 1 or former_seats(session):
            raise SessionRefusal(text("bot-refusal-no-rematch"))
        return Terms(session.people)

    async def require_possible(self, transaction: Transaction, case: Case) -> None:
        """Refuses a channel that is taken, as by the rematch that another press has begun: :class:`ChannelTaken`.

        And refuses or asks first, as :func:`bot.play.contacts.require_rematch` does.
        """
        session = case.table.session
        await require_free(transaction, session.channel_id)
        if case.acting is not None:
            player = session.players[case.acting]
            await require_rematch(transaction, session, player, case.agreed, sure=case.sure)

    async def carry_out(self, transaction: Transaction, case: Case, now: int) -> int | None:
        """Open and start the new game."""
        before = case.table.session
        # Check the server's settings again, since they may have changed since the offer.
        server = await guilds.find(transaction, before.guild_id)
        require_channel(server, before.channel_id, before.parent_id)
        session = rematch_of(before, self._new_seed(), now)
        await require_room(transaction, before.guild_id, session.opener_id, own=False)
        session = replace(session, id=await session_rows.insert(transaction, session))
        await note_opening(transaction, session, now)
        await begin_game(transaction, session, now)
        return session.id


def rematch_of(before: Session, seed: bytes, now: int) -> Session:
    """The new session. The first player is drawn if they were drawn before; else the same seat begins again."""
    players = (*before.players[1:], before.players[0])
    request = TableRequest(
        guild_id=before.guild_id,
        channel_id=before.channel_id,
        parent_id=before.parent_id,
        user_id=next(player for player in players if not is_computer(player)),
        game=before.game,
        options=before.options,
        capacity=len(players),
        language=before.language,
        clock=before.clock or 0,
        on_timeout=before.on_timeout,
        substitute=before.substitute,
        rated=before.rated,
        with_help=before.with_help,
        terms=before.terms,
    )
    first = None if before.first_seat is None else players[before.first_seat]
    return replace(session_of(request, seed, now), players=players, first_id=first)


async def require_free(transaction: Transaction, channel_id: int) -> None:
    """Refuse a channel that holds a session; raises :class:`ChannelTaken`."""
    taken = await session_rows.open_in_channel(transaction, channel_id)
    if taken is not None:
        raise ChannelTaken(SessionRefusal(text("bot-refusal-channel-taken")), taken.id)


class Rematches:
    """The service that offers rematches; to accept is to agree to the proposal. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, proposals: Proposals) -> None:
        self._database = database
        self._proposals = proposals

    async def offer(
        self,
        session_id: int,
        user_id: int,
        now: int,
        *,
        role_ids: frozenset[int] = frozenset(),
        parent_id: int | None = None,
        sure: bool = False,
    ) -> ProposalResult:
        """Offer a rematch, or accept the one on offer; raises :class:`ChannelTaken`.

        An offer opens a game, so the server's limits for that apply. ``role_ids`` are the user's roles,
        ``parent_id`` is the parent channel of the thread. See :mod:`bot.play.contacts` for who may, and ``sure``.
        """
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await session_rows.by_id(transaction, session_id)
            if session is not None:
                await require_free(transaction, session.channel_id)
                if parent_id is not None:
                    await session_rows.note_parent(transaction, session.id, parent_id)
                await self._require_allowed(transaction, session, role_ids, parent_id, now)
        return await self._proposals.propose(session_id, user_id, ProposalKind.REMATCH, now, sure=sure)

    async def _require_allowed(
        self, transaction: Transaction, session: Session, role_ids: frozenset[int], parent_id: int | None, now: int
    ) -> None:
        server = await guilds.find(transaction, session.guild_id)
        require_channel(server, session.channel_id, session.parent_id or parent_id)
        offered = await proposals.open_one(transaction, session.id, ProposalKind.REMATCH)
        if offered is None or has_expired(offered, now):
            require_starter(server, role_ids)

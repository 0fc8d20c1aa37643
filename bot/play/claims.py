"""Claiming a timed-out seat: once, and only if its player has still not moved, it forfeits or a computer plays on.

Those who play choose between the two when time has run out at a table where they claim the seat (``OnTimeout.CLAIM``).
With ``OnTimeout.FORFEIT`` they have chosen before the game (``Session.substitute``): time alone ends a seat, at that
moment and whoever looks. With ``OnTimeout.NOTHING`` it ends none; a moderator can give the seat to another player.
"""

import secrets

from bot.model.actions import follow_forfeit, require_seat
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.request import require_level
from bot.model.sessions import Wait, joining
from bot.model.tables import Reached, Table
from bot.model.turn_times import CLAIM_WAITS, all_awake
from bot.play import waiting
from bot.play.commit import Played
from bot.play.seats import hand_over
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import notices, people, seats, timers
from bot.store.rows.notices import NoticeKind
from bot.store.rows.seats import SeatedComputer
from bot.store.rows.timers import TimeoutCause
from games.core.chance import SEED_BYTES
from games.core.text import text


class Claims:
    """The service behind the Claim button. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def claim(self, session_id: int, seat: int, user_id: int, now: int) -> Played:
        """Forfeit a timed-out seat for its player. Any other seat still playing may ask; refuses all other users."""
        wait = await self._claimable(session_id, seat, now)

        def work(table: Table) -> tuple[Reached, ...]:
            _require_claim(table, wait, user_id, now)
            return follow_forfeit(table, seat)

        return await self._sessions.act(session_id, user_id, work, now)

    async def require_claimable(self, session_id: int, seat: int, user_id: int, now: int) -> Table:
        """The game, if this user can claim this seat; refuses what :meth:`claim` refuses."""
        wait = await self._claimable(session_id, seat, now)
        async with self._database.reading() as transaction:
            table = await self._sessions.running(transaction, session_id)
        _require_claim(table, wait, user_id, now)
        return table

    async def substitute(self, session_id: int, seat: int, user_id: int, level: int, now: int) -> Table:
        """Let a computer play a timed-out seat on, instead of a forfeit; a player who may claim the seat may ask.

        Whoever had the seat can take it back. The game is unrated from then on.
        """
        wait = await self._claimable(session_id, seat, now)
        async with self._database.transaction(session_id=session_id) as transaction:
            table = await self._sessions.running(transaction, session_id)
            _require_claim(table, wait, user_id, now)
            require_level(level)
            table = await seat_substitute(transaction, table, seat, level, now)
        self._sessions.keep(table)
        return table

    async def _claimable(self, session_id: int, seat: int, now: int) -> Wait:
        async with self._database.transaction(session_id=session_id) as transaction:
            session = (await self._sessions.load(transaction, session_id)).session
            late = await timers.find_timeout(transaction, session_id, seat)
            wait = await timers.find_wait(transaction, session_id, seat)
            if late is None or late.cause is not None or wait is None or wait.deadline_at is None:
                raise StaleBoard(text("bot-refusal-claim-over"))
            if now >= wait.deadline_at:
                return wait
            # The machine's clock was ahead when the deadline rang. Withdraw the offer until time has really run out.
            await waiting.move_deadline(transaction, session, wait, wait.deadline_at, now)
        raise StaleBoard(text("bot-refusal-claim-over"))


async def seat_substitute(transaction: Transaction, table: Table, seat: int, level: int, now: int) -> Table:
    """Let a computer play a late seat on."""
    session_id, sequence = table.session.id, table.session.sequence
    # Zero would mean from the beginning.
    computer = SeatedComputer(session_id, seat, level, secrets.token_bytes(SEED_BYTES), max(sequence, 1))
    await seats.seat_computer(transaction, computer)
    former_id = table.session.players[seat]
    await timers.close_claim(
        transaction, session_id, seat, TimeoutCause.COMPUTER, sequence, former_id if former_id > 0 else None
    )
    await notices.queue(transaction, session_id, NoticeKind.TIMEOUT, sequence, now, seat)
    return await hand_over(transaction, table, seat, joining(table.session.players, level), now)


def _require_claim(table: Table, wait: Wait, user_id: int, now: int) -> None:
    """Refuse everybody who may not claim this wait's seat, and all if its player is late no more."""
    own = require_seat(table.session, user_id)
    if own == wait.seat:
        raise SessionRefusal(text("bot-refusal-claim-own"))
    if own not in table.playing:
        raise SessionRefusal(text("bot-refusal-resigned"))
    if not is_late(table, wait, now):
        raise StaleBoard(text("bot-refusal-claim-over"))


def claimants(table: Table, late_seat: int) -> tuple[int, ...]:
    """The seats that may claim a late one: those of all other people who are still playing."""
    return tuple(sorted(table.playing & table.session.people - {late_seat}))


async def opens_at(transaction: Transaction, table: Table, wait: Wait, now: int) -> int:
    """When a timed-out seat can be claimed: once no claimant has quiet hours, so that time zones do not decide.

    The delay is :data:`CLAIM_WAITS` at most.
    """
    players = [table.session.players[seat] for seat in claimants(table, wait.seat)]
    chosen = await people.preferences_of_each(transaction, players)
    return all_awake(chosen.values(), now, (wait.deadline_at or now) + CLAIM_WAITS)


def is_late(table: Table, wait: Wait, now: int) -> bool:
    """Whether the same turn of this seat is still unplayed and its time has run out."""
    current = next((other for other in table.waits if other.seat == wait.seat and other.since == wait.since), None)
    if current is None or current.deadline_at is None or table.session.paused_at is not None:
        return False
    return now >= current.deadline_at

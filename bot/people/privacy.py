"""Export and erasure of a user's data. ``now`` is milliseconds since 1970."""

import asyncio
import json
from dataclasses import dataclass, replace
from typing import Any

from bot.model.actions import follow_forfeit, require_begun
from bot.model.proposals import State
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import OPEN, Status, is_computer
from bot.model.tables import Lobby, Table
from bot.play.sessions import Sessions, commit
from bot.play.tables import without
from bot.store.database import Database, Transaction
from bot.store.rows import notices, proposals, seats, standings, tournaments
from bot.store.rows import people as people_rows
from bot.store.rows import sessions as session_rows
from bot.store.rows.people import MOST_ACTIONS
from games.core.refusals import IllegalMove
from games.core.text import text

ATTEMPTS = 5
"""Retries when the user takes another seat while we erase."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file of everything stored about a user; ``complete`` unless there were too many ``actions``."""

    data: bytes
    actions: int
    complete: bool


class Privacy:
    """The service; it reads every part of the store that holds personal data."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def unfinished(self, user_id: int) -> int:
        """How many seats an erasure would forfeit; not one that has nothing to give up any more (V37)."""
        async with self._database.long_reading() as transaction:
            return len(await self._still_played(transaction, user_id))

    async def export(self, user_id: int, most_bytes: int) -> Export:
        """Everything stored about a user, as JSON of at most ``most_bytes``; times are milliseconds since 1970, UTC.

        If there are too many actions, the oldest are left out.
        """
        async with self._database.long_reading() as transaction:
            kept = await people_rows.export(transaction, user_id)
        return await asyncio.to_thread(_write, {"user_id": user_id, **kept}, most_bytes)

    async def erase(self, user_id: int, now: int) -> tuple[int, ...]:
        """Forfeit a user's seats, then erase their data; returns the sessions that have changed."""
        changed: list[int] = []
        for _ in range(ATTEMPTS):
            async with self._database.long_reading() as transaction:
                unfinished = await seats.unfinished(transaction, user_id)
            changed += [session_id for session_id in unfinished if await self._leave(session_id, user_id, now)]
            async with self._database.transaction() as transaction:
                if await self._still_played(transaction, user_id):
                    continue
                seated = await seats.sessions_of(transaction, user_id)
                await _erase(transaction, user_id, now)
                for session_id in dict.fromkeys(changed):
                    await self._show_again(transaction, session_id, now)
            for session_id in seated:
                self._sessions.forget(session_id)
            return tuple(changed)
        raise StaleBoard(text("bot-refusal-stale"))

    async def _show_again(self, transaction: Transaction, session_id: int, now: int) -> None:
        """Queue the board of a game given up: it may have been posted meanwhile with the erased person's name."""
        found = await self._sessions.load(transaction, session_id)
        if isinstance(found, Table) and found.session.status is not Status.ARCHIVED:
            await notices.queue_board(transaction, session_id, found.session.sequence, now, fresh=False)

    async def _leave(self, session_id: int, user_id: int, now: int) -> bool:
        """Leave a lobby, or forfeit a seat; False if there was nothing to forfeit."""
        found = await self._sessions.by_id(session_id)
        try:
            if isinstance(found, Lobby):
                await self._leave_lobby(found, user_id, now)
            elif _plays(found, user_id):
                await self._give_up(found, user_id, now)
            else:
                return False
        except (SessionRefusal, IllegalMove):
            # The game started or ended meanwhile, or the seat can no longer forfeit; if the user is still playing,
            # the caller retries.
            return True
        return True

    async def _leave_lobby(self, lobby: Lobby, user_id: int, now: int) -> None:
        if lobby.session.status is Status.LOBBY:
            await self._sessions.lobbies.leave(lobby.session.id, user_id, now)
            return
        async with self._database.transaction(session_id=lobby.session.id) as transaction:
            session = (await self._sessions.load(transaction, lobby.session.id)).session
            if session.status is not Status.ARCHIVED or user_id not in session.players:
                return
            session, players = without(session, user_id)
            people = [player for player in players if not is_computer(player)]
            opener = session.opener_id if session.opener_id in players else next(iter(people), session.opener_id)
            status = session.status if people else Status.CANCELLED
            await session_rows.update(transaction, replace(session, opener_id=opener, first_id=None, status=status))
            await session_rows.set_up(transaction, session)
            await session_rows.seat_players(transaction, session.id, players)

    async def _give_up(self, table: Table, user_id: int, now: int) -> None:
        session_id = table.session.id
        if table.session.status in OPEN:
            await self._sessions.resign(session_id, user_id, now)
            return
        async with self._database.transaction(session_id=session_id) as transaction:
            table = require_begun(await self._sessions.load(transaction, session_id))
            seat = table.session.seat_of(user_id)
            if table.session.status is not Status.ARCHIVED or seat is None:
                return
            reached = await asyncio.to_thread(follow_forfeit, table, seat)
            after = (await commit(transaction, table, reached, user_id, now)).table
            if after.session.status is Status.ARCHIVED:
                # The session stays archived, so its notices are not wanted.
                await notices.drop(transaction, session_id)
        self._sessions.keep(after)

    async def _still_played(self, transaction: Transaction, user_id: int) -> list[int]:
        """The unfinished sessions with a seat that the user can still leave or forfeit."""
        found = [await self._sessions.load(transaction, one) for one in await seats.unfinished(transaction, user_id)]
        return [one.session.id for one in found if isinstance(one, Lobby) or _plays(one, user_id)]


def _write(kept: dict[str, Any], most_bytes: int) -> Export:
    actions = kept["actions"]
    written = json.dumps(kept, indent=1).encode()
    fitting = len(actions)
    while len(written) > most_bytes and fitting:
        fitting //= 2
        written = json.dumps({**kept, "actions": actions[len(actions) - fitting :]}, indent=1).encode()
    return Export(written, fitting, fitting == len(actions) < MOST_ACTIONS)


async def _erase(transaction: Transaction, user_id: int, now: int) -> None:
    for proposal_id in await proposals.asked(transaction, user_id):
        proposal = await proposals.by_id(transaction, proposal_id)
        if proposal is not None:
            await proposals.close(transaction, proposal, State.WITHDRAWN, now)
    former = await standings.free_number(transaction)
    await tournaments.erase(transaction, user_id, former, now)
    await people_rows.erase(transaction, user_id, former)


def _plays(table: Table, user_id: int) -> bool:
    seat = table.session.seat_of(user_id)
    return seat is not None and seat in table.position.can_forfeit

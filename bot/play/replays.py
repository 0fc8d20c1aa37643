"""Replays of a game turn by turn, its transcript once it is over, and the check of its deal."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from bot.model.actions import require_begun
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Lobby, Table
from bot.play.recaps import Recap, recaps_between
from bot.play.scenes import Scene, key_moments, scenes
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import seats
from bot.store.rows import sessions as session_rows
from bot.store.rows.seats import Hands
from games import REGISTRY
from games.core import transcript
from games.core.chance import fingerprint
from games.core.game import Game
from games.core.record import Record, replay
from games.core.text import Text, text

KEPT = 16
"""The number of games in the cache of scenes."""

LISTED = 25
"""The most sessions suggested for a replay."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A session and all its scenes, the start position first; ``moments`` are the indexes of the key ones."""

    table: Table
    scenes: tuple[Scene, ...]
    moments: tuple[int, ...]
    hands: Hands

    def table_at(self, index: int) -> Table:
        """The table with those who held its seats in this scene."""
        return self.table.held_by(self.hands.at(self.scenes[index].ended))


@dataclass(frozen=True, slots=True)
class Deal:
    """The verified deal of a game: its seed's hash, the number of actions replayed, and what had been hidden."""

    hash: str
    actions: int
    disclosed: tuple[Text, ...]


class Replays:
    """The service for replays; it only reads."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions
        self._kept: OrderedDict[tuple[int, int], tuple[tuple[Scene, ...], tuple[int, ...]]] = OrderedDict()

    async def latest(self, guild_id: int, channel_id: int) -> int:
        """The id of a channel's newest session that was started; raises :class:`NoSession`."""
        async with self._database.reading() as transaction:
            found = await session_rows.begun(transaction, guild_id, channel_id, 1)
        if not found or found[0].channel_id != channel_id:
            raise NoSession(text("bot-refusal-no-replay"))
        return found[0].id

    async def listed(self, guild_id: int, channel_id: int) -> list[Session]:
        """Started sessions of a server: this channel's first, then the others, newest first."""
        async with self._database.reading() as transaction:
            return await session_rows.begun(transaction, guild_id, channel_id, LISTED)

    async def replay(self, session_id: int, guild_id: int) -> Replay:
        """All turns of a session; refuses a lobby, and a session of another server as if it did not exist."""
        async with self._database.reading() as transaction:
            table = require_begun(await self._of_guild(transaction, session_id, guild_id))
            key = (session_id, table.session.sequence)
            kept = self._kept.get(key)
            record = await session_rows.record_of(transaction, table.session)
            hands = await seats.hands(transaction, session_id)
        if kept is None:
            kept = await asyncio.to_thread(_all_scenes, table.game, record)
            self._kept[key] = kept
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return Replay(table, *kept, hands)

    async def turns_since(self, session_id: int, sequence: int) -> tuple[Recap, ...]:
        """The turns played or continued after the action ``sequence``; none if moves were only taken back."""
        async with self._database.reading() as transaction:
            table, record, hands = await self._sessions.load_whole(transaction, session_id)
        found = await asyncio.to_thread(recaps_between, table, record, sequence, table.session.sequence)
        return tuple(replace(one, holders=hands.at(one.ended)) for one in found)

    async def verify(self, session_id: int, guild_id: int) -> Deal:
        """Deal and replay a finished game; refuses an unfinished one, and one with a different result."""
        async with self._database.reading() as transaction:
            table = await self._finished(transaction, session_id, guild_id)
            record = await session_rows.record_of(transaction, table.session)
            snapshot = await session_rows.snapshot(transaction, session_id)
        steps = await asyncio.to_thread(lambda: tuple(replay(table.game, record)))
        if snapshot is None or steps[-1].position.dump() != snapshot.position:
            raise SessionRefusal(text("bot-refusal-differs"))
        return Deal(fingerprint(record.seed), len(record.actions), steps[0].position.disclosed)

    async def transcript(self, session_id: int, guild_id: int) -> str:
        """The record as text with its seed; refuses until the game is over, since the seed is secret until then."""
        async with self._database.reading() as transaction:
            table = await self._finished(transaction, session_id, guild_id)
            record = await session_rows.record_of(transaction, table.session)
        return await asyncio.to_thread(transcript.write, record, REGISTRY[record.game])

    async def _finished(self, transaction: Transaction, session_id: int, guild_id: int) -> Table:
        found = await self._of_guild(transaction, session_id, guild_id)
        if found.session.status is not Status.OVER:
            raise SessionRefusal(text("bot-refusal-transcript-early"))
        return require_begun(found)

    async def _of_guild(self, transaction: Transaction, session_id: int, guild_id: int) -> Lobby | Table:
        found = await self._sessions.load(transaction, session_id)
        if found.session.guild_id != guild_id:
            raise NoSession(text("bot-refusal-session-gone"))
        return found


def _all_scenes(game: Game[Any], record: Record) -> tuple[tuple[Scene, ...], tuple[int, ...]]:
    found = tuple(scenes(game, record))
    return found, key_moments(found)

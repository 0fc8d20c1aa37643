"""Solo challenges beside the game itself: hints, best lists, the same board again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.services.acts import position_of, require_seat
from bot.services.opening import Opening
from bot.services.refusals import SessionRefusal
from bot.services.sessions import Sessions
from bot.services.tables import Table
from bot.store import solo as rows
from bot.store.database import Database
from games.core.contract import SoloResult
from games.core.search import Cancelled
from games.core.text import Text, text

LISTED = 10
"""Players in a best list."""

LISTS = 100
"""Lists of a server that are looked through for one with a certain name."""


Opener: TypeAlias = Callable[[Opening], Awaitable[Table]]
"""Opens a table, in a channel or in a thread of its own."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's best result in a list."""

    user_id: int
    result: SoloResult


class Solo:
    """The service; it adds nothing to a session that the session's record does not hold."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions
        self._closing = threading.Event()

    async def hint(self, channel_id: int, user_id: int, level: int) -> Text:
        """Help for a player of the channel's game, no more than the level asks for; it may search, in a thread."""
        table = await self._sessions.in_channel(channel_id)
        seat = require_seat(table, user_id)
        position = position_of(table)
        if level > table.game.hint_levels:
            raise SessionRefusal(text("bot-refusal-no-hints", levels=table.game.hint_levels))
        try:
            return await asyncio.to_thread(position.hint, seat, level, self._closing.is_set)
        except Cancelled as gone:
            raise SessionRefusal(text("bot-refusal-stopping")) from gone

    def close(self) -> None:
        """Call off the searches under way: the bot is about to stop."""
        self._closing.set()

    async def opening_text(self, channel_id: int) -> str:
        """The text that sets up the opening of the channel's game again; empty where the game takes none."""
        session = (await self._sessions.in_channel(channel_id)).session
        table = await self._sessions.by_id(session.id)
        position_of(table)
        return table.game.opening_text(session.options, session.seed)

    async def again(
        self, session_id: int, user_id: int, channel_id: int, now: int, opener: Opener | None = None
    ) -> Table:
        """Open and start the board of a finished challenge once more, for whoever asks; ``opener`` says how."""
        before = await self._sessions.by_id(session_id)
        result_of(before)
        session = before.session
        opening = Opening(
            guild_id=session.guild_id,
            channel_id=channel_id,
            user_id=user_id,
            game=session.game,
            options=session.options,
            capacity=1,
            language=session.language,
            seed=session.seed,
        )
        table = await (opener(opening) if opener else self._sessions.lobbies.open(opening, now))
        return await self._sessions.lobbies.start(table.session.id, user_id, now)

    async def lists(self, guild_id: int) -> list[tuple[str, Text]]:
        """The lists that have results in a server, most played first, each with its title."""
        async with self._database.reading() as transaction:
            found = await rows.lists(transaction, guild_id, LISTS)
        return [(board, result_of(await self._sessions.by_id(latest)).title) for board, latest in found]

    async def best(self, guild_id: int, board: str) -> list[Ranked]:
        """The best results of a list, one a player, best first."""
        async with self._database.reading() as transaction:
            found = await rows.best(transaction, guild_id, board, LISTED)
        return [Ranked(one.user_id, result_of(await self._sessions.by_id(one.session_id))) for one in found]


def result_of(table: Table) -> SoloResult:
    """The result of a finished challenge; refuses any other session."""
    outcome = table.position.outcome if table.position else None
    if outcome is None or outcome.solo is None:
        raise SessionRefusal(text("bot-refusal-no-challenge"))
    return outcome.solo

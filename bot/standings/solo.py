"""Solo challenges: hints, lists of best results, and the same board again."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.model.actions import require_begun, require_running, require_seat
from bot.model.refusals import SessionRefusal
from bot.model.request import TableRequest
from bot.model.tables import Lobby, Table
from bot.play.computers import Think, advise
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import results
from games.core.outcome import SoloResult
from games.core.text import Notation, Text, text

LISTED = 10
"""The most players in a list."""

LISTS = 100
"""The most lists of a server that are searched for a name."""


OpenTable: TypeAlias = Callable[[TableRequest], Awaitable[Lobby]]
"""Opens a table, in a channel or in a thread of its own."""


@dataclass(frozen=True, slots=True)
class SoloRank:
    """A player's best result in a list. Equal ones share a ``place``."""

    user_id: int
    result: SoloResult
    place: int


class Solo:
    """The service; everything it shows follows from the sessions' records."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def hint(self, channel_id: int, user_id: int, level: int | None, think: Think) -> Text:
        """A hint of this level for a player of the channel's game, if its table helps; it may search, in a thread.

        Above the game's own levels, and without a level, it is what the strongest computer would play. In a game for
        one, which no computer plays, there are only the game's own, the least without a level.
        """
        found = await self._sessions.in_channel(channel_id)
        seat = require_seat(found.session, user_id)
        table = require_begun(found)
        session, own = table.session, table.game.hint_levels
        if not session.helps:
            raise SessionRefusal(text("bot-refusal-no-help"))
        if level is not None and own and level > own + 1:
            raise SessionRefusal(text("bot-refusal-no-hints", levels=own + 1))
        if len(session.players) == 1 or (level is not None and level <= own):
            return await self._own_hint(table, seat, level or 1)
        moves = await advise(require_running(found), seat, think)
        return text("bot-hint-turn", moves=Notation(session.game, " ".join(moves)))

    async def _own_hint(self, table: Table, seat: int, level: int) -> Text:
        if level > table.game.hint_levels:
            raise SessionRefusal(text("bot-refusal-no-hints", levels=table.game.hint_levels))
        return await asyncio.to_thread(table.position.hint, seat, level)

    async def again(
        self, session_id: int, user_id: int, channel_id: int, now: int, open_table: OpenTable | None = None
    ) -> Table:
        """Open and start the board of a finished challenge again; ``open_table``, if given, opens the table."""
        before = require_begun(await self._sessions.by_id(session_id))
        result_of(before)
        session = before.session
        request = TableRequest(
            guild_id=session.guild_id,
            channel_id=channel_id,
            user_id=user_id,
            game=session.game,
            options=session.options,
            capacity=1,
            language=session.language,
            seed=session.seed,
        )
        lobby = await (open_table(request) if open_table else self._sessions.lobbies.open(request, now))
        return await self._sessions.lobbies.start(lobby.session.id, user_id, now)

    async def lists(self, guild_id: int) -> list[tuple[str, Text]]:
        """A server's lists with results as (list, title), most played first."""
        async with self._database.reading() as transaction:
            found = await results.solo_lists(transaction, guild_id, LISTS)
        return [(board, (await self._result(latest)).title) for board, latest in found]

    async def best(self, guild_id: int, board: str) -> list[SoloRank]:
        """The best result of each player in a list, best first."""
        async with self._database.reading() as transaction:
            found = await results.best_solo_results(transaction, guild_id, board, LISTED)
        return [SoloRank(best.user_id, await self._result(best.session_id), best.place) for best in found]

    async def _result(self, session_id: int) -> SoloResult:
        return result_of(require_begun(await self._sessions.by_id(session_id)))


def result_of(table: Table) -> SoloResult:
    """The result of a finished challenge; refuses any other game."""
    outcome = table.position.outcome
    if outcome is None or outcome.solo is None:
        raise SessionRefusal(text("bot-refusal-no-challenge"))
    return outcome.solo

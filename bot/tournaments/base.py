"""The base of the tournament services: their database, and how they read a tournament."""

import secrets
from collections.abc import Callable

from bot.model.refusals import NoSession, require_same_generation
from bot.model.tournaments import TournamentState
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import metadata
from bot.store.rows import tournaments as rows
from games.core.chance import SEED_BYTES
from games.core.text import text


def fresh_seed() -> bytes:
    """Secret random bytes."""
    return secrets.token_bytes(SEED_BYTES)


class TournamentService:
    """``new_seed`` makes secret random bytes."""

    def __init__(self, database: Database, sessions: Sessions, new_seed: Callable[[], bytes] = fresh_seed) -> None:
        self._database = database
        self._sessions = sessions
        self._new_seed = new_seed

    async def _state(self, transaction: Transaction, number: int) -> TournamentState:
        found = await rows.state(transaction, number)
        if found is None:
            await metadata.refuse_missing(transaction, number, NoSession(text("bot-tournament-refusal-gone")))
        require_same_generation(number, found.tournament.id)
        return found

    async def _of_server(self, transaction: Transaction, number: int, guild_id: int | None) -> TournamentState:
        found = await self._state(transaction, number)
        if found.tournament.guild_id != guild_id:
            raise NoSession(text("bot-tournament-refusal-gone"))
        return found

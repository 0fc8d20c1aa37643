"""A real database file and the real service over it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.services.table.motions import motions
from bot.services.table.opening import Opening
from bot.services.table.proposals import Proposals
from bot.services.table.sessions import Sessions
from bot.services.table.tables import Table
from bot.store.database import Database

ANN, BEN, CAT, DAN = 101, 102, 103, 104
GUILD, CHANNEL, OTHER_CHANNEL = 7, 70, 71
NOON = 1_700_000_000_000
FIXED_SEED = bytes(range(16))


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "games.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(database, new_seed=lambda: FIXED_SEED)


@pytest.fixture
def proposals(database: Database, sessions: Sessions) -> Proposals:
    return Proposals(database, sessions, motions())


def opening(channel_id: int = CHANNEL, capacity: int | None = None, **options: Any) -> Opening:
    return Opening(
        guild_id=GUILD,
        channel_id=channel_id,
        user_id=ANN,
        game="volcano",
        options=options,
        capacity=capacity,
        language="en",
    )


async def begin(sessions: Sessions, *others: int, **options: Any) -> Table:
    """A running game that Ann opened and begins, the others seated after her."""
    table = await sessions.lobbies.open(opening(**options), NOON)
    for other in others:
        await sessions.lobbies.join(table.session.id, other, NOON)
    await sessions.lobbies.choose_first(table.session.id, ANN, ANN, NOON)
    return await sessions.lobbies.start(table.session.id, ANN, NOON)


async def delivered(sessions: Sessions) -> None:
    """Everything that was owed has reached its people."""
    async with sessions._database.transaction() as transaction:
        await transaction.run("DELETE FROM notices")

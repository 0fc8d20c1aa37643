"""Sets a scene again and again in a database in PostgreSQL: prepared once by the services, then copied within it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import asyncpg
import pytest

from bot.store.database import Database
from bot.store.drivers.postgres import PostgresDriver
from tests.bot.drivers import emptied
from tests.bot.emptying import EMPTY
from tests.bot.play.at_once.scenes import Scene, prepare, prepare_tries
from tests.bot.play.house import House, check
from tests.wire.driver import PATIENCE

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'"

SEQUENCES = """
SELECT pg_get_serial_sequence(table_name, column_name) FROM information_schema.columns
WHERE table_schema = 'public' AND is_identity = 'YES'
"""

OF_SESSIONS = """
SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'session_id'
"""

CHANGED = (
    "((TABLE {table} EXCEPT TABLE {kept}.{table}) UNION ALL (TABLE {kept}.{table} EXCEPT TABLE {table})) AS changed"
)
"""The rows of a table that are not as they were."""

CHANGED_BESIDE = {
    "sessions": "SELECT changed.id FROM {changed}",
    "consents": "SELECT session_id FROM proposals JOIN {changed} ON proposal_id = proposals.id",
    "preferences": "SELECT session_id FROM seats JOIN {changed} USING (user_id)",
}
"""The sessions that changed rows of other tables are about."""


@dataclass(slots=True)
class Stage:
    """The database as two processes have it open, and a connection beside them that sets the scenes."""

    here: Database
    there: Database
    beside: Any
    """No foreign key and no trigger is looked at on this connection, so tables are filled in any order."""
    _kept: dict[str, tuple[Scene, ...]] = field(default_factory=dict)
    _set: str = ""

    async def set(self, *elsewhere: int) -> tuple[Scene, ...]:
        """Set the scene of each of these servers, see :data:`ELSEWHERE`, whatever an earlier test has left."""
        kept = "kept_" + "_".join(map(str, elsewhere))
        if kept not in self._kept:
            self._kept[kept] = await self._prepare(kept, elsewhere)
        await self.beside.execute(f"SELECT {kept}.restore()")
        self._set = kept
        return self._kept[kept]

    async def changed(self) -> list[int]:
        """The sessions of which something is not as it was when the scene was set; the others need no second look."""
        found = await self.beside.fetch(f"SELECT * FROM {self._set}.changed() ORDER BY 1")
        # A table of a tournament has no session before it is prepared.
        return [number for (number,) in found if number is not None]

    async def _prepare(self, kept: str, elsewhere: tuple[int, ...]) -> tuple[Scene, ...]:
        await self.beside.execute(EMPTY)
        house = House(self.here)
        dice = Random(kept)
        with pytest.MonkeyPatch.context() as patch:
            # What computers draw is the same in every run.
            patch.setattr("secrets.token_bytes", lambda count=None: dice.randbytes(count or 32))
            tries = await prepare_tries(house)
            scenes = tuple([await prepare(house, tries, one) for one in elsewhere])
        await check(house)
        await self._keep(kept)
        return scenes

    async def _keep(self, kept: str) -> None:
        """Copy all rows beside the tables, with a function that copies them back."""
        steps, back = [f"CREATE SCHEMA {kept}"], list[str]()
        for (table,) in await self.beside.fetch(TABLES):
            steps.append(f"CREATE TABLE {kept}.{table} AS SELECT * FROM {table}")
            # Deleting some hundred rows takes much less time than truncating all tables.
            back.append(f"DELETE FROM {table}; INSERT INTO {table} SELECT * FROM {kept}.{table}")
        for (name,) in await self.beside.fetch(SEQUENCES):
            last, called = await self.beside.fetchrow(f"SELECT last_value, is_called FROM {name}")
            back.append(f"PERFORM setval('{name}', {last}, {called})")
        body = "; ".join(back)
        steps.append(f"CREATE FUNCTION {kept}.restore() RETURNS void LANGUAGE plpgsql AS $$ BEGIN {body}; END $$")
        changed = {table: "SELECT session_id FROM {changed}" for (table,) in await self.beside.fetch(OF_SESSIONS)}
        looks = (
            look.format(changed=CHANGED.format(table=table, kept=kept))
            for table, look in {**changed, **CHANGED_BESIDE}.items()
        )
        body = f"BEGIN RETURN QUERY {' UNION '.join(looks)}; END"
        steps.append(f"CREATE FUNCTION {kept}.changed() RETURNS SETOF bigint LANGUAGE plpgsql AS $$ {body} $$")
        await self.beside.execute("; ".join(steps))

    async def clear(self) -> None:
        """Leave nothing but empty tables."""
        for kept in self._kept:
            await self.beside.execute(f"DROP SCHEMA {kept} CASCADE")


@asynccontextmanager
async def staged(address: str) -> AsyncIterator[Stage]:
    """A stage in the database at this address."""
    settings = {"session_replication_role": "replica", "lock_timeout": f"{PATIENCE:.0f}s"}
    beside = await asyncpg.connect(address, server_settings=settings)
    try:
        async with emptied(address) as here, Database(await PostgresDriver.open(address)) as there:
            stage = Stage(here, there, beside)
            yield stage
            await stage.clear()
    finally:
        await beside.close()

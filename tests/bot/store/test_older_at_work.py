"""No process works with a schema that it was not made for: a start waits for older ones, which find a newer one."""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.fleet.roster import Roster
from bot.operating.server_doctor import of_server
from bot.operating.terminal import Exit, explain
from bot.store.database import Database
from bot.store.engines import postgres_migrating
from bot.store.engines.postgres_migrating import bring_up_to_date, migrations, schema_of
from bot.store.faults import DatabaseBusy, LeaseLost, NewerDatabase
from bot.store.location import ServerAddress
from bot.store.rows import facts
from bot.words.language import language_for
from tests.bot.engines import emptied
from tests.bot.store.older_servers import bring_to_schema

BEFORE = 24
"""The last schema whose programs know nothing of all this."""

JOIN = "INSERT INTO processes (number, until, fixed) VALUES ($1, extract(epoch FROM clock_timestamp()) * 1000 + $2, 0)"
"""How such a program gets its lease."""

EN = language_for("en")


@pytest.fixture
async def older(another: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Any]:
    """A database of that schema, with games in flight: its address and a connection to it."""
    monkeypatch.setattr(postgres_migrating, "LOOK_SECONDS", 0.01)
    address, inside = another
    await bring_to_schema(BEFORE, inside, tmp_path, monkeypatch)
    return address, inside


async def test_a_start_that_would_migrate_waits_until_older_processes_have_ended_and_says_so(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    address, inside = older
    await inside.execute(JOIN, 7, 3_600_000)
    starting = asyncio.create_task(Database.open(ServerAddress(address), copied=False))
    while not any("waiting until all of them have ended" in one for one in caplog.messages):
        assert not starting.done(), starting
        await asyncio.sleep(0.01)
    found = [EN.say(one.sentence) for one in await of_server(ServerAddress(address), lambda: 0)]
    assert any("A start of this version waits until they have ended" in one for one in found), found
    assert await schema_of(inside) == BEFORE
    await inside.execute("DELETE FROM processes")
    await (await starting).close()
    assert await schema_of(inside) == max(migrations())
    assert len([one for one in caplog.messages if "waiting until" in one]) == 1, "it says so once a minute"


async def test_what_an_older_process_whose_lease_has_run_out_still_writes_is_refused(older: tuple[str, Any]) -> None:
    address, inside = older
    await inside.execute(JOIN, 7, -1)
    async with await Database.open(ServerAddress(address), copied=False) as database:
        database.process = 7
        with pytest.raises(LeaseLost):
            async with database.transaction() as transaction:
                await facts.remember(transaction, "written", "late")
    with pytest.raises(asyncpg.NotNullViolationError):
        await inside.execute(JOIN, 8, 15_000)


async def test_an_older_process_that_comes_between_the_wait_and_the_migration_keeps_its_schema(
    older: tuple[str, Any],
) -> None:
    _, inside = older
    await inside.execute(JOIN, 7, 3_600_000)
    with pytest.raises(DatabaseBusy):
        await bring_up_to_date(inside, "a server")
    assert await schema_of(inside) == BEFORE


async def test_a_process_that_finds_a_newer_schema_ends_with_a_sentence(postgres_address: str) -> None:
    async with emptied(postgres_address) as shared:
        newer = max(migrations()) + 1
        async with shared.transaction() as transaction:
            await transaction.run("INSERT INTO schema_migrations (number) VALUES (?)", (newer,))
        try:
            with pytest.raises(NewerDatabase) as found:
                await Roster(shared.for_one_life()).join(None, 1)
        finally:
            async with shared.transaction() as transaction:
                await transaction.run("DELETE FROM schema_migrations WHERE number = ?", (newer,))
        sentence, end = explain(found.value)
        assert end == Exit.SETTINGS
        assert f"schema {newer}" in EN.say(sentence)

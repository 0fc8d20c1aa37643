"""A look at a database on a server: what to mend is named, nothing is changed, and no password is shown."""

from typing import Any

import pytest

from bot.cli.doctor import Finding, Verdict, of_database
from bot.connection.launch import open_exclusively
from bot.program import wall_clock
from bot.store.drivers import schema_migrations
from bot.store.rows import metadata
from bot.store.rows.metadata import LAST_REACHABLE
from bot.store.url import DatabaseUrl
from bot.words.language import language_for

pytestmark = pytest.mark.full

PASSWORD = "hunter2"


def keys(findings: list[Finding], verdict: Verdict) -> list[str]:
    """The keys of the findings with this verdict; every one is a sentence."""
    for one in findings:
        said = language_for("en").say(one.sentence)
        assert one.sentence.key not in said
        assert PASSWORD not in said
    return [one.sentence.key for one in findings if one.verdict is verdict]


async def ills(address: str, ahead: int = 0) -> list[str]:
    return keys(await of_database(DatabaseUrl(address), lambda: wall_clock() + ahead), Verdict.MEND)


async def test_an_empty_database_is_well_and_stays_empty(another: tuple[str, Any]) -> None:
    address, inside = another
    found = await of_database(DatabaseUrl(address), wall_clock)
    assert keys(found, Verdict.MEND) == []
    assert keys(found, Verdict.NOTE) == ["bot-database-older"]
    assert await inside.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0


async def test_a_database_in_use_is_well_and_says_when_a_bot_was_at_work(postgres_address: str) -> None:
    async with open_exclusively(DatabaseUrl(postgres_address), 0) as (database, _):
        async with database.transaction() as transaction:
            await metadata.put(transaction, LAST_REACHABLE, str(wall_clock()))
        found = await of_database(DatabaseUrl(postgres_address), wall_clock)
    assert keys(found, Verdict.MEND) == []
    assert keys(found, Verdict.NOTE) == ["bot-doctor-ran"]


async def test_rights_that_are_lacking_are_named(another: tuple[str, Any]) -> None:
    address, inside = another
    async with open_exclusively(DatabaseUrl(address), 0):
        await inside.execute("CREATE ROLE visitor LOGIN")
    try:
        (found,) = [
            one
            for one in await of_database(DatabaseUrl(address.replace("fumarole@", "visitor@")), wall_clock)
            if one.verdict is Verdict.MEND
        ]
    finally:
        await inside.execute("DROP ROLE visitor")
    assert found.sentence.key in ("bot-doctor-rights", "bot-database-misconfigured")
    assert "permission denied" in str(found.sentence) or "CREATE" in str(found.sentence)


@pytest.mark.parametrize("ahead", [3_600_000, -3_600_000])
async def test_clocks_that_are_apart_are_named(postgres_address: str, ahead: int) -> None:
    async with open_exclusively(DatabaseUrl(postgres_address), 0):
        assert await ills(postgres_address, ahead) == ["bot-doctor-server-clock-wrong"]


async def test_a_standby_and_an_older_schema_are_named(
    another: tuple[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, inside = another
    async with open_exclusively(DatabaseUrl(address), 0):
        scripts = (*schema_migrations.migrations(), "")
    monkeypatch.setattr(schema_migrations, "migrations", lambda: scripts)
    found = await of_database(DatabaseUrl(address), wall_clock)
    assert (keys(found, Verdict.NOTE), keys(found, Verdict.MEND)) == (["bot-database-older"], [])
    monkeypatch.undo()
    await inside.execute("ALTER DATABASE another SET default_transaction_read_only = on")
    assert await ills(address) == ["bot-doctor-server-standby"]

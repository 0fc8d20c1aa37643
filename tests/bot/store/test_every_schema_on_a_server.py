"""A PostgreSQL database of every earlier schema, with games in flight, is brought up to date, and its games go on.

Also if the server ends the session at any command of a migration: the next start goes on where it was.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.operating.check import check
from bot.operating.terminal import Exit
from bot.store.database import Database
from bot.store.engines.postgres_migrating import migrations, schema_of
from bot.store.faults import DatabaseUnreachable
from bot.store.location import ServerAddress
from bot.words.language import language_for
from tests.bot.store.older_servers import bring_to_schema
from tests.bot.store.test_every_schema import LONGEST_MIGRATION, play_on

NUMBERS = sorted(migrations())
EN = language_for("en")

DEADLY = """
CREATE FUNCTION die_in_time() RETURNS void LANGUAGE plpgsql AS $$
DECLARE seen integer := coalesce(current_setting('tests.seen', true), '0')::integer + 1;
BEGIN
    PERFORM set_config('tests.seen', seen::text, false);
    IF seen::text = current_setting('tests.fatal', true) THEN
        PERFORM pg_terminate_backend(pg_backend_pid());
    END IF;
END $$;
CREATE FUNCTION at_command() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM die_in_time(); END $$;
CREATE FUNCTION at_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM die_in_time(); RETURN new; END $$;
CREATE TRIGGER at_note BEFORE INSERT ON schema_migrations FOR EACH ROW EXECUTE FUNCTION at_row();
CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON schema_migrations
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_row();
CREATE EVENT TRIGGER at_command ON ddl_command_start EXECUTE FUNCTION at_command();
"""
"""From now on the server ends a session at a command of its migrations, at the note of one, or in the commit.

It does so when it has counted as many of them as the database's setting ``tests.fatal`` says.
"""

SHAPE = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"


async def require_going_on(address: str) -> None:
    """Bring the database up to date as a start does, and make a move in games that are under way."""
    async with await Database.open(ServerAddress(address), copied=False) as database:
        async with database.reading() as transaction:
            rows = await transaction.rows("SELECT id FROM sessions WHERE status = 'playing' ORDER BY id")
        went_on = [await play_on(database, row["id"]) for row in rows[:4]]
    assert sum(went_on) >= 2


@pytest.mark.full
@pytest.mark.parametrize("number", NUMBERS[:-1])
async def test_games_of_every_earlier_schema_go_on_on_a_server(
    number: int, another: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, inside = another
    await bring_to_schema(number, inside, tmp_path, monkeypatch)
    assert await schema_of(inside) == number
    await require_going_on(address)
    noted = await inside.fetch("SELECT number FROM schema_migrations ORDER BY number")
    assert [row["number"] for row in noted] == NUMBERS
    if number == NUMBERS[0]:
        assert await check(ServerAddress(address), EN) == Exit.GOOD


@pytest.mark.full
async def test_a_start_whose_session_is_ended_at_any_command_of_any_migration_is_completed_by_the_next(
    another: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, inside = another
    await bring_to_schema(NUMBERS[0], inside, tmp_path, monkeypatch)
    await inside.execute(DEADLY)
    deaths: list[int] = []
    shapes: dict[int, list[Any]] = {}
    version, fatal = NUMBERS[0], 1
    while fatal < LONGEST_MIGRATION:
        await inside.execute(f"ALTER DATABASE another SET tests.fatal = '{fatal}'")
        try:
            await (await Database.open(ServerAddress(address), copied=False)).close()
        except DatabaseUnreachable:
            # A start that dies at the first command of the next migration has finished this one.
            found = await schema_of(inside)
            version, fatal = found, fatal + 1 if found == version else 2
        else:
            break
        deaths.append(version)
        shape = await inside.fetch(SHAPE)
        assert shapes.setdefault(version, shape) == shape, f"half of what follows on {version} is there"
    await inside.execute("DROP EVENT TRIGGER at_command; ALTER DATABASE another RESET tests.fatal")
    commands = [
        len(re.findall(r"^(?:ALTER|COMMENT|CREATE|DROP) ", migrations()[one], re.MULTILINE)) for one in NUMBERS[1:]
    ]
    # Each command, the note, and the commit.
    assert Counter(deaths) == {one: count + 2 for one, count in zip(NUMBERS[:-1], commands, strict=True)}
    assert await schema_of(inside) == NUMBERS[-1]
    assert await check(ServerAddress(address), EN) == Exit.GOOD
    await require_going_on(address)

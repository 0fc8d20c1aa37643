"""The schema is written once, and is the same in both drivers; a later migration runs on both, after a copy."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.cli.terminal import EXPLAINED, Exit, explain
from bot.store.command_access import read_only
from bot.store.database import Database
from bot.store.drivers import schema_migrations
from bot.store.faults import DatabaseUnusable, OlderDatabase
from bot.store.files import copies
from bot.store.rows import metadata
from bot.store.url import DatabaseUrl, Location
from bot.words.language import language_for
from tests.bot.disks import fill, make_room, small_disk
from tests.bot.drivers import ENGINES, another, new_place
from tests.bot.store import kept

TYPES = {"INTEGER": "bigint", "TEXT": "text C", "REAL": "double precision", "BLOB": "bytea"}

LATER = len(schema_migrations.migrations()) + 1
"""The number of the made-up migration."""

COLUMNS = """
SELECT attrelid::regclass::text, attname, format_type(atttypid, atttypmod) || coalesce(' ' || collname, ''),
    NOT attnotnull, regexp_replace(pg_get_expr(adbin, adrelid), '::.*', '')
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
LEFT JOIN pg_collation ON pg_collation.oid = attcollation
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
"""

CONSTRAINTS = """
SELECT conrelid::regclass::text AS "table", contype::text, nullif(confrelid::regclass::text, '-'),
    ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS keys (number, place)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
"""

INDEXES = """
SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid
    AND contype IN ('p', 'u'))
"""


async def of_server(inside: Any) -> set[tuple[Any, ...]]:
    """Columns, keys, numbers of checks and indexes of a database on a server."""
    found: set[tuple[Any, ...]] = {tuple(row) for row in await inside.fetch(COLUMNS)}
    checks: dict[str, int] = {}
    for table, kind, other, names in await inside.fetch(CONSTRAINTS):
        if kind == "c":
            checks[table] = checks.get(table, 0) + 1
        else:
            found.add((table, kind, other, *names))
    return found | {*checks.items()} | {(plain(row[0]),) for row in await inside.fetch(INDEXES)}


def plain(index: str) -> str:
    """How an index is made, without what the server adds to it."""
    for words, others in (
        ("public.", ""),
        (" USING btree", ""),
        ("::text", ""),
        (" = ANY (ARRAY[", " IN "),
        ("(", " "),
        (")", " "),
        ("]", ""),
    ):
        index = index.replace(words, others)
    return " ".join(index.split())


async def of_file(database: Database) -> set[tuple[Any, ...]]:
    """The same of a file."""
    found: set[tuple[Any, ...]] = set()
    async with database.reading() as transaction:
        made = "SELECT name, sql FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
        for table, sql in await transaction.rows(made, ("table",)):
            for row in await transaction.rows("SELECT * FROM pragma_table_xinfo(?)", (table,)):
                optional = not (row["notnull"] or row["pk"])
                found.add((table, row["name"], TYPES[row["type"]], optional, row["dflt_value"]))
            keys = await transaction.rows("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table,))
            found.add((table, "p", None, *(row["name"] for row in keys)))
            for row in await transaction.rows("SELECT * FROM pragma_foreign_key_list(?)", (table,)):
                found.add((table, "f", row["table"], row["from"]))
            for row in await transaction.rows("SELECT name FROM pragma_index_list(?) WHERE origin = 'u'", (table,)):
                names = await transaction.rows("SELECT name FROM pragma_index_info(?)", (row["name"],))
                found.add((table, "u", None, *(one["name"] for one in names)))
            if checks := sql.count("CHECK ("):
                found.add((table, checks))
        for _, sql in await transaction.rows(made + " AND sql IS NOT NULL", ("index",)):
            found.add((plain(sql),))
    return found


@pytest.mark.sqlite
async def test_both_engines_have_the_same_columns_types_defaults_collations_keys_and_indexes(
    database: Database, postgres_address: str
) -> None:
    async with another(postgres_address) as (address, inside):
        await (await Database.open(DatabaseUrl(address))).close()
        ours, theirs = await of_file(database), await of_server(inside)
    assert (ours - theirs, theirs - ours) == (set(), set())
    assert len(ours) > 500, "nothing is compared"


def know_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a version with one more migration."""
    scripts = (*schema_migrations.migrations(), "ALTER TABLE metadata ADD COLUMN later TEXT NOT NULL DEFAULT 'so';")
    monkeypatch.setattr(schema_migrations, "migrations", lambda: scripts)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version with one more migration."""
    know_more(monkeypatch)


def schema_in(path: Path) -> int:
    """The number in a closed file's header."""
    return int.from_bytes(path.read_bytes()[60:64], "big")


@pytest.fixture(params=ENGINES)
async def first(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Location]:
    """A database that the first version has played with."""
    async with new_place(request, tmp_path) as place:
        async with await Database.open(place) as database, database.transaction() as transaction:
            await metadata.put(transaction, "kept", "so")
        yield place


async def test_a_later_migration_keeps_what_there_is_and_is_noted_with_its_date(
    first: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    know_more(monkeypatch)
    with pytest.raises(OlderDatabase):
        async with read_only(first):
            pytest.fail("it is read as if it were new")
    for _ in range(2):
        async with await Database.open(first) as database, database.reading() as transaction:
            ((value, new),) = await transaction.rows("SELECT value, later FROM metadata WHERE name = 'kept'")
            noted = await transaction.rows("SELECT number, applied_at FROM schema_migrations ORDER BY number")
            assert await database.driver.schema() == LATER
        assert (value, new) == ("so", "so")
        assert [row["number"] for row in noted] == list(range(1, LATER + 1))
        assert noted[0]["applied_at"] <= noted[-1]["applied_at"]


@pytest.mark.usefixtures("later")
async def test_an_older_file_is_copied_before_it_is_brought_up_to_date_in_place_of_older_copies(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = kept.unpack(tmp_path), tmp_path / copies.FOLDER
    folder.mkdir(mode=0o700)
    for older in ("schema-0000.sqlite3", "schema-0001.sqlite3"):
        (folder / older).touch()
    monkeypatch.setattr(copies, "OLDER_KEPT", 1)
    with caplog.at_level(logging.INFO):
        await (await Database.open(path)).close()
    (copy,) = folder.iterdir()
    assert copy.name == "schema-0001.sqlite3"
    assert (copy.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    assert schema_in(copy) == 1
    assert copies.is_sound(copy)
    assert f"from schema 1 to {LATER}; a copy of the old one is {copy}" in caplog.text
    # The next start has nothing to bring up to date.
    await (await Database.open(path)).close()
    assert list(folder.iterdir()) == [copy]


@pytest.mark.usefixtures("later")
async def test_without_a_copy_the_database_stays_as_it_is_unless_that_is_wanted(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    before = path.read_bytes()
    (tmp_path / copies.FOLDER).write_text("in the way", encoding="utf-8")
    with pytest.raises(DatabaseUnusable) as refused:
        await Database.open(path)
    assert path.read_bytes()[100:] == before[100:], "only SQLite's own header may have been touched"
    sentence, end = explain(refused.value)
    said = language_for("en").say(sentence)
    assert end is Exit.FILE
    assert "FUMAROLE_COPY_BEFORE_UPGRADE=off" in said
    assert copies.FOLDER in said
    await (await Database.open(path, copied=False)).close()
    assert schema_in(path) == LATER


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("room", [0, 256 * 1024], ids=["none", "too little"])
async def test_an_upgrade_on_a_full_disk_is_refused_by_a_sentence_and_harms_nothing(tmp_path: Path, room: int) -> None:
    with small_disk(tmp_path, megabytes=8) as disk:
        path = kept.unpack(disk)
        before = path.read_bytes()
        fill(disk, but=room)
        with pytest.raises(EXPLAINED) as refused:
            await Database.open(path)
        sentence, end = explain(refused.value, path)
        said = language_for("en").say(sentence)
        assert end is Exit.FILE
        assert "room" in said
        assert str(path) in said
        assert path.read_bytes()[100:] == before[100:], "only SQLite's own header may have been touched"
        make_room(disk)
        left = [one.name for folder in disk.glob(copies.FOLDER) for one in folder.iterdir()]
        assert left == [], "half a copy would be taken for a whole one"
        await (await Database.open(path)).close()
        assert schema_in(path) == LATER

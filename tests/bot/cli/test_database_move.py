"""Everything moves from a file to PostgreSQL and back, whoever is killed meanwhile, and nothing is half there."""

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncIterator, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.cli.database_move import ROWS, copy_all
from bot.cli.terminal import Exit
from bot.store.command_access import exclusive
from bot.store.database import Database
from bot.store.drivers.schema_migrations import tables
from bot.store.url import DatabaseUrl, Location
from tests.bot.cli.apart import run_apart
from tests.bot.cli.places import Contents, change, contents, drop, moved, new_server, populated

LARGEST = 2**63 - 1

COUNTED = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) INSERT INTO {}"

ODD = (
    f"INSERT INTO ratings VALUES ({LARGEST}, -{LARGEST} - 1, '', 5e-324, -1.7976931348623157e308, {LARGEST}, 1)",
    "INSERT INTO metadata VALUES ('é‰🌋' || char(10) || '\\N' || char(9), '\\.'), ('', 'a'), ('Z', '1e400'), ('a', '')",
    "INSERT INTO notes SELECT min(id), 102, 'NULL' || char(13) || '\"', 5 FROM sessions",
    f"UPDATE turn_jobs SET sequence = {LARGEST}",
    # More than are held in memory at once, by a key of one column and by one of two.
    COUNTED.format(2 * ROWS, "metadata SELECT 'f' || i, i FROM n"),
    COUNTED.format(ROWS + 1, "blocks SELECT i / 40, 1000 + i % 40, i FROM n"),
)
"""Values that the schema allows and nobody has thought of."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with rows in every table; to be read only."""
    path = populated(tmp_path_factory.mktemp("games"))
    asyncio.run(change(path, *ODD))
    return path


@pytest.fixture(scope="module")
def expected(games: Path) -> Contents:
    return asyncio.run(contents(games))


@pytest.fixture
async def server(postgres_address: str) -> AsyncIterator[DatabaseUrl]:
    """An empty database on a server."""
    made = await new_server(postgres_address)
    yield made
    await drop(made)


@pytest.fixture(scope="module")
def served(postgres_address: str, games: Path) -> Iterator[DatabaseUrl]:
    """The same games on a server; to be read only."""
    made = asyncio.run(new_server(postgres_address))
    assert asyncio.run(moved(games, made)) == Exit.GOOD
    yield made
    asyncio.run(drop(made))


@pytest.fixture(params=["to a server", "to a file"])
async def way(
    request: pytest.FixtureRequest, games: Path, served: DatabaseUrl, server: DatabaseUrl, tmp_path: Path
) -> tuple[Location, Location]:
    return (games, server) if request.param == "to a server" else (served, tmp_path / "new.sqlite3")


async def rows_in(place: Location) -> list[str]:
    """The names of the tables that have rows."""
    found = await contents(place)
    return [table.name for table in tables() if found[table.name]]


@pytest.mark.full
async def test_there_and_back_again_every_row_of_every_table_is_the_same(
    games: Path, expected: Contents, server: DatabaseUrl, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = games.read_bytes()  # noqa: ASYNC240 - nothing else runs meanwhile
    assert await moved(games, server) == Exit.GOOD
    said = capsys.readouterr()
    assert said.err == ""
    assert [line.partition(":")[0] for line in said.out.splitlines()[:-1]] == [one.name for one in tables()]
    assert "44 sessions" in said.out.splitlines()[-1]
    assert await contents(server) == expected
    assert await moved(server, tmp_path / "back.sqlite3") == Exit.GOOD
    assert await contents(tmp_path / "back.sqlite3") == expected
    assert games.read_bytes() == before, "a source stays as it is"  # noqa: ASYNC240 - as above
    for place in (server, tmp_path / "back.sqlite3"):
        async with await Database.open(place) as database, database.transaction() as transaction:
            number = await transaction.insert(
                "INSERT INTO tries (user_id, problem, zone, changed_at) VALUES (6, 'p', 'UTC', 1) RETURNING id"
            )
        assert number == 78, "a number that was given once, though to a row that is gone, is not given again"


def move_and_die(source: Location, target: Location, last: str, pipe: Connection) -> None:
    """Move, and be killed once the table of this name is there."""

    def told(table: str, _count: int) -> None:
        if table == last:
            os.kill(os.getpid(), signal.SIGKILL)

    pipe.send(asyncio.run(copy_all(source, target, told)))


@pytest.mark.full
@pytest.mark.parametrize("last", [tables()[0].name, "actions", tables()[-1].name])
async def test_a_move_that_is_killed_leaves_an_empty_target_and_can_be_run_again(
    way: tuple[Location, Location], last: str, expected: Contents
) -> None:
    assert await asyncio.to_thread(run_apart, move_and_die, *way, last) == signal.SIGKILL
    async with await Database.open(way[1]):
        assert not await rows_in(way[1])
    assert await moved(*way) == Exit.GOOD
    assert await contents(way[1]) == expected


async def test_a_target_that_is_not_empty_is_refused_and_stays_as_it_is(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.sqlite3"
    await (await Database.open(other)).close()
    await change(other, "INSERT INTO metadata VALUES ('told', '1')")
    before = await contents(other)
    assert await moved(games, other) == Exit.BAD
    said = capsys.readouterr()
    assert said.out == ""
    assert str(other) in said.err
    assert await contents(other) == before


@pytest.mark.full
async def test_a_move_is_refused_while_a_bot_has_either_database(way: tuple[Location, Location]) -> None:
    for taken in way:
        async with exclusive(taken):
            assert await moved(*way) == Exit.LATER
    assert await moved(*way) == Exit.GOOD


async def test_what_is_no_source_or_no_target_is_answered_with_a_sentence_and_a_code(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await moved(games, games.parent / "." / games.name) == Exit.USAGE
    assert "the same database" in capsys.readouterr().err
    assert await moved(tmp_path / "none.sqlite3", tmp_path / "new.sqlite3") == Exit.FILE
    assert "There is no database" in capsys.readouterr().err
    assert not os.listdir(tmp_path)


async def test_a_target_that_loses_rows_is_refused_and_stays_empty(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "target.sqlite3"
    async with await Database.open(target) as database, database.transaction() as transaction:
        await transaction.run(
            "CREATE TRIGGER lose AFTER INSERT ON metadata BEGIN DELETE FROM metadata WHERE name = NEW.name; END"
        )
    assert await moved(games, target) == Exit.BAD
    assert "has not as many rows of the table metadata" in capsys.readouterr().err
    assert not await rows_in(target)


async def test_a_row_that_the_target_refuses_is_told_by_its_table_and_the_target_stays_empty(
    games: Path, server: DatabaseUrl, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "nul.sqlite3"
    shutil.copy(games, source)
    await change(source, "INSERT INTO metadata VALUES ('odd', 'a' || char(0) || 'b')")
    assert await moved(source, server) == Exit.BAD
    assert "(table metadata)" in capsys.readouterr().err
    assert not await rows_in(server)

"""Everything moves from a file to PostgreSQL and back, whoever is killed meanwhile, and nothing is half there."""

import asyncio
import os
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.operating.check import check
from bot.operating.database_move import fill, move_database
from bot.operating.terminal import Exit, explain
from bot.store.copying.transfer import CopyDiffers, Transfer, tables
from bot.store.database import Database, Transaction
from bot.store.engines.engine import Purpose
from bot.store.faults import DatabaseUnusable, HalfFilled, NotEmpty
from bot.store.location import Location, ServerAddress
from bot.store.ownership import holding
from bot.store.viewing import view
from bot.words.language import language_for
from tests.bot.emptying import EMPTY
from tests.bot.operating.apart import forks_of_one
from tests.bot.operating.places import Contents, change, contents, drop, new_server, populated

EN = language_for("en")

STEP = 60
"""How many rows a range has here, so that there are many."""

PATIENCE = 11
"""After so many steps a process is killed: each gets a little further than the one before."""

LARGEST = 2**63 - 1


class Interrupted(Exception):
    """The move ends here, as if the machine had been switched off."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with rows in every table; to be read only."""
    return populated(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def expected(games: Path) -> Contents:
    return asyncio.run(contents(games))


@pytest.fixture
async def server(postgres_address: str) -> AsyncIterator[ServerAddress]:
    """An empty database on a server."""
    made = await new_server(postgres_address)
    yield made
    await drop(made)


@pytest.fixture(scope="module")
def served(postgres_address: str, games: Path) -> Iterator[ServerAddress]:
    """The same games on a server; to be read only."""
    made = asyncio.run(new_server(postgres_address))
    assert move_database(games, made, EN) == Exit.GOOD
    yield made
    asyncio.run(drop(made))


async def moved(source: Location, target: Location) -> int:
    return await asyncio.to_thread(move_database, source, target, EN)


async def move_up_to(source: Location, target: Location, table: str) -> None:
    """Move in small ranges, and leave it unfinished once this table is there."""

    def told(done: str, _amount: int) -> None:
        if done == table:
            raise Interrupted

    with pytest.raises(Interrupted):
        async with (
            view(source) as viewed,
            viewed.reading() as reading,
            await Database.open(target, purpose=Purpose.FILL) as database,
        ):
            await fill(database, reading, told, EN, STEP)


@pytest.mark.full
async def test_there_and_back_again_every_row_of_every_table_is_the_same(
    games: Path, expected: Contents, server: ServerAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = games.read_bytes()  # noqa: ASYNC240 - nothing else runs meanwhile
    assert await moved(games, server) == Exit.GOOD
    said = capsys.readouterr()
    assert said.err == ""
    assert [line.partition(":")[0] for line in said.out.splitlines()[: len(tables())]] == [one.name for one in tables()]
    assert "44 sessions" in said.out.splitlines()[-1]
    assert await contents(server) == expected
    assert await moved(server, tmp_path / "back.sqlite3") == Exit.GOOD
    assert await contents(tmp_path / "back.sqlite3") == expected
    assert games.read_bytes() == before, "a source stays as it is"  # noqa: ASYNC240 - as above
    assert await check(server, EN) == await check(tmp_path / "back.sqlite3", EN) == Exit.GOOD
    for place in (server, tmp_path / "back.sqlite3"):
        async with await Database.open(place) as database, database.transaction() as transaction:
            number = await transaction.insert(
                "INSERT INTO tries (user_id, problem, zone, changed_at) VALUES (6, 'p', 'UTC', 1) RETURNING id"
            )
        assert number == 78, "a number that was given once, though to a row that is gone, is not given again"


class Mortal(Database):
    """Is killed before or after a commit, the one of this number."""

    last = 0
    steps = 0

    @asynccontextmanager
    async def transaction(self, **how: Any) -> AsyncIterator[Transaction]:
        async with super().transaction(**how) as transaction:
            yield transaction
            self.step()
        self.step()

    def step(self) -> None:
        self.steps += 1
        if self.steps == self.last:
            os.kill(os.getpid(), signal.SIGKILL)


def move_and_die(source: Location, target: Location, last: int, pipe: Connection) -> None:
    """Move, and be killed in the step of this number; sends how many steps there were."""

    async def run() -> int:
        async with (
            view(source) as viewed,
            viewed.reading() as reading,
            await Mortal.open(target, copied=False, purpose=Purpose.FILL) as database,
        ):
            database.last = last
            assert (await fill(database, reading, lambda _table, _amount: None, EN, STEP)).faults == 0
            return database.steps

    pipe.send(asyncio.run(run()))


@pytest.fixture(params=["to a server", "to a file"])
async def way(
    request: pytest.FixtureRequest, games: Path, served: ServerAddress, server: ServerAddress, tmp_path: Path
) -> tuple[Location, Location]:
    return (games, server) if request.param == "to a server" else (served, tmp_path / "new.sqlite3")


async def emptied(place: Location, postgres_address: str) -> Location:
    if isinstance(place, Path):
        place.unlink(missing_ok=True)
        return place
    return await new_server(postgres_address)


@pytest.mark.full
async def test_a_move_that_is_killed_again_and_again_ends_with_all_that_was_there(
    way: tuple[Location, Location], expected: Contents, postgres_address: str
) -> None:
    source, target = way
    with forks_of_one(move_and_die) as run:
        deaths = 0
        while (ended := await asyncio.to_thread(run, source, target, PATIENCE - deaths % 2)) == signal.SIGKILL:
            deaths += 1
            with pytest.raises(HalfFilled):
                await Database.open(target)
            assert deaths < 100, "no run gets further than the one before"
        assert isinstance(ended, int), ended
        assert deaths >= 12
        assert await contents(target) == expected


CHANGES = {
    "a row that is there already": "UPDATE actions SET acted_at = acted_at + 1 WHERE session_id = 1 AND sequence = 1",
    "a row between those that are there": "INSERT INTO facts VALUES ('aaa', '1')",
    "a row that is gone": "DELETE FROM ratings WHERE user_id = (SELECT max(user_id) FROM ratings)",
}


@pytest.mark.full
@pytest.mark.parametrize("changed", CHANGES)
async def test_a_source_that_was_changed_since_is_refused_and_says_what_to_do(
    changed: str, games: Path, server: ServerAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "changing.sqlite3"
    shutil.copy(games, source)
    await move_up_to(source, server, "actions")
    capsys.readouterr()
    await change(source, CHANGES[changed])
    assert await moved(source, server) == Exit.BAD
    said = capsys.readouterr().err
    assert "has changed since this move was begun" in said
    assert "drop the database" in said
    with pytest.raises(HalfFilled):
        await Database.open(server)


@pytest.mark.full
async def test_what_came_after_the_rows_that_are_there_is_taken_along(
    games: Path, server: ServerAddress, tmp_path: Path
) -> None:
    source = tmp_path / "changing.sqlite3"
    shutil.copy(games, source)
    await move_up_to(source, server, "actions")
    await change(source, "UPDATE posts SET board_turn = board_turn + 1")
    assert await moved(source, server) == Exit.GOOD
    assert await contents(server) == await contents(source)


@pytest.mark.full
@pytest.mark.parametrize("table", ["absences", "actions", "consents"])
async def test_a_bot_and_every_command_refuses_a_database_that_is_half_filled(
    way: tuple[Location, Location], table: str
) -> None:
    source, target = way
    await move_up_to(source, target, table)
    for purpose in (Purpose.WORK, Purpose.MEND):
        with pytest.raises(HalfFilled) as refused:
            await Database.open(target, purpose=purpose)
        sentence, code = explain(refused.value)
        assert code == Exit.LATER
        assert "move-database" in EN.say(sentence)
    with pytest.raises(HalfFilled):
        await check(target, EN)


@pytest.mark.full
async def test_a_target_that_is_not_empty_is_refused_and_stays_as_it_is(
    games: Path, served: ServerAddress, expected: Contents, tmp_path: Path
) -> None:
    other = tmp_path / "other.sqlite3"
    await (await Database.open(other)).close()
    await change(other, "INSERT INTO facts VALUES ('told', '1')")
    before = other.read_bytes()
    for source, target in ((games, served), (served, other)):
        with pytest.raises(NotEmpty) as refused:
            await moved(source, target)
        sentence, code = explain(refused.value)
        assert code == Exit.BAD
        assert str(target) in EN.say(sentence)
    assert await contents(served) == expected
    assert other.read_bytes() == before


@pytest.mark.full
async def test_a_database_that_has_never_held_anything_is_a_target(served: ServerAddress, tmp_path: Path) -> None:
    await (await Database.open(tmp_path / "new.sqlite3")).close()
    assert await moved(served, tmp_path / "new.sqlite3") == Exit.GOOD


@pytest.mark.full
async def test_a_move_is_refused_while_a_bot_has_either_database(way: tuple[Location, Location]) -> None:
    for taken in way:
        async with holding(taken):
            with pytest.raises(DatabaseUnusable) as refused:
                await moved(*way)
        sentence, code = explain(refused.value)
        assert code == Exit.LATER, EN.say(sentence)
    assert await moved(*way) == Exit.GOOD


async def test_a_database_is_not_moved_into_itself(games: Path, served: ServerAddress) -> None:
    assert await moved(games, games.parent / "." / games.name) == Exit.USAGE
    assert await moved(served, served) == Exit.USAGE


@pytest.mark.full
async def test_faults_of_the_source_are_told_and_are_the_same_in_the_target(
    games: Path, server: ServerAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "faulty.sqlite3"
    shutil.copy(games, source)
    await change(source, "UPDATE ratings SET points = points + 1", "DELETE FROM snapshots WHERE session_id = 15")
    assert await moved(source, server) == Exit.BAD
    told = capsys.readouterr().err
    assert "Session 15: " in told
    assert "in " + str(source) + " as well" in told
    assert await contents(server) == await contents(source)
    assert (await check(source, EN), await check(server, EN)) == (1, 1)
    first, second = capsys.readouterr().err.splitlines(), told.splitlines()[:-1]
    assert sorted(first) == sorted(second * 2)


async def test_a_text_with_a_nul_character_is_refused_by_its_key(
    games: Path, server: ServerAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "nul.sqlite3"
    shutil.copy(games, source)
    await change(source, "INSERT INTO facts VALUES ('odd', 'a' || char(0) || 'b')")
    assert await moved(source, server) == Exit.BAD
    told = capsys.readouterr().err
    assert "NUL" in told
    assert "key odd" in told


texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
integers = st.integers(-LARGEST - 1, LARGEST)
reals = st.floats(allow_nan=False)
oddities = st.tuples(
    st.dictionaries(texts, texts, max_size=5),
    st.lists(st.tuples(integers, integers, texts, reals, reals, integers, st.integers(1, LARGEST)), max_size=5),
    st.lists(st.tuples(integers, st.binary(min_size=16, max_size=16), integers | st.none()), max_size=5),
)
"""Facts, ratings and sessions with values that the schema allows and nobody has thought of."""


async def put(database: Database, odd: Any) -> None:
    facts, ratings, sessions = odd
    async with database.transaction() as transaction:
        await transaction.run_each("INSERT INTO facts (name, value) VALUES (?, ?)", facts.items())
        unique = {row[:3]: row for row in ratings}.values()
        await transaction.run_each(
            "INSERT INTO ratings (user_id, guild_id, game, mu, sigma, points, games) VALUES (?, ?, ?, ?, ?, ?, ?)",
            unique,
        )
        await transaction.run_each(
            "INSERT INTO sessions (guild_id, channel_id, game, rules_version, options, capacity, status, opener_id,"
            " language, seed, created_at, first_id) VALUES (?, 1, 'g', 1, '{}', 1, 'cancelled', 1, 'en', ?, 1, ?)",
            sessions,
        )


async def there_and_back(odd: Any, folder: Path, middle: ServerAddress) -> None:
    source, back = folder / "odd.sqlite3", folder / "back.sqlite3"
    async with await Database.open(source) as database:
        await put(database, odd)
    for start, end in ((source, middle), (middle, back)):
        async with (
            view(start) as viewed,
            viewed.reading() as reading,
            await Database.open(end, purpose=Purpose.FILL) as database,
        ):
            transfer = Transfer(reading, database, lambda _table, _amount: None, 2)
            await transfer.begin()
            await transfer.copy()
            await transfer.compare()
            await transfer.end()
    there = await contents(source)
    assert (await contents(middle), await contents(back)) == (there, there)


@pytest.mark.full
def test_values_that_nobody_has_thought_of_are_the_same_there_and_back(
    postgres_address: str, tmp_path_factory: pytest.TempPathFactory, new_database: Path
) -> None:
    middle = asyncio.run(new_server(postgres_address))

    @settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(oddities)
    def holds(odd: Any) -> None:
        folder = tmp_path_factory.mktemp("odd")
        shutil.copy(new_database, folder / "odd.sqlite3")
        shutil.copy(new_database, folder / "back.sqlite3")
        asyncio.run(there_and_back(odd, folder, middle))
        asyncio.run(change(middle, EMPTY))

    holds()
    asyncio.run(drop(middle))


async def test_rows_that_have_changed_since_they_were_copied_are_found_before_anybody_plays_there(
    games: Path, tmp_path: Path
) -> None:
    """A disk can do that, and nothing else would see it."""
    target, last = tmp_path / "target.sqlite3", tables()[-1].name

    def spoil(table: str, _amount: int) -> None:
        if table == last:
            with closing(sqlite3.connect(target)) as connection, connection:
                assert connection.execute("UPDATE sessions SET created_at = created_at + 1").rowcount

    async with (
        view(games) as viewed,
        viewed.reading() as reading,
        await Database.open(target, copied=False, purpose=Purpose.FILL) as database,
    ):
        with pytest.raises(CopyDiffers) as refused:
            await fill(database, reading, spoil, EN)
    assert refused.value.table == "sessions"
    with pytest.raises(HalfFilled):
        await Database.open(target)

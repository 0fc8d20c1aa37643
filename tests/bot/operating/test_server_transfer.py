"""A server moves to another installation with everything that belongs to it, or not at all."""

import asyncio
import hashlib
import json
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from bot.model.sessions import FIRST
from bot.operating.check import check
from bot.operating.server_transfer import export_server, import_server
from bot.operating.terminal import Exit, explain
from bot.people.privacy import Privacy
from bot.play.sessions import Sessions
from bot.store.copying.belongings import BELONGINGS, LEFT_BEHIND, TARGETS
from bot.store.database import Database
from bot.store.faults import DatabaseInUse
from bot.store.files.lock import owned
from bot.words.language import language_for
from tests.bot.conftest import BEN, CAT, NOON, begin
from tests.bot.conftest import GUILD as ANOTHER
from tests.bot.finished import end_many
from tests.bot.operating.apart import die_at, forks_of_one
from tests.bot.store import kept
from tests.bot.store.kept import GUILD

NOW = kept.LATEST + 60_000
EN = language_for("en")

NOBODY = 65_534

CHANGED = {"posts", "timeouts", "proposals", "notices", "later_calls", "waits"}
"""Tables in which an import notes that messages must be posted anew, and players called."""


def rows_of(path: Path) -> dict[str, list[list[Any]]]:
    """The rows in a file, by table."""
    tables: dict[str, list[list[Any]]] = {}
    for written in path.read_text(encoding="utf-8").splitlines()[1:-1]:
        line = json.loads(written)
        if isinstance(line, dict):
            rows = tables[line["table"]] = []
        else:
            rows.append(line)
    return tables


def ranked(path: Path) -> dict[str, list[list[Any]]]:
    """The same with ranks in the place of the numbers that an import may give anew."""
    tables = rows_of(path)
    ranks: dict[str, dict[int, int]] = {"people": {0: 0}}
    former: set[int] = set()
    for one in BELONGINGS:
        if one.numbered is not None:
            index = one.columns.index(one.numbered)
            ranks[one.table] = {row[index]: rank for rank, row in enumerate(tables[one.table], start=1)}
        columns = [one.columns.index(name) for name in one.people]
        former |= {row[index] for row in tables[one.table] for index in columns if FIRST < (row[index] or 0) < 0}
    people = {number: -rank for rank, number in enumerate(sorted(former, reverse=True), start=1)}
    for one in BELONGINGS:
        for row in tables[one.table]:
            named = dict(zip(one.columns, row, strict=True))
            for column, table in (*one.refers, *(((one.numbered, one.table),) if one.numbered else ())):
                named[column] = ranks[table][named[column]]
            for column in one.people:
                named[column] = people.get(named[column], named[column])
            if named.get("kind") in TARGETS and "target_id" in named:
                named["target_id"] = ranks[TARGETS[named["kind"]]][named["target_id"]]
            row[:] = [named[column] for column in one.columns]
    return {table: sorted(rows, key=repr) for table, rows in tables.items()}


def written_by(database: Path, guild_id: int = GUILD, name: str = "moved") -> Path:
    target = database.with_name(name)
    assert export_server(database, guild_id, target, EN, NOW) == Exit.GOOD
    return target


def count_of(database: Path, table: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        ((count,),) = connection.execute(f"SELECT count(*) FROM {table}")
    return int(count)


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a server with games of every kind in flight."""
    return written_by(kept.unpack(tmp_path_factory.mktemp("kept")))


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An installation in which another server has games, and somebody has had themselves erased."""
    path = tmp_path_factory.mktemp("settled") / "there.sqlite3"

    async def play() -> None:
        async with await Database.open(path) as database:
            sessions = Sessions(database)
            await end_many(database, 60, seed=3)
            await begin(sessions, BEN)
            await Privacy(database, sessions).erase(CAT, NOON)

    asyncio.run(play())
    return path.read_bytes()


@pytest.fixture
def there(tmp_path: Path, settled: bytes) -> Path:
    path = tmp_path / "there.sqlite3"
    path.write_bytes(settled)
    return path


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory, moved: Path) -> Path:
    """An installation that held nothing before; to be read only."""
    path = tmp_path_factory.mktemp("imported") / "there.sqlite3"
    assert import_server(path, moved, EN, NOW) == Exit.GOOD
    return path


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory, moved: Path, settled: bytes) -> Path:
    """An installation in which another server was before; to be read only."""
    path = tmp_path_factory.mktemp("joined") / "there.sqlite3"
    path.write_bytes(settled)
    assert import_server(path, moved, EN, NOW) == Exit.GOOD
    return path


def test_every_table_and_every_column_is_said_to_move_or_to_stay(new_database: Path) -> None:
    with closing(sqlite3.connect(new_database)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        schema = {
            table: {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            for table in tables
            if not table.startswith("sqlite_")
        }
    moving = {one.table: {*one.columns, *one.stays} for one in BELONGINGS}
    unclassified = schema.keys() - moving.keys() - LEFT_BEHIND.keys()
    assert not unclassified, f"say in bot/store/copying/belongings.py whether these move with a server: {unclassified}"
    assert moving.keys() | LEFT_BEHIND.keys() == schema.keys()
    assert not moving.keys() & LEFT_BEHIND.keys()
    for table, columns in moving.items():
        assert columns == schema[table], f"columns of {table}"


def test_every_number_that_refers_to_another_row_is_said_to(new_database: Path) -> None:
    """A column with the number of a session, proposal or finish follows it."""
    with closing(sqlite3.connect(new_database)) as connection:
        for one in BELONGINGS:
            referring = {row[3]: row[2] for row in connection.execute(f"PRAGMA foreign_key_list({one.table})")}
            referring.pop("guild_id", None)
            # The archive names the tournament of a game without holding on to it.
            known = {"session_id": "sessions", "tournament_id": "tournaments"}
            named = {column: known[column] for column in one.columns if column in known}
            assert dict(one.refers) == {**named, **referring}, one.table
            people = {name for name in one.columns if name in {"user_id", "moderator_id", "opener_id", "first_id"}}
            if one.table in {"seats", "actions", "results", "sessions", "interventions", "former_seats"}:
                assert set(one.people) == people, one.table


def test_a_moved_server_is_the_same_in_an_empty_installation(moved: Path, imported: Path, tmp_path: Path) -> None:
    assert asyncio.run(check(imported, EN)) == Exit.GOOD
    here, back = rows_of(moved), rows_of(written_by(imported))
    assert here.keys() == back.keys() == {one.table for one in BELONGINGS}
    for table in here.keys() - CHANGED:
        assert back[table] == here[table], table
    assert len(here["sessions"]) == 43
    again = tmp_path / "again.sqlite3"
    assert import_server(again, imported.with_name("moved"), EN, NOW) == Exit.GOOD
    assert written_by(again).read_bytes() == imported.with_name("moved").read_bytes()


@pytest.mark.full
def test_a_moved_server_is_the_same_up_to_numbers_beside_another_one(imported: Path, joined: Path, there: Path) -> None:
    assert ranked(written_by(joined)) == ranked(written_by(imported, name="alone"))
    before, after = written_by(there, ANOTHER, "before"), written_by(joined, ANOTHER, "after")
    assert rows_of(after) == rows_of(before)
    assert asyncio.run(check(joined, EN)) == Exit.GOOD


@pytest.mark.full
def test_numbers_are_given_anew_above_all_old_ones_and_a_former_player_stays_one(
    moved: Path, there: Path, joined: Path
) -> None:
    old = {row[0] for row in rows_of(moved)["sessions"]}
    with closing(sqlite3.connect(there)) as connection:
        taken = {row[0] for row in connection.execute("SELECT id FROM sessions")}
        ((erased,),) = connection.execute("SELECT min(user_id) FROM seats")
    with closing(sqlite3.connect(joined)) as connection:
        query = "SELECT id FROM sessions WHERE guild_id = ?"
        new = {row[0] for row in connection.execute(query, (GUILD,))}
        people = (
            "SELECT DISTINCT user_id FROM seats JOIN sessions ON id = session_id WHERE guild_id = ? AND user_id < 0"
        )
        former = {row[0] for row in connection.execute(people, (GUILD,))}
    assert old & taken
    assert min(new) > max(old | taken)
    assert former
    assert max(former) < erased < 0


def test_nothing_of_another_server_is_in_the_file(there: Path) -> None:
    rows = rows_of(written_by(there, ANOTHER))
    for one in BELONGINGS:
        if "guild_id" in one.columns:
            index = one.columns.index("guild_id")
            assert {row[index] for row in rows[one.table]} <= {ANOTHER}, one.table
    numbers = {row[0] for row in rows["sessions"]}
    assert 0 < len(numbers) < count_of(there, "sessions")
    assert {row[0] for row in rows["seats"]} == numbers


def test_the_file_is_for_its_owner_only_and_never_replaces_another(moved: Path, there: Path) -> None:
    assert moved.stat().st_mode & 0o777 == 0o600
    before = moved.read_bytes()
    assert export_server(there, ANOTHER, moved, EN, NOW) == Exit.BAD
    assert moved.read_bytes() == before
    assert export_server(there, 99, there.with_name("none"), EN, NOW) == Exit.BAD
    assert not [one.name for one in there.parent.iterdir() if "none" in one.name]


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def cut_at_a_line(path: Path) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))


def change_a_seed(path: Path) -> None:
    whole = path.read_bytes()
    place = whole.index(b'{"hex":"') + 8
    path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])


def of_a_newer_schema(path: Path) -> None:
    rewrite(path, lambda heading: heading | {"schema": 999})


def of_a_newer_format(path: Path) -> None:
    rewrite(path, lambda heading: heading | {"format": 2})


def of_other_columns(path: Path) -> None:
    rewrite(path, dict, lambda line: line.replace(b'"capacity"', b'"id FROM facts; --"'))


def of_a_damaged_game(path: Path) -> None:
    rewrite(
        path,
        dict,
        lambda line: line.replace(b'"placing"', b'"score"').replace(b',"score","taken', b',"placing","taken'),
    )


def of_wrong_standings(path: Path) -> None:
    rewrite(path, dict, lambda line: line.replace(b'"mu","sigma"', b'"sigma","mu"'))


def rewrite(
    path: Path, heading: Callable[[dict[str, Any]], dict[str, Any]], line: Callable[[bytes], bytes] = bytes
) -> None:
    """Change a file as somebody would who can count checksums."""
    first, *others = path.read_bytes().splitlines(keepends=True)[:-1]
    whole = json.dumps(heading(json.loads(first))).encode() + b"\n" + b"".join(map(line, others))
    last = {"lines": len(others) + 1, "sha256": hashlib.sha256(whole).hexdigest()}
    path.write_bytes(whole + json.dumps(last).encode() + b"\n")


def letter(path: Path) -> None:
    path.write_text("Dear volcano,\n" * 50, encoding="utf-8")


def picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)


@pytest.mark.full
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (cut, "is not whole"),
        (cut_at_a_line, "is not whole"),
        (change_a_seed, "is not whole"),
        (of_a_newer_schema, "another version"),
        (of_a_newer_format, "another version"),
        (of_other_columns, "do not fit"),
        (of_a_damaged_game, "does not agree"),
        (of_wrong_standings, "results add up to"),
        (letter, "is not a file of"),
        (picture, "is not a file of"),
    ],
)
def test_a_file_that_is_not_good_is_refused_in_a_sentence(
    moved: Path, there: Path, capsys: pytest.CaptureFixture[str], damage: Callable[[Path], None], told: str
) -> None:
    before = written_by(there, ANOTHER, "before").read_bytes()
    bad = there.with_name("bad")
    shutil.copyfile(moved, bad)
    damage(bad)
    capsys.readouterr()
    assert import_server(there, bad, EN, NOW) == Exit.BAD
    (sentence,) = capsys.readouterr().err.splitlines()
    assert told in sentence
    assert "othing has been imported" in sentence
    assert count_of(there, f"sessions WHERE guild_id = {GUILD}") == 0
    assert written_by(there, ANOTHER, "after").read_bytes() == before


@pytest.mark.full
def test_a_server_that_has_games_there_is_refused(
    moved: Path, joined: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written_by(joined, name="before").read_bytes()
    capsys.readouterr()
    assert import_server(joined, moved, EN, NOW) == Exit.BAD
    assert "has games of the server" in capsys.readouterr().err
    assert written_by(joined, name="refused").read_bytes() == before


def test_nothing_is_imported_while_a_bot_runs(moved: Path, there: Path) -> None:
    with owned(there), pytest.raises(DatabaseInUse) as refused:
        import_server(there, moved, EN, NOW)
    assert explain(refused.value)[1] is Exit.LATER
    assert count_of(there, f"sessions WHERE guild_id = {GUILD}") == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.full
def test_a_database_that_root_makes_belongs_to_whom_its_folder_does(moved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    os.chown(folder, NOBODY, NOBODY)
    assert import_server(folder / "new.sqlite3", moved, EN, NOW) == Exit.GOOD
    assert {one.stat().st_uid for one in folder.iterdir()} == {NOBODY}


def import_and_die(there: Path, moved: Path, at: int, pipe: Connection) -> None:
    """Import, and be killed when rows of the table with this number are written; sends how many there were."""
    seen = die_at(at)
    assert import_server(there, moved, EN, NOW) == Exit.GOOD
    pipe.send(next(seen))


@pytest.mark.full
def test_an_import_that_is_killed_has_taken_in_nothing(moved: Path, there: Path) -> None:
    # These are killed at the first table, in the middle and at the last one.
    with forks_of_one(import_and_die) as run:
        for at in (0, len(BELONGINGS) // 2, len(BELONGINGS) - 1):
            assert run(there, moved, at) == signal.SIGKILL
            for table in ("sessions", "servers", "finished_games"):
                assert count_of(there, f"{table} WHERE guild_id = {GUILD}") == 0, (at, table)
        assert run(there, moved, -1) == len(BELONGINGS)
    assert count_of(there, f"sessions WHERE guild_id = {GUILD}") == 43

"""Every command that reads or writes games does on a PostgreSQL server what it does on a file."""

import asyncio
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.check import check, check_and_repair
from bot.cli.terminal import Exit
from bot.connection.launch import open_exclusively
from bot.store.command_access import exclusive
from bot.store.database import Database
from bot.store.rows import notices
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.url import DatabaseUrl, Location
from tests.bot.cli.places import change, contents, drop, moved, new_server, run
from tests.bot.conftest import ANN, BEN, CHANNEL, GUILD
from tests.bot.store import kept

NOW = kept.LATEST + 60_000
AT = datetime.fromtimestamp(NOW / 1000, UTC)

TARGET = ("--server", GUILD, "--channel", CHANNEL, "--players")

PLAYED_ALONE = 6
"""A challenge that is over."""

DAMAGE = (
    f"UPDATE snapshots SET sequence = 0 WHERE session_id = {kept.MIDDLE_OF_A_TURN}",
    "UPDATE ratings SET games = games + 1",
    "UPDATE solo_results SET rank = '000000000'",
)

IN_LISTS = {
    "a challenge that is in no list": "DELETE FROM solo_results",
    "a challenge in the list of another one": "UPDATE solo_results SET board = 'chess'",
    "a place in a list for no challenge": "INSERT INTO solo_results VALUES (1, 7, 101, 'chess', '1', 5)",
}


@pytest.fixture
def server(postgres_address: str) -> Iterator[DatabaseUrl]:
    """An empty database on a server."""
    made = asyncio.run(new_server(postgres_address))
    yield made
    asyncio.run(drop(made))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with games of every kind in flight; to be read only."""
    path = kept.unpack(tmp_path_factory.mktemp("games"))
    asyncio.run(_create(path))
    return path


@pytest.fixture
def path(games: Path, tmp_path: Path) -> Path:
    """The same file, to be changed."""
    return Path(shutil.copy(games, tmp_path))


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, path: Path) -> Location:
    """The same games in a file and on a server."""
    if request.param == "file":
        return path
    server: DatabaseUrl = request.getfixturevalue("server")
    assert asyncio.run(moved(path, server)) == Exit.GOOD
    return server


@pytest.mark.full
def test_what_follows_from_the_records_is_found_and_mended(place: Location, capsys: pytest.CaptureFixture[str]) -> None:
    before = asyncio.run(contents(place))
    asyncio.run(change(place, *DAMAGE))
    capsys.readouterr()
    assert asyncio.run(check(place)) == Exit.BAD
    told = capsys.readouterr().err
    for session_id in (kept.MIDDLE_OF_A_TURN, PLAYED_ALONE):
        assert f"Session {session_id}: " in told
    assert check_and_repair(place, AT) == Exit.GOOD
    assert "faults have been repaired" in capsys.readouterr().out
    after = asyncio.run(contents(place))
    # A repaired game is shown again.
    assert {table for table in before if before[table] != after[table]} <= {"notices", "notices.id"}


@pytest.mark.full
@pytest.mark.parametrize("damaged", IN_LISTS)
def test_a_list_of_challenges_that_does_not_follow_is_found_and_mended(
    damaged: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = asyncio.run(contents(path))
    asyncio.run(change(path, IN_LISTS[damaged]))
    assert check_and_repair(path, AT) == Exit.GOOD
    assert "its result in the list of challenges" in capsys.readouterr().err
    assert asyncio.run(contents(path)) == before


@pytest.mark.full
def test_a_game_is_written_out_and_taken_in_on_a_server(
    place: Location, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = "hekla-rated-2"
    file = tmp_path / "game.txt"
    file.write_text(kept.TRANSCRIPTS[game], encoding="utf-8")
    capsys.readouterr()
    assert run(place, "export", 2) == Exit.GOOD
    assert capsys.readouterr().out == kept.TRANSCRIPTS[game]
    seats = len(asyncio.run(contents(place))["seats"])
    players = [501 + seat for seat in range(_seats(place, 2))]
    assert run(place, "import", file, *TARGET, *players) == Exit.GOOD
    assert len(asyncio.run(contents(place))["seats"]) == seats + len(players)
    assert asyncio.run(check(place)) == Exit.GOOD


def _seats(place: Location, session_id: int) -> int:
    return sum(row[0] == session_id for row in asyncio.run(contents(place))["seats"])


@pytest.mark.full
def test_who_writes_is_refused_while_a_bot_has_the_server(server: DatabaseUrl, tmp_path: Path) -> None:
    asyncio.run(_create(server))
    file = tmp_path / "game.txt"
    file.write_text(kept.TRANSCRIPTS["hekla-rated-2"], encoding="utf-8")

    async def tried() -> None:
        async with exclusive(server):
            assert await check(server) == Exit.GOOD, "who only reads is not"
            for words in (("check", "--repair"), ("import", file, *TARGET, ANN, BEN)):
                assert await asyncio.to_thread(run, server, *words) == Exit.LATER

    asyncio.run(tried())


async def _create(place: Location) -> None:
    await (await Database.open(place, copied=False)).close()


@pytest.mark.full
def test_a_database_that_was_put_back_by_other_means_is_put_back_once_by_the_next_start(
    place: Location, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(place, "restored") == Exit.GOOD
    assert "boards anew" in capsys.readouterr().out
    before = asyncio.run(contents(place))
    asyncio.run(_start(place))
    once = asyncio.run(contents(place))
    assert {"sessions", "notices", "metadata"} <= {table for table in before if before[table] != once[table]}
    asyncio.run(_start(place))
    assert asyncio.run(contents(place)) == once
    owed, generations = asyncio.run(_owed(place))
    assert owed
    assert all(board and look for board, look in owed.values()), owed
    assert len(generations - {""}) == 1


async def _start(place: Location) -> None:
    async with open_exclusively(place, NOW):
        pass


async def _owed(place: Location) -> tuple[dict[int, tuple[bool, bool]], set[str]]:
    """Whether each open session gets a new board, and has its channel looked at; and the generations of all."""
    async with await Database.open(place) as database, database.reading() as transaction:
        found = {}
        for session_id, _, _ in await session_rows.open_ones(transaction):
            queued = await notices.queued(transaction, session_id)
            fresh = any(one.kind is NoticeKind.BOARD and one.fresh_at is not None for one in queued)
            found[session_id] = (fresh, any(one.kind is NoticeKind.REMOVE and one.target_id < 0 for one in queued))
        rows = await transaction.rows("SELECT generation FROM sessions")
        return found, {row[0] for row in rows}

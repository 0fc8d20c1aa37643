"""Commands for operators on a database in which games are played: what they see and write is of one moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from bot.cli import backups
from bot.cli.backups import backup
from bot.cli.check import check
from bot.cli.terminal import Exit
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.drivers import postgres_copies
from bot.store.drivers.postgres import PostgresDriver
from bot.store.location import Location, ServerAddress
from tests import postgres
from tests.bot.cli.places import drop, new_server
from tests.bot.conftest import ANN, BEN, NOON, begin
from tests.bot.finished import end_many

MOVES = ("b2-a3", "c3-b3", "b3-b4")
OLDER = 30
"""Games that have ended before, so that counting all standings again takes longer than the end of a game."""

ATTEMPTS = 50
"""How often a command is run at most until moves were committed meanwhile; it may be over before one is."""


@dataclass(slots=True)
class Games:
    """Games that are played one after the other; ``moves`` is how many are committed."""

    sessions: Sessions
    moves: int = 0
    over: bool = False
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Play until it is over."""
        while not self.over:
            session_id = (await begin(self.sessions, BEN)).session.id
            for move in MOVES:
                await self.sessions.play(session_id, ANN, move, NOON)
                self.moves += 1
                self._moved.set()
            await self.sessions.resign(session_id, BEN, NOON)

    async def more(self, number: int) -> None:
        """Wait until so many more moves are committed."""
        wanted = self.moves + number
        while self.moves < wanted:
            self._moved.clear()
            await self._moved.wait()


@asynccontextmanager
async def played(database: Database) -> AsyncIterator[Games]:
    """Games are played for as long as the block lasts."""
    games = Games(Sessions(database))
    async with asyncio.TaskGroup() as group:
        group.create_task(games.play())
        try:
            yield games
        finally:
            games.over = True


def look(place: Location, _: Path) -> int:
    return asyncio.run(check(place))


def back_up(place: Location, file: Path) -> int:
    if isinstance(place, ServerAddress):
        return backups.backup(place, file)
    return backup(place, file)


async def nothing(_place: Location, _file: Path) -> None:
    """A look writes nothing."""


async def restored(place: Location, file: Path) -> None:
    if not isinstance(place, ServerAddress):
        assert await check(file) == Exit.GOOD
        return
    copy = await new_server(place.address)
    restoring = ("pg_restore", *backups.RESTORE, f"--dbname={copy.address}", str(file))
    await postgres_copies.run(*restoring)
    assert await check(copy) == Exit.GOOD
    await drop(copy)


async def run_while_a_move_is_committed(games: Games, command: Callable[[Path], int], file: Path) -> None:
    """In the middle of a game, and again if it is over before the next move."""
    for _ in range(ATTEMPTS):
        await games.more(5)
        before = games.moves
        assert await asyncio.to_thread(command, file) == Exit.GOOD
        if games.moves > before:
            return
        # No command replaces a file.
        await asyncio.to_thread(file.unlink, missing_ok=True)
    pytest.fail("no move was committed meanwhile")


@pytest.mark.full
@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
@pytest.mark.parametrize(
    ("command", "whole", "runs"),
    # A look is short: few of them meet the end of a game.
    [(look, nothing, 6), (back_up, restored, 2)],
    ids=["check", "backup"],
)
async def test_a_command_sees_one_moment_while_games_are_played(
    tmp_path: Path,
    database: Database,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    command: Callable[[Location, Path], int],
    whole: Callable[[Location, Path], Awaitable[None]],
    runs: int,
) -> None:
    place: Location = tmp_path / "games.sqlite3"
    if isinstance(database.driver, PostgresDriver):
        place = ServerAddress(request.getfixturevalue("postgres_address"))
        programs = postgres.program("pg_dump")
        assert programs is not None
        monkeypatch.setenv("PATH", str(Path(programs).parent), prepend=":")
    files = [tmp_path / f"file{number}" for number in range(runs)]
    await end_many(database, OLDER, seed=5)
    async with played(database) as games:
        for file in files:
            await run_while_a_move_is_committed(games, partial(command, place), file)
    for file in files:
        await whole(place, file)

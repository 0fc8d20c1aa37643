"""Somebody deletes the write-ahead log of a bot that was killed: what is lost is what was played just before."""

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.connection.launch import opened
from bot.model.tables import Table
from bot.operating.check import check
from bot.operating.terminal import Exit
from bot.play.sessions import Sessions
from bot.sandbox.driver import PATIENCE
from bot.store.engines import care
from bot.words.language import language_for
from tests.bot.bot_process import FORKS
from tests.bot.conftest import BEN, NOON, begin

MOVES = 9


def play_and_say(path: Path, pipe: Connection) -> None:
    """Play some moves, one more when told to, and stay until killed."""

    async def work() -> None:
        async with opened(path, NOON) as (database, (keeper,)):
            sessions = Sessions(database)
            session_id = (await begin(sessions, BEN)).session.id
            for _ in range(MOVES):
                await play_any(sessions, session_id)
            kept = asyncio.create_task(keeper.keep())
            pipe.send("played")
            await asyncio.to_thread(pipe.recv)
            kept.cancel()
            await play_any(sessions, session_id)
            pipe.send("played on")
            await asyncio.Event().wait()

    care.LOOK_SECONDS, care.CHECKPOINT_SECONDS = 0.01, 0.02
    asyncio.run(work())


async def play_any(sessions: Sessions, session_id: int) -> None:
    """Play a legal move that does not end the game."""
    table = await sessions.by_id(session_id)
    assert isinstance(table, Table)
    (seat,) = table.position.to_act
    moves = table.position.moves(seat)
    move = next(one for one in moves if table.position.play(seat, one).position.outcome is None)
    await sessions.play(session_id, table.session.players[seat], table.position.notation(move), NOON)


@pytest.mark.full
def test_moves_that_are_not_of_the_last_minute_survive_a_kill_and_the_loss_of_the_log(
    tmp_path: Path, new_database: Path
) -> None:
    path = Path(shutil.copy(new_database, tmp_path / "games.sqlite3"))
    assert care.LOOK_SECONDS + care.CHECKPOINT_SECONDS < 60
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=play_and_say, args=(path, theirs), daemon=True)
    process.start()
    assert ours.poll(PATIENCE), "nobody plays"
    assert ours.recv() == "played"
    deadline = time.monotonic() + PATIENCE
    while moves_in(path) < MOVES:
        assert time.monotonic() < deadline, "the moves stay in the log"
    ours.send("play on")
    assert ours.poll(PATIENCE), "nobody plays on"
    process.kill()
    process.join(PATIENCE)
    path.with_name(f"{path.name}-wal").unlink()
    assert moves_in(path) == MOVES
    assert asyncio.run(check(path, language_for("en"))) == Exit.GOOD


def moves_in(path: Path) -> int:
    """How many moves the file holds without its log; 0 if it was just being written."""
    alone = Path(shutil.copy(path, path.with_name("alone.sqlite3")))
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(alone)) as connection:
        return int(connection.execute("SELECT count(*) FROM actions").fetchone()[0])
    return 0

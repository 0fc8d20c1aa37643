"""The migration that writes sessions and notices anew keeps every row and everything that refers to them."""

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.faults import ConstraintBroken

BEFORE = 3
"""The migrations a file has seen that was written before there were clocks."""


def older_file(path: Path) -> None:
    folder = files("bot.store").joinpath("migrations")
    scripts = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))[:BEFORE]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        for script in scripts:
            connection.executescript(folder.joinpath(script).read_text(encoding="utf-8"))
        connection.executescript(
            f"""
            INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status, host_id,
                language, seed, created_at, rated) VALUES
                (4, 7, 70, 'volcano', 1, '{{}}', 2, 'playing', 1, 'en', zeroblob(16), 1000, 0),
                (5, 7, 71, 'volcano', 1, '{{}}', 2, 'over', 1, 'en', zeroblob(16), 2000, 1);
            INSERT INTO seats (session_id, seat, user_id) VALUES (4, 0, 1), (4, 1, 2), (5, 0, 1);
            INSERT INTO posts (session_id, board_id) VALUES (4, 99), (5, 98);
            INSERT INTO actions (session_id, sequence, kind, user_id, acted_at) VALUES (4, 1, 'move', 1, 5000);
            INSERT INTO notices (session_id, kind, sequence, due_at) VALUES (4, 'ping', 1, 5000);
            PRAGMA user_version = {BEFORE};
            """
        )


async def test_an_older_file_keeps_its_sessions_and_what_refers_to_them(tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite3"
    older_file(path)
    database = await Database.open(path)
    async with database.reading() as transaction:
        assert await transaction.rows("PRAGMA foreign_key_check") == []
        kept = await transaction.rows("SELECT id, status, rated, clock, on_timeout FROM sessions ORDER BY id")
        notices = await transaction.rows("SELECT session_id, kind, due_at FROM notices")
        alarms = await transaction.rows("SELECT session_id, kind, due_at FROM alarms")
    await database.close()
    assert [tuple(row) for row in kept] == [(4, "playing", 0, None, "claim"), (5, "over", 1, None, "claim")]
    assert [tuple(row) for row in notices] == [(4, "ping", 5000)]
    assert [tuple(row) for row in alarms] == [(4, "stale", 5000 + 30 * 24 * 3_600_000)]


async def test_a_session_that_others_refer_to_cannot_go_after_it(tmp_path: Path) -> None:
    path = tmp_path / "older.sqlite3"
    older_file(path)
    database = await Database.open(path)
    with pytest.raises(ConstraintBroken):
        async with database.transaction() as transaction:
            await transaction.run("DELETE FROM sessions WHERE id = 4")
    await database.close()

"""Databases for commands that take them wherever they are: files, and databases of a server, and what they hold."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.__main__ import answer
from bot.cli.command_line import parser
from bot.play.sessions import Sessions
from bot.standings.recount import rebuild_seasons
from bot.store.command_access import read_only
from bot.store.database import Database
from bot.store.drivers.schema_migrations import tables
from bot.store.statements import quoted
from bot.store.url import DatabaseUrl, Location
from tests.bot.conftest import ANN, FIXED_SEED, NOON
from tests.bot.desk import ERUPTION
from tests.bot.play.test_computers import play_against
from tests.bot.store import kept

Contents = dict[str, list[tuple[Any, ...]]]

_NUMBERS = count(1)

RARE = (
    "INSERT INTO absences VALUES (1, 2)",
    "INSERT INTO blocks VALUES (101, 102, 5)",
    "INSERT INTO holidays VALUES (101, 20000, 20006, 'Europe/Paris', 5, NULL)",
    "INSERT INTO invitations SELECT id, 103, 5 FROM sessions LIMIT 1",
    "INSERT INTO seasons SELECT DISTINCT guild_id, 1, 0, 4000000000000, 4000000000000 FROM finished_games",
    "INSERT INTO daily_places VALUES (7, 20000, 101)",
    "INSERT INTO notes SELECT id, 101, 'b2 is weak' || char(10) || 'so “é”', 5 FROM sessions LIMIT 2",
    (
        "INSERT INTO plans SELECT id, 1, 101, 3, 'fr', '[[1,0,3,[[0,\"a1-a2\"]],[\"b2-a3\"],null,true]]',"
        " 5 FROM sessions LIMIT 2"
    ),
    (
        "INSERT INTO outbox (kind, guild_id, subject, target_id, payload, begun, attempts, due_at, queued_at)"
        " SELECT 'plan', guild_id, id, 101, '{\"why\": \"other\"}', 1, 2, 5, 4 FROM sessions LIMIT 2"
    ),
    "INSERT INTO tries (id, user_id, problem, day, zone, changed_at, result) VALUES (9, 101, 'p', 20000, 'UTC', 5, -3)",
    "INSERT INTO computers SELECT id, 5, 2, randomblob(16), 0, 0 FROM sessions WHERE status = 'lobby' LIMIT 1",
    "INSERT INTO deferred_pings SELECT id, 'ping', 0, 1, NULL FROM sessions LIMIT 2",
    'INSERT INTO analyses SELECT id, 3, 1, \'{"é": "‰"}\' FROM sessions LIMIT 1',
    (
        "INSERT INTO tournaments (guild_id, channel_id, organiser_id, game, options, language, system, seats, seed,"
        " on_timeout, round_limit, at_limit, stage, created_at, due_at, round_until)"
        " SELECT guild_id, channel_id, 101, game, '{}', 'fr', 'swiss', 2, randomblob(16), 'forfeit', 5, 'draw',"
        " 'running', 5, 6, 9 FROM sessions LIMIT 1"
    ),
    "INSERT INTO entrants SELECT id, 1, 101, 1, NULL, 0 FROM tournaments",
    "INSERT INTO pairings SELECT id, 1, 1, (SELECT min(id) FROM sessions), 1, 'limit', 101 FROM tournaments",
    "INSERT INTO pairing_seats SELECT id, 1, 1, 0, 1, 2 FROM tournaments",
    "INSERT INTO pairings SELECT id, 1, 2, NULL, 0, 'bye', NULL FROM tournaments",
    "INSERT INTO pairing_seats SELECT id, 1, 2, 0, 2, 1 FROM tournaments",
    "INSERT INTO turn_jobs SELECT id, 0, 4, 2, NULL, 1 FROM sessions LIMIT 1",
)
"""Rows for tables in which the kept database has none."""


def populated(folder: Path) -> Path:
    """A database of the newest schema with rows in every table, of games of every kind in flight."""
    path = kept.unpack(folder)
    asyncio.run(_upgrade(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in RARE:
            assert connection.execute(statement).rowcount > 0, statement
        # A number that was given once, and must not be given again.
        connection.execute("INSERT INTO tries (id, user_id, problem, zone, changed_at) VALUES (77, 5, 'p', 'UTC', 1)")
        connection.execute("DELETE FROM tries WHERE id = 77")
    asyncio.run(_settle(path))
    with closing(sqlite3.connect(path)) as connection:
        for table in tables():
            assert connection.execute(f"SELECT 1 FROM {table.name}").fetchone(), table.name
        connection.execute("PRAGMA journal_mode = DELETE")
    return path


async def _upgrade(path: Path) -> None:
    """Bring the file up to date, and add a game in which a computer was beaten."""
    async with await Database.open(path, copied=False) as database:
        sessions = Sessions(database, new_seed=lambda: FIXED_SEED)
        number = (await play_against(sessions, 2)).session.id
        await sessions.play(number, ANN, ERUPTION, NOON)
        computer = (await sessions.by_id(number)).session.players[1]
        await sessions.resign(number, computer, NOON)


async def _settle(path: Path) -> None:
    """Let the ratings of a season be what its games come to."""
    async with await Database.open(path, copied=False) as database, database.transaction() as transaction:
        await rebuild_seasons(transaction)


async def new_server(address: str) -> DatabaseUrl:
    """A new database on the server of this one."""
    name = f"place{next(_NUMBERS)}"
    await _execute(address, f"CREATE DATABASE {name}")
    return DatabaseUrl(address.replace("/postgres?", f"/{name}?"))


async def drop(server: DatabaseUrl) -> None:
    """Drop a database of :func:`new_server`."""
    name = server.address.partition("?")[0].rpartition("/")[2]
    await _execute(server.address.replace(f"/{name}?", "/postgres?"), f"DROP DATABASE {name} WITH (FORCE)")


async def change(place: Location, *statements: str) -> None:
    """Change rows of a database as nothing of ours does."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as connection, connection:
            for statement in statements:
                assert connection.execute(statement).rowcount, statement
    else:
        await _execute(place.address, *statements)


async def _execute(address: str, *statements: str) -> None:
    connection: Any = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


def run(database: Location, *words: object) -> int:
    """The exit code of a command with these arguments, on this database."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("FUMAROLE_DATABASE", _named(database))
        return answer(parser().parse_args([str(one) for one in words]))


def _named(location: Location) -> str:
    return location.address if isinstance(location, DatabaseUrl) else str(location)


async def moved(source: Location, target: Location) -> int:
    """The exit code of ``fumarole move-database``."""
    return await asyncio.to_thread(run, target, "move-database", _named(source), _named(target))


async def contents(place: Location) -> Contents:
    """Every row of every table in its order, and the last numbers given."""
    found: Contents = {}
    async with read_only(place) as viewed, viewed.reading() as transaction:
        for table in tables():
            words = ("SELECT", quoted(table.columns), "FROM", table.name, "ORDER BY", ", ".join(table.key))
            found[table.name] = [tuple(row) for row in await transaction.rows(" ".join(words))]
            if table.is_numbered:
                number = await transaction.last_number(table.name, table.key[0])
                found[f"{table.name}.{table.key[0]}"] = [(number,)]
    return found

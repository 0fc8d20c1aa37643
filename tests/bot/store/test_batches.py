"""PostgreSQL: statements that go together do what they do in turn, and a move takes few ways to the server."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import alarms, notices, turns
from bot.store.rows.alarms import AlarmKind
from bot.store.rows.notices import NoticeKind
from bot.store.statements import Row
from tests.bot.conftest import BEN, NOON, begin
from tests.bot.engines import emptied

SEEDS = range(12)

Statement = tuple[str, tuple[Any, ...], list[tuple[Any, ...]]]

DUE = "UPDATE notices SET due_at = 5 WHERE session_id = ?"
COPY = (
    "INSERT INTO alarms (session_id, kind, seat, due_at) SELECT session_id, kind, 9, due_at FROM notices"
    " WHERE due_at = 5 ON CONFLICT DO NOTHING"
)


def _drawn(chance: random.Random) -> Statement:
    """A statement on one of a few rows, or on all of a table, or on one table by what is in another."""
    session, seat, number = chance.randint(1, 2), chance.randint(0, 1), chance.randint(1, 9)
    kind = chance.choice(("reminder", "stale"))
    row = [(session, kind, seat)]
    save = (
        "INSERT INTO alarms (session_id, kind, seat, due_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (session_id, kind, seat) DO UPDATE SET due_at = excluded.due_at + alarms.due_at"
    )
    tell = (
        "INSERT INTO notices (session_id, kind, sequence, due_at, queued_at)"
        " VALUES (?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
    )
    told = (session, kind, number, number)
    choices: tuple[Statement, ...] = (
        (save, (session, kind, seat, number), row),
        ("DELETE FROM alarms WHERE session_id = ? AND kind = ? AND seat = ?", (session, kind, seat), row),
        ("UPDATE alarms SET due_at = due_at * 2 WHERE session_id = ?", (session,), []),
        (tell, told, [(session, kind, 0)]),
        ("DELETE FROM notices WHERE session_id = ? AND kind = ?", (session, kind), [(session, kind, 0)]),
        (DUE, (session,), []),
        (COPY, (), []),
    )
    return chance.choice(choices)


async def _all(transaction: Transaction) -> list[list[Any]]:
    found: list[Row] = await transaction.rows("SELECT session_id, kind, seat, due_at FROM alarms ORDER BY 1, 2, 3")
    found += await transaction.rows("SELECT session_id, kind, target_id, due_at FROM notices ORDER BY id")
    return [list(row) for row in found]


async def _done(database: Database, statements: list[Statement], *, together: bool) -> list[list[Any]]:
    async with database.transaction() as transaction:
        await transaction.run("SET LOCAL session_replication_role = replica")
        for table in ("DELETE FROM alarms", "DELETE FROM notices"):
            await transaction.run(table)
        for text, parameters, rows in statements:
            if together:
                await transaction.write(text, parameters, rows=rows, numbered=text.startswith("INSERT INTO notices"))
            else:
                await transaction.run(text, parameters)
        return await _all(transaction)


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.full if seed else ()) for seed in SEEDS])
async def test_what_is_written_together_is_as_if_written_in_turn(postgres_address: str, seed: int) -> None:
    chance = random.Random(seed)
    async with emptied(postgres_address) as database:
        for _ in range(20):
            statements = [_drawn(chance) for _ in range(chance.randint(1, 12))]
            written = [await _done(database, statements, together=together) for together in (False, True)]
            assert written[0] == written[1], statements


async def test_what_was_expected_is_read_anew_once_it_has_changed(postgres_address: str) -> None:
    find: Callable[[Transaction], Any] = partial(alarms.find, session_id=1, kind=AlarmKind.STALE)
    async with emptied(postgres_address) as database:
        await begin(Sessions(database), BEN)
        async with database.transaction() as transaction:
            await transaction.expect(find, partial(turns.waits_of_session, session_id=1))
            before = await find(transaction)
            await transaction.run_each("UPDATE alarms SET due_at = ? WHERE session_id = ?", [(7, 1)])
            assert (await find(transaction)).due_at == 7
            await transaction.expect(find)
            await alarms.ring_at(transaction, 1, AlarmKind.STALE, 5)
            after = await find(transaction)
            assert before.due_at != after.due_at == 5
            assert [wait.seat for wait in await turns.waits_of_session(transaction, 1)] == [0]


async def test_what_is_held_back_is_committed(postgres_address: str) -> None:
    async with emptied(postgres_address) as database:
        await begin(Sessions(database), BEN)
        async with database.transaction() as transaction:
            await notices.queue(transaction, 1, NoticeKind.STALE, 3, NOON)
        async with database.reading() as transaction:
            assert NoticeKind.STALE in [one.kind for one in await notices.queued(transaction, 1)]

"""Standings on PostgreSQL: answered from indexes, also when there are a million finished sessions."""

from collections.abc import AsyncIterator, Iterable
from typing import Any

import pytest

from bot.store.database import Database, Row, Transaction
from bot.store.drivers.postgres_statements import PostgresTransaction
from bot.store.rows import finished_games, statistics
from bot.store.rows import standings as standing_rows
from bot.store.rows.finished_games import Sought
from bot.store.rows.standings import Board, Sort
from tests.bot.conftest import ANN, BEN, GUILD
from tests.bot.drivers import emptied

BOARD = Board(GUILD, "volcano", "", 0)


class Planner(PostgresTransaction):
    """A transaction that collects how each query would be answered if there were many rows."""

    def __init__(self, inner: Transaction) -> None:
        assert isinstance(inner, PostgresTransaction)
        super().__init__(inner._connection, inner._address)
        self.plans: list[str] = []

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        listed = tuple(parameters)
        self.plans.append("\n".join(row[0] for row in await super().rows(f"EXPLAIN {statement}", listed)))
        return await super().rows(statement, listed)


@pytest.fixture
async def there(postgres_address: str) -> AsyncIterator[Database]:
    async with emptied(postgres_address) as database:
        yield database


@pytest.fixture
async def planner(there: Database) -> AsyncIterator[Planner]:
    async with there.reading() as transaction:
        # With few rows it would look at all of them, which is sooner done.
        await transaction.run("SET LOCAL enable_seqscan = off")
        await transaction.run("SET LOCAL enable_bitmapscan = off")
        await transaction.run("SET LOCAL enable_sort = off")
        yield Planner(transaction)


async def test_no_question_is_answered_by_looking_at_every_row(planner: Planner) -> None:
    await standing_rows.beaten(planner, GUILD, "volcano", "", 10, 0)
    await standing_rows.count_leaders(planner, BOARD)
    await standing_rows.leaders(planner, BOARD, Sort.STREAK, 5, 10, 0)
    await standing_rows.performances(planner, GUILD, ANN)
    await standing_rows.curve(planner, GUILD, ANN, "volcano", 100)
    await standing_rows.encounters(planner, GUILD, ANN, BEN)
    for sought in (Sought(ANN, BEN, least=5), Sought(least=5, ending="quiet"), Sought(game="volcano", variant="a=b")):
        await finished_games.numbers(planner, GUILD, sought, 5)
        await statistics.sums(planner, GUILD, sought)
        await statistics.runs(planner, GUILD, sought)
    assert not [plan for plan in planner.plans if "Seq Scan" in plan], planner.plans

"""Standings as rows: answered from indexes, taken over from files without them, and erased for good."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from bot.standings.recount import recount
from bot.store.database import Database, Row, Transaction
from bot.store.drivers.postgres_connection import PostgresTransaction
from bot.store.drivers.sqlite_connection import SqliteTransaction
from bot.store.rows import people, results
from bot.store.rows import standings as standing_rows
from bot.store.rows.results import GameFilter
from bot.store.rows.standings import Board, Sort
from tests.bot.conftest import ANN, BEN, CAT, DAN, GUILD, NOON
from tests.bot.finished import end, end_many


class Planner(SqliteTransaction):
    """A transaction that also collects how each query is answered."""

    def __init__(self, inner: Transaction) -> None:
        assert isinstance(inner, SqliteTransaction)
        super().__init__(inner._connection)
        self.plans: list[str] = []

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        plan = await super().rows(f"EXPLAIN QUERY PLAN {statement}", parameters)
        self.plans += [row["detail"] for row in plan]
        return await super().rows(statement, parameters)


SOUGHT = (
    GameFilter(),
    GameFilter(game="volcano", variant="layout=stripes"),
    GameFilter(ANN, BEN),
    GameFilter(tournament_id=4),
)
BOARD = Board(GUILD, "volcano", "", 0)


async def erase(database: Database, user_id: int) -> int:
    """Erase a player; returns the number that stands in their place."""
    async with database.transaction() as transaction:
        former = await standing_rows.free_number(transaction)
        await people.erase(transaction, user_id, former)
    return former


@pytest.mark.sqlite
async def test_no_question_is_answered_by_looking_at_every_row_or_by_sorting_many(database: Database) -> None:
    await end_many(database, 100, seed=1)
    async with database.reading() as transaction:
        planner = Planner(transaction)
        assert await standing_rows.curve(planner, GUILD, ANN, "volcano", 100)
        await standing_rows.head_to_head(planner, GUILD, ANN, BEN)
        assert not [step for step in planner.plans if "TEMP B-TREE" in step], planner.plans
        assert await standing_rows.count_leaders(planner, BOARD)
        assert await standing_rows.leaders(planner, BOARD, Sort.STREAK, 5, 10, 0)
        assert await standing_rows.beaten(planner, GUILD, "volcano", "", 10, 0) == []
        assert await standing_rows.performances(planner, GUILD, ANN)
        for sought in SOUGHT:
            await results.numbers(planner, GUILD, sought, 5)
        await standing_rows.without_server(planner, ANN)
    scans = [step for step in planner.plans if step.startswith("SCAN")]
    # These are no tables but what has been found in them.
    found = ("(subquery-)", "told", "runs", "totals", "won")
    assert {re.sub(r"\d+", "", step) for step in scans} == {f"SCAN {name}" for name in found}, scans


async def test_two_former_players_of_one_game_are_not_the_same(database: Database) -> None:
    await end(database, (ANN, BEN, CAT), (1, 2, 3))
    numbers = [await erase(database, player) for player in (ANN, DAN, BEN)]
    assert len({numbers[0], numbers[2]}) == 2
    async with database.reading() as transaction:
        (one,) = (await results.finished_by_number(transaction, [1])).values()
        assert await recount(transaction) == ()
    assert [seat.user_id for seat in one.seats] == [numbers[0], numbers[2], CAT]


async def test_a_former_player_who_comes_back_begins_anew(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2))
    await erase(database, ANN)
    await end(database, (ANN, BEN), (1, 2), NOON + 1)
    async with database.reading() as transaction:
        (performance,) = await standing_rows.performances(transaction, GUILD, ANN)
        assert await recount(transaction) == ()
    assert performance.games == 1


class PostgresPlanner(PostgresTransaction):
    """A transaction that collects how each query would be answered if there were many rows."""

    def __init__(self, inner: Transaction) -> None:
        assert isinstance(inner, PostgresTransaction)
        super().__init__(inner._connection, inner._address)
        self.plans: list[str] = []

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        listed = tuple(parameters)
        self.plans.append("\n".join(row[0] for row in await super().rows(f"EXPLAIN {statement}", listed)))
        return await super().rows(statement, listed)


async def test_no_question_is_answered_on_a_server_by_looking_at_every_row(shared: Database) -> None:
    async with shared.reading() as transaction:
        # With few rows it would look at all of them, which is sooner done.
        for sooner in ("seqscan", "bitmapscan", "sort"):
            await transaction.run(f"SET LOCAL enable_{sooner} = off")
        planner = PostgresPlanner(transaction)
        await standing_rows.beaten(planner, GUILD, "volcano", "", 10, 0)
        await standing_rows.count_leaders(planner, BOARD)
        await standing_rows.leaders(planner, BOARD, Sort.STREAK, 5, 10, 0)
        await standing_rows.performances(planner, GUILD, ANN)
        await standing_rows.curve(planner, GUILD, ANN, "volcano", 100)
        await standing_rows.head_to_head(planner, GUILD, ANN, BEN)
        for sought in (GameFilter(ANN, BEN), GameFilter(game="volcano", variant="a=b")):
            await results.numbers(planner, GUILD, sought, 5)
    assert not [plan for plan in planner.plans if "Seq Scan" in plan], planner.plans

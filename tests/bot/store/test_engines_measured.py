"""The command that measures the engines still plays: real moves, by a process of its own, in a small form."""

import pytest

from tests.benchmarks.engines import measure
from tests.bot.engines import emptied

TABLES = 2


@pytest.mark.full
async def test_the_moves_that_are_measured_are_kept(postgres_address: str) -> None:
    async with emptied(postgres_address) as database:
        measured = measure("PostgreSQL", 1, postgres_address, TABLES, seconds=0.2, beforehand=0.1)
        async with database.reading() as transaction:
            ((kept,),) = await transaction.rows("SELECT count(*) FROM actions WHERE kind = 'move'")
    assert TABLES <= len(measured.moves) <= kept
    assert "| PostgreSQL | 1 |" in measured.line()

"""An earlier test leaves nothing in the database of the PostgreSQL server that all of them use."""

import pytest

from bot.play.sessions import Sessions
from tests.bot.conftest import BEN, begin
from tests.bot.drivers import columns, emptied


@pytest.mark.parametrize("rows", [1, 40_000])
@pytest.mark.full
async def test_a_database_is_found_without_a_row_and_counts_anew_however_much_was_in_it(
    postgres_address: str, rows: int
) -> None:
    for _ in range(2):
        async with emptied(postgres_address) as database:
            async with database.reading() as transaction:
                tables = {table for table, _ in await columns(transaction)} - {"schema_migrations"}
                assert len(tables) > 30
                # The names come from the schema itself.
                assert [table for table in sorted(tables) if await transaction.rows(f"SELECT 1 FROM {table}")] == []
            assert (await begin(Sessions(database), BEN)).session.id == 1
            async with database.transaction() as transaction:
                await transaction.run(
                    "INSERT INTO facts SELECT n, repeat('x', 100) FROM generate_series(1, CAST(? AS bigint)) AS n",
                    (rows,),
                )

"""Everything that can happen to sessions, in any order, on PostgreSQL."""

from typing import ClassVar

import pytest
from hypothesis import settings

from bot.store.database import Database
from tests.bot.drivers import open_emptied
from tests.bot.play import test_together as on_sqlite

pytestmark = pytest.mark.full


class OnPostgres(on_sqlite.Together):
    """The same as with a file."""

    address: ClassVar[str]

    async def _new_database(self) -> Database:
        return await open_emptied(self.address)


@pytest.fixture(autouse=True, scope="module")
def address(postgres_address: str) -> None:
    OnPostgres.address = postgres_address


TestOnPostgres = OnPostgres.TestCase
TestOnPostgres.settings = settings(on_sqlite.TestTogether.settings, max_examples=3)

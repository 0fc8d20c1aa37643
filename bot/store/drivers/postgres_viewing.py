"""Read-only access to a database on a server, which changes nothing in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.program import scaled
from bot.store.drivers import migrating
from bot.store.drivers.driver import PATIENCE_SECONDS
from bot.store.drivers.postgres import READ
from bot.store.drivers.postgres_connecting import STATEMENT_SECONDS, connect
from bot.store.drivers.postgres_faults import faults_named
from bot.store.drivers.postgres_migrating import schema_of
from bot.store.drivers.postgres_statements import PostgresTransaction
from bot.store.location import ServerAddress
from bot.store.statements import Transaction


class ServerView:
    """A connection for reading."""

    def __init__(self, connection: Any, address: str) -> None:
        self._connection = connection
        self._address = address

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """A transaction whose reads all see the same state of the database."""
        with faults_named(self._address):
            await self._connection.execute(READ, timeout=scaled(STATEMENT_SECONDS))
        try:
            yield PostgresTransaction(self._connection, self._address)
        finally:
            if not self._connection.is_closed():
                with faults_named(self._address):
                    await self._connection.execute("ROLLBACK", timeout=scaled(STATEMENT_SECONDS))


@asynccontextmanager
async def view_server(server: ServerAddress) -> AsyncIterator[ServerView]:
    """Open a database of this version's schema for reading; a start of the bot brings an older one up to date.

    Raises :class:`bot.store.faults.DatabaseUnusable`.
    """
    connection = await connect(server.address)
    try:
        with faults_named(str(server)):
            version = await schema_of(connection)
        migrating.require_current(server, version)
        yield ServerView(connection, str(server))
    finally:
        await connection.close(timeout=scaled(PATIENCE_SECONDS))

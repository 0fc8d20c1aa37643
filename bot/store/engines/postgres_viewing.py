"""Read-only access to a database on a server, which changes nothing in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.program import scaled
from bot.store.engines import migrating
from bot.store.engines.engine import PATIENCE_SECONDS
from bot.store.engines.postgres import READ
from bot.store.engines.postgres_connecting import STATEMENT_SECONDS, connect, is_pooled
from bot.store.engines.postgres_faults import faults_named
from bot.store.engines.postgres_migrating import schema_of
from bot.store.engines.postgres_statements import PostgresTransaction
from bot.store.faults import EmptyDatabase, OlderDatabase
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

    async def schema(self) -> int:
        """The number of the newest migration the database has seen; 0 if it has seen none."""
        with faults_named(self._address):
            return await schema_of(self._connection)

    async def is_pooled(self) -> bool:
        """Whether there is a connection pooler before the server."""
        with faults_named(self._address):
            return await is_pooled(self._connection)


@asynccontextmanager
async def look_at(server: ServerAddress) -> AsyncIterator[ServerView]:
    """Connect for reading, whatever the schema. Raises :class:`bot.store.faults.DatabaseUnusable`."""
    connection = await connect(server.address)
    try:
        yield ServerView(connection, str(server))
    finally:
        await connection.close(timeout=scaled(PATIENCE_SECONDS))


@asynccontextmanager
async def view_server(server: ServerAddress) -> AsyncIterator[ServerView]:
    """The same for a database of this version; a start of the bot brings an older one up to date."""
    async with look_at(server) as seen:
        version, known = await seen.schema(), len(migrating.migrations())
        if not version:
            raise EmptyDatabase(str(server))
        migrating.require_known(version)
        if version < known:
            raise OlderDatabase(str(server), version, known)
        yield seen

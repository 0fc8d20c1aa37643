"""Counts the ways to a PostgreSQL server and back: a socket in between that sees who speaks after whom."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.postgres import SHORT, address_of

SOCKET = ".s.PGSQL.5432"
"""How the socket of a server is called in its folder."""


@dataclass(slots=True)
class Ways:
    """What has gone to the server so far; ``spoken`` are the beginnings of its messages, for whoever looks closer."""

    count: int = 0
    spoken: list[bytes] = field(default_factory=list, repr=False)

    def take(self) -> int:
        """How many ways there were since the last time."""
        taken, self.count = self.count, 0
        self.spoken.clear()
        return taken


@asynccontextmanager
async def counted(socket: Path, database: str = "postgres") -> AsyncIterator[tuple[str, Ways]]:
    """An address by which the database on the server with this socket is reached, and the ways that are made there."""
    ways = Ways()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, server = await asyncio.open_unix_connection(socket / SOCKET)
        answered = True

        async def ask() -> None:
            nonlocal answered
            while data := await reader.read(1 << 16):
                if answered:
                    ways.count += 1
                    ways.spoken.append(data[:2000])
                answered = False
                server.write(data)
            server.close()

        async def answer() -> None:
            nonlocal answered
            while data := await answers.read(1 << 16):
                answered = True
                writer.write(data)
            writer.close()

        await _both(ask(), answer())

    with tempfile.TemporaryDirectory(prefix="ways-", dir=SHORT) as folder:
        between = await asyncio.start_unix_server(meet, Path(folder, SOCKET))
        async with between:
            yield address_of(Path(folder), database), ways


async def _both(*directions: Awaitable[None]) -> None:
    for ended in await asyncio.gather(*directions, return_exceptions=True):
        if ended is not None and not isinstance(ended, ConnectionError):
            raise ended

"""A proxy to a PostgreSQL server that can be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any


class Cable:
    """The proxy between the bot and the server. While it is ``dead``, it accepts data and forwards none."""

    def __init__(self, socket: Path) -> None:
        self._socket = str(socket / ".s.PGSQL.5432")
        self._carrying: set[asyncio.Task[None]] = set()
        self.dead = False

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[int]:
        """The port at the bot's end."""

        def join(*ends: Any) -> None:
            self._carrying.add(asyncio.create_task(self._join(*ends)))

        async with await asyncio.start_server(join, "127.0.0.1", 0) as listening:
            yield listening.sockets[0].getsockname()[1]
            # From Python 3.12 on the end of a server waits for its connections.
            listening.close()
            for one in self._carrying:
                one.cancel()
            await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_unix_connection(self._socket)
        except OSError:
            writer.close()
            return
        try:
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        finally:
            back.close()
            writer.close()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        cut = False
        with suppress(ConnectionError):
            while carried := await source.read(65_536):
                # What was dead once stays so, as when a firewall has forgotten it.
                cut = cut or self.dead
                if not cut:
                    target.write(carried)
        if not cut:
            target.close()

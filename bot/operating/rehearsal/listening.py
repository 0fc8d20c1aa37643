"""A connection to the gateway as a bot holds it, made by hand, so that each packet can be looked at."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.operating.rehearsal.recording import Json
from bot.operating.rehearsal.sides import Blocked, Side
from bot.sandbox.packets import DISPATCH, HEARTBEAT, HELLO, IDENTIFY, RESUME

PATIENCE = 15.0
INTENTS = 1 << 0 | 1 << 9
"""Servers and their messages, as the bot asks for."""

PROPERTIES = {"os": "linux", "browser": "fumarole", "device": "fumarole"}


@dataclass(slots=True)
class SocketLine:
    """An open connection: what has come over it, and with which code it was closed."""

    socket: aiohttp.ClientWebSocketResponse
    packets: list[Json] = field(default_factory=list)
    closed: int | None = None
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _reader: asyncio.Task[None] | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, side: Side, address: str) -> AsyncIterator["SocketLine"]:
        """Connect; the HELLO is the first packet. Raises :class:`Blocked`."""
        try:
            socket = await side.session.ws_connect(f"{address}?v=10&encoding=json", max_msg_size=0)
        except aiohttp.ClientError as problem:
            raise Blocked(type(problem).__name__) from problem
        made = cls(socket)
        made._reader = asyncio.create_task(made._read())
        try:
            await made.wait(lambda one: one["op"] == HELLO)
            yield made
        finally:
            await socket.close(code=1000)  # ends the session too
            await asyncio.gather(made._reader, return_exceptions=True)

    async def _read(self) -> None:
        async for message in self.socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                async with self._news:
                    self.packets.append(json.loads(message.data))
                    self._news.notify_all()
        async with self._news:
            self.closed = self.socket.close_code
            self._news.notify_all()

    async def send(self, op: int, data: Any) -> None:
        """Send a packet."""
        await self.socket.send_json({"op": op, "d": data})

    async def wait(self, wanted: Callable[[Json], bool], after: int = 0) -> Json | None:
        """The first packet like this, from the one numbered ``after`` on; None if it does not come."""

        def found() -> Json | None:
            return next((one for one in self.packets[after:] if wanted(one)), None)

        try:
            async with asyncio.timeout(PATIENCE), self._news:
                await self._news.wait_for(lambda: found() is not None or self.closed is not None)
        except TimeoutError:
            return None
        return found()

    async def event(self, name: str, after: int = 0) -> Json | None:
        """The data of the first event of this name; None if it does not come."""
        packet = await self.wait(lambda one: one["op"] == DISPATCH and one.get("t") == name, after)
        return None if packet is None else packet["d"]

    async def end(self) -> int | None:
        """With which code the other side closes; None if it does not."""
        try:
            async with asyncio.timeout(PATIENCE), self._news:
                await self._news.wait_for(lambda: self.closed is not None)
        except TimeoutError:
            return None
        return self.closed

    async def identify(self, side: Side, **other: Any) -> None:
        """Ask for a new session."""
        await self.send(IDENTIFY, {"token": side.token, "intents": INTENTS, "properties": PROPERTIES, **other})

    async def resume(self, side: Side, session: str, sequence: int) -> None:
        """Ask for a session there was."""
        await self.send(RESUME, {"token": side.token, "session_id": session, "seq": sequence})

    async def beat(self) -> None:
        """Send a heartbeat."""
        await self.send(HEARTBEAT, self.sequence)

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return max((one["s"] for one in self.packets if one.get("s")), default=0)

    async def cut(self) -> None:
        """Lose the connection without a word, as a failing network does."""
        if self._reader is not None:
            self._reader.cancel()
        response = self.socket._response  # noqa: SLF001 - aiohttp closes with a frame, which would end the session
        if response.connection is not None and response.connection.transport is not None:
            response.connection.transport.abort()
        await asyncio.sleep(0)

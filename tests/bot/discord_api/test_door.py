"""Nothing is sent to Discord once another process may have taken over, however far the request has come by then."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.discord_api.requests import guard
from bot.model.refusals import Suspended
from tests.wire.driver import PATIENCE

MESSAGES = "/api/v10/channels/1/messages"
ANSWERS = ("/api/v10/interactions/1/token/callback", "/api/v10/webhooks/1/token", "/webhooks/1/token")


@dataclass(slots=True)
class Line:
    """A server that keeps its first answer back, and one guarded connection to it."""

    session: aiohttp.ClientSession
    address: str
    may_send: bool = True
    lose_at_connect: bool = False
    received: list[str] = field(default_factory=list)
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    answer: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self, method: str, path: str) -> int:
        async with asyncio.timeout(PATIENCE), self.session.request(method, self.address + path) as response:
            return response.status


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    config = aiohttp.TraceConfig()
    guard(config, lambda: made.may_send)

    async def connecting(*_: Any) -> None:
        made.may_send = made.may_send and not made.lose_at_connect

    config.on_connection_create_start.append(connecting)

    async def receive(request: web.Request) -> web.Response:
        made.received.append(f"{request.method} {request.path}")
        made.reached.set()
        await made.answer.wait()
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", receive)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    connector = aiohttp.TCPConnector(limit=1)
    async with aiohttp.ClientSession(connector=connector, trace_configs=[config]) as session:
        made = Line(session, f"http://127.0.0.1:{port}")
        yield made
    await runner.cleanup()


async def test_without_a_lease_only_answers_and_questions_are_sent(line: Line) -> None:
    line.answer.set()
    line.may_send = False
    for method in ("POST", "PATCH", "PUT", "DELETE"):
        with pytest.raises(Suspended):
            await line.send(method, MESSAGES)
    assert line.received == []
    for path in ANSWERS:
        await line.send("POST", path)
    await line.send("GET", MESSAGES)
    assert len(line.received) == len(ANSWERS) + 1
    line.may_send = True
    await line.send("POST", MESSAGES)
    assert line.received[-1] == f"POST {MESSAGES}"


async def test_a_lease_that_ends_while_a_connection_is_made_sends_nothing(line: Line) -> None:
    line.answer.set()
    line.lose_at_connect = True
    with pytest.raises(Suspended):
        await line.send("POST", MESSAGES)
    assert line.received == []


async def test_a_lease_that_ends_while_a_request_waits_for_a_connection_in_use_sends_nothing(line: Line) -> None:
    first = asyncio.create_task(line.send("POST", MESSAGES))
    await line.reached.wait()
    second = asyncio.create_task(line.send("POST", f"{MESSAGES}/2"))
    while not line.session.connector._waiters:  # type: ignore[union-attr]  # noqa: ASYNC110 - aiohttp notifies nobody
        await asyncio.sleep(0)
    line.may_send = False
    line.answer.set()
    assert await first == 200
    with pytest.raises(Suspended):
        await second
    assert line.received == [f"POST {MESSAGES}"]

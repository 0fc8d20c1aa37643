"""Fewer requests are made in any second than Discord takes, and answers to people wait for none of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import pytest
from aiohttp import web
from aiolimiter import AsyncLimiter

from bot.discord_api.requests import A_SECOND, AT_ONCE, limited

DISCORDS = 50
"""Requests a second that Discord takes of a bot."""

REQUESTS = 3 * AT_ONCE


class Held(AsyncLimiter):
    """A limit at which something happens in place of a wait."""

    def __init__(self, meanwhile: Callable[[], Awaitable[object]]) -> None:
        super().__init__(1)
        self._meanwhile = meanwhile
        self.asked = 0

    async def acquire(self, amount: float = 1) -> None:
        self.asked += 1
        await self._meanwhile()


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """Of a server that takes whatever is sent."""

    async def receive(_request: web.Request) -> web.Response:
        return web.Response()

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", receive)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_no_second_sees_more_requests_than_discord_takes_and_answers_do_not_wait(address: str) -> None:
    assert AT_ONCE + A_SECOND < DISCORDS
    order, loop = list[str](), asyncio.get_running_loop()
    async with aiohttp.ClientSession(trace_configs=[limited(aiohttp.TraceConfig())]) as session:

        async def send(path: str) -> None:
            async with session.post(f"{address}{path}"):
                order.append(path)

        began = loop.time()
        messages = [send("/api/v10/channels/1/messages") for _ in range(REQUESTS)]
        await asyncio.gather(*messages, send("/api/v10/interactions/1/token/callback"))
        assert loop.time() - began >= (REQUESTS - AT_ONCE - 1) / A_SECOND
    assert order[-1] != "/api/v10/interactions/1/token/callback"

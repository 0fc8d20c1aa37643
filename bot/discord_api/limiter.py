"""What requests to Discord wait for: its rate limit, and at the last moment whether this process may send at all.

Discord allows a bot 50 requests a second, answers to interactions not counted, and blocks bots that exceed this for
long. What else it limits, and what it counts otherwise than we do, discord.py waits for.
"""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
from aiolimiter import AsyncLimiter

from bot.model.refusals import Suspended

AT_ONCE = 4
A_SECOND = 45
"""The requests sent at once after a pause, and those of every second besides: at most 49 in any second."""

BEHIND = 20
"""The most notices within a second that nobody waits for: so boards of people who play meanwhile are sent at once."""

_ANSWERS = re.compile(r"(?:/api)?(?:/v\d+)?/(?:interactions|webhooks)/")
"""Answers to interactions, which Discord does not count."""


def behind() -> AsyncLimiter:
    """What each notice waits for that nobody waits for."""
    return AsyncLimiter(1, 1 / BEHIND)


def limited(config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Let the requests of an HTTP session wait; what else is traced begins after the wait."""
    limiter = AsyncLimiter(AT_ONCE, AT_ONCE / A_SECOND)

    async def begin(_: object, __: object, about: aiohttp.TraceRequestStartParams) -> None:
        if not _ANSWERS.match(about.url.path):
            await limiter.acquire()

    config.on_request_start.insert(0, begin)
    return config


def guard(config: aiohttp.TraceConfig, may_send: Callable[[], bool]) -> None:
    """Let whatever changes something at Discord raise :class:`Suspended` unless ``may_send``, but for answers.

    So a process sends nothing once others may have taken its work over. The last look is at the beginning of the
    request, and once more when its connection stands, which can take seconds. After that only the event loop's own step
    remains until the request is written. If the process is stopped just then, for so long that another has taken over,
    the connection has usually been closed meanwhile; and if not, the request carries the same nonce as that of the
    other, of which Discord takes only one within minutes. Answers to somebody who pressed or typed are let through:
    only the process that was asked can give them, once.
    """

    async def began(_: object, context: SimpleNamespace, about: aiohttp.TraceRequestStartParams) -> None:
        context.guarded = about.method != "GET" and not _ANSWERS.match(about.url.path)
        require(context)

    async def connected(_: object, context: SimpleNamespace, __: Any) -> None:
        require(context)

    def require(context: SimpleNamespace) -> None:
        if context.guarded and not may_send():
            raise Suspended

    # Before the traces that count requests, since a refused request never ends.
    config.on_request_start.insert(0, began)
    config.on_connection_create_end.append(connected)
    config.on_connection_reuseconn.append(connected)

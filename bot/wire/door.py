"""What every request to Discord passes just before it is sent: the pace, and whether this process may send at all."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.model.refusals import Suspended
from bot.wire.pace import Pace

_ANSWERS = re.compile(r"(?:/api)?(?:/v\d+)?/(?:interactions|webhooks)/")
"""Answers to interactions, which Discord does not count."""


def keep_pace(config: aiohttp.TraceConfig, pace: Callable[[], Pace]) -> aiohttp.TraceConfig:
    """Let the requests of an HTTP session wait; what else is traced begins after the wait."""

    async def begin(_: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestStartParams) -> None:
        context.pace = None
        if not _ANSWERS.match(about.url.path):
            taken = pace()
            await taken.begin()
            context.pace = taken

    async def end(_: aiohttp.ClientSession, context: SimpleNamespace, __: object) -> None:
        if context.pace is not None:
            context.pace.end()

    config.on_request_start.insert(0, begin)
    config.on_request_end.append(end)
    config.on_request_exception.append(end)
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

    # Before those who count, since a request that is not made has no end.
    config.on_request_start.insert(0, began)
    config.on_connection_create_end.append(connected)
    config.on_connection_reuseconn.append(connected)

"""Lets every request that Discord counts wait for the pace, just before it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.delivery.pace import Pace

_NOT_COUNTED = re.compile(r"(?:/api)?(?:/v\d+)?/(?:interactions|webhooks)/")
"""Answers to interactions, which Discord does not count."""


def keep_pace(config: aiohttp.TraceConfig, pace: Callable[[], Pace]) -> aiohttp.TraceConfig:
    """Let the requests of an HTTP session wait; what else is traced begins after the wait."""

    async def begin(_: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestStartParams) -> None:
        context.pace = None
        if not _NOT_COUNTED.match(about.url.path):
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

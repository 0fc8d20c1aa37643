"""Lets a process send nothing once others may have taken its work over.

The last look is at the beginning of the request, and once more when its connection stands, which can take seconds.
After that only the event loop's own step remains until the request is written. If the process is stopped just then, for
so long that another has taken over, the connection has usually been closed meanwhile; and if not, the request carries
the same nonce as that of the other, of which Discord takes only one within minutes.

Answers to somebody who pressed or typed are let through: only the process that was asked can give them, once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.services.refusals import Suspended

_ANSWERS = re.compile(r"^(?:/api)?(?:/v\d+)?/(?:interactions|webhooks)/")


def guard(config: aiohttp.TraceConfig, may_send: Callable[[], bool]) -> None:
    """Let whatever changes something at Discord raise :class:`Suspended` unless ``may_send``."""

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

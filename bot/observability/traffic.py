"""Watches the wire: interactions that arrive, and requests to Discord with their results."""

import math
import re
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.limits import SECONDS_TO_ACKNOWLEDGE
from bot.observability.metrics import Metrics

_BASE = re.compile(r"^(?:/api)?(?:/v\d+)?")
_WORD = re.compile(r"[a-z][a-z-]{0,23}|@me|@original")
_ANSWERED = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_BEFORE_A_TOKEN = ("interactions", "webhooks")
_REFUSED = 400
_LIMITED = 429
_SCOPES = ("user", "global", "shared")
OTHER = "other"
"""The label of what no list of ours names, so that no stranger can make up series."""


class Traffic:
    """Times acknowledgements and counts requests."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._waiting: dict[int, tuple[str, float]] = {}
        """The interactions not yet acknowledged, oldest first: their kind, and the moment they arrived."""

    def happened(self, event: str, *about: Any) -> None:
        """Called for every event that discord.py dispatches."""
        if event == "interaction":
            interaction: discord.Interaction[Any] = about[0]
            self._waiting[interaction.id] = (interaction.type.name, self._clock())
        elif event in ("connect", "disconnect", "resumed"):
            self._metrics.gateway_events.labels(event).inc()

    def age(self, interaction_id: int) -> float:
        """How many seconds ago an interaction arrived that nobody has acknowledged; endless for any other."""
        _, arrived = self._waiting.get(interaction_id, ("", -math.inf))
        return self._clock() - arrived

    def give_up_late(self) -> None:
        """Count the interactions that nobody has acknowledged in time."""
        latest = self._clock() - SECONDS_TO_ACKNOWLEDGE
        while self._waiting:
            number, (_, arrived) = next(iter(self._waiting.items()))
            if arrived >= latest:
                return
            del self._waiting[number]
            self._metrics.unacknowledged.inc()

    def trace(self) -> aiohttp.TraceConfig:
        """What aiohttp tells of every request."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._began)
        config.on_request_end.append(self._ended)
        config.on_request_exception.append(self._failed)
        return config

    async def _began(self, _: aiohttp.ClientSession, context: SimpleNamespace, __: Any) -> None:
        context.began = self._clock()

    async def _ended(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestEndParams
    ) -> None:
        status = about.response.status
        self._count(about.method, about.url.path, str(status), context)
        if status == _LIMITED:
            scope = about.response.headers.get("X-RateLimit-Scope", OTHER)
            self._metrics.rate_limits.labels(scope if scope in _SCOPES else OTHER).inc()
        answered = _ANSWERED.search(about.url.path)
        waiting = self._waiting.pop(int(answered[1]), None) if answered and status < _REFUSED else None
        if waiting is not None:
            kind, arrived = waiting
            self._metrics.acknowledgement_seconds.labels(kind).observe(self._clock() - arrived)

    async def _failed(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, about: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._count(about.method, about.url.path, "none", context)

    def _count(self, method: str, path: str, status: str, context: SimpleNamespace) -> None:
        self._metrics.requests.labels(method, route_of(path), status).inc()
        self._metrics.request_seconds.labels(method).observe(self._clock() - context.began)


def route_of(path: str) -> str:
    """The path of a request with its ids and secrets left out.

    >>> route_of("/api/v10/channels/123/messages/456")
    '/channels/:id/messages/:id'
    >>> route_of("/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original")
    '/webhooks/:id/:token/messages/@original'
    """
    segments = _BASE.sub("", path).strip("/").split("/")
    if segments[0] in _BEFORE_A_TOKEN and len(segments) > 2:
        segments[2] = ":token"
    return "/" + "/".join(map(_segment, segments))


def _segment(written: str) -> str:
    if written.isdecimal():
        return ":id"
    return written if written == ":token" or _WORD.fullmatch(written) or not written else ":name"

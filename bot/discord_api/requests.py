"""Requests to Discord: what they wait for, how they fail, and first answers that survive a lost one.

Discord allows a bot 50 requests a second, answers to interactions not counted, and blocks bots that exceed this for
long. What else it limits, and what it counts otherwise than we do, discord.py waits for.

An acknowledgement can take effect although Discord's response is lost. A retry is then refused as a second one (40060),
which means that our first attempt arrived. If the very first attempt is refused so, something else has responded to the
interaction, and nothing may be done. What follows an acknowledgement is left to discord.py.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
from aiolimiter import AsyncLimiter
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.model.refusals import Suspended

log = logging.getLogger(__name__)

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


class Code(IntEnum):
    """The error codes that the bot handles, from the list in Discord's documentation."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    TOO_MANY_FOLLOW_UPS = 40094
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    NOT_THE_AUTHOR = 50005
    CANNOT_MESSAGE = 50007
    MISSING_PERMISSIONS = 50013
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_RECIPIENT = 50033
    INVALID_FORM = 50035
    THREAD_ARCHIVED = 50083
    NO_MUTUAL_SERVER = 50278
    TOO_MANY_THREADS = 160006


_PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts. The last come after Discord's three seconds, to learn whether an earlier one arrived."""

_ATTEMPT_SECONDS = 2.5
"""The timeout of an attempt in seconds; a longer one would use up Discord's three seconds."""

_THINKING = 5
_SUGGESTIONS = 8
_SERVER_ERROR = 500

_MOST_THINKING = 1_000
"""How many interactions that show "thinking" are remembered."""


class AckTimeout(Exception):
    """No attempt got a response, so it is unknown whether the interaction is acknowledged; nothing was done."""


Unreachable = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError, AckTimeout)
"""Failures of the network or of Discord; anything else is a fault of the bot."""


class _ServerError(Exception):
    """Discord responded to an attempt with a server error."""


class RetryingAdapter(AsyncWebhookAdapter):
    """discord.py's client for answers to interactions, with retries of its own for the first.

    ``hesitation`` says for how many seconds the first answer to the interaction with this id is put off.
    """

    def __init__(self, hesitation: Callable[[int], float]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library's own has no annotation
        self._hesitation = hesitation
        self.thinking: dict[str | None, None] = {}
        """The tokens of the latest interactions that show "thinking", oldest first."""

    async def request(self, route: Route, session: aiohttp.ClientSession, **rest: Any) -> Any:
        """Called by discord.py for every answer; a first one raises :class:`AckTimeout`, or Discord's refusal."""
        if not route.path.endswith("/callback"):
            said = await super().request(route, session, **rest)
            self.thinking.pop(route.webhook_token, None)
            return said
        interaction_id = int(route.webhook_id or 0)
        await asyncio.sleep(max(self._hesitation(interaction_id), 0.0))
        kind = (rest.get("payload") or {}).get("type")
        if kind == _THINKING:
            # Also if nobody knows whether it does.
            self.thinking[route.webhook_token] = None
            if len(self.thinking) > _MOST_THINKING:
                del self.thinking[next(iter(self.thinking))]
        send, once = super().request, cast("aiohttp.ClientSession", _SingleAttempt(session))
        try:
            return await _until_known(interaction_id, lambda: send(route, once, **rest), rest.get("files") or ())
        except (discord.HTTPException, AckTimeout) as failure:
            if kind != _SUGGESTIONS:
                raise
            # A lost autocomplete response does no harm: the user has typed on and asked again.
            log.warning("suggestions for interaction %s could not be given: %s", interaction_id, failure)
            return None


async def _until_known(
    interaction_id: int,
    attempt: Callable[[], Awaitable[Any]],
    files: Sequence[discord.File] = (),
    pauses: Sequence[float] = _PAUSES,
    seconds: float = _ATTEMPT_SECONDS,
) -> Any:
    arrived = False
    for pause in (*pauses, None):
        try:
            async with asyncio.timeout(seconds):
                return await attempt()
        except discord.HTTPException as refused:
            if arrived and refused.code == Code.ALREADY_ACKNOWLEDGED:
                log.warning("interaction %s was acknowledged by an attempt whose answer was lost", interaction_id)
                return {"interaction": {"id": str(interaction_id)}}
            raise
        except (_ServerError, aiohttp.ClientError, OSError) as failure:
            # TimeoutError is an OSError. Without a connection nothing was sent.
            arrived = arrived or not isinstance(failure, aiohttp.ClientConnectorError)
            if pause is None:
                raise AckTimeout(f"{type(failure).__name__} {failure}") from failure
            log.warning("interaction %s: no answer to its acknowledgement: %s", interaction_id, type(failure).__name__)
        for file in files:
            file.reset(seek=True)
        await asyncio.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


class _SingleAttempt:
    """An HTTP session for one attempt: hides server errors from discord.py, which would retry them for too long."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, method: str, url: str, **rest: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        """Like the request of the wrapped session, but raises for a server error."""
        async with self._session.request(method, url, **rest) as response:
            if response.status >= _SERVER_ERROR:
                raise _ServerError(response.status)
            yield response


def is_deferred(token: str) -> bool:
    """Whether the answer to an interaction is still to come, so that the next message takes its place."""
    adapter = async_context.get()
    return isinstance(adapter, RetryingAdapter) and token in adapter.thinking


def acknowledge_reliably(hesitation: Callable[[int], float] = lambda _interaction_id: 0.0) -> None:
    """Use reliable acknowledgements in the running task and in all tasks it starts from now on."""
    async_context.set(RetryingAdapter(hesitation))

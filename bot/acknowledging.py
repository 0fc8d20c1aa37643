"""Acknowledges interactions reliably: every first response, including autocomplete, goes through here.

An acknowledgement can take effect although Discord's response is lost. A retry is then refused as a second one (40060),
which means that our first attempt arrived. If the very first attempt is refused so, something else has responded to the
interaction, and nothing may be done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import discord
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.codes import Code

log = logging.getLogger(__name__)

_PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts. The last come after Discord's three seconds, to learn whether an earlier one arrived."""

_ATTEMPT_SECONDS = 2.5
"""The timeout of an attempt in seconds; a longer one would use up Discord's three seconds."""

_SUGGESTIONS = 8
_SERVER_ERROR = 500


class Unanswered(Exception):
    """No attempt got a response, so it is unknown whether the interaction is acknowledged; nothing was done."""


Unreachable = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError, Unanswered)
"""Failures of the network or of Discord; anything else is a fault of the bot."""


class _ServerError(Exception):
    """Discord responded to an attempt with a server error."""


class Acknowledging(AsyncWebhookAdapter):
    """discord.py's client for interaction responses, with retries for acknowledgements."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library's own has no annotation

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:
        """Called by discord.py for every first answer; raises :class:`Unanswered`, or Discord's refusal."""
        suggestions = params.payload is not None and params.payload.get("type") == _SUGGESTIONS
        once = cast("aiohttp.ClientSession", _SingleAttempt(session))

        async def attempt() -> Any:
            send = super(Acknowledging, self).create_interaction_response
            return await send(interaction_id, token, session=once, proxy=proxy, proxy_auth=proxy_auth, params=params)

        try:
            return await _until_known(interaction_id, attempt, params)
        except (discord.HTTPException, Unanswered) as failure:
            if not suggestions:
                raise
            # A lost autocomplete response does no harm: the user has typed on and asked again.
            log.warning("suggestions for interaction %s could not be given: %s", interaction_id, failure)
            return None


async def _until_known(interaction_id: int, attempt: Any, params: MultipartParameters) -> Any:
    arrived = False
    for pause in (*_PAUSES, None):
        try:
            async with asyncio.timeout(_ATTEMPT_SECONDS):
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
                raise Unanswered(f"{type(failure).__name__} {failure}") from failure
            log.warning("interaction %s: no answer to its acknowledgement: %s", interaction_id, type(failure).__name__)
        for file in params.files or ():
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


def acknowledge_reliably() -> None:
    """Use reliable acknowledgements in the running task and in all tasks it starts from now on."""
    async_context.set(Acknowledging())

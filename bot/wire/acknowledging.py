"""Acknowledges interactions reliably, and answers them once: every response and follow-up goes through here.

An acknowledgement can take effect although Discord's response is lost. A retry is then refused as a second one (40060),
which means that our first attempt arrived. If the very first attempt is refused so, something else has responded to the
interaction, and nothing may be done.

A follow-up can take effect, too, although Discord's response is a server error. The first one after "thinking" is sent
as an edit of it, which may be repeated. Any other would appear twice if it were repeated, so it is sent once.
"""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import discord
from discord.http import MultipartParameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.wire.codes import Code

log = logging.getLogger(__name__)

_PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts. The last come after Discord's three seconds, to learn whether an earlier one arrived."""

_ATTEMPT_SECONDS = 2.5
"""The timeout of an attempt in seconds; a longer one would use up Discord's three seconds."""

_THINKING = 5
_SUGGESTIONS = 8
_EPHEMERAL = discord.MessageFlags(ephemeral=True).value
_SERVER_ERROR = 500

_MOST_THINKING = 1_000
"""How many interactions can show "thinking" at a time, in memory; whoever is not among them gets a new message."""


class Unanswered(Exception):
    """No attempt got a response, so it is unknown whether the interaction is acknowledged; nothing was done."""


Unreachable = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError, Unanswered)
"""Failures of the network or of Discord; anything else is a fault of the bot."""


class Unsaid(ConnectionError):
    """Discord responded to a follow-up with a server error, so it is unknown whether it was shown."""


class _ServerError(Exception):
    """Discord responded to an attempt with a server error."""


class Acknowledging(AsyncWebhookAdapter):
    """discord.py's client for interaction responses, with retries for acknowledgements.

    ``hesitation`` says for how many seconds the first answer to the interaction with this id is put off.
    """

    def __init__(self, hesitation: Callable[[int], float]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library's own has no annotation
        self._hesitation = hesitation
        self._thinking: dict[str, None] = {}
        """The tokens of the latest interactions that show "thinking", oldest first."""

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
        thinking = params.payload is not None and params.payload.get("type") == _THINKING
        once = _single_attempt(session)

        async def attempt() -> Any:
            send = super(Acknowledging, self).create_interaction_response
            return await send(interaction_id, token, session=once, proxy=proxy, proxy_auth=proxy_auth, params=params)

        pause = self._hesitation(interaction_id)
        if pause > 0:
            await asyncio.sleep(pause)
        if thinking:
            # Also if nobody knows whether it does: without it, neither an edit nor a follow-up finds anything.
            self._show_thinking(token)
        try:
            return await _until_known(interaction_id, attempt, params)
        except (discord.HTTPException, Unanswered) as failure:
            if not suggestions:
                raise
            # A lost autocomplete response does no harm: the user has typed on and asked again.
            log.warning("suggestions for interaction %s could not be given: %s", interaction_id, failure)
            return None

    async def execute_webhook(
        self,
        webhook_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        payload: dict[str, Any] | None = None,
        multipart: list[dict[str, Any]] | None = None,
        files: Sequence[discord.File] | None = None,
        **others: Any,
    ) -> Any:
        """Called by discord.py for every follow-up; raises :class:`Unsaid` for a server error."""
        if token not in self._thinking:
            send = super().execute_webhook(
                webhook_id,
                token,
                session=_single_attempt(session),
                payload=payload,
                multipart=multipart,
                files=files,
                **others,
            )
            return await _said(send)
        del self._thinking[token]
        try:
            return await super().edit_original_interaction_response(
                webhook_id,
                token,
                session=session,
                proxy=others.get("proxy"),
                proxy_auth=others.get("proxy_auth"),
                payload=None if payload is None else _as_edit(payload),
                multipart=None if multipart is None else [_part_as_edit(part) for part in multipart],
                files=files,
            )
        except BaseException:
            # What is said about the failure replaces "thinking" instead.
            self._show_thinking(token)
            raise

    async def edit_original_interaction_response(self, application_id: int, token: str, **others: Any) -> Any:
        """Called by discord.py for an edit of the first response; a follow-up after it is a message of its own."""
        edited = await super().edit_original_interaction_response(application_id, token, **others)
        self._thinking.pop(token, None)
        return edited

    async def delete_original_interaction_response(self, application_id: int, token: str, **others: Any) -> None:
        """Called by discord.py to delete the first response; a follow-up after it is a message of its own."""
        await super().delete_original_interaction_response(application_id, token, **others)
        self._thinking.pop(token, None)

    def is_thinking(self, token: str) -> bool:
        """Whether the interaction with this token shows "thinking"."""
        return token in self._thinking

    def _show_thinking(self, token: str) -> None:
        self._thinking[token] = None
        while len(self._thinking) > _MOST_THINKING:
            del self._thinking[next(iter(self._thinking))]


async def _said(send: Awaitable[Any]) -> Any:
    """What Discord answers to a follow-up; raises :class:`Unsaid` for a server error."""
    try:
        return await send
    except _ServerError as failure:
        raise Unsaid(f"a follow-up met {failure}") from failure


def _as_edit(payload: dict[str, Any]) -> dict[str, Any]:
    """A follow-up as an edit, which cannot choose who sees the message: that was chosen when it was deferred."""
    return payload | {"flags": payload["flags"] & ~_EPHEMERAL} if "flags" in payload else payload


def _part_as_edit(part: dict[str, Any]) -> dict[str, Any]:
    if part["name"] != "payload_json":
        return part
    return part | {"value": json.dumps(_as_edit(json.loads(part["value"])))}


async def _until_known(
    interaction_id: int,
    attempt: Any,
    params: MultipartParameters,
    pauses: Sequence[float] = _PAUSES,
    seconds: float | None = None,
) -> Any:
    arrived = False
    for pause in (*pauses, None):
        try:
            async with asyncio.timeout(_ATTEMPT_SECONDS if seconds is None else seconds):
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


def _single_attempt(session: aiohttp.ClientSession) -> aiohttp.ClientSession:
    return cast("aiohttp.ClientSession", _SingleAttempt(session))


def shows_thinking(token: str) -> bool:
    """Whether the answer to an interaction is still to come, so that the next message takes its place."""
    adapter = async_context.get()
    return isinstance(adapter, Acknowledging) and adapter.is_thinking(token)


def acknowledge_reliably(hesitation: Callable[[int], float] = lambda _interaction_id: 0.0) -> None:
    """Use reliable acknowledgements in the running task and in all tasks it starts from now on."""
    async_context.set(Acknowledging(hesitation))

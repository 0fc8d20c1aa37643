"""HTTP helpers of the REST API: reading bodies, writing answers, and the middleware."""

import asyncio
import hmac
import json
import re
import socket
import struct
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.typedefs import Handler, Middleware

from bot.sandbox import limits
from bot.sandbox.drafts import Upload, make_upload
from bot.sandbox.faults import RESET
from bot.sandbox.form import ApiError, Json, malformed, not_found, too_large, unauthorized
from bot.sandbox.local_discord import LocalDiscord

API = "/api/v10"
_FILE = re.compile(r"files\[(\d+)\]")
_NO_TOKEN = re.compile(r"/(?:interactions|webhooks)/\d+/")
_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_SECRET = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/]+")
NO_ANSWER = 499
"""The status of a call in the list if its connection was reset."""

_HOSTS = ("127.0.0.1", "localhost")

_PART_BYTES = 1024
"""What a part of a request counts for at least, so that there cannot be endlessly many empty ones."""

_FROM_HERE = ("same-origin", "none")
"""Where a browser says that a request comes from if it is the sandbox's own page, or its user."""


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; its content type has no charset, since clients compare the whole header."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


def done() -> web.Response:
    """An empty answer."""
    return web.Response(status=204)


async def read_body(request: web.Request, sandbox: LocalDiscord) -> tuple[Json, list[Upload]]:
    """The JSON object and the files of a request, from a JSON or a multipart body."""
    payload, uploads = await _read_body(request, sandbox)
    for listener in sandbox.body_listeners:
        listener(request.method, request.path.removeprefix(API), payload, uploads)
    return payload, uploads


async def _read_body(request: web.Request, sandbox: LocalDiscord) -> tuple[Json, list[Upload]]:
    if not request.content_type.startswith("multipart/"):
        payload = _parse(await _limited(request))
        if not isinstance(payload, dict):
            raise malformed()
        return payload, []
    payload, uploads, size = {}, [], 0
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            raise malformed()
        data = await _read_part(part, limits.REQUEST_BYTES - size)
        size += len(data) + _PART_BYTES
        if part.name == "payload_json":
            payload = _parse(data)
        elif found := _FILE.fullmatch(part.name or ""):
            number = sandbox.numbers.next()
            uploads.append(make_upload(int(found[1]), number, part.filename or "file", data))
    if not isinstance(payload, dict):
        raise malformed()
    return payload, uploads


async def _read_part(part: BodyPartReader, room: int) -> bytes:
    """The part's content; it is refused as soon as it is too long, and never held whole before."""
    data = bytearray()
    while chunk := await part.read_chunk():
        data += chunk
        if len(data) > room:
            raise too_large()
    return bytes(data)


async def read_list(request: web.Request) -> Any:
    """The JSON value of a request, of any type."""
    return _parse(await _limited(request))


async def _limited(request: web.Request) -> bytes:
    try:
        return await request.read()
    except web.HTTPRequestEntityTooLarge as error:
        raise too_large() from error


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data or b"{}")
    except (ValueError, RecursionError) as error:
        raise malformed() from error


@web.middleware
async def local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that a foreign web page sends through the user's browser."""
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site", "none")
    if request.host.rsplit(":", 1)[0] not in _HOSTS:
        raise web.HTTPForbidden
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden
    # A link on another page may lead to the sandbox's page, but nothing there may use what the sandbox serves.
    followed = (request.method, request.path, request.headers.get("Sec-Fetch-Mode")) == ("GET", "/", "navigate")
    if site not in _FROM_HERE and not followed:
        raise web.HTTPForbidden
    return await handler(request)


def guard(sandbox: LocalDiscord) -> Middleware:
    """The middleware of the API: injected failures, token, rate limits, refusals, and the list of calls."""

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        response, code = await _guard(sandbox, request, path, handler)
        sandbox.note_call(request.method, _SECRET.sub(r"\1…", path), response.status, code)
        return response

    return guarded


async def _guard(
    sandbox: LocalDiscord, request: web.Request, path: str, handler: Handler
) -> tuple[web.StreamResponse, int]:
    await asyncio.sleep(sandbox.faults.latency)
    if _CALLBACK.fullmatch(path):
        await asyncio.sleep(sandbox.faults.slow_acknowledgement)
    call = f"{request.method} {path}"
    planned = sandbox.faults.take(call)
    if planned is not None and planned.held is not None:
        sandbox.changes.notify()
        await planned.held.wait()
        planned = None
    if planned is None:
        response = await _respond(sandbox, request, path, handler)
        if sandbox.faults.late_answer:
            # Otherwise a call is noted in the same instant in which it has taken effect.
            await asyncio.sleep(sandbox.faults.late_answer)
        return response
    if planned.applied:
        await _respond(sandbox, request, path, handler)
    if planned.status == 429:
        return limited(planned.retry_after, {}, everywhere=planned.everywhere), 0
    if planned.status == RESET:
        _reset(request)
    return web.Response(status=planned.status or NO_ANSWER, text="broken on purpose"), 0


def _reset(request: web.Request) -> None:
    """Reset the connection, so that the client notices at once."""
    if request.transport is not None:
        connection = request.transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        request.transport.abort()


async def _respond(
    sandbox: LocalDiscord, request: web.Request, path: str, handler: Handler
) -> tuple[web.StreamResponse, int]:
    call = f"{request.method} {path}"
    headers: dict[str, str] = {}
    try:
        if not _NO_TOKEN.match(path):
            _check_token(request, sandbox)
        verdict = sandbox.buckets.count(call)
        headers = verdict.headers
        if not verdict.allowed:
            return limited(verdict.retry_after, headers, everywhere=verdict.everywhere), 0
        response = await handler(request)
    except ApiError as refusal:
        return answer(refusal.body(), refusal.status, headers), refusal.code
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
        return answer(not_found().body(), 404, headers), 0
    response.headers.update(headers)
    return response, 0


def limited(retry_after: float, headers: dict[str, str], *, everywhere: bool) -> web.Response:
    """The 429 answer; its ``Via`` header marks it as Discord's own rather than Cloudflare's."""
    body = {"message": "You are being rate limited.", "retry_after": round(retry_after, 3), "global": everywhere}
    more = {"Via": "1.1 sandbox", "Retry-After": str(int(retry_after) + 1)}
    more["X-RateLimit-Scope"] = "global" if everywhere else "user"
    return answer(body, 429, {**headers, **more})


def _check_token(request: web.Request, sandbox: LocalDiscord) -> None:
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bot {sandbox.token}".encode()):
        raise unauthorized()

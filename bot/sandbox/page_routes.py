"""The web page's routes: its files, and the WebSocket that keeps every open page up to date."""

import asyncio
import hmac
import json
from importlib.resources import files

from aiohttp import WSMsgType, web

from bot.sandbox import limits
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interaction import Interaction
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.open_page import OpenPage, person_named
from bot.sandbox.page_packets import status_object
from bot.sandbox.words import read_words

_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"


_OURS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
"""What keeps other sites' pages from using a file."""


class PageRoutes:
    """Serves the page and its WebSockets."""

    def __init__(self, sandbox: LocalDiscord) -> None:
        self._sandbox = sandbox
        self._pages: set[OpenPage] = set()
        sandbox.history.listeners.append(self._post_changed)
        sandbox.history.channel_listeners.append(self._channels_changed)
        sandbox.interactions.listeners.append(self._interaction_changed)
        sandbox.status_listeners.append(self._status_changed)

    def routes(self) -> list[web.RouteDef]:
        """Addresses and handlers."""
        return [
            web.get("/", self.index),
            web.get("/page/socket", self.socket),
            web.get("/page/words.json", self.words),
            web.get("/page/key", self.key),
            web.get("/page/{name}", self.file),
        ]

    async def index(self, _: web.Request) -> web.Response:
        return _file("index.html")

    async def file(self, request: web.Request) -> web.Response:
        return _file(request.match_info["name"])

    async def words(self, _: web.Request) -> web.Response:
        return web.json_response(read_words())

    async def key(self, _: web.Request) -> web.Response:
        return web.json_response({"key": self._sandbox.page_key}, headers={"Cache-Control": "no-store", **_OURS})

    def _check_key(self, request: web.Request) -> None:
        if not hmac.compare_digest(request.query.get("key", "").encode(), self._sandbox.page_key.encode()):
            raise web.HTTPForbidden

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one open page until it is closed."""
        self._check_key(request)
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=limits.SOCKET_BYTES)
        await socket.prepare(request)
        page = OpenPage(self._sandbox, person_named(request.query.get("person")))
        self._pages.add(page)
        writer = asyncio.get_running_loop().create_task(page.write(socket))
        try:
            page.greet()
            async for message in socket:
                packet = _parse(message.data) if message.type is WSMsgType.TEXT else None
                if packet is None:
                    break
                await page.act(packet)
        finally:
            await socket.close()
            self._pages.discard(page)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    def _post_changed(self, what: str, post: Post) -> None:
        for page in self._pages:
            page.show(what, post)

    def _channels_changed(self) -> None:
        for page in self._pages:
            page.show_channels()

    def _interaction_changed(self, changed: Interaction) -> None:
        for page in self._pages:
            page.follow(changed)

    def _status_changed(self) -> None:
        for page in self._pages:
            page.tell(kind="status", **status_object(self._sandbox))


def _parse(written: str) -> Json | None:
    """A page's request; None if it is none."""
    try:
        packet = json.loads(written)
    except (ValueError, RecursionError):
        return None
    return packet if isinstance(packet, dict) else None


def _file(name: str) -> web.Response:
    # The name is compared with those in the folder and never made into a path.
    found = {one.name: one for one in files("bot.sandbox").joinpath("page").iterdir() if one.is_file()}
    source, kind = found.get(name), _KINDS.get(f".{name.rpartition('.')[2]}")
    if kind is None or source is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": _POLICY, **_OURS}
    return web.Response(body=source.read_bytes(), content_type=kind, charset="utf-8", headers=headers)

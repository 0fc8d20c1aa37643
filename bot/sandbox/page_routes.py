"""The web page's routes: its files, and the WebSocket that keeps every open page up to date."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import limits
from bot.sandbox.command_checks import LOCALES
from bot.sandbox.commands import NotPossible
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interaction import Interaction
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.page_faults import break_something
from bot.sandbox.page_packets import interaction_object, status_object
from bot.sandbox.refusals import Refusal
from bot.sandbox.words import read_words
from bot.sandbox.world import (
    APPLICATION,
    GUILD,
    PEOPLE,
    ROLES,
    Person,
    direct_channel,
    find_person,
    find_role,
    user_object,
)

SHOWN_POSTS = 150
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
        self._pages: set[Page] = set()
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

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one open page until it is closed."""
        if not hmac.compare_digest(request.query.get("key", "").encode(), self._sandbox.page_key.encode()):
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(heartbeat=30.0, max_msg_size=limits.SOCKET_BYTES)
        await socket.prepare(request)
        page = Page(self._sandbox, _person(request.query.get("person")))
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


class Page:
    """An open page and the user it acts as; outgoing packets wait in a queue."""

    def __init__(self, sandbox: LocalDiscord, person: Person) -> None:
        self._sandbox = sandbox
        self._person = person
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._acts: dict[str, Callable[[Json], Awaitable[Interaction | None]]] = {
            "become": self._become,
            "locale": self._locale,
            "server_locale": self._server_locale,
            "say": self._say,
            "run": self._run,
            "complete": self._complete,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "delete": self._delete,
            "bot": self._bot,
            "fault": self._fault,
        }

    async def write(self, socket: web.WebSocketResponse) -> None:
        """Send the queued packets in order."""
        while not socket.closed:
            await socket.send_str(json.dumps(await self._queue.get()))

    def tell(self, **packet: Any) -> None:
        """Queue a packet for the page."""
        self._queue.put_nowait(packet)

    def greet(self) -> None:
        """Queue everything the page needs to draw itself for its user."""
        sandbox, channels = self._sandbox, self._channels()
        posts = []
        for channel in channels:
            seen = [post for post in sandbox.history.posts(int(channel["id"])) if post.visible_to(self._person.id)]
            posts += [self._post_object(post) for post in seen[-SHOWN_POSTS:]]
        self.tell(
            kind="hello",
            me=str(self._person.id),
            bot_user=str(APPLICATION),
            people=[
                {
                    "id": str(person.id),
                    "name": person.display_name,
                    "locale": sandbox.locales[person.id],
                    "owner": person.owner,
                }
                for person in PEOPLE
            ],
            channels=channels,
            roles=[find_role(number) for number in ROLES],
            locales=sorted(LOCALES),
            posts=posts,
            acknowledge=sandbox.settings.timing.acknowledge,
            **status_object(sandbox),
        )

    def show_channels(self) -> None:
        """Queue the channels as they are now."""
        self.tell(kind="channels", channels=self._channels())

    def show(self, what: str, post: Post) -> None:
        """Queue a new, changed or deleted message if the page's user sees it."""
        direct = post.channel in self._sandbox.history.direct
        if not post.visible_to(self._person.id) or (direct and post.channel != direct_channel(self._person.id)):
            return
        if direct and what == "create":
            self.show_channels()
        if what == "delete":
            self.tell(kind="gone", id=str(post.id))
            return
        pings = what in ("create", "answer") and self._person.id in post.pinged() and post.author != self._person.id
        new = what in ("create", "answer")
        self.tell(kind="post", new=new, pings=pings, post=self._post_object(post))

    def follow(self, changed: Interaction) -> None:
        """Queue the progress of an act of the page's user."""
        if changed.person == self._person.id:
            self.tell(kind="interaction", **interaction_object(changed))

    async def act(self, packet: Json) -> None:
        """Carry out a request of the page; the result repeats its ``n``."""
        try:
            act = self._acts[packet["act"]]
            made = await act(packet)
        except (NotPossible, Refusal, LookupError, ValueError, TypeError, AttributeError) as error:
            self.tell(kind="refused", n=packet.get("n"), reason=str(error))
            return
        self.tell(kind="done", n=packet.get("n"), interaction=interaction_object(made) if made else None)

    def _channels(self) -> list[Json]:
        """The server's channels and, once something stands in them, the direct messages of the page's user."""
        history, own = self._sandbox.history, direct_channel(self._person.id)
        direct = [{**history.direct[own], "name": user_object(APPLICATION)["username"].title()}]
        return [*history.channels.values(), *(direct if any(history.posts(own)) else ())]

    def _post_object(self, post: Post) -> Json:
        shown = {key: value for key, value in post.data.items() if not key.startswith("_")}
        return {**shown, "private": post.only_for is not None}

    async def _become(self, packet: Json) -> None:
        self._person = _person(packet["person"])
        self.greet()

    async def _locale(self, packet: Json) -> None:
        if packet["locale"] not in LOCALES:
            raise NotPossible(packet["locale"])
        self._sandbox.set_locale(self._person.id, packet["locale"])
        self.greet()

    async def _server_locale(self, packet: Json) -> None:
        if packet["locale"] not in LOCALES:
            raise NotPossible(packet["locale"])
        self._sandbox.set_locale(GUILD, packet["locale"])

    async def _say(self, packet: Json) -> None:
        self._sandbox.acts.say(self._person, int(packet["channel"]), packet["text"])

    async def _run(self, packet: Json) -> Interaction:
        acts, channel = self._sandbox.acts, int(packet["channel"])
        return await acts.run(self._person, channel, packet["command"], packet["values"])

    async def _complete(self, packet: Json) -> Interaction:
        acts, channel = self._sandbox.acts, int(packet["channel"])
        return await acts.complete(self._person, channel, packet["command"], packet["option"], packet["values"])

    async def _press(self, packet: Json) -> Interaction:
        return await self._sandbox.acts.press(self._person, int(packet["message"]), packet["custom_id"])

    async def _select(self, packet: Json) -> Interaction:
        acts, message = self._sandbox.acts, int(packet["message"])
        return await acts.select(self._person, message, packet["custom_id"], packet["values"])

    async def _submit(self, packet: Json) -> Interaction:
        return await self._sandbox.acts.submit(self._person, int(packet["opened_by"]), packet["values"])

    async def _dismiss(self, packet: Json) -> None:
        self._sandbox.acts.dismiss(self._person, int(packet["message"]))

    async def _delete(self, packet: Json) -> None:
        post = self._sandbox.history.find(int(packet["message"]))
        if post is not None:
            self._sandbox.history.remove(post)

    async def _bot(self, packet: Json) -> None:
        bot = self._sandbox.bot
        if bot is None:
            raise NotPossible("this sandbox does not run the bot")
        await {"start": bot.start, "stop": bot.stop, "restart": bot.restart}[packet["to"]]()

    async def _fault(self, packet: Json) -> None:
        await break_something(self._sandbox, packet)
        self._sandbox.status_changed()


def _parse(written: str) -> Json | None:
    """A page's request; None if it is none."""
    try:
        packet = json.loads(written)
    except (ValueError, RecursionError):
        return None
    return packet if isinstance(packet, dict) else None


def _person(number: str | None) -> Person:
    found = find_person(int(number)) if number and number.isdigit() else None
    return found or PEOPLE[0]


def _file(name: str) -> web.Response:
    # The name is compared with those in the folder and never made into a path.
    found = {one.name: one for one in files("bot.sandbox").joinpath("page").iterdir() if one.is_file()}
    source, kind = found.get(name), _KINDS.get(f".{name.rpartition('.')[2]}")
    if kind is None or source is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": _POLICY, **_OURS}
    return web.Response(body=source.read_bytes(), content_type=kind, charset="utf-8", headers=headers)

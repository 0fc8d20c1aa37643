"""The web page: its files, the WebSocket that keeps every open page up to date, and what its user does."""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import limits
from bot.sandbox.commands import LOCALES, NotPossible
from bot.sandbox.faults import RESET
from bot.sandbox.form import ApiError, Json
from bot.sandbox.history import Post
from bot.sandbox.interactions import Interaction
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.snowflakes import read_number
from bot.sandbox.words import read_words
from bot.sandbox.world import (
    APPLICATION,
    GUILD,
    PEOPLE,
    ROLES,
    User,
    direct_channel,
    find_person,
    find_role,
    user_object,
)

LONGEST = 10.0


async def break_something(sandbox: LocalDiscord, packet: Json) -> None:
    """Apply a failure chosen in the page's panel; raises :class:`NotPossible` for an unknown one."""
    name, value = packet["name"], float(packet.get("value") or 0)
    faults, gateway = sandbox.faults, sandbox.gateway
    happenings: dict[str, Callable[[], Awaitable[None]]] = {
        "drop": gateway.drop,
        "reconnect": gateway.ask_reconnect,
        "invalid": lambda: gateway.invalidate(resumable=False),
        "invalid_resumable": lambda: gateway.invalidate(resumable=True),
    }
    plans: dict[str, Callable[[], None]] = {
        "deaf": gateway.deafen,
        "fail": lambda: faults.fail_next(int(value) or 1, 503),
        "lose": lambda: faults.lose_next(int(value) or 1),
        "reset": lambda: faults.lose_next(int(value) or 1, RESET),
        "limit": lambda: faults.limit_next(int(value) or 1, 2.0),
        "clear": faults.clear,
    }
    if name in happenings:
        await happenings[name]()
    elif name in plans:
        plans[name]()
    elif name in ("latency", "slow_acknowledgement"):
        setattr(faults, name, min(max(value, 0.0), LONGEST))
    elif name == "gateway_down":
        faults.gateway_down = bool(value)
        if faults.gateway_down:
            await gateway.drop()
    else:
        raise NotPossible(name)


def faults_object(sandbox: LocalDiscord) -> Json:
    """The failures in force, for the page."""
    faults = sandbox.faults
    return {
        "latency": faults.latency,
        "slow_acknowledgement": faults.slow_acknowledgement,
        "gateway_down": faults.gateway_down,
        "planned": [{"status": planned.status, "count": planned.count} for planned in faults.planned],
    }


def status_object(sandbox: LocalDiscord) -> Json:
    """The bot's state and commands, the failures in force, the server's language, and the latest refused calls."""
    bot = sandbox.bot
    return {
        "bot": {
            "managed": bot is not None,
            "state": bot.state if bot else "stopped",
            "connected": sandbox.gateway.connected,
            "exit_code": bot.exit_code if bot else None,
            "lines": list(bot.lines)[-12:] if bot else [],
        },
        "commands": sandbox.commands.all,
        "faults": faults_object(sandbox),
        "server_locale": sandbox.locales[GUILD],
        "refused": [
            {"call": f"{call.method} {call.path}", "status": call.status, "code": call.code}
            for call in list(sandbox.calls)
            if call.status >= 400
        ][-8:],
    }


def interaction_object(changed: Interaction) -> Json:
    """How far an act has come."""
    state = "failed" if changed.failed else "sent" if changed.answer is None else "answered"
    return {
        "id": str(changed.id),
        "type": changed.kind,
        "state": state,
        "source": str(changed.source.id) if changed.source else None,
        "custom_id": changed.data.get("custom_id"),
        "modal": changed.modal,
        "choices": changed.choices,
    }


SHOWN_POSTS = 150


class OpenPage:
    """An open page and the user it acts as; outgoing packets wait in a queue."""

    def __init__(self, sandbox: LocalDiscord, person: User) -> None:
        self._sandbox = sandbox
        self._person = person
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._opened: set[int] = set()
        """Who has opened their direct messages here before anything stands in them."""
        self._acts: dict[str, Callable[[Json], Awaitable[Interaction | None]]] = {
            "become": self._become,
            "locale": self._locale,
            "server_locale": self._server_locale,
            "say": self._say,
            "run": self._run,
            "complete": self._complete,
            "open_direct": self._open_direct,
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
        opens = self._sandbox.history.opens_to(post.channel, self._person.id)
        if (
            not opens
            or not post.visible_to(self._person.id)
            or (direct and post.channel != direct_channel(self._person.id))
        ):
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
        except (NotPossible, ApiError, LookupError, ValueError, TypeError, AttributeError) as error:
            self.tell(kind="refused", n=packet.get("n"), reason=str(error))
            return
        self.tell(kind="done", n=packet.get("n"), interaction=interaction_object(made) if made else None)

    def _channels(self) -> list[Json]:
        """The server's channels and, once opened or written in, the direct messages of the page's user."""
        history, own = self._sandbox.history, direct_channel(self._person.id)
        direct = [{**history.direct[own], "name": user_object(APPLICATION)["username"].title()}]
        here = (
            channel
            for number, channel in history.channels.items()
            if channel["guild_id"] == str(GUILD) and history.opens_to(number, self._person.id)
        )
        shared = (one for number, one in history.shared.items() if history.opens_to(number, self._person.id))
        return [
            *here,
            *map(self._named, shared),
            *(direct if self._person.id in self._opened or any(history.posts(own)) else ()),
        ]

    def _named(self, shared: Json) -> Json:
        """A conversation among people, which is called by the others in it if it has no name of its own."""
        others = [one["global_name"] for one in shared["recipients"] if one["id"] != str(self._person.id)]
        return {"name": ", ".join(others), **shared, "among": True}

    def _post_object(self, post: Post) -> Json:
        shown = {key: value for key, value in post.data.items() if not key.startswith("_")}
        return {**shown, "private": post.only_for is not None}

    async def _become(self, packet: Json) -> None:
        self._person = person_named(packet["person"])
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

    async def _open_direct(self, _: Json) -> None:
        self._opened.add(self._person.id)
        self.show_channels()

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


def person_named(number: str | None) -> User:
    """The user with this id; the first one for anything else."""
    return find_person(read_number(number) or 0) or PEOPLE[0]


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

"""An open page: what it is shown, and what its user does."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.sandbox.command_checks import LOCALES
from bot.sandbox.commands import NotPossible
from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interaction import Interaction
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.page_packets import break_something, interaction_object, status_object
from bot.sandbox.refusals import ApiError
from bot.sandbox.snowflakes import read_number
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

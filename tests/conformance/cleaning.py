"""Finds what a run has left in its channel and application by its marks, and removes it."""

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bot.sandbox.form import Json
from tests.conformance.side import (
    BANNER,
    CHANNEL,
    DENIED,
    EMOJI,
    EMOJI_PREFIX,
    GUILD_COMMANDS,
    MARK,
    Answer,
    Blocked,
    Lacking,
    Request,
    Side,
)

PAGES, PAGE = 10, 100
"""How many messages of the channel are looked through for a banner: a thousand."""

THREAD_LINE = 18


@dataclass(slots=True)
class Cleaning:
    """What was removed there, and what could not be, by kind; ``unread`` are the kinds that were not listed."""

    side: Side
    removed: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    unread: dict[str, str] = field(default_factory=dict)

    @property
    def clean(self) -> bool:
        """Whether nothing can be left: whoever may not list a kind may not make one either."""
        return not self.left and all("403" in why for why in self.unread.values())

    async def run(self) -> "Cleaning":
        """Remove everything of a run, the banner last; nothing else is touched, and nothing odd ends it early."""
        for step in (self._permissions, self._commands, self._emoji, self._threads, self._messages):
            try:
                await step()
            except (Blocked, Lacking, LookupError, TypeError, AttributeError, ValueError) as odd:
                self.unread[step.__name__[1:]] = f"{type(odd).__name__}: {odd}"
        return self

    async def _remove(self, kind: str, path: str, method: str = "DELETE", payload: object = None) -> Answer:
        """Remove one and count it; what is gone already is removed as well."""
        answer = await self.side.ask(Request(method, path, payload))
        (self.removed if answer.good or answer.status == 404 else self.left)[kind] += 1
        return answer

    async def _permissions(self) -> None:
        """Give back a permission that the bot has taken from itself, if the overwrite is exactly one of a run's."""
        ours = {(self.side.things["bot"], "0", str(bit)) for bit in DENIED.values()}
        async for one in self._listed("permissions", CHANNEL, "permission_overwrites"):
            if (one["id"], str(one.get("allow")), str(one.get("deny"))) in ours:
                await self._remove("permissions", f"{CHANNEL}/permissions/{one['id']}")

    async def _commands(self) -> None:
        """The server's commands are a run's if its own is among them: it begins only where there are none."""
        if MARK in [one.get("name") async for one in self._listed("commands", GUILD_COMMANDS)]:
            await self._remove("commands", GUILD_COMMANDS, "PUT", [])

    async def _emoji(self) -> None:
        async for one in self._listed("emoji", EMOJI, "items"):
            if str(one.get("name", "")).startswith(EMOJI_PREFIX):
                await self._remove("emoji", f"{EMOJI}/{one['id']}")

    async def _threads(self) -> None:
        things = self.side.things
        async for one in self._listed("threads", "/guilds/<<guild>>/threads/active", "threads"):
            place = one.get("parent_id"), one.get("owner_id"), one.get("name")
            if place == (things["channel"], things["bot"], MARK) and one["id"] != things.get("thread"):
                await self._thread(one["id"])

    async def _thread(self, number: str) -> None:
        """Delete a thread; without the right to, what the bot has posted in it, and put it away."""
        path = f"/channels/{number}"
        if (await self.side.ask(Request("GET", path))).status == 404 or (
            await self._remove("threads", path)
        ).status != 403:
            return
        await self.side.ask(Request("PATCH", path, {"archived": False}))
        async for message in self._posted(number):
            if self._is_own(message):
                await self._remove("messages", f"{path}/messages/{message['id']}")
        await self.side.ask(Request("PATCH", path, {"archived": True}))

    async def _messages(self) -> None:
        """The banners, and the lines with which Discord tells of a thread in the channel."""
        async for message in self._posted(self.side.things["channel"]):
            told = message.get("type") == THREAD_LINE and message.get("content") == MARK
            if self._is_own(message) and (message.get("content") == BANNER or told):
                # The thread of a banner has its id.
                await self._thread(message["id"])
                await self._remove("messages", f"{CHANNEL}/messages/{message['id']}")

    def _is_own(self, message: Json) -> bool:
        return (message.get("author") or {}).get("id") == self.side.things["bot"]

    async def _posted(self, channel: str) -> AsyncIterator[Json]:
        before = ""
        for _ in range(PAGES):
            path = f"/channels/{channel}/messages?limit={PAGE}{before}"
            found = [one async for one in self._listed("messages", path)]
            for one in found:
                yield one
            if len(found) < PAGE:
                return
            before = f"&before={found[-1]['id']}"

    async def _listed(self, kind: str, path: str, key: str = "") -> AsyncIterator[Json]:
        """What a route lists; that it lists nothing is noted."""
        answer = await self.side.ask(Request("GET", path))
        found = answer.body.get(key) if key and isinstance(answer.body, dict) else answer.body
        if not answer.good or not isinstance(found, list):
            self.unread[kind] = f"HTTP {answer.status}"
            return
        for one in found:
            if isinstance(one, dict) and "id" in one:
                yield one

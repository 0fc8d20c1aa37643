"""Finds what a rehearsal has left in its channel and application by its marks, and removes it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from bot.operating.rehearsal.marks import BANNER, DENIED, EMOJI_PREFIX, MARK
from bot.operating.rehearsal.places import EMOJI, GUILD_COMMANDS
from bot.operating.rehearsal.recording import Json
from bot.operating.rehearsal.sides import Request, Side, SideAnswer

PAGES = 10
PAGE = 100
"""How many messages of the channel are looked through for a banner: a thousand."""


@dataclass(slots=True)
class Cleaning:
    """What was removed, by kind, and what could not be."""

    removed: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)

    def note(self, kind: str, answer: SideAnswer) -> None:
        """Count one; what is gone already is removed as well."""
        counted = self.removed if answer.good or answer.status == 404 else self.left
        counted[kind] = counted.get(kind, 0) + 1


async def clean_up(side: Side) -> Cleaning:
    """Remove everything of a rehearsal, the banner last; nothing else is touched."""
    done = Cleaning()
    await _overwrite(side, done)
    await _commands(side, done)
    async for one in _listed(side, EMOJI, "items"):
        if str(one.get("name", "")).startswith(EMOJI_PREFIX):
            done.note("emoji", await side.ask(Request("DELETE", f"{EMOJI}/{one['id']}")))
    async for one in _listed(side, "/channels/<<channel>>/webhooks"):
        if one.get("name") == MARK and one.get("application_id") == side.things["application"]:
            done.note("webhooks", await side.ask(Request("DELETE", f"/webhooks/{one['id']}")))
    await _threads(side, done)
    async for message in _own_marks(side):
        # The thread of a banner has its id.
        await _thread(side, done, message["id"])
        path = f"/channels/<<channel>>/messages/{message['id']}"
        done.note("messages", await side.ask(Request("DELETE", path)))
    return done


async def _overwrite(side: Side, done: Cleaning) -> None:
    """Give back a permission that the bot has taken from itself, if the overwrite is exactly one of the rehearsal's."""
    channel = await side.ask(Request("GET", "/channels/<<channel>>"))
    found = channel.body.get("permission_overwrites") if channel.good and isinstance(channel.body, dict) else None
    ours = {(side.things["bot"], "0", str(bit)) for bit in DENIED.values()}
    for one in found or []:
        if (one.get("id"), str(one.get("allow")), str(one.get("deny"))) in ours:
            path = f"/channels/<<channel>>/permissions/{one['id']}"
            done.note("permissions", await side.ask(Request("DELETE", path)))


async def _commands(side: Side, done: Cleaning) -> None:
    """The server's commands are the rehearsal's if its own is among them: it begins only where there are none."""
    found = [one async for one in _listed(side, GUILD_COMMANDS)]
    if any(one.get("name") == MARK for one in found):
        done.note("commands", await side.ask(Request("PUT", GUILD_COMMANDS, [])))


async def _threads(side: Side, done: Cleaning) -> None:
    async for one in _listed(side, "/guilds/<<guild>>/threads/active", "threads"):
        place = one.get("parent_id"), one.get("owner_id"), one.get("name")
        if place == (side.things["channel"], side.things["bot"], MARK) and one["id"] != side.things.get("thread"):
            await _thread(side, done, one["id"])


async def _thread(side: Side, done: Cleaning, number: str) -> None:
    """Delete a thread; without the right to, what the bot has posted in it, and put it away."""
    path = f"/channels/{number}"
    if (await side.ask(Request("GET", path))).status == 404:
        return
    answer = await side.ask(Request("DELETE", path))
    if answer.status != 403:
        done.note("threads", answer)
        return
    await side.ask(Request("PATCH", path, {"archived": False}))
    async for message in _messages(side, number):
        if _author(message) == side.things["bot"] or message.get("application_id") == side.things["application"]:
            done.note("messages", await side.ask(Request("DELETE", f"{path}/messages/{message['id']}")))
    await side.ask(Request("PATCH", path, {"archived": True}))
    done.note("threads", answer)


async def _own_marks(side: Side) -> AsyncIterator[Json]:
    """The banners, and the lines with which Discord tells of a thread in the channel."""
    async for message in _messages(side, side.things["channel"]):
        told = message.get("type") == 18 and message.get("content") == MARK
        if _author(message) == side.things["bot"] and (message.get("content") == BANNER or told):
            yield message


async def _messages(side: Side, channel: str) -> AsyncIterator[Json]:
    before = ""
    for _ in range(PAGES):
        answer = await side.ask(Request("GET", f"/channels/{channel}/messages?limit={PAGE}{before}"))
        told: list[Any] = answer.body if answer.good and isinstance(answer.body, list) else []
        found = [one for one in told if isinstance(one, dict) and "id" in one]
        for one in found:
            yield one
        if len(found) < PAGE:
            return
        before = f"&before={found[-1]['id']}"


async def _listed(side: Side, path: str, key: str = "") -> AsyncIterator[Json]:
    """What a route lists; nothing if it refuses."""
    answer = await side.ask(Request("GET", path))
    found = answer.body.get(key) if key and isinstance(answer.body, dict) else answer.body
    for one in found if answer.good and isinstance(found, list) else []:
        if isinstance(one, dict) and "id" in one:
            yield one


def _author(message: Json) -> str:
    return str((message.get("author") or {}).get("id"))

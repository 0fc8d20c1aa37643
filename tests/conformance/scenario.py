"""A whole run: every step at the given Discord and at a sandbox made like it."""

import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.servers import MEMBER, effective
from bot.sandbox.world import APPLICATION, CHANNELS, GUILD, TEXT_CHANNEL
from tests.conformance import gateway, messages, places, refusals
from tests.conformance.marks import GUILD_COMMANDS
from tests.conformance.recorder import Recorder
from tests.conformance.side import Request, Side
from tests.conformance.step import Run, Step

PARTS = ("account", "emoji", "commands", "messages", "webhooks", "refusals", "limits", "permissions", "gateway")
NEED_RECORDING = {"emoji", "commands", "messages"}
"""The parts with what the bot itself sends."""

ADMINISTRATOR = 1 << 3


class Unsuitable(Exception):
    """No run can be made here."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """The sandbox's times, and the pause between two sessions."""

    timing: Timing = field(default_factory=Timing)
    pause: float = gateway.PAUSE


@dataclass(frozen=True, slots=True)
class TestChannel:
    """A text channel; ``allowed`` is what the bot may do in it."""

    channel: str
    server: str
    allowed: int
    administrator: bool
    overwritten: bool
    """Whether the channel has permissions of its own for the bot alone, which are not to be changed."""


async def look(side: Side) -> TestChannel:
    """Look at the channel, and name bot and server; raises :class:`Unsuitable`."""
    try:
        own = await _read(side, "/users/@me")
        side.things |= {"bot": own["id"], "application": (await _read(side, "/oauth2/applications/@me"))["id"]}
        channel = await _read(side, "/channels/<<channel>>")
        if channel["type"] != TEXT_CHANNEL:
            raise Unsuitable("this needs an ordinary text channel of a server")
        side.things["guild"] = channel["guild_id"]
        guild, member = await _read(side, "/guilds/<<guild>>"), await _read(side, "/guilds/<<guild>>/members/<<bot>>")
        return _test_channel(side, channel, guild, member)
    except (KeyError, TypeError, ValueError) as odd:
        raise Unsuitable(f"Discord answers something unknown ({type(odd).__name__}: {odd})") from odd


async def _read(side: Side, path: str) -> Any:
    answer = await side.ask(Request("GET", path))
    if answer.status == 401:
        raise Unsuitable("Discord refuses the token")
    if not answer.good:
        raise Unsuitable("the bot cannot see such a channel; give the id of a text channel of its server")
    return answer.body


def _test_channel(side: Side, channel: Any, guild: Any, member: Any) -> TestChannel:
    held, bot, base = {*member["roles"], side.things["guild"]}, int(side.things["bot"]), 0
    for role in guild["roles"]:
        base |= int(role["permissions"]) if role["id"] in held else 0
    roles, overwrites = [int(role) for role in member["roles"]], channel.get("permission_overwrites", [])
    administrator = bool(base & ADMINISTRATOR) or guild["owner_id"] == side.things["bot"]
    allowed = base if administrator else effective(base, overwrites, int(side.things["guild"]), roles, bot)
    overwritten = any(one["type"] == MEMBER and one["id"] == side.things["bot"] for one in overwrites)
    return TestChannel(channel["name"], guild["name"], allowed, administrator, overwritten)


async def play(run: Run, channel: TestChannel, recorder: Recorder, parts: tuple[str, ...], pause: float) -> None:
    """Take every step of these parts. Raises :class:`Blocked`."""
    if "commands" in parts and (await run.given.ask(Request("GET", GUILD_COMMANDS))).body:
        run.skipped.append(("commands", "the bot has commands of its own in this server, which stay as they are"))
        parts = tuple(one for one in parts if one != "commands")
    if "permissions" in parts and channel.administrator:
        run.skipped.append(("permissions", "the bot is an administrator, from whom no channel takes anything away"))
    elif "permissions" in parts and channel.overwritten:
        run.skipped.append(("permissions", "the channel has permissions for the bot, which stay as they are"))
    if "emoji" in parts and not recorder.emoji:
        run.skipped.append(("emoji", "the bot had uploaded none to the sandbox after five minutes"))
    for part, steps in _steps(channel, recorder, shown="emoji" in parts, pause=pause):
        if part in (*parts, "always"):
            await run.take(steps)


def _steps(
    channel: TestChannel, recorder: Recorder, *, shown: bool, pause: float
) -> Iterator[tuple[str, Iterator[Step]]]:
    emoji = places.chosen_emoji(recorder.emoji)
    yield "account", places.account()
    yield "emoji", places.emoji_steps(emoji)
    yield "commands", places.command_steps(recorder.commands)
    yield "always", places.thread_steps()
    yield "webhooks", places.hook_steps()
    yield "messages", messages.steps(recorder, [name for name, _ in emoji] if shown else [])
    yield "webhooks", places.hook_gone()
    yield "emoji", places.emoji_gone(emoji)
    yield "refusals", refusals.refused()
    yield "refusals", refusals.callbacks(recorder.forms)
    yield "refusals", refusals.nonces()
    yield "refusals", places.archive_steps()
    yield "limits", refusals.limits()
    if not channel.administrator and not channel.overwritten:
        yield "permissions", refusals.denied()
    yield "gateway", gateway.steps(pause=pause)


@asynccontextmanager
async def sandbox_like(given: Side, channel: TestChannel, timing: Timing) -> AsyncIterator[Side]:
    """A sandbox where the bot may do what it may in that channel."""
    given.things["run"] = f"r{time.time_ns() // 1_000_000}"
    with tempfile.TemporaryDirectory(prefix="fumarole-conformance-") as folder:
        settings = SandboxSettings(folder=Path(folder), port=0, bot=False, timing=timing)
        async with Sandbox(settings) as sandbox, aiohttp.ClientSession() as session:
            sandbox.allowed = (1 << 53) - 1 if channel.allowed & ADMINISTRATOR else channel.allowed
            bot = dict.fromkeys(("bot", "application"), str(APPLICATION))
            things = bot | {"guild": str(GUILD), "channel": str(CHANNELS[0][0]), "run": given.things["run"]}
            yield Side(session, sandbox.api_url, sandbox.gateway_url, sandbox.token, things)

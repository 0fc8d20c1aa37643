"""A whole run: every step at the given Discord and at a sandbox made like it."""

import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from bot.sandbox.form import Json
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


async def look(side: Side) -> Json:
    """Name bot and server, and look at the channel; raises :class:`Unsuitable`."""
    try:
        side.things["bot"] = (await _read(side, "/users/@me"))["id"]
        side.things["application"] = (await _read(side, "/oauth2/applications/@me"))["id"]
        channel: Json = await _read(side, "/channels/<<channel>>")
        if channel["type"] != TEXT_CHANNEL:
            raise Unsuitable("this needs an ordinary text channel of a server")
        side.things["guild"] = channel["guild_id"]
    except (KeyError, TypeError, ValueError) as odd:
        raise Unsuitable(f"Discord answers something unknown ({type(odd).__name__}: {odd})") from odd
    return channel


async def allowed(side: Side, parts: tuple[str, ...]) -> int:
    """What the bot may do in the channel; raises :class:`Unsuitable` where these parts would take what is no run's."""
    channel, bot, server = await look(side), int(side.things["bot"]), int(side.things["guild"])
    guild, member = await _read(side, "/guilds/<<guild>>"), await _read(side, "/guilds/<<guild>>/members/<<bot>>")
    held, overwrites, base = {*member["roles"], guild["id"]}, channel.get("permission_overwrites", []), 0
    for role in guild["roles"]:
        base |= int(role["permissions"]) if role["id"] in held else 0
    if base & ADMINISTRATOR or guild["owner_id"] == side.things["bot"]:
        raise Unsuitable("the bot is an administrator here, from whom no channel takes anything away")
    if "permissions" in parts and any((one["type"], one["id"]) == (MEMBER, str(bot)) for one in overwrites):
        raise Unsuitable("the channel has permissions for the bot alone, which would be lost; take another one")
    if "commands" in parts and (await side.ask(Request("GET", GUILD_COMMANDS))).body:
        raise Unsuitable("the bot has commands of its own in this server, which would be lost; take another one")
    return effective(base, overwrites, server, [int(role) for role in member["roles"]], bot)


async def _read(side: Side, path: str) -> Any:
    answer = await side.ask(Request("GET", path))
    if answer.status == 401:
        raise Unsuitable("Discord refuses the token")
    if not answer.good:
        raise Unsuitable("the bot cannot see such a channel; give the id of a text channel of its server")
    return answer.body


async def play(run: Run, recorder: Recorder, parts: tuple[str, ...]) -> None:
    """Take every step of these parts. Raises :class:`Blocked`."""
    if "emoji" in parts and not recorder.emoji:
        run.skipped.append(("emoji", "the bot had uploaded none to the sandbox after five minutes"))
    for part, steps in _steps(recorder, shown="emoji" in parts):
        if part in (*parts, "always"):
            await run.take(steps)


def _steps(recorder: Recorder, *, shown: bool) -> Iterator[tuple[str, Iterator[Step]]]:
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
    yield "permissions", refusals.denied()
    yield "gateway", gateway.steps()


@asynccontextmanager
async def sandbox_like(given: Side, permissions: int) -> AsyncIterator[Side]:
    """A sandbox where the bot may do what it may in the channel."""
    given.things["run"] = f"r{time.time_ns() // 1_000_000}"
    with tempfile.TemporaryDirectory(prefix="fumarole-conformance-") as folder:
        settings = SandboxSettings(folder=Path(folder), port=0, bot=False, timing=given.tempo.timing)
        async with Sandbox(settings) as sandbox, aiohttp.ClientSession() as session:
            sandbox.allowed = permissions
            things = dict.fromkeys(("bot", "application"), str(APPLICATION))
            things |= {"guild": str(GUILD), "channel": str(CHANNELS[0][0]), "run": given.things["run"]}
            yield Side(session, sandbox.api_url, sandbox.gateway_url, sandbox.token, things, given.tempo)

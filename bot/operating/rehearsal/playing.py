"""A whole rehearsal: every step on the given Discord and on a local one made like it, then the end of what is left."""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp

from bot.operating.command_line import REHEARSED as PARTS
from bot.operating.rehearsal import gateway, messages, places, refusals
from bot.operating.rehearsal.cleaning import Cleaning, clean_up
from bot.operating.rehearsal.place import ADMINISTRATOR, RehearsalPlace, has_commands
from bot.operating.rehearsal.recording import Recording
from bot.operating.rehearsal.script import RehearsalStage
from bot.operating.rehearsal.sides import Side
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import APPLICATION, CHANNELS, GUILD


@dataclass(frozen=True, slots=True)
class Tempo:
    """The local Discord's times, and the pause between two sessions."""

    timing: Timing = field(default_factory=Timing)
    pause: float = gateway.PAUSE


@dataclass(slots=True)
class Rehearsal:
    """What is to be played: the bot's messages, the parts wanted, and whom to tell of each step."""

    recording: Recording
    parts: tuple[str, ...] = PARTS
    tempo: Tempo = field(default_factory=Tempo)
    tell: Callable[[str], None] = lambda _: None

    async def play(self, given: Side, place: RehearsalPlace) -> tuple[RehearsalStage, Cleaning]:
        """Play it, and remove all of it; also when it is cancelled. Raises :class:`Blocked`."""
        given.things["run"] = f"r{time.time_ns() // 1_000_000}"
        async with _like(given, place, self.tempo) as local:
            stage = RehearsalStage(local, given, self.tell)
            try:
                await self._play(stage, place)
            except BaseException:
                await clean_up(given)
                raise
            return stage, await clean_up(given)

    async def _play(self, stage: RehearsalStage, place: RehearsalPlace) -> None:
        emoji = places.chosen_emoji(self.recording)
        if "account" in self.parts:
            await stage.take_all(places.account())
        if "emoji" in self.parts:
            stage.skipped += [] if emoji else [("emoji", "no-emoji")]
            await stage.take_all(places.emoji_steps(emoji))
        if "commands" in self.parts and await has_commands(stage.given):
            stage.skipped.append(("commands", "commands-there"))
        elif "commands" in self.parts:
            await stage.take_all(places.command_steps(self.recording.commands))
        await stage.take_all(places.thread_steps())
        shown = [one.name for one in emoji] if "emoji" in self.parts else []
        if "webhooks" in self.parts:
            await stage.take_all(places.hook_steps())
        if "messages" in self.parts:
            await stage.take_all(messages.steps(self.recording, shown))
        if "webhooks" in self.parts:
            await stage.take_all(places.hook_gone())
        if "emoji" in self.parts:
            await stage.take_all(places.emoji_gone(emoji))
        await self._play_refusals(stage, place)
        if "gateway" in self.parts:
            await stage.take_all(gateway.steps(pause=self.tempo.pause))

    async def _play_refusals(self, stage: RehearsalStage, place: RehearsalPlace) -> None:
        if "refusals" in self.parts:
            await stage.take_all(refusals.refused())
            await stage.take_all(refusals.callbacks(self.recording.forms))
            await stage.take_all(refusals.nonces())
            await stage.take_all(places.archive_steps())
        if "limits" in self.parts:
            await stage.take_all(refusals.limits())
        if "permissions" not in self.parts:
            return
        if place.administrator or place.overwritten:
            stage.skipped.append(("permissions", "administrator" if place.administrator else "overwritten"))
        else:
            await stage.take_all(refusals.denied())


@asynccontextmanager
async def _like(given: Side, place: RehearsalPlace, tempo: Tempo) -> AsyncIterator[Side]:
    """A local Discord where the bot may do what it may there."""
    folder = await asyncio.to_thread(tempfile.TemporaryDirectory, prefix="fumarole-rehearsal-")
    settings = SandboxSettings(folder=Path(folder.name), port=0, bot=False, timing=tempo.timing)
    try:
        async with Sandbox(settings) as sandbox, aiohttp.ClientSession() as session:
            sandbox.allowed = (1 << 53) - 1 if place.allowed & ADMINISTRATOR else place.allowed
            things = {
                "bot": str(APPLICATION),
                "application": str(APPLICATION),
                "guild": str(GUILD),
                "channel": str(CHANNELS[0][0]),
            }
            things["run"] = given.things["run"]
            yield Side(session, sandbox.api_url, sandbox.gateway_url, sandbox.token, things)
    finally:
        await asyncio.to_thread(folder.cleanup)

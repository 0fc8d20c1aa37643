"""Has the bot itself play to a local Discord, and keeps what it sends there."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

from bot.operating.rehearsal import scenes
from bot.operating.rehearsal.crawl import Crawl
from bot.operating.rehearsal.recording import Recording
from bot.sandbox.driver import Driver
from bot.sandbox.ledger import BOT_FILE
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.process import BotProcess
from bot.sandbox.sandbox import Sandbox
from games import REGISTRY

READY_SECONDS = 120.0
EMOJI_SECONDS = 300.0
UPLOADED = "emoji: "
"""What the bot logs once it has uploaded them."""

MOST_ACTS = 400
"""What is tried at most; there is less."""

_HURRIED = Timing(
    acknowledge=15.0, message_calls=500, webhook_calls=500, other_calls=1000, global_calls=2000, identify_window=0.0
)
_SETTINGS = {"FUMAROLE_COMPUTER_PAUSE": "0", "FUMAROLE_LOG_LEVEL": "INFO"}


async def perform(now: Callable[[], int], most: int = MOST_ACTS, games: Collection[str] = tuple(REGISTRY)) -> Recording:
    """Start the bot beside a local Discord of its own, try everything at it, and stop it."""
    recording, planned = Recording(), scenes.plan(games)
    with tempfile.TemporaryDirectory(prefix="fumarole-rehearsal-") as name:
        folder = Path(name)
        await scenes.build(folder / BOT_FILE, planned, now())
        async with Sandbox(SandboxSettings(folder=folder, port=0, timing=_HURRIED)) as sandbox:
            sandbox.body_listeners.append(recording.hear)
            for person in planned.people:
                sandbox.add_person(person)
            for title, number in planned.channels.items():
                sandbox.add_channel(number, title)
            bot, uploaded = _bot(sandbox, folder), asyncio.Event()
            bot.line_listeners.append(lambda line: uploaded.set() if UPLOADED in line else None)
            await bot.start()
            try:
                driver = Driver(sandbox)
                await driver.bot_ready(commands=("volcano",), seconds=READY_SECONDS)
                with suppress(TimeoutError):
                    # Without them it says everything in words, and the rehearsal uploads none.
                    await asyncio.wait_for(uploaded.wait(), EMOJI_SECONDS)
                await Crawl(driver, [*planned.channels.values(), scenes.other_channel()], most).run()
            finally:
                await bot.stop()
            recording.commands = list(sandbox.commands.all)
    return recording


def _bot(sandbox: Sandbox, folder: Path) -> BotProcess:
    """The bot, which ends with this process; it shares no settings with the one that plays for people."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FUMAROLE_", "DISCORD_"))}
    environment = {
        **kept,
        **_SETTINGS,
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        "FUMAROLE_DATABASE": str(folder / BOT_FILE),
    }
    return BotProcess((sys.executable, "-m", "bot.sandbox.leash", "bot", "run"), environment, sandbox.token)

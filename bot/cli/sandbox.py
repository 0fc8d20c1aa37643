"""``fumarole sandbox``: a local Discord with the bot in it. The bot itself never imports it."""

import argparse
import asyncio

from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import DEFAULT_PORT, default_folder, run_sandbox


def play_here(given: argparse.Namespace) -> int:
    """Serve until a signal; returns an exit code."""
    settings = SandboxSettings(
        folder=given.folder or default_folder(),
        port=DEFAULT_PORT if given.port is None else given.port,
        fresh=given.fresh,
        bot=not given.no_bot,
    )
    return asyncio.run(run_sandbox(settings))

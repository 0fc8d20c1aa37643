"""``fumarole sandbox``: serves API, gateway and page on one local port, and runs the bot beside it."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.local_discord import DEFAULT_PORT, HOST, LocalDiscord, PortTaken, SandboxSettings
from bot.sandbox.process import GIVEN_UP, WAITING, BotProcess
from bot.sandbox.routes import build_application
from bot.sandbox.store import BOT_FILE, FolderTaken
from bot.sandbox.words import say, terminal_language
from bot.sandbox.world import PEOPLE


class Sandbox(LocalDiscord):
    """A local Discord that listens inside ``async with``."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def build(self) -> web.Application:
        """The web application that is served."""
        return build_application(self)

    async def start(self) -> None:
        """Listen; raises :class:`PortTaken`."""
        self._runner = web.AppRunner(self.build(), access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.settings.port)
        try:
            await site.start()
        except OSError as error:
            await self.stop()
            raise PortTaken(self.settings.port) from error
        self.port = self._runner.addresses[0][1]
        self.gateway.address = self.gateway_url

    async def stop(self) -> None:
        """Close every connection and the store."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.store.close()


__all__ = ["DEFAULT_PORT", "default_folder", "run_sandbox"]
BOT_COMMAND = (sys.executable, "-m", "bot.sandbox.parent_guard", "bot", "run")


def default_folder() -> Path:
    """The default folder of a sandbox, in the user's data directory."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "fumarole" / "sandbox"


async def run_sandbox(settings: SandboxSettings) -> int:
    """Serve until Ctrl-C or SIGTERM; returns the exit code. A taken port or folder prints a sentence and returns 1."""
    language = terminal_language(os.environ)
    try:
        # A bot left over from a killed run must not answer beside the new one.
        sandbox = Sandbox(replace(settings, new_token=settings.bot))
        await sandbox.start()
    except FolderTaken as taken:
        _write(say(language, "terminal-folder-taken", folder=taken.folder))
        return 1
    except PortTaken as taken:
        _write(say(language, "terminal-port-taken", port=taken.port))
        return 1
    await _serve(sandbox, language)
    _write(say(language, "terminal-goodbye"))
    return 0


async def _serve(sandbox: Sandbox, language: str) -> None:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    _bring_together(sandbox)
    _write(say(language, "terminal-welcome", address=sandbox.base, folder=sandbox.settings.folder))
    sandbox.status_listeners.append(_greeting(sandbox, language))
    try:
        if sandbox.settings.bot:
            sandbox.bot = make_bot(sandbox, language)
            await sandbox.bot.start()
        else:
            _write(say(language, "terminal-no-bot", api=sandbox.api_url, gateway=sandbox.gateway_url))
        await stopping.wait()
    finally:
        if sandbox.bot is not None:
            await sandbox.bot.stop()
        await sandbox.stop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


def _greeting(sandbox: Sandbox, language: str) -> Callable[[], None]:
    """Says once that somebody is there, as soon as a bot hears what people do."""
    said = False

    def greet() -> None:
        nonlocal said
        if sandbox.gateway.connected and not said:
            said = True
            _write(say(language, "terminal-ready"))

    return greet


def _bring_together(sandbox: Sandbox) -> None:
    """Let everybody take the bot along, and talk in a group, with a friend, and in a server without the bot."""
    people = [person.id for person in PEOPLE]
    sandbox.commands.installers.update(people)
    if not sandbox.history.shared:
        sandbox.history.share(people[:3], "Hot Stones")
        sandbox.history.share(people[:2], None)
        sandbox.history.share_outside(people[:3], "tea-room")


def make_bot(sandbox: Sandbox, language: str) -> BotProcess:
    """The bot process for a running sandbox, not started yet; prints a line when it dies."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        "FUMAROLE_DATABASE": str(sandbox.settings.folder.resolve() / BOT_FILE),
        "PYTHONUNBUFFERED": "1",
    }
    bot = BotProcess(BOT_COMMAND, environment, sandbox.token)

    def report() -> None:
        if bot.state in (WAITING, GIVEN_UP):
            _write(say(language, f"terminal-bot-{bot.state.replace('_', '-')}", code=bot.exit_code))

    bot.listeners += [report, sandbox.status_changed]
    bot.line_listeners.append(lambda line: _write(f"  {line}"))
    return bot


def _write(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()

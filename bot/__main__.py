"""The command line: run, sandbox, check, backup, export, import, verify."""

from __future__ import annotations

import argparse
import asyncio
import locale
import logging
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import discord
from dotenv import find_dotenv, load_dotenv

from bot import archive, operator
from bot.client import point_at, run
from bot.language import CODES, Language, language
from bot.quieting import Quieting
from bot.services.imports import ImportTarget
from bot.settings import InvalidSettings, read_database, read_settings
from bot.store.faults import DatabaseUnusable
from games.core.text import Text, text

BAD_USE = 2
FAILED = 1

SECOND_CANCEL_SECONDS = 12.0
"""Later than the grace that commands under way are given."""

LAST_RESORT_SECONDS = 20.0
"""How long a clean stop may take at the most."""

STOPPED = (discord.DiscordException, aiohttp.ClientError, OSError, DatabaseUnusable, sqlite3.Error)
"""What may end the bot without being a fault of its own."""

AUTHENTICATION_FAILED = 4004
"""The gateway's close code for a token that has been withdrawn."""


def main() -> None:
    """Run a command; the process ends with its exit code."""
    # Seeds and hands stand in most of what is written.
    os.umask(0o077)
    load_dotenv(find_dotenv(usecwd=True))
    voice = language(_terminal_language())
    arguments = _parser(voice).parse_args()
    try:
        sys.exit(_run_command(arguments, voice))
    except InvalidSettings as wrong:
        sys.exit(_complain(voice, wrong.text, BAD_USE))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def _run_command(arguments: argparse.Namespace, voice: Language) -> int:
    if arguments.command == "run":
        return _run_bot(voice)
    if arguments.command == "sandbox":
        return _run_sandbox(arguments)
    if arguments.command == "verify":
        return archive.verify(arguments.path, arguments.hash, voice)
    path = read_database(os.environ)
    if not path.is_file():
        return _complain(voice, text("bot-no-database", path=str(path)), FAILED)
    return _run_on_database(arguments, path, voice)


def _run_on_database(arguments: argparse.Namespace, path: Path, voice: Language) -> int:
    if arguments.command == "check":
        return asyncio.run(operator.check(path, voice))
    if arguments.command == "export":
        return archive.export(path, arguments.session, voice)
    if arguments.command == "import":
        target = ImportTarget(arguments.server, arguments.channel, tuple(arguments.players), arguments.language)
        return archive.take_in(path, arguments.path, target, voice, time.time_ns() // 1_000_000)
    return operator.backup(path, arguments.path, voice)


def _run_sandbox(arguments: argparse.Namespace) -> int:
    # The bot itself never needs the server it is pointed at.
    from bot.sandbox.run import DEFAULT_PORT, default_folder, run_sandbox
    from bot.sandbox.sandbox import SandboxSettings

    settings = SandboxSettings(
        folder=arguments.folder or default_folder(),
        port=DEFAULT_PORT if arguments.port is None else arguments.port,
        fresh=arguments.fresh,
        bot=not arguments.no_bot,
    )
    return asyncio.run(run_sandbox(settings))


def _run_bot(voice: Language) -> int:
    settings = read_settings(os.environ)
    _begin_logging(settings.log_level)
    point_at(settings)
    try:
        asyncio.run(_until_told_to_stop(run(settings)))
    except STOPPED as problem:
        return _complain(voice, _reason(problem, settings.database), FAILED)
    return 0


def _reason(problem: Exception, database: Path) -> Text:
    """Why the bot has stopped by itself, for whoever runs it."""
    withdrawn = isinstance(problem, discord.ConnectionClosed) and problem.code == AUTHENTICATION_FAILED
    if withdrawn or isinstance(problem, discord.LoginFailure):
        return text("bot-start-refused")
    if isinstance(problem, DatabaseUnusable):
        return problem.text
    if isinstance(problem, sqlite3.Error):
        return text("bot-start-database", path=str(database), problem=str(problem))
    return text("bot-start-unreachable", problem=str(problem))


def _begin_logging(level: int) -> None:
    """Write the log to standard error. The libraries never go below INFO, where they log tokens and seeds."""
    lowest = max(level, logging.INFO)
    logging.basicConfig(level=lowest, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("bot").setLevel(level)
    for handler in logging.getLogger().handlers:
        handler.addFilter(Quieting())


async def _until_told_to_stop(running: Coroutine[Any, Any, None]) -> None:
    """Run to the end, or until SIGTERM or Ctrl-C asks for a clean stop.

    A cancellation can be lost where a connection breaks in the same instant, so it is repeated; what still hangs after
    that is left to itself, which costs nothing: all that people were told is committed, and what is owed is a row.
    """
    task = asyncio.ensure_future(running)
    loop = asyncio.get_running_loop()

    def stop() -> None:
        task.cancel()
        loop.call_later(SECOND_CANCEL_SECONDS, task.cancel)
        loop.call_later(LAST_RESORT_SECONDS, _leave)

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        logging.getLogger(__name__).info("stopped")


def _leave() -> None:
    logging.getLogger(__name__).error("the clean stop hangs; leaving without it")
    logging.shutdown()
    os._exit(FAILED)


def _parser(voice: Language) -> argparse.ArgumentParser:
    def say(key: str) -> str:
        return voice.say(text(key))

    parser = argparse.ArgumentParser(prog="fumarole", description=say("bot-help-program"))
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help=say("bot-help-run"))
    sandbox = commands.add_parser("sandbox", help=say("bot-help-sandbox"))
    sandbox.add_argument("--port", type=int, help=say("bot-help-port"))
    sandbox.add_argument("--folder", type=Path, help=say("bot-help-folder"))
    sandbox.add_argument("--fresh", action="store_true", help=say("bot-help-fresh"))
    sandbox.add_argument("--no-bot", action="store_true", help=say("bot-help-no-bot"))
    commands.add_parser("check", help=say("bot-help-check"))
    backup = commands.add_parser("backup", help=say("bot-help-backup"))
    backup.add_argument("path", type=Path, help=say("bot-help-backup-path"))
    _add_archive(commands, say)
    return parser


def _add_archive(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Callable[[str], str]) -> None:
    export = commands.add_parser("export", help=say("bot-help-export"))
    export.add_argument("session", type=int, help=say("bot-help-session"))
    take_in = commands.add_parser("import", help=say("bot-help-import"))
    take_in.add_argument("path", type=Path, help=say("bot-help-transcript"))
    take_in.add_argument("--server", type=int, required=True, help=say("bot-help-server"))
    take_in.add_argument("--channel", type=int, required=True, help=say("bot-help-channel"))
    take_in.add_argument("--players", type=int, nargs="+", required=True, help=say("bot-help-players"))
    take_in.add_argument("--language", choices=CODES, default=CODES[0], help=say("bot-help-language"))
    verify = commands.add_parser("verify", help=say("bot-help-verify"))
    verify.add_argument("path", type=Path, help=say("bot-help-transcript"))
    verify.add_argument("--hash", help=say("bot-help-hash"))


def _complain(voice: Language, sentence: Text, code: int) -> int:
    print(voice.say(sentence), file=sys.stderr)
    return code


def _terminal_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or "en"


if __name__ == "__main__":
    main()

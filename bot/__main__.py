"""The command line: the bot, the sandbox, and what operators need to look after a bot.

A command loads what it needs when it runs: a container asks for its health each minute, beside a bot that plays.
"""

import argparse
import asyncio
import locale
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from dotenv import find_dotenv, load_dotenv

from bot.words.language import Language, language_for
from games.core.text import text


def _terminal_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or "en"


# Windows lacks these. The imports below need them, so this is said before.
if not all(find_spec(module) for module in ("fcntl", "pwd", "resource")):
    print(language_for(_terminal_language()).say(text("bot-start-unsupported")), file=sys.stderr)
    sys.exit(78)  # Exit.SETTINGS

from bot.model.engines import know
from bot.operating.command_line import parser
from bot.operating.terminal import Exit, explain, is_explained, warn
from bot.program import Timeouts, scaled, wall_clock
from bot.settings import InvalidSettings, read_database, read_settings
from bot.store.location import Location, ServerAddress

SECOND_CANCEL_SECONDS = 12.0
"""After this the stop is asked for again; longer than the grace period of running commands."""

LAST_RESORT_SECONDS = 20.0
"""The longest a clean stop may take."""

STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""The signals for a clean stop: from a supervisor, from Ctrl-C, from a terminal that is closed."""


def main() -> None:
    """Run a command; the process ends with its exit code."""
    # Most files hold seeds and hands, so only their owner may read them.
    os.umask(0o077)
    if isinstance(sys.stdout, TextIOWrapper):
        # As standard error does already: what a terminal cannot show must not end the command that says it.
        sys.stdout.reconfigure(errors="backslashreplace")
    language = language_for(_terminal_language())
    arguments = parser(language).parse_args()
    code = _answer(arguments, language)
    try:
        print(end="", flush=True)
    except OSError:
        # The failure has been reported; the interpreter flushes again when it exits and must not report it twice.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _answer(arguments: argparse.Namespace, language: Language) -> int:
    """Run the command; foreseeable failures are reported in a sentence instead of a traceback."""
    try:
        _read_env_file()
        code = _run_command(arguments, language)
        # Flush here, where a failure can still be reported.
        print(end="", flush=True)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        return 128 + signal.SIGPIPE
    except Exception as problem:
        if is_explained(problem):
            sentence, end = explain(problem, _database())
            warn(language, sentence)
            return end
        logging.getLogger(__name__).exception("fumarole %s has failed", arguments.command)
        return Exit.FAULT
    return code


def _read_env_file() -> None:
    path = find_dotenv(usecwd=True)
    try:
        load_dotenv(path)
    except UnicodeDecodeError as problem:
        raise InvalidSettings(text("bot-transcript-no-text", path=path)) from problem


def _database() -> Location | None:
    try:
        return read_database(os.environ)
    except InvalidSettings:
        return None


def _run_command(arguments: argparse.Namespace, language: Language) -> int:
    if arguments.command == "run":
        return _run_bot()
    if arguments.command == "sandbox":
        return _run_sandbox(arguments)
    if arguments.command in ("doctor", "engine", "verify", "move-database"):
        return _run_without_a_database(arguments, language)
    location = read_database(os.environ)
    if arguments.command in ("backup", "restore"):
        return _copy(arguments, location, language)
    # What is imported may be the first there is.
    if arguments.command != "import-server" and isinstance(location, Path) and not _is_there(location, language):
        return Exit.FILE
    return _run_on_database(arguments, location, language)


def _copy(arguments: argparse.Namespace, location: Location, language: Language) -> int:
    from bot.operating import backups

    if arguments.command == "restore":
        if isinstance(location, ServerAddress):
            return backups.explain_restore(location, arguments.copy, language)
        return backups.restore(location, arguments.copy, datetime.now(UTC), language)
    if isinstance(location, Path) and not _is_there(location, language):
        return Exit.FILE
    if arguments.keep is not None:
        return backups.backup_and_keep(location, arguments.path, arguments.keep, datetime.now(UTC), language)
    return backups.backup(location, arguments.path, language)


def _is_there(path: Path, language: Language) -> bool:
    if path.is_file() and path.stat().st_size:
        return True
    warn(language, text("bot-no-database", path=str(path)))
    return False


def _run_without_a_database(arguments: argparse.Namespace, language: Language) -> int:
    if arguments.command == "doctor":
        from bot.connection.launch import point_at
        from bot.operating.doctor import doctor

        return asyncio.run(doctor(os.environ, language, wall_clock, point_at))
    if arguments.command == "engine":
        from bot.operating import engine

        return engine.serve(arguments.level, arguments.seed)
    if arguments.command == "move-database":
        from bot.operating import database_move

        return database_move.move_database(_place(arguments.source), _place(arguments.target), language)
    from bot.operating import transcripts

    return transcripts.verify(arguments.path, arguments.hash, language)


def _place(written: str) -> Location:
    return read_database({**os.environ, "FUMAROLE_DATABASE": written})


def _run_on_database(arguments: argparse.Namespace, place: Location, language: Language) -> int:
    if arguments.command == "health":
        from bot.operating.health import health

        return asyncio.run(health(place, language, wall_clock()))
    if arguments.command == "check":
        return _check(arguments, place, language)
    from bot.operating import game_archives, pages, restored, server_transfer, transcripts

    commands: dict[str, Callable[[], int]] = {
        "export": lambda: transcripts.export(place, arguments.session, language),
        "export-server": lambda: server_transfer.export_server(
            place, arguments.server, arguments.path, language, wall_clock()
        ),
        "export-games": lambda: game_archives.export_games(
            place, arguments.server, arguments.path, language, named=arguments.named
        ),
        "page": lambda: pages.write_page(place, arguments.session, arguments.path, language),
        "pages": lambda: pages.write_pages(place, arguments.server, arguments.path, language),
        "restored": lambda: restored.note_restored(place, language),
        "import-server": lambda: server_transfer.import_server(place, arguments.path, language, wall_clock()),
        "import": lambda: _import_transcript(arguments, place, language),
    }
    return commands[arguments.command]()


def _check(arguments: argparse.Namespace, place: Location, language: Language) -> int:
    from bot.operating.check import check
    from bot.operating.repair import check_and_repair

    if arguments.repair:
        return check_and_repair(place, datetime.now(UTC), language)
    return asyncio.run(check(place, language))


def _import_transcript(arguments: argparse.Namespace, place: Location, language: Language) -> int:
    from bot.operating import game_archives, transcripts
    from bot.play.imports import ImportTarget

    target = ImportTarget(arguments.server, arguments.channel, tuple(arguments.players), arguments.language)
    if game_archives.is_archive(arguments.path):
        return game_archives.import_games(place, arguments.path, target, language, wall_clock())
    return transcripts.import_transcript(place, arguments.path, target, language, wall_clock())


def _run_sandbox(arguments: argparse.Namespace) -> int:
    # The bot itself never imports the sandbox.
    from bot.sandbox.local_discord import SandboxSettings
    from bot.sandbox.run import DEFAULT_PORT, default_folder, run_sandbox

    settings = SandboxSettings(
        folder=arguments.folder or default_folder(),
        port=DEFAULT_PORT if arguments.port is None else arguments.port,
        fresh=arguments.fresh,
        bot=not arguments.no_bot,
    )
    return asyncio.run(run_sandbox(settings))


def _run_bot() -> int:
    from bot.connection.launch import point_at, run
    from bot.watching.log import begin_logging
    from bot.workers.processes import fork_workers
    from rendering.warming import begin

    settings = read_settings(os.environ)
    know(settings.engines)
    Timeouts.factor = settings.timeout_factor
    secrets = settings.database.secrets if isinstance(settings.database, ServerAddress) else ()
    begin_logging(settings.log_level, settings.token, *secrets, as_json=settings.log_as_json)
    point_at(settings)
    begin()
    # Before anything is opened that the workers must not share, such as the lock on the database.
    start_worker = fork_workers()
    asyncio.run(_until_told_to_stop(run(settings, start_worker)))
    return Exit.GOOD


async def _until_told_to_stop(running: Coroutine[Any, Any, None]) -> None:
    """Run to the end, or until a signal asks for a clean stop.

    A cancellation can get lost if a connection breaks in the same instant, so it is repeated. A task that still hangs
    then is abandoned, which loses nothing: every announced move is committed, and every unsent message is a row.
    """
    task = asyncio.ensure_future(running)
    loop = asyncio.get_running_loop()

    def stop() -> None:
        task.cancel()
        loop.call_later(scaled(SECOND_CANCEL_SECONDS), task.cancel)
        loop.call_later(scaled(LAST_RESORT_SECONDS), _leave)

    for number in STOPPING:
        loop.add_signal_handler(number, stop)
    try:
        await task
    except asyncio.CancelledError:
        logging.getLogger(__name__).info("stopped")


def _leave() -> None:
    logging.getLogger(__name__).error("the clean stop hangs; leaving without it")
    logging.shutdown()
    os._exit(Exit.FAULT)


if __name__ == "__main__":
    main()

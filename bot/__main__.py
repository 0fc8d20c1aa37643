"""The command line: the bot, the sandbox, and what operators need to look after a bot."""

from __future__ import annotations

import argparse
import asyncio
import locale
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dotenv import find_dotenv, load_dotenv

from bot import looking_back
from bot.client import wall_clock
from bot.delivery.painters import WORKERS
from bot.language import Language, codes, language_for
from bot.launching import point_at, run
from bot.operating import backups, moving, relocating, server_backups, transcripts
from bot.operating.check import check
from bot.operating.doctor import doctor
from bot.operating.exits import EXPLAINED, Exit, explain
from bot.operating.health import health
from bot.operating.repair import check_and_repair
from bot.operating.terminal import warn
from bot.running import program_version
from bot.services.table.imports import ImportTarget
from bot.settings import InvalidSettings, read_database, read_settings
from bot.store.location import Location, Server
from bot.thinking import NICENESS
from bot.watching.log import begin_logging
from bot.workers import fork_workers
from games.core.text import text

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
    language = language_for(_terminal_language())
    arguments = _parser(language).parse_args()
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
    except EXPLAINED as problem:
        sentence, end = explain(problem, _database())
        warn(language, sentence)
        return end
    except Exception:
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
    if arguments.command in ("doctor", "verify", "move-database"):
        return _run_without_a_database(arguments, language)
    location = read_database(os.environ)
    if arguments.command in ("backup", "restore"):
        return _copy(arguments, location, language)
    # What is imported may be the first there is.
    if arguments.command != "import-server" and isinstance(location, Path) and not _is_there(location, language):
        return Exit.FILE
    return _run_on_database(arguments, location, language)


def _copy(arguments: argparse.Namespace, location: Location, language: Language) -> int:
    if isinstance(location, Server):
        return _copy_server(arguments, location, language)
    if arguments.command == "restore":
        return backups.restore(location, arguments.copy, datetime.now(UTC), language)
    return _back_up(arguments, location, language) if _is_there(location, language) else Exit.FILE


def _copy_server(arguments: argparse.Namespace, server: Server, language: Language) -> int:
    if arguments.command == "restore":
        return server_backups.explain_restore(server, arguments.copy, language)
    if arguments.keep is not None:
        return server_backups.backup_and_keep(server, arguments.path, arguments.keep, datetime.now(UTC), language)
    return server_backups.backup(server, arguments.path, language)


def _is_there(path: Path, language: Language) -> bool:
    if path.is_file() and path.stat().st_size:
        return True
    warn(language, text("bot-no-database", path=str(path)))
    return False


def _run_without_a_database(arguments: argparse.Namespace, language: Language) -> int:
    if arguments.command == "doctor":
        return asyncio.run(doctor(os.environ, language, wall_clock, point_at))
    if arguments.command == "move-database":
        return relocating.move_database(_place(arguments.source), _place(arguments.target), language)
    return transcripts.verify(arguments.path, arguments.hash, language)


def _place(written: str) -> Location:
    return read_database({**os.environ, "FUMAROLE_DATABASE": written})


def _run_on_database(arguments: argparse.Namespace, place: Location, language: Language) -> int:
    commands: dict[str, Callable[[], int]] = {
        "check": lambda: _check(arguments, place, language),
        "export": lambda: transcripts.export(place, arguments.session, language),
        "export-server": lambda: moving.export_server(place, arguments.server, arguments.path, language, wall_clock()),
        "health": lambda: asyncio.run(health(place, language, wall_clock())),
        "import-server": lambda: moving.import_server(place, arguments.path, language, wall_clock()),
        "import": lambda: _import_transcript(arguments, place, language),
    }
    return commands[arguments.command]()


def _back_up(arguments: argparse.Namespace, path: Path, language: Language) -> int:
    if arguments.keep is not None:
        return backups.backup_and_keep(path, arguments.path, arguments.keep, datetime.now(UTC), language)
    return backups.backup(path, arguments.path, language)


def _check(arguments: argparse.Namespace, place: Location, language: Language) -> int:
    if arguments.repair:
        return check_and_repair(place, datetime.now(UTC), language)
    return asyncio.run(check(place, language))


def _import_transcript(arguments: argparse.Namespace, place: Location, language: Language) -> int:
    target = ImportTarget(arguments.server, arguments.channel, tuple(arguments.players), arguments.language)
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
    settings = read_settings(os.environ)
    secrets = settings.database.secrets if isinstance(settings.database, Server) else ()
    begin_logging(settings.log_level, settings.token, *secrets, as_json=settings.log_as_json)
    point_at(settings)
    # Before anything is opened that the workers must not share, such as the lock on the database.
    start_worker, start_thinker = fork_workers(WORKERS), fork_workers(1, NICENESS)
    start_analyst = fork_workers(1, looking_back.NICENESS)
    asyncio.run(_until_told_to_stop(run(settings, start_worker, start_thinker, start_analyst)))
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
        loop.call_later(SECOND_CANCEL_SECONDS, task.cancel)
        loop.call_later(LAST_RESORT_SECONDS, _leave)

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


def _parser(language: Language) -> argparse.ArgumentParser:
    def say(key: str) -> str:
        return language.say(text(key))

    parser = argparse.ArgumentParser(prog="fumarole", description=say("bot-help-program"), epilog=say("bot-help-codes"))
    parser.add_argument(
        "--version", action="version", version=f"fumarole {program_version()}", help=say("bot-help-version")
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help=say("bot-help-run"))
    sandbox = commands.add_parser("sandbox", help=say("bot-help-sandbox"))
    sandbox.add_argument("--port", type=_number(65_535, language), help=say("bot-help-port"))
    sandbox.add_argument("--folder", type=Path, help=say("bot-help-folder"))
    sandbox.add_argument("--fresh", action="store_true", help=say("bot-help-fresh"))
    sandbox.add_argument("--no-bot", action="store_true", help=say("bot-help-no-bot"))
    checking = commands.add_parser("check", help=say("bot-help-check"))
    checking.add_argument("--repair", action="store_true", help=say("bot-help-repair"))
    commands.add_parser("health", help=say("bot-help-health"))
    commands.add_parser("doctor", help=say("bot-help-doctor"))
    _add_backups(commands, say)
    _add_moving(commands, language)
    _add_transcripts(commands, language)
    return parser


def _add_backups(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Callable[[str], str]) -> None:
    backup = commands.add_parser("backup", help=say("bot-help-backup"))
    backup.add_argument("path", type=Path, help=say("bot-help-backup-path"))
    backup.add_argument("--keep", type=int, choices=range(1, 1_000), metavar="N", help=say("bot-help-keep"))
    restore = commands.add_parser("restore", help=say("bot-help-restore"))
    restore.add_argument("copy", type=Path, help=say("bot-help-copy"))


def _add_moving(commands: argparse._SubParsersAction[argparse.ArgumentParser], language: Language) -> None:
    def say(key: str) -> str:
        return language.say(text(key))

    move = commands.add_parser(
        "move-database", help=say("bot-help-move-database"), description=say("bot-help-move-database-more")
    )
    move.add_argument("source", metavar="FROM", help=say("bot-help-move-from"))
    move.add_argument("target", metavar="TO", help=say("bot-help-move-to"))
    known = _number(transcripts.LARGEST_ID, language)
    export = commands.add_parser(
        "export-server", help=say("bot-help-export-server"), description=say("bot-help-export-server-more")
    )
    export.add_argument("server", type=known, help=say("bot-help-server"))
    export.add_argument("path", type=Path, help=say("bot-help-server-file-new"))
    import_server = commands.add_parser(
        "import-server", help=say("bot-help-import-server"), description=say("bot-help-import-server-more")
    )
    import_server.add_argument("path", type=Path, help=say("bot-help-server-file"))


def _add_transcripts(commands: argparse._SubParsersAction[argparse.ArgumentParser], language: Language) -> None:
    def say(key: str) -> str:
        return language.say(text(key))

    known = _number(transcripts.LARGEST_ID, language)
    export = commands.add_parser("export", help=say("bot-help-export"), description=say("bot-help-export-secret"))
    export.add_argument("session", type=known, help=say("bot-help-session"))
    import_transcript = commands.add_parser("import", help=say("bot-help-import"))
    import_transcript.add_argument("path", type=Path, help=say("bot-help-transcript"))
    import_transcript.add_argument("--server", type=known, required=True, help=say("bot-help-server"))
    import_transcript.add_argument("--channel", type=known, required=True, help=say("bot-help-channel"))
    import_transcript.add_argument("--players", type=known, nargs="+", required=True, help=say("bot-help-players"))
    import_transcript.add_argument("--language", choices=codes(), default=codes()[0], help=say("bot-help-language"))
    verify = commands.add_parser("verify", help=say("bot-help-verify"))
    verify.add_argument("path", type=Path, help=say("bot-help-transcript"))
    verify.add_argument("--hash", help=say("bot-help-hash"))


def _number(most: int, language: Language) -> Callable[[str], int]:
    """An argument that is a number from 0 to ``most``."""

    def read(written: str) -> int:
        if not (written.isdecimal() and len(written) <= len(str(most)) and int(written) <= most):
            raise argparse.ArgumentTypeError(language.say(text("bot-usage-number", found=written[:40], most=str(most))))
        return int(written)

    return read


def _terminal_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return locale.getlocale()[0] or "en"


if __name__ == "__main__":
    main()

"""The commands and their arguments."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bot.program import program_version
from bot.words.language import Language, codes
from games.core.computers import LEVELS
from games.core.text import text

LARGEST_ID = 2**63 - 1
"""SQLite's largest integer, above all ids."""


def parser(language: Language) -> argparse.ArgumentParser:
    """What takes a command line apart, and helps in this language."""

    def say(key: str) -> str:
        return language.say(text(key))

    made = argparse.ArgumentParser(prog="fumarole", description=say("bot-help-program"), epilog=say("bot-help-codes"))
    made.add_argument(
        "--version", action="version", version=f"fumarole {program_version()}", help=say("bot-help-version")
    )
    commands = made.add_subparsers(dest="command", required=True)
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
    engine = commands.add_parser("engine", help=say("bot-help-engine"), description=say("bot-help-engine-more"))
    engine.add_argument("--level", type=int, choices=LEVELS, default=LEVELS[-1], help=say("bot-help-engine-level"))
    engine.add_argument("--seed", type=int, default=0, help=say("bot-help-engine-seed"))
    _add_backups(commands, say)
    _add_moving(commands, language)
    _add_transcripts(commands, language)
    return made


def _add_backups(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", say: Callable[[str], str]) -> None:
    backup = commands.add_parser("backup", help=say("bot-help-backup"))
    backup.add_argument("path", type=Path, help=say("bot-help-backup-path"))
    backup.add_argument("--keep", type=int, choices=range(1, 1_000), metavar="N", help=say("bot-help-keep"))
    restore = commands.add_parser("restore", help=say("bot-help-restore"))
    restore.add_argument("copy", type=Path, help=say("bot-help-copy"))
    commands.add_parser("restored", help=say("bot-help-restored"))


def _add_moving(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", language: Language) -> None:
    def say(key: str) -> str:
        return language.say(text(key))

    move = commands.add_parser(
        "move-database", help=say("bot-help-move-database"), description=say("bot-help-move-database-more")
    )
    move.add_argument("source", metavar="FROM", help=say("bot-help-move-from"))
    move.add_argument("target", metavar="TO", help=say("bot-help-move-to"))
    known = _number(LARGEST_ID, language)
    export = commands.add_parser(
        "export-server", help=say("bot-help-export-server"), description=say("bot-help-export-server-more")
    )
    export.add_argument("server", type=known, help=say("bot-help-server"))
    export.add_argument("path", type=Path, help=say("bot-help-server-file-new"))
    import_server = commands.add_parser(
        "import-server", help=say("bot-help-import-server"), description=say("bot-help-import-server-more")
    )
    import_server.add_argument("path", type=Path, help=say("bot-help-server-file"))


def _add_transcripts(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", language: Language) -> None:
    def say(key: str) -> str:
        return language.say(text(key))

    known = _number(LARGEST_ID, language)
    export = commands.add_parser("export", help=say("bot-help-export"), description=say("bot-help-export-secret"))
    export.add_argument("session", type=known, help=say("bot-help-session"))
    import_transcript = commands.add_parser("import", help=say("bot-help-import"))
    import_transcript.add_argument("path", type=Path, help=say("bot-help-transcript"))
    import_transcript.add_argument("--server", type=known, required=True, help=say("bot-help-server"))
    import_transcript.add_argument("--channel", type=known, required=True, help=say("bot-help-channel"))
    import_transcript.add_argument("--players", type=known, nargs="+", default=(), help=say("bot-help-players"))
    import_transcript.add_argument("--language", choices=codes(), default=codes()[0], help=say("bot-help-language"))
    games = commands.add_parser(
        "export-games", help=say("bot-help-export-games"), description=say("bot-help-export-games-more")
    )
    games.add_argument("server", type=known, help=say("bot-help-server"))
    games.add_argument("path", type=Path, help=say("bot-help-archive-new"))
    games.add_argument("--named", action="store_true", help=say("bot-help-named"))
    page = commands.add_parser("page", help=say("bot-help-page"))
    page.add_argument("session", type=known, help=say("bot-help-session"))
    page.add_argument("path", type=Path, help=say("bot-help-page-new"))
    pages = commands.add_parser("pages", help=say("bot-help-pages"), description=say("bot-help-pages-more"))
    pages.add_argument("server", type=known, help=say("bot-help-server"))
    pages.add_argument("path", type=Path, help=say("bot-help-pages-new"))
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

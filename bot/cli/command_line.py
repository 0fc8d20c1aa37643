"""The commands and their arguments."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.program import program_version
from bot.words.language import Language, codes
from games.core.computers import LEVELS
from games.core.text import text

LARGEST_ID = 2**63 - 1
"""SQLite's largest integer, above all ids."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument by its name; ``help`` is the end of its sentence's key, ``most`` makes it a number up to that."""

    name: str
    help: str
    options: dict[str, Any] = field(default_factory=dict)
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A command; its sentences are ``bot-help-NAME`` and, with ``more``, what ``bot-help-NAME-more`` says besides."""

    name: str
    function: str
    """The module of ``bot.cli`` that has it, loaded when it runs, and the function there."""

    arguments: tuple[Argument, ...] = ()
    more: str = ""


def _file(name: str, help: str) -> Argument:  # noqa: A002 - as argparse calls it
    return Argument(name, help, {"type": Path})


def _flag(name: str, help: str) -> Argument:  # noqa: A002
    return Argument(name, help, {"action": "store_true"})


_SERVER = Argument("server", "server", most=LARGEST_ID)
_SESSION = Argument("session", "session", most=LARGEST_ID)
_NEEDED: dict[str, Any] = {"required": True}
_LANGUAGE: dict[str, Any] = {"choices": codes(), "default": codes()[0]}

COMMANDS = (
    Command("run", "run:run_bot"),
    Command(
        "sandbox",
        "sandbox:play_here",
        (
            Argument("--port", "port", most=65_535),
            _file("--folder", "folder"),
            _flag("--fresh", "fresh"),
            _flag("--no-bot", "no-bot"),
        ),
    ),
    Command("check", "repair:check_games", (_flag("--repair", "repair"),)),
    Command("health", "health:tell_health"),
    Command("doctor", "doctor:examine"),
    Command(
        "engine",
        "engine:serve",
        (
            Argument("--level", "engine-level", {"type": int, "choices": LEVELS, "default": LEVELS[-1]}),
            Argument("--seed", "engine-seed", {"type": int, "default": 0}),
        ),
        more="engine-more",
    ),
    Command(
        "backup",
        "backups:back_up",
        (
            _file("path", "backup-path"),
            Argument("--keep", "keep", {"type": int, "choices": range(1, 1_000), "metavar": "N"}),
        ),
    ),
    Command("restore", "backups:put_copy_back", (_file("copy", "copy"),)),
    Command("restored", "backups:note_restored"),
    Command(
        "move-database",
        "database_move:move",
        (Argument("source", "move-from", {"metavar": "FROM"}), Argument("target", "move-to", {"metavar": "TO"})),
        more="move-database-more",
    ),
    Command("export", "game_files:export_game", (_SESSION,), more="export-secret"),
    Command(
        "import",
        "game_files:import_file",
        (
            _file("path", "transcript"),
            Argument("--server", "server", _NEEDED, LARGEST_ID),
            Argument("--channel", "channel", _NEEDED, LARGEST_ID),
            Argument("--players", "players", {"nargs": "+", "default": ()}, LARGEST_ID),
            Argument("--language", "language", _LANGUAGE),
        ),
    ),
    Command(
        "export-games",
        "game_files:export_archive",
        (_SERVER, _file("path", "archive-new"), _flag("--named", "named")),
        more="export-games-more",
    ),
    Command("page", "pages:write_page", (_SESSION, _file("path", "page-new"))),
    Command("pages", "pages:write_pages", (_SERVER, _file("path", "pages-new")), more="pages-more"),
    Command("verify", "game_files:verify_game", (_file("path", "transcript"), Argument("--hash", "hash"))),
)
"""Every command. A new one is its file, its line here, and its sentences."""


def parser(language: Language) -> argparse.ArgumentParser:
    """What takes a command line apart, and helps in this language."""

    def say(key: str) -> str:
        return language.say(text(f"bot-help-{key}"))

    made = argparse.ArgumentParser(prog="fumarole", description=say("program"), epilog=say("codes"))
    made.add_argument("--version", action="version", version=f"fumarole {program_version()}", help=say("version"))
    commands = made.add_subparsers(dest="command", required=True)
    for one in COMMANDS:
        told = commands.add_parser(one.name, help=say(one.name), description=say(one.more) if one.more else None)
        for argument in one.arguments:
            kind: dict[str, Any] = {} if argument.most is None else {"type": _number(argument.most, language)}
            told.add_argument(argument.name, help=say(argument.help), **argument.options, **kind)
    return made


def _number(most: int, language: Language) -> Callable[[str], int]:
    """An argument that is a number from 0 to ``most``."""

    def read(written: str) -> int:
        if not (written.isdecimal() and len(written) <= len(str(most)) and int(written) <= most):
            raise argparse.ArgumentTypeError(language.say(text("bot-usage-number", found=written[:40], most=str(most))))
        return int(written)

    return read

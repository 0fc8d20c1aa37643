"""The commands and their arguments."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.program import program_version
from bot.words.languages import codes
from games.core.computers import LEVELS

LARGEST_ID = 2**63 - 1
"""SQLite's largest integer, above all ids."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument by its name and what the help says of it; ``most`` makes it a number from ``least`` up to that."""

    name: str
    help: str
    options: dict[str, Any] = field(default_factory=dict)
    most: int | None = None
    least: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """A command and what the help says of it, with ``more`` in its own help."""

    name: str
    function: str
    """The module of ``bot.cli`` that has it, loaded when it runs, and the function there."""

    help: str
    arguments: tuple[Argument, ...] = ()
    more: str | None = None


def _file(name: str, help: str) -> Argument:  # noqa: A002 - as argparse calls it
    return Argument(name, help, {"type": Path})


def _flag(name: str, help: str) -> Argument:  # noqa: A002
    return Argument(name, help, {"action": "store_true"})


_SERVER = Argument("server", "the server’s id", most=LARGEST_ID)
_SESSION = Argument("session", "the number of the session", most=LARGEST_ID)
_NEEDED: dict[str, Any] = {"required": True}
_LANGUAGE: dict[str, Any] = {"choices": codes(), "default": codes()[0]}

COMMANDS = (
    Command("run", "run:run_bot", "run the bot (settings: see .env.example)"),
    Command(
        "sandbox",
        "sandbox:play_here",
        "play on this machine, with no Discord account and no internet",
        (
            Argument("--port", "the port of the sandbox’s page", most=65_535),
            _file("--folder", "where the sandbox keeps its channels and games"),
            _flag("--fresh", "forget the sandbox’s channels and games"),
            _flag("--no-bot", "start the server alone, without the bot"),
        ),
    ),
    Command(
        "check",
        "check:check_games",
        "compare every game’s record with its snapshot",
        (_flag("--repair", "also repair what can be derived again, after making a copy; stop the bot first"),),
    ),
    Command("health", "health:tell_health", "say whether a bot is at work on the database; exit code 1 if none is"),
    Command(
        "doctor",
        "doctor:examine",
        "check the token, permissions, database, disk and clock, and say what to mend",
    ),
    Command(
        "engine",
        "engine:serve",
        "play as an engine: questions in lines of JSON on standard input, answers on standard output",
        (
            Argument("--level", "how strong, from 1 to 5", {"type": int, "choices": LEVELS, "default": LEVELS[-1]}),
            Argument("--seed", "the number that chance follows from", {"type": int, "default": 0}),
        ),
        "Lets other programs ask our computers for moves. deploy/ENGINES.md describes the lines.",
    ),
    Command(
        "backup",
        "backups:back_up",
        "copy the database to a new file while the bot runs",
        (
            _file("path", "the file to write; with --keep, the folder"),
            Argument(
                "--keep",
                "write a dated copy into the folder, and keep only the N newest good ones",
                {"metavar": "N"},
                most=999,
                least=1,
            ),
        ),
    ),
    Command(
        "restore",
        "backups:put_copy_back",
        "put a copy in the place of the database, which is kept beside it; stop the bot first",
        (_file("copy", "a file made by “fumarole backup”"),),
    ),
    Command(
        "restored",
        "backups:note_restored",
        "say that the database was put back by other means: PostgreSQL’s, or a file put in place by hand",
    ),
    Command(
        "move-database",
        "database_move:move",
        "copy everything to an empty database, from a file to PostgreSQL or back; stop the bot first",
        (
            Argument("source", "a file or an address: postgresql://USER@HOST/DATABASE", {"metavar": "FROM"}),
            Argument("target", "the same, of an empty database", {"metavar": "TO"}),
        ),
        "One transaction copies everything: if it is killed, TO stays empty. FROM stays as it is. Put a password in"
        " PGPASSWORD, PGPASSFILE or FUMAROLE_DATABASE_PASSWORD_FILE, not here.",
    ),
    Command(
        "export",
        "game_files:export_game",
        "write a game out as a transcript",
        (_SESSION,),
        "Write a game out as a transcript. It holds the seed, which gives away every hidden hand and every draw to"
        " come: while the game runs, show it to nobody who plays.",
    ),
    Command(
        "import",
        "game_files:import_file",
        "put a game from a transcript into the database; stop the bot first",
        (
            _file("path", "the transcript"),
            Argument("--server", "the server’s id", _NEEDED, LARGEST_ID),
            Argument("--channel", "the channel’s id", _NEEDED, LARGEST_ID),
            Argument(
                "--players", "the players’ ids, in the order of their seats", {"nargs": "+", "default": ()}, LARGEST_ID
            ),
            Argument("--language", "the language of its messages", _LANGUAGE),
        ),
    ),
    Command(
        "export-games",
        "game_files:export_archive",
        "write a server’s finished games as transcripts to an archive",
        (
            _SERVER,
            _file("path", "the archive, a new ZIP file"),
            _flag("--named", "keep the numbers of players’ accounts"),
        ),
        "Players in the archive are numbers that lead to nobody, and nothing says when a game was played."
        " deploy/FORMATS.md describes it.",
    ),
    Command(
        "verify",
        "game_files:verify_game",
        "check a transcript against the rules and the seed it was dealt from",
        (
            _file("path", "the transcript"),
            Argument("--hash", "the fingerprint of the seed, as shown when the game began"),
        ),
    ),
)
"""Every command. A new one is its file and its entry here; its sentences are in words/operators.ftl."""

EXIT_CODES = (
    "Exit codes: 0 good; 1 what was asked about is not in order, or not there; 2 the command is written wrongly;"
    " 70 a fault of the program; 74 the database or another file cannot be used; 75 not now, try again later;"
    " 78 a setting, the token or the version is wrong, so starting again will not help."
)


def parser() -> argparse.ArgumentParser:
    """What takes a command line apart."""
    about = "Volcano board games in Discord, a move a day."
    made = argparse.ArgumentParser(prog="fumarole", description=about, epilog=EXIT_CODES)
    version = f"fumarole {program_version()}"
    made.add_argument("--version", action="version", version=version, help="show the version and stop")
    commands = made.add_subparsers(dest="command", required=True)
    for one in COMMANDS:
        told = commands.add_parser(one.name, help=one.help, description=one.more)
        for argument in one.arguments:
            kind: dict[str, Any] = {} if argument.most is None else {"type": _number(argument.least, argument.most)}
            told.add_argument(argument.name, help=argument.help, **argument.options, **kind)
    return made


def _number(least: int, most: int) -> Callable[[str], int]:
    """An argument that is a number from ``least`` to ``most``."""

    def read(written: str) -> int:
        if not (written.isdecimal() and len(written) <= len(str(most)) and least <= int(written) <= most):
            raise argparse.ArgumentTypeError(f"{written[:40]} is not a number from {least} to {most}")
        return int(written)

    return read

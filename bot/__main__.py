"""The command line: the bot, the sandbox, and what operators need to look after a bot.

A command loads what it needs when it runs: a container asks for its health each minute, beside a bot that plays.
"""

import argparse
import logging
import os
import signal
import sys
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper

from dotenv import find_dotenv, load_dotenv

from games.core.text import text

# Windows lacks these. The imports below need them, so this is said before.
if not all(find_spec(module) for module in ("fcntl", "pwd", "resource")):
    print("Fumarole runs on Linux and macOS. On Windows, use WSL or Docker.", file=sys.stderr)
    sys.exit(78)  # Exit.SETTINGS

from bot.cli.command_line import COMMANDS, parser
from bot.cli.terminal import Exit, explain, is_explained, warn
from bot.settings import InvalidSettings, read_database
from bot.store.url import Location


def main() -> None:
    """Run a command; the process ends with its exit code."""
    # Most files hold seeds and hands, so only their owner may read them.
    os.umask(0o077)
    if isinstance(sys.stdout, TextIOWrapper):
        # As standard error does already: what a terminal cannot show must not end the command that says it.
        sys.stdout.reconfigure(errors="backslashreplace")
    code = answer(parser().parse_args())
    try:
        print(end="", flush=True)
    except OSError:
        # The failure has been reported; the interpreter flushes again when it exits and must not report it twice.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def answer(arguments: argparse.Namespace) -> int:
    """Run the command; foreseeable failures are reported in a sentence instead of a traceback."""
    try:
        _read_env_file()
        code = _run_command(arguments)
        # Flush here, where a failure can still be reported.
        print(end="", flush=True)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        return 128 + signal.SIGPIPE
    except Exception as problem:
        if is_explained(problem):
            sentence, end = explain(problem, _database())
            warn(sentence)
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


def _run_command(arguments: argparse.Namespace) -> int:
    """Call the function that the table names for the command, once its module is loaded."""
    module, _, function = next(one.function for one in COMMANDS if one.name == arguments.command).partition(":")
    code: int = getattr(import_module(f"bot.cli.{module}"), function)(arguments)
    return code


if __name__ == "__main__":
    main()

"""How every command and option is reached without typing a slash: ``uv run python -m tests.hostile.reach`` prints it.

It begins at the message that a manager posts with ``/settings play-here``, or behind "More" under a board. The table in
deploy/REACH.md is held to it.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import discord
from discord import app_commands

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.host.tree import Tree
from bot.limits import FORM_PARTS
from bot.store.database import Database
from bot.ui.fields import asked_of, field_of, first_of, suggests
from bot.ui.play_here import EverythingButton, sections
from bot.words.language import Language, language_for
from games.core.text import text
from tests.toys import TOYS

PAPER = Path(__file__).parents[2] / "deploy" / "REACH.md"


_OWN_FORM = {
    "table note": "its own form; of another game, “My note” under a turn of `/replay`",
    "tournament new": "its own form",
}

_WITHOUT_MENU = {
    "Challenge": "`/volcano new` or another game’s, then `/table invite`",
    "Head to head": "`/profile versus`",
    "Describe the board": "“More” under the board",
    "Replay from here": "`/replay` with `turn`",
}
"""How to do what a command in a menu does."""


def rows(tree: Tree) -> Iterator[str]:
    """A line for each command, and for each of its options; without the games that only tests know."""
    language = language_for("en")
    yield "| command | option | way |"
    yield "|---|---|---|"
    for section, commands in sections(tree, discord.Permissions.all()).items():
        way = f"{language.say(text(EverythingButton.LABEL))} → {language.say(text(f'bot-here-{section}'))}"
        for command in commands:
            if command.root_parent is not None and command.root_parent.name in TOYS:
                continue
            name, asked = command.qualified_name, [one.display_name for one in asked_of(command)]
            first = [one.display_name for one in first_of(command)]
            yield f"| `/{name}` | | {way} → {name} |"
            for parameter in command.parameters:
                if parameter.display_name not in asked:
                    yield f"| | `{parameter.display_name}` | {_OWN_FORM[name]} |"
                    continue
                kind = _kind(parameter, language)
                if len(asked) <= FORM_PARTS:
                    step = "form"
                elif parameter.display_name in first:
                    step = f"{language.say(text('bot-here-form'))}, or the list of options, form"
                else:
                    step = "the list of options, form"
                yield f"| | `{parameter.display_name}` | {step}: {kind} |"
    for menu in tree.get_commands():
        if isinstance(menu, app_commands.ContextMenu):
            whose = "person" if menu.type is discord.AppCommandType.user else "message"
            yield f"| {menu.name}, in the menu of a {whose} | | {_WITHOUT_MENU[menu.name]} |"


def _kind(parameter: app_commands.Parameter, language: Language) -> str:
    kind = type(field_of(parameter, language).component).__name__
    return f"Select or {kind}" if kind == "TextInput" and suggests(parameter) else kind


async def _print() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "none.sqlite3")
        client = Fumarole(database)
        add_commands(client.tree)
        print("\n".join(rows(client.tree)))
        await client.close()
        await database.close()


if __name__ == "__main__":
    asyncio.run(_print())

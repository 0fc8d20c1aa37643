"""How every command is done without typing a slash: ``uv run python -m tests.hostile.input_methods`` prints the table.

It begins at the message that a manager posts from the page of ``/settings``, or behind "More" under a board or a table;
where there is no server, buttons lead to what works without one. ``/me show`` and ``/settings`` are pages of lists and
buttons, and forms ask for the five options of a command that are wanted most.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.host.tree import Tree
from bot.store.database import Database
from bot.ui.fields import commands_in
from bot.ui.matters import MATTERS
from bot.ui.play_here import HERE, OF_BOARDS, OF_MODERATORS, OF_PERSONS, DoButton, EverythingButton, by_headings
from bot.words.language import language_for
from games.core.text import text
from tests.toys import TOYS

_OTHERWISE = {
    "move": "the list under the board, or More → Type a turn",
    "hand": "the button under the board",
    "undo": "the button under the board",
    "table invite": "at an open table: Learn, rules, more → the list of people",
    "table note": "More → My note",
}
"""What has a button or a list of its own."""


def ways(tree: Tree) -> dict[str, str]:
    """The way of every command that has a button; without the games that only tests know."""
    language = language_for("en")

    def labelled(before: str, names: tuple[str, ...]) -> dict[str, str]:
        return {one: f"{before} → {DoButton.of(one, language).item.label}" for one in names}

    everything = f"Play here → {language.say(text(EverythingButton.LABEL))}"
    behind = tuple(one for names in by_headings(tree).values() for one in names if one.partition(" ")[0] not in TOYS)
    found = labelled("Play here", HERE) | labelled(everything, behind)
    found |= labelled("More", (*OF_BOARDS, *OF_MODERATORS)) | labelled("My settings", OF_PERSONS)
    found |= {f"table {one}": f"More → {language.say(text(f'bot-matter-{one}'))}" for one in MATTERS}
    return found | _OTHERWISE


def rows(tree: Tree) -> Iterator[str]:
    """A line for each command; refuses one without a way."""
    found = ways(tree)
    yield "| command | way |"
    yield "|---|---|"
    for name in (one.qualified_name for one in commands_in(tree)):
        if name.partition(" ")[0] not in TOYS:
            assert name in found, f"/{name} has no button"
            yield f"| `/{name}` | {found.pop(name)} |"
    assert not found, f"no commands: {found}"


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

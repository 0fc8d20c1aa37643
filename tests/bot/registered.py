"""What a bot and a sandbox have once the commands are registered, for tests that are about something else."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.connection.registration import COMMAND_IDS, REGISTERED
from bot.host.tree import Tree
from bot.sandbox.ledger import FILE
from bot.store.database import Database
from bot.store.rows import facts
from bot.words.languages import codes

_payload = Tree.payload
_made: dict[tuple[str, ...], list[dict[str, Any]]] = {}
"""By the commands' names and the languages."""


async def payload_once(tree: Tree) -> list[dict[str, Any]]:
    """In place of :meth:`Tree.payload`: the same, made once a process, as all bots have the same commands."""
    key = (*(one.name for one in tree.get_commands()), *codes())
    if key not in _made:
        _made[key] = await _payload(tree)
    return _made[key]


@dataclass(frozen=True, slots=True)
class Registered:
    """A folder with the ledger of a sandbox and the database of a bot."""

    folder: Path

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "registered.sqlite3"

    def give_ledger(self, folder: Path) -> None:
        """Let a sandbox that begins in this folder know the commands."""
        folder.mkdir(parents=True)
        shutil.copy(self.folder / FILE, folder / FILE)

    async def tell(self, database: Database) -> None:
        """Let a bot with this database know that its commands are registered."""
        async with await Database.open(self.database) as known, known.reading() as transaction:
            told = {name: await facts.recall(transaction, name) for name in (REGISTERED, COMMAND_IDS)}
        async with database.transaction() as transaction:
            for name, value in told.items():
                assert value is not None
                await facts.remember(transaction, name, value)

"""What a bot and a sandbox have once the commands are registered, for tests that are about something else."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.connection.client import Fumarole
from bot.host.tree import COMMAND_IDS, REGISTERED
from bot.sandbox.store import FILE
from bot.store.database import Database
from bot.store.rows import metadata


@dataclass(frozen=True, slots=True)
class Registered:
    """A folder with the store of a sandbox and the database of a bot."""

    folder: Path

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "registered.sqlite3"

    def give_store(self, folder: Path) -> None:
        """Let a sandbox that begins in this folder know the commands."""
        folder.mkdir(parents=True)
        shutil.copy(self.folder / FILE, folder / FILE)

    async def tell(self, database: Database) -> None:
        """Let a bot with this database know that its commands are registered."""
        with closing(sqlite3.connect(self.database)) as known:
            rows = known.execute("SELECT name, value FROM metadata WHERE name IN (?, ?)", (REGISTERED, COMMAND_IDS))
            told = dict(rows.fetchall())
        async with database.transaction() as transaction:
            for name in (REGISTERED, COMMAND_IDS):
                await metadata.put(transaction, name, told[name])


class RegisteredClient(Fumarole):
    """A client whose commands Discord has, and which makes none: nobody uses them in its process."""

    async def add_commands(self) -> None:
        """Read the ids that Discord has given the commands."""
        async with self._database.reading() as transaction:
            self.tree.ids = json.loads(await metadata.get(transaction, COMMAND_IDS) or "{}")

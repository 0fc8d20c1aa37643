"""What a bot and a sandbox have once the commands are registered, for tests that are about something else."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.commands import add_commands
from bot.connection import client, registration
from bot.connection.registration import COMMAND_IDS, REGISTERED
from bot.host.tree import Tree, fingerprint
from bot.sandbox.ledger import FILE
from bot.store.database import Database
from bot.store.rows import facts
from bot.words.languages import codes
from games import REGISTRY

_payload = Tree.payload
_made: dict[tuple[str, ...], list[dict[str, Any]]] = {}
"""By the commands' names and the languages."""
_added: dict[tuple[str, ...], tuple[Any, ...]] = {}
"""By the games and the languages."""
_hashes: dict[int, str] = {}
"""By the identity of what stands in ``_made`` for ever."""


def make_once(patch: Callable[[Any, str, Any], None]) -> None:
    """Let what every bot makes of its commands when it starts be made once a process, since no bot changes it."""
    patch(client, "add_commands", add_commands_once)
    patch(Tree, "payload", payload_once)
    patch(registration, "fingerprint", fingerprint_once)


def add_commands_once(tree: Tree) -> None:
    """In place of :func:`add_commands`: the same commands, which know nothing of their tree."""
    key = (*REGISTRY, *codes())
    if key not in _added:
        add_commands(tree)
        _added[key] = tuple(tree.get_commands())
        return
    for one in _added[key]:
        tree.add_command(one)


def fingerprint_once(payload: list[dict[str, Any]]) -> str:
    """In place of :func:`fingerprint`, for what :func:`payload_once` has made."""
    if id(payload) not in _hashes:
        _hashes[id(payload)] = fingerprint(payload)
    return _hashes[id(payload)]


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
        with closing(sqlite3.connect(self.database)) as known:
            told = dict(known.execute("SELECT name, value FROM facts WHERE name IN (?, ?)", (REGISTERED, COMMAND_IDS)))
        async with database.transaction() as transaction:
            for name in (REGISTERED, COMMAND_IDS):
                await facts.remember(transaction, name, told[name])

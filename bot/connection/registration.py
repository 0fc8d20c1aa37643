"""Tells Discord which commands the bot has."""

import json
import logging

from bot.host.tree import Tree
from bot.store.database import Database
from bot.store.rows import facts

log = logging.getLogger(__name__)

_REGISTERED = "registered-commands"
_COMMAND_IDS = "command-ids"
"""Where the ids that Discord has given the registered commands are kept, as JSON by name."""


async def register(tree: Tree, database: Database, application_id: int | None) -> None:
    """Register the commands if they have changed since: Discord allows 200 new ones a day. The tree gets their ids."""
    fingerprint = f"{application_id}:{await tree.fingerprint()}"
    async with database.reading() as transaction:
        registered = await facts.recall(transaction, _REGISTERED)
        ids = await facts.recall(transaction, _COMMAND_IDS)
    if registered != fingerprint or ids is None:
        ids = json.dumps({one.name: one.id for one in await tree.sync()})
        async with database.transaction() as transaction:
            await facts.remember(transaction, _REGISTERED, fingerprint)
            await facts.remember(transaction, _COMMAND_IDS, ids)
        log.info("commands registered")
    tree.ids = json.loads(ids)

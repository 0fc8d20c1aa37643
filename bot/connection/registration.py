"""Tells Discord which commands the bot has."""

import json
import logging

from discord.app_commands import MissingApplicationID

from bot.host.tree import SLASH, Tree, fingerprint
from bot.store.database import Database
from bot.store.rows import metadata

log = logging.getLogger(__name__)

REGISTERED = "registered-commands"
"""Where a hash of the registered commands is kept."""

COMMAND_IDS = "command-ids"
"""Where the ids that Discord has given the registered commands are kept, as JSON by name."""


async def register(tree: Tree, database: Database, application_id: int | None) -> None:
    """Register the commands if they have changed since: Discord allows 200 new ones a day. The tree gets their ids."""
    if application_id is None:
        raise MissingApplicationID
    # discord.py's own way makes the payload once more, of some ten thousand words in all languages.
    payload = await tree.payload()
    current = f"{application_id}:{fingerprint(payload)}"
    async with database.reading() as transaction:
        registered = await metadata.get(transaction, REGISTERED)
        ids = await metadata.get(transaction, COMMAND_IDS)
    if registered != current or ids is None:
        taken = await tree.client.http.bulk_upsert_global_commands(application_id, payload=payload)
        ids = json.dumps({one["name"]: int(one["id"]) for one in taken if one["type"] == SLASH})
        async with database.transaction() as transaction:
            await metadata.put(transaction, REGISTERED, current)
            await metadata.put(transaction, COMMAND_IDS, ids)
        log.info("commands registered")
    tree.ids = json.loads(ids)

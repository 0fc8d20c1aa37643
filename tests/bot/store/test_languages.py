"""A server's language is one of those there are; the schema lists none."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from bot.play.guilds import Guilds
from bot.store.database import Database
from tests.bot.store import kept

GUILD, OTHER = 7, 8


async def test_a_server_of_schema_9_keeps_its_language_and_may_choose_one_that_nobody_knew_then(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT OR REPLACE INTO servers (guild_id, language) VALUES (?, 'fr'), (?, NULL)", (GUILD, OTHER))
    database = await Database.open(path)
    try:
        servers = Guilds(database)
        assert [(await servers.find(one)).language for one in (GUILD, OTHER)] == ["fr", None]
        await servers.change(GUILD, lambda server: replace(server, language="de"))
        assert (await servers.find(GUILD)).language == "de"
    finally:
        await database.close()

"""Themes are stored by the names that pictures know, and who had chosen stronger contrast still has it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.preferences import Preferences, Theme
from bot.people.personal import PersonalSettings
from bot.play.guilds import Guilds
from bot.store.database import Database
from bot.store.engines.migrating import migrations
from bot.store.rows import preferences
from rendering.palette import ColourTheme as Painted
from tests.bot.conftest import ANN, BEN, CAT
from tests.bot.store import kept

GUILD = 7


def test_pictures_know_every_theme_that_can_be_stored() -> None:
    assert [one.value for one in Theme] == [one.value for one in Painted]


async def test_stronger_contrast_in_a_database_of_schema_9_becomes_the_theme(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM preferences")
        file.executemany(
            "INSERT INTO preferences (user_id, calls, later_hours, contrast) VALUES (?, 'never', 12, ?)",
            [(ANN, 1), (BEN, 0)],
        )
    database = await Database.open(path)
    try:
        async with database.reading() as transaction:
            assert (await preferences.find(transaction, ANN)).theme is Theme.CONTRAST
            assert (await preferences.find(transaction, BEN)).theme is None
            assert (await preferences.find(transaction, CAT)).theme is None
            assert (await transaction.row("PRAGMA user_version"))[0] == len(migrations())  # type: ignore[index]
        assert (await Guilds(database).find(GUILD)).theme is Theme.DARK
    finally:
        await database.close()


async def choose(database: Database, own: Theme | None, server: Theme) -> None:
    async with database.transaction() as transaction:
        await preferences.save(transaction, ANN, Preferences(theme=own))
        await transaction.run("INSERT INTO servers (guild_id, theme) VALUES (?, ?)", (GUILD, server))


@pytest.mark.full
@pytest.mark.parametrize("server", Theme)
@pytest.mark.parametrize("own", [None, *Theme])
async def test_a_person_sees_their_own_theme_else_the_servers(
    database: Database, own: Theme | None, server: Theme
) -> None:
    await choose(database, own, server)
    settings = PersonalSettings(database)
    assert await settings.theme(GUILD, ANN) is (own or server)
    assert await settings.theme(None, ANN) is (own or Theme.DARK)
    assert await settings.theme(GUILD, BEN) is server


@pytest.mark.parametrize("own", [None, *Theme])
async def test_what_everybody_sees_has_the_servers_theme_whatever_anybody_chose(
    database: Database, own: Theme | None
) -> None:
    await choose(database, own, Theme.LIGHT)
    assert await PersonalSettings(database).theme(GUILD) is Theme.LIGHT
    assert await PersonalSettings(database).theme(None) is Theme.DARK

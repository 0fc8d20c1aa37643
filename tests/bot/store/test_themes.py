"""Themes are stored by the names that pictures know, and who had chosen stronger contrast still has it."""

import pytest

from bot.model.places import without_server
from bot.model.preferences import Preferences, Theme
from bot.people.personal import PersonalSettings
from bot.store.database import Database
from bot.store.rows import people
from rendering.palette import ColourTheme as Painted
from tests.bot.conftest import ANN, BEN

GUILD = 7


def test_pictures_know_every_theme_that_can_be_stored() -> None:
    assert [one.value for one in Theme] == [one.value for one in Painted]


@pytest.mark.parametrize("server", Theme)
@pytest.mark.parametrize("own", [None, *Theme])
async def test_a_person_sees_their_own_theme_else_the_servers_and_everybody_that(
    database: Database, own: Theme | None, server: Theme
) -> None:
    async with database.transaction() as transaction:
        await people.save_preferences(transaction, ANN, Preferences(theme=own))
        await transaction.run("INSERT INTO servers (guild_id, theme) VALUES (?, ?)", (GUILD, server))
    settings = PersonalSettings(database)
    assert await settings.theme(GUILD, ANN) is (own or server)
    assert await settings.theme(without_server(900), ANN) is (own or Theme.DARK)
    assert await settings.theme(GUILD, BEN) is server
    assert await settings.theme(GUILD) is server, "what everybody sees"
    assert await settings.theme(without_server(900)) is Theme.DARK

"""Every command can be done without typing a slash, by components and forms that Discord takes."""

import json
from collections.abc import AsyncIterator

import discord
import pytest

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.limits import FORM_PARTS
from bot.sandbox.component_checks import check_modal
from bot.sandbox.form import Form
from bot.store.database import Database
from bot.ui.fields import asked_of, command_called, commands_in, field_of
from bot.ui.forms import form_of
from bot.ui.play_here import DoButton, FillButton, everything
from bot.words.language import CODES, language_for
from tests.bot.test_limits import check_layout
from tests.hostile.input_methods import rows

every_language = pytest.mark.parametrize("code", CODES)
ALL = discord.Permissions.all()


@pytest.fixture
async def client(database: Database) -> AsyncIterator[Fumarole]:
    made = Fumarole(database)
    add_commands(made.tree)
    yield made
    await made.close()


async def test_every_command_has_a_button_and_every_button_a_command(client: Fumarole) -> None:
    assert len([*rows(client.tree)]) > 40, "each is asked for by name"


@every_language
async def test_pages_of_buttons_fit_and_no_label_is_the_name_of_a_command(client: Fumarole, code: str) -> None:
    language = language_for(code)
    for rights in (ALL, discord.Permissions.none()):
        page = everything(client.tree, rights, language)
        check_layout(page)
        labels = [one.item.label or "" for one in page.walk_children() if isinstance(one, DoButton)]
        assert len(set(labels)) == len(labels)
        assert not {one.casefold() for one in labels} & {one.qualified_name for one in commands_in(client.tree)}


@every_language
async def test_every_option_has_an_input_that_discord_takes(client: Fumarole, code: str) -> None:
    language = language_for(code)
    for command in commands_in(client.tree):
        asked = command.parameters
        for start in range(0, len(asked), 5):
            button, some = FillButton(command.qualified_name), asked[start : start + 5]
            sent = form_of(button, command.qualified_name, *(field_of(one, language) for one in some)).to_dict()
            form = Form()
            check_modal(form, json.loads(json.dumps(sent)))
            form.close()


def offered(page: discord.ui.LayoutView) -> set[str]:
    return {one.command for one in page.walk_children() if isinstance(one, DoButton)}


async def test_nobody_is_offered_what_is_for_managers(client: Fumarole) -> None:
    language = language_for("en")
    shown = offered(everything(client.tree, discord.Permissions.none(), language))
    assert "profile show" in shown
    assert "settings" not in shown
    assert "settings" in offered(everything(client.tree, ALL, language))


async def test_what_only_servers_have_is_not_offered_without_one(client: Fumarole) -> None:
    shown = offered(everything(client.tree, discord.Permissions.none(), language_for("en"), managed=False))
    assert {"volcano new", "daily practice", "me show", "profile show"} <= shown
    assert not shown & {"leaderboard show", "tournament new", "settings"}


async def test_forms_ask_without_a_server_for_nothing_that_only_servers_have(client: Fumarole) -> None:
    command = command_called(client.tree, "hekla new")
    assert command is not None
    asked = {option.display_name for option in asked_of(command, managed=False)}
    assert len(asked) == FORM_PARTS
    assert asked.isdisjoint(("clock", "timeout", "casual", "bank"))

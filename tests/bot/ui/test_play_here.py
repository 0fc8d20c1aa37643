"""Every command and option can be reached without typing a slash, by components and forms that Discord takes."""

import json
from collections.abc import AsyncIterator, Iterator

import discord
import pytest

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.sandbox.component_checks import check_modal
from bot.sandbox.form import Form
from bot.store.database import Database
from bot.ui.base import layout
from bot.ui.fields import asked_of, command_called, commands_in, field_of, suggests
from bot.ui.forms import form_of
from bot.ui.play_here import FillButton, everything, option_rows, play_here, sections
from bot.words.language import CODES, language_for
from tests.bot.test_limits import check_layout
from tests.hostile.reach import PAPER, rows
from tests.toys import TOYS

every_language = pytest.mark.parametrize("code", CODES)
ALL = discord.Permissions.all()


@pytest.fixture
async def client(database: Database) -> AsyncIterator[Fumarole]:
    made = Fumarole(database)
    add_commands(made.tree)
    yield made
    await made.close()


def parameters(found: Fumarole) -> Iterator[tuple[str, str]]:
    for command in commands_in(found.tree):
        yield from ((command.qualified_name, one.display_name) for one in command.parameters)


async def test_the_table_of_ways_is_the_program_s_and_names_every_command_and_option(client: Fumarole) -> None:
    table = [line for line in PAPER.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    wanted = [*rows(client.tree)]
    lacking = [row for row in wanted if row not in table]
    assert not lacking, f"{PAPER.name} lacks rows, which uv run python -m tests.hostile.reach prints: {lacking}"
    assert table == wanted
    listed = [command for commands in sections(client.tree, ALL).values() for command in commands]
    assert sorted(one.qualified_name for one in listed) == sorted(
        one.qualified_name for one in commands_in(client.tree)
    )
    said = [name for name, _ in parameters(client) if name.partition(" ")[0] not in TOYS]
    assert sum(line.startswith("| | `") for line in table) == len(said)


@every_language
async def test_the_lists_and_the_message_to_pin_fit(client: Fumarole, code: str) -> None:
    language = language_for(code)
    check_layout(play_here(language))
    check_layout(everything(client.tree, ALL, language))
    for command in commands_in(client.tree):
        if asked_of(command):
            check_layout(layout(command.qualified_name, *option_rows(command, language)))


@every_language
async def test_every_option_has_an_input_that_discord_takes(client: Fumarole, code: str) -> None:
    language = language_for(code)
    for command in commands_in(client.tree):
        asked = sorted(asked_of(command), key=lambda one: -len(one.display_name))
        for start in range(0, len(asked), 5):
            some = tuple(asked[start : start + 5])
            button = FillButton.of(command, some)
            sent = form_of(button, command.qualified_name, *(field_of(one, language) for one in some)).to_dict()
            form = Form()
            check_modal(form, json.loads(json.dumps(sent)))
            form.close()


async def test_lists_offer_nobody_what_is_for_managers_and_moderators(client: Fumarole) -> None:
    shown = [
        one.qualified_name for found in sections(client.tree, discord.Permissions.none()).values() for one in found
    ]
    assert "move" in shown
    assert not [name for name in shown if name.startswith(("settings", "moderate"))]


async def test_lists_offer_without_a_server_what_works_there(client: Fumarole) -> None:
    listed = sections(client.tree, discord.Permissions.none(), in_server=False).values()
    shown = {one.qualified_name for found in listed for one in found}
    assert {"volcano new", "move", "undo", "table end", "daily play", "me show", "profile show"} <= shown
    assert not shown & {"leaderboard show", "tournament new", "settings"}
    for one in commands_in(client.tree):
        contexts = (one.root_parent or one).to_dict(client.tree)["contexts"]
        assert (one.qualified_name in shown) == (2 in contexts), one.qualified_name


async def test_forms_ask_without_a_server_for_nothing_that_only_servers_have(client: Fumarole) -> None:
    asked = {
        one.qualified_name: {option.display_name for option in asked_of(one, in_server=False)}
        for one in commands_in(client.tree)
    }
    assert asked["profile show"] == asked["daily duel"] == set()
    assert asked["hekla new"] == {"seats", "opponents", "level", "quiet-rounds"}


@pytest.mark.parametrize("name", ["me show", "settings"])
async def test_every_preference_and_setting_can_be_chosen(client: Fumarole, name: str) -> None:
    command = command_called(client.tree, name)
    assert command is not None
    for one in command.parameters:
        written = isinstance(field_of(one, language_for("en")).component, discord.ui.TextInput)
        assert not written or suggests(one), one.display_name

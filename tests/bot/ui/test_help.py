"""/help and the first message in a server: within the limits, in both languages, and with the way to all else."""

import re
from collections.abc import AsyncIterator

import discord
import pytest

from bot.commands import add_commands
from bot.connection.client import Fumarole
from bot.host.tree import Translations
from bot.store.database import Database
from bot.ui.components import COMPONENTS
from bot.ui.guide import LearnButton
from bot.ui.play_here import help_page, welcome_page
from bot.words.language import language_for
from games import GUIDES, REGISTRY
from games.core.text import text
from tests.bot.test_limits import both_languages, check_layout

SLASH = discord.AppCommandType.chat_input


@pytest.fixture
async def names(database: Database) -> AsyncIterator[dict[str, int | None]]:
    client = Fumarole(database)
    add_commands(client.tree)
    await client.tree.set_translator(Translations())
    ids = {str(one.name): number for number, one in enumerate(client.tree.get_commands(type=SLASH), start=1001)}
    yield {one.qualified_name: ids[one.qualified_name.partition(" ")[0]] for one in client.tree.walk_commands()}
    await client.close()


def said(view: discord.ui.LayoutView) -> str:
    return "\n".join(part.content for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay))


@both_languages
async def test_help_is_ten_lines_about_the_registered_games(names: dict[str, int | None], code: str) -> None:
    language = language_for(code)
    for commands in ({}, names):
        view = help_page(commands, language)
        check_layout(view)
        lines = said(view).split("\n")
        assert len(lines) - len(REGISTRY) <= 7
        assert all(language.say(text(f"{game}-name")) in lines[1] for game in REGISTRY)
        assert "everything:commands" in [getattr(part, "custom_id", "") for part in view.walk_children()]


async def test_commands_can_be_clicked_once_discord_has_told_their_ids(names: dict[str, int | None]) -> None:
    language = language_for("en")
    before, after = said(help_page({}, language)), said(help_page(names, language))
    for name in ("move", "learn", "rules", "games", "me show", "daily play"):
        assert f"`/{name}`" in before
        assert f"</{name}:{names[name]}>" in after
    assert f"</volcano new:{names['volcano']}>" in after
    assert "`/" not in after


async def test_a_name_that_discord_would_not_find_when_clicked_stays_text(names: dict[str, int | None]) -> None:
    """Discord looks the name in a mention up among registered names, not among their translations."""
    shown = said(help_page(names, language_for("fr")))
    assert "`/volcano nouvelle-partie`" in shown
    assert "`/règles`" in shown
    assert "</" not in shown


async def test_nineteen_commands_are_to_be_read_through_besides_one_of_each_game(names: dict[str, int | None]) -> None:
    assert len([one for one in names if " " not in one and one not in REGISTRY]) == 19


@both_languages
def test_the_first_message_fits_and_leads_to_help_rules_and_first_steps(code: str) -> None:
    language = language_for(code)
    view = welcome_page(language)
    check_layout(view)
    for key in ("help", "rules", "move"):
        assert f"`/{language.say(text(f'bot-command-{key}'))}`" in said(view)
    learn = [part for part in view.walk_children() if isinstance(part, LearnButton)]
    assert [button.game for button in learn] == list(GUIDES)


def test_the_id_of_a_button_leads_to_its_game_and_is_understood_by_nothing_else() -> None:
    for game in GUIDES:
        custom_id = str(LearnButton.of(game, language_for("fr")).item.custom_id)
        (fitting,) = [one for one in COMPONENTS if one.__discord_ui_compiled_template__.fullmatch(custom_id)]
        match = fitting.__discord_ui_compiled_template__.fullmatch(custom_id)
        assert fitting is LearnButton
        assert isinstance(match, re.Match)
        assert match["game"] == game

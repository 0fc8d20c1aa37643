"""Every command without typing it: one message to pin, lists of commands, and forms with their options."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import discord
from discord import app_commands

from bot.host.services import Interaction
from bot.host.tree import Tree, said_as
from bot.limits import FORM_PARTS, OPTION_DESCRIPTION, OPTION_LABEL, SELECT_OPTIONS, shorten
from bot.model.refusals import StaleBoard
from bot.ui.answers import send_private
from bot.ui.base import PersistentButton, PersistentSelect, button_rows, layout
from bot.ui.fields import (
    Called,
    asked_of,
    command_called,
    commands_in,
    fields_of,
    first_of,
    named,
    run_command,
    tree_of,
)
from bot.ui.forms import FormButton, form_of, open_form
from bot.ui.help import GROUPS, MORE
from bot.ui.new_table import OpenButton
from bot.wire.people import language_of
from bot.words.language import Language
from games import REGISTRY
from games.core.text import text

_GAMES = "games"
SECTIONS = (_GAMES, *GROUPS, MORE)
"""The lists of commands: tables to open, the groups of the help page, and what is in none."""

_AND = "."


class EverythingButton(PersistentButton, prefix="everything"):
    """Shows lists of all commands to whoever presses it, in private."""

    LABEL = "bot-here-everything"

    page: Literal["commands"]

    async def act(self, interaction: Interaction) -> None:
        """Show the lists."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        language, in_server = language_of(interaction), interaction.guild_id is not None
        await send_private(
            interaction, everything(tree_of(interaction), interaction.permissions, language, in_server=in_server)
        )


class CommandSelect(PersistentSelect, prefix="do"):
    """A list of commands: the picked one is done at once, or asks for its options first."""

    section: Annotated[str, SECTIONS]

    @classmethod
    def of(cls, section: str, found: list[Called], language: Language) -> "CommandSelect":
        """The list of these commands."""
        options = [
            discord.SelectOption(
                label=shorten(_name(one, language), OPTION_LABEL),
                value=one.qualified_name,
                description=shorten(_about(one, language), OPTION_DESCRIPTION),
            )
            for one in found
        ]
        return cls(section).listing(language.plain.say(text(f"bot-here-{section}")), options)

    async def act(self, interaction: Interaction) -> None:
        """Do it, or ask."""
        command, in_server = _called(interaction, str(self.item.values[0])), interaction.guild_id is not None
        asked = asked_of(command, in_server=in_server)
        if not asked:
            await run_command(interaction, command, {})
        elif len(asked) <= FORM_PARTS:
            await FillButton.of(command, asked).act(interaction)
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
            language = language_of(interaction)
            said = f"**{_name(command, language)}**\n{_about(command, language)}"
            await send_private(interaction, layout(said, *option_rows(command, language, in_server=in_server)))


class OptionSelect(PersistentSelect, prefix="options"):
    """A list of a command's options; the form asks for those that are picked."""

    command: str

    async def act(self, interaction: Interaction) -> None:
        """Open the form."""
        command = _called(interaction, self.command)
        await FillButton.of(command, named(command, map(str, self.item.values))).act(interaction)


class FillButton(FormButton, prefix="fill"):
    """Opens a form with some options of a command, which is done once the form is sent."""

    command: str
    options: str

    @classmethod
    def of(cls, command: Called, asked: tuple[app_commands.Parameter, ...]) -> "FillButton":
        """The button for these options."""
        return cls(command.qualified_name, _AND.join(one.display_name for one in asked))

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form with an input for each option."""
        command, language = _called(interaction, self.command), language_of(interaction)
        asked = named(command, self.options.split(_AND))
        if not asked:
            raise StaleBoard(text("bot-refusal-stale"))
        return form_of(self, _name(command, language), *await fields_of(interaction, command, asked, language))

    async def act(self, interaction: Interaction) -> None:
        """Open the form."""
        await open_form(interaction, await self.form(interaction))

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Do the command."""
        await run_command(interaction, _called(interaction, self.command), written)


def play_here(language: Language) -> discord.ui.LayoutView:
    """The message to pin: tables to open with one press, and the way to everything else."""
    rows = button_rows(OpenButton.of(game, language) for game in REGISTRY)
    everything_else: discord.ui.ActionRow[Any] = discord.ui.ActionRow(EverythingButton("commands").said(language))
    return layout(language.say(text("bot-here")), *rows, everything_else)


def everything(
    tree: Tree, rights: discord.Permissions, language: Language, *, in_server: bool = True
) -> discord.ui.LayoutView:
    """The lists of the commands that somebody with these rights may use, in a server or without."""
    rows: list[discord.ui.ActionRow[Any]] = [
        discord.ui.ActionRow(CommandSelect.of(section, found, language))
        for section, found in sections(tree, rights, in_server=in_server).items()
    ]
    return layout(language.say(text("bot-here-which")), *rows)


def sections(tree: Tree, rights: discord.Permissions, *, in_server: bool = True) -> dict[str, list[Called]]:
    """The commands by their lists, without empty ones."""
    found: dict[str, list[Called]] = {one: [] for one in SECTIONS}
    games = {str(REGISTRY[key].key) for key in REGISTRY}
    for one in commands_in(tree):
        top = one.root_parent or one
        if top.default_permissions is not None and not top.default_permissions <= rights:
            continue
        if not in_server and (top.allowed_contexts is None or not top.allowed_contexts.private_channel):
            continue
        named_so = (section for section, names in GROUPS.items() if top.name in names)
        section = _GAMES if top.name in games else next(named_so, MORE)
        found[section].append(one)
    return {section: listed[:SELECT_OPTIONS] for section, listed in found.items() if listed}


def option_rows(command: Called, language: Language, *, in_server: bool = True) -> list[discord.ui.ActionRow[Any]]:
    """The button of the usual form of a command with many options, and the list of all of them."""
    options = [
        discord.SelectOption(
            label=shorten(said_as(one.locale_name, one.display_name, language), OPTION_LABEL),
            value=one.display_name,
            description=shorten(said_as(one.locale_description, str(one.description), language), OPTION_DESCRIPTION),
        )
        for one in asked_of(command, in_server=in_server)[:SELECT_OPTIONS]
    ]
    select = OptionSelect(command.qualified_name).listing(language.say(text("bot-here-options")), options)
    select.item.max_values = min(FORM_PARTS, len(options))
    form = FillButton.of(command, first_of(command, in_server=in_server)).labelled(language.say(text("bot-here-form")))
    return [discord.ui.ActionRow(form), discord.ui.ActionRow(select)]


def rows_for(interaction: Interaction, name: str) -> list[discord.ui.ActionRow[Any]]:
    """The controls under what a command shows, to change it without typing."""
    command = command_called(tree_of(interaction), name)
    return [] if command is None else option_rows(command, language_of(interaction))[1:]


def _called(interaction: Interaction, name: str) -> Called:
    command = command_called(tree_of(interaction), name)
    if command is None:
        raise StaleBoard(text("bot-refusal-stale"))
    return command


def _name(command: Called, language: Language) -> str:
    """Its whole name, as it is typed, in a language."""
    own = said_as(command._locale_name, command.name, language)  # noqa: SLF001 - it has no other
    group = command.parent
    return own if group is None else f"{said_as(group._locale_name, group.name, language)} {own}"  # noqa: SLF001


def _about(command: Called, language: Language) -> str:
    return said_as(command._locale_description, command.description, language)  # noqa: SLF001 - it has no other

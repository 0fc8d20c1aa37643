"""Commands in the menus of people and messages: challenge, head to head, describe, replay from here."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.base import ANYWHERE, BY_ANYBODY, answer_with, begin_answer, here, place
from bot.host.services import Interaction
from bot.host.tree import localised
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.tables import Table
from bot.ui.answers import send_private
from bot.ui.base import LAST_STEP, layout
from bot.ui.invite import TableForm
from bot.ui.replay import scene_view
from bot.ui.standings import versus
from bot.ui.suggestions import told
from bot.wire.people import language_of, player_name
from games.core.text import text


def context_menus() -> tuple[app_commands.ContextMenu, ...]:
    """The commands; at most five of a kind."""
    return (
        _menu("challenge", _challenge),
        _menu("versus", _versus),
        _menu("describe", _describe, everywhere=True),
        _menu("replay", _replay, everywhere=True),
    )


def _menu(name: str, callback: Any, *, everywhere: bool = False) -> app_commands.ContextMenu:
    """A command with the name ``bot-menu-NAME``, for servers unless it works ``everywhere``.

    discord.py reads its kind from the callback.
    """
    return app_commands.ContextMenu(
        name=localised(f"bot-menu-{name}"),
        callback=callback,
        allowed_contexts=ANYWHERE if everywhere else app_commands.AppCommandContext(guild=True),
        allowed_installs=BY_ANYBODY if everywhere else app_commands.AppInstallationType(guild=True),
    )


async def _challenge(interaction: discord.Interaction[Any], person: discord.User) -> None:
    # A form has to be the first answer, so this one is not acknowledged before.
    place(interaction)
    _require_other(interaction, person)
    if not isinstance(person, discord.Member):
        raise SessionRefusal(text("bot-refusal-not-member", player=player_name(person.id)))
    await interaction.client.host.invitations.require_may(interaction.user.id, person.id)
    await TableForm(person.id).act(interaction)


async def _versus(interaction: discord.Interaction[Any], person: discord.User) -> None:
    language = await begin_answer(interaction, show=False)
    guild_id, _ = place(interaction)
    _require_other(interaction, person)
    pair = (interaction.user.id, person.id)
    met = await interaction.client.host.standings.versus(guild_id, *pair)
    await answer_with(interaction, versus(*pair, met, language), show=False)


async def _describe(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    host, language = interaction.client.host, language_of(interaction)
    guild_id, channel_id = here(interaction)
    _require_own(interaction, message)
    found = await host.replays.board_at(message.id, channel_id, guild_id)
    if isinstance(found, Table):
        seat = found.viewer(interaction.user.id)
        said = told(found, await host.pictures.description(found, language, seat), seat, language)
    else:
        said = _words_of(message)
    await send_private(interaction, layout(shorten(said, LAYOUT_CHARACTERS)))


async def _replay(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    host = interaction.client.host
    guild_id, channel_id = here(interaction)
    _require_own(interaction, message)
    found = await host.replays.shown_by(message.id, channel_id, guild_id)
    if found is None:
        raise NoSession(text("bot-menu-no-game"))
    replay, turn = found
    turn = LAST_STEP if turn is None else turn
    await send_private(
        interaction, *await scene_view(host, replay, turn, interaction.user.id, language_of(interaction))
    )


def _require_other(interaction: Interaction, person: discord.User) -> None:
    """Refuse a bot, and the user's own self."""
    if person.bot:
        raise SessionRefusal(text("bot-menu-no-person"))
    if person.id == interaction.user.id:
        raise SessionRefusal(text("bot-menu-yourself"))


def _require_own(interaction: Interaction, message: discord.Message) -> None:
    """Refuse a message that is not the bot's."""
    own = interaction.client.user
    if own is None or message.author.id != own.id:
        raise SessionRefusal(text("bot-menu-no-board"))


def _words_of(message: discord.Message) -> str:
    """What a message says and the descriptions of its pictures; refuses one without any."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    said, pictures = [message.content] if message.content else [], [one.description for one in message.attachments]
    for item in view.walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            said.append(item.content)
        elif isinstance(item, discord.ui.Thumbnail):
            pictures.append(item.description)
        elif isinstance(item, discord.ui.MediaGallery):
            pictures += [one.description for one in item.items]
    described = [discord.utils.escape_markdown(one).replace(". ", ".\n") for one in dict.fromkeys(pictures) if one]
    if not described:
        raise SessionRefusal(text("bot-menu-no-board"))
    return "\n".join((*described, *said))

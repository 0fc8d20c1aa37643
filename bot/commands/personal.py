"""What a user decides for themselves, under /me: their preferences, whom they block, and their data."""

import io
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import command, group
from bot.commands.company import block_commands
from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.limits import FILE_BYTES
from bot.people.cooldowns import Costly
from bot.ui.answers import ask, charge
from bot.ui.confirm import EraseButton
from bot.ui.settings_page import open_page
from bot.wire.people import language_of
from games.core.text import text


def me_group() -> app_commands.Group:
    """The command group, which works without a server."""
    data = {"privacy": _tell, "export": _export, "erase": _erase}
    return group(
        "me",
        command("me-show", _show),
        *block_commands(),
        *(command(f"me-{name}", callback) for name, callback in data.items()),
        everywhere=True,
    )


async def _show(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    host, user_id = interaction.client.host, interaction.user.id
    stopped = await host.telling.stopped(user_id)
    await open_page(interaction, "me", *([text("bot-daily-reminder-stopped")] if stopped else []))
    if stopped:
        await host.telling.admitted(user_id)


FILE_NAME = "fumarole-export.json"


async def _tell(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    language = language_of(interaction)
    keys = (text("bot-privacy-title"), text("bot-privacy-kept"), text("bot-privacy-why"), text("bot-privacy-what"))
    await answer(interaction, "\n".join(language.say(one) for one in keys))


async def _export(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host, user_id = interaction.client.host, interaction.user.id
    charge(interaction, Costly.EXPORT)
    made = await host.privacy.export(user_id, FILE_BYTES)
    sentence = text("bot-privacy-exported") if made.complete else text("bot-privacy-too-large", count=made.actions)
    file = discord.File(io.BytesIO(made.data), filename=FILE_NAME)
    await answer(interaction, language_of(interaction).say(sentence), file=file)


async def _erase(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    language, user_id = language_of(interaction), interaction.user.id
    unfinished = await interaction.client.host.privacy.unfinished(user_id)
    await ask(interaction, text("bot-privacy-sure", open=unfinished), EraseButton(user_id).said(language))

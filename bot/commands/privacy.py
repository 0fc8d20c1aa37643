"""/privacy: tells, exports and erases a user's data; in servers and in direct messages."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer
from bot.host import Interaction
from bot.limits import FILE_BYTES
from bot.people import language_of
from bot.services.people.cooldowns import Costly
from bot.tree import localised
from bot.ui.base import layout
from bot.ui.erase import EraseButton
from bot.ui.showing import charge
from games.core.text import text

FILE_NAME = "fumarole-export.json"


def privacy_group() -> app_commands.Group:
    """The command group, which works without a server."""
    group = app_commands.Group(
        name=localised("bot-command-privacy"),
        description=localised("bot-command-privacy-about"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for name, callback in (("show", _show), ("export", _export), ("erase", _erase)):
        group.add_command(_command(name, callback))
    return group


def _command(name: str, callback: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=localised(f"bot-command-privacy-{name}"),
        description=localised(f"bot-command-privacy-{name}-about"),
        callback=callback,
    )


async def _show(interaction: discord.Interaction[Any]) -> None:
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
    sure = language.say(text("bot-privacy-sure", open=unfinished))
    view = layout(sure, discord.ui.ActionRow(EraseButton.of(user_id, language)))
    await interaction.followup.send(view=view, ephemeral=True)

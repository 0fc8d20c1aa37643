"""Helpers of answers with pictures and of public answers: rate limits, preferences, order of sending."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from bot.boundary import confirm
from bot.delivery.drawing import in_theme
from bot.host import Host, Interaction
from bot.people import language_of
from bot.services.people.cooldowns import Costly
from games.core.text import text
from rendering.palette import Theme
from rendering.picture import Picture


def charge(interaction: Interaction, what: Costly) -> None:
    """Count a costly request; raises :class:`bot.services.people.cooldowns.TooSoon`.

    Call this before acknowledging a public answer, so that a refusal stays ephemeral.
    """
    host = interaction.client.host
    host.cooldowns.take(what, interaction.user.id, interaction.channel_id or 0, host.now())


async def show_everybody(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Post a public message of its own, after everything that can be refused.

    The interaction was acknowledged as ephemeral, which decides who sees the message that replaces the
    acknowledgement, be it an answer, a refusal or a fault. So that message is filled first, and deleted at the end.
    """
    charge(interaction, Costly.SHOW)
    await interaction.edit_original_response(content=language_of(interaction).say(text("bot-showing")))
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=list(files), ephemeral=False, allowed_mentions=silent)
    await confirm(interaction, interaction.delete_original_response())


async def theme_of(host: Host, guild_id: int | None, user_id: int | None = None) -> Theme:
    """The theme of pictures that only this user is shown; for None, of those that everybody in the server is shown."""
    return Theme(await host.preferences.theme(guild_id, user_id))


async def galleries(
    host: Host, picture: Picture, user_id: int, guild_id: int | None
) -> tuple[list[discord.ui.Item[Any]], list[discord.File]]:
    """The picture by the user's preferences: a gallery for each part, each as wide as a message."""
    chosen = await host.preferences.of(user_id)
    theme = await theme_of(host, guild_id, user_id)
    parts = await host.pictures.enlarged(picture) if chosen.large else (picture,)
    shown = [in_theme(one, theme) for one in parts]
    files = [discord.File(io.BytesIO(one.data), filename=one.name, description=one.alt) for one in shown]
    items: list[discord.ui.Item[Any]] = [
        discord.ui.MediaGallery(discord.MediaGalleryItem(file, description=one.alt))
        for one, file in zip(shown, files, strict=True)
    ]
    return items, files

"""What every answer with a picture or for everybody needs: what it costs, in whose contrast, in which order."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from bot.boundary import confirm
from bot.host import Host, Interaction
from bot.people import language_of
from bot.services.people.cooldowns import Costly
from games.core.text import text
from rendering.picture import Picture


def charge(interaction: Interaction, what: Costly) -> None:
    """Note that somebody asks for something costly here; raises :class:`bot.services.people.cooldowns.TooSoon`.

    Ask before an answer for everybody is promised, so that a refusal is for whoever asked alone.
    """
    host = interaction.client.host
    host.cooldowns.take(what, interaction.user.id, interaction.channel_id or 0, host.now())


async def show_everybody(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Post it as a message of its own, once all that could be refused has been asked.

    The interaction has been acknowledged to whoever acts alone: an acknowledgement decides who sees the message that
    takes its place, be that an answer, a refusal or a fault. So its place is filled first, and then cleared.
    """
    charge(interaction, Costly.SHOW)
    await interaction.edit_original_response(content=language_of(interaction).say(text("bot-showing")))
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=list(files), ephemeral=False, allowed_mentions=silent)
    await confirm(interaction, interaction.delete_original_response())


async def galleries(
    host: Host, picture: Picture, user_id: int
) -> tuple[list[discord.ui.Item[Any]], list[discord.File]]:
    """The picture in this person's contrast, one gallery for each of its parts; each is as wide as a message."""
    chosen = await host.preferences.of(user_id)
    shown = await host.pictures.adapted(picture, contrast=chosen.contrast, large=chosen.large)
    files = [discord.File(io.BytesIO(one.data), filename=one.name, description=one.alt) for one in shown]
    items: list[discord.ui.Item[Any]] = [
        discord.ui.MediaGallery(discord.MediaGalleryItem(file, description=one.alt))
        for one, file in zip(shown, files, strict=True)
    ]
    return items, files

"""Pictures for one person, as they want to see them."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.host import Host
from rendering.picture import Picture


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

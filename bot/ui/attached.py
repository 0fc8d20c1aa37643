"""Pictures attached to the same message."""

from __future__ import annotations

from typing import Any

import discord

from rendering.picture import Picture


def thumbnail(picture: Picture) -> discord.ui.Thumbnail[Any]:
    """A small picture that opens to its full size."""
    return discord.ui.Thumbnail(f"attachment://{picture.name}", description=picture.alt)


def gallery(picture: Picture) -> discord.ui.MediaGallery[Any]:
    """A picture as wide as the message."""
    return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt))

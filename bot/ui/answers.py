"""Answers: private ones and public ones, the pictures that are attached to them, and how often somebody may ask."""

import io
from collections.abc import Sequence
from typing import Any, TypeAlias

import discord

from bot.host.boundary import answer, confirm, finish
from bot.host.permissions import missing_permissions, require_permissions
from bot.host.services import Host, Interaction
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.people.cooldowns import Costly
from bot.pictures.drawing import in_theme
from bot.ui.base import layout
from bot.wire.people import language_of
from bot.words.language import Names
from games.core.text import Text, text
from rendering.palette import ColourTheme
from rendering.picture import Picture

Reply: TypeAlias = tuple[discord.ui.LayoutView, list[discord.File]]
"""A message with pictures, and the files to send along."""


def charge(interaction: Interaction, what: Costly) -> None:
    """Count a costly request; raises :class:`bot.people.cooldowns.TooSoon`.

    Call this before acknowledging a public answer, so that a refusal stays ephemeral.
    """
    host = interaction.client.host
    host.cooldowns.take(what, interaction.user.id, interaction.channel_id or 0, host.now())


def require_allowed(interaction: Interaction, session: Session) -> None:
    """Refuse what neither a player of the game in its own channel nor anybody with the permissions asks for."""
    may_post = _may_post(interaction)
    played = interaction.user.id in session.players and session.channel_id == interaction.channel_id
    if not played and not may_post:
        raise SessionRefusal(text("bot-refusal-share"))


def require_posting(interaction: Interaction, refusal: Text) -> None:
    """Refuse so to post something for somebody who may not write here."""
    if not _may_post(interaction):
        raise SessionRefusal(refusal)


def _may_post(interaction: Interaction) -> bool:
    """Whether the user may write here what the bot is to post for them; refuses where the bot itself may not."""
    require_permissions(interaction)
    if interaction.guild_id is None:
        return True
    return not missing_permissions(interaction.permissions, thread=isinstance(interaction.channel, discord.Thread))


async def show_everybody(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Post a public message of its own, after everything that can be refused.

    The interaction was acknowledged as ephemeral, which decides who sees the message that replaces the
    acknowledgement, be it an answer, a refusal or a fault. So that message is filled first, and deleted at the end.
    """
    charge(interaction, Costly.SHOW)
    await interaction.edit_original_response(content=language_of(interaction).say(text("bot-showing")))
    await send_private(interaction, view, files, ephemeral=False)
    await confirm(interaction, interaction.delete_original_response())


async def post_picture(interaction: Interaction, said: str, drawn: Picture) -> None:
    """Post a sentence and a picture in a public message of its own, in the theme of the server."""
    picture = in_theme(drawn, await theme_of(interaction.client.host, interaction.guild_id))
    await show_everybody(interaction, layout(said, gallery(picture)), [attached(picture)])


async def theme_of(host: Host, guild_id: int | None, user_id: int | None = None) -> ColourTheme:
    """The theme of pictures that only this user is shown; for None, of those that everybody in the server is shown."""
    return ColourTheme(await host.preferences.theme(guild_id, user_id))


async def galleries(
    host: Host, picture: Picture, user_id: int, guild_id: int | None
) -> tuple[list[discord.ui.Item[Any]], list[discord.File]]:
    """The picture by the user's preferences: a gallery for each part, each as wide as a message."""
    chosen = await host.preferences.of(user_id)
    theme = await theme_of(host, guild_id, user_id)
    parts = await host.pictures.enlarged(picture) if chosen.large else (picture,)
    shown = [in_theme(one, theme) for one in parts]
    files = [attached(one) for one in shown]
    items: list[discord.ui.Item[Any]] = [gallery(one) for one in shown]
    return items, files


async def say_done(interaction: Interaction, session_id: int, key: str) -> None:
    """Put this sentence in place of the question that was answered, and deliver what follows for everybody."""
    done = layout(language_of(interaction).say(text(key)))
    await finish(interaction, session_id, interaction.edit_original_response(view=done))


async def tell_done(interaction: Interaction, session_id: int, said: Text) -> None:
    """Tell the user that it is done, and deliver what follows for everybody."""
    await finish(interaction, session_id, answer(interaction, language_of(interaction).say(said)))


async def send_private(
    interaction: Interaction, view: discord.ui.LayoutView, files: Sequence[discord.File] = (), *, ephemeral: bool = True
) -> None:
    """Send a message that only the user sees, unless it is not to be ``ephemeral``; mentions in it notify nobody."""
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=list(files), ephemeral=ephemeral, allowed_mentions=silent)


async def ask(
    interaction: Interaction, question: Text, *buttons: discord.ui.Item[Any], names: Names | None = None
) -> None:
    """Ask the user alone, with these buttons to answer."""
    said = language_of(interaction).say(question, names)
    await send_private(interaction, layout(said, discord.ui.ActionRow(*buttons)))


async def reply(interaction: Interaction, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
    """Change the private message that was pressed; send one if it was a public message or a command."""
    if is_private(interaction):
        await interaction.edit_original_response(view=view, attachments=files)
    else:
        await send_private(interaction, view, files)


def is_private(interaction: Interaction) -> bool:
    """Whether what was pressed belongs to a message that only its reader sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def thumbnail(picture: Picture) -> discord.ui.Thumbnail[Any]:
    """A small picture that opens to its full size."""
    return discord.ui.Thumbnail(f"attachment://{picture.name}", description=picture.alt)


def attached(picture: Picture) -> discord.File:
    """A picture as the file of a message, with its description."""
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)


def gallery(*pictures: Picture) -> discord.ui.MediaGallery[Any]:
    """A picture as wide as the message, or several."""
    items = (discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt) for one in pictures)
    return discord.ui.MediaGallery(*items)

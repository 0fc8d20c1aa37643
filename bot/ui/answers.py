"""Answers: private ones and public ones, and their pictures in the theme and size that somebody has chosen."""

from typing import Any, TypeAlias

import discord

from bot.host.context import Context, missing_permissions, require_permissions
from bot.model.places import posts_by_answering
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.pictures.drawing import in_theme
from bot.ui.base import attached, gallery, layout
from bot.words.language import Names
from games.core.text import Text, text
from rendering.palette import ColourTheme
from rendering.picture import Picture

Reply: TypeAlias = tuple[discord.ui.LayoutView, list[discord.File]]
"""A message with pictures, and the files to send along."""


def require_allowed(context: Context, session: Session) -> None:
    """Refuse what neither a player of the game in its own channel nor anybody with the permissions asks for."""
    may_post = _may_post(context)
    played = context.user_id in session.players and session.channel_id == context.channel_id
    if not played and not may_post:
        raise SessionRefusal(text("bot-refusal-share"))


def require_posting(context: Context, refusal: Text) -> None:
    """Refuse so to post something for somebody who may not write here."""
    if not _may_post(context):
        raise SessionRefusal(refusal)


def _may_post(context: Context) -> bool:
    """Whether the user may write here what the bot is to post for them; refuses where the bot itself may not."""
    require_permissions(context.interaction)
    if posts_by_answering(context.guild_id):
        return True
    return not missing_permissions(context.permissions, thread=isinstance(context.channel, discord.Thread))


async def post_picture(context: Context, said: str, drawn: Picture) -> None:
    """Post a sentence and a picture in a public message of its own, in the theme of the server."""
    picture = in_theme(drawn, await theme_of(context, everybody=True))
    await context.show(layout(said, gallery(picture)), [attached(picture)])


async def theme_of(context: Context, *, everybody: bool = False) -> ColourTheme:
    """The theme of pictures that the user alone is shown, or everybody in the server."""
    return ColourTheme(await context.host.preferences.theme(context.guild_id, None if everybody else context.user_id))


async def galleries(context: Context, picture: Picture) -> tuple[list[discord.ui.Item[Any]], list[discord.File]]:
    """The picture by the user's preferences: a gallery for each part, each as wide as a message."""
    chosen = await context.host.preferences.of(context.user_id)
    theme = await theme_of(context)
    parts = await context.host.pictures.enlarged(picture) if chosen.large else (picture,)
    shown = [in_theme(one, theme) for one in parts]
    files = [attached(one) for one in shown]
    items: list[discord.ui.Item[Any]] = [gallery(one) for one in shown]
    return items, files


async def say_done(context: Context, session_id: int, key: str) -> None:
    """Put this sentence in place of the question that was answered, and deliver what follows for everybody."""
    done = layout(context.say(text(key)))
    await context.finish(session_id, context.edit(done))


async def tell_done(context: Context, session_id: int, said: Text) -> None:
    """Tell the user that it is done, and deliver what follows for everybody."""
    await context.finish(session_id, context.answer(said))


async def ask(context: Context, question: Text, *buttons: discord.ui.Item[Any], names: Names | None = None) -> None:
    """Ask the user alone, with these buttons to answer."""
    said = context.say(question, names)
    await context.send(layout(said, buttons))

"""Sends, edits and deletes the messages of a session's channel."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord

from bot.codes import Code
from bot.delivery.drawing import in_theme
from bot.people import notifying
from bot.store.sessions import Session
from rendering.palette import Theme
from rendering.picture import Picture

LATEST_SENT = 200
"""How many posted messages are remembered; once the database fails, hardly more are posted."""

THREADS = (10, 11, 12)
"""Discord's channel types of threads: announcement, public and private ones."""

MESSAGES_LOOKED_AT = 50
"""How many of a channel's latest messages the bot looks at to find its own."""


@dataclass(frozen=True, slots=True)
class Post:
    """The content of a message: a text with its buttons, or a layout with its pictures.

    ``called`` are the users it notifies when it is sent. An edit notifies nobody, but removes the message from the
    inbox of users it leaves out.
    """

    content: str | None
    view: discord.ui.View | discord.ui.LayoutView | None = None
    pictures: tuple[Picture, ...] = ()
    called: tuple[int, ...] = ()

    def is_shown_by(self, message: discord.Message) -> bool:
        """Whether a message is known to show this content, and not that of an earlier attempt with the same nonce.

        Only layouts are compared. Discord does not return the file itself, but a picture's description says what it
        shows. If Discord changes anything else, the two differ, which costs one more edit.
        """
        if not isinstance(self.view, discord.ui.LayoutView):
            return False
        shown = discord.ui.LayoutView.from_message(message, timeout=None)
        return list(_traits(shown)) == list(_traits(self.view))


@dataclass(frozen=True, slots=True)
class Found:
    """What Discord knows of a channel that is not cached; ``parent_id`` is that of a thread, else None."""

    parent_id: int | None
    locked: bool


async def look_up(client: discord.Client, channel_id: int) -> Found:
    """Ask Discord for a channel; raises its errors."""
    # discord.py's type for a channel lacks the fields of threads.
    found: Any = await client.http.get_channel(channel_id)
    parent_id = found.get("parent_id") if found["type"] in THREADS else None
    locked = bool(found.get("thread_metadata", {}).get("locked", False))
    return Found(None if parent_id is None else int(parent_id), locked)


class Sent:
    """The latest messages that this process has posted, by channel and nonce.

    Discord remembers a nonce for minutes only, and a database may be unable to note a message as sent for longer.
    """

    def __init__(self) -> None:
        self._messages: OrderedDict[tuple[int, str], discord.Message] = OrderedDict()

    def find(self, channel_id: int, nonce: str) -> discord.Message | None:
        """The message posted with this nonce, if it is among the latest."""
        return self._messages.get((channel_id, nonce))

    def keep(self, channel_id: int, nonce: str, message: discord.Message) -> None:
        """Remember a message."""
        self._messages[channel_id, nonce] = message
        if len(self._messages) > LATEST_SENT:
            self._messages.popitem(last=False)


class Channel:
    """The channel or thread of a session, and the theme of pictures there.

    Methods raise Discord's errors unless they say otherwise.
    """

    def __init__(
        self, client: discord.Client, session: Session, theme: Theme = Theme.DARK, sent: Sent | None = None
    ) -> None:
        self._client = client
        self._sent = sent or Sent()
        self._theme = theme
        self._id = session.channel_id
        self._guild_id = session.guild_id
        self._place = client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)

    async def send(self, post: Post, nonce: str) -> discord.Message:
        """Post a message; if one was posted with this nonce, it is returned instead, by Discord or from memory."""
        if (known := self._sent.find(self._id, nonce)) is not None:
            return known
        contents: dict[str, Any] = {} if post.view is None else {"view": post.view}
        if post.pictures:
            contents["files"] = self._files(post)
        allowed = notifying(post.called)
        message = await self._place.send(post.content, **contents, nonce=nonce, allowed_mentions=allowed)
        self._sent.keep(self._id, nonce, message)
        return message

    async def edit(self, message_id: int, post: Post) -> bool:
        """Edit a message; False if it has been deleted."""
        contents: dict[str, Any] = {"content": post.content} if post.content is not None else {}
        if isinstance(post.view, discord.ui.LayoutView):
            # A plain message that turns into a layout keeps its text otherwise, which Discord refuses.
            contents |= {"content": None, "attachments": self._files(post)}
        message = self._place.get_partial_message(message_id)
        try:
            await message.edit(**contents, view=post.view, allowed_mentions=notifying(post.called))
        except discord.NotFound as missing:
            _require_deleted(missing)
            return False
        return True

    async def delete(self, message_id: int) -> None:
        """Delete a message, unless it has been deleted already."""
        try:
            await self._place.get_partial_message(message_id).delete()
        except discord.NotFound as missing:
            _require_deleted(missing)

    async def own_messages(self) -> list[Any]:
        """Those of the latest messages that the bot posted by itself, as Discord's message objects."""
        found = await self._client.http.logs_from(self._id, MESSAGES_LOOKED_AT)
        own = None if self._client.user is None else self._client.user.id
        return [one for one in found if int(one["author"]["id"]) == own and "interaction_metadata" not in one]

    async def archive(self) -> None:
        """Archive the thread; the next message in it unarchives it."""
        await self._client.http.edit_channel(self._id, archived=True)

    async def unarchive(self) -> None:
        """Unarchive the thread, which an edit, unlike a new message, does not do by itself."""
        await self._client.http.edit_channel(self._id, archived=False)

    @property
    def server_name(self) -> str | None:
        """The server's name of this moment, from Discord's cache; None if Discord has not told it."""
        guild = self._client.get_guild(self._guild_id)
        return None if guild is None else guild.name

    def url(self, message_id: int) -> str:
        """The address of a message."""
        return self._place.get_partial_message(message_id).jump_url

    def _files(self, post: Post) -> list[discord.File]:
        shown = (in_theme(one, self._theme) for one in post.pictures)
        return [discord.File(io.BytesIO(one.data), filename=one.name, description=one.alt) for one in shown]


def _require_deleted(missing: discord.NotFound) -> None:
    """Raise Discord's error unless only the message is missing."""
    if missing.code != Code.UNKNOWN_MESSAGE:
        raise missing


def _traits(view: discord.ui.LayoutView) -> Iterator[tuple[Any, ...]]:
    """The texts, descriptions and buttons of a view, for comparison."""
    for item in view.walk_children():
        shown = item.item if isinstance(item, discord.ui.DynamicItem) else item
        if isinstance(shown, discord.ui.TextDisplay):
            yield (shown.content.strip(),)
        elif isinstance(shown, discord.ui.Button):
            yield shown.custom_id, shown.label, shown.disabled
        elif isinstance(shown, discord.ui.Select):
            yield shown.custom_id, *((one.value, one.default) for one in shown.options)
        elif isinstance(shown, discord.ui.MediaGallery):
            yield tuple(one.description for one in shown.items)

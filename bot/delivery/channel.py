"""Sends, edits and deletes the messages of a session's channel."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, TypeAlias

import discord
from discord.http import handle_message_parameters

from bot.discord_api.people import notifying
from bot.discord_api.requests import Code
from bot.host.services import Latest
from bot.model.places import board_link
from bot.model.sessions import Session
from bot.pictures.drawing import in_theme
from bot.ui.base import attached
from rendering.palette import ColourTheme
from rendering.picture import Picture

NONCE = 25
"""The most characters of a nonce."""

MESSAGES_LOOKED_AT = 50
"""How many of a channel's latest messages the bot looks at to find its own."""

MESSAGES_A_PAGE = 100
PAGES_LOOKED_AT = 10
"""How many messages Discord gives at once, and how often the bot asks for those of a time of which it lacks notes."""


@dataclass(frozen=True, slots=True)
class MessageContent:
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


Sent: TypeAlias = Latest[str, discord.Message]
"""The latest messages that this process has posted, by channel and nonce.

Discord remembers a nonce for minutes only, and a database may be unable to note a message as sent for longer.
"""


class Channel:
    """The channel or thread of a session, and the theme of pictures there.

    Methods raise Discord's errors unless they say otherwise.
    """

    calls = True
    """Whether people can be called here."""
    deletes = True
    """Whether messages can be taken away."""
    prefers_edits = False
    """Whether the board is edited even where a new message would call somebody's attention."""

    def __init__(
        self,
        client: discord.Client,
        session: Session,
        theme: ColourTheme = ColourTheme.DARK,
        sent: Sent | None = None,
        generation: str = "",
    ) -> None:
        self._client = client
        self._sent = Sent() if sent is None else sent
        self._theme = theme
        self._generation = generation
        self._id = session.channel_id
        self._guild_id = session.guild_id
        self._place = client.get_partial_messageable(session.channel_id, guild_id=session.guild_id)

    async def send(self, post: MessageContent, nonce: str, after: int | None = None) -> discord.Message:
        """Post a message; if one was posted with this nonce, it is returned instead, by Discord or from memory.

        An earlier attempt may have posted it with an id ``after`` this one: then it is looked for.
        """
        nonce = of_generation(nonce, self._generation)
        message = self._sent.get((self._id, nonce))
        if message is None and after is not None:
            message = await posted_before(self._client, self._place, nonce, post.content, after)
        if message is None:
            mark(post.view, nonce)
            message = await self._place.send(**self._made(post), nonce=nonce)
        self._sent.keep(self._id, nonce, message)
        return message

    async def edit(self, message_id: int, post: MessageContent) -> bool:
        """Edit a message; False if it has been deleted."""
        contents = self._edited(post)
        # PartialMessage.edit would read the answer, of which nobody wants anything, and keep the view, although every
        # item is found by its id.
        parameters = handle_message_parameters(
            **contents,
            view=post.view,
            allowed_mentions=notifying(post.called),
            previous_allowed_mentions=self._client.allowed_mentions if contents else None,
        )
        try:
            with parameters:
                await self._client.http.edit_message(self._id, message_id, params=parameters)
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
        return self._own(await self._client.http.logs_from(self._id, MESSAGES_LOOKED_AT))

    async def own_messages_between(self, since: int, until: int) -> list[Any]:
        """As :meth:`own_messages`, of those posted between two moments, the latest first."""
        first, before, found = snowflake(since), snowflake(until), list[Any]()
        for _ in range(PAGES_LOOKED_AT):
            page = await self._client.http.logs_from(self._id, MESSAGES_A_PAGE, before=before)
            found += [one for one in page if int(one["id"]) >= first]
            if len(page) < MESSAGES_A_PAGE or int(page[-1]["id"]) < first:
                break
            before = int(page[-1]["id"])
        return self._own(found)

    def _own(self, found: Sequence[Any]) -> list[Any]:
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
        return board_link(self._guild_id, self._id, message_id)

    def _made(self, post: MessageContent) -> dict[str, Any]:
        """What a new message is made of."""
        contents: dict[str, Any] = {"allowed_mentions": notifying(post.called)}
        if post.content is not None:
            contents["content"] = post.content
        if post.view is not None:
            contents["view"] = post.view
        if post.pictures:
            contents["files"] = self._files(post)
        return contents

    def _edited(self, post: MessageContent) -> dict[str, Any]:
        """What an edit gives a message besides its view."""
        contents: dict[str, Any] = {"content": post.content} if post.content is not None else {}
        if isinstance(post.view, discord.ui.LayoutView):
            # A plain message that turns into a layout keeps its text otherwise, which Discord refuses.
            contents |= {"content": None, "attachments": self._files(post)}
        return contents

    def _files(self, post: MessageContent) -> list[discord.File]:
        return [attached(in_theme(one, self._theme)) for one in post.pictures]


def of_generation(nonce: str, generation: str) -> str:
    """A nonce that no message has which was posted before games were put back, when the same numbers were given."""
    return sha256(f"{generation}:{nonce}".encode()).hexdigest()[:NONCE] if generation else nonce


def mark(view: discord.ui.View | discord.ui.LayoutView | None, nonce: str) -> None:
    """Give the first component of a view a number, by which its message is found if its answer is lost."""
    for item in () if view is None else view.children[:1]:
        getattr(item, "item", item).id = _number(nonce)


async def posted_before(
    client: discord.Client,
    place: discord.abc.Messageable,
    nonce: str,
    content: str | None = None,
    after: int = 0,
) -> discord.Message | None:
    """The message that was posted with this nonce before it could be noted; None if there is none.

    Discord returns it to another attempt for minutes only. One without components is known by its ``content``, if it
    comes ``after`` another message. Nothing is found where the bot may not read the history, nor behind a thousand
    later messages.
    """
    try:
        async for one in place.history(limit=PAGES_LOOKED_AT * MESSAGES_A_PAGE):
            is_own = client.user is not None and one.author.id == client.user.id
            is_same = content and one.content == content and not one.components and one.id > after
            if is_own and (is_same or _number(nonce) in _numbers(one)):
                return one
    except discord.Forbidden:
        return None
    return None


def _number(nonce: str) -> int:
    return int.from_bytes(sha256(nonce.encode()).digest()[:4]) >> 1


def _numbers(message: discord.Message) -> Iterator[int | None]:
    """The numbers of the components of a message: of the first of a view, a row has it, or what is in the row."""
    for one in message.components:
        yield getattr(one, "id", None)
        yield from (two.id for two in getattr(one, "children", ()))


def snowflake(moment: int) -> int:
    """The least id of a message that is posted at a moment in milliseconds."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(moment / 1000, UTC))


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

"""The messages that show a session: the board, and the stories that old boards become."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import discord

from bot.delivery.painters import Overtaken
from bot.delivery.pictures import Pictures
from bot.language import language
from bot.services.tables import Table
from bot.services.tales import Tale, tales
from bot.store import notices, preferences, recaps
from bot.store import sessions as rows
from bot.store.database import Database, Transaction
from bot.store.notices import Kind, Notice
from bot.ui import board as boards
from rendering.picture import Picture

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is no longer there."""


class Boards:
    """Delivers them; whoever calls holds the session's lock for news, or for stories, so that nothing is sent twice."""

    def __init__(self, client: discord.Client, database: Database, pictures: Pictures, now: Callable[[], int]) -> None:
        self._client = client
        self._database = database
        self._pictures = pictures
        self._now = now
        self._newest: dict[int, int] = {}
        """By session, the turn to be played when the latest story was owed, until that is told."""

    async def send(self, table: Table, notice: Notice, *, awaited: bool) -> None:
        """Bring the board up to date, or post it anew if that is owed; ``awaited`` if people wait for it."""
        async with self._database.reading() as transaction:
            posts = await notices.posts(transaction, table.session.id)
        edits = notice.fresh_at is None and posts.board_id is not None
        if edits and await self._edit(table, posts.board_id or 0, awaited=awaited):
            await self._settle(notice)
            return
        # A new message is due, or somebody deleted the old one.
        view, files = await self._board(table, awaited=awaited)
        message = await self._channel(table).send(
            view=view, files=files, nonce=_nonce(notice), allowed_mentions=discord.AllowedMentions.none()
        )
        if (notice.attempts or notice.version > 1) and not _shows(message, view):
            # It is one that an earlier attempt posted, showing an earlier state.
            await self._edit(table, message.id, awaited=awaited)
        await self._replace(table, notice, posts, message.id)

    async def tell(self, table: Table, notice: Notice) -> None:
        """Turn an old board into the story of the turns since it was posted; it goes if none of them stood."""
        async with self._database.reading() as transaction:
            record = await rows.record(transaction, table.session)
            first = await recaps.told_before(transaction, notice.target_id)
            chosen = await preferences.find_all(transaction, table.session.players)
        told = await asyncio.to_thread(tales, table, record, first, notice.sequence)
        if not told:
            await self.remove(table, notice)
            return
        picture = None
        if told[-1].stands:
            animated = all(one.animations for one in chosen.values())
            picture = await self._picture(table, told[-1], animated=animated)
        media = _file(picture) if picture else None
        view = boards.recap(table, told, picture, media)
        try:
            await self._message(table, notice.target_id).edit(
                view=view,
                attachments=[media] if media else [],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise
        await self._settle(notice)
        if self._is_newest(table, told[-1]):
            self._newest.pop(table.session.id, None)

    async def remove(self, table: Table, notice: Notice) -> None:
        """Take a message away that shows nothing any more."""
        try:
            await self._message(table, notice.target_id).delete()
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise
        async with self._database.transaction() as transaction:
            await recaps.drop(transaction, notice.target_id)
            await notices.settle(transaction, notice)

    async def _picture(self, table: Table, tale: Tale, *, animated: bool) -> Picture | None:
        """Of the turn, unless the story of a later one is owed before it is drawn: then nobody looks at it any more."""
        voice, wanted = language(table.session.language), partial(self._is_newest, table, tale)
        try:
            return await self._pictures.turn(table, tale, voice, animated=animated, wanted=wanted)
        except Overtaken:
            return None

    def _is_newest(self, table: Table, tale: Tale) -> bool:
        return tale.after.turn >= self._newest.get(table.session.id, 0)

    async def _replace(self, table: Table, notice: Notice, posts: notices.Posts, message_id: int) -> None:
        session = table.session
        turn = table.position.turn if table.position else 0
        async with self._database.transaction() as transaction:
            await notices.save_board(transaction, session.id, message_id, turn, table.turn_ended)
            replaced = posts.board_id is not None and posts.board_id != message_id
            has_story = replaced and await self._owe_farewell(transaction, table, posts)
            if not await notices.settle(transaction, notice):
                await notices.note_posted(transaction, notice)
        if has_story:
            self._newest[session.id] = turn

    async def _owe_farewell(self, transaction: Transaction, table: Table, posts: notices.Posts) -> bool:
        """The old board tells the turns that ended since it was posted; one since which no turn has ended goes."""
        session_id, old, ended = table.session.id, posts.board_id or 0, table.turn_ended
        if posts.board_after is None:
            over = table.position is not None and table.position.turn > posts.board_turn
        else:
            over = ended > posts.board_after
        if over:
            await recaps.owe(transaction, session_id, old, ended, self._now(), after=posts.board_after)
        else:
            await notices.owe(transaction, session_id, Kind.REMOVE, ended, self._now(), target_id=old)
        return over

    async def _edit(self, table: Table, message_id: int, *, awaited: bool) -> bool:
        view, files = await self._board(table, awaited=awaited)
        try:
            await self._message(table, message_id).edit(
                view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _board(self, table: Table, *, awaited: bool) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        if table.position is None:
            return boards.lobby(table), []
        picture = await self._pictures.board(table, language(table.session.language), awaited=awaited)
        media = _file(picture)
        return boards.board(table, picture, media), [media]

    async def _settle(self, notice: Notice) -> None:
        async with self._database.transaction() as transaction:
            await notices.settle(transaction, notice)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.session.channel_id, guild_id=table.session.guild_id)

    def _message(self, table: Table, message_id: int) -> discord.PartialMessage:
        return self._channel(table).get_partial_message(message_id)


def _shows(message: discord.Message, view: discord.ui.LayoutView) -> bool:
    """Whether a message that Discord gives back is the one that was sent, and not one it had with the same nonce.

    The file itself is not told of, but what a picture shows stands in its description. Whatever Discord changes on the
    way makes the two differ, which costs one more edit and nothing else.
    """
    there = discord.ui.LayoutView.from_message(message, timeout=None)
    return list(_traits(there)) == list(_traits(view))


def _traits(view: discord.ui.LayoutView) -> Iterator[tuple[Any, ...]]:
    """What people read and press in a view."""
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


def _nonce(notice: Notice) -> str:
    """The same for every attempt at one new board, and another for the next one that falls due."""
    due = f"v{notice.version}" if notice.fresh_at is None else str(notice.fresh_at)
    return f"b{notice.id}-{due}"


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)

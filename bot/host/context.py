"""What an act gets: who asks, where and in which language, and the ways to answer; made once, before it begins.

And the permissions that the bot needs in a channel, with the refusal that names missing ones.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeAlias

import discord

from bot.discord_api.people import language_of
from bot.discord_api.places import guild_of, may_show_all, place_of
from bot.discord_api.requests import Unreachable
from bot.host import error_handler
from bot.host.services import Host, Interaction
from bot.model.places import has_settings, posts_by_answering
from bot.model.refusals import SessionRefusal
from bot.people.cooldowns import CostlyAction
from bot.program import scaled
from bot.store.faults import fault_kind
from bot.store.rows.notices import NoticeKind
from bot.words.language import Language, Names, language_for
from games.core.text import Text, text

NEEDED = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
OWN_THREAD = ("view_channel", "create_public_threads", "send_messages_in_threads", "attach_files")
PRIVATE_THREAD = ("view_channel", "create_private_threads", "send_messages_in_threads", "attach_files")
"""The permissions a game needs: in a channel, in a thread, and in a channel where the bot creates threads of a kind.

The names are discord.py's.
"""


def require_shown(interaction: Interaction) -> None:
    """Refuse a channel of a server in which only the user would see what the bot posts for them."""
    if not may_show_all(interaction):
        raise SessionRefusal(text("bot-refusal-shown-to-nobody"))


def require_permissions(interaction: Interaction, created: tuple[str, ...] = ()) -> None:
    """Refuse a channel where the bot could not show everybody a board, naming the missing permissions."""
    require_shown(interaction)
    missing = missing_here(interaction, created)
    if missing:
        raise SessionRefusal(text("bot-refusal-permissions", missing=missing))


def missing_here(interaction: discord.Interaction[Any], created: tuple[str, ...] = ()) -> tuple[Text, ...]:
    """The names of the permissions the bot lacks in an interaction's channel, or of those to create a thread in it."""
    if posts_by_answering(guild_of(interaction)) and not created:
        return ()
    allowed = interaction.app_permissions
    thread = interaction.channel if isinstance(interaction.channel, discord.Thread) else None
    if created:
        missing = tuple(name for name in created if not getattr(allowed, name))
    else:
        missing = missing_permissions(allowed, thread=thread is not None)
    if thread is not None and thread.locked and not allowed.manage_threads:
        # Only members who may manage threads can write in a locked one.
        missing = (*missing, "manage_threads")
    return tuple(text(f"bot-permission-{name}") for name in missing)


def moderates(interaction: Interaction, channel_id: int) -> bool:
    """Whether the user may manage messages in a channel of the server, wherever the interaction was made.

    Where the channel is gone, whoever may do so by their roles.
    """
    if channel_id in (interaction.channel_id, getattr(interaction.channel, "parent_id", None)):
        return interaction.permissions.manage_messages
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel(channel_id)
    allowed = user.guild_permissions if channel is None else channel.permissions_for(user)
    return allowed.manage_messages


def missing_permissions(permissions: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """The missing ones of the permissions needed in a channel, or in a thread, which has its own for sending."""
    return tuple(name for name in (NEEDED_IN_THREADS if thread else NEEDED) if not getattr(permissions, name))


log = logging.getLogger(__name__)

_FORM = discord.InteractionResponseType.modal

SOON_SECONDS = 1.0
"""A board that is posted within this time is all the answer that a move gets."""

Answers: TypeAlias = Literal["editing", "privately"]
"""How an act answers: in the message that was pressed, or in a new one that only the user sees."""


@dataclass(frozen=True, slots=True)
class Context:
    """Of a command, a press, a choice, a form that was sent, or an option that is being typed.

    ``guild_id`` is the server of the bot, or what stands for a place without one; so is ``place``, which is None where
    this process does not hear of it. ``language`` is the user's.
    """

    interaction: Interaction
    host: Host
    user_id: int
    guild_id: int
    channel_id: int
    place: int | None
    language: Language

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """The context of an interaction."""
        return cls(
            interaction=interaction,
            host=interaction.client.host,
            user_id=interaction.user.id,
            guild_id=guild_of(interaction),
            channel_id=interaction.channel_id or 0,
            place=place_of(interaction),
            language=language_of(interaction),
        )

    @property
    def now(self) -> int:
        """The moment, in milliseconds since 1970."""
        return self.host.now()

    @property
    def server_id(self) -> int:
        """The server; refuses where there is none."""
        if not has_settings(self.guild_id):
            raise SessionRefusal(text("bot-refusal-server-only"))
        return self.guild_id

    @property
    def place_id(self) -> int:
        """The place, a server or not; refuses a server of which the bot is no member."""
        if self.place is None:
            raise SessionRefusal(text("bot-refusal-no-member"))
        return self.place

    @property
    def here(self) -> int:
        """The channel; refuses one of a server of which the bot is no member."""
        return self.channel_id if self.place_id else 0

    @property
    def channel(self) -> Any:
        """The channel or thread, as discord.py knows it."""
        return self.interaction.channel

    @property
    def parent_id(self) -> int | None:
        """The channel of the thread; None outside of threads."""
        return self.channel.parent_id if isinstance(self.channel, discord.Thread) else None

    @property
    def permissions(self) -> discord.Permissions:
        """What the user may do in the channel."""
        return self.interaction.permissions

    @property
    def role_ids(self) -> frozenset[int]:
        """The user's roles."""
        member = self.interaction.user
        return frozenset(role.id for role in member.roles) if isinstance(member, discord.Member) else frozenset()

    @property
    def message(self) -> discord.Message | None:
        """The message that was pressed."""
        return self.interaction.message

    @property
    def is_private(self) -> bool:
        """Whether what was pressed belongs to a message that only its reader sees."""
        return self.message is not None and self.message.flags.ephemeral

    @property
    def discords_language(self) -> Language:
        """The language that Discord has for the server; without one the user's."""
        return language_for(str(self.interaction.guild_locale or self.interaction.locale))

    async def language_of_all(self) -> Language:
        """The language of public answers: what the server has set, or Discord's."""
        server = await self.host.guilds.find(self.guild_id)
        return language_for(server.language) if server.language else self.discords_language

    async def language_of_message(self) -> Language:
        """The language of the message that was pressed: the user's if only they see it."""
        return self.language if self.is_private else await self.language_of_all()

    def signed(self, game: str) -> Language:
        """The user's language with the signs of a game."""
        return self.host.emojis.on(self.language, game)

    def option(self, name: str) -> Any:
        """What is filled in for another option while one is being typed; None for nothing."""
        return getattr(self.interaction.namespace, name, None)

    def say(self, said: Text, names: Names | None = None) -> str:
        """A text in the user's language."""
        return self.language.say(said, names)

    def check_cooldown(self, what: CostlyAction) -> None:
        """Count a costly request; raises :class:`bot.people.cooldowns.TooSoon`."""
        self.host.cooldowns.take(what, self.user_id, self.channel_id, self.now)

    async def acknowledge(self, answers: Answers | None) -> None:
        """Let the user see that they were heard; nothing where the act itself answers first, as with a form."""
        if answers == "privately":
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        elif answers == "editing":
            await self.interaction.response.defer()

    async def answer(self, said: Text | str, **extras: Any) -> None:
        """Tell the user alone, whether or not the interaction has been acknowledged."""
        await error_handler.answer(self.interaction, said if isinstance(said, str) else self.say(said), **extras)

    async def send(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File] = (), *, ephemeral: bool = True
    ) -> None:
        """Send a message that only the user sees, unless it is not to be ``ephemeral``; its mentions notify nobody."""
        silent = discord.AllowedMentions.none()
        await self.interaction.followup.send(view=view, files=list(files), ephemeral=ephemeral, allowed_mentions=silent)

    async def send_latest(
        self, session_id: int, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Send a private message about a session in place of the one sent before, if that can still be deleted."""
        latest, silent = self.host.latest_private, discord.AllowedMentions.none()
        earlier = latest.pop((self.user_id, session_id), None)
        sent = await self.interaction.followup.send(
            view=view, files=list(files), ephemeral=True, allowed_mentions=silent, wait=True
        )
        latest.keep(self.user_id, session_id, sent)
        await self.delete_private(earlier)

    def take_latest(self, session_id: int) -> discord.Message | None:
        """The private message about a session whose board shows more now, to be deleted; none that was pressed.

        Nobody else takes it afterwards.
        """
        earlier = self.host.latest_private.pop((self.user_id, session_id), None)
        pressed = self.message is not None and earlier is not None and earlier.id == self.message.id
        return None if pressed else earlier

    async def delete_private(self, earlier: discord.Message | None) -> None:
        """Delete a private message, if there is one, unless its user has dismissed it or it is older than a token."""
        try:
            if earlier is not None:
                await earlier.delete()
        except discord.HTTPException as gone:
            log.debug("interaction %s: the message before it stays: %s", self.interaction.id, gone)

    async def show(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File] = (), *, everybody: bool = True
    ) -> None:
        """Post a public message of its own, after everything that can be refused; a private one if not ``everybody``.

        The interaction was acknowledged as ephemeral, which decides who sees the message that replaces the
        acknowledgement, be it an answer, a refusal or a fault. So that message is filled first, and deleted at the end.
        """
        if not everybody:
            await self.send(view, files)
            return
        self.check_cooldown(CostlyAction.SHOW)
        await self.interaction.edit_original_response(content=self.say(text("bot-showing")))
        await self.send(view, files, ephemeral=False)
        await self.confirm(self.delete())

    async def edit(self, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()) -> discord.InteractionMessage:
        """Change the message that was pressed, with its pictures."""
        return await self.interaction.edit_original_response(view=view, attachments=list(files))

    async def reply(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File] = (), session_id: int | None = None
    ) -> None:
        """Change the private message that was pressed; send one if it was a public message or a command.

        What is about a session takes the place of the message sent before.
        """
        if not self.is_private:
            await (self.send(view, files) if session_id is None else self.send_latest(session_id, view, files))
            return
        shown = await self.edit(view, files)
        if session_id is not None:
            self.host.latest_private.keep(self.user_id, session_id, shown)

    async def delete(self) -> None:
        """Delete the first answer, or the message that was pressed, unless its user has dismissed it."""
        try:
            await self.interaction.delete_original_response()
        except discord.NotFound:
            log.debug("interaction %s: its answer is gone already", self.interaction.id)

    async def confirm(self, saying: Awaitable[object]) -> None:
        """Confirm an act to its user; the act is committed already, so a failure to send is only logged."""
        try:
            await saying
        except Unreachable as failure:
            log.warning("interaction %s: done, but it could not be said: %s", self.interaction.id, failure)

    async def finish(self, session_id: int, saying: Awaitable[object], posted: asyncio.Event | None = None) -> None:
        """Confirm an act to its user and deliver its public messages, both at the same time.

        If the database does not work just then, the messages are owed and go out later, and the user need not be told.
        """
        if posts_by_answering(self.guild_id):
            # Both go out with the same token, and the first of them takes the place of "thinking".
            await self.confirm(saying)
            await self._deliver(session_id)
        else:
            await asyncio.gather(self.confirm(saying), self._deliver(session_id, posted))
        if self.interaction.type is discord.InteractionType.application_command:
            # After a press, the component does this itself.
            await self.report_unshown(session_id)

    async def finish_briefly(self, session_id: int, say: Callable[[], Awaitable[object]]) -> None:
        """Deliver the public messages of an act whose user needs no answer once the board shows what was done.

        Mostly that is at once; else they are told by what ``say`` sends, until the board is there.
        """
        if posts_by_answering(self.guild_id):
            await self.finish(session_id, say())
            await self._delete_if_shown(session_id)
        else:
            posted = asyncio.Event()
            await self.finish(session_id, self._say_until(posted, session_id, say), posted)

    async def _say_until(self, posted: asyncio.Event, session_id: int, say: Callable[[], Awaitable[object]]) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(scaled(SOON_SECONDS)):
                await posted.wait()
        if not (posted.is_set() and await self._delete_if_shown(session_id)):
            await self.confirm(say())
            await posted.wait()
            await self._delete_if_shown(session_id)

    async def _delete_if_shown(self, session_id: int) -> bool:
        """Delete what only the user sees of the act if the board shows the same; returns whether it does."""
        shown = False
        with self._done():
            shown = NoticeKind.BOARD not in await self.host.outbox.queued(session_id)
        if shown:
            await self.confirm(self.delete())
        return shown

    async def _deliver(self, session_id: int, posted: asyncio.Event | None = None) -> None:
        with self._done():
            await self.host.outbox.deliver(session_id, posted)

    async def report_unshown(self, session_id: int) -> None:
        """If the board cannot be posted, tell the player which permission the bot lacks."""
        missing = missing_here(self.interaction)
        with self._done():
            if missing and await self.host.outbox.queued(session_id):
                await self.confirm(self.answer(text("bot-shown-not", missing=missing)))

    async def end(self) -> None:
        """After an act: tell the user, once, what they were not told as they take no direct messages."""
        if posts_by_answering(self.guild_id):
            # Queued messages of such a place are sent with the token of this act.
            self.host.outbox.wake()
        service = self.host.undeliverable
        if self.user_id in service.being_told or self.interaction.response.type is _FORM:
            return
        service.being_told.add(self.user_id)
        try:
            with self._done():
                if lost := await service.pending(self.user_id):
                    games = tuple(text("bot-plan-of", number=str(one.id), game=one.title) for one in lost)
                    await self.answer(text("bot-plan-ended-stopped", games=games))
                    await service.mark_notified(self.user_id)
        except Unreachable as failure:
            log.warning("interaction %s: somebody could not be told what they miss: %s", self.interaction.id, failure)
        finally:
            service.being_told.discard(self.user_id)

    @contextmanager
    def _done(self) -> Iterator[None]:
        """What follows an act that is committed and said: if the database fails then, what is owed is sent later."""
        try:
            yield
        except Exception as problem:
            if (fault := fault_kind(problem)) is None:
                raise
            log.warning("interaction %s: done, but the database fails after it: %s", self.interaction.id, fault)

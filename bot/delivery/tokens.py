"""Delivers to places without a server, where the bot is usually no member of the conversation.

There a message is sent only with the token of an interaction in that place. A token is good for a quarter of an hour,
for a few new messages, for edits of those, and for edits of the message that was pressed. A message without a token
waits for the next interaction. Only in direct messages with the bot it is posted without one, such as after a restart.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.delivery.channel import Channel, MessageContent, Sent
from bot.discord_api.people import notifying
from bot.discord_api.places import may_show_all
from bot.discord_api.requests import Code, Unreachable, is_deferred
from bot.model.sessions import Session
from bot.store.rows.notices import NoServer
from rendering.palette import ColourTheme

log = logging.getLogger(__name__)

LIFE_SECONDS = 14 * 60.0
"""How long a token is used; Discord takes it a minute longer."""

NEW_MESSAGES = 5
"""How many follow-ups Discord takes where only a person has installed the bot."""

KEPT = 8
"""How many tokens are kept of a place."""

_UPDATES = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)


class NoToken(Exception):
    """No token can deliver this message now."""


@dataclass(slots=True)
class InteractionToken:
    """An interaction, when it came, and the messages that it has posted."""

    interaction: discord.Interaction[Any]
    since: float
    posted: set[int] = field(default_factory=set)
    private: bool = False
    """Whether Discord shows what it posts to its user alone, as some servers want it that have not invited the bot."""

    @property
    def is_press(self) -> bool:
        """Whether something was pressed, as opposed to a command."""
        return self.interaction.message is not None

    @property
    def posts(self) -> bool:
        """Whether it can post a message of its own: its own answer has been given, and there is room for one."""
        given = self.interaction.response.is_done() and not is_deferred(self.interaction.token)
        return given and not self.private and len(self.posted) < NEW_MESSAGES - 2

    def pressed(self, message_id: int) -> bool:
        """Whether this public message was pressed, and is what its answer edits."""
        source = self.interaction.message
        if source is None or source.id != message_id or source.flags.ephemeral:
            return False
        return self.interaction.response.type in _UPDATES


class TokenStore:
    """Makes the channels of sessions where there is no server, by the tokens of a place, the newest first.

    To find out whether a place is a person's direct messages, nothing is sent.
    """

    def __init__(self, client: discord.Client, sent: Sent) -> None:
        self._client = client
        self._kept: dict[int, list[InteractionToken]] = {}
        self._directs: dict[int, int] = {}
        self._sent = sent

    async def channel(self, session: Session, theme: ColourTheme, generation: str) -> Channel:
        """The channel of a session, through which messages go out into it now."""
        people = [one for one in session.players if one > 0]
        person = people[0] if len(people) == 1 else None
        if self.carries(session.channel_id) or not await self._are_alone(session.channel_id, person):
            return TokenChannel(self._client, session, theme, self._sent, self)
        return DirectChannel(self._client, session, theme, self._sent, generation)

    async def reaches(self, place: NoServer) -> bool:
        """Whether anything goes out now where there is no server; else it waits until somebody does something there."""
        return self.carries(place.channel_id) or await self._are_alone(place.channel_id, place.person)

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Keep an interaction that happens without a server, and forget those that are too old."""
        if interaction.channel_id is None or interaction.type is discord.InteractionType.autocomplete:
            return
        oldest = time.monotonic() - LIFE_SECONDS
        for channel_id, kept in list(self._kept.items()):
            self._kept[channel_id] = [one for one in kept if one.since > oldest]
            if not self._kept[channel_id]:
                del self._kept[channel_id]
        kept = self._kept.setdefault(interaction.channel_id, [])
        kept.insert(0, InteractionToken(interaction, time.monotonic(), private=not may_show_all(interaction)))
        del kept[KEPT:]

    def alive(self, channel_id: int) -> Iterator[InteractionToken]:
        """The tokens of a place, the newest first."""
        oldest = time.monotonic() - LIFE_SECONDS
        return (one for one in tuple(self._kept.get(channel_id, ())) if one.since > oldest)

    def carries(self, channel_id: int) -> bool:
        """Whether anything may go out into a place now."""
        return any(one.interaction.response.is_done() for one in self.alive(channel_id))

    def poster(self, channel_id: int) -> InteractionToken | None:
        """The newest that can post a message."""
        return next((one for one in self.alive(channel_id) if one.posts), None)

    def editor(self, channel_id: int, message_id: int) -> InteractionToken | None:
        """The newest that can edit this message; None also after a newer command, whose answer is to be seen below."""
        for one in self.alive(channel_id):
            if message_id in one.posted or one.pressed(message_id):
                return one
            if not one.is_press:
                return None
        return None

    def drop(self, channel_id: int, token: InteractionToken) -> None:
        """Forget a token that Discord does not take any more."""
        self._kept[channel_id] = [one for one in self._kept.get(channel_id, ()) if one is not token]

    async def _are_alone(self, channel_id: int, person: int | None) -> bool:
        """Whether a place is where the bot and this person alone are; False where Discord does not say so now."""
        if person is None:
            return False
        if person not in self._directs:
            try:
                self._directs[person] = (await self._client.create_dm(discord.Object(person))).id
            except Unreachable as failure:
                log.info("channel %d: it is not known whose it is: %s", channel_id, failure)
        return self._directs.get(person) == channel_id


class DirectChannel(Channel):
    """Somebody's direct messages with the bot. Nobody is called there."""

    calls = False

    def _own(self, found: Sequence[Any]) -> list[Any]:
        """Also what was posted with what somebody did, as boards mostly are."""
        own = None if self._client.user is None else self._client.user.id
        return [one for one in found if int(one["author"]["id"]) == own]

    async def own_messages_between(self, since: int, until: int) -> list[Any]:
        """None: answers about other things would be among them."""
        del since, until
        return []


class TokenChannel(DirectChannel):
    """A place without a server. Messages go out with what somebody does there."""

    deletes = False
    prefers_edits = True

    def __init__(
        self, client: discord.Client, session: Session, theme: ColourTheme, sent: Sent, places: TokenStore
    ) -> None:
        super().__init__(client, session, theme, sent)
        self._places = places

    async def send(self, post: MessageContent, nonce: str, after: int | None = None) -> discord.Message:
        """Post a message with the newest token that can; raises :class:`NoToken` if none can."""
        del after  # The bot may not read the history of such a place.
        if (known := self._sent.get((self._id, nonce))) is not None:
            return known
        token = self._places.poster(self._id)
        if token is None:
            raise NoToken
        try:
            message = await token.interaction.followup.send(**self._made(post), wait=True)
        except discord.HTTPException as failure:
            raise self._lost(token, failure) from failure
        if message.flags.ephemeral:
            # Nobody else sees it, whatever was said of permissions: it is no board.
            token.private = True
            raise NoToken
        token.posted.add(message.id)
        self._sent.keep(self._id, nonce, message)
        return message

    async def edit(self, message_id: int, post: MessageContent) -> bool:
        """Edit a message with a token that can; False if none can."""
        token = self._places.editor(self._id, message_id)
        if token is None:
            return False
        contents = self._edited(post)
        allowed = notifying(post.called)
        interaction = token.interaction
        try:
            if token.pressed(message_id):
                await interaction.edit_original_response(**contents, view=post.view, allowed_mentions=allowed)
            else:
                await interaction.followup.edit_message(
                    message_id, **contents, view=post.view, allowed_mentions=allowed
                )
        except discord.NotFound as missing:
            if missing.code != Code.UNKNOWN_MESSAGE:
                raise self._lost(token, missing) from missing
            return False
        return True

    def _lost(self, token: InteractionToken, failure: discord.HTTPException) -> BaseException:
        """What to raise: the token is not taken any more, or something else is wrong."""
        if failure.code in (Code.UNKNOWN_WEBHOOK, Code.INVALID_WEBHOOK_TOKEN, Code.TOO_MANY_FOLLOW_UPS):
            self._places.drop(self._id, token)
            return NoToken()
        return failure

    async def delete(self, message_id: int) -> None:
        """Leave a message where it is: none but the bot's answers can be taken away here."""

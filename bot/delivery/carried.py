"""Delivers into places without a server, where the bot is no part of the conversation."""

from typing import Any

import discord

from bot.delivery.channel import Channel, MessageContent, Sent
from bot.model.sessions import Session
from bot.wire.carriers import Carrier, Carriers, Uncarried
from bot.wire.codes import Code
from bot.wire.people import notifying
from rendering.palette import ColourTheme


class CarriedChannel(Channel):
    """A place without a server. Messages go out with what somebody does there: :mod:`bot.wire.carriers`."""

    calls = False
    prefers_edits = True

    def __init__(
        self, client: discord.Client, session: Session, theme: ColourTheme, sent: Sent, carriers: Carriers
    ) -> None:
        super().__init__(client, session, theme, sent)
        self._carriers = carriers

    async def send(self, post: MessageContent, nonce: str) -> discord.Message:
        """Post a message with the newest token that can; raises :class:`Uncarried` if none can."""
        if (known := self._sent.find(self._id, nonce)) is not None:
            return known
        carrier = self._carriers.poster(self._id)
        if carrier is None:
            raise Uncarried
        contents: dict[str, Any] = {} if post.view is None else {"view": post.view}
        if post.content is not None:
            contents["content"] = post.content
        if post.pictures:
            contents["files"] = self._files(post)
        allowed = notifying(post.called)
        try:
            message = await carrier.interaction.followup.send(**contents, wait=True, allowed_mentions=allowed)
        except discord.HTTPException as failure:
            raise self._lost(carrier, failure) from failure
        if message.flags.ephemeral:
            # Nobody else sees it, whatever was said of permissions: it is no board.
            carrier.private = True
            raise Uncarried
        carrier.posted.add(message.id)
        self._sent.keep(self._id, nonce, message)
        return message

    async def edit(self, message_id: int, post: MessageContent) -> bool:
        """Edit a message with a token that can; False if none can."""
        carrier = self._carriers.editor(self._id, message_id)
        if carrier is None:
            return False
        contents = self._edited(post)
        allowed = notifying(post.called)
        interaction = carrier.interaction
        try:
            if carrier.pressed(message_id):
                await interaction.edit_original_response(**contents, view=post.view, allowed_mentions=allowed)
            else:
                await interaction.followup.edit_message(
                    message_id, **contents, view=post.view, allowed_mentions=allowed
                )
        except discord.NotFound as missing:
            if missing.code != Code.UNKNOWN_MESSAGE:
                raise self._lost(carrier, missing) from missing
            return False
        return True

    def _lost(self, carrier: Carrier, failure: discord.HTTPException) -> BaseException:
        """What to raise: the token is not taken any more, or something else is wrong."""
        if failure.code in (Code.UNKNOWN_WEBHOOK, Code.INVALID_WEBHOOK_TOKEN, Code.TOO_MANY_FOLLOW_UPS):
            self._carriers.drop(self._id, carrier)
            return Uncarried()
        return failure

    async def delete(self, message_id: int) -> None:
        """Leave a message where it is: none but the bot's answers can be taken away here."""

    async def own_messages(self) -> list[Any]:
        """None: the bot cannot look into the conversation."""
        return []

    async def own_messages_between(self, since: int, until: int) -> list[Any]:
        """None, as :meth:`own_messages`."""
        del since, until
        return []

    async def archive(self) -> None:
        """There is no thread."""

    async def unarchive(self) -> None:
        """There is no thread."""

    @property
    def server_name(self) -> str | None:
        """There is no server."""
        return None

    def url(self, message_id: int) -> str:
        """The address of a message."""
        return f"https://discord.com/channels/@me/{self._id}/{message_id}"

"""Sends the messages of the outbox: one for each row, which is deleted once Discord has the message.

A message that fails is postponed and, after some days, given up. Before one is posted, its row says so; after a kill
the next process looks for the message first, by an id of one of its components, since Discord recognises a nonce for
some minutes only.
"""

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot.delivery.channel import mark, of_generation, posted_before
from bot.delivery.composers import COMPOSERS, Composed, Tools
from bot.delivery.outbox import RETRIES
from bot.discord_api.people import notifying
from bot.discord_api.requests import Code
from bot.host.services import HostedClient
from bot.model.turn_times import MINUTE
from bot.store.database import Database
from bot.store.rows import metadata, outbox
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from bot.workers.poller import Poller, is_logged, log_and_continue

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 5.0
"""The longest time between two rounds; the next begins sooner if a message falls due."""

SENDING = MINUTE
"""After how long a message is looked for that a dead process had begun to send."""

FOR_GOOD = {
    *(Code.UNKNOWN_CHANNEL, Code.UNKNOWN_USER, Code.INVALID_RECIPIENT, Code.CANNOT_MESSAGE, Code.NO_MUTUAL_SERVER)
}
"""The error codes after which nothing can be sent there, now or later."""

BATCH = 20
"""The most messages of a round; what has become due meanwhile can come before the others."""


class Messenger:
    """Sends the messages, one after another. ``now`` is milliseconds since 1970."""

    def __init__(self, client: HostedClient, database: Database, now: Callable[[], int]) -> None:
        self.attempted: Callable[[OutboxMessage, bool], None] = lambda _message, _sent: None
        """Called after attempts, with whether the message is sent."""
        self.gave_up: Callable[[OutboxMessage], None] = lambda _message: None
        """Called after a message has been given up."""
        self._client = client
        self._database = database
        self._tools = Tools(client, database, now, self._edit)
        self._now = now
        self.loop = Poller("messenger", self.round, now, INTERVAL_SECONDS)

    async def round(self) -> int | None:
        """Send what is due; returns when the next message is."""
        async with self._database.reading() as transaction:
            due = await outbox.due(transaction, self._now())
        of_servers = {kind for kind, composer in COMPOSERS.items() if composer.in_servers}
        due = [one for one in due if one.kind not in of_servers or self._knows(one.guild_id)]
        noted = 0
        for message in due[:BATCH]:
            with log_and_continue(log, "%s: this cannot be noted", _said(message)):
                await self._attempt(message)
                noted += 1
        if noted and len(due) > BATCH:
            return self._now()
        async with self._database.reading() as transaction:
            return await outbox.next_due(transaction, self._now())

    def _knows(self, guild_id: int) -> bool:
        """Whether Discord has told of a server, or of all without it; at a start that comes a little later."""
        return self._client.get_guild(guild_id) is not None or self._client.knows_servers_of(guild_id)

    async def _attempt(self, message: OutboxMessage) -> None:
        """Send a message, or postpone it; raises a stop, and a database that does not work."""
        await self._database.require_working()
        sent = False
        try:
            sent = await self._send(message)
        except Exception as problem:
            if not is_logged(log, problem, "%s", _said(message)):
                raise
            for_good = isinstance(problem, discord.HTTPException) and problem.code in FOR_GOOD
            await self._postpone(message, for_good=for_good)
        if message.kind != OutboxKind.PLAN:
            # Nobody may learn of plans, not even from a count.
            self.attempted(message, sent)

    async def _postpone(self, message: OutboxMessage, *, for_good: bool) -> None:
        again_at = None if for_good else RETRIES.next_at(message.attempts, self._now())
        if again_at is None:
            await self._give_up(message, for_good=for_good)
            return
        async with self._database.transaction(guild_id=message.guild_id) as transaction:
            await outbox.postpone(transaction, message, again_at)

    async def _give_up(self, message: OutboxMessage, *, for_good: bool) -> None:
        """Give a message up, and do what follows from it for its kind; if that fails, give it up all the same."""
        composer = COMPOSERS.get(message.kind)
        try:
            async with self._database.transaction() as transaction:
                if await outbox.postpone(transaction, message, None) and composer and composer.given_up:
                    await composer.given_up(transaction, message, self._now(), for_good)
        except Exception as problem:
            if not is_logged(log, problem, "%s: what follows from it has failed", _said(message)):
                raise
            async with self._database.transaction() as transaction:
                await outbox.postpone(transaction, message, None)
        self.gave_up(message)

    async def _send(self, message: OutboxMessage) -> bool:
        """Send a message as things stand; False if it is queued anew by then."""
        composed = await COMPOSERS[OutboxKind(message.kind)].compose(self._tools, message)
        message_id = None
        if composed is not None:
            edited = composed.edits is not None and await self._edit(composed, composed.edits)
            message_id = composed.edits if edited else await self._post(message, composed)
            if message_id is None:
                return False
        async with self._database.transaction(guild_id=message.guild_id) as transaction:
            await outbox.settle(transaction, message, self._now(), posted=message_id is not None)
            if composed is not None and message_id is not None:
                await composed.note(transaction, message_id)
        return True

    async def _edit(self, composed: Composed, message_id: int) -> bool:
        """Edit a message; False if it is gone, or is another bot's, from which the server has moved."""
        place = self._client.get_partial_messageable(composed.channel_id)
        text: dict[str, Any] = {} if composed.content is None else {"content": composed.content}
        try:
            await place.get_partial_message(message_id).edit(
                **text,
                view=composed.view,
                attachments=composed.files,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except (discord.NotFound, discord.Forbidden) as refused:
            if refused.code not in (Code.UNKNOWN_MESSAGE, Code.NOT_THE_AUTHOR):
                raise
            return False
        return True

    async def _post(self, message: OutboxMessage, composed: Composed) -> int | None:
        """Post a message unless it was posted before; None if it is not to be posted as it was read."""
        async with self._database.reading() as transaction:
            name = of_generation(message.name, await metadata.current_generation(transaction))
        place = await self._place(message, composed)
        if message.begun is not None:
            found = await posted_before(self._client, place, name)
            if found is not None:
                return found.id
        async with self._database.transaction(guild_id=message.guild_id) as transaction:
            if not await outbox.begin(transaction, message, self._now() + SENDING):
                return None
        shown: dict[str, Any] = {} if composed.view is None else {"view": composed.view}
        mark(composed.view, name)
        posted = await place.send(
            composed.content,
            **shown,
            files=composed.files,
            nonce=name,
            silent=composed.silent,
            allowed_mentions=notifying(composed.called),
        )
        return posted.id

    async def _place(
        self, message: OutboxMessage, composed: Composed
    ) -> discord.DMChannel | discord.PartialMessageable:
        if message.target_id:
            return await self._client.create_dm(discord.Object(message.target_id))
        return self._client.get_partial_messageable(composed.channel_id, guild_id=message.guild_id)


def _said(message: OutboxMessage) -> str:
    return f"message {message.id}, {message.counted_as}, is not sent"

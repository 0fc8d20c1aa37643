"""What composers have in common: a composer makes the message of a kind as things stand when it is sent."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import discord

from bot.host.services import HostedClient
from bot.store.database import Database, Transaction
from bot.store.rows.outbox import OutboxMessage


async def _note_nothing(_transaction: Transaction, _message_id: int) -> None:
    """What is sent need not be known."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A message as it is to be sent to its person, or to the channel ``channel_id``.

    ``called`` are the users it notifies; ``edits`` is a message that it replaces, if that is there. ``note`` is called
    with the message's id in the transaction that notes it as sent.
    """

    view: discord.ui.View | discord.ui.LayoutView | None
    files: Sequence[discord.File] = ()
    content: str | None = None
    channel_id: int = 0
    called: tuple[int, ...] = ()
    silent: bool = False
    edits: int | None = None
    note: Callable[[Transaction, int], Awaitable[object]] = field(default=_note_nothing)


@dataclass(frozen=True, slots=True)
class Tools:
    """What composers work with; ``now`` is milliseconds since 1970."""

    client: HostedClient
    database: Database
    now: Callable[[], int]
    edit: Callable[[Composed, int], Awaitable[bool]]
    """Brings a message up to date besides; False if it is gone."""


Compose: TypeAlias = Callable[[Tools, OutboxMessage], Awaitable[Composed | None]]
"""Makes a message; None if there is nothing to send any more."""

GivenUp: TypeAlias = Callable[[Transaction, OutboxMessage, int, bool], Awaitable[object]]
"""Called in the transaction in which a message is given up, at a time; with True if Discord refuses it for good."""


@dataclass(frozen=True, slots=True)
class Composer:
    """How messages of a kind are made; ``in_servers`` if that needs what the gateway tells of the server."""

    compose: Compose
    in_servers: bool = False
    given_up: GivenUp | None = None

"""Carriers: the interactions whose tokens bring messages into places without a server.

Where the bot is no part of a conversation, a message goes out only with the token of something that somebody did there.
It is good for a quarter of an hour, for a few new messages, for edits of those, and for edits of the message that was
pressed. What finds no carrier is owed until somebody does something again.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.wire.acknowledging import shows_thinking
from bot.wire.places import may_show_all

LIFE_SECONDS = 14 * 60.0
"""How long a token is used; Discord takes it a minute longer."""

NEW_MESSAGES = 5
"""How many follow-ups Discord takes where only a person has installed the bot."""

KEPT = 8
"""How many carriers are kept of a place."""

_UPDATES = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)


class Uncarried(Exception):
    """No token brings this message into its place now."""


@dataclass(slots=True)
class Carrier:
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
        given = self.interaction.response.is_done() and not shows_thinking(self.interaction.token)
        return given and not self.private and len(self.posted) < NEW_MESSAGES - 2

    def pressed(self, message_id: int) -> bool:
        """Whether this public message was pressed, and is what its answer edits."""
        source = self.interaction.message
        if source is None or source.id != message_id or source.flags.ephemeral:
            return False
        return self.interaction.response.type in _UPDATES


class Carriers:
    """The carriers of every place, the newest first; ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[int, list[Carrier]] = {}

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Keep an interaction that happens without a server, and forget those that are too old."""
        if interaction.guild_id is not None or interaction.channel_id is None:
            return
        if interaction.type is discord.InteractionType.autocomplete:
            return
        oldest = self._clock() - LIFE_SECONDS
        for channel_id, kept in list(self._kept.items()):
            self._kept[channel_id] = [one for one in kept if one.since > oldest]
            if not self._kept[channel_id]:
                del self._kept[channel_id]
        kept = self._kept.setdefault(interaction.channel_id, [])
        kept.insert(0, Carrier(interaction, self._clock(), private=not may_show_all(interaction)))
        del kept[KEPT:]

    def alive(self, channel_id: int) -> Iterator[Carrier]:
        """The carriers of a place, the newest first."""
        oldest = self._clock() - LIFE_SECONDS
        return (one for one in tuple(self._kept.get(channel_id, ())) if one.since > oldest)

    def carries(self, channel_id: int) -> bool:
        """Whether anything may go out into a place now."""
        return any(one.interaction.response.is_done() for one in self.alive(channel_id))

    def poster(self, channel_id: int) -> Carrier | None:
        """The newest that can post a message."""
        return next((one for one in self.alive(channel_id) if one.posts), None)

    def editor(self, channel_id: int, message_id: int) -> Carrier | None:
        """The newest that can edit this message; None also after a newer command, whose answer is to be seen below."""
        for one in self.alive(channel_id):
            if message_id in one.posted or one.pressed(message_id):
                return one
            if not one.is_press:
                return None
        return None

    def drop(self, channel_id: int, carrier: Carrier) -> None:
        """Forget a carrier that Discord does not take any more."""
        self._kept[channel_id] = [one for one in self._kept.get(channel_id, ()) if one is not carrier]

"""The button on the board that takes back the latest move of the turn under way."""

from __future__ import annotations

import re
from typing import Any, Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.limits import BUTTON_LABEL, shorten
from bot.services.acts import require_seat, require_turn
from bot.services.tables import Table
from bot.store.proposals import Matter
from bot.ui.base import Component
from games.core.text import text


class UndoButton(Component["discord.ui.Button[Any]"], template=r"undo:(?P<session>\d+):(?P<sequence>\d+)"):
    """Take back. Its id says which state of the session it was made for, so that a double press takes back once."""

    def __init__(self, session_id: int, sequence: int, button: discord.ui.Button[Any]) -> None:
        super().__init__(button)
        self.session_id = session_id
        self.sequence = sequence

    @classmethod
    def of(cls, table: Table, speaker: Language) -> Self:
        """The button for a table as it stands."""
        session = table.session
        button: discord.ui.Button[Any] = discord.ui.Button(
            custom_id=f"undo:{session.id}:{session.sequence}",
            label=shorten(speaker.say(text("bot-undo")), BUTTON_LABEL),
            style=discord.ButtonStyle.secondary,
        )
        return cls(session.id, session.sequence, button)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError("taking back is a button")
        return cls(int(match["session"]), int(match["sequence"]), item)

    async def act(self, interaction: Interaction) -> None:
        """Take the move back for whoever made it; everybody else is refused, for a press proposes nothing."""
        await interaction.response.defer()
        host = interaction.client.host
        user_id = interaction.user.id
        table = await host.sessions.by_id(self.session_id)
        require_turn(table, require_seat(table, user_id))
        await host.proposals.propose(self.session_id, user_id, Matter.UNDO, host.now(), expected=self.sequence)
        await host.outbox.deliver(self.session_id)

"""The button that claims a seat whose time has run out."""

from __future__ import annotations

import re
from typing import Any, Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.limits import BUTTON_LABEL, shorten
from bot.ui.base import Component
from games.core.text import text


class ClaimButton(Component["discord.ui.Button[Any]"], template=r"claim:(?P<session>\d+):(?P<seat>\d+)"):
    """Claim; its id names the session and the late seat."""

    def __init__(self, session_id: int, seat: int, button: discord.ui.Button[Any]) -> None:
        super().__init__(button)
        self.session_id = session_id
        self.seat = seat

    @classmethod
    def of(cls, session_id: int, seat: int, speaker: Language) -> Self:
        """The button for one seat."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            custom_id=f"claim:{session_id}:{seat}",
            label=shorten(speaker.say(text("bot-claim")), BUTTON_LABEL),
            style=discord.ButtonStyle.danger,
        )
        return cls(session_id, seat, button)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError("a claim is a button")
        return cls(int(match["session"]), int(match["seat"]), item)

    async def act(self, interaction: Interaction) -> None:
        """Claim the seat; the message then tells what came of it, for that is owed."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.claims.claim(self.session_id, self.seat, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)

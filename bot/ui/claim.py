"""The button that claims a seat whose time has run out."""

from __future__ import annotations

from typing import Self

import discord

from bot.host import Interaction
from bot.language import Language
from bot.ui.base import PersistentButton
from games.core.text import text


class ClaimButton(PersistentButton, prefix="claim"):
    """Claim; its id names the session and the late seat."""

    session_id: int
    seat: int

    @classmethod
    def of(cls, session_id: int, seat: int, speaker: Language) -> Self:
        """The button for one seat."""
        return cls(session_id, seat).labelled(speaker.say(text("bot-claim")), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Claim the seat; the message then tells what came of it, for that is owed."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.claims.claim(self.session_id, self.seat, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)

"""The button that erases what is kept about somebody; it works for that person alone."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

import discord

from bot.boundary import confirm
from bot.host import Interaction
from bot.language import Language, language
from bot.limits import BUTTON_LABEL, shorten
from bot.services.refusals import SessionRefusal
from bot.ui.base import Component, layout
from games.core.text import text


class EraseButton(Component["discord.ui.Button[Any]"], template=r"erase:(?P<person>\d+)"):
    """Erase it; in servers and in direct messages."""

    def __init__(self, user_id: int, button: discord.ui.Button[Any]) -> None:
        super().__init__(button)
        self.user_id = user_id

    @classmethod
    def of(cls, user_id: int, speaker: Language) -> Self:
        """The button for one person."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            custom_id=f"erase:{user_id}",
            label=shorten(speaker.say(text("bot-erase-confirm")), BUTTON_LABEL),
            style=discord.ButtonStyle.danger,
        )
        return cls(user_id, button)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError("erasing is confirmed by a button")
        return cls(int(match["person"]), item)

    async def act(self, interaction: Interaction) -> None:
        """Erase what is kept about whoever pressed, then bring the games they have left up to date."""
        await interaction.response.defer()
        if interaction.user.id != self.user_id:
            raise SessionRefusal(text("bot-refusal-erase-stranger"))
        host = interaction.client.host
        changed = await host.privacy.erase(self.user_id, host.now())
        done = layout(language(str(interaction.locale)).say(text("bot-privacy-erased")))
        silent = discord.AllowedMentions.none()
        await confirm(interaction, interaction.edit_original_response(view=done, allowed_mentions=silent))
        await asyncio.gather(*(host.outbox.deliver(session_id) for session_id in changed))

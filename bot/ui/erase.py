"""The button that erases a user's data; it works for that user only."""

from __future__ import annotations

import asyncio
from typing import Self

import discord

from bot.boundary import confirm
from bot.host import Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.refusals import SessionRefusal
from bot.ui.base import PersistentButton, layout
from games.core.text import text


class EraseButton(PersistentButton, prefix="erase"):
    """Erases the user's data, in servers and in direct messages."""

    user_id: int

    @classmethod
    def of(cls, user_id: int, language: Language) -> Self:
        """The button for a user."""
        return cls(user_id).labelled(language.say(text("bot-erase-confirm")), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Erase the data of the user who pressed, then update the boards of the games they left."""
        await interaction.response.defer()
        if interaction.user.id != self.user_id:
            raise SessionRefusal(text("bot-refusal-erase-stranger"))
        host = interaction.client.host
        changed = await host.privacy.erase(self.user_id, host.now())
        host.pictures.forget(self.user_id)
        done = layout(language_of(interaction).say(text("bot-privacy-erased")))
        silent = discord.AllowedMentions.none()
        await confirm(interaction, interaction.edit_original_response(view=done, allowed_mentions=silent))
        await asyncio.gather(*(host.outbox.deliver(session_id) for session_id in changed))

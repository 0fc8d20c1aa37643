"""Confirmation of what cannot be undone: resigning, closing a table, proposing to end a game, and agreeing to it."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import discord

from bot.boundary import finish
from bot.host import Host, Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.refusals import StaleBoard
from bot.store.proposals import ProposalKind
from bot.ui.base import PersistentButton, SessionButton, layout
from games.core.text import text


class ConfirmButton(SessionButton, prefix="confirm"):
    """Confirms resigning, ending the game, or closing a table at which others sit."""

    action: Literal["resign", "end", "close"]
    STYLES: ClassVar = dict.fromkeys(("resign", "end", "close"), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Do the confirmed action."""
        await interaction.response.defer()
        done = layout(language_of(interaction).say(text(await self._do(interaction))))
        saying = interaction.edit_original_response(view=done, allowed_mentions=discord.AllowedMentions.none())
        await finish(interaction, self.session_id, saying)

    async def _do(self, interaction: Interaction) -> str:
        """Do it; returns the key of the answer."""
        host, user_id = interaction.client.host, interaction.user.id
        if self.action == "resign":
            await host.sessions.resign(self.session_id, user_id, host.now())
            return "bot-resigned"
        if self.action == "close":
            await host.sessions.close_lobby(self.session_id, user_id, host.now())
            return "bot-end-closed"
        result = await host.proposals.propose(self.session_id, user_id, ProposalKind.END, host.now())
        return "bot-end-done" if result.carried else "bot-end-noted"


class AgreeButton(PersistentButton, prefix="agree"):
    """Confirms the consent to a proposal that ends the game; its id has the id of the proposal."""

    number: int

    @classmethod
    def of(cls, number: int, language: Language) -> Self:
        """The button for a proposal."""
        return cls(number).labelled(language.say(text("bot-confirm-end")), discord.ButtonStyle.danger)

    async def about(self, host: Host) -> int | None:
        """The session of the proposal."""
        return (await host.proposals.by_id(self.number)).session_id

    async def act(self, interaction: Interaction) -> None:
        """Agree."""
        await interaction.response.defer()
        host = interaction.client.host
        if (await host.proposals.by_id(self.number)).kind is not ProposalKind.END:
            # Only a forged id confirms what was never asked.
            raise StaleBoard(text("bot-refusal-stale"))
        result = await host.proposals.agree(self.number, interaction.user.id, host.now())
        key = "bot-end-done" if result.carried else "bot-end-noted"
        done = layout(language_of(interaction).say(text(key)))
        await finish(interaction, result.table.session.id, interaction.edit_original_response(view=done))

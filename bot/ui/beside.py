"""The question whether somebody wants to sit with people whom they have blocked; only they are asked."""

from typing import Literal

import discord

from bot.host.services import Interaction
from bot.model.proposals import ProposalKind
from bot.model.refusals import MeetsBlocked, StaleBoard
from bot.model.sessions import Stamped
from bot.ui.answers import ask, say_done
from bot.ui.base import PersistentButton
from bot.ui.new_table import parent_of, roles_of
from bot.wire.people import language_of
from games.core.text import text


class BesideButton(PersistentButton, prefix="beside", answers="editing"):
    """Takes a free seat, or an offered one, or offers or accepts a rematch, all the same.

    ``number`` is the proposal to take the seat or to accept the rematch; 0 for the other two.
    """

    LABEL = "bot-beside"
    STYLE = discord.ButtonStyle.danger

    action: Literal["join", "rematch", "seat", "agree"]
    session_id: Stamped
    number: Stamped

    async def act(self, interaction: Interaction) -> None:
        """Do it, and say so in place of the question."""
        opened = await self._do(interaction)
        await say_done(interaction, self.session_id, f"bot-beside-{self.action}")
        if opened is not None:
            await interaction.client.host.outbox.deliver(opened)

    async def _do(self, interaction: Interaction) -> int | None:
        """Do it; returns the id of the session it has opened, or None."""
        host, user_id = interaction.client.host, interaction.user.id
        now = host.now()
        if self.action == "join":
            await host.sessions.lobbies.join(self.session_id, user_id, now, sure=True)
            return None
        if self.action == "rematch":
            roles, parent = roles_of(interaction), parent_of(interaction)
            offer = host.rematches.offer(self.session_id, user_id, now, role_ids=roles, parent_id=parent, sure=True)
            return (await offer).opened
        proposal = await host.proposals.by_id(self.number)
        kind = ProposalKind.SEAT if self.action == "seat" else ProposalKind.REMATCH
        if (proposal.session_id, proposal.kind) != (self.session_id, kind):
            # Only a forged id names another table's proposal, or one of which nobody is asked this.
            raise StaleBoard(text("bot-refusal-stale"))
        if self.action == "seat":
            await host.seats.take(self.number, user_id, now, sure=True)
            return None
        return (await host.proposals.agree(self.number, user_id, now, sure=True)).opened


async def ask_beside(interaction: Interaction, met: MeetsBlocked, button: BesideButton) -> None:
    """Ask whoever meets people whom they have blocked."""
    await ask(interaction, met.text, button.said(language_of(interaction)))

"""The question whether somebody wants to sit with people whom they have blocked; only they are asked."""

from typing import Literal

import discord

from bot.host.context import Context
from bot.model.proposals import ProposalKind
from bot.model.refusals import MeetsBlocked, StaleBoard
from bot.model.sessions import Stamped
from bot.ui.answers import ask, say_done
from bot.ui.base import PersistentButton
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

    async def act(self, context: Context) -> None:
        """Do it, and say so in place of the question."""
        opened = await self._do(context)
        await say_done(context, self.session_id, f"bot-beside-{self.action}")
        if opened is not None:
            await context.host.outbox.deliver(opened)

    async def _do(self, context: Context) -> int | None:
        """Do it; returns the id of the session it has opened, or None."""
        now = context.now
        if self.action == "join":
            await context.host.sessions.lobbies.join(self.session_id, context.user_id, now, sure=True)
            return None
        if self.action == "rematch":
            roles, parent = context.role_ids, context.parent_id
            offer = context.host.rematches.offer(
                self.session_id, context.user_id, now, role_ids=roles, parent_id=parent, sure=True
            )
            return (await offer).opened
        proposal = await context.host.proposals.by_id(self.number)
        kind = ProposalKind.SEAT if self.action == "seat" else ProposalKind.REMATCH
        if (proposal.session_id, proposal.kind) != (self.session_id, kind):
            # Only a forged id names another table's proposal, or one of which nobody is asked this.
            raise StaleBoard(text("bot-refusal-stale"))
        if self.action == "seat":
            await context.host.seats.take(self.number, context.user_id, now, sure=True)
            return None
        return (await context.host.proposals.agree(self.number, context.user_id, now, sure=True)).opened


async def ask_beside(context: Context, met: MeetsBlocked, button: BesideButton) -> None:
    """Ask whoever meets people whom they have blocked."""
    await ask(context, met.text, button.said(context.language))

"""Questions before an act: what cannot be undone, and whether to sit with people whom somebody has blocked."""

import asyncio
from typing import Literal

import discord

from bot.host.context import Context
from bot.host.services import Host
from bot.model.proposals import ProposalKind
from bot.model.refusals import MeetsBlocked, SessionRefusal, StaleBoard
from bot.model.sessions import Stamped
from bot.ui.answers import ask, say_done
from bot.ui.base import PersistentButton, SessionButton, layout
from games.core.text import text


class ConfirmButton(SessionButton, prefix="confirm", answers="editing"):
    """Confirms resigning, ending the game, or closing a table at which others sit."""

    action: Literal["resign", "end", "close"]
    STYLE = discord.ButtonStyle.danger

    async def act(self, context: Context) -> None:
        """Do the confirmed action."""
        await say_done(context, self.session_id, await self._do(context))

    async def _do(self, context: Context) -> str:
        """Do it; returns the key of the answer."""
        if self.action == "resign":
            await context.host.sessions.resign(self.session_id, context.user_id, context.now)
            return "bot-resigned"
        if self.action == "close":
            await context.host.sessions.close_lobby(self.session_id, context.user_id, context.now)
            return "bot-end-closed"
        result = await context.host.proposals.propose(self.session_id, context.user_id, ProposalKind.END, context.now)
        return "bot-end-done" if result.carried else "bot-end-noted"


class AgreeButton(PersistentButton, prefix="agree", answers="editing"):
    """Confirms the consent to a proposal that ends the game; its id has the id of the proposal."""

    LABEL = "bot-confirm-end"
    STYLE = discord.ButtonStyle.danger

    number: Stamped

    async def about(self, host: Host) -> int | None:
        """The session of the proposal."""
        return (await host.proposals.by_id(self.number)).session_id

    async def act(self, context: Context) -> None:
        """Agree."""
        result = await context.host.proposals.agree(self.number, context.user_id, context.now)
        await say_done(context, result.table.session.id, "bot-end-done" if result.carried else "bot-end-noted")


def require_moderator(context: Context) -> None:
    """Refuse everybody who may not manage messages in this channel of a server."""
    if context.server_id and not context.permissions.manage_messages:
        raise SessionRefusal(text("bot-refusal-not-moderator"))


class ModerateButton(SessionButton, prefix="moderate", answers="editing"):
    """Ends a running game, or closes a table; never one where the other was asked."""

    action: Literal["end", "close"]
    STYLE = discord.ButtonStyle.danger

    async def act(self, context: Context) -> None:
        """Do it, and say so in place of the question."""
        require_moderator(context)
        acts = {"end": context.host.interventions.end, "close": context.host.interventions.close}
        await acts[self.action](self.session_id, context.user_id, context.now)
        await say_done(context, self.session_id, "bot-moderate-done")


class ReplaceButton(PersistentButton, prefix="replace", answers="editing"):
    """Gives one user's seat to another; its id has both."""

    LABEL = "bot-moderate-replace"
    STYLE = discord.ButtonStyle.danger

    session_id: Stamped
    old: int
    new: int

    async def act(self, context: Context) -> None:
        """Do it, and say so in place of the question."""
        require_moderator(context)
        replace = context.host.interventions.replace_player
        await replace(self.session_id, context.user_id, self.old, self.new, context.now)
        await say_done(context, self.session_id, "bot-moderate-done")


class EraseButton(PersistentButton, prefix="erase", answers="editing"):
    """Erases the user's data, in servers and in direct messages."""

    LABEL = "bot-erase-confirm"
    STYLE = discord.ButtonStyle.danger

    user_id: int

    async def act(self, context: Context) -> None:
        """Erase the data of the user who pressed, then update the boards of the games they left."""
        if context.user_id != self.user_id:
            raise SessionRefusal(text("bot-refusal-erase-stranger"))
        changed = await context.host.privacy.erase(self.user_id, context.now)
        context.host.pictures.forget(self.user_id)
        done = layout(context.say(text("bot-privacy-erased")))
        await context.confirm(context.edit(done))
        await asyncio.gather(*(context.host.outbox.deliver(session_id) for session_id in changed))


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

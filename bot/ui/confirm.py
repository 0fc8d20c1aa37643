"""Confirmation of what cannot be undone: by a player, by a moderator, and by whoever erases their data."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

import discord

from bot.host.boundary import confirm
from bot.host.services import Host, Interaction
from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Stamped
from bot.ui.answers import say_done
from bot.ui.base import PersistentButton, SessionButton, layout
from bot.wire.people import language_of
from games.core.text import text


class ConfirmButton(SessionButton, prefix="confirm", answers="editing"):
    """Confirms resigning, ending the game, or closing a table at which others sit."""

    action: Literal["resign", "end", "close"]
    STYLE = discord.ButtonStyle.danger

    async def act(self, interaction: Interaction) -> None:
        """Do the confirmed action."""
        await say_done(interaction, self.session_id, await self._do(interaction))

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


class AgreeButton(PersistentButton, prefix="agree", answers="editing"):
    """Confirms the consent to a proposal that ends the game; its id has the id of the proposal."""

    LABEL = "bot-confirm-end"
    STYLE = discord.ButtonStyle.danger

    number: Stamped

    async def about(self, host: Host) -> int | None:
        """The session of the proposal."""
        return (await host.proposals.by_id(self.number)).session_id

    async def act(self, interaction: Interaction) -> None:
        """Agree."""
        host = interaction.client.host
        result = await host.proposals.agree(self.number, interaction.user.id, host.now())
        await say_done(interaction, result.table.session.id, "bot-end-done" if result.carried else "bot-end-noted")


def require_moderator(interaction: Interaction) -> None:
    """Refuse everybody who may not manage messages in this channel."""
    if not interaction.permissions.manage_messages:
        raise SessionRefusal(text("bot-refusal-not-moderator"))


class ModerateButton(SessionButton, prefix="moderate", answers="editing"):
    """Ends a running game, or closes a table; never one where the other was asked."""

    action: Literal["end", "close"]
    STYLE = discord.ButtonStyle.danger

    async def act(self, interaction: Interaction) -> None:
        """Do it, and say so in place of the question."""
        host = interaction.client.host
        do = host.interventions.end if self.action == "end" else host.interventions.close
        await _confirmed(interaction, self.session_id, lambda: do(self.session_id, interaction.user.id, host.now()))


class ReplaceButton(PersistentButton, prefix="replace", answers="editing"):
    """Gives one user's seat to another; its id has both."""

    LABEL = "bot-moderate-replace"
    STYLE = discord.ButtonStyle.danger

    session_id: Stamped
    old: int
    new: int

    async def act(self, interaction: Interaction) -> None:
        """Do it, and say so in place of the question."""
        host, moderator_id = interaction.client.host, interaction.user.id
        replace = host.interventions.replace_player
        await _confirmed(
            interaction,
            self.session_id,
            lambda: replace(self.session_id, moderator_id, self.old, self.new, host.now()),
        )


async def _confirmed(interaction: Interaction, session_id: int, act: Callable[[], Awaitable[object]]) -> None:
    """Do what is confirmed, if a moderator confirms it."""
    require_moderator(interaction)
    await act()
    await say_done(interaction, session_id, "bot-moderate-done")


class EraseButton(PersistentButton, prefix="erase", answers="editing"):
    """Erases the user's data, in servers and in direct messages."""

    LABEL = "bot-erase-confirm"
    STYLE = discord.ButtonStyle.danger

    user_id: int

    async def act(self, interaction: Interaction) -> None:
        """Erase the data of the user who pressed, then update the boards of the games they left."""
        if interaction.user.id != self.user_id:
            raise SessionRefusal(text("bot-refusal-erase-stranger"))
        host = interaction.client.host
        changed = await host.privacy.erase(self.user_id, host.now())
        host.pictures.forget(self.user_id)
        done = layout(language_of(interaction).say(text("bot-privacy-erased")))
        await confirm(interaction, interaction.edit_original_response(view=done))
        await asyncio.gather(*(host.outbox.deliver(session_id) for session_id in changed))

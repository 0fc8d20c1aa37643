"""The buttons that confirm what a moderator does to a game for good; each checks the permission again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, Literal, Self

import discord

from bot.boundary import finish
from bot.host import Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.refusals import SessionRefusal
from bot.ui.base import PersistentButton, SessionButton, layout
from games.core.text import text


def require_moderator(interaction: Interaction) -> None:
    """Refuse everybody who may not manage messages in this channel."""
    if not interaction.permissions.manage_messages:
        raise SessionRefusal(text("bot-refusal-not-moderator"))


class ModerateButton(SessionButton, prefix="moderate"):
    """Ends a running game, or closes a table; never one where the other was asked."""

    action: Literal["end", "close"]
    STYLES: ClassVar = dict.fromkeys(("end", "close"), discord.ButtonStyle.danger)

    async def act(self, interaction: Interaction) -> None:
        """Do it, and say so in place of the question."""
        host = interaction.client.host
        do = host.interventions.end if self.action == "end" else host.interventions.close
        await _confirmed(interaction, self.session_id, lambda: do(self.session_id, interaction.user.id, host.now()))


class ReplaceButton(PersistentButton, prefix="replace"):
    """Gives one user's seat to another; its id has both."""

    session_id: int
    old: int
    new: int

    @classmethod
    def of(cls, session_id: int, old: int, new: int, language: Language) -> Self:
        """The button for a session and two users."""
        made = cls(session_id, old, new)
        return made.labelled(language.say(text("bot-moderate-replace")), discord.ButtonStyle.danger)

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
    await interaction.response.defer()
    require_moderator(interaction)
    await act()
    done = layout(language_of(interaction).say(text("bot-moderate-done")))
    await finish(interaction, session_id, interaction.edit_original_response(view=done))

"""A computer that plays a late seat on: the buttons to let it, and to take the seat back, and the select of levels."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import discord

from bot.boundary import finish
from bot.host import Interaction
from bot.language import Language
from bot.limits import OPTION_LABEL, shorten
from bot.people import language_of
from bot.ui.base import PersistentButton, PersistentSelect, SessionButton, layout
from bot.ui.lobby import read_number
from games.core.computers import LEVELS
from games.core.text import text


class SubstituteButton(PersistentButton, prefix="substitute"):
    """Asks at which level a computer plays the late seat on."""

    session_id: int
    seat: int

    @classmethod
    def of(cls, session_id: int, seat: int, language: Language) -> Self:
        """The button for a seat."""
        return cls(session_id, seat).labelled(language.say(text("bot-substitute")))

    async def act(self, interaction: Interaction) -> None:
        """Show the levels in private."""
        await interaction.response.defer()
        host, language = interaction.client.host, language_of(interaction)
        await host.claims.require_claimable(self.session_id, self.seat, interaction.user.id, host.now())
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(SubstituteSelect.of(self.session_id, self.seat, language))
        view = layout(language.say(text("bot-substitute-which")), row)
        await interaction.followup.send(view=view, ephemeral=True)


class SubstituteSelect(PersistentSelect, prefix="substitutes"):
    """The levels of a computer that takes over the late seat."""

    session_id: int
    seat: int

    @classmethod
    def of(cls, session_id: int, seat: int, language: Language) -> Self:
        """The select for a seat."""
        levels = [(level, shorten(language.say(text(f"bot-computers-{level}")), OPTION_LABEL)) for level in LEVELS]
        options = [discord.SelectOption(label=label, value=str(level)) for level, label in levels]
        return cls(session_id, seat).listing(language.say(text("bot-substitute-pick")), options)

    async def act(self, interaction: Interaction) -> None:
        """Let the computer take the seat."""
        await interaction.response.defer()
        host, level = interaction.client.host, read_number(self.item.values[0])
        await host.claims.substitute(self.session_id, self.seat, interaction.user.id, level, host.now())
        done = layout(language_of(interaction).say(text("bot-substitute-done")))
        await finish(interaction, self.session_id, interaction.edit_original_response(view=done))


class ReturnButton(SessionButton, prefix="return"):
    """Gives a seat back to whoever left it to a computer."""

    action: Literal["take"]
    STYLES: ClassVar = {"take": discord.ButtonStyle.primary}

    async def act(self, interaction: Interaction) -> None:
        """Take the seat back."""
        await interaction.response.defer()
        host = interaction.client.host
        await host.seats.take_back(self.session_id, interaction.user.id, host.now())
        await host.outbox.deliver(self.session_id)

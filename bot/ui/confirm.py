"""Buttons that do what cannot be undone: giving up a seat, agreeing to end the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import discord

from bot.boundary import finish, mentions
from bot.language import language
from bot.services.tables import Table
from bot.store.sessions import OPEN
from bot.ui.base import SessionButton, layout
from games.core.text import Seat, text

if TYPE_CHECKING:
    from bot.client import Fumarole


class ConfirmButton(SessionButton, template=r"confirm:(?P<action>resign|end):(?P<session>\d+)"):
    """Resign, or agree to end."""

    PREFIX = "confirm"
    STYLES: ClassVar = {"resign": discord.ButtonStyle.danger, "end": discord.ButtonStyle.danger}

    async def act(self, interaction: discord.Interaction[Fumarole]) -> None:
        """Do what was confirmed."""
        await interaction.response.defer()
        host = interaction.client
        silent = discord.AllowedMentions.none()
        if self.action == "resign":
            await host.sessions.resign(self.session_id, interaction.user.id, host.now())
            resigned = layout(language(str(interaction.locale)).say(text("bot-resigned")))
            saying = interaction.edit_original_response(view=resigned, allowed_mentions=silent)
        else:
            content, view = agreement(
                await host.sessions.agree_to_end(self.session_id, interaction.user.id, host.now())
            )
            saying = interaction.edit_original_response(content=content, view=view, allowed_mentions=silent)
        await finish(interaction, self.session_id, saying)


def agreement(table: Table) -> tuple[str, discord.ui.View]:
    """The proposal to end a game: who has agreed, and the button for those who have not.

    It calls people, so it is a plain message: one that calls them from within a layout notifies them of nothing.
    """
    speaker = language(table.session.language)
    view = discord.ui.View(timeout=None)
    if table.session.status not in OPEN:
        return speaker.say(text("bot-end-agreed")), view
    sentence = text(
        "bot-end-proposed",
        agreed=tuple(Seat(seat) for seat in sorted(table.agreed)),
        missing=tuple(Seat(seat) for seat in table.undecided),
    )
    view.add_item(ConfirmButton.of("end", table.session.id, speaker))
    return speaker.say(sentence, mentions(table.session.players)), view

"""What can be done with the result of a solo challenge: show it to everybody, play the same board again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import discord

from bot.boundary import answer, finish
from bot.language import language
from bot.services.solo import result_of
from bot.services.tables import Table
from bot.ui.base import SessionButton, layout
from games.core.text import text

if TYPE_CHECKING:
    from bot.client import Fumarole


class ResultButton(SessionButton, template=r"result:(?P<action>again|share):(?P<session>\d+)"):
    """Share, or the same board again."""

    PREFIX = "result"
    STYLES: ClassVar = {"again": discord.ButtonStyle.primary, "share": discord.ButtonStyle.secondary}

    async def act(self, interaction: discord.Interaction[Fumarole]) -> None:
        """Do it."""
        if self.action == "again":
            await self._play_again(interaction)
        else:
            await self._share(interaction)

    async def _play_again(self, interaction: discord.Interaction[Fumarole]) -> None:
        await interaction.response.defer()
        host = interaction.client
        channel_id = interaction.channel_id or 0
        table = await host.solo.again(self.session_id, interaction.user.id, channel_id, host.now())
        sentence = language(str(interaction.locale)).say(text("bot-result-again-open"))
        await finish(interaction, table.session.id, answer(interaction, sentence))

    async def _share(self, interaction: discord.Interaction[Fumarole]) -> None:
        await interaction.response.defer(thinking=True)
        table = await interaction.client.sessions.by_id(self.session_id)
        await interaction.followup.send(view=shared(table), allowed_mentions=discord.AllowedMentions.none())


def shared(table: Table) -> discord.ui.LayoutView:
    """A result for everybody to see, with nothing in it of how the board is played; others may try the board."""
    speaker = language(table.session.language)
    player = f"<@{table.session.players[0]}>"
    sentence = text("bot-result-shared", player=player, summary=result_of(table).summary)
    return layout(speaker.say(sentence), discord.ui.ActionRow(ResultButton.of("again", table.session.id, speaker)))

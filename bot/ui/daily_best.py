"""The best line of a problem, for its reader alone: once their try has ended, or its day is over."""

from __future__ import annotations

from datetime import date
from typing import Literal, Self

import discord

from bot.host import Interaction
from bot.language import Language, say_within
from bot.limits import CONTENT
from bot.people import language_of
from bot.services.daily.attempts import Attempt
from bot.services.daily.calendars import day_numbered
from bot.services.daily.keeping import LineAsked
from bot.ui.base import PersistentButton, layout
from bot.ui.daily_lines import line_lines
from bot.ui.showing import galleries
from games.core.text import text


class DayLineButton(PersistentButton, prefix="dline"):
    """Shows the best line of a day that is over; ``sure`` ends a try that still counts."""

    action: Literal["ask", "sure"]
    day: int

    @classmethod
    def of(cls, day: date, language: Language, action: Literal["ask", "sure"] = "ask") -> Self:
        """The button for a day."""
        style = discord.ButtonStyle.danger if action == "sure" else discord.ButtonStyle.secondary
        label = "bot-daily-do-sure" if action == "sure" else "bot-daily-line-before"
        return cls(action, day.toordinal()).labelled(language.say(text(label)), style)

    async def act(self, interaction: Interaction) -> None:
        """Show it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        host, language, day = interaction.client.host, language_of(interaction), day_numbered(self.day)
        place, sure = (interaction.user.id, interaction.guild_id), self.action == "sure"
        try:
            attempt = await host.daily.line_of(*place, day, host.now(), sure=sure)
        except LineAsked as question:
            await ask_sure(interaction, question, DayLineButton.of(day, language, "sure"))
        else:
            await show_line(interaction, attempt)


async def ask_sure(interaction: Interaction, question: LineAsked, sure: PersistentButton) -> None:
    """Ask whether a try that counts is to end."""
    view = layout(language_of(interaction).say(question.text), discord.ui.ActionRow(sure))
    await interaction.followup.send(view=view, ephemeral=True)


async def show_line(interaction: Interaction, attempt: Attempt) -> None:
    """The best line, and the board after it."""
    host = interaction.client.host
    language = host.signs.on(language_of(interaction), attempt.problem.game)
    picture = await host.pictures.problem(attempt, language)
    gallery, files = await galleries(host, picture, interaction.user.id, interaction.guild_id)
    said = say_within(CONTENT, language, lambda one: "\n".join(line_lines(attempt, one)))
    await interaction.followup.send(view=layout(said, *gallery), files=files, ephemeral=True)

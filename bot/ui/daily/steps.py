"""The best line of a problem, a step of it at a time: its board, what it does, and buttons to the others."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import discord

from bot.daily.days import day_numbered
from bot.daily.lines import LineStep
from bot.host.services import Interaction
from bot.limits import CONTENT
from bot.model.sessions import Stamped
from bot.ui.answers import Reply, galleries, reply
from bot.ui.base import PersistentButton, layout
from bot.ui.daily.words import step_lines
from bot.wire.people import language_of
from bot.words.language import Language, say_within
from games.core.text import text

StepAction: TypeAlias = Literal["first", "back", "next", "last"]
LineSource: TypeAlias = Literal["try", "day"]
"""Of what the line is asked for: a try with its id, or a day with its number."""


class StepButton(PersistentButton, prefix="dstep"):
    """Shows another step of a best line; ``step`` is the one that is shown, from 1."""

    STYLES: ClassVar = {"next": discord.ButtonStyle.primary}

    action: StepAction
    source: LineSource
    source_id: Stamped
    step: int

    async def act(self, interaction: Interaction) -> None:
        """Show it. Whoever has begun a try that counts meanwhile is refused."""
        await interaction.response.defer()
        host, user_id = interaction.client.host, interaction.user.id
        if self.source == "try":
            steps = await host.daily.line(self.source_id, user_id, host.now(), sure=False)
        else:
            day = day_numbered(self.source_id)
            steps = await host.daily.line_of(user_id, interaction.guild_id, day, host.now(), sure=False)
        targets = {"first": 1, "back": self.step - 1, "next": self.step + 1, "last": len(steps)}
        view, files = await line_reply(interaction, steps, self.source, self.source_id, targets[self.action])
        await reply(interaction, view, files)


async def line_reply(
    interaction: Interaction, steps: Sequence[LineStep], source: LineSource, source_id: Stamped, step: int = 1
) -> Reply:
    """The message of a step of a best line; of the nearest if there is no such step."""
    host, shown = interaction.client.host, min(max(step, 1), len(steps))
    language = host.signs.on(language_of(interaction), steps[0].attempt.problem.game)
    picture = await host.pictures.line_step(steps[shown - 1], language)
    gallery, files = await galleries(host, picture, interaction.user.id, interaction.guild_id)
    return step_view(steps, shown, source, source_id, language, gallery), files


def step_view(
    steps: Sequence[LineStep],
    step: int,
    source: LineSource,
    source_id: Stamped,
    language: Language,
    gallery: Sequence[discord.ui.Item[Any]],
) -> discord.ui.LayoutView:
    """The step under what it belongs to, its board, and the buttons."""
    said = say_within(CONTENT, language, lambda one: "\n".join(step_lines(steps, step, one)))
    buttons: list[discord.ui.Item[Any]] = []
    for action in ("first", "back", "next", "last"):
        made = StepButton(action, source, source_id, step)
        at_end = step == (1 if action in {"first", "back"} else len(steps))
        buttons.append(made.labelled(language.say(text(f"bot-daily-do-step-{action}")), disabled=at_end))
    return layout(said, *gallery, discord.ui.ActionRow(*buttons))

"""The best line of a problem, a step of it at a time: its board, what it does, and buttons to the others."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Literal, TypeAlias

import discord

from bot.daily.days import day_numbered
from bot.daily.lines import LineStep
from bot.host.context import Context
from bot.limits import CONTENT
from bot.model.sessions import Stamped
from bot.ui.answers import Reply, galleries
from bot.ui.base import PersistentButton, Step, layout, step_buttons, step_from
from bot.ui.daily.words import step_lines
from bot.words.language import Language, say_within

LineSource: TypeAlias = Literal["try", "day"]
"""Of what the line is asked for: a try with its id, or a day with its number."""


class StepButton(PersistentButton, prefix="dstep", answers="editing"):
    """Shows another step of a best line; ``step`` is the one that is shown, from 1."""

    STYLES: ClassVar = {"next": discord.ButtonStyle.primary}

    action: Step
    source: LineSource
    source_id: Stamped
    step: int

    async def act(self, context: Context) -> None:
        """Show it. Whoever has begun a try that counts meanwhile is refused."""
        if self.source == "try":
            steps = await context.host.daily.line(self.source_id, context.user_id, context.now, sure=False)
        else:
            day = day_numbered(self.source_id)
            steps = await context.host.daily.line_of(context.user_id, context.guild_id, day, context.now, sure=False)
        to = step_from(self.action, self.step)
        await context.reply(*await line_reply(context, steps, self.source, self.source_id, to))


async def line_reply(
    context: Context, steps: Sequence[LineStep], source: LineSource, source_id: Stamped, step: int = 1
) -> Reply:
    """The message of a step of a best line; of the nearest if there is no such step."""
    shown = min(max(step, 1), len(steps))
    language = context.signed(steps[0].attempt.problem.game)
    picture = await context.host.pictures.line_step(steps[shown - 1], language)
    gallery, files = await galleries(context, picture)
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
    made = partial(StepButton, source=source, source_id=source_id, step=step)
    return layout(said, *gallery, [*step_buttons(made, step, len(steps), language, first=1)])

"""A day of the problem: its best line a step at a time, for its reader alone, and the boards of a server."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any, ClassVar, Literal, Self, TypeAlias

import discord

from bot.daily.attempts import LineStep
from bot.daily.days import day_numbered
from bot.daily.service import BoardSpan, DailyBoard
from bot.daily.tries import LineAsked
from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.limits import CONTENT, LAYOUT_CHARACTERS
from bot.model.sessions import GenerationalId
from bot.ui.answers import Reply, ask, galleries
from bot.ui.base import PersistentButton, Step, layout, step_buttons, step_from
from bot.ui.daily.words import step_lines, strip
from bot.words.language import Language, say_within, shorten
from games.core.text import Text, text


class DayLineButton(PersistentButton, prefix="dline", answers="privately"):
    """Shows the best line of a day that is over; ``sure`` ends a try that still counts."""

    STYLES: ClassVar = {"sure": discord.ButtonStyle.danger}

    action: Literal["ask", "sure"]
    day: int

    @classmethod
    def of(cls, day: date, language: Language, action: Literal["ask", "sure"] = "ask") -> Self:
        """The button for a day."""
        label = "bot-daily-do-sure" if action == "sure" else "bot-daily-line-before"
        return cls(action, day.toordinal()).with_label(language.say(text(label)))

    async def act(self, context: Context) -> None:
        """Show it."""
        day = day_numbered(self.day)
        place, sure = (context.user_id, context.guild_id), self.action == "sure"
        try:
            steps = await context.host.daily.line_of(*place, day, context.now, sure=sure)
        except LineAsked as question:
            await ask(context, question.text, DayLineButton.of(day, context.language, "sure"))
        else:
            await context.send(*await line_reply(context, steps, "day", GenerationalId(self.day)))


TODAY = 0
"""The day in an id that stands for the one it is when the button is pressed."""


def ordinal(day: date | None) -> int:
    """A day as ids have it."""
    return TODAY if day is None else day.toordinal()


class BoardButton(PersistentButton, prefix="dboard"):
    """Shows the server's board of a day, or of the week or the month around it."""

    LABEL = "bot-daily-board-{span}"

    span: BoardSpan
    day: int

    @classmethod
    def of(cls, day: date | None, language: Language) -> Self:
        """The button for a day's board; for today's without a day."""
        return cls(BoardSpan.DAY, ordinal(day)).with_label(language.say(text("bot-daily-board")))

    async def act(self, context: Context) -> None:
        """Show it in a private message; in the same one if a board was pressed there."""
        paging = context.is_private and context.message is not None and _is_board(context.message)
        await context.acknowledge("editing" if paging else "privately")
        day = None if self.day == TODAY else day_numbered(self.day)
        board = await context.host.boards.of(context.server_id, self.span, context.now, day)
        view = board_view(board, day, context.language)
        await (context.edit(view) if paging else context.send(view))


def _is_board(message: discord.Message) -> bool:
    """Whether the message is a board itself: a try has the button to one among others."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    ids = [one.custom_id for one in view.walk_children() if isinstance(one, discord.ui.Button)]
    return all(str(custom_id).startswith(f"{BoardButton.prefix}:") for custom_id in ids)


def board_view(board: DailyBoard, day: date | None, language: Language) -> discord.ui.LayoutView:
    """A board, with buttons to the other spans."""
    lines = [language.say(_title(board, language))]
    for score, streak in board.entries:
        player = player_name(score.user_id)
        if board.span is BoardSpan.DAY:
            line = text("bot-daily-board-line", place=score.place, player=player, strip=strip(score.points))
        else:
            line = text(
                "bot-daily-board-days",
                place=score.place,
                player=player,
                points=score.points,
                solved=score.solved,
                perfect=score.perfect,
            )
        running = [language.say(text("bot-daily-shared-streak", days=streak.days))] if streak.days > 1 else []
        lines.append(" · ".join((language.say(line), *running)))
    how = language.say(text("bot-daily-board-how" if board.entries else "bot-daily-board-none"))
    lines.append(f"-# {how}")
    buttons = [BoardButton(span, ordinal(day)).in_language(language, disabled=span is board.span) for span in BoardSpan]
    return layout(shorten("\n".join(lines), LAYOUT_CHARACTERS), buttons)


def _title(board: DailyBoard, language: Language) -> Text:
    first, last = language.day(board.first), language.day(board.last)
    return text(f"bot-daily-board-title-{board.span}", first=first, last=last)


LineSource: TypeAlias = Literal["try", "day"]
"""Of what the line is asked for: a try with its id, or a day with its number."""


class StepButton(PersistentButton, prefix="dstep", answers="editing"):
    """Shows another step of a best line; ``step`` is the one that is shown, from 1."""

    STYLES: ClassVar = {"next": discord.ButtonStyle.primary}

    action: Step
    source: LineSource
    source_id: GenerationalId
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
    context: Context, steps: Sequence[LineStep], source: LineSource, source_id: GenerationalId, step: int = 1
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
    source_id: GenerationalId,
    language: Language,
    gallery: Sequence[discord.ui.Item[Any]],
) -> discord.ui.LayoutView:
    """The step under what it belongs to, its board, and the buttons."""
    said = say_within(CONTENT, language, lambda one: "\n".join(step_lines(steps, step, one)))
    made = partial(StepButton, source=source, source_id=source_id, step=step)
    return layout(said, *gallery, [*step_buttons(made, step, len(steps), language, first=1)])

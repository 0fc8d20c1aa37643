"""The boards of a server: who came how close to the best results of a day, a week or a month."""

from __future__ import annotations

from datetime import date
from typing import Self

import discord

from bot.host import Host, Interaction
from bot.language import Language
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.people import language_of, player_name
from bot.services.daily.boards import Board, Span
from bot.services.daily.calendars import day_numbered
from bot.services.refusals import SessionRefusal
from bot.ui.base import PersistentButton, layout
from bot.ui.daily_lines import date_said, strip
from bot.ui.private import is_private, reply
from games.core.text import Text, text

TODAY = 0
"""The day in an id that stands for the one it is when the button is pressed."""


class BoardButton(PersistentButton, prefix="dboard"):
    """Shows the server's board of a day, or of the week or the month around it."""

    span: Span
    day: int

    @classmethod
    def of(cls, day: date | None, language: Language) -> Self:
        """The button for a day's board; for today's without a day."""
        return cls._for(Span.DAY, day).labelled(language.say(text("bot-daily-board")))

    @classmethod
    def to(cls, span: Span, day: date | None, language: Language, *, disabled: bool) -> Self:
        """The button on a board to that of another span."""
        return cls._for(span, day).labelled(language.say(text(f"bot-daily-board-{span}")), disabled=disabled)

    @classmethod
    def _for(cls, span: Span, day: date | None) -> Self:
        return cls(span, TODAY if day is None else day.toordinal())

    async def act(self, interaction: Interaction) -> None:
        """Show it in a private message; in the same one if a board was pressed there."""
        paging = is_private(interaction) and interaction.message is not None and _is_board(interaction.message)
        if paging:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        day = None if self.day == TODAY else day_numbered(self.day)
        view = await board_page(interaction.client.host, interaction.guild_id, self.span, day, language_of(interaction))
        if paging:
            await reply(interaction, view, [])
        else:
            await interaction.followup.send(view=view, ephemeral=True)


def _is_board(message: discord.Message) -> bool:
    """Whether the message is a board itself: a try has the button to one among others."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    ids = [one.custom_id for one in view.walk_children() if isinstance(one, discord.ui.Button)]
    return all(str(custom_id).startswith(f"{BoardButton.prefix}:") for custom_id in ids)


async def board_page(
    host: Host, guild_id: int | None, span: Span, day: date | None, language: Language
) -> discord.ui.LayoutView:
    """A server's board; refuses a direct message."""
    if guild_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    return board_view(await host.boards.of(guild_id, span, host.now(), day), day, language)


def board_view(board: Board, day: date | None, language: Language) -> discord.ui.LayoutView:
    """A board, with buttons to the other spans."""
    lines = [language.say(_title(board, language))]
    for place, (score, streak) in enumerate(board.entries, start=1):
        player = player_name(score.user_id)
        if board.span is Span.DAY:
            line = text("bot-daily-board-line", place=place, player=player, strip=strip(score.points))
        else:
            line = text(
                "bot-daily-board-days",
                place=place,
                player=player,
                points=score.points,
                solved=score.solved,
                perfect=score.perfect,
            )
        running = [language.say(text("bot-daily-shared-streak", days=streak.days))] if streak.days > 1 else []
        lines.append(" · ".join((language.say(line), *running)))
    how = language.say(text("bot-daily-board-how" if board.entries else "bot-daily-board-none"))
    lines.append(f"-# {how}")
    buttons = [BoardButton.to(span, day, language, disabled=span is board.span) for span in Span]
    return layout(shorten("\n".join(lines), LAYOUT_CHARACTERS), discord.ui.ActionRow(*buttons))


def _title(board: Board, language: Language) -> Text:
    first, last = date_said(board.first, language), date_said(board.last, language)
    return text(f"bot-daily-board-title-{board.span}", first=first, last=last)

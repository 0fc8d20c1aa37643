"""The announcement of a day's problem in a channel, and the reminder to a person."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import discord

from bot.language import Language
from bot.services.daily.attempts import Attempt
from bot.services.daily.telling import News
from bot.store.daily_calls import Owed
from bot.ui.attached import gallery
from bot.ui.base import layout
from bot.ui.daily import TryItButton
from bot.ui.daily_best import DayLineButton
from bot.ui.daily_boards import BoardButton
from bot.ui.daily_lines import date_said, problem_lines
from games.core.text import text
from games.problems import FIRST_DAY
from rendering.picture import Picture


def news_view(
    news: News, attempt: Attempt, picture: Picture, language: Language
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """What is asked today, the board, and the buttons to play, to compare, and to see yesterday's best line."""
    title = text(
        f"bot-daily-news-{news.call.kind}",
        day=date_said(news.day, language),
        game=text(f"{news.problem.game}-name"),
        kind=attempt.title,
    )
    buttons: list[discord.ui.Item[Any]] = [TryItButton.of(news.day, language)]
    if news.call.kind is Owed.ANNOUNCEMENT:
        buttons.append(BoardButton.of(news.day, language))
    if news.day > FIRST_DAY:
        buttons.append(DayLineButton.of(news.day - timedelta(days=1), language))
    said = "\n".join(problem_lines(news.problem, title, attempt.question, language))
    file = discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)
    return layout(said, gallery(picture), discord.ui.ActionRow(*buttons)), [file]

"""The announcement and the reminder of a day's problem."""

from datetime import timedelta
from typing import Any

import discord

from bot.daily.attempts import Attempt
from bot.daily.news import News
from bot.store.rows.outbox import OutboxKind
from bot.ui.answers import Reply, attached, gallery
from bot.ui.base import layout
from bot.ui.daily.days import BoardButton, DayLineButton
from bot.ui.daily.tries import TryItButton
from bot.ui.daily.words import problem_lines
from bot.words.language import Language
from games.core.text import text
from games.problems import FIRST_DAY
from rendering.picture import Picture


def news_view(news: News, attempt: Attempt, picture: Picture, language: Language) -> Reply:
    """What is asked today, the board, and the buttons to play, to compare, and to see yesterday's best line."""
    title = text(
        f"bot-daily-news-{news.kind}",
        day=language.day(news.day),
        game=text(f"{news.problem.game}-name"),
        kind=attempt.title,
    )
    buttons: list[discord.ui.Item[Any]] = [TryItButton(news.day.toordinal()).said(language)]
    if news.kind is OutboxKind.ANNOUNCEMENT:
        buttons.append(BoardButton.of(news.day, language))
    if news.day > FIRST_DAY:
        buttons.append(DayLineButton.of(news.day - timedelta(days=1), language))
    said = "\n".join(problem_lines(news.problem, title, attempt.question, language))
    return layout(said, gallery(picture), buttons), [attached(picture)]

"""Tells of the day's problem at the hours that servers and people have set."""

import asyncio

from bot.daily.attempts import stand
from bot.daily.news import told
from bot.delivery.composing import Composed, Tools
from bot.pictures.drawing import in_theme
from bot.store.rows.outbox import OutboxMessage
from bot.store.rows.tries import ProblemTry
from bot.ui.daily.tries import news_view
from bot.words.language import language_for
from rendering.palette import ColourTheme


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The announcement or the reminder of today's problem, if it is wanted now."""
    host = tools.client.host
    news = await host.daily_announcements.news(message, tools.now())
    if news is None:
        return None
    guild = tools.client.get_guild(message.guild_id)
    own = str(guild.preferred_locale) if guild else ""
    language = language_for(own if news.language is None else news.language)
    attempt = await asyncio.to_thread(stand, ProblemTry(0, news.problem.key, ""))
    picture = in_theme(await host.pictures.problem(attempt, language, awaited=False), ColourTheme(news.theme))
    view, files = news_view(news, attempt, picture, language)
    return Composed(
        view,
        files,
        channel_id=news.channel_id,
        note=lambda transaction, _message_id: told(transaction, message, news.day, tools.now()),
    )

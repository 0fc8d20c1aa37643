"""Tells of the day's problem at the hours that servers and people have set, and has its picture drawn beforehand.

What is owed is a due time in a row, which moves on once it is told. The message's nonce says which day it is of.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import date
from functools import partial

import discord

from bot.daily.attempts import Attempt, stand
from bot.daily.days import FIRST_ZONE, LAST_ZONE
from bot.daily.news import News, Telling
from bot.daily.tries import problem_on
from bot.delivery.once import REFUSED, Once
from bot.model.free_time import date_at
from bot.model.refusals import SessionRefusal
from bot.pictures.drawing import in_theme
from bot.pictures.studio import WARMING_DELAY_SECONDS, Pictures
from bot.store.rows.daily_calls import DailyCall
from bot.store.rows.tries import ProblemTry
from bot.ui.daily.news import news_view
from bot.wire.codes import Code
from bot.wire.pace import Pace
from bot.words.language import Language, language_for
from bot.words.languages import codes
from bot.workers.loops import Loop
from rendering.palette import ColourTheme

log = logging.getLogger(__name__)

TICK_SECONDS = 30.0
"""The longest time between two rounds; the next begins sooner if something falls due."""


class Herald:
    """Sends announcements and reminders, one after another. ``now`` is milliseconds since 1970."""

    def __init__(
        self, client: discord.Client, telling: Telling, pictures: Pictures, pace: Pace, now: Callable[[], int]
    ) -> None:
        self._client = client
        self._telling = telling
        self._pictures = pictures
        self._pace = pace
        self._now = now
        self.loop = Loop("herald", self.round, now, TICK_SECONDS)
        self._once = Once(log, now, {Code.UNKNOWN_CHANNEL, *REFUSED})
        self._drawn: date | None = None
        self._begun: float | None = None

    async def round(self) -> int | None:
        """Send what is due; returns when the next news is."""
        for call in await self._telling.due(self._now()):
            await self._pace.take()
            said = f"{call.kind} of {call.target_id} not sent"
            await self._once.attempt(call, said, self._tell, self._telling.failed)
        await self._draw_ahead()
        return await self._telling.next_due(self._now())

    async def _tell(self, call: DailyCall) -> None:
        news = await self._telling.news(call, self._now())
        if news is not None:
            await self._once.tell(news.nonce, partial(self._send, news), lambda: self._telling.told(news, self._now()))

    async def _send(self, news: News) -> None:
        place, language = await self._place(news)
        attempt = await asyncio.to_thread(_start, news.day)
        picture = in_theme(await self._pictures.problem(attempt, language, awaited=False), ColourTheme(news.theme))
        view, files = news_view(news, attempt, picture, language)
        await place.send(view=view, files=files, nonce=news.nonce)

    async def _place(self, news: News) -> tuple[discord.abc.Messageable, Language]:
        """Where to send it, and in which language."""
        if news.call.channel_id is None:
            return await self._client.create_dm(discord.Object(news.call.target_id)), language_for(news.language or "")
        guild = self._client.get_guild(news.call.target_id)
        own = str(guild.preferred_locale) if guild else ""
        place = self._client.get_partial_messageable(news.call.channel_id, guild_id=news.call.target_id)
        return place, language_for(news.language or own)

    async def _draw_ahead(self) -> None:
        """Have the boards of the days that it is anywhere in the world drawn, in all languages, when there is time."""
        latest, time = date_at(FIRST_ZONE, self._now()), asyncio.get_running_loop().time()
        self._begun = time if self._begun is None else self._begun
        if latest == self._drawn or time - self._begun < WARMING_DELAY_SECONDS:
            return
        for day in {latest, date_at(LAST_ZONE, self._now())}:
            try:
                attempt = await asyncio.to_thread(_start, day)
            except SessionRefusal:
                continue
            for code in codes():
                await self._pictures.problem(attempt, language_for(code), awaited=False)
        self._drawn = latest


def _start(day: date) -> Attempt:
    """The problem of a day as it begins."""
    return stand(ProblemTry(0, problem_on(day).key, ""))

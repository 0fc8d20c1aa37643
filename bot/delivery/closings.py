"""Ends seasons when their time is over, and posts what is owed of those that have ended.

What is owed is a due time in the season's row, which goes once it is told. The message's nonce says which end it is of.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import discord

from bot.delivery.once import Once
from bot.pictures.drawing import in_theme
from bot.pictures.studio import Pictures
from bot.play.seasons import Seasons
from bot.standings.seasons import PODIUM, Closing, SeasonTables
from bot.store.rows.seasons import Season
from bot.ui.seasons import closing_alt, closing_view
from bot.wire.codes import Code
from bot.wire.pace import Pace
from bot.words.language import Language, language_for
from bot.workers.loops import Loop
from games.core.text import text
from rendering.lettering import writable
from rendering.palette import ColourTheme
from rendering.picture import Picture
from rendering.season_table import TableRow, TableSection, draw_season

log = logging.getLogger(__name__)

TICK_SECONDS = 60.0
"""The longest time between two rounds; the next begins sooner if something falls due."""

ALT_TEXT = 1000


class Closings:
    """The loop. ``now`` is milliseconds since 1970."""

    def __init__(
        self,
        client: discord.Client,
        acts: Seasons,
        tables: SeasonTables,
        pictures: Pictures,
        pace: Pace,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._acts = acts
        self._tables = tables
        self._pictures = pictures
        self._pace = pace
        self._now = now
        self.loop = Loop("closings", self.round, now, TICK_SECONDS)
        self._once = Once(log, now, {Code.UNKNOWN_CHANNEL})

    async def round(self) -> int | None:
        """End what is to end and tell what is due; returns when the next is."""
        await self._acts.end_due(self._now())
        for season in await self._tables.due(self._now()):
            await self._pace.take()
            said = f"the end of a season of server {season.guild_id} not posted"
            await self._once.attempt(season, said, self._tell, self._tables.failed)
        return await self._tables.next_due(self._now())

    async def _tell(self, season: Season) -> None:
        closing = await self._tables.closing(season)
        if closing is None:
            await self._tables.settle(season)
            return
        await self._once.tell(
            (season.guild_id, closing.nonce),
            partial(self._send, closing),
            partial(self._tables.settle, season),
        )

    async def _send(self, closing: Closing) -> None:
        guild_id = closing.server.guild_id
        guild = self._client.get_guild(guild_id)
        own = str(guild.preferred_locale) if guild else ""
        language = language_for(closing.server.language or own)
        picture = await self._picture(closing, language)
        view, files = closing_view(closing, picture, language)
        place = self._client.get_partial_messageable(closing.server.season_channel_id or 0, guild_id=guild_id)
        silent = discord.AllowedMentions.none()
        await place.send(view=view, files=files, nonce=closing.nonce, allowed_mentions=silent)

    async def _picture(self, closing: Closing, language: Language) -> Picture:
        users = {one.user_id for _, leaders in closing.tables for one in leaders[:PODIUM]}
        known = await self._pictures.names_of(closing.server.guild_id, sorted(users))
        former, unknown = (language.plain.say(text(key)) for key in ("bot-former-player", "bot-season-somebody"))
        names = {one: former if one < 0 else writable(known.get(one) or "") or unknown for one in users}
        sections = [
            TableSection(
                language.plain.say(text(f"{game}-name")),
                tuple(
                    TableRow(one.place, names[one.user_id], one.points, f"{one.wins} / {one.games}")
                    for one in leaders[:PODIUM]
                ),
            )
            for game, leaders in closing.tables
        ]
        alt = closing_alt(closing, names, language)[:ALT_TEXT]
        drawn = await asyncio.to_thread(draw_season, sections, f"season-{closing.season.number}", alt)
        return in_theme(drawn, ColourTheme(closing.server.theme))

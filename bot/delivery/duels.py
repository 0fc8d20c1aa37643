"""Shows in channels how duels stand: a challenge, what has become of it, and the result, a message of its own.

What is owed is a mark on the row, which goes only after Discord has taken the message. Its nonce says of which duel it
is: if the bot dies in between, Discord returns the message it has instead of posting a second one.
"""

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot.delivery.channel import of_generation
from bot.delivery.once import Once
from bot.host.services import HostedClient
from bot.people.duels import DuelNews, Duels
from bot.store.rows.duels import UNDER_WAY, Duel
from bot.ui.daily.duels import ended, standing, standing_view
from bot.wire.codes import Code
from bot.wire.pace import Pace
from bot.wire.people import notifying
from bot.words.language import Language, language_for
from bot.workers.loops import Loop

log = logging.getLogger(__name__)

TICK_SECONDS = 30.0
"""The longest time between two rounds; the next begins sooner if something falls due."""


class Duellists:
    """Sends the messages, one after another. ``now`` is milliseconds since 1970."""

    def __init__(self, client: HostedClient, duels: Duels, pace: Pace, now: Callable[[], int]) -> None:
        self._client = client
        self._duels = duels
        self._pace = pace
        self._now = now
        self.loop = Loop("duels", self.round, now, TICK_SECONDS)
        duels.wake = self.loop.wake
        self._once = Once(log, now, {Code.UNKNOWN_CHANNEL})
        self._sent: dict[str, int] = {}
        """The messages that Discord has taken and that are not noted as told yet, by their nonces."""

    async def round(self) -> int | None:
        """Send what is due; returns when something else is."""
        for one in await self._duels.due(self._now()):
            await self._once.attempt(one, f"duel {one.id} is not told", self._tell, self._duels.failed)
        return await self._duels.next_due(self._now())

    async def _tell(self, duel: Duel) -> None:
        news = await self._duels.news(duel.id, self._now())
        if news is None:
            return
        nonce = of_generation(news.nonce, news.generation)
        await self._pace.take()
        shown_in = await self._show(news, nonce)
        await self._duels.told(news, shown_in)
        self._sent.pop(nonce, None)

    async def _show(self, news: DuelNews, nonce: str) -> int | None:
        """Post the result, and bring the message of the challenge up to date; returns the latter's id."""
        duel, language = news.duel, language_for(news.duel.language)
        if news.verdict is not None:
            await self._post(news, ended(duel, news.verdict, language), None, nonce)
        if duel.message_id is not None and await self._edit(news, language):
            return duel.message_id
        if duel.state not in UNDER_WAY:
            return None
        anew = nonce if duel.message_id is None else f"{nonce}-{duel.message_id % 1000}"
        return await self._post(news, standing(duel, language), standing_view(duel, language), anew)

    async def _post(self, news: DuelNews, said: str, view: discord.ui.View | None, nonce: str) -> int:
        if nonce not in self._sent:
            duel = news.duel
            place = self._client.get_partial_messageable(duel.channel_id, guild_id=duel.guild_id)
            buttons: dict[str, Any] = {} if view is None else {"view": view}
            message = await place.send(said, nonce=nonce, allowed_mentions=notifying(news.called), **buttons)
            self._sent[nonce] = message.id
        return self._sent[nonce]

    async def _edit(self, news: DuelNews, language: Language) -> bool:
        """Edit the message of the challenge; False if it has been deleted."""
        duel = news.duel
        place = self._client.get_partial_messageable(duel.channel_id, guild_id=duel.guild_id)
        message = place.get_partial_message(duel.message_id or 0)
        silent = discord.AllowedMentions.none()
        view = standing_view(duel, language)
        try:
            await message.edit(content=standing(duel, language), view=view, allowed_mentions=silent)
        except discord.NotFound as missing:
            if missing.code != Code.UNKNOWN_MESSAGE:
                raise
            return False
        return True

"""Sends followers what they have asked for: one quiet direct message when a game ends, or one a turn.

Whether somebody may still see the game's channel is asked when it is sent. A message is silent and mentions nobody.
"""

import asyncio
import io
import logging
from collections.abc import Callable, Collection
from functools import partial

import discord

from bot.delivery.channel import of_generation
from bot.delivery.once import REFUSED, Once
from bot.host.services import HostedClient
from bot.lookup.recaps import Recap
from bot.lookup.replays import Replays
from bot.people.followings import FollowedNews, Followings
from bot.people.personal import PersonalSettings
from bot.pictures.drawing import in_theme
from bot.pictures.studio import Pictures
from bot.store.rows.followings import Following, Tells
from bot.ui.follow import news_view
from bot.wire.pace import Pace
from bot.wire.places import may_see
from bot.words.language import Language, language_for
from bot.workers.loops import Loop
from rendering.palette import ColourTheme
from rendering.picture import Picture

log = logging.getLogger(__name__)

TICK_SECONDS = 30.0
"""The longest time between two rounds; the next begins sooner when a board is posted."""

FEW = 50
"""More games than so many are not looked for one by one."""


class Followers:
    """Sends the messages, one after another. ``now`` is milliseconds since 1970."""

    def __init__(
        self,
        client: HostedClient,
        followings: Followings,
        replays: Replays,
        preferences: PersonalSettings,
        pictures: Pictures,
        pace: Pace,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._followings = followings
        self._replays = replays
        self._preferences = preferences
        self._pictures = pictures
        self._pace = pace
        self._now = now
        self.loop = Loop("followers", self.round, now, TICK_SECONDS)
        self._once = Once(log, now, REFUSED)
        self._shown: set[int] = set()
        """The games whose boards have been posted since the last round."""
        self._all_at = 0.0
        """When all followed games are to be looked at again, by the event loop's clock."""

    def wake(self, session_id: int) -> None:
        """Look at once for what is to be told of a game, if anything is followed."""
        if self._followings.any_followed:
            self._shown.add(session_id)
            self.loop.wake()

    def _looked_at(self) -> Collection[int]:
        """The games to look at in this round; empty for all of them."""
        shown, self._shown = self._shown, set()
        moment = asyncio.get_running_loop().time()
        if moment < self._all_at and len(shown) <= FEW:
            return shown
        self._all_at = moment + TICK_SECONDS
        return ()

    async def round(self) -> int | None:
        """Send what is due; returns when the next one is that has failed."""
        for one in await self._followings.due(self._now(), self._looked_at()):
            guild_id = one.session.guild_id
            if one.following is None or not (self._client.get_guild(guild_id) or self._knows(guild_id)):
                # What it is about is not known yet; at a start the servers come a little later.
                continue
            said = f"session {one.session.id}: a follower is not told"
            await self._once.attempt(one.following, said, self._tell, self._followings.failed)
        return await self._followings.next_due(self._now())

    def _knows(self, guild_id: int) -> bool:
        return self._client.knows_servers_of(guild_id)

    async def _tell(self, following: Following) -> None:
        news = await self._followings.news(following)
        if news is None:
            return
        nonce = of_generation(news.nonce, news.generation)
        await self._once.tell(
            (following.user_id, nonce), partial(self._send, news, nonce), partial(self._followings.told, news)
        )

    async def _is_wanted(self, news: FollowedNews) -> bool:
        """Whether the follower is still in the server and may see the channel."""
        session = news.table.session
        guild = self._client.get_guild(session.guild_id)
        return guild is not None and await may_see(guild, session.channel_id, news.following.user_id)

    async def _send(self, news: FollowedNews, nonce: str) -> None:
        if not await self._is_wanted(news):
            return
        await self._pace.take()
        following, session_id = news.following, news.table.session.id
        turns = await self._replays.turns_since(session_id, following.sequence)
        # A turn that has been taken back in part since goes on, and is told when it ends.
        ended = news.until if news.over else min(news.until, news.table.turn_ended)
        recaps = tuple(one for one in turns if one.ended <= ended)
        recaps = recaps if following.tells is Tells.TURNS else recaps[-1:]
        if not recaps and not news.over:
            # The turn has been taken back since.
            return
        language = language_for(following.language)
        theme = await self._preferences.theme(news.table.session.guild_id, following.user_id)
        drawn = await self._drawn(news, recaps, language)
        picture = None if drawn is None else in_theme(drawn, ColourTheme(theme))
        view = news_view(news, recaps, picture, language)
        place = await self._client.create_dm(discord.Object(following.user_id))
        files = []
        if picture is not None:
            files.append(discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt))
        silent = discord.AllowedMentions.none()
        await place.send(view=view, files=files, nonce=nonce, silent=True, allowed_mentions=silent)

    async def _drawn(self, news: FollowedNews, recaps: tuple[Recap, ...], language: Language) -> Picture | None:
        """The board after the last turn that is told, as everybody may see it."""
        if not recaps or recaps[-1].ended == news.table.session.sequence:
            return await self._pictures.board(news.table, language, awaited=False)
        return await self._pictures.turn(news.table, recaps[-1], language, animated=False, wanted=lambda: True)

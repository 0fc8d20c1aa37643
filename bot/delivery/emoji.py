"""Uploads the games' emoji to the application: once, in the background, and by what is drawn.

An emoji's name ends in a digest of its pixels, so a start uploads only what Discord does not have under that name.
Messages refer to emoji by id for as long as they exist, so an outdated one is kept until its room is needed.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping

import discord

from bot.acknowledging import Unreachable
from bot.delivery.pictures import Pictures
from bot.limits import APPLICATION_EMOJI
from bot.services.refusals import Restarting
from bot.signs import Signs
from games import REGISTRY

log = logging.getLogger(__name__)

PAUSES_SECONDS = (60.0, 600.0, 3600.0)
"""The waits between attempts; after the last one, words do until the next start."""

DOUBT_SECONDS = 60.0
"""How long no emoji is shown after Discord has refused one."""

_OWN = re.compile(rf"(?:{'|'.join(sorted({key[:2] for key in REGISTRY}))})_[a-z0-9]+_[0-9a-f]{{6}}")


class EmojiKeeper:
    """Sees to it that Discord has the emoji, and tells ``signs`` which it has."""

    def __init__(self, client: discord.Client, pictures: Pictures, signs: Signs) -> None:
        self._client = client
        self._pictures = pictures
        self._signs = signs

    async def keep(self) -> None:
        """Upload what is missing, and look again whenever Discord has refused one, until cancelled."""
        while True:
            await self._provide_patiently()
            await self._signs.doubted.wait()
            await asyncio.sleep(DOUBT_SECONDS)
            self._signs.doubted.clear()

    async def _provide_patiently(self) -> None:
        for pause in (*PAUSES_SECONDS, None):
            try:
                await self._provide()
            except Restarting:
                log.debug("emoji are not drawn any more")
            except Unreachable as failure:
                if pause is not None and not _is_final(failure):
                    log.warning("emoji cannot be uploaded now: %s", failure)
                    await asyncio.sleep(pause)
                    continue
                log.warning("emoji cannot be uploaded, so words do without them until the next start: %s", failure)
            except Exception:
                # Everything can be said without emoji.
                log.exception("emoji could not be provided")
            return

    async def _provide(self) -> None:
        found = {one.name: one for one in await self._client.fetch_application_emojis()}
        drawn = {game: await self._pictures.emoji(game) for game in REGISTRY}
        wanted = {name for signs in drawn.values() for name, _ in signs.values()}
        missing = len(wanted - found.keys())
        await self._make_room(found.values(), wanted, missing)
        for game, signs in drawn.items():
            await self._provide_game(game, signs, found)
        if missing:
            log.info("%d emoji uploaded", missing)

    async def _provide_game(
        self, game: str, signs: Mapping[str, tuple[str, bytes]], found: dict[str, discord.Emoji]
    ) -> None:
        try:
            for name, picture in signs.values():
                if name not in found:
                    found[name] = await self._client.create_application_emoji(name=name, image=picture)
        finally:
            # All of a game's at once, so that a list is not half pictures and half words while they are uploaded.
            self._signs.show(game, {sign: str(found[name]) for sign, (name, _) in signs.items() if name in found})

    async def _make_room(self, found: Iterable[discord.Emoji], wanted: set[str], missing: int) -> None:
        """Delete as many outdated emoji of the bot's own as others need room, the oldest first."""
        found = tuple(found)
        lacking = len(found) + missing - APPLICATION_EMOJI
        outdated = sorted(
            (one for one in found if self._is_own(one) and one.name not in wanted), key=lambda one: one.id
        )
        for one in outdated[: max(lacking, 0)]:
            await one.delete()
            log.info("emoji %s deleted to make room", one.name)

    def _is_own(self, emoji: discord.Emoji) -> bool:
        """Whether the bot itself has uploaded it, and not a person in the developer portal."""
        own = self._client.user
        return own is not None and emoji.user == own and _OWN.fullmatch(emoji.name) is not None


def _is_final(failure: BaseException) -> bool:
    """Whether Discord would refuse another attempt as well."""
    return isinstance(failure, discord.HTTPException) and 400 <= failure.status < 500 and failure.status != 429

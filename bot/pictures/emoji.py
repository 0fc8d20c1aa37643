"""The signs that messages show: emoji of the application, by game and by the name that a game's texts use."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import discord

from bot.discord_api.requests import Code, Unreachable
from bot.model.refusals import Restarting
from bot.words.language import Language
from games import REGISTRY

log = logging.getLogger(__name__)


class Emojis:
    """The emoji that Discord has; none until they are known to be there."""

    def __init__(self) -> None:
        self._shown: dict[str, Mapping[str, str]] = {}
        self.doubted = asyncio.Event()
        """Set when Discord has refused one; then it has to be asked again which it has."""

    def show(self, game: str, emoji: Mapping[str, str]) -> None:
        """Show these emoji of a game from now on, as messages write them."""
        self._shown[game] = emoji

    def on(self, language: Language, game: str) -> Language:
        """The language with a game's signs, for a message."""
        shown = self._shown.get(game)
        return language.with_signs(shown) if shown else language

    def refused(self, failure: discord.HTTPException) -> bool:
        """Whether Discord has refused a message because of an emoji in a component; if so, none is shown for a while.

        It refuses one that was deleted, and now and then one that it has.
        """
        if failure.code != Code.INVALID_FORM or "emoji" not in failure.text or not self._shown:
            return False
        self._shown.clear()
        self.doubted.set()
        return True


Drawn: TypeAlias = Mapping[str, tuple[str, bytes]]
"""The emoji of a game's signs: each sign's name at Discord and its picture."""


@dataclass(frozen=True, slots=True)
class EmojiSync:
    """Uploads the emoji that ``draw`` draws of each game, and tells ``emojis`` which Discord has.

    ``pauses`` are the seconds between attempts, ``doubt`` those in which no emoji is shown after a refusal.
    """

    client: discord.Client
    draw: Callable[[str], Awaitable[Drawn]]
    emojis: Emojis
    pauses: tuple[float, ...] = (60.0, 600.0, 3600.0)
    doubt: float = 60.0
    uploads: Callable[[], bool] = lambda: True
    """Whether this process is the one that uploads; others use what Discord has, and look again."""

    async def keep(self) -> None:
        """Upload what is missing, and look again whenever Discord has refused one, until cancelled."""
        await self._provide_patiently()
        while True:
            await self._provide_again()

    async def _provide_again(self) -> None:
        """Upload what is missing, a while after Discord has refused an emoji."""
        await self.emojis.doubted.wait()
        await asyncio.sleep(self.doubt)
        self.emojis.doubted.clear()
        await self._provide_patiently()

    async def _provide_patiently(self) -> None:
        for pause in (*self.pauses, None):
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
        found = {one.name: one for one in await self.client.fetch_application_emojis()}
        drawn = {game: await self.draw(game) for game in REGISTRY}
        wanted = {name for signs in drawn.values() for name, _ in signs.values()}
        missing = len(wanted - found.keys())
        if missing and not self.uploads():
            # Without emoji a game's texts show words alone.
            self.emojis.doubted.set()
            missing, wanted = 0, wanted & found.keys()
        for game, signs in drawn.items():
            await self._provide_game(game, signs, found)
        log.info("emoji: %d uploaded, %d in use", missing, len(wanted))

    async def _provide_game(self, game: str, signs: Drawn, found: dict[str, discord.Emoji]) -> None:
        try:
            for name, picture in signs.values():
                if name not in found:
                    if not self.uploads():
                        continue
                    found[name] = await self.client.create_application_emoji(name=name, image=picture)
        finally:
            # All of a game's at once, so that a list is not half pictures and half words while they are uploaded.
            self.emojis.show(game, {sign: str(found[name]) for sign, (name, _) in signs.items() if name in found})


def _is_final(failure: BaseException) -> bool:
    """Whether Discord would refuse another attempt as well."""
    return isinstance(failure, discord.HTTPException) and 400 <= failure.status < 500 and failure.status != 429

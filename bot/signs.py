"""The signs that messages show: emoji of the application, by game and by the name that a game's texts use."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord

from bot.codes import Code
from bot.language import Language


class Signs:
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

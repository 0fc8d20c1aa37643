"""The command tree: sends errors to the error boundary and translates names into the languages the bot speaks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer_error
from bot.host import HostedClient, Interaction
from bot.language import language_for
from bot.languages import ENGLISH, code_of
from bot.store import committed
from bot.values import require_fitting
from games.core.refusals import Refusal
from games.core.text import Text


class Tree(app_commands.CommandTree[HostedClient]):
    """The bot's slash commands."""

    ids: Mapping[str, int] = MappingProxyType({})
    """The ids of the registered commands by name; empty until they are known."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Called by discord.py before every command and autocomplete; refuses values that no client offers."""
        data: Any = interaction.data or {}
        typing = interaction.type is discord.InteractionType.autocomplete
        committed.begin()
        try:
            interaction.client.host.work.begin()
            require_fitting(self, data, typing=typing)
        except Refusal as refusal:
            if typing:
                await interaction.response.autocomplete([])
            else:
                await answer_error(interaction, refusal)
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Called by discord.py for everything a command raises."""
        await answer_error(interaction, error)

    async def fingerprint(self) -> str:
        """A hash of all commands as registered; it changes exactly when they do."""
        translator = self.translator
        payload = [
            await command.get_translated_payload(self, translator) if translator else command.to_dict(self)
            for command in self.get_commands()
        ]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


class Translations(app_commands.Translator):
    """Translates names and descriptions of commands, options and choices by the text key in the string's extras."""

    def __init__(self) -> None:
        # At a start discord.py asks twenty thousand times, for the same thirty locales.
        self._codes = {locale: code_of(str(locale)) for locale in discord.Locale}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Called by discord.py for every string and locale; None keeps the English."""
        code = self._codes[locale]
        if code is None or code == ENGLISH or "key" not in string.extras:
            # English is what stands there already, and a string without a key is a name.
            return None
        return label(code, str(string.extras["key"]), **string.extras.get("values", {}))


@cache
def label(code: str, key: str, **values: str) -> str:
    """A name or description in one language; said once, since a start asks for each of them twice."""
    return language_for(code).say(Text(key, tuple(values.items())))


def localised(key: str, **values: str) -> app_commands.locale_str:
    """A name or description in English; its key translates it when the commands are registered."""
    return app_commands.locale_str(label("en", key, **values), key=key, values=values)

"""The command tree: sends errors to the error boundary and translates names into the languages the bot speaks."""

import hashlib
import json
import logging
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, cast

import discord
from discord import app_commands
from discord.app_commands import MissingApplicationID

from bot.host.error_handler import answer_error
from bot.host.services import HostedClient, Interaction
from bot.limits import COMMAND_DESCRIPTION
from bot.store.database import Database
from bot.store.rows import metadata
from bot.store.statements import begin_request
from bot.words.language import Language, language_for
from bot.words.languages import ENGLISH, code_of, folded
from games.core.refusals import Refusal
from games.core.text import Text

log = logging.getLogger(__name__)

SUGGESTIONS = "suggestions"
"""Where a command keeps what completes its options, by the names of those of which the whole text is one suggestion."""

_WHERE = app_commands.TranslationContextLocation
_NAMES = (_WHERE.command_name, _WHERE.group_name, _WHERE.parameter_name)
_NAME = re.compile(r"[-_'\w]{1,32}")


class Tree(app_commands.CommandTree[HostedClient]):
    """The bot's commands."""

    ids: Mapping[str, int] = MappingProxyType({})
    """The ids of the registered slash commands by name; empty until they are known."""

    def __init__(self, client: HostedClient) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Called by discord.py before every command and autocomplete."""
        begin_request()
        try:
            interaction.client.host.work.begin()
            await self._understand_names(interaction)
        except Refusal as refusal:
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                await answer_error(interaction, refusal)
            return False
        return True

    async def _understand_names(self, interaction: Interaction) -> None:
        """Put the values of suggestions where Discord has sent their names.

        It does so in the options that are not being typed, for example once somebody has looked at another channel.
        """
        data: Any = interaction.data
        command, given = self._get_app_command_options(data)
        for option in cast("list[dict[str, Any]]", given):
            complete = command.extras.get(SUGGESTIONS, {}).get(option["name"])
            if complete is not None and not option.get("focused"):
                option["value"] = _meant(option["value"], await complete(interaction, option["value"]))

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Called by discord.py for everything a command raises."""
        await answer_error(interaction, error)

    async def payload(self) -> list[dict[str, Any]]:
        """All commands as they are registered, in all languages."""
        translator = self.translator
        return [
            await command.get_translated_payload(self, translator) if translator else command.to_dict(self)
            for command in self.get_commands()
        ]


def _meant(typed: str, offered: Sequence[app_commands.Choice[str]]) -> str:
    """The value of the suggestion that has it, else of the one with this name; else the text itself.

    What stands in brackets behind a value can have changed since the name was offered, such as the time in a zone.
    """
    plain = folded(typed)
    values = {folded(one.value): one.value for one in reversed(offered)}
    names = {folded(one.name): one.value for one in reversed(offered)}
    return values.get(plain) or names.get(plain) or values.get(plain.partition(" (")[0]) or typed


def fingerprint(payload: Sequence[Mapping[str, Any]]) -> str:
    """A hash of commands as they are registered; it changes exactly when they do."""
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


class Translations(app_commands.Translator):
    """Translates names and descriptions of commands, options and choices by the text key in the string's extras."""

    def __init__(self) -> None:
        # At a start discord.py asks twenty thousand times, for the same thirty locales.
        self._codes = {locale: code_of(str(locale)) for locale in discord.Locale}

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Called by discord.py for every string and locale; None keeps the English, as does what Discord refuses."""
        code = self._codes[locale]
        if code is None or code == ENGLISH or "key" not in string.extras:
            # English is what stands there already, and a string without a key is a name.
            return None
        key = str(string.extras["key"])
        said = label(code, key, **string.extras.get("values", {}))
        if _fits(said, context):
            return said
        _warn_of_unfit(code, key)
        return None


def _fits(said: str, context: app_commands.TranslationContextTypes) -> bool:
    """Whether Discord takes this for the name of a command, group or option, or for anything else that is said."""
    if context.location in _NAMES:
        return bool(_NAME.fullmatch(said)) and said == said.lower()
    return 1 <= len(said) <= COMMAND_DESCRIPTION


@cache
def _warn_of_unfit(code: str, key: str) -> None:
    log.warning("Discord takes no such name or description, English stands in: %s in the language %s", key, code)


@cache
def label(code: str, key: str, **values: str) -> str:
    """A name or description in one language; said once, since commands share many options."""
    return language_for(code).say(Text(key, tuple(values.items())))


def localised(key: str, **values: str) -> app_commands.locale_str:
    """A name or description in English; its key translates it when the commands are registered."""
    return app_commands.locale_str(label("en", key, **values), key=key, values=values)


def said_as(words: app_commands.locale_str | None, plain: str, language: Language) -> str:
    """A localised name or description in a language, as Discord shows it there; else the plain one."""
    if words is None or "key" not in words.extras:
        return plain
    return label(language.code, str(words.extras["key"]), **words.extras.get("values", {}))


REGISTERED = "registered-commands"
"""Where a hash of the registered commands is kept."""

COMMAND_IDS = "command-ids"
"""Where the ids that Discord has given the registered commands are kept, as JSON by name."""


async def register(tree: Tree, database: Database, application_id: int | None) -> None:
    """Register the commands if they have changed since: Discord allows 200 new ones a day. The tree gets their ids."""
    if application_id is None:
        raise MissingApplicationID
    # discord.py's own way makes the payload once more, of some ten thousand words in all languages.
    payload = await tree.payload()
    current = f"{application_id}:{fingerprint(payload)}"
    async with database.reading() as transaction:
        registered = await metadata.get(transaction, REGISTERED)
        ids = await metadata.get(transaction, COMMAND_IDS)
    if registered != current or ids is None:
        taken = await tree.client.http.bulk_upsert_global_commands(application_id, payload=payload)
        ids = json.dumps({one["name"]: int(one["id"]) for one in taken})
        async with database.transaction() as transaction:
            await metadata.put(transaction, REGISTERED, current)
            await metadata.put(transaction, COMMAND_IDS, ids)
        log.info("commands registered")
    tree.ids = json.loads(ids)

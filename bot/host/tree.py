"""The command tree: sends errors to the error boundary and translates names into the languages the bot speaks."""

import hashlib
import json
import logging
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.host.boundary import answer_error
from bot.host.services import HostedClient, Interaction
from bot.limits import COMMAND_DESCRIPTION, COMMAND_NAME, STRING_OPTION, shorten
from bot.model.refusals import SessionRefusal
from bot.store.statements import begin_act
from bot.words.language import Language, language_for
from bot.words.languages import ENGLISH, code_of
from bot.words.typed import folded
from games.core.refusals import Refusal
from games.core.text import Text, text

_LARGEST = 2**53 - 1
"""Discord's largest integer option."""

_LARGEST_ID = 2**63 - 1
"""SQLite's largest integer, above all ids."""

_QUOTED = 40
"""The most characters of a wrong value that a refusal quotes."""

SLASH = discord.AppCommandType.chat_input.value
_TARGETS = {discord.AppCommandType.user.value: "users", discord.AppCommandType.message.value: "messages"}

SUGGESTIONS = "suggestions"
"""Where a command keeps what completes its options, by the names of those of which the whole text is one suggestion."""

_RESOLVED = {Kind.user: "users", Kind.channel: "channels", Kind.role: "roles"}


def require_fitting(tree: app_commands.CommandTree[Any], data: Mapping[str, Any], *, typing: bool = False) -> None:
    """Refuse a command with wrong options, or with a value that it does not offer.

    During autocomplete (``typing``) only the option being typed must be present, one that has suggestions, and values
    may be incomplete; users, roles and channels must still be ids, because discord.py parses them.
    """
    if data.get("type", SLASH) != SLASH:
        _require_target(tree, data, typing=typing)
        return
    command, given = _find(tree, data)
    parameters = {one.display_name: one for one in command.parameters}
    named = {one.get("name"): one for one in given}
    needed = set() if typing else {name for name, one in parameters.items() if one.required}
    if len(named) != len(given) or not needed <= set(named) <= set(parameters):
        raise _changed()
    if typing and [one.get("focused") for one in given].count(True) != 1:
        raise _changed()
    for name, option in named.items():
        _check(parameters[str(name)], option, data.get("resolved", {}), typing=typing)


def _require_target(tree: app_commands.CommandTree[Any], data: Mapping[str, Any], *, typing: bool) -> None:
    """Refuse a command of a menu that the bot does not have, and one without the person or message it is about."""
    kind: Any = data.get("type")
    name, target = data.get("name"), data.get("target_id")
    menus = [one for one in tree.get_commands() if isinstance(one, app_commands.ContextMenu)]
    known = any((one.type.value, one.name) == (kind, name) for one in menus)
    found = data.get("resolved", {}).get(_TARGETS.get(kind, ""), {})
    if typing or not known or not isinstance(target, str) or not _is_id(target) or target not in found:
        raise _changed()


def _find(
    tree: app_commands.CommandTree[Any], data: Mapping[str, Any]
) -> tuple[app_commands.Command[Any, ..., Any], Sequence[Any]]:
    """The command and its options, from below the names of groups."""
    command: Any = tree.get_command(str(data.get("name")))
    options: Sequence[Any] = data.get("options", ())
    while isinstance(command, app_commands.Group):
        if len(options) != 1:
            raise _changed()
        command = command.get_command(str(options[0].get("name")))
        options = options[0].get("options", ())
    if not isinstance(command, app_commands.Command):
        raise _changed()
    return command, options


async def understand_names(tree: app_commands.CommandTree[Any], interaction: Interaction) -> None:
    """Put the values of suggestions where Discord has sent their names.

    It does so in the options that are not being typed, for example once somebody has looked at another channel.
    """
    data: Any = interaction.data or {}
    if data.get("type", SLASH) != SLASH:
        return
    command, given = _find(tree, data)
    for option in given:
        complete = command.extras.get(SUGGESTIONS, {}).get(option["name"])
        if complete is not None and not option.get("focused") and isinstance(option["value"], str):
            option["value"] = _meant(option["value"], await complete(interaction, option["value"]))


def _meant(typed: str, offered: Sequence[app_commands.Choice[str]]) -> str:
    """The value of the suggestion that has it, else of the one with this name; else the text itself.

    What stands in brackets behind a value can have changed since the name was offered, such as the time in a zone.
    """
    plain = folded(typed)
    values = {folded(one.value): one.value for one in reversed(offered)}
    names = {folded(one.name): one.value for one in reversed(offered)}
    return values.get(plain) or names.get(plain) or values.get(plain.partition(" (")[0]) or typed


def _check(
    parameter: app_commands.Parameter, option: Mapping[str, Any], resolved: Mapping[str, Any], *, typing: bool
) -> None:
    if "value" not in option:
        raise _changed()
    value = option["value"]
    if option.get("focused"):
        if not isinstance(value, str) or not parameter.autocomplete:
            raise _changed()
        return
    if typing and option.get("type") == parameter.type.value and parameter.type not in _RESOLVED:
        _require_storable(value)
        return
    if option.get("type") != parameter.type.value or not _is_of_kind(parameter.type, value):
        raise SessionRefusal(text("bot-refusal-option-kind", option=_name(parameter), value=_quoted(value)))
    if typing:
        return
    if parameter.choices:
        _check_choice(parameter, value)
    elif parameter.type in _RESOLVED:
        _check_resolved(parameter, resolved.get(_RESOLVED[parameter.type], {}).get(value))
    elif parameter.type in (Kind.integer, Kind.string):
        _check_size(parameter, value)


def _require_storable(value: object) -> None:
    """Refuse a number by which no row can be looked up, though the rest of a command is still being typed."""
    if isinstance(value, int) and value > _LARGEST:
        raise _changed()


def _is_of_kind(kind: Kind, value: object) -> bool:
    if kind is Kind.boolean:
        return isinstance(value, bool)
    if kind is Kind.integer:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in _RESOLVED:
        return isinstance(value, str) and _is_id(value)
    return isinstance(value, str)


def _is_id(value: str) -> bool:
    # Python refuses to read a number of thousands of digits.
    return value.isascii() and value.isdecimal() and len(value) < 20 and int(value) <= _LARGEST_ID


def _check_choice(parameter: app_commands.Parameter, value: object) -> None:
    if value not in [one.value for one in parameter.choices]:
        raise SessionRefusal(text("bot-refusal-option-choice", option=_name(parameter), value=_quoted(value)))


def _check_resolved(parameter: app_commands.Parameter, found: Mapping[str, Any] | None) -> None:
    allowed = [one.value for one in parameter.channel_types]
    if found is None or (allowed and found.get("type") not in allowed):
        value = "" if found is None else str(found.get("name", ""))
        raise SessionRefusal(text("bot-refusal-option-kind", option=_name(parameter), value=_quoted(value)))


def _check_size(parameter: app_commands.Parameter, value: Any) -> None:
    if parameter.type is Kind.integer:
        size, key, usual = value, "bot-refusal-option-number", (-_LARGEST, _LARGEST)
    else:
        size, key, usual = len(value), "bot-refusal-option-length", (0, STRING_OPTION)
    low = usual[0] if parameter.min_value is None else int(parameter.min_value)
    high = usual[1] if parameter.max_value is None else int(parameter.max_value)
    if low <= size <= high:
        return
    sized = {"option": _name(parameter), "low": low, "high": high}
    raise SessionRefusal(text(key, **sized, **({"value": _quoted(value)} if parameter.type is Kind.integer else {})))


def _changed() -> SessionRefusal:
    return SessionRefusal(text("bot-refusal-command-changed"))


def _name(parameter: app_commands.Parameter) -> Text | str:
    """The option's registered names in both languages, or its own name for both."""
    words = parameter.locale_name
    if words is None or "key" not in words.extras:
        return parameter.display_name
    return Text(str(words.extras["key"]), tuple(words.extras.get("values", {}).items()))


def _quoted(value: object) -> str:
    plain = discord.utils.escape_mentions(discord.utils.escape_markdown(str(value)[: _QUOTED * 2]))
    return shorten(plain, _QUOTED)


log = logging.getLogger(__name__)

_WHERE = app_commands.TranslationContextLocation
_NAMES = (_WHERE.command_name, _WHERE.group_name, _WHERE.parameter_name)
_NAME = re.compile(r"[-_'\w]{1,32}")


class Tree(app_commands.CommandTree[HostedClient]):
    """The bot's commands: those that are typed, and those in the menus of people and messages."""

    ids: Mapping[str, int] = MappingProxyType({})
    """The ids of the registered slash commands by name; empty until they are known."""

    def __init__(self, client: HostedClient) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Called by discord.py before every command and autocomplete; refuses values that no client offers."""
        data: Any = interaction.data or {}
        typing = interaction.type is discord.InteractionType.autocomplete
        begin_act()
        try:
            interaction.client.host.work.begin()
            require_fitting(self, data, typing=typing)
            await understand_names(self, interaction)
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

    async def payload(self) -> list[dict[str, Any]]:
        """All commands as they are registered, in all languages."""
        translator = self.translator
        return [
            await command.get_translated_payload(self, translator) if translator else command.to_dict(self)
            for command in self.get_commands()
        ]


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
    if isinstance(context.data, app_commands.ContextMenu):
        # The name of a command in a menu can have capitals and spaces.
        return 1 <= len(said) <= COMMAND_NAME
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

"""What is sent with a command: what does not fit it is refused, and names of suggestions become their values."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.host.services import Interaction
from bot.limits import STRING_OPTION, shorten
from bot.model.refusals import SessionRefusal
from bot.words.typed import folded
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

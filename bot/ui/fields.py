"""Commands in messages: their names, and forms with an input for each option, sent as a typed command would be."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.host.context import Context
from bot.host.tree import Tree, said_as
from bot.limits import FORM_INPUT, FORM_PARTS, SELECT_OPTIONS
from bot.model.refusals import SessionRefusal
from bot.ui.base import option
from bot.ui.forms import labelled
from bot.words.language import Language, language_for, shorten
from games.core.text import Text, text

Called: TypeAlias = app_commands.Command[Any, ..., Any]

_LARGEST = 2**53 - 1
"""Discord's largest integer option."""

_QUOTED = 40
"""The most characters of a wrong value that a refusal quotes."""

YES, NO = "yes", "no"

NOT_A_MOVE = "?"
"""The value of a suggestion that only explains why there are no moves."""

_FIRST = ("opponents", "level", "clock", "seats")
"""The options that are asked for first where there are more than a form has room for."""

_OF_SERVERS = frozenset({"clock", "on_timeout", "casual", "bank"})
"""The options of a table that mean something only in servers."""


def tree_of(context: Context) -> Tree:
    """The tree of all commands."""
    client: Any = context.interaction.client
    tree: Tree = client.tree
    return tree


def commands_in(tree: Tree) -> Iterator[Called]:
    """Every command that can be called, those of groups too."""
    for one in tree.walk_commands():
        if isinstance(one, app_commands.Command):
            yield one


def command_called(tree: Tree, name: str) -> Called:
    """The command with this whole name."""
    return next(one for one in commands_in(tree) if one.qualified_name == name)


CommandIds = Mapping[str, int | None]
"""The commands by their English names, with Discord's ids where they are known."""


def known_commands(context: Context) -> CommandIds:
    """The commands that the bot has, with their ids; of those under another name, that one's."""
    tree = tree_of(context)
    return {one.qualified_name: tree.ids.get(one.qualified_name.partition(" ")[0]) for one in tree.walk_commands()}


def command_shown(name: str, commands: CommandIds, language: Language) -> str:
    """A command as it can be clicked, or as it is typed."""
    parts = name.split()
    keys = ("-".join(parts[: count + 1]) for count in range(len(parts)))
    said = " ".join(language.say(text(f"bot-command-{key}")) for key in keys)
    return clickable(said, name, commands.get(name))


def clickable(said: str, registered: str, number: int | None) -> str:
    """A command as a mention that Discord fills in when it is clicked, or as plain text.

    Discord shows a mention as it is written and knows commands by their registered names only: a translated name in a
    mention does nothing when it is clicked. So a name that differs in the reader's language is plain text.
    """
    return f"`/{said}`" if number is None or said != registered else f"</{said}:{number}>"


def setup(game: str) -> str:
    """The command that opens a table of a game."""
    return " ".join(language_for("en").say(text(key)) for key in (f"{game}-command", "bot-command-new"))


def asked_of(command: Called, *, managed: bool = True) -> tuple[app_commands.Parameter, ...]:
    """The options to ask for in a server or without: those that are wanted most, as many as a form has room for."""
    order = {name: place for place, name in enumerate(_FIRST)}
    asked = [one for one in command.parameters if managed or one.name not in _OF_SERVERS]
    return tuple(sorted(asked, key=lambda one: (not one.required, order.get(one.display_name, len(order)))))[
        :FORM_PARTS
    ]


def field_of(parameter: app_commands.Parameter, language: Language) -> discord.ui.Label[Any]:
    """The input for an option under its name; what may stay out may stay empty."""
    name = said_as(parameter.locale_name, parameter.display_name, language)
    about = said_as(parameter.locale_description, str(parameter.description), language)
    return labelled(f"{name[:1].upper()}{name[1:]}".replace("-", " "), about, _input(parameter, language))


def _input(parameter: app_commands.Parameter, language: Language) -> Any:
    common: dict[str, Any] = {"custom_id": parameter.display_name, "required": parameter.required}
    least = 1 if parameter.required else 0
    if offered := _offered(parameter, language):
        # Discord takes an empty select only if it says so itself.
        return discord.ui.Select(**common, min_values=least, options=offered)
    if parameter.type is Kind.boolean:
        words = {YES: language.say(text("bot-yes")), NO: language.say(text("bot-no"))}
        options = [discord.RadioGroupOption(label=word, value=value) for value, word in words.items()]
        return discord.ui.RadioGroup(**common, options=options)
    if parameter.type is Kind.user:
        return discord.ui.UserSelect(**common, min_values=least)
    longest = FORM_INPUT if parameter.type is Kind.string else len(str(parameter.max_value or 2**53))
    if parameter.type is Kind.string and parameter.max_value is not None:
        longest = min(longest, int(parameter.max_value))
    return discord.ui.TextInput(**common, max_length=longest)


def _offered(parameter: app_commands.Parameter, language: Language) -> list[discord.SelectOption]:
    """The values to choose from, where they are few: choices, or numbers of a small range."""
    if parameter.choices:
        offered = {str(one.value): one for one in parameter.choices}
        said = {value: said_as(one._locale_name, one.name, language) for value, one in offered.items()}  # noqa: SLF001
        return [option(value, name) for value, name in said.items()]
    low, high = parameter.min_value, parameter.max_value
    if parameter.type is not Kind.integer or low is None or high is None or high - low >= SELECT_OPTIONS:
        return []
    return [option(one, str(one)) for one in range(int(low), int(high) + 1)]


async def run_command(context: Context, command: Called, written: Mapping[str, str]) -> None:
    """Run a command with what was filled in, through all that a typed one goes through."""
    options: list[dict[str, Any]] = [
        {"name": one.display_name, "type": one.type.value, "value": _value(one, value)}
        for one in command.parameters
        if (value := written.get(one.display_name))
    ]
    sent: Any = context.interaction.data or {}
    *groups, name = command.qualified_name.split()
    data: dict[str, Any] = {"name": name, "options": options}
    for group in reversed(groups):
        data = {"name": group, "options": [{**data, "type": Kind.subcommand.value}]}
    # It is answered as if it had been typed: by messages of its own, never in place of what was pressed.
    shaped: Any = context.interaction
    shaped.type, shaped.message = discord.InteractionType.application_command, None
    shaped.data = {**data, "resolved": sent.get("resolved", {})}
    call: Any = tree_of(context)
    await call._call(shaped)  # noqa: SLF001 - discord.py has no other way to run a command that was not typed


def _value(parameter: app_commands.Parameter, written: str) -> Any:
    """As Discord would send it; refuses what is no number that the option takes, of which Discord would send none."""
    if parameter.type is Kind.boolean:
        return written == YES
    if parameter.type is not Kind.integer:
        return written
    low = -_LARGEST if parameter.min_value is None else int(parameter.min_value)
    high = _LARGEST if parameter.max_value is None else int(parameter.max_value)
    if re.fullmatch(r"-?[0-9]{1,16}", written) and low <= int(written) <= high:
        return int(written)
    words = parameter.locale_name
    name = Text(str(words.extras["key"])) if words and "key" in words.extras else parameter.display_name
    raise SessionRefusal(text("bot-refusal-option-number", option=name, low=low, high=high, value=_quoted(written)))


def _quoted(written: str) -> str:
    return shorten(discord.utils.escape_mentions(discord.utils.escape_markdown(written[: _QUOTED * 2])), _QUOTED)

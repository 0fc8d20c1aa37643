"""What commands are made of: their texts and options, their place, and what they answer when they are done."""

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.host.context import Answers, Context
from bot.host.services import Interaction
from bot.host.tree import SUGGESTIONS, localised
from bot.limits import CHOICE_NAME, CHOICE_VALUE
from bot.model.refusals import NoSession
from bot.model.tables import Lobby, Table
from bot.store.faults import fault_kind
from bot.ui.fields import NOT_A_MOVE
from bot.words.language import Language, shorten
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import Text

log = logging.getLogger(__name__)

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)
"""What works in servers and without: it can be installed by servers and by people."""

Command: TypeAlias = app_commands.Command[Any, ..., None]
Choices: TypeAlias = list[app_commands.Choice[str]]
Completing: TypeAlias = Callable[[Context, str], Awaitable[Choices]]
"""Makes the suggestions for what is typed in an option so far."""


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command: its texts are ``bot-option-WORD-name`` and ``bot-option-ABOUT-about``.

    One ``of`` a game has its texts beside that. ``about`` is for an option that shares its name with one that does
    something else. What it offers are ``choices``, or the suggestions that ``complete`` makes. Choices that are known
    only when the bot starts are given by a function. Where the suggestions are the beginnings of what is typed
    ``further``, as with moves, the command reads their names, and why there are none is said in place of them.
    """

    word: str
    about: str | None = None
    choices: Sequence[app_commands.Choice[Any]] | Callable[[], Sequence[app_commands.Choice[Any]]] = ()
    complete: Completing | None = None
    further: bool = False
    of: str = "bot"


def choice(key: str, value: Any) -> app_commands.Choice[Any]:
    """A choice that is called by this text."""
    return app_commands.Choice(name=localised(key), value=value)


def called(act: Any, answers: Answers | None) -> Any:
    """What discord.py calls: acknowledges as the act ``answers``, then hands it a :class:`Context` and the options."""

    @wraps(act)
    async def callback(interaction: Interaction, *options: Any, **named: Any) -> None:
        context = Context.of(interaction)
        await context.acknowledge(answers)
        await act(context, *options, **named)
        await context.end()

    return callback


def command(
    name: str, act: Any, *, everywhere: bool = False, answers: Answers | None = "privately", **options: CommandOption
) -> Command:
    """A command with the texts ``bot-command-NAME`` and ``-about``, for servers unless it works ``everywhere``.

    ``act`` gets a :class:`Context` and the options, whose types discord.py reads from its parameters. The command is
    acknowledged before, unless ``answers`` is None, as for a form. An option that is not declared has its name as word.
    """
    callback, taken = called(act, answers), list(inspect.signature(act).parameters)[1:]
    options = {one: options.get(one, CommandOption(one)) for one in taken}
    names = {one: localised(f"{told.of}-option-{told.word}-name") for one, told in options.items()}
    abouts = {one: localised(f"{told.of}-option-{told.about or told.word}-about") for one, told in options.items()}
    app_commands.rename(**names)(callback)
    app_commands.describe(**abouts)(callback)
    offered = {one: told.choices() if callable(told.choices) else told.choices for one, told in options.items()}
    app_commands.choices(**{one: list(choices) for one, choices in offered.items() if choices})(callback)
    if everywhere:
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(callback)
        app_commands.allowed_installs(guilds=True, users=True)(callback)
    else:
        app_commands.guild_only()(callback)
    made: Command = app_commands.Command(
        name=localised(f"bot-command-{name}"),
        description=localised(f"bot-command-{name}-about"),
        callback=callback,
    )
    shown = {one.name: one.display_name for one in made.parameters}
    suggesting = {
        one: _suggesting(told.complete, told.further) for one, told in options.items() if told.complete is not None
    }
    for one, complete in suggesting.items():
        made.autocomplete(one)(complete)
    made.extras[SUGGESTIONS] = {shown[one]: each for one, each in suggesting.items() if not options[one].further}
    return made


def group(
    name: str,
    *commands: Command | app_commands.Group,
    everywhere: bool = False,
    rights: discord.Permissions | None = None,
) -> app_commands.Group:
    """The commands under one name, with the texts ``bot-command-NAME`` and ``-about``, or of a game its own.

    Discord takes from the group where they work, and which ``rights`` are needed to be offered them.
    """
    of_game = name in REGISTRY
    made = app_commands.Group(
        name=localised(f"{name}-command" if of_game else f"bot-command-{name}"),
        description=localised(f"{name}-summary" if of_game else f"bot-command-{name}-about"),
        allowed_contexts=ANYWHERE if everywhere else None,
        allowed_installs=BY_ANYBODY if everywhere else None,
        guild_only=not everywhere,
        default_permissions=rights,
    )
    for one in commands:
        made.add_command(one)
    return made


def take(callback: Any, options: Mapping[str, Any]) -> None:
    """Tell discord.py the types of the options that a callback takes as keywords; it reads them from a signature."""
    parameters = [inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for name, hint in options.items():
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint))
    callback.__signature__ = inspect.Signature(parameters)


async def open_here(context: Context) -> Lobby | Table | None:
    """The open session of the channel, if there is one."""
    try:
        return await context.host.sessions.in_channel(context.channel_id)
    except NoSession:
        return None


async def session_here(context: Context) -> Lobby | Table:
    """The session of a command's channel; refuses a server of which the bot is no member."""
    return await context.host.sessions.in_channel(context.here)


def explanation(language: Language, reason: Text, typed: str = "") -> app_commands.Choice[str]:
    """A suggestion that explains why there are no others; who chooses it sends what is ``typed``, to be refused."""
    value = typed.strip()
    value = value if 0 < len(value) <= CHOICE_VALUE else NOT_A_MOVE
    return app_commands.Choice(name=shorten(language.say(reason), CHOICE_NAME), value=value)


def _suggesting(complete: Completing, further: bool) -> Any:  # noqa: FBT001 - of an option, as declared
    """An option's autocomplete, which suggests nothing where the command would be refused, or says why."""

    async def completing(interaction: Interaction, typed: str) -> Choices:
        context = Context.of(interaction)
        try:
            return await complete(context, typed)
        except Refusal as refusal:
            return [explanation(context.language, refusal.text, typed)] if further else []
        except Exception as problem:
            fault = fault_kind(problem)
            if fault is None:
                raise
            # Who types on asks again; the operator is told by the database itself.
            log.info("interaction %s: no suggestions, as the database does not work: %s", interaction.id, fault)
            return []

    return completing

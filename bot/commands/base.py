"""What commands are made of: their texts and options, their place, and what they answer when they are done."""

import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import discord
from discord import app_commands

from bot.host.services import Interaction
from bot.host.tree import SUGGESTIONS, localised
from bot.model.refusals import SessionRefusal
from bot.model.tables import Lobby, Table
from bot.store.faults import trouble_of
from bot.ui.answers import send_private, show_everybody
from bot.ui.base import language_of_all
from bot.ui.fields import IN_SERVERS
from bot.wire.people import language_of
from bot.wire.places import place_of
from bot.words.language import Language
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import text

log = logging.getLogger(__name__)

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)
"""What works in servers and without: it can be installed by servers and by people."""

GivenT = TypeVar("GivenT")
Command: TypeAlias = app_commands.Command[Any, ..., None]
Completing: TypeAlias = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option of a command: its texts are ``bot-option-WORD-name`` and ``bot-option-ABOUT-about``.

    ``about`` is for an option that shares its name with one that does something else. What it offers are ``choices``,
    or the suggestions that ``complete`` makes. Choices that are known only when the bot starts are given by a function.
    Where the suggestions are the beginnings of what is typed ``further``, as with moves, the command reads their names.
    ``in_servers`` is for an option that means something only there; no form asks for it elsewhere.
    """

    word: str
    about: str | None = None
    choices: Sequence[app_commands.Choice[Any]] | Callable[[], Sequence[app_commands.Choice[Any]]] = ()
    complete: Completing | None = None
    in_servers: bool = False
    further: bool = False


def choice(key: str, value: Any) -> app_commands.Choice[Any]:
    """A choice that is called by this text."""
    return app_commands.Choice(name=localised(key), value=value)


def command(name: str, callback: Any, *, everywhere: bool = False, **options: CommandOption) -> Command:
    """A command with the texts ``bot-command-NAME`` and ``-about``, for servers unless it works ``everywhere``.

    discord.py reads the types of the options from the parameters of ``callback``.
    """
    app_commands.rename(**{one: localised(f"bot-option-{told.word}-name") for one, told in options.items()})(callback)
    abouts = {one: localised(f"bot-option-{told.about or told.word}-about") for one, told in options.items()}
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
        extras={IN_SERVERS: frozenset(one for one, told in options.items() if told.in_servers)},
    )
    shown = {one.name: one.display_name for one in made.parameters}
    suggesting = {one: _suggesting(told.complete) for one, told in options.items() if told.complete is not None}
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


def place(interaction: Interaction) -> tuple[int, int]:
    """The server and the channel; refuses a direct message."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    return interaction.guild_id, interaction.channel_id


def here(interaction: Interaction) -> tuple[int, int]:
    """The place, a server or not, and the channel; refuses a server of which the bot is no member."""
    found = place_of(interaction)
    if found is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-no-member"))
    return found, interaction.channel_id


def command_of(
    name: str, given: type[GivenT], act: Callable[[Interaction, GivenT], Awaitable[None]], *, everywhere: bool = False
) -> Command:
    """A command whose options are the fields of a dataclass, each annotated with its :class:`CommandOption`.

    What is left out is None.
    """

    async def callback(interaction: Interaction, **options: Any) -> None:
        await act(interaction, given(**options))

    declared = {one: get_args(hint) for one, hint in get_type_hints(given, include_extras=True).items()}
    take(callback, {one: hint for one, (hint, _) in declared.items()})
    return command(name, callback, everywhere=everywhere, **{one: option for one, (_, option) in declared.items()})


def take(callback: Any, options: Mapping[str, Any]) -> None:
    """Tell discord.py the types of the options that a callback takes as keywords; it reads them from a signature."""
    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for name, hint in options.items():
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint))
    callback.__signature__ = inspect.Signature(parameters)


async def session_here(interaction: Interaction) -> Lobby | Table:
    """Acknowledge a command, and find the session of its channel."""
    await interaction.response.defer(ephemeral=True)
    _, channel_id = here(interaction)
    return await interaction.client.host.sessions.in_channel(channel_id)


async def begin_answer(interaction: Interaction, *, show: bool) -> Language:
    """Acknowledge; returns the language of the answer: the user's, or the server's for a public one."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    return await language_of_all(interaction) if show else language_of(interaction)


async def answer_with(
    interaction: Interaction, view: discord.ui.LayoutView, *, show: bool, files: list[discord.File] | None = None
) -> None:
    """Answer the user alone, or everybody in the channel."""
    if show:
        await show_everybody(interaction, view, files or ())
        return
    await send_private(interaction, view, files or ())


def _suggesting(complete: Completing) -> Completing:
    """An option's autocomplete, which suggests nothing where the command would be refused, as in a direct message."""

    @wraps(complete)
    async def completing(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        try:
            return await complete(interaction, typed)
        except Refusal:
            return []
        except Exception as problem:
            trouble = trouble_of(problem)
            if trouble is None:
                raise
            # Who types on asks again; the operator is told by the database itself.
            log.info("interaction %s: no suggestions, as the database does not work: %s", interaction.id, trouble)
            return []

    return completing

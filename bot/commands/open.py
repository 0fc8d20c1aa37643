"""Opens a table: a command group for each game, with options made from the game's declaration."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.context import place
from bot.host import Interaction
from bot.language import language_for
from bot.services.clock.moments import CLOCKS, HOUR
from bot.services.table.request import TableRequest
from bot.store.sessions import OnTimeout
from bot.tree import localised
from bot.ui.opening import open_and_say, parent_of, roles_of
from games.core.computers import LEVELS
from games.core.contract import Game
from games.core.options import ChoiceOption, NumberOption, Option, OptionValue, ToggleOption

USUAL_LEVEL = 2
"""The level of computers if none is chosen."""

SUBSTITUTE = "substitute"
"""The choice that a computer plays on for whoever the clock would forfeit."""


def game_group(game: Game[Any]) -> app_commands.Group:
    """The group named after the game, with its ``new`` command."""
    group = app_commands.Group(
        name=localised(f"{game.key}-command"),
        description=localised(f"{game.key}-summary"),
        guild_only=True,
    )
    group.add_command(_new_command(game))
    return group


def _new_command(game: Game[Any]) -> app_commands.Command[Any, ..., None]:
    async def new(
        interaction: Interaction,
        *,
        seats: int | None,
        clock: int | None,
        on_timeout: str | None,
        casual: bool | None,
        opponents: int | None,
        level: int | None,
        **options: OptionValue | None,
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        substitute = (level or USUAL_LEVEL) if on_timeout == SUBSTITUTE else None
        # A level without a number asks for one opponent, unless it is that of the substitute.
        number = opponents or (0 if level is None or substitute else 1)
        request = replace(
            _request(interaction, game, options),
            capacity=seats,
            clock=None if clock is None else clock * HOUR,
            on_timeout=OnTimeout.FORFEIT if substitute else OnTimeout(on_timeout or OnTimeout.CLAIM),
            substitute=substitute,
            rated=not casual,
            computers=(level or USUAL_LEVEL,) * number,
        )
        await open_and_say(interaction, request)

    # discord.py reads a command's options from its signature, which is made from the game's declaration here.
    parameters = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction),
        *(_keyword(option.key, _parameter(option)) for option in game.options),
        _keyword("seats", app_commands.Range[int, game.seat_range[0], game.seat_range[-1]]),
        _keyword("clock", int),
        _keyword("on_timeout", str),
        _keyword("casual", bool),
        _keyword("opponents", app_commands.Range[int, 1, game.seat_range[-1] - 1]),
        _keyword("level", int),
    ]
    new.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by inspect.signature
    app_commands.describe(
        **{option.key: localised(f"{game.key}-option-{option.key}-about") for option in game.options},
        seats=localised("bot-option-seats-about"),
        clock=localised("bot-option-clock-about"),
        on_timeout=localised("bot-option-timeout-about"),
        casual=localised("bot-option-casual-about"),
        opponents=localised("bot-option-opponents-about"),
        level=localised("bot-option-strength-about"),
    )(new)
    app_commands.rename(
        **{option.key: localised(f"{game.key}-option-{option.key}-name") for option in game.options},
        seats=localised("bot-option-seats-name"),
        clock=localised("bot-option-clock-name"),
        on_timeout=localised("bot-option-timeout-name"),
        casual=localised("bot-option-casual-name"),
        opponents=localised("bot-option-opponents-name"),
        level=localised("bot-option-strength-name"),
    )(new)
    choices = {option.key: _choices(game, option) for option in game.options if isinstance(option, ChoiceOption)}
    app_commands.choices(**choices, **_generic_choices())(new)
    return app_commands.Command(
        name=localised("bot-command-new"), description=localised("bot-command-new-about"), callback=new
    )


def _keyword(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _parameter(option: Option) -> Any:
    if isinstance(option, NumberOption):
        return app_commands.Range[int, option.low, option.high]
    if isinstance(option, ToggleOption):
        return bool
    if isinstance(option, ChoiceOption):
        return str
    return app_commands.Range[str, 0, option.longest]


def _choices(game: Game[Any], option: ChoiceOption) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=localised(f"{game.key}-option-{option.key}-{choice}"), value=choice)
        for choice in option.choices
    ]


def _generic_choices() -> dict[str, Any]:
    """The choices of the options of every game."""
    return {
        "clock": [app_commands.Choice(name=localised(f"bot-clock-{hours}"), value=hours) for hours in CLOCKS],
        "on_timeout": [
            app_commands.Choice(name=localised(f"bot-timeout-{one}"), value=str(one))
            for one in (*OnTimeout, SUBSTITUTE)
        ],
        "level": [app_commands.Choice(name=localised(f"bot-computers-{level}"), value=level) for level in LEVELS],
    }


def _request(interaction: Interaction, game: Game[Any], options: Mapping[str, OptionValue | None]) -> TableRequest:
    """The request for a table with these options of its game, and else as usual."""
    guild_id, channel_id = place(interaction)
    return TableRequest(
        guild_id=guild_id,
        channel_id=channel_id,
        user_id=interaction.user.id,
        game=game.key,
        options={key: value for key, value in options.items() if value is not None},
        capacity=None,
        language=language_for(str(interaction.guild_locale or interaction.locale)).code,
        parent_id=parent_of(interaction),
        role_ids=roles_of(interaction),
    )

"""Opens a table: a command group for each game, with options made from the game's declaration."""

from dataclasses import replace
from typing import Any

from discord import app_commands

from bot.commands.base import Choices, CommandOption, choice, command, group, take
from bot.host.context import Context
from bot.model.free_time import TermsWish
from bot.model.sessions import OnTimeout
from bot.model.turn_times import CLOCKS, HOUR
from bot.ui.new_table import open_and_say, usual_request
from bot.ui.terms import BANKS
from games.core.computers import LEVELS
from games.core.game import Game
from games.core.options import ChoiceOption, NumberOption, Option, OptionValue, ToggleOption

USUAL_LEVEL = 2
"""The level of computers if none is chosen."""

SUBSTITUTE = "substitute"
"""The choice that a computer plays on for whoever the clock would forfeit."""


def game_group(game: Game[Any]) -> app_commands.Group:
    """The group named after the game, with its ``new`` command."""
    return group(game.key, _new_command(game), everywhere=True)


def _new_command(game: Game[Any]) -> app_commands.Command[Any, ..., None]:
    async def new(
        context: Context,
        *,
        seats: int | None,
        clock: int | None,
        on_timeout: str | None,
        casual: bool | None,
        with_help: bool | None,
        bank: int | None,
        holidays: bool | None,
        weekend: bool | None,
        opponents: int | None,
        level: int | None,
        **options: OptionValue | None,
    ) -> None:
        substitute = (level or USUAL_LEVEL) if on_timeout == SUBSTITUTE else None
        # A level without a number asks for one opponent, unless it is that of the substitute.
        number = opponents or (0 if level is None or substitute else 1)
        request = replace(
            usual_request(context, game.key, *(level or USUAL_LEVEL,) * number),
            options={key: value for key, value in options.items() if value is not None},
            capacity=seats,
            clock=None if clock is None else clock * HOUR,
            on_timeout=OnTimeout.FORFEIT if substitute else OnTimeout(on_timeout or OnTimeout.CLAIM),
            substitute=substitute,
            rated=not casual,
            with_help=with_help,
            terms=TermsWish(None if bank is None else bank * HOUR, holidays, weekend),
        )
        await open_and_say(context, request)

    own = {one.key: CommandOption(one.key, of=game.key, choices=_choices(game, one)) for one in game.options}
    take(new, {one.key: _parameter(one) for one in game.options} | _usual_types(game))
    return command("new", new, everywhere=True, answers="privately", **own, **_usual_options())


def _usual_types(game: Game[Any]) -> dict[str, Any]:
    """The types of the options of every game."""
    return {
        "seats": app_commands.Range[int, game.seat_range[0], game.seat_range[-1]],
        "clock": int,
        "on_timeout": str,
        "casual": bool,
        "with_help": bool,
        "bank": int,
        "holidays": bool,
        "weekend": bool,
        "opponents": app_commands.Range[int, 1, game.seat_range[-1] - 1],
        "level": int,
    }


def _parameter(option: Option) -> Any:
    if isinstance(option, NumberOption):
        return app_commands.Range[int, option.low, option.high]
    if isinstance(option, ToggleOption):
        return bool
    if isinstance(option, ChoiceOption):
        return str
    return app_commands.Range[str, 0, option.longest]


def _choices(game: Game[Any], option: Option) -> Choices:
    """What an option of the game offers, if it has choices."""
    offered = option.choices if isinstance(option, ChoiceOption) else ()
    return [choice(f"{game.key}-option-{option.key}-{one}", one) for one in offered]


def _usual_options() -> dict[str, CommandOption]:
    """The options of every game that are more than their names."""
    outcomes = [choice(f"bot-timeout-{one}", str(one)) for one in (*OnTimeout, SUBSTITUTE)]
    return {
        "clock": CommandOption("clock", choices=[choice(f"bot-clock-{hours}", hours) for hours in CLOCKS]),
        "on_timeout": CommandOption("timeout", choices=outcomes),
        "with_help": CommandOption("help"),
        "bank": CommandOption("bank", choices=[choice(f"bot-bank-{hours}", hours) for hours in BANKS]),
        "level": CommandOption("strength", choices=[choice(f"bot-computers-{level}", level) for level in LEVELS]),
    }

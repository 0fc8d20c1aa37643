"""/tournament: open a tournament, look at one, and what its organiser and moderators can do to it."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, choice, command, place
from bot.commands.completions import complete_variant
from bot.host.services import Interaction
from bot.host.tree import localised
from bot.limits import CHOICE_VALUE
from bot.model.free_time import TermsWish
from bot.model.moments import CLOCKS, DAY, HOUR
from bot.model.refusals import SessionRefusal
from bot.model.tournaments import AtLimit, Placed, TournamentState
from bot.ui.answers import send_private, theme_of
from bot.ui.base import board_link, layout
from bot.ui.new_tournament import (
    KINDS,
    LIMITS,
    USUAL_LIMIT,
    NewTournamentButton,
    open_tournament,
    option_of,
    usual_tournament,
)
from bot.ui.terms import BANKS
from bot.ui.tournaments import tournament_view
from bot.wire.people import language_of
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.text import text

MOST_HOURS = 24 * 60
"""How far ahead a beginning can be set."""


def tournament_group() -> app_commands.Group:
    """The command group."""
    group = app_commands.Group(
        name=localised("bot-command-tournament"),
        description=localised("bot-command-tournament-about"),
        guild_only=True,
    )
    which = CommandOption("tournament")
    for one in (
        _new_command(),
        command("tournament-show", _show, tournament=which),
        command("tournament-expel", _expel, player=CommandOption("replaced"), tournament=which),
        command(
            "tournament-replace",
            _replace,
            player=CommandOption("replaced"),
            successor=CommandOption("successor"),
            tournament=which,
        ),
        command(
            "tournament-result",
            _result,
            round_number=CommandOption("round"),
            table=CommandOption("table"),
            winner=CommandOption("winner"),
            tournament=which,
        ),
    ):
        group.add_command(one)
    return group


def _new_command() -> Command:
    decided = [choice(f"bot-tournament-decides-{one}", str(one)) for one in AtLimit]
    return command(
        "tournament-new",
        _new,
        game=CommandOption("game", choices=[choice(f"{key}-name", key) for key in REGISTRY]),
        system=CommandOption("system", choices=[choice(f"bot-tournament-choice-{kind}", kind) for kind in KINDS]),
        variant=CommandOption("variant", about="tournament-variant", complete=complete_variant),
        players=CommandOption("players"),
        hours=CommandOption("begins"),
        rounds=CommandOption("rounds"),
        limit=CommandOption("limit", choices=[choice(f"bot-tournament-limit-days-{days}", days) for days in LIMITS]),
        decides=CommandOption("decides", choices=decided),
        clock=CommandOption("clock", choices=[choice(f"bot-clock-{hours}", hours) for hours in CLOCKS]),
        bank=CommandOption("bank", choices=[choice(f"bot-bank-{hours}", hours) for hours in BANKS]),
        holidays=CommandOption("holidays"),
        weekend=CommandOption("weekend"),
        casual=CommandOption("casual"),
        opponents=CommandOption("opponents", about="tournament-opponents"),
        level=CommandOption("strength", choices=[choice(f"bot-computers-{level}", level) for level in LEVELS]),
        tables=CommandOption("tables", choices=[choice(f"bot-tournament-places-{one}", str(one)) for one in Placed]),
    )


async def _new(
    interaction: discord.Interaction[Any],
    game: str | None = None,
    system: str | None = None,
    variant: app_commands.Range[str, 0, CHOICE_VALUE] = "",
    players: app_commands.Range[int, 3, 128] | None = None,
    hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
    rounds: app_commands.Range[int, 1, 15] | None = None,
    limit: int = USUAL_LIMIT,
    decides: str = AtLimit.STANDING,
    clock: int | None = None,
    bank: int | None = None,
    holidays: bool | None = None,  # noqa: FBT001 - discord.py reads options from parameters
    weekend: bool | None = None,  # noqa: FBT001 - as above
    casual: bool = False,  # noqa: FBT001, FBT002 - as above
    opponents: app_commands.Range[int, 1, 16] | None = None,
    level: int = 2,
    tables: str = Placed.THREADS,
) -> None:
    if game is None or system is None:
        # What else was typed is not asked for in the form, which has all that is usual.
        await NewTournamentButton("form").act(interaction)
        return
    await interaction.response.defer(ephemeral=True)
    now = interaction.client.host.now()
    wish = replace(
        usual_tournament(interaction, game, system),
        round_limit=limit * DAY,
        options=option_of(variant),
        rounds=rounds,
        clock=None if clock is None else clock * HOUR,
        terms=TermsWish(None if bank is None else bank * HOUR, holidays, weekend),
        at_limit=AtLimit(decides),
        rated=not casual,
        starts_at=None if hours is None else now + hours * HOUR,
        starts_with=players,
        computers=(level,) * (opponents or 0),
        placed=Placed(tables),
    )
    await open_tournament(interaction, wish)


async def _show(interaction: discord.Interaction[Any], tournament: app_commands.Range[int, 1] | None = None) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await _wanted(interaction, tournament)
    language = language_of(interaction)
    theme = await theme_of(interaction.client.host, interaction.guild_id, interaction.user.id)
    view, _ = tournament_view(state, (), theme, language)
    found = state.tournament
    if found.message_id is not None:
        link = board_link(found.guild_id, found.channel_id, found.message_id)
        view.add_item(discord.ui.TextDisplay(language.say(text("bot-tournament-link", link=link))))
    await send_private(interaction, view)


async def _expel(
    interaction: discord.Interaction[Any],
    player: discord.User,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, number, moderator = await _organising(interaction, tournament)
    user_id = interaction.user.id
    await host.tournaments.expel(number, user_id, player.id, host.now(), moderator=moderator)
    await _say_done(interaction)


async def _replace(
    interaction: discord.Interaction[Any],
    player: discord.User,
    successor: discord.User,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, number, moderator = await _organising(interaction, tournament)
    if successor.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    user_id = interaction.user.id
    await host.tournaments.replace_player(number, user_id, player.id, successor.id, host.now(), moderator=moderator)
    await _say_done(interaction)


async def _result(
    interaction: discord.Interaction[Any],
    round_number: app_commands.Range[int, 1, 64],
    table: app_commands.Range[int, 1, 64],
    winner: discord.User | None = None,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, number, moderator = await _organising(interaction, tournament)
    user_id, won = interaction.user.id, None if winner is None else winner.id
    await host.tournaments.adjust(number, user_id, (round_number, table), won, host.now(), moderator=moderator)
    await _say_done(interaction)


async def _organising(interaction: Interaction, tournament: int | None) -> tuple[Any, int, bool]:
    """Acknowledge; the host, which tournament is meant, and whether the user is a moderator."""
    await interaction.response.defer(ephemeral=True)
    state = await _wanted(interaction, tournament)
    return interaction.client.host, state.tournament.id, interaction.permissions.manage_messages


async def _say_done(interaction: Interaction) -> None:
    interaction.client.host.rounds.wake()
    await send_private(interaction, layout(language_of(interaction).say(text("bot-tournament-done"))))


async def _wanted(interaction: Interaction, tournament: int | None) -> TournamentState:
    """The tournament with this number, or the one that goes on, or else the last one."""
    guild_id, _ = place(interaction)
    tournaments = interaction.client.host.tournaments
    if tournament is not None:
        return await tournaments.find(tournament, guild_id)
    latest = await tournaments.latest(guild_id)
    if latest is None:
        raise SessionRefusal(text("bot-tournament-refusal-none"))
    return latest

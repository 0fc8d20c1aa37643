"""/tournament: open a tournament, look at one, and what its organiser and moderators can do to it."""

from typing import TypeAlias

import discord
from discord import app_commands

from bot.commands.base import Choices, CommandOption, command, group
from bot.commands.completions import fitting
from bot.host.context import Context, moderates
from bot.host.services import Host
from bot.limits import CHOICE_VALUE
from bot.model.places import board_link
from bot.model.refusals import SessionRefusal
from bot.model.tournaments import TournamentState
from bot.ui.answers import theme_of
from bot.ui.base import layout
from bot.ui.new_tournament import NewTournamentButton, computer_called, computers_of
from bot.ui.tournaments import tournament_view
from bot.words.language import shorten
from games.core.text import text


def tournament_group() -> app_commands.Group:
    """The command group."""
    computer = CommandOption("computer", complete=_complete_computer)
    return group(
        "tournament",
        command("tournament-new", _new, answers=None),
        command("tournament-show", _show),
        command(
            "tournament-expel",
            _expel,
            player=CommandOption("replaced", about="expelled"),
            computer=computer,
        ),
        command("tournament-replace", _replace, player=CommandOption("replaced")),
        command(
            "tournament-result",
            _result,
            round_number=CommandOption("round"),
            computer=CommandOption("computer", about="computer-winner", complete=_complete_computer),
        ),
    )


_Computer: TypeAlias = app_commands.Range[str, 1, CHOICE_VALUE]


async def _new(context: Context) -> None:
    await NewTournamentButton("form").act(context)


async def _show(context: Context, tournament: app_commands.Range[int, 1] | None = None) -> None:
    state = await _wanted(context, tournament)
    theme = await theme_of(context)
    view, _ = tournament_view(state, (), theme, context.language)
    found = state.tournament
    if found.message_id is not None:
        link = board_link(found.guild_id, found.channel_id, found.message_id)
        view.add_item(discord.ui.TextDisplay(context.say(text("bot-tournament-link", link=link))))
    await context.send(view)


async def _expel(
    context: Context,
    player: discord.User | None = None,
    computer: _Computer | None = None,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, state, moderator = await _organising(context, tournament)
    if (player is None) == (computer is None):
        raise SessionRefusal(text("bot-tournament-refusal-whom"))
    out = computer_called(state, computer or "", context.language) if player is None else player.id
    await host.tournaments.expel(state.tournament.id, context.user_id, out, host.now(), moderator=moderator)
    await _say_done(context)


async def _complete_computer(context: Context, typed: str) -> Choices:
    """The computers of the tournament that fit."""
    state = await _wanted(context, context.option("tournament"))
    names = computers_of(state, context.language)
    return fitting(((name, shorten(name, CHOICE_VALUE)) for name in names), typed)


async def _replace(
    context: Context,
    player: discord.User,
    successor: discord.User,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, state, moderator = await _organising(context, tournament)
    if successor.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    number = state.tournament.id
    await host.tournaments.replace_player(
        number, context.user_id, player.id, successor.id, host.now(), moderator=moderator
    )
    await _say_done(context)


async def _result(
    context: Context,
    round_number: app_commands.Range[int, 1, 64],
    table: app_commands.Range[int, 1, 64],
    winner: discord.User | None = None,
    computer: _Computer | None = None,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, state, moderator = await _organising(context, tournament)
    if winner is not None and computer is not None:
        raise SessionRefusal(text("bot-tournament-refusal-whom"))
    won = None if winner is None else winner.id
    if computer is not None:
        won = computer_called(state, computer, context.language)
    number = state.tournament.id
    await host.tournaments.adjust(number, context.user_id, (round_number, table), won, host.now(), moderator=moderator)
    await _say_done(context)


async def _organising(context: Context, tournament: int | None) -> tuple[Host, TournamentState, bool]:
    """Acknowledge; the host, which tournament is meant, and whether the user moderates there."""
    state = await _wanted(context, tournament)
    return context.host, state, moderates(context.interaction, state.tournament.channel_id)


async def _say_done(context: Context) -> None:
    context.host.tournament_runner.wake()
    await context.send(layout(context.say(text("bot-tournament-done"))))


async def _wanted(context: Context, tournament: int | None) -> TournamentState:
    """The tournament with this number, or the one that goes on, or else the last one."""
    guild_id = context.server_id
    tournaments = context.host.tournaments
    if tournament is not None:
        return await tournaments.find(tournament, guild_id)
    latest = await tournaments.latest(guild_id)
    if latest is None:
        raise SessionRefusal(text("bot-tournament-refusal-none"))
    return latest

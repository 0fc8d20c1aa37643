"""/tournament: open a tournament, look at one, and what its organiser and moderators can do to it."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.commands.base import CommandOption, command, group, place
from bot.commands.completions import fitting
from bot.host.permissions import moderates
from bot.host.services import Host, Interaction
from bot.limits import CHOICE_VALUE, shorten
from bot.model.refusals import SessionRefusal
from bot.model.tournaments import TournamentState
from bot.ui.answers import send_private, theme_of
from bot.ui.base import board_link, layout
from bot.ui.entrants import computer_called, computers_of
from bot.ui.new_tournament import NewTournamentButton
from bot.ui.tournaments import tournament_view
from bot.wire.people import language_of
from games.core.text import text


def tournament_group() -> app_commands.Group:
    """The command group."""
    which, computer = CommandOption("tournament"), CommandOption("computer", complete=_complete_computer)
    return group(
        "tournament",
        command("tournament-new", _new),
        command("tournament-show", _show, tournament=which),
        command(
            "tournament-expel",
            _expel,
            player=CommandOption("replaced", about="expelled"),
            computer=computer,
            tournament=which,
        ),
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
            computer=CommandOption("computer", about="computer-winner", complete=_complete_computer),
            tournament=which,
        ),
    )


_Computer: TypeAlias = app_commands.Range[str, 1, CHOICE_VALUE]


async def _new(interaction: discord.Interaction[Any]) -> None:
    # A form has to be the first answer, so this one is not acknowledged before.
    await NewTournamentButton("form").act(interaction)


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
    player: discord.User | None = None,
    computer: _Computer | None = None,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, state, moderator = await _organising(interaction, tournament)
    if (player is None) == (computer is None):
        raise SessionRefusal(text("bot-tournament-refusal-whom"))
    out = computer_called(state, computer or "", language_of(interaction)) if player is None else player.id
    await host.tournaments.expel(state.tournament.id, interaction.user.id, out, host.now(), moderator=moderator)
    await _say_done(interaction)


async def _complete_computer(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The computers of the tournament that fit."""
    state = await _wanted(interaction, getattr(interaction.namespace, "tournament", None))
    names = computers_of(state, language_of(interaction))
    return fitting(((name, shorten(name, CHOICE_VALUE)) for name in names), typed)


async def _replace(
    interaction: discord.Interaction[Any],
    player: discord.User,
    successor: discord.User,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, state, moderator = await _organising(interaction, tournament)
    if successor.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    number, user_id = state.tournament.id, interaction.user.id
    await host.tournaments.replace_player(number, user_id, player.id, successor.id, host.now(), moderator=moderator)
    await _say_done(interaction)


async def _result(
    interaction: discord.Interaction[Any],
    round_number: app_commands.Range[int, 1, 64],
    table: app_commands.Range[int, 1, 64],
    winner: discord.User | None = None,
    computer: _Computer | None = None,
    tournament: app_commands.Range[int, 1] | None = None,
) -> None:
    host, state, moderator = await _organising(interaction, tournament)
    if winner is not None and computer is not None:
        raise SessionRefusal(text("bot-tournament-refusal-whom"))
    won = None if winner is None else winner.id
    if computer is not None:
        won = computer_called(state, computer, language_of(interaction))
    number, user_id = state.tournament.id, interaction.user.id
    await host.tournaments.adjust(number, user_id, (round_number, table), won, host.now(), moderator=moderator)
    await _say_done(interaction)


async def _organising(interaction: Interaction, tournament: int | None) -> tuple[Host, TournamentState, bool]:
    """Acknowledge; the host, which tournament is meant, and whether the user moderates there."""
    await interaction.response.defer(ephemeral=True)
    state = await _wanted(interaction, tournament)
    return interaction.client.host, state, moderates(interaction, state.tournament.channel_id)


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

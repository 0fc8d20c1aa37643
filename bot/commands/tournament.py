"""/tournament: open a tournament, look at one, and what its organiser and moderators can do to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import discord
from discord import app_commands

from bot.commands.base import CommandOption, choice, command, command_of, group, place
from bot.commands.completions import complete_variant, fitting
from bot.commands.open import USUAL_LEVEL
from bot.host.permissions import moderates
from bot.host.services import Host, Interaction
from bot.limits import CHOICE_VALUE, shorten
from bot.model.moments import CLOCKS
from bot.model.refusals import SessionRefusal
from bot.model.tournaments import AtLimit, Placed, TournamentState
from bot.ui.answers import send_private, theme_of
from bot.ui.base import board_link, layout
from bot.ui.entrants import computer_called, computers_of
from bot.ui.new_tournament import fill_form, open_tournament
from bot.ui.terms import BANKS
from bot.ui.tournament_form import (
    COMPUTERS_TYPED,
    HOURS_TYPED,
    KINDS,
    LIMITS,
    PLAYERS_TYPED,
    ROUNDS_TYPED,
    USUAL,
    USUAL_LIMIT,
    game_chosen,
    written,
    yes_or_no,
)
from bot.ui.tournaments import tournament_view
from bot.wire.people import language_of
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.text import text


def tournament_group() -> app_commands.Group:
    """The command group."""
    which, computer = CommandOption("tournament"), CommandOption("computer", complete=_complete_computer)
    return group(
        "tournament",
        command_of("tournament-new", _NewOptions, _new),
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


_GAMES = [choice(f"{key}-name", key) for key in REGISTRY]
_SYSTEMS = [choice(f"bot-tournament-choice-{kind}", kind) for kind in KINDS]
_LIMITS = [choice(f"bot-clock-{days * 24}", days) for days in LIMITS]
_DECIDES = [choice(f"bot-tournament-decides-{one}", str(one)) for one in AtLimit]
_CLOCKS = [choice(f"bot-clock-{hours}", hours) for hours in CLOCKS]
_BANKS = [choice(f"bot-bank-{hours}", hours) for hours in BANKS]
_LEVELS = [choice(f"bot-computers-{level}", level) for level in LEVELS]
_PLACES = [choice(f"bot-tournament-places-{one}", str(one)) for one in Placed]
_Computer: TypeAlias = app_commands.Range[str, 1, CHOICE_VALUE]
_Variant: TypeAlias = app_commands.Range[str, 0, CHOICE_VALUE]
_Players: TypeAlias = app_commands.Range[int, PLAYERS_TYPED[0], PLAYERS_TYPED[-1]]
_Hours: TypeAlias = app_commands.Range[int, HOURS_TYPED[0], HOURS_TYPED[-1]]
_Rounds: TypeAlias = app_commands.Range[int, ROUNDS_TYPED[0], ROUNDS_TYPED[-1]]
_Opponents: TypeAlias = app_commands.Range[int, COMPUTERS_TYPED[0], COMPUTERS_TYPED[-1]]


@dataclass(frozen=True, slots=True)
class _NewOptions:
    """The options of `/tournament new`; None for those left out."""

    game: Annotated[str | None, CommandOption("game", choices=_GAMES)] = None
    system: Annotated[str | None, CommandOption("system", choices=_SYSTEMS)] = None
    variant: Annotated[
        _Variant | None, CommandOption("variant", about="tournament-variant", complete=complete_variant)
    ] = None
    players: Annotated[_Players | None, CommandOption("players")] = None
    hours: Annotated[_Hours | None, CommandOption("begins")] = None
    rounds: Annotated[_Rounds | None, CommandOption("rounds")] = None
    limit: Annotated[int | None, CommandOption("limit", choices=_LIMITS)] = None
    decides: Annotated[str | None, CommandOption("decides", choices=_DECIDES)] = None
    clock: Annotated[int | None, CommandOption("clock", choices=_CLOCKS)] = None
    bank: Annotated[int | None, CommandOption("bank", choices=_BANKS)] = None
    holidays: Annotated[bool | None, CommandOption("holidays")] = None
    weekend: Annotated[bool | None, CommandOption("weekend")] = None
    casual: Annotated[bool | None, CommandOption("casual")] = None
    opponents: Annotated[_Opponents | None, CommandOption("opponents", about="tournament-opponents")] = None
    level: Annotated[int | None, CommandOption("strength", choices=_LEVELS)] = None
    tables: Annotated[str | None, CommandOption("tables", choices=_PLACES)] = None

    def chosen(self) -> dict[str, Sequence[str]]:
        """What was typed, as choices of the form; the lists about which nothing was are left out."""
        found: dict[str, Sequence[str]] = {}
        if self.game is not None or self.variant:
            found["game"] = (game_chosen(self.game, self.variant or ""),)
        if self.system is not None:
            found["system"] = (self.system,)
        begins = [written(kind, one) for kind, one in (("players", self.players), ("hours", self.hours)) if one]
        if begins:
            found["begins"] = (written(*begins),)
        if self.limit is not None or self.decides is not None:
            found["limit"] = (written(self.limit or USUAL_LIMIT, self.decides or AtLimit.STANDING),)
        more = tuple(self._more())
        return {**found, "more": more} if more else found

    def _more(self) -> Iterator[str]:
        for kind, number in (("clock", self.clock), ("rounds", self.rounds), ("bank", self.bank)):
            if number is not None:
                yield written(kind, number)
        for kind, wanted in (("holidays", self.holidays), ("weekend", self.weekend)):
            if wanted is not None:
                yield yes_or_no(kind, wanted=wanted)
        # A level without a number asks for one computer.
        if self.opponents is not None or self.level is not None:
            count = () if self.opponents in (None, 1) else (self.opponents,)
            yield written("level", self.level or USUAL_LEVEL, *count)
        if self.casual:
            yield "casual"
        if self.tables == Placed.CHANNEL:
            yield "channel"


async def _new(interaction: Interaction, given: _NewOptions) -> None:
    if given.game is None or given.system is None:
        await fill_form(interaction, given.chosen())
        return
    await interaction.response.defer(ephemeral=True)
    usual: dict[str, Sequence[str]] = {name: (choice,) for name, choice in USUAL.items()}
    await open_tournament(interaction, usual | {"more": ()} | given.chosen())


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

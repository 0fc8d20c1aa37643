"""/archive: finds finished games of a server by what is known of them, and tells what they add up to."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, choice, command_of, place
from bot.commands.completions import complete_variant
from bot.commands.standings import answer_with, begin_answer
from bot.host.services import Interaction
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, shorten
from bot.model.free_time import ONE_DAY, UTC, begins
from bot.model.refusals import SessionRefusal
from bot.standings.service import variant_names
from bot.store.rows.chronicle_search import Sought
from bot.ui.chronicle import chronicle_view, ending_name
from bot.ui.medals import title
from bot.wire.people import language_of
from games import REGISTRY
from games.core.text import text

MOST_MOVES = 99_999

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)


async def _complete_opening(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, _ = place(interaction)
    found = await interaction.client.host.chronicle.openings(guild_id, _picked(interaction), typed)
    return [app_commands.Choice(name=one, value=one) for one in found]


async def _complete_ending(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, _ = place(interaction)
    language = language_of(interaction).plain
    picked = _picked(interaction)
    named: dict[str, str] = {}
    for game, ending in await interaction.client.host.chronicle.endings(guild_id, picked):
        said = ending_name(picked or game, ending)
        named.setdefault(ending, said if isinstance(said, str) else language.say(said))
    fitting = [
        app_commands.Choice(name=shorten(name, CHOICE_NAME), value=ending)
        for ending, name in named.items()
        if typed.casefold() in name.casefold()
    ]
    return fitting[:CHOICES]


async def _complete_tournament(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    guild_id, _ = place(interaction)
    language = language_of(interaction).plain
    found = await interaction.client.host.tournaments.listed(guild_id, CHOICES)
    named = [(int(one.id), language.say(title(one))) for one in found if one.round_number]
    typed = str(typed).casefold()
    return [
        app_commands.Choice(name=shorten(name, CHOICE_NAME), value=number)
        for number, name in named
        if typed in name.casefold()
    ]


def _picked(interaction: discord.Interaction[Any]) -> str:
    picked = str(getattr(interaction.namespace, "game", None) or "")
    return picked if picked in REGISTRY else ""


@dataclass(frozen=True, slots=True)
class _ArchiveOptions:
    """The options of the command; None for those left out."""

    member: Annotated[discord.User | None, CommandOption("member")] = None
    against: Annotated[discord.User | None, CommandOption("against")] = None
    game: Annotated[
        str | None, CommandOption("game", choices=lambda: [choice(f"{key}-name", key) for key in REGISTRY])
    ] = None
    variant: Annotated[
        app_commands.Range[str, 0, CHOICE_VALUE] | None, CommandOption("variant", complete=complete_variant)
    ] = None
    opening: Annotated[
        app_commands.Range[str, 1, CHOICE_VALUE] | None, CommandOption("first-turn", complete=_complete_opening)
    ] = None
    ending: Annotated[
        app_commands.Range[str, 1, CHOICE_VALUE] | None, CommandOption("ending", complete=_complete_ending)
    ] = None
    least: Annotated[app_commands.Range[int, 0, MOST_MOVES] | None, CommandOption("least")] = None
    most: Annotated[app_commands.Range[int, 0, MOST_MOVES] | None, CommandOption("most")] = None
    since: Annotated[app_commands.Range[str, 4, 10] | None, CommandOption("since")] = None
    until: Annotated[app_commands.Range[str, 4, 10] | None, CommandOption("through")] = None
    tournament: Annotated[
        app_commands.Range[int, 1] | None,
        CommandOption("tournament", about="of-tournament", complete=_complete_tournament),
    ] = None
    sums: Annotated[bool | None, CommandOption("sums")] = None
    show: Annotated[bool | None, CommandOption("show")] = None


def archive_commands() -> tuple[Command, ...]:
    """The command; its answer is ephemeral unless the user asks for a public one."""
    return (command_of("archive", _ArchiveOptions, _archive),)


async def _archive(interaction: Interaction, given: _ArchiveOptions) -> None:
    show = given.show is True
    language = await begin_answer(interaction, show=show)
    guild_id, _ = place(interaction)
    host = interaction.client.host
    zone = (await host.guilds.find(guild_id)).zone or UTC
    sought = _sought(given, zone, interaction.user.id)
    view = await chronicle_view(host, guild_id, "sums" if given.sums else "games", sought, 1, language)
    await answer_with(interaction, view, show=show)


def _sought(given: _ArchiveOptions, zone: str, user_id: int) -> Sought:
    """What is looked for; refuses what belongs to one game where none is named and it can't be told which."""
    variant = given.variant or ""
    games = [game for game in REGISTRY if variant in variant_names(game)] if variant else []
    game = given.game or (games[0] if len(games) == 1 else "")
    if (variant or given.opening) and not game:
        raise SessionRefusal(text("bot-refusal-archive-game"))
    ending = (given.ending or "").strip()
    if ending and isinstance(ending_name(game, ending), str):
        raise SessionRefusal(text("bot-refusal-archive-ending"))
    user = given.member.id if given.member else None
    other = given.against.id if given.against else None
    if user is None and other is not None:
        user = user_id
    return Sought(
        user_id=user,
        other_id=other,
        game=game,
        variant=variant,
        opening=" ".join((given.opening or "").split()),
        ending=ending,
        least=given.least,
        most=given.most,
        since=None if given.since is None else begins(_days(given.since)[0], zone),
        until=None if given.until is None else begins(_days(given.until)[1] + ONE_DAY, zone),
        tournament_id=given.tournament,
    )


def _days(written: str) -> tuple[date, date]:
    """The first and the last day of a year, a month or a day as it is typed.

    >>> _days("2026-2")
    (datetime.date(2026, 2, 1), datetime.date(2026, 2, 28))
    """
    found = _DATE.fullmatch(written.strip())
    numbers = [None if one is None else int(one) for one in found.groups()] if found else [None, None, None]
    year, month, day = numbers
    if year is None or not 2000 <= year < 9999:
        raise SessionRefusal(text("bot-refusal-archive-date"))
    try:
        first = date(year, month or 1, day or 1)
    except ValueError:
        raise SessionRefusal(text("bot-refusal-archive-date")) from None
    if day:
        return first, first
    following = date(year, month + 1, 1) if month and month < 12 else date(year + 1, 1, 1)
    return first, following - ONE_DAY

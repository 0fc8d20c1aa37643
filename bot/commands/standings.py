"""/leaderboard and /profile: ratings and finished games of a server, or one's own without one, and its archive."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated

import discord
from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, choice, command, command_of, group
from bot.commands.completions import complete_variant, fitting, read_number
from bot.commands.play import best_command
from bot.host.context import Context
from bot.limits import CHOICE_VALUE, CHOICES
from bot.model.free_time import ONE_DAY, UTC, begins, date_at, ends
from bot.model.refusals import SessionRefusal
from bot.people.hours import LONGEST_DAY, read_day
from bot.standings.service import Ranking, variant_names
from bot.store.rows.results import GameFilter
from bot.store.rows.standings import Period, Sort
from bot.ui.answers import theme_of
from bot.ui.archive import archive_view, ending_name
from bot.ui.profiles import own_results, profile_of
from bot.ui.seasons import season_page
from bot.ui.standings import SORTS, SPANS, ranked, title, versus
from bot.words.language import Language
from bot.words.typed import folded
from games import REGISTRY
from games.core.text import text

_SEASON = "season"
_PERIODS = [*(choice(key, str(span)) for span, key in SPANS.items()), choice("bot-leaders-season", _SEASON)]


def profile_group() -> app_commands.Group:
    """The command group; its answers are ephemeral unless the user asks for a public one."""
    return group(
        "profile",
        command("profile-show", _profile),
        command("profile-history", _history),
        command("profile-versus", _versus),
        everywhere=True,
    )


def leaderboard_group() -> app_commands.Group:
    """The command group, with the archive and the best results of challenges."""
    return group(
        "leaderboard",
        command(
            "leaderboard-show",
            _leaderboard,
            game=CommandOption("game", choices=[choice(f"{key}-name", key) for key in REGISTRY]),
            sort=CommandOption("sort", choices=[choice(key, str(sort)) for sort, key in SORTS.items()]),
            period=CommandOption("period", choices=_PERIODS),
            variant=CommandOption("variant", complete=complete_variant),
        ),
        best_command(),
        archive_command(),
    )


async def _leaderboard(
    context: Context,
    game: str,
    sort: str = Sort.RATING,
    period: str = Period.ALL,
    variant: app_commands.Range[str, 0, CHOICE_VALUE] = "",
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await context.language_of_all() if show else context.language
    if period == _SEASON:
        await context.show(await season_page(context, None, game, 1, language), everybody=show)
        return
    ranking = Ranking(game, Sort(sort), Period(period), variant)
    await context.show(await ranked(context, ranking, 1, language), everybody=show)


async def _profile(
    context: Context,
    member: discord.User | None = None,
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    if context.guild_id is None:
        if show or member not in {None, context.interaction.user}:
            raise SessionRefusal(text("bot-refusal-own-only"))
        await context.send(own_results(await context.host.standings.own(context.user_id), context.language))
        return
    language = await context.language_of_all() if show else context.language
    user_id = (member or context.interaction.user).id
    theme = await theme_of(context, everybody=show)
    view, files = await profile_of(context, user_id, None, theme, language)
    await context.show(view, everybody=show, files=files)


async def _history(
    context: Context,
    member: discord.User | None = None,
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await context.language_of_all() if show else context.language
    sought = GameFilter(user_id=(member or context.interaction.user).id)
    view = await archive_view(context, "games", sought, 1, language)
    await context.show(view, everybody=show)


async def _versus(
    context: Context,
    member: discord.User,
    other: discord.User | None = None,
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await context.language_of_all() if show else context.language
    pair = (member.id, other.id) if other else (context.user_id, member.id)
    met = await context.host.standings.versus(context.server_id, *pair)
    await context.show(versus(*pair, met, language), everybody=show)


MOST_MOVES = 99_999

WHICH_TOURNAMENT = "bot-refusal-which-tournament"

_PERIOD = re.compile(r"(\d{4})(?:-(\d{1,2}))?", re.ASCII)

_FIRST_YEAR, _LAST_YEAR = 2000, 9999


async def _complete_opening(context: Context, typed: str) -> Choices:
    found = await context.host.archive.openings(context.server_id, _picked(context), typed)
    return fitting(((one, one) for one in found), "")


async def _complete_ending(context: Context, typed: str) -> Choices:
    language, picked = context.language.plain, _picked(context)
    named: dict[str, str] = {}
    for game, ending in await context.host.archive.endings(context.server_id, picked):
        said = ending_name(picked or game, ending)
        named.setdefault(ending, said if isinstance(said, str) else language.say(said))
    return fitting(((name, ending) for ending, name in named.items()), typed)


async def _complete_tournament(context: Context, typed: str) -> Choices:
    language = context.language.plain
    found = await context.host.tournaments.listed(context.server_id, CHOICES)
    return fitting(((language.say(title(one)), str(int(one.id))) for one in found if one.round_number), typed)


def _picked(context: Context) -> str:
    picked = str(context.option("game") or "")
    return picked if picked in REGISTRY else ""


@dataclass(frozen=True, slots=True)
class _ArchiveOptions:
    """The options of the command; None for those left out."""

    member: discord.User | None = None
    against: discord.User | None = None
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
    least: app_commands.Range[int, 0, MOST_MOVES] | None = None
    most: app_commands.Range[int, 0, MOST_MOVES] | None = None
    since: app_commands.Range[str, 1, LONGEST_DAY] | None = None
    until: Annotated[app_commands.Range[str, 1, LONGEST_DAY] | None, CommandOption("through")] = None
    tournament: Annotated[
        app_commands.Range[str, 1, CHOICE_VALUE] | None,
        CommandOption("tournament", about="of-tournament", complete=_complete_tournament),
    ] = None
    sums: bool | None = None
    show: bool | None = None


def archive_command() -> Command:
    """The command; its answer is ephemeral unless the user asks for a public one."""
    return command_of("leaderboard-archive", _ArchiveOptions, _archive)


async def _archive(context: Context, given: _ArchiveOptions) -> None:
    show = given.show is True
    language = await context.language_of_all() if show else context.language
    zone = (await context.host.guilds.find(context.server_id)).zone or UTC
    sought = _sought(given, _Days(zone, date_at(zone, context.now), context.language), context.user_id)
    view = await archive_view(context, "sums" if given.sums else "games", sought, 1, language)
    await context.show(view, everybody=show)


@dataclass(frozen=True, slots=True)
class _Days:
    """How days are read: in a zone, as seen from today, by somebody who reads a language."""

    zone: str
    today: date
    language: Language

    def begin(self, written: str | None) -> int | None:
        """When the year, the month or the day begins that is typed; None if there is none."""
        return None if written is None else begins(self._read(written)[0], self.zone)

    def end(self, written: str | None) -> int | None:
        """When it ends."""
        return None if written is None else ends(self._read(written)[1], self.zone)

    def _read(self, written: str) -> tuple[date, date]:
        """The first and the last day; a day without a year is the latest there was."""
        found, refusal = _PERIOD.fullmatch(folded(written)), "bot-refusal-archive-date"
        begun = f"{found[1]}-{found[2] or 1}-1" if found else written
        first = read_day(begun, self.today, self.language, past=True, refusal=refusal)
        if not _FIRST_YEAR <= first.year < _LAST_YEAR:
            raise SessionRefusal(text(refusal))
        if found is None:
            return first, first
        month = int(found[2] or 12)
        return first, date(first.year + month // 12, month % 12 + 1, 1) - ONE_DAY


def _sought(given: _ArchiveOptions, days: _Days, user_id: int) -> GameFilter:
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
    return GameFilter(
        user_id=user,
        other_id=other,
        game=game,
        variant=variant,
        opening=" ".join((given.opening or "").split()),
        ending=ending,
        least=given.least,
        most=given.most,
        since=days.begin(given.since),
        until=days.end(given.until),
        tournament_id=None if given.tournament is None else read_number(given.tournament, WHICH_TOURNAMENT),
    )

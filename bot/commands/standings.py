"""/leaderboard and /profile: ratings and finished games of a server, or one's own without one, and its archive."""

import discord
from discord import app_commands

from bot.commands.base import CommandOption, choice, command, group
from bot.commands.completions import complete_variant
from bot.commands.play import best_command
from bot.host.context import Context
from bot.limits import CHOICE_VALUE
from bot.model.places import keeps_leaderboards
from bot.model.refusals import SessionRefusal
from bot.standings.service import Ranking, variant_names
from bot.store.rows.results import GameFilter
from bot.store.rows.standings import Period, Sort
from bot.ui.answers import theme_of
from bot.ui.archive import archive_view
from bot.ui.profiles import own_results, profile_of
from bot.ui.seasons import season_page
from bot.ui.standings import SORTS, SPANS, ranked, versus
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
        command(
            "leaderboard-archive",
            _archive,
            game=CommandOption("game", choices=[choice(f"{key}-name", key) for key in REGISTRY]),
            variant=CommandOption("variant", complete=complete_variant),
        ),
        best_command(),
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
    if not keeps_leaderboards(context.guild_id):
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
    view = await archive_view(context, sought, 1, language)
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


async def _archive(
    context: Context,
    member: discord.User | None = None,
    against: discord.User | None = None,
    game: str | None = None,
    variant: app_commands.Range[str, 0, CHOICE_VALUE] = "",
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await context.language_of_all() if show else context.language
    games = [one for one in REGISTRY if variant in variant_names(one)] if variant else []
    game = game or (games[0] if len(games) == 1 else "")
    if variant and not game:
        raise SessionRefusal(text("bot-refusal-archive-game"))
    user = member or (context.interaction.user if against else None)
    sought = GameFilter(user.id if user else None, against.id if against else None, game, variant)
    view = await archive_view(context, sought, 1, language)
    await context.show(view, everybody=show)

"""/leaderboard and /profile: ratings and finished games of a server, or one's own without one."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.archive import archive_command
from bot.commands.base import CommandOption, answer_with, begin_answer, choice, command, group, place
from bot.commands.completions import complete_variant
from bot.commands.play import best_command
from bot.host.services import Interaction
from bot.limits import CHOICE_VALUE
from bot.model.refusals import SessionRefusal
from bot.standings.service import Ranking
from bot.store.rows.finished_games import Sought
from bot.store.rows.standings import Period, Sort
from bot.ui.answers import theme_of
from bot.ui.archive import archive_view
from bot.ui.profiles import own_results, profile_of
from bot.ui.seasons import season_page
from bot.ui.standings import SORTS, SPANS, ranked, versus
from games import REGISTRY
from games.core.text import text

_SHOW = CommandOption("show")

_SEASON = "season"
_PERIODS = [*(choice(key, str(span)) for span, key in SPANS.items()), choice("bot-leaders-season", _SEASON)]


def profile_group() -> app_commands.Group:
    """The command group; its answers are ephemeral unless the user asks for a public one."""
    member, other = CommandOption("member"), CommandOption("other")
    return group(
        "profile",
        command("profile-show", _profile, member=member, show=_SHOW),
        command("profile-history", _history, member=member, show=_SHOW),
        command("profile-versus", _versus, member=member, other=other, show=_SHOW),
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
            show=_SHOW,
        ),
        best_command(),
        archive_command(),
    )


async def _leaderboard(
    interaction: discord.Interaction[Any],
    game: str,
    sort: str = Sort.RATING,
    period: str = Period.ALL,
    variant: app_commands.Range[str, 0, CHOICE_VALUE] = "",
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await begin_answer(interaction, show=show)
    guild_id, _ = place(interaction)
    if period == _SEASON:
        await answer_with(
            interaction, await season_page(interaction.client.host, guild_id, None, game, 1, language), show=show
        )
        return
    ranking = Ranking(game, Sort(sort), Period(period), variant)
    await answer_with(interaction, await ranked(interaction.client.host, guild_id, ranking, 1, language), show=show)


async def _profile(
    interaction: discord.Interaction[Any],
    member: discord.User | None = None,
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    if interaction.guild_id is None:
        await _own(interaction, asks_more=show or member not in {None, interaction.user})
        return
    language = await begin_answer(interaction, show=show)
    guild_id, _ = place(interaction)
    user_id = (member or interaction.user).id
    theme = await theme_of(interaction.client.host, guild_id, None if show else interaction.user.id)
    view, files = await profile_of(interaction.client.host, guild_id, user_id, None, theme, language)
    await answer_with(interaction, view, show=show, files=files)


async def _own(interaction: Interaction, *, asks_more: bool) -> None:
    """Tell somebody without a server what they have played there; refuses to tell of others, or everybody."""
    language = await begin_answer(interaction, show=False)
    if asks_more:
        raise SessionRefusal(text("bot-refusal-own-only"))
    found = await interaction.client.host.standings.own(interaction.user.id)
    await answer_with(interaction, own_results(found, language), show=False)


async def _history(
    interaction: discord.Interaction[Any],
    member: discord.User | None = None,
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await begin_answer(interaction, show=show)
    guild_id, _ = place(interaction)
    sought = Sought(user_id=(member or interaction.user).id)
    view = await archive_view(interaction.client.host, guild_id, "games", sought, 1, language)
    await answer_with(interaction, view, show=show)


async def _versus(
    interaction: discord.Interaction[Any],
    member: discord.User,
    other: discord.User | None = None,
    show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
) -> None:
    language = await begin_answer(interaction, show=show)
    guild_id, _ = place(interaction)
    pair = (member.id, other.id) if other else (interaction.user.id, member.id)
    met = await interaction.client.host.standings.versus(guild_id, *pair)
    await answer_with(interaction, versus(*pair, met, language), show=show)

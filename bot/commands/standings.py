"""/leaderboard, /profile, /history and /versus: ratings and finished games of a server."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import discord
from discord import app_commands

from bot.commands.context import place, suggest
from bot.delivery.drawing import in_theme
from bot.host import Interaction
from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, shorten
from bot.people import language_of
from bot.services.standings.standings import Ranking, variant_names
from bot.store.standings import Performance, Sort, Span
from bot.tree import localised
from bot.ui.base import language_of_all
from bot.ui.showing import show_everybody, theme_of
from bot.ui.standings import SORTS, SPANS, curve_text, history, profile, ranked, versus
from games import REGISTRY
from rendering.curve import LEAST_POINTS, draw_curve
from rendering.picture import Picture

_OPTIONS = {
    "game": ("bot-option-game-name", "bot-option-game-about"),
    "sort": ("bot-option-sort-name", "bot-option-sort-about"),
    "period": ("bot-option-period-name", "bot-option-period-about"),
    "variant": ("bot-option-variant-name", "bot-option-variant-about"),
    "member": ("bot-option-member-name", "bot-option-member-about"),
    "other": ("bot-option-other-name", "bot-option-other-about"),
    "show": ("bot-option-show-name", "bot-option-show-about"),
}


class _Person(Protocol):
    """A picked member; only the id is used."""

    id: int


def standings_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The four commands; their answers are ephemeral unless the user asks for a public one."""
    return (_leaderboard_command(), _profile_command(), _history_command(), _versus_command())


def _leaderboard_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def leaderboard(
        interaction: discord.Interaction[Any],
        game: str,
        sort: str = Sort.RATING,
        period: str = Span.ALL,
        variant: app_commands.Range[str, 0, CHOICE_VALUE] = "",
        show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
    ) -> None:
        await _show_leaders(interaction, Ranking(game, Sort(sort), Span(period), variant), show=show)

    command = _command("leaderboard", leaderboard, "game", "sort", "period", "variant", "show")
    suggest(command, "variant", _complete_variant)
    return command


def _profile_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def profile(
        interaction: discord.Interaction[Any],
        member: discord.User | None = None,
        show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
    ) -> None:
        await _show_profile(interaction, (member or interaction.user).id, show=show)

    return _command("profile", profile, "member", "show")


def _history_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def history(
        interaction: discord.Interaction[Any],
        member: discord.User | None = None,
        show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
    ) -> None:
        await _show_history(interaction, member, show=show)

    return _command("history", history, "member", "show")


def _versus_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def versus(
        interaction: discord.Interaction[Any],
        member: discord.User,
        other: discord.User | None = None,
        show: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from parameters
    ) -> None:
        pair = (member.id, other.id) if other else (interaction.user.id, member.id)
        await _show_versus(interaction, pair, show=show)

    return _command("versus", versus, "member", "other", "show")


def _command(name: str, callback: Any, *options: str) -> app_commands.Command[Any, ..., None]:
    """A command with the names of itself, its options and their choices, in both languages."""
    app_commands.rename(**{one: localised(_OPTIONS[one][0]) for one in options})(callback)
    app_commands.describe(**{one: localised(_OPTIONS[one][1]) for one in options})(callback)
    choices = {
        "game": [app_commands.Choice(name=localised(f"{key}-name"), value=key) for key in REGISTRY],
        "sort": [app_commands.Choice(name=localised(key), value=str(sort)) for sort, key in SORTS.items()],
        "period": [app_commands.Choice(name=localised(key), value=str(span)) for span, key in SPANS.items()],
    }
    app_commands.choices(**{one: choices[one] for one in options if one in choices})(callback)
    return app_commands.Command(
        name=localised(f"bot-command-{name}"), description=localised(f"bot-command-{name}-about"), callback=callback
    )


async def _show_leaders(interaction: Interaction, ranking: Ranking, *, show: bool) -> None:
    language = await _begin(interaction, show=show)
    host = interaction.client.host
    guild_id, _ = place(interaction)
    await _answer(interaction, await ranked(host, guild_id, ranking, 1, language), show=show)


async def _show_profile(interaction: Interaction, user_id: int, *, show: bool) -> None:
    language = await _begin(interaction, show=show)
    guild_id, _ = place(interaction)
    found = await interaction.client.host.standings.profile(guild_id, user_id)
    theme = await theme_of(interaction.client.host, guild_id, None if show else interaction.user.id)
    drawn = [await _curve(performance, points, language) for performance, points in found.performances]
    pictures = [one and in_theme(one, theme) for one in drawn]
    view, files = profile(found, pictures, language)
    await _answer(interaction, view, show=show, files=files)


async def _curve(performance: Performance, points: tuple[int, ...], language: Language) -> Picture | None:
    if len(points) < LEAST_POINTS:
        return None
    first = performance.games - len(points) + 1
    alt = language.say(curve_text(performance, points))
    return await asyncio.to_thread(draw_curve, points, first, f"rating-{performance.game}", alt)


async def _show_history(interaction: Interaction, member: _Person | None, *, show: bool) -> None:
    language = await _begin(interaction, show=show)
    guild_id, channel_id = place(interaction)
    standings = interaction.client.host.standings
    if member is None:
        page = await standings.history_of_channel(guild_id, channel_id, 1)
        view = history("channel", channel_id, page, language)
    else:
        view = history("player", member.id, await standings.history_of_player(guild_id, member.id, 1), language)
    await _answer(interaction, view, show=show)


async def _show_versus(interaction: Interaction, pair: tuple[int, int], *, show: bool) -> None:
    language = await _begin(interaction, show=show)
    guild_id, _ = place(interaction)
    met = await interaction.client.host.standings.versus(guild_id, *pair)
    await _answer(interaction, versus(*pair, met, language), show=show)


async def _begin(interaction: Interaction, *, show: bool) -> Language:
    """Acknowledge; returns the language of the answer: the user's, or the server's for a public one."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    return await language_of_all(interaction) if show else language_of(interaction)


async def _answer(
    interaction: Interaction, view: discord.ui.LayoutView, *, show: bool, files: list[discord.File] | None = None
) -> None:
    if show:
        await show_everybody(interaction, view, files or ())
        return
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, files=files or [], ephemeral=True, allowed_mentions=silent)


async def _complete_variant(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the variants of the picked game, or of all games if none is picked yet."""
    picked = getattr(interaction.namespace, "game", None)
    language = language_of(interaction)
    named = [pair for game in REGISTRY if picked in (game, None, "") for pair in variant_names(game).items()]
    said = [(variant, language.say(name)) for variant, name in named if name is not None]
    fitting = [
        app_commands.Choice(name=shorten(name, CHOICE_NAME), value=variant)
        for variant, name in dict(said).items()
        if typed.casefold() in name.casefold()
    ]
    return fitting[:CHOICES]

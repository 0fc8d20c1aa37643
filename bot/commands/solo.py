"""/hint, /opening and /best: a hint, the start position as text, and the best results of a challenge."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer
from bot.commands.context import place, suggest
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, CONTENT, shorten
from bot.people import language_of, player_name
from bot.services.people.cooldowns import Costly
from bot.services.refusals import SessionRefusal
from bot.tree import localised
from bot.ui.showing import charge
from games import REGISTRY
from games.core.text import text

LEVELS = 1 + max(game.hint_levels for game in REGISTRY.values())
"""The most levels of hints of any game; the highest is what a computer would play."""


def solo_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The three commands."""
    return (_hint_command(), _opening_command(), _best_command())


def _hint_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(level=localised("bot-option-level-about"))
    @app_commands.rename(level=localised("bot-option-level-name"))
    @app_commands.guild_only()
    async def hint(interaction: discord.Interaction[Any], level: app_commands.Range[int, 1, LEVELS] = 1) -> None:
        await interaction.response.defer(ephemeral=True)
        _, channel_id = place(interaction)
        charge(interaction, Costly.HINT)
        host = interaction.client.host
        help_given = await host.solo.hint(channel_id, interaction.user.id, level, host.think)
        await answer(interaction, shorten(language_of(interaction).say(help_given), CONTENT))

    return app_commands.Command(
        name=localised("bot-command-hint"), description=localised("bot-command-hint-about"), callback=hint
    )


def _opening_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def opening(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        _, channel_id = place(interaction)
        line = await interaction.client.host.solo.opening_text(channel_id)
        if not line.written:
            raise SessionRefusal(text("bot-refusal-no-opening"))
        await answer(interaction, language_of(interaction).say(text("bot-opening", opening=line)))

    return app_commands.Command(
        name=localised("bot-command-opening"), description=localised("bot-command-opening-about"), callback=opening
    )


def _best_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(challenge=localised("bot-option-challenge-about"))
    @app_commands.rename(challenge=localised("bot-option-challenge-name"))
    @app_commands.guild_only()
    async def best(interaction: discord.Interaction[Any], challenge: app_commands.Range[str, 1, CHOICE_VALUE]) -> None:
        await _show_best(interaction, challenge)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-best"), description=localised("bot-command-best-about"), callback=best
    )
    suggest(command, "challenge", _complete_challenge)
    return command


async def _show_best(interaction: discord.Interaction[Any], board: str) -> None:
    await interaction.response.defer(ephemeral=True)
    guild_id, _ = place(interaction)
    ranked = await interaction.client.host.solo.best(guild_id, board)
    if not ranked:
        raise SessionRefusal(text("bot-refusal-no-results"))
    language = language_of(interaction)
    lines = [language.say(text("bot-best-title", title=ranked[0].result.title))]
    for place_number, one in enumerate(ranked, start=1):
        line = text("bot-best-line", place=place_number, player=player_name(one.user_id), summary=one.result.summary)
        lines.append(language.say(line))
    await answer(interaction, shorten("\n".join(lines), CONTENT))


async def _complete_challenge(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, _ = place(interaction)
    language = language_of(interaction)
    listed = [(board, language.say(title)) for board, title in await interaction.client.host.solo.lists(guild_id)]
    fitting = [
        app_commands.Choice(name=shorten(title, CHOICE_NAME), value=board)
        for board, title in listed
        if typed.casefold() in title.casefold() and len(board) <= CHOICE_VALUE
    ]
    return fitting[:CHOICES]

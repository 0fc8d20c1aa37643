"""/daily play, practice and duel: the problem of today, those of earlier days, and the same five for two people."""

import asyncio
from datetime import date
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import CommandOption, command, group
from bot.commands.completions import completions, explanation, fitting, without_meanings
from bot.daily.practice import Wanted, earlier_days
from bot.daily.tries import Shown, problem_on
from bot.host.services import Interaction
from bot.limits import CHOICE_VALUE, STRING_OPTION
from bot.model.reading import Unclear
from bot.model.refusals import SessionRefusal
from bot.people.hours import read_day
from bot.ui.answers import send_private
from bot.ui.daily.duels import challenge, duels_page
from bot.ui.daily.practice import practice_page
from bot.ui.daily.tries import offer_moves, show_try
from bot.ui.daily.words import kind_said, named_problems
from bot.wire.people import language_of
from bot.words.language import Language
from games.core.problems import GRADES
from games.core.refusals import Refusal
from games.core.text import Text, text


def daily_group() -> app_commands.Group:
    """The command group."""
    return group(
        "daily",
        command(
            "daily-play",
            _daily,
            move=CommandOption("move", "daily-move", complete=_complete_daily, further=True),
        ),
        command(
            "daily-practice",
            _practice,
            date=CommandOption("date", complete=_complete_date),
            kind=CommandOption("kind", complete=_complete_kind),
            difficulty=CommandOption("grade"),
            move=CommandOption("move", "daily-move", complete=_complete_practice, further=True),
        ),
        command("daily-duel", _duel, member=CommandOption("member", about="rival")),
        everywhere=True,
    )


async def _daily(
    interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, STRING_OPTION] | None = None
) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    shown = await host.daily.today(interaction.user.id, interaction.guild_id, host.now())
    # Whoever types a move may get an answer about that move alone.
    stopped = move is None and await host.telling.stopped(interaction.user.id)
    ended = move is None and await announcements_ended(interaction)
    told = {"bot-daily-reminder-stopped": stopped, "bot-settings-daily-stopped": ended}
    await _show(interaction, shown, move, *(text(key) for key, tell in told.items() if tell))
    if stopped:
        await host.telling.admitted(interaction.user.id)
    if ended and interaction.guild_id is not None:
        await host.telling.acknowledged(interaction.guild_id)


async def _practice(
    interaction: discord.Interaction[Any],
    date: app_commands.Range[str, 1, CHOICE_VALUE] | None = None,
    kind: app_commands.Range[str, 1, CHOICE_VALUE] | None = None,
    difficulty: app_commands.Range[int, GRADES[0], GRADES[-1]] | None = None,
    move: app_commands.Range[str, 1, STRING_OPTION] | None = None,
) -> None:
    await interaction.response.defer(ephemeral=True)
    if (date, kind, difficulty, move) == (None, None, None, None):
        await send_private(interaction, await practice_page(interaction))
        return
    await _show(interaction, await _practised(interaction, date, kind, difficulty), move)


async def _duel(interaction: discord.Interaction[Any], member: discord.User | None = None) -> None:
    await interaction.response.defer(ephemeral=True)
    if member is None:
        await send_private(interaction, await duels_page(interaction))
    else:
        await challenge(interaction, member)


async def announcements_ended(interaction: Interaction) -> bool:
    """Whether to tell this person, who manages the server, that its announcements have ended."""
    guild_id = interaction.guild_id
    if guild_id is None or not interaction.permissions.manage_guild:
        return False
    return await interaction.client.host.telling.given_up(guild_id)


async def _show(interaction: Interaction, shown: Shown, typed: str | None, *remarks: Text) -> None:
    """Show a try, after what was typed to play on in it."""
    if typed is None:
        await show_try(interaction, shown, *remarks)
        return
    host, user_id = interaction.client.host, interaction.user.id
    moves = without_meanings(shown.attempt.table, user_id, typed, language_of(interaction))
    try:
        await show_try(interaction, await host.daily.type(shown.row.id, user_id, moves, host.now()), *remarks)
    except Unclear as unclear:
        await offer_moves(interaction, unclear, shown)


async def _practised(interaction: Interaction, written: str | None, kind: str | None, grade: int | None) -> Shown:
    """The practice of a date, or of the latest day with such a problem; what goes on without any of these."""
    host, user_id, guild_id = interaction.client.host, interaction.user.id, interaction.guild_id
    now = host.now()
    if written is not None:
        return await host.daily.practise(user_id, guild_id, await _read_date(interaction, written), now)
    if kind is None and grade is None:
        return await host.daily.latest_practice(user_id, now)
    game, name = (None, None) if kind is None else _read_kind(kind, language_of(interaction))
    return await host.daily.practise_like(user_id, guild_id, Wanted(game, name, grade), now)


async def _read_date(interaction: Interaction, written: str) -> date:
    """A day; one without a year is the latest there was."""
    today, language = await _today(interaction), language_of(interaction)
    return read_day(written, today, language, past=True, refusal="bot-daily-refusal-date")


async def _today(interaction: Interaction) -> date:
    host = interaction.client.host
    return (await host.daily.calendar(interaction.user.id, interaction.guild_id)).open_days(host.now())[0]


def _read_kind(written: str, language: Language) -> tuple[str, str]:
    """A game and a kind or theme as the list has them; refuses another text."""
    for game, kind, _ in named_problems(language):
        if written == f"{game}/{kind}":
            return game, kind
    raise SessionRefusal(text("bot-daily-refusal-kind"))


async def _complete_kind(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    named = named_problems(language_of(interaction))
    return fitting(((name, f"{game}/{kind}") for game, kind, name in named), typed)


async def _complete_date(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The latest days that fit, each with its problem."""
    language, days = language_of(interaction), earlier_days(await _today(interaction))
    return fitting(((_day_said(day, language), day.isoformat()) for day in days), typed)


def _day_said(day: date, language: Language) -> str:
    problem = problem_on(day)
    kind = kind_said(problem.game, problem.kind, language)
    return language.say(text("bot-daily-choice", day=language.day(day), kind=kind, grade=problem.grade))


async def _complete_daily(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    host = interaction.client.host
    return await _suggestions(interaction, typed, await host.daily.under_way(interaction.user.id, counted=True))


async def _complete_practice(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    host = interaction.client.host
    return await _suggestions(interaction, typed, await host.daily.under_way(interaction.user.id, counted=False))


async def _suggestions(
    interaction: discord.Interaction[Any], typed: str, attempt: Any
) -> list[app_commands.Choice[str]]:
    """The moves of the try under way; none before it is begun."""
    language = language_of(interaction)
    if attempt is None:
        return []
    if attempt.over:
        return [explanation(language, text("bot-daily-over"))]
    try:
        return await asyncio.to_thread(completions, attempt.table, interaction.user.id, typed, language)
    except Refusal as refusal:
        return [explanation(language, refusal.text)]

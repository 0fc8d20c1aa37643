"""/daily play and practice: the problem of today, and those of earlier days."""

import asyncio
from datetime import date
from typing import Any

from discord import app_commands

from bot.commands.base import Choices, CommandOption, command, explanation, group
from bot.commands.completions import completions, fitting, without_meanings
from bot.daily.practice import ProblemFilter, earlier_days
from bot.daily.tries import TryView, problem_on
from bot.host.context import Context
from bot.limits import CHOICE_VALUE, STRING_OPTION
from bot.model.places import has_settings
from bot.model.refusals import SessionRefusal
from bot.model.typed_turns import Unclear
from bot.people.hours import read_day
from bot.ui.daily.tries import practice_page, show_try
from bot.ui.daily.words import kind_said, named_problems, own_names
from bot.words.language import Language
from games.core.problems import GRADES
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
        everywhere=True,
    )


async def _daily(context: Context, move: app_commands.Range[str, 1, STRING_OPTION] | None = None) -> None:
    shown = await context.host.daily.today(context.user_id, context.guild_id, context.now)
    # Whoever types a move may get an answer about that move alone.
    stopped = move is None and await context.host.daily_announcements.stopped(context.user_id)
    ended = move is None and await announcements_ended(context)
    told = {"bot-daily-reminder-stopped": stopped, "bot-settings-daily-stopped": ended}
    await _show(context, shown, move, *(text(key) for key, tell in told.items() if tell))
    if stopped:
        await context.host.daily_announcements.mark_notified(context.user_id)
    if ended:
        await context.host.daily_announcements.mark_manager_notified(context.guild_id)


async def _practice(
    context: Context,
    date: app_commands.Range[str, 1, CHOICE_VALUE] | None = None,
    kind: app_commands.Range[str, 1, CHOICE_VALUE] | None = None,
    difficulty: app_commands.Range[int, GRADES[0], GRADES[-1]] | None = None,
    move: app_commands.Range[str, 1, STRING_OPTION] | None = None,
) -> None:
    if (date, kind, difficulty, move) == (None, None, None, None):
        await context.send(await practice_page(context))
        return
    await _show(context, await _practised(context, date, kind, difficulty), move)


async def announcements_ended(context: Context) -> bool:
    """Whether to tell this person, who manages the server, that its announcements have ended."""
    if not has_settings(context.guild_id) or not context.permissions.manage_guild:
        return False
    return await context.host.daily_announcements.given_up(context.guild_id)


async def _show(context: Context, shown: TryView, typed: str | None, *remarks: Text) -> None:
    """Show a try, after what was typed to play on in it."""
    if typed is None:
        await show_try(context, shown, *remarks)
        return
    moves = without_meanings(shown.attempt.table, context.user_id, typed, context.language)
    try:
        await show_try(
            context, await context.host.daily.type(shown.row.id, context.user_id, moves, context.now), *remarks
        )
    except Unclear as unclear:
        await context.answer(context.say(unclear.text, own_names(shown.attempt)))


async def _practised(context: Context, written: str | None, kind: str | None, grade: int | None) -> TryView:
    """The practice of a date, or of the latest day with such a problem; what goes on without any of these."""
    now = context.now
    if written is not None:
        return await context.host.daily.practise(
            context.user_id, context.guild_id, await _read_date(context, written), now
        )
    if kind is None and grade is None:
        return await context.host.daily.latest_practice(context.user_id, now)
    game, name = (None, None) if kind is None else _read_kind(kind, context.language)
    return await context.host.daily.practise_like(
        context.user_id, context.guild_id, ProblemFilter(game, name, grade), now
    )


async def _read_date(context: Context, written: str) -> date:
    """A day; one without a year is the latest there was."""
    today = await _today(context)
    return read_day(written, today, context.language, past=True, refusal="bot-daily-refusal-date")


async def _today(context: Context) -> date:
    return (await context.host.daily.calendar(context.user_id, context.guild_id)).open_days(context.now)[0]


def _read_kind(written: str, language: Language) -> tuple[str, str]:
    """A game and a kind or theme as the list has them; refuses another text."""
    for game, kind, _ in named_problems(language):
        if written == f"{game}/{kind}":
            return game, kind
    raise SessionRefusal(text("bot-daily-refusal-kind"))


async def _complete_kind(context: Context, typed: str) -> Choices:
    named = named_problems(context.language)
    return fitting(((name, f"{game}/{kind}") for game, kind, name in named), typed)


async def _complete_date(context: Context, typed: str) -> Choices:
    """The latest days that fit, each with its problem."""
    days = earlier_days(await _today(context))
    return fitting(((_day_said(day, context.language), day.isoformat()) for day in days), typed)


def _day_said(day: date, language: Language) -> str:
    problem = problem_on(day)
    kind = kind_said(problem.game, problem.kind, language)
    return language.say(text("bot-daily-choice", day=language.day(day), kind=kind, grade=problem.grade))


async def _complete_daily(context: Context, typed: str) -> Choices:
    return await _suggestions(context, typed, await context.host.daily.under_way(context.user_id, counted=True))


async def _complete_practice(context: Context, typed: str) -> Choices:
    return await _suggestions(context, typed, await context.host.daily.under_way(context.user_id, counted=False))


async def _suggestions(context: Context, typed: str, attempt: Any) -> Choices:
    """The moves of the try under way; none before it is begun."""
    if attempt is None:
        return []
    if attempt.over:
        return [explanation(context.language, text("bot-daily-over"))]
    return await asyncio.to_thread(completions, attempt.table, context.user_id, typed, context.language)

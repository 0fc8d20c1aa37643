"""A try at a problem stays within Discord's limits: whatever is picked, played, handed in or told of it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import discord
import pytest

from bot import limits
from bot.daily.attempts import Attempt, answered, begin, best_line, follow, stand
from bot.daily.days import Streak
from bot.daily.news import News
from bot.daily.practice import Practice, ProblemFilter
from bot.daily.tries import TryView
from bot.model.preferences import Theme
from bot.model.sessions import GenerationalId
from bot.move_menu.entries import MenuEntry, menu_entries
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.tries import BEST, ProblemTry, TryEnding
from bot.ui.base import layout
from bot.ui.daily.days import step_view
from bot.ui.daily.tries import news_view, practice_view, try_view
from bot.ui.daily.words import shared_lines, step_lines
from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Parts
from games.core.problems import Problem
from games.core.text import text
from rendering.picture import Picture
from tests.bot.test_limits import both_languages, check_layout

LARGEST = GenerationalId(2**63 - 1, "zzzzzz")
MANY = 10**6
DAY = date(2026, 12, 31)
STREAK = Streak(MANY, MANY, DAY)
PICTURE = discord.MediaGalleryItem("attachment://board.png", description="x" * limits.ALT_TEXT)
GALLERY: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(PICTURE)
GAMES = [key for key, game in REGISTRY.items() if game.problems]
EVERY = 56
"""Of the problems of a game, some of different grades or all."""


def listed(game: str) -> tuple[Problem, ...]:
    problems = REGISTRY[game].problems
    assert problems is not None
    return problems.listed[EVERY // 2 :: EVERY]


def begun(problem: Problem) -> Attempt:
    """A try with numbers as large as they come."""
    row = ProblemTry(
        LARGEST, problem.key, "UTC", DAY.toordinal(), sequence=MANY, taken_back=MANY, begun=MANY, id=LARGEST
    )
    return stand(row)


def on_the_way(problem: Problem) -> Iterator[Attempt]:
    """The try at its start and after every move of the best line."""
    attempt = begun(problem)
    yield attempt
    for move in problem.line:
        attempt = follow(attempt, (move,))
        yield attempt


def lists(attempt: Attempt) -> Iterator[tuple[Parts, tuple[MenuEntry, ...]]]:
    """Every list of moves or of their parts that the try can show."""
    waiting: list[Parts] = [()]
    while waiting:
        path = waiting.pop()
        found = () if attempt.over else menu_entries(attempt.table.position, attempt.seat, path)
        yield path, found
        partial = [one.path for one in found if not one.whole]
        waiting += partial[:1] + partial[-1:]


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
@both_languages
def test_every_list_of_every_problem_fits_on_the_way_to_its_best_result(game: str, code: str) -> None:
    language, remark = language_for(code), text("bot-daily-reminder-stopped")
    for problem in listed(game):
        for attempt in on_the_way(problem):
            for path, found in lists(attempt):
                shown = TryView(attempt, counts=True)
                check_layout(try_view(shown, found, language, path, (remark,), [GALLERY], compared=True))


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
@both_languages
def test_what_has_ended_is_told_and_shared_within_the_limits(game: str, code: str) -> None:
    language = language_for(code)
    for problem in listed(game):
        attempt = answered(follow(begin(begun(problem).row), problem.line))
        for ending in TryEnding:
            row = replace(attempt.row, ending=ending, moves=problem.line, result=problem.best, closeness=BEST)
            shown = TryView(replace(attempt, row=row), counts=True, streak=STREAK)
            check_layout(try_view(shown, (), language, (), (), [GALLERY], compared=True))
            practice = replace(shown, attempt=replace(attempt, row=replace(row, day=None)), streak=None)
            check_layout(try_view(practice, (), language, (), (), [GALLERY], compared=True))
            check_layout(layout("\n".join(shared_lines(shown, LARGEST, language))))
        steps = best_line(attempt.row)
        for number in range(1, len(steps) + 1):
            check_layout(step_view(steps, number, "try", LARGEST, language, [GALLERY]))
        for kind in (OutboxKind.ANNOUNCEMENT, OutboxKind.REMINDER):
            news = News(kind, DAY + timedelta(days=1), problem, code, Theme.DARK, LARGEST)
            picture = Picture(b"", "board.png", "x" * limits.ALT_TEXT)
            check_layout(news_view(news, begun(problem), picture, language)[0])


@both_languages
def test_the_lists_of_practice_fit_with_every_kind_and_difficulty_chosen(code: str) -> None:
    missed = tuple(problem for game in GAMES for problem in listed(game))
    for problem in missed:
        practice = Practice(problem, missed * 1000)
        for wanted in (ProblemFilter(), ProblemFilter(problem.game, problem.kind, problem.grade)):
            check_layout(practice_view(practice, wanted, language_for(code)))


def test_a_problem_tells_all_its_best_line_without_being_cut() -> None:
    """It is what people wait a day for."""
    for game in GAMES:
        for problem in listed(game):
            steps = best_line(begun(problem).row)
            for number in range(1, len(steps) + 1):
                whole = "\n".join(step_lines(steps, number, language_for("fr")))
                assert len(whole) <= limits.CONTENT, problem.key

"""What is shared of a try tells how it went to those who have yet to play it, and nothing that helps them."""

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.daily.attempts import answered, begin, best_line, follow
from bot.daily.days import Streak
from bot.daily.service import BoardSpan, DailyBoard
from bot.daily.tries import TryView
from bot.store.rows.tries import BEST, ProblemTry, TryEnding, TryScore
from bot.ui.daily.days import board_view
from bot.ui.daily.words import MISSING, PERFECT, REACHED, gap, shared_lines, step_lines, strip, theme_told, try_lines
from bot.words.language import language_for
from games.core.text import text
from games.problems import FIRST_DAY, problem_of
from tests.bot.ui.test_standings_views import words_of

DAYS = 12
"""From each a problem; those of Hekla among them have replies."""


def test_a_strip_has_a_square_for_each_tenth_and_one_colour_of_its_own_for_the_best_alone() -> None:
    strips = [strip(closeness) for closeness in range(BEST + 1)]
    assert [one.count(REACHED) for one in strips] == [*range(BEST), 0]
    assert [one.count(MISSING) for one in strips] == [*range(BEST, 0, -1), 0]
    assert strips[BEST] == PERFECT * BEST


@pytest.mark.parametrize("code", ["en", "fr"])
def test_what_is_shared_has_number_strip_and_streak_and_no_move_and_no_result(code: str) -> None:
    language = language_for(code)
    for day in (*(FIRST_DAY + timedelta(days=one) for one in range(DAYS)), date(2026, 11, 23)):
        problem = problem_of(day)
        row = ProblemTry(1, problem.key, "UTC", day.toordinal(), problem.line, ending=TryEnding.HANDED)
        attempt = answered(follow(begin(row), problem.line))
        shown = TryView(replace(attempt, row=replace(row, result=problem.best, closeness=4)), True, Streak(17, 20))
        said = "\n".join(shared_lines(shown, 10**17, language))
        assert strip(4) in said
        assert re.search(rf"\b{(day - FIRST_DAY).days + 1}\b", said)
        assert re.search(r"🔥 .*\b17\b", said)
        assert language.say(attempt.kind.said(problem.best)) not in said
        for move in (*attempt.kept, *attempt.reply):
            assert not re.search(rf"\b{re.escape(move)}\b", said), problem.key
        # No square of any board: a letter and a number, as all three games name them.
        assert not re.search(r"\b[A-Za-z]\d\b", said)


def test_that_a_seat_has_won_which_nobody_plays_is_not_told_of_a_try() -> None:
    """The lava catches whoever stays on the mountain, and the others are on the yacht with nothing."""
    language = language_for("en")
    days = (FIRST_DAY + timedelta(days=one) for one in range(60))
    problem = next(one for one in map(problem_of, days) if (one.game, one.kind) == ("vesuvio", "home"))
    attempt = begin(ProblemTry(1, problem.key, "UTC", FIRST_DAY.toordinal()))
    while not attempt.over:
        attempt = follow(attempt, ("end",))
    said = "\n".join(try_lines(TryView(attempt, True), "", language))
    assert "Lava catches" in said
    assert language.say(text("bot-daily-over")) in said
    assert "win" not in said


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_idea_of_the_best_line_is_told_once_a_try_has_ended_and_not_before(code: str) -> None:
    language = language_for(code)
    for day in (FIRST_DAY + timedelta(days=one) for one in range(3)):
        problem = problem_of(day)
        attempt = begin(ProblemTry(1, problem.key, "UTC", day.toordinal()))
        (idea,) = map(language.say, theme_told(problem))
        for ending in (None, *TryEnding):
            shown = TryView(replace(attempt, row=replace(attempt.row, ending=ending)), True)
            assert (idea in try_lines(shown, "", language)) == (ending is not None), problem.key
            assert ending is None or idea not in shared_lines(shown, 10**17, language)
        assert idea in step_lines(best_line(attempt.row), 1, language)


def test_a_result_is_so_far_from_the_best_whether_that_is_the_most_or_the_fewest() -> None:
    problem = problem_of(FIRST_DAY)
    attempt = begin(ProblemTry(1, problem.key, "UTC", FIRST_DAY.toordinal()))
    for result in (problem.best - 2, problem.best + 2):
        told = gap(attempt, replace(attempt.row, result=result, closeness=4))
        assert language_for("en").say(told) == "2 away from the best"


def test_a_board_tells_streaks_of_several_days_alone() -> None:
    scores = [(TryScore(number, 10, 1, 1, 1), Streak(number, number)) for number in (1, 2)]
    lines = words_of(
        board_view(DailyBoard(BoardSpan.DAY, FIRST_DAY, FIRST_DAY, tuple(scores)), None, language_for("en"))
    )
    assert [days for days in (1, 2) if f"{days}-day streak" in lines] == [2]

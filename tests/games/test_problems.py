"""The shipped problems: whole, playable, in every grade, and one for every day."""

from collections import Counter
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest

from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.problems import GRADES, Problem, ProblemKind
from games.core.text import text
from games.core.worth import signed
from games.problems import FIRST_DAY, kind_of, problem_named, problem_of
from rendering.painters import PAINTERS
from rendering.picture import Audience
from tests.games.wording import LANGUAGES
from tests.problems.proofs import SHIPPED

WITH = {key: REGISTRY[key] for key in SHIPPED}

DAYS = 420


def listed(game: Game[Any]) -> tuple[Problem, ...]:
    assert game.problems
    return game.problems.listed


def kinds(game: Game[Any]) -> tuple[ProblemKind, ...]:
    assert game.problems
    return game.problems.kinds


@pytest.fixture(params=list(WITH))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return WITH[request.param]


def test_every_line_is_legal_and_reaches_the_best_result_with_its_last_move(game: Game[Any]) -> None:
    for problem in listed(game):
        kind = kind_of(problem)
        start = position = game.load(problem.dump)
        assert start.dump() == problem.dump, problem.key
        assert position.to_act == {problem.seat}, problem.key
        for notation in problem.line:
            assert not kind.over(start, position, problem.seat), problem.key
            move = position.read(problem.seat, notation)
            assert position.notation(move) == notation
            position = position.play(problem.seat, move).position
        assert kind.result(start, position, problem.seat) == problem.best, problem.key


@pytest.mark.full
def test_a_reply_takes_what_the_result_counts_against_every_answer() -> None:
    """Played on the board: what the other vulcanologist then advances is the number in the sum."""
    for problem in listed(REGISTRY["hekla"]):
        kind, start = kind_of(problem), REGISTRY["hekla"].load(problem.dump)
        for move in start.moves(problem.seat) if problem.kind == "lead" else ():
            position = after = start.play(problem.seat, move).position
            if not kind.over(start, position, problem.seat):
                assert kind.reply(start, position, problem.seat) == ()
                assert kind.counted(start, position, problem.seat) is None
                continue
            reply = kind.reply(start, position, problem.seat)
            for action in reply:
                after = after.play(action.seat, after.read(action.seat, action.notation)).position
            assert reply
            assert after.turn == position.turn + 1
            seat = reply[0].seat
            circles = [one.table.vulcanologists for one in (start, position, after)]
            own, taken = circles[1][problem.seat] - circles[0][problem.seat], circles[2][seat] - circles[1][seat]
            assert kind.result(start, position, problem.seat) == own - taken
            counted = kind.counted(start, position, problem.seat)
            assert counted
            assert (dict(counted.values)["own"], dict(counted.values)["taken"]) == (signed(own), taken)


def test_keys_are_unique_and_lead_to_their_problem(game: Game[Any]) -> None:
    keys = [problem.key for problem in listed(game)]
    assert len(set(keys)) == len(keys)
    for problem in listed(game):
        assert problem.key.startswith(f"{game.key}-")
        assert (problem.game, problem.grade in GRADES) == (game.key, True)
        assert problem_named(problem.key) is problem


def test_every_kind_is_asked(game: Game[Any]) -> None:
    assert {one.kind for one in listed(game)} == {kind.key for kind in kinds(game)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_says_what_it_asks_and_what_was_reached(game: Game[Any], language: str) -> None:
    words = language_for(language)
    titles = {words.say(text(f"{game.key}-problem-{kind.key}")) for kind in kinds(game)}
    assert len(titles) == len(kinds(game))
    themes = {one.theme for one in listed(game)}
    assert len({words.say(text(f"{game.key}-theme-{theme}")) for theme in themes}) == len(themes)
    for kind in kinds(game):
        of_kind = [one for one in listed(game) if one.kind == kind.key]
        for problem in of_kind[:5]:
            question = words.say(kind.question(game.load(problem.dump), problem.seat))
            assert 40 < len(question) < 700
        said = {words.say(kind.said(result)) for result in (1, 2, 3)}
        assert len(said) == 3
        assert words.say(kind.said(None))


@pytest.mark.full
def test_every_kind_is_drawn_and_described(game: Game[Any]) -> None:
    """For the seat that answers; where its best line ends as well, in words."""
    audience = Audience(language_for("fr").words())
    for kind in kinds(game):
        problem = next(one for one in listed(game) if one.kind == kind.key)
        start = position = game.load(problem.dump)
        for notation in problem.line:
            position = position.play(problem.seat, position.read(problem.seat, notation)).position
        assert PAINTERS[game.key].still(start.view(problem.seat), (), audience).data
        for one in (start, position):
            assert PAINTERS[game.key].describe(one.view(problem.seat), audience)


def days_from(first: date, number: int) -> list[Problem]:
    return [problem_of(first + timedelta(days=one)) for one in range(number)]


def test_the_daily_problem_follows_from_the_date_and_its_grade_from_the_weekday() -> None:
    days = days_from(FIRST_DAY, DAYS)
    assert [problem.grade for problem in days] == list(GRADES) * (DAYS // len(GRADES))
    assert Counter(problem.game for problem in days) == dict.fromkeys(WITH, DAYS // len(WITH))


def test_no_problem_comes_twice_before_all_of_its_game_and_grade_have_come() -> None:
    every = {
        (game, grade): {one.key for one in listed(REGISTRY[game]) if one.grade == grade}
        for game, grade in product(WITH, GRADES)
    }
    left = dict(every)
    for problem in days_from(FIRST_DAY, sum(map(len, every.values()))):
        cell = problem.game, problem.grade
        assert problem.key in left[cell]
        left[cell] = left[cell] - {problem.key} or every[cell]


def test_a_problem_comes_again_after_twenty_months_at_the_soonest() -> None:
    last: dict[str, int] = {}
    for number, problem in enumerate(days_from(FIRST_DAY, 10 * 365)):
        assert number - last.get(problem.key, -10_000) > 20 * 30.5, problem.key
        last[problem.key] = number
    assert len(last) == sum(len(listed(REGISTRY[game])) for game in WITH)


def test_days_before_the_first_have_no_problem() -> None:
    with pytest.raises(ValueError, match="no problem on"):
        problem_of(FIRST_DAY - timedelta(days=1))

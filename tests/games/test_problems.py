"""The shipped problems: whole, playable, different from each other, and harder from grade to grade."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any

import pytest

import games.problems as problems_module
from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.problems import GRADES, Problem, ProblemKind, ShippedProblems, better, read_problem, write_problems
from games.core.text import text
from games.core.worth import signed
from games.eras import ERAS, Era
from games.problems import FIRST_DAY, kind_of, problem_named, problem_of
from rendering import PAINTERS
from rendering.picture import Audience
from tests.games.wording import LANGUAGES, speaker
from tests.problems.make import QUARRIES, candidate_of, greedy, make

WITH = {key: REGISTRY[key] for key in QUARRIES}
"""The games whose problems are made by the generator, which a toy's are not."""

DAYS = 420
"""As many days as there were problems in the first lists."""

SOME = 3
"""Of each game's problems so many have the slow checks."""


def listed(game: Game[Any]) -> tuple[Problem, ...]:
    assert game.problems
    return game.problems.listed


def some(game: Game[Any]) -> list[Problem]:
    return list(listed(game)[:: len(listed(game)) // SOME])


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


def test_there_are_enough_problems_of_every_grade(game: Game[Any]) -> None:
    """Of those that are still given."""
    assert min(len(in_newest_era()[game.key, grade]) for grade in GRADES) >= 28


def test_every_kind_is_asked(game: Game[Any]) -> None:
    assert {one.kind for one in listed(game)} == {kind.key for kind in kinds(game)}


def test_a_higher_grade_takes_more_effort(game: Game[Any]) -> None:
    efforts = {grade: [one.effort for one in listed(game) if one.grade == grade] for grade in GRADES}
    for lower, higher in pairwise(GRADES):
        assert max(efforts[lower]) <= min(efforts[higher])
    assert sum(efforts[GRADES[-1]]) > 10 * sum(efforts[GRADES[0]])


@pytest.mark.full
def test_the_search_that_made_a_problem_still_finds_its_best_value_and_its_effort(game: Game[Any]) -> None:
    for problem in some(game):
        solution = QUARRIES[game.key].solve(candidate_of(problem))
        assert (solution.best, solution.line, solution.effort) == (problem.best, problem.line, problem.effort)


def test_no_greedy_first_try_reaches_the_best_value(game: Game[Any]) -> None:
    for problem in some(game):
        candidate = candidate_of(problem)
        for reached in (greedy(game.key, candidate), *QUARRIES[game.key].first_tries(candidate)):
            assert better(candidate.kind, problem.best, reached), problem.key


@pytest.mark.full
def test_the_same_problems_are_made_again() -> None:
    """Tried with the first one that is made, which is in the list."""
    made, again = (next(make("volcano", ())) for _ in range(2))
    assert made == again
    assert made.key in {problem.key for problem in listed(REGISTRY["volcano"])}


def test_a_list_is_written_as_it_is_read(game: Game[Any]) -> None:
    written = write_problems(listed(game))
    assert tuple(map(read_problem, written.splitlines())) == listed(game)


def test_a_list_is_read_when_it_is_first_asked_for(game: Game[Any]) -> None:
    fresh = ShippedProblems(f"games.{game.key}", kinds(game))
    assert "listed" not in vars(fresh)
    assert fresh.listed == listed(game)
    assert "listed" in vars(fresh)


def test_a_broken_line_is_refused() -> None:
    for broken in ("{}", '{"key": "x"}', "[1]", "nonsense"):
        with pytest.raises(ValueError, match=r"not a problem|Expecting value"):
            read_problem(broken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_says_what_it_asks_and_what_was_reached(game: Game[Any], language: str) -> None:
    words = speaker(language, game.key, "core")
    titles = {words.say(text(f"{game.key}-problem-{kind.key}")) for kind in kinds(game)}
    assert len(titles) == len(kinds(game))
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
    for era in ERAS:
        turns = [problem.game for problem in days_from(era.first, 3 * len(era.listed))]
        assert Counter(turns) == dict.fromkeys(era.listed, 3)


def in_newest_era() -> dict[tuple[str, int], set[str]]:
    """The keys of the problems that the newest era gives, by game and grade."""
    given = [
        one
        for game, count in ERAS[-1].listed.items()
        for one in listed(REGISTRY[game])[:count]
        if ERAS[-1].gives(one.key)
    ]
    return {cell: {one.key for one in given if (one.game, one.grade) == cell} for cell in product(WITH, GRADES)}


def test_no_problem_comes_twice_in_an_era_before_all_of_its_game_and_grade_have_come() -> None:
    left, first = in_newest_era(), in_newest_era()
    for problem in days_from(ERAS[-1].first, sum(ERAS[-1].listed.values())):
        cell = problem.game, problem.grade
        assert problem.key in left[cell]
        left[cell] = left[cell] - {problem.key} or first[cell]


def test_what_was_given_in_any_era_comes_under_no_name_before_all_of_its_game_and_grade_have_come() -> None:
    era, cells = ERAS[-1], in_newest_era()
    given = set[str]()
    for day in range((era.first - FIRST_DAY).days + sum(era.listed.values())):
        problem = problem_of(FIRST_DAY + timedelta(days=day))
        if FIRST_DAY + timedelta(days=day) >= era.first and problem.key in given:
            assert cells[problem.game, problem.grade] <= given, problem.key
        given |= era.with_alike({problem.key})
    assert all(cell <= given for cell in cells.values())


GIVEN = "6cddd08c16273157e53214fd98df2bfafc29f700d4e10b5f3cf796736d1fbd13"
"""The digest of the keys of all days before 21 December 2026, one a line."""


def test_a_day_once_given_never_changes() -> None:
    days = days_from(FIRST_DAY, (date(2026, 12, 21) - FIRST_DAY).days)
    assert sha256("\n".join(problem.key for problem in days).encode()).hexdigest() == GIVEN


def test_no_earlier_day_changes_by_longer_lists_another_game_and_a_new_era(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ERAS[-1].first + timedelta(weeks=30)
    before = days_from(FIRST_DAY, (first - FIRST_DAY).days)
    games = {key: Longer(game) for key, game in WITH.items()}
    monkeypatch.setattr("games.problems.REGISTRY", games)
    counts = {key: len(games[key].problems.listed) for key in reversed(games)}
    monkeypatch.setattr("games.problems.ERAS", (*ERAS, Era(first, counts)))
    for name in ("_in_order", "_given_before"):
        # What is kept of the lists as they are is kept apart.
        monkeypatch.setattr(problems_module, name, cache(getattr(problems_module, name).__wrapped__))
    assert days_from(FIRST_DAY, len(before)) == before
    assert {problem.game for problem in days_from(first, 3)} == set(games)
    assert any(problem.key.startswith("new-") for problem in days_from(first, sum(counts.values())))


class Longer:
    """A game with a problem more of every grade."""

    def __init__(self, game: Game[Any]) -> None:
        assert game.problems
        old = game.problems.listed
        new = tuple(replace(one, key=f"new-{one.key}") for one in {one.grade: one for one in old}.values())
        self.problems = SimpleNamespace(listed=(*old, *new), kinds=game.problems.kinds)


def test_every_game_with_problems_is_in_the_newest_era_with_its_whole_list() -> None:
    counted = {key: len(game.problems.listed) for key, game in REGISTRY.items() if game.problems and key in WITH}
    assert dict(ERAS[-1].listed) == counted, "add an era to games/eras.py, from a Monday some weeks away"
    assert all(era.first.isoweekday() == 1 for era in ERAS)
    assert [era.first for era in ERAS] == sorted({era.first for era in ERAS})


def test_days_before_the_first_have_no_problem() -> None:
    with pytest.raises(ValueError, match="no problem on"):
        problem_of(FIRST_DAY - timedelta(days=1))

"""The shipped problems: whole, playable, different from each other, and harder from grade to grade."""

from __future__ import annotations

from typing import Any

import pytest

from games import REGISTRY
from games.core.contract import Game
from games.core.problems import GRADES, Problem, ProblemKind, read_problem, write_problems
from games.core.text import text
from games.problems import kind_of, problem_named
from tests.games.wording import LANGUAGES, speaker

WITH = {key: game for key, game in REGISTRY.items() if game.problems}


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
        for notation in problem.line:
            assert not kind.over(start, position, problem.seat), problem.key
            assert kind.result(start, position, problem.seat) != problem.best, problem.key
            move = position.read(problem.seat, notation)
            assert position.notation(move) == notation
            position = position.play(problem.seat, move).position
        assert kind.result(start, position, problem.seat) == problem.best, problem.key


def test_keys_are_unique_and_lead_to_their_problem(game: Game[Any]) -> None:
    keys = [problem.key for problem in listed(game)]
    assert len(set(keys)) == len(keys)
    for problem in listed(game):
        assert problem.game == game.key
        assert problem.grade in GRADES
        assert problem_named(problem.key) is problem


def test_a_list_is_written_as_it_is_read(game: Game[Any]) -> None:
    written = write_problems(listed(game))
    assert tuple(map(read_problem, written.splitlines())) == listed(game)


def test_kinds_have_different_names_and_words_in_every_language(game: Game[Any]) -> None:
    assert len({kind.key for kind in kinds(game)}) == len(kinds(game))
    for language in LANGUAGES:
        words = speaker(language, game.key, "core")
        for kind in kinds(game):
            problem = next((one for one in listed(game) if one.kind == kind.key), listed(game)[0])
            start = game.load(problem.dump)
            assert words.say(text(f"{game.key}-problem-{kind.key}"))
            assert words.say(kind.question(start, problem.seat))
            for result in (None, 0, 1, 2, problem.best):
                assert words.say(kind.said(result))

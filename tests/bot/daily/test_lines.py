"""The best line step by step, and the reply to an answer, on the problems of the games."""

import pytest

from bot.daily.attempts import answered, begin, best_line, follow
from bot.store.rows.tries import ProblemTry
from games import REGISTRY
from games.core.problems import Problem

EVERY = 14


def row_of(problem: Problem) -> ProblemTry:
    return ProblemTry(1, problem.key, "UTC")


@pytest.fixture(autouse=True)
def only_pebbles() -> None:
    """The shipped lists instead of the toy."""


@pytest.mark.parametrize("game", [key for key, game in REGISTRY.items() if game.problems])
def test_a_best_line_goes_move_by_move_to_the_best_result_and_then_shows_the_reply(game: str) -> None:
    problems = REGISTRY[game].problems
    assert problems
    for problem in [one for one in problems.listed if one.kind == "lead"] + list(problems.listed[::EVERY]):
        steps = best_line(row_of(problem))
        own = [step for step in steps if not step.attempt.reply]
        end = own[-1].attempt
        assert [len(step.attempt.kept) for step in own] == list(range(1, len(own) + 1)), problem.key
        assert end.result == problem.best
        assert end.over
        # No event is told by two steps, and none is left out.
        told = [event for step in own for event in step.events]
        assert told[-len(end.table.events) :] == list(end.table.events), problem.key
        assert [step.move for step in steps[len(own) :]] == list(answered(end).reply)
        assert bool(answered(end).reply) == (problem.kind == "lead")


def test_the_reply_is_on_the_board_and_changes_no_result() -> None:
    attempt = follow(begin(ProblemTry(1, "hekla-e89729ab", "UTC")), ("C3-D3",))
    after = answered(attempt)
    assert attempt.board is attempt.table
    assert after.board.position != after.table.position
    assert after.result == attempt.result == -3
    assert after.counted
    assert dict(after.counted.values)["sum"] == "+3 − 6 = −3"

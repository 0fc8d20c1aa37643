"""Problems that are one to people come only once in what is practised, and give no other away.

In each grade of the toy both problems are taken for alike, and both have had their days before that was seen.
"""

from datetime import date

import pytest

from bot.daily.duelling import five
from bot.daily.practice import Wanted, day_like, earlier_days, missed_still
from bot.daily.runs import gone_on
from bot.daily.service import Daily
from bot.daily.tries import problem_on
from bot.model.free_time import ONE_DAY
from bot.model.moments import DAY
from bot.model.refusals import SessionRefusal
from bot.store.rows.runs import PracticeRun
from games import problems
from games.core.problems import GRADES, Problem
from games.eras import Era
from tests.bot.conftest import ANN, BEN, GUILD
from tests.bot.daily.conftest import at, hand_in_little

TODAY = date(2026, 3, 2)
NOW = at("2026-03-02 12:00")
NOTHING = frozenset[str]()


@pytest.fixture(autouse=True)
def pairs(only_pebbles: None, monkeypatch: pytest.MonkeyPatch) -> None:
    alike = tuple((f"pebbles-gain-{grade}", f"pebbles-empty-{grade}") for grade in GRADES)
    listed = {"pebbles": 2 * len(GRADES)}
    eras = Era(problems.FIRST_DAY, listed), Era(date(2026, 8, 3), listed, alike=alike)
    monkeypatch.setattr(problems, "ERAS", eras)


def group(key: str) -> str:
    return key.rpartition("-")[2]


def days_of(today: Problem, tried: frozenset[str], count: int) -> list[Problem]:
    """The problems that are offered one after another."""
    found = list[Problem]()
    for _ in range(count):
        found.append(problem_on(day_like(TODAY, Wanted(), tried | {one.key for one in found})))
    assert all(group(one.key) != group(today.key) for one in found)
    return found


def test_practice_offers_nothing_like_what_was_tried_or_what_is_asked_today() -> None:
    days = {problem_on(day).key for day in earlier_days(TODAY)}
    assert len(days) == 2 * len(GRADES), "both of every pair had their day"
    today = problem_on(TODAY)
    offered = days_of(today, NOTHING, len(GRADES) - 1)
    assert len({group(one.key) for one in offered}) == len(offered)
    # Whatever is tried, what is left is the one that neither it nor its like was tried of.
    (last,) = days_of(today, frozenset(one.key for one in offered[1:]), 1)
    assert group(last.key) == group(offered[0].key)


def test_a_run_asks_nothing_that_is_like_one_solved_in_it() -> None:
    run = PracticeRun(ANN)
    for solved in range(len(GRADES)):
        run = gone_on(run, TODAY, NOTHING, NOTHING)
        run = PracticeRun(ANN, run.problems, solved + 1)
    assert sorted(map(group, run.problems)) == list(map(str, GRADES))
    with pytest.raises(SessionRefusal):
        gone_on(run, TODAY, NOTHING, NOTHING)


def test_the_five_of_a_duel_are_not_alike_and_new_to_both() -> None:
    for number in range(20):
        chosen = five(number, TODAY, NOTHING, NOTHING)
        assert len({group(one.key) for one in chosen}) == len(chosen)
    with pytest.raises(SessionRefusal):
        five(1, problems.FIRST_DAY + 4 * ONE_DAY, NOTHING, NOTHING)


async def test_no_run_asks_what_is_like_todays_problem_while_a_day_asks_that(daily: Daily) -> None:
    key = (await daily.today(ANN, GUILD, NOW)).row.problem
    assert group(key) == "1"
    assert group((await daily.run(ANN, GUILD, NOW)).row.problem) == "2"
    await hand_in_little(daily, ANN, GUILD, NOW)
    assert group((await daily.run(BEN, GUILD, NOW)).row.problem) == "2", "others still have it to solve"


async def test_of_problems_that_are_alike_the_one_missed_last_is_to_be_solved_and_then_none(daily: Daily) -> None:
    first = (await hand_in_little(daily, ANN, GUILD, NOW)).row.problem
    now = NOW + DAY
    while group(problem_on(TODAY + (now - NOW) // DAY * ONE_DAY).key) != group(first):
        now += DAY
    second = (await daily.today(ANN, GUILD, now)).row.problem
    assert second != first
    assert (await daily.practice(ANN, GUILD, now)).missed == (), "a day asks one like it"
    await hand_in_little(daily, ANN, GUILD, now)
    assert [one.key for one in (await daily.practice(ANN, GUILD, now)).missed] == [second]
    practice = await daily.practise_missed(ANN, GUILD, Wanted(), now)
    for move in practice.attempt.problem.line:
        practice = await daily.play(practice.row.id, ANN, practice.row.sequence, (move,), now)
    await daily.hand_in(practice.row.id, ANN, practice.row.sequence, now + 1)
    assert (await daily.practice(ANN, GUILD, now)).missed == ()


def test_missed_again_after_its_like_was_solved_is_missed() -> None:
    one, other = "pebbles-gain-1", "pebbles-empty-1"
    assert missed_still({one: (1, 0), other: (0, 2), "pebbles-gain-2": (1, 0)}) == ["pebbles-gain-2"]
    assert missed_still({one: (3, 0), other: (1, 2)}) == [one]
    assert missed_still({one: (1, 0), other: (2, 0)}) == [other]

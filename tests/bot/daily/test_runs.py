"""A run of practice: harder with every problem, until the first whose best is missed, whatever happens between."""

import pytest

from bot.daily.practice import Wanted, earlier_days
from bot.daily.service import Daily
from bot.daily.tries import Shown, problem_on
from bot.model.free_time import date_at
from bot.store.database import Database
from bot.store.rows.runs import PracticeRun
from games.core.problems import GRADES
from tests.bot.conftest import ANN, BEN, GUILD
from tests.bot.daily.conftest import at, finish

NOW = at("2026-03-04 12:00")


async def solve(daily: Daily, now: int) -> Shown:
    """Solve the problem that Ann's run has come to."""
    shown = await daily.run(ANN, GUILD, now)
    return await finish(daily, shown, shown.attempt.problem.line, now)


def figures(shown: Shown) -> tuple[int, int, bool]:
    assert shown.run
    return shown.run.solved, shown.run.most, shown.run.ended_at is not None


async def test_a_run_gets_harder_and_ends_with_the_first_that_is_missed(database: Database, daily: Daily) -> None:
    asked = (await daily.today(ANN, GUILD, NOW)).row.problem
    done = list[Shown]()
    for number in range(9):
        # Whatever a process knew, the next one goes on from the store.
        done.append(await solve(Daily(database), NOW + number))
        assert figures(done[-1]) == (number + 1, number + 1, False)
    assert [one.attempt.problem.grade for one in done] == [*GRADES, 7, 6], "the toy has two of the hardest"
    keys = [one.row.problem for one in done]
    assert len(set(keys)) == len(keys)
    assert asked not in keys, "a day still asks it"

    missed = await finish(daily, await daily.run(ANN, GUILD, NOW + 20), ("take1",), NOW + 20)
    assert figures(missed) == (9, 9, True)
    anew = await daily.run(ANN, GUILD, NOW + 21)
    assert figures(anew) == (0, 9, False)
    assert anew.attempt.problem.grade == GRADES[0]
    assert figures(await solve(daily, NOW + 22)) == (1, 9, False)


async def test_a_run_stays_where_it_is_until_its_own_problem_is_handed_in(daily: Daily) -> None:
    shown = await daily.run(ANN, GUILD, NOW)
    again = await daily.run(ANN, GUILD, NOW + 1)
    assert (again.row.id, again.run) == (shown.row.id, shown.run)
    other = await daily.practise_like(ANN, GUILD, Wanted(grade=5), NOW + 2)
    other = await finish(daily, other, ("take1",), NOW + 2)
    assert other.run is None
    assert (await daily.practice(ANN, GUILD, NOW)).run == shown.run
    assert (await daily.run(BEN, GUILD, NOW)).run == PracticeRun(BEN, (shown.row.problem,)), "everybody has their own"
    # What was solved can be practised once more, and counts no second time.
    solved = await solve(daily, NOW + 3)
    await finish(daily, await daily.again(solved.row.id, ANN, NOW + 4), solved.attempt.problem.line, NOW + 5)
    run = (await daily.practice(ANN, GUILD, NOW)).run
    assert run
    assert (run.solved, run.ended_at) == (1, None)


@pytest.mark.parametrize("by_day", [False, True])
async def test_whoever_sees_the_best_line_of_its_problem_has_ended_the_run(daily: Daily, by_day: bool) -> None:
    shown = await daily.run(ANN, GUILD, NOW)
    if by_day:
        days = [day for day in earlier_days(date_at("UTC", NOW)) if problem_on(day).key == shown.row.problem]
        await daily.line_of(ANN, GUILD, days[0], NOW + 1, sure=False)
    else:
        await daily.line(shown.row.id, ANN, NOW + 1, sure=False)
    assert figures(await daily.show(shown.row.id, ANN, NOW + 2)) == (0, 0, True)

"""What can be practised: by kind and difficulty, and the problems whose best somebody missed, until they reach it."""

from datetime import date

import pytest

from bot.daily.practice import AT_ONCE, ProblemFilter
from bot.daily.service import Daily
from bot.model.refusals import SessionRefusal
from bot.model.turn_times import DAY
from bot.store.database import Database
from bot.store.rows import people
from tests.bot.conftest import ANN, BEN, GUILD
from tests.bot.daily.conftest import at, finish, hand_in_best, hand_in_little

NOW = at("2026-03-02 12:00")
"""A Monday."""

ANY = ProblemFilter()


async def missed(daily: Daily, user_id: int, now: int) -> list[str]:
    return [problem.key for problem in (await daily.practice(user_id, GUILD, now)).missed]


async def test_what_was_missed_is_practised_in_its_order_until_the_best_is_reached(daily: Daily) -> None:
    keys = list[str]()
    for day in range(3):
        keys.append((await hand_in_little(daily, ANN, GUILD, NOW + day * DAY)).row.problem)
    await hand_in_best(daily, ANN, GUILD, NOW + 3 * DAY)
    now = NOW + 4 * DAY
    assert await missed(daily, ANN, now) == keys
    assert await missed(daily, BEN, now) == []

    practice = await daily.practise_missed(ANN, GUILD, ANY, now)
    assert (practice.row.problem, practice.day) == (keys[0], None)
    await finish(daily, practice, ("take1",), now + 1)
    assert await missed(daily, ANN, now) == [*keys[1:], keys[0]], "missed once more, and so the latest"

    practice = await daily.practise_missed(ANN, GUILD, ANY, now + 2)
    await finish(daily, practice, practice.attempt.problem.line, now + 2)
    assert await missed(daily, ANN, now) == [keys[2], keys[0]]
    # Beginning anew what was solved makes no failure of it; missing it does.
    again = await daily.again(practice.row.id, ANN, now + 3)
    assert await missed(daily, ANN, now) == [keys[2], keys[0]]
    await finish(daily, again, ("take1",), now + 4)
    assert await missed(daily, ANN, now) == [keys[2], keys[0], keys[1]]


async def test_a_line_that_was_asked_for_is_missed_and_a_day_only_seen_is_not(daily: Daily) -> None:
    shown = await daily.today(ANN, GUILD, NOW)
    await daily.line(shown.row.id, ANN, NOW, sure=True)
    assert await missed(daily, ANN, NOW) == [shown.row.problem]
    await daily.practise(ANN, GUILD, date(2026, 3, 1), NOW)
    assert await missed(daily, ANN, NOW) == [shown.row.problem]


async def test_a_problem_that_a_day_still_asks_is_not_given_away(daily: Daily) -> None:
    """The lists of the toy come round, so that a day asks again what was missed on another."""
    key = (await hand_in_little(daily, ANN, GUILD, NOW)).row.problem
    now = NOW + DAY
    while (await daily.today(BEN, GUILD, now)).row.problem != key:
        now += DAY
    assert await missed(daily, ANN, now) == []
    with pytest.raises(SessionRefusal):
        await daily.practise_missed(ANN, GUILD, ANY, now)
    await hand_in_little(daily, ANN, GUILD, now)
    assert await missed(daily, ANN, now) == [key]


async def test_only_what_is_wanted_is_given(daily: Daily) -> None:
    problem = (await hand_in_little(daily, ANN, GUILD, NOW)).attempt.problem
    own = ProblemFilter(problem.game, problem.kind, problem.grade)
    assert (await daily.practise_missed(ANN, GUILD, own, NOW)).row.problem == problem.key
    for other in (ProblemFilter(problem.game, "?"), ProblemFilter(grade=problem.grade % 7 + 1), ProblemFilter("?")):
        with pytest.raises(SessionRefusal):
            await daily.practise_missed(ANN, GUILD, other, NOW)
    for grade in range(1, 8):
        assert (await daily.practise_like(ANN, GUILD, ProblemFilter(grade=grade), NOW)).attempt.problem.grade == grade


async def test_another_one_is_of_the_same_kind_and_not_yet_tried(daily: Daily) -> None:
    first = await daily.practise_like(ANN, GUILD, ANY, NOW)
    second = await daily.another(first.row.id, ANN, GUILD, NOW)
    assert second.attempt.kind == first.attempt.kind
    assert second.row.problem != first.row.problem
    with pytest.raises(SessionRefusal):
        await daily.another(first.row.id, BEN, GUILD, NOW)


async def test_a_button_pressed_twice_begins_one_practice_and_pressed_later_the_next(daily: Daily) -> None:
    first = await daily.practise_like(ANN, GUILD, ANY, NOW)
    assert (await daily.practise_like(ANN, GUILD, ANY, NOW + 1)).row == first.row
    second = await daily.another(first.row.id, ANN, GUILD, NOW + 2)
    assert second.row.id != first.row.id
    assert (await daily.another(first.row.id, ANN, GUILD, NOW + 3)).row == second.row
    later = await daily.another(first.row.id, ANN, GUILD, NOW + 2 + AT_ONCE)
    assert later.row.id not in {first.row.id, second.row.id}


async def test_what_was_missed_is_exported_and_erased_with_the_person(database: Database, daily: Daily) -> None:
    await hand_in_little(daily, ANN, GUILD, NOW)
    async with database.transaction() as transaction:
        (row,) = (await people.export(transaction, ANN))["tries"]
        await people.erase(transaction, ANN, -1)
    assert (row["missed_at"], row["solved_at"]) == (NOW, None)
    assert await missed(daily, ANN, NOW) == []

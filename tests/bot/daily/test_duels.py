"""A duel: the same five problems for two, in private, each at their own time; then one result, and nothing dangles."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.daily.duelling import DUEL_DAYS, WANTED, WonBy, five, verdict
from bot.daily.service import Daily
from bot.daily.tries import LineAsked, Shown, problem_on
from bot.model.preferences import Calls, Guests, Preferences
from bot.model.refusals import SessionRefusal
from bot.model.turn_times import DAY
from bot.people.contacts import Blocks
from bot.people.duels import MOST, DuelNews, Duels
from bot.store.database import Database
from bot.store.rows import duels as rows
from bot.store.rows import outbox, preferences
from bot.store.rows.duels import PROBLEMS, UNDER_WAY, Duel, DuelAnswer, DuelState
from games import problems
from games.core.refusals import Refusal
from games.core.text import Text
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD
from tests.bot.daily.conftest import at, finish

NOW = at("2026-03-04 12:00")
LATER = NOW + DAY
PLACE = (GUILD, CHANNEL)


@pytest.fixture
def duels(database: Database) -> Duels:
    return Duels(database)


async def challenged(duels: Duels, rival: int = BEN, now: int = NOW) -> Duel:
    return await duels.challenge(ANN, rival, PLACE, "en", now)


async def begun(duels: Duels) -> Duel:
    return await duels.accept((await challenged(duels)).id, BEN, NOW)


async def solve(daily: Daily, duels: Duels, duel: Duel, user_id: int, *, best: bool, now: int = NOW) -> Shown:
    """Play the problem that somebody has come to, to the best or with little."""
    shown = await duels.go_on(duel.id, user_id, GUILD, now)
    return await finish(daily, shown, shown.attempt.problem.line if best else ("take1",), now)


async def solve_all(daily: Daily, duels: Duels, duel: Duel, user_id: int, missed: int = 0) -> None:
    for number in range(PROBLEMS):
        await solve(daily, duels, duel, user_id, best=number >= missed, now=NOW + number)


async def owed(duels: Duels, now: int = NOW) -> list[DuelNews]:
    async with duels._database.reading() as transaction:
        due = await outbox.due(transaction, now)
    found = [await duels.news(one.subject, now) for one in due]
    return [one for one in found if one is not None]


async def note(duels: Duels, told: Sequence[DuelNews], now: int = NOW) -> None:
    """The channel has been told this."""
    async with duels._database.transaction() as transaction:
        for message in await outbox.due(transaction, now):
            await outbox.settle(transaction, message, now, posted=True)
        for one in told:
            if one.duel.state in UNDER_WAY:
                await rows.note_shown(transaction, one.duel.id, 900 + one.duel.id)
            else:
                await rows.delete(transaction, one.duel.id)


async def tell(duels: Duels, now: int = NOW) -> list[tuple[DuelState, tuple[int, ...]]]:
    """The channel is told what it is owed; returns what that was, and whom it called."""
    found = await owed(duels, now)
    await note(duels, found, now)
    return [(one.duel.state, one.called) for one in found]


async def refusal(act: Awaitable[object]) -> Text:
    with pytest.raises(Refusal) as caught:
        await act
    return caught.value.text


async def test_both_solve_the_same_five_from_easy_to_hard_whatever_a_process_knew(
    database: Database, daily: Daily, duels: Duels
) -> None:
    asked = (await daily.today(ANN, GUILD, NOW)).row.problem
    duel = await begun(duels)
    assert len(set(duel.problems)) == PROBLEMS
    assert asked not in duel.problems, "a day still asks it"
    seen = dict[int, list[tuple[str, int]]]()
    for user_id in (ANN, BEN):
        for number in range(PROBLEMS):
            # Every act is by a process that knows nothing but the store.
            shown = await solve(Daily(database), Duels(database), duel, user_id, best=True, now=NOW + number)
            assert shown.duel
            assert [one.number for one in shown.duel.answers] == list(range(number + 1))
            seen.setdefault(user_id, []).append((shown.row.problem, shown.attempt.problem.grade))
    assert seen[ANN] == seen[BEN]
    assert [key for key, _ in seen[ANN]] == list(duel.problems)
    grades = [grade for _, grade in seen[ANN]]
    assert grades == sorted(grades)
    assert grades[0] < grades[-1]


async def test_the_duels_of_somebody_share_no_problem(duels: Duels, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the lists as they are shipped: those of the toy are too short."""
    monkeypatch.undo()
    problems._by_key.cache_clear()
    asked = list[str]()
    for rival in range(500, 500 + MOST):
        asked += (await duels.accept((await challenged(duels, rival)).id, rival, NOW)).problems
    assert len(set(asked)) == len(asked)


async def test_nobody_learns_of_the_others_results_before_the_end(daily: Daily, duels: Duels) -> None:
    duel = await begun(duels)
    await tell(duels)
    await solve_all(daily, duels, duel, ANN)
    shown = await duels.go_on(duel.id, BEN, GUILD, NOW)
    assert shown.duel
    assert shown.duel.answers == ()
    assert await tell(duels) == [], "the channel is told nothing before both have finished"
    done = await refusal(duels.go_on(duel.id, ANN, GUILD, NOW))
    assert done.key == "bot-duel-refusal-done"


async def test_one_result_is_told_with_who_has_won_and_then_nothing_is_left(daily: Daily, duels: Duels) -> None:
    duel = await begun(duels)
    assert await tell(duels) == [(DuelState.RUNNING, ())]
    await solve_all(daily, duels, duel, BEN, missed=1)
    await solve_all(daily, duels, duel, ANN)
    (news,) = await owed(duels, LATER)
    assert news.verdict
    assert (news.verdict.first.user_id, news.verdict.by) == (ANN, WonBy.POINTS)
    assert news.verdict.first.reached == (10,) * PROBLEMS
    assert news.verdict.second.reached[0] in range(10)
    await note(duels, [news], LATER)
    assert await owed(duels, LATER + 8 * DAY) == []
    assert (await refusal(duels.go_on(duel.id, ANN, GUILD, NOW))).key == "bot-duel-refusal-gone"


def _answers(side: int, *reached: tuple[int, int]) -> list[DuelAnswer]:
    return [DuelAnswer(1, side, number, close, back, NOW) for number, (close, back) in enumerate(reached)]


@pytest.mark.parametrize(
    ("ann", "ben", "first", "by"),
    [
        ([(10, 0)], [(9, 0)], ANN, WonBy.POINTS),
        ([(9, 0)], [(10, 9)], BEN, WonBy.POINTS),
        ([(8, 0), (7, 0)], [(10, 3), (5, 3)], BEN, WonBy.BEST),
        ([(10, 3)], [(10, 1)], BEN, WonBy.BACK),
        ([(10, 3)], [(10, 3)], ANN, WonBy.NOTHING),
        ([(4, 0)], [], ANN, WonBy.POINTS),
    ],
)
async def test_points_decide_then_the_best_results_then_moves_taken_back(
    ann: list[tuple[int, int]], ben: list[tuple[int, int]], first: int, by: WonBy
) -> None:
    duel = Duel(GUILD, CHANNEL, ANN, BEN, "en", DuelState.OVER, NOW, NOW)
    decided = verdict(duel, _answers(0, *ann) + _answers(1, *ben))
    assert (decided.first.user_id, decided.by) == (first, by)


def test_the_problems_are_new_to_both_and_no_day_asks_them_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the lists as they are shipped."""
    monkeypatch.undo()
    problems._by_key.cache_clear()
    for today in (date(2026, 2, 2), date(2026, 11, 27), date(2026, 12, 31)):
        coming = {problem_on(today + timedelta(days=days)).key for days in range(-1, DUEL_DAYS + 2)}
        first = five(1, today, frozenset(), frozenset())
        keys = frozenset(one.key for one in first)
        assert coming.isdisjoint(keys)
        assert [one.grade for one in first] == list(WANTED)
        assert len({one.game for one in first}) == 3
        assert first == five(1, today, frozenset(), frozenset()), "the same whenever a process dies"
        assert first != five(2, today, frozenset(), frozenset())
        assert keys.isdisjoint(one.key for one in five(1, today, keys, frozenset()))
        assert keys.isdisjoint(one.key for one in five(1, today, frozenset(), keys))
    with pytest.raises(SessionRefusal):
        five(1, date(2026, 1, 8), frozenset(), frozenset())


async def test_whoever_sees_the_best_line_is_asked_first_and_gets_nothing_for_it(daily: Daily, duels: Duels) -> None:
    duel = await begun(duels)
    shown = await duels.go_on(duel.id, ANN, GUILD, NOW)
    with pytest.raises(LineAsked) as asked:
        await daily.line(shown.row.id, ANN, NOW + 1, sure=False)
    assert asked.value.text.key == "bot-duel-asks-line"
    await daily.line(shown.row.id, ANN, NOW + 1, sure=True)
    after = await daily.show(shown.row.id, ANN, NOW + 2)
    assert after.duel
    assert [one.closeness for one in after.duel.answers] == [0]
    # What is over can be practised again, and counts no second time.
    await finish(daily, await daily.again(shown.row.id, ANN, NOW + 3), shown.attempt.problem.line, NOW + 4)
    following = await duels.go_on_after(shown.row.id, ANN, GUILD, NOW + 5)
    assert following.duel
    assert len(following.duel.answers) == 1
    assert following.row.problem == duel.problems[1]


async def test_only_whoever_was_asked_accepts_and_either_can_end_what_is_not_accepted(duels: Duels) -> None:
    duel = await challenged(duels)
    assert await tell(duels) == [(DuelState.ASKED, (BEN,))]
    assert (await refusal(duels.accept(duel.id, ANN, NOW))).key == "bot-duel-refusal-not-you"
    assert (await refusal(duels.accept(duel.id, CAT, NOW))).key == "bot-duel-refusal-stranger"
    assert (await refusal(duels.go_on(duel.id, ANN, GUILD, NOW))).key == "bot-duel-refusal-asked"
    assert (await duels.decline(duel.id, BEN, NOW)).state is DuelState.DECLINED
    assert (await refusal(duels.accept(duel.id, BEN, NOW))).key == "bot-duel-refusal-gone"
    assert await tell(duels) == [(DuelState.DECLINED, ())]
    again = await challenged(duels)
    assert (await duels.decline(again.id, ANN, NOW)).state is DuelState.DROPPED
    third = await challenged(duels)
    await duels.accept(third.id, BEN, NOW)
    assert (await duels.accept(third.id, BEN, NOW)).state is DuelState.RUNNING, "pressed twice"
    assert (await refusal(duels.decline(third.id, BEN, NOW))).key == "bot-duel-refusal-running"


async def test_a_challenge_lapses_after_a_week_and_a_duel_ends_as_it_stands(daily: Daily, duels: Duels) -> None:
    late = NOW + DUEL_DAYS * DAY
    duel = await challenged(duels)
    await tell(duels)
    assert (await refusal(duels.accept(duel.id, BEN, late))).key == "bot-duel-refusal-gone"
    assert await tell(duels, late) == [(DuelState.DROPPED, ())]
    played = await duels.accept((await challenged(duels)).id, BEN, NOW)
    await solve(daily, duels, played, BEN, best=True)
    (ended,) = await owed(duels, late)
    assert ended.verdict
    assert (ended.verdict.first.user_id, ended.verdict.second.reached) == (BEN, (None,) * PROBLEMS)
    await note(duels, [ended], late)
    asked = await challenged(duels)
    assert (await duels.accept(asked.id, BEN, NOW + DAY)).expires_at == late + DAY, "a week from when it is accepted"
    assert await tell(duels, late + DAY) == [(DuelState.DROPPED, ())], "nobody has played"
    unplayed = await duels.accept((await challenged(duels)).id, BEN, NOW)
    assert unplayed.state is DuelState.RUNNING
    assert await tell(duels, late) == [(DuelState.DROPPED, ())], "nobody has played"
    assert await owed(duels, late + DAY) == []


async def test_whoever_is_blocked_or_not_wanted_reads_the_same_and_challenges_nobody(
    database: Database, duels: Duels
) -> None:
    blocks = Blocks(database)
    await blocks.block(BEN, ANN, NOW)
    blocked = await refusal(challenged(duels))
    async with database.transaction() as transaction:
        await preferences.save(transaction, CAT, Preferences(guests=Guests.INVITED))
    kept = await refusal(challenged(duels, CAT))
    assert blocked.key == kept.key == "bot-refusal-keeps-to-own"
    await blocks.block(ANN, DAN, NOW)
    assert (await refusal(challenged(duels, DAN))).key == "bot-refusal-blocked-yourself"


async def test_a_block_ends_a_challenge_between_the_two_and_lets_a_duel_go_on(database: Database, duels: Duels) -> None:
    blocks = Blocks(database)
    open_one, running = await challenged(duels), await duels.challenge(ANN, CAT, PLACE, "en", NOW)
    await duels.accept(running.id, CAT, NOW)
    await blocks.block(BEN, ANN, NOW)
    await blocks.block(CAT, ANN, NOW)
    async with database.reading() as transaction:
        states = [await rows.find(transaction, one.id) for one in (open_one, running)]
    assert [one and one.state for one in states] == [DuelState.DROPPED, DuelState.RUNNING]


async def test_nobody_challenges_themselves_twice_the_same_or_too_many(duels: Duels) -> None:
    await challenged(duels)
    assert (await refusal(duels.challenge(ANN, ANN, PLACE, "en", NOW))).key == "bot-duel-refusal-yourself"
    assert (await refusal(challenged(duels))).key == "bot-duel-refusal-already"
    assert (await refusal(duels.challenge(BEN, ANN, PLACE, "en", NOW))).key == "bot-duel-refusal-already"
    # Those to which others have challenged somebody do not count.
    await duels.challenge(DAN, ANN, PLACE, "en", NOW)
    for number in range(MOST - 1):
        await challenged(duels, 300 + number)
    assert (await refusal(challenged(duels, CAT))).key == "bot-duel-refusal-full"
    assert (await duels.challenge(CAT, ANN, PLACE, "en", NOW)).rival_id == ANN, "others can still challenge"


async def test_only_those_are_called_who_want_pings(database: Database, duels: Duels) -> None:
    async with database.transaction() as transaction:
        await preferences.save(transaction, BEN, Preferences(calls=Calls.NEVER))
    await challenged(duels)
    assert await tell(duels) == [(DuelState.ASKED, ())]


async def test_a_duel_goes_on_without_a_message_that_was_given_up_and_ends_with_its_time(duels: Duels) -> None:
    duel = await begun(duels)
    async with duels._database.transaction() as transaction:
        await rows.give_up(transaction, duel.id, NOW)
    assert await owed(duels) == []
    (ended,) = await owed(duels, duel.expires_at)
    assert ended.duel.state is DuelState.DROPPED


async def test_an_erased_player_is_anonymous_and_the_duel_ends_as_it_stands(
    database: Database, daily: Daily, duels: Duels
) -> None:
    duel = await begun(duels)
    open_one = await duels.challenge(CAT, ANN, PLACE, "en", NOW)
    await solve_all(daily, duels, duel, BEN)
    async with database.transaction() as transaction:
        await rows.erase(transaction, ANN, -1, NOW)
    found = {one.duel.id: one for one in await owed(duels)}
    assert found[duel.id].verdict
    assert found[duel.id].duel.sides == (-1, BEN)
    assert found[duel.id].called == (BEN,)
    assert found[open_one.id].duel.state is DuelState.DROPPED
    async with database.transaction() as transaction:
        await rows.erase(transaction, BEN, -1, NOW)
    assert [one.duel.id for one in await owed(duels)] == [open_one.id], "nobody waits for what both have left"


async def test_a_duel_put_back_to_an_earlier_state_is_shown_anew_and_an_end_is_not_told_twice(
    database: Database, duels: Duels
) -> None:
    duel = await begun(duels)
    await tell(duels)
    ended = await duels.challenge(CAT, DAN, PLACE, "en", NOW)
    await duels.decline(ended.id, DAN, NOW)
    async with database.transaction() as transaction:
        await rows.catch_up(transaction, NOW)
    (news,) = await owed(duels)
    assert news.duel == replace(duel, message_id=news.duel.message_id)

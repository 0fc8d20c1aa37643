"""Costly actions are limited in number, and counting them takes bounded memory."""

import pytest

from bot.people.cooldowns import ALLOWANCES, Cooldowns, CostlyAction, TooSoon
from tests.bot.conftest import ANN, BEN, CHANNEL, NOON, OTHER_CHANNEL


@pytest.mark.parametrize("what", list(CostlyAction))
def test_one_person_waits_until_the_earliest_of_the_latest_is_old_enough(what: CostlyAction) -> None:
    cooldowns = Cooldowns()
    allowance, _ = ALLOWANCES[what]
    for number in range(allowance.times):
        cooldowns.take(what, ANN, CHANNEL, NOON + number)
    with pytest.raises(TooSoon) as refused:
        cooldowns.take(what, ANN, OTHER_CHANNEL, NOON + allowance.times)
    assert refused.value.again_at == -(-(NOON + allowance.span) // 1000)
    assert dict(refused.value.text.values) == {"again": f"<t:{refused.value.again_at}:R>"}
    cooldowns.take(what, BEN, OTHER_CHANNEL, NOON + allowance.times)
    cooldowns.take(what, ANN, CHANNEL, NOON + allowance.span)


@pytest.mark.parametrize("what", list(CostlyAction))
def test_everybody_in_a_channel_together_waits_too(what: CostlyAction) -> None:
    cooldowns = Cooldowns()
    _, allowance = ALLOWANCES[what]
    for number in range(allowance.times):
        cooldowns.take(what, number, CHANNEL, NOON)
    with pytest.raises(TooSoon):
        cooldowns.take(what, allowance.times, CHANNEL, NOON)
    cooldowns.take(what, allowance.times, OTHER_CHANNEL, NOON)


def test_what_was_refused_does_not_count() -> None:
    cooldowns = Cooldowns()
    allowance, _ = ALLOWANCES[CostlyAction.REPOST]
    for _ in range(allowance.times):
        cooldowns.take(CostlyAction.REPOST, ANN, CHANNEL, NOON)
    for number in range(1, 5):
        with pytest.raises(TooSoon):
            cooldowns.take(CostlyAction.REPOST, ANN, CHANNEL, NOON + number)
    cooldowns.take(CostlyAction.REPOST, ANN, CHANNEL, NOON + allowance.span)


def test_a_clock_that_was_put_back_locks_nobody_out() -> None:
    cooldowns = Cooldowns()
    allowance, _ = ALLOWANCES[CostlyAction.OPEN]
    for _ in range(allowance.times):
        cooldowns.take(CostlyAction.OPEN, ANN, CHANNEL, NOON)
    cooldowns.take(CostlyAction.OPEN, ANN, CHANNEL, NOON - 3_600_000)


def test_no_more_people_and_channels_are_remembered_than_there_is_room_for() -> None:
    cooldowns = Cooldowns(remembered=10)
    for user_id in range(100):
        cooldowns.take(CostlyAction.HINT, user_id, 1000 + user_id, NOON)
    assert len(cooldowns._taken) == 10


def test_whoever_asked_last_is_forgotten_last_however_early_they_asked_first() -> None:
    cooldowns = Cooldowns(remembered=10)
    times = ALLOWANCES[CostlyAction.HINT][0].times
    for number in range(times):
        cooldowns.take(CostlyAction.HINT, ANN, CHANNEL, NOON + number)
        cooldowns.take(CostlyAction.HINT, 1000 + number, 2000 + number, NOON + number)
    with pytest.raises(TooSoon):
        cooldowns.take(CostlyAction.HINT, ANN, CHANNEL, NOON + times)


def test_where_person_and_channel_are_both_full_it_works_again_when_both_have_room() -> None:
    cooldowns = Cooldowns()
    own, everybodys = ALLOWANCES[CostlyAction.OPEN]
    for number in range(everybodys.times):
        cooldowns.take(CostlyAction.OPEN, 1000 + number, CHANNEL, NOON + 7_000)
    for _ in range(own.times):
        cooldowns.take(CostlyAction.OPEN, ANN, OTHER_CHANNEL, NOON)
    with pytest.raises(TooSoon) as refused:
        cooldowns.take(CostlyAction.OPEN, ANN, CHANNEL, NOON + 8_000)
    assert refused.value.again_at == (NOON + 7_000 + everybodys.span) // 1000

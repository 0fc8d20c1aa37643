"""The background stays below Discord's limit whatever people do, and whoever is answered never waits for it."""

from __future__ import annotations

import asyncio

from bot.delivery.pace import A_SECOND, AT_ONCE, MOST_OWED, Pace

DISCORDS = 50
"""Requests a second that Discord takes of a bot."""


class Time:
    """A clock that stands still but for those who sleep."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept = 0.0

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds
        await asyncio.sleep(0)


def pace_of(time: Time) -> Pace:
    return Pace(clock=time.clock, sleep=time.sleep)


async def moments(pace: Pace, time: Time, number: int) -> list[float]:
    taken = []
    for _ in range(number):
        await pace.take()
        taken.append(time.now)
    return taken


def most_in_a_second(taken: list[float]) -> int:
    return max(sum(first <= one < first + 1 for one in taken) for first in taken)


async def test_no_second_sees_more_than_discord_takes() -> None:
    time = Time()
    taken = await moments(pace_of(time), time, 300)
    assert most_in_a_second(taken) <= AT_ONCE + A_SECOND + 1 < DISCORDS
    assert abs(time.slept - (300 - AT_ONCE) / A_SECOND) < 0.01


async def test_after_a_long_rest_no_more_than_a_few_follow_one_another_at_once() -> None:
    time = Time()
    pace = pace_of(time)
    time.now += 3600
    assert most_in_a_second(await moments(pace, time, 100)) <= AT_ONCE + A_SECOND + 1


async def test_those_who_are_answered_do_not_wait_and_are_counted() -> None:
    time = Time()
    pace = pace_of(time)
    for _ in range(20):
        pace.count()
    assert time.slept == 0
    await pace.take()
    assert abs(time.slept - (20 - AT_ONCE + 1) / A_SECOND) < 0.01


async def test_the_background_never_stands_still_for_good() -> None:
    time = Time()
    pace = pace_of(time)
    for _ in range(100_000):
        pace.count()
    await pace.take()
    assert time.slept <= (MOST_OWED + 1) / A_SECOND + 0.01


async def test_turns_are_taken_in_the_order_of_asking() -> None:
    time = Time()
    pace = pace_of(time)
    order: list[int] = []

    async def take(number: int) -> None:
        await pace.take()
        order.append(number)

    await asyncio.gather(*(take(number) for number in range(30)))
    assert order == list(range(30))

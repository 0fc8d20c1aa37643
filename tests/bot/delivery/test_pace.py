"""All messages stay below Discord's limit; players' boards go first, and the background always has its share."""

from __future__ import annotations

import asyncio

from bot.delivery.pace import A_SECOND, IN_A_SECOND, SHARE, Pace

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
    assert most_in_a_second(taken) <= A_SECOND < DISCORDS
    assert time.slept <= 300 / A_SECOND + 1


async def test_a_long_rest_is_not_saved_up() -> None:
    time = Time()
    pace = pace_of(time)
    time.now += 3600
    assert most_in_a_second(await moments(pace, time, 100)) <= A_SECOND


async def test_players_and_background_together_stay_below_discords_limit() -> None:
    time = Time()
    pace = pace_of(time)
    taken = list[float]()

    async def take(awaited: bool) -> None:
        for _ in range(100):
            await pace.take(2, awaited=awaited)
            taken.extend([time.now] * 2)

    await asyncio.gather(take(True), take(False))
    assert most_in_a_second(sorted(taken)) <= IN_A_SECOND < DISCORDS


async def test_a_players_board_finds_room_while_the_background_uses_all_of_its_own() -> None:
    time = Time()
    pace = pace_of(time)
    await moments(pace, time, A_SECOND)
    slept = time.slept
    for _ in range((IN_A_SECOND - A_SECOND) // 2):
        await pace.take(2, awaited=True)
    assert time.slept == slept


async def test_players_who_wait_come_before_the_background() -> None:
    time = Time()
    pace = pace_of(time)
    order = list[str]()

    async def take(name: str, awaited: bool) -> None:
        await pace.take(awaited=awaited)
        order.append(name)

    for _ in range(IN_A_SECOND - SHARE):
        await pace.take(awaited=True)
    for _ in range(SHARE):
        await pace.take()
    await asyncio.gather(take("background", False), *(take("player", True) for _ in range(3)))
    assert order[0] == "player"


async def test_the_background_always_has_its_share_whatever_players_do() -> None:
    time = Time()
    pace = pace_of(time)
    stop = asyncio.Event()

    async def play() -> None:
        while not stop.is_set():
            await pace.take(2, awaited=True)

    playing = [asyncio.create_task(play()) for _ in range(4)]
    began = time.now
    await moments(pace, time, SHARE * 10)
    stop.set()
    await asyncio.gather(*playing)
    assert time.now - began <= 11


async def test_turns_are_taken_in_the_order_of_asking() -> None:
    time = Time()
    pace = pace_of(time)
    order: list[int] = []

    async def take(number: int) -> None:
        await pace.take()
        order.append(number)

    await asyncio.gather(*(take(number) for number in range(30)))
    assert order == list(range(30))

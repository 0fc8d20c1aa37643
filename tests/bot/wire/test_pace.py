"""All messages stay below Discord's limit; players' boards go first, and the background always has its share."""

import asyncio
import heapq
from itertools import count
from random import Random

import pytest

from bot.wire.pace import A_SECOND, AT_DISCORD, IN_A_SECOND, SHARE, Pace

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


async def test_places_that_were_not_used_are_there_for_others_at_once() -> None:
    time = Time()
    pace = pace_of(time)
    for _ in range(5 * A_SECOND):
        async with pace.places(1):
            pass
    assert time.slept == 0
    async with pace.places(A_SECOND):
        for _ in range(A_SECOND - 1):
            await pace.begin()
            pace.end()
    await pace.take()
    assert time.slept == 0
    await pace.take()
    assert time.slept > 0


async def test_players_have_all_the_room_while_nothing_else_wants_any() -> None:
    time = Time()
    pace = pace_of(time)
    await pace.take(IN_A_SECOND, awaited=True)
    assert time.slept == 0


class Timeline:
    """A clock for many sleepers: it goes to the next of them once nobody has anything else to do."""

    def __init__(self) -> None:
        self.now = 100.0
        self._order = count()
        self._asleep: list[tuple[float, int, asyncio.Future[None]]] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._asleep, (self.now + seconds, next(self._order), woken))
        await woken

    async def run(self, seconds: float) -> None:
        end = self.now + seconds
        while True:
            await self._calm()
            if not self._asleep or self._asleep[0][0] > end:
                self.now = end
                return
            self.now, _, woken = heapq.heappop(self._asleep)
            woken.set_result(None)

    async def _calm(self) -> None:
        """Wait until every other task waits."""
        # asyncio has no public way to learn whether anything else is ready to run.
        while asyncio.get_running_loop()._ready:  # type: ignore[attr-defined]  # noqa: ASYNC110 - and no event
            await asyncio.sleep(0)


@pytest.mark.parametrize("journey", [0.0, 0.02, 0.3, 2.0])
async def test_discord_counts_no_more_than_it_takes_however_long_requests_are_on_their_way(journey: float) -> None:
    time, chance, counted = Timeline(), Random(1), list[float]()
    pace = Pace(clock=time.clock, sleep=time.sleep)

    async def request() -> None:
        await time.sleep(chance.uniform(0, 3))
        await pace.begin()
        there = chance.uniform(0, journey)
        await time.sleep(there)
        counted.append(time.now)
        await time.sleep(journey - there)
        pace.end()

    requests = [asyncio.create_task(request()) for _ in range(400)]
    await time.run(60.0)
    assert all(one.done() for one in requests)
    assert most_in_a_second(counted) <= AT_DISCORD < DISCORDS
    # Discord's number is used, too, as far as the journey leaves any of it.
    assert len(counted) / (counted[-1] - counted[0]) > 0.8 * AT_DISCORD / (1 + journey)


async def test_nobody_is_let_in_while_requests_wait_for_discord() -> None:
    time = Timeline()
    pace = Pace(clock=time.clock, sleep=time.sleep)
    for _ in range(AT_DISCORD):
        await pace.begin()
    request, board = asyncio.create_task(pace.begin()), asyncio.create_task(pace.take(awaited=True))
    await time.run(5.0)
    assert not pace.spare()
    assert not request.done()
    assert not board.done()
    pace.end()
    await time.run(1.5)
    assert request.done()
    assert board.done()


async def test_a_request_that_is_called_off_while_it_waits_takes_no_room() -> None:
    time = Timeline()
    pace = Pace(clock=time.clock, sleep=time.sleep)
    for _ in range(AT_DISCORD):
        await pace.begin()
    waiting = asyncio.create_task(pace.begin())
    await time.run(1.0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    for _ in range(AT_DISCORD):
        pace.end()
    await time.run(1.0)
    requests = [asyncio.create_task(pace.begin()) for _ in range(AT_DISCORD)]
    await time.run(0.0)
    assert all(one.done() for one in requests)


TABLES = 120
MOVES_A_SECOND = 50
JOURNEY = 0.05


class Played:
    """What has happened at a table, and what its channel shows."""

    def __init__(self) -> None:
        self.moves = self.shown = self.stories = 0
        self.lanes = (asyncio.Lock(), asyncio.Lock())


async def test_after_a_minute_of_fifty_moves_a_second_all_is_true_within_thirty_seconds() -> None:
    time, tables, chance = Timeline(), [Played() for _ in range(TABLES)], Random(2)
    pace = Pace(clock=time.clock, sleep=time.sleep)

    async def send(requests: int) -> None:
        for _ in range(requests):
            await pace.begin()
            await time.sleep(JOURNEY)
            pace.end()

    async def deliver(table: Played, *, ends_turn: bool) -> None:
        """As the outbox does it: a board shows all moves so far; each new one leaves an old one to become a recap."""
        async with table.lanes[0]:
            if table.shown < table.moves:
                requests = 1 + ends_turn
                async with pace.places(requests, awaited=True):
                    table.shown = table.moves
                    await send(requests)
                    table.stories += ends_turn
        async with table.lanes[1]:
            while table.stories:
                async with pace.places(1):
                    await send(1)
                    table.stories -= 1

    async def play() -> None:
        for number in range(60 * MOVES_A_SECOND):
            await time.sleep(1 / MOVES_A_SECOND)
            table = tables[number % TABLES]
            table.moves += 1
            deliveries.append(asyncio.create_task(deliver(table, ends_turn=chance.random() < 0.62)))

    deliveries = list[asyncio.Task[None]]()
    playing = asyncio.create_task(play())
    await time.run(60.1)
    assert playing.done()
    await time.run(9.0)
    assert [table.moves - table.shown for table in tables] == [0] * TABLES
    await time.run(21.0)
    assert sum(table.stories for table in tables) == 0
    assert all(one.done() for one in deliveries)


async def test_the_background_takes_no_more_than_its_share_while_players_wait() -> None:
    """Else what it sends would fill the room that players wait for, a place at a time."""
    time = Timeline()
    pace = pace_of(time)  # type: ignore[arg-type]  # a clock that sleeps
    players = [asyncio.create_task(pace.take(number, awaited=True)) for number in (A_SECOND - SHARE - 2, A_SECOND)]
    await time.run(0)
    assert [one.done() for one in players] == [True, False]
    background = [asyncio.create_task(pace.take()) for _ in range(SHARE + 2)]
    await time.run(0.5)
    assert [one.done() for one in background] == [True] * SHARE + [False] * 2
    await time.run(10)
    assert all(one.done() for one in (*players, *background))


async def test_players_leave_the_background_its_share_while_it_waits() -> None:
    time = Timeline()
    pace = pace_of(time)  # type: ignore[arg-type]  # a clock that sleeps
    await pace.take(IN_A_SECOND - SHARE, awaited=True)
    background = asyncio.create_task(pace.take(SHARE + 1))
    await time.run(0.5)
    player = asyncio.create_task(pace.take(awaited=True))
    await time.run(0.4)
    assert not background.done()
    assert not player.done()
    await time.run(10)
    assert background.done()
    assert player.done()


async def test_places_are_used_up_by_the_task_that_has_taken_them_alone() -> None:
    time = Time()
    pace = pace_of(time)

    async def request() -> None:
        for _ in range(A_SECOND):
            await pace.begin()
            pace.end()

    async with pace.places(A_SECOND):
        await asyncio.create_task(request())
    await moments(pace, time, A_SECOND)
    assert time.slept == 0

"""How late the event loop, which answers people, is while films are drawn and a finished game is looked back at.

    uv run python -m tests.benchmarks.loop_delay

Turns of random games are drawn as films, four at a time, by as many processes as the bot has. Beside them a task asks
every millisecond to go on at once; what is told is how much later it did. Then a recorded game is looked back at by a
process of the lowest priority, as the bot does it.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path

from bot.lookup.lookbacks import look_back
from bot.pictures import drawing
from bot.workers.pool import Pool, Rank
from bot.workers.processes import DRAWING, LOOKING_BACK, StartWorker, fork_workers, start_worker
from games import REGISTRY
from games.core import transcript
from games.core.contract import Event
from games.core.record import Record
from rendering.picture import Picture

SECONDS = 10.0
FILMS_AT_ONCE = 4
TICK_SECONDS = 0.001
GOLDEN = Path(__file__).parents[1] / "golden"
LOOKED_AT = ("volcano/colours-random", "hekla/lava-two-seats", "vesuvio/points-beat-photo")
TURNS = 30
"""Turns a game, the first ones of a random game."""


def films() -> Iterator[Callable[[], Picture | None]]:
    """Turns of a random game of each kind, as work for a painter."""
    chance = random.Random(7)
    for game in REGISTRY.values():
        position = game.start(2, game.complete_options({}), bytes(16))
        before, events = position, list[Event]()
        while position.turn < TURNS and position.outcome is None:
            seat = min(position.to_act)
            step = position.play(seat, chance.choice(position.moves(seat)))
            events += step.events
            if step.position.turn != before.turn:
                seen = [one.view(None) for one in (before, step.position)]
                yield partial(drawing.motion, seen[0], tuple(events), seen[1], drawing.Readers("en"))
                before, events = step.position, []
            position = step.position


async def delays(during: Callable[[], bool]) -> list[float]:
    """Milliseconds by which each tick was late, as long as something lasts."""
    late = []
    while during():
        asked = time.perf_counter()
        await asyncio.sleep(TICK_SECONDS)
        late.append((time.perf_counter() - asked - TICK_SECONDS) * 1000)
    return late


def report(name: str, late: Sequence[float]) -> str:
    """The distribution in one line."""
    ordered = sorted(late)
    p50, p99 = (ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
    return f"{name}: p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {ordered[-1]:.1f} ms"


async def look_back_at(record: Record) -> str:
    """The delays while this game is looked back at."""
    worker = start_worker(LOOKING_BACK)
    task = asyncio.create_task(asyncio.to_thread(worker.do, partial(look_back, record)), name="looking back")
    began = time.monotonic()
    late = await delays(lambda: not task.done())
    await task
    worker.end()
    name = f"{record.game}, {len(record.actions)} actions, looked back at in {time.monotonic() - began:.1f} s"
    return report(name, late)


def recorded(name: str) -> Record:
    """A finished game."""
    path = GOLDEN / f"{name}.txt"
    return transcript.check(path.read_text(encoding="utf-8"), REGISTRY[path.parent.name])


async def main(start: StartWorker) -> None:
    """Measure and print."""
    end = time.monotonic() + SECONDS
    print(report("nothing to draw", await delays(lambda: time.monotonic() < end)))
    painters, works, drawn = Pool(DRAWING, start), cycle(list(films())), 0
    end = time.monotonic() + SECONDS

    async def draw() -> None:
        nonlocal drawn
        while time.monotonic() < end:
            # As something people wait for, for of what takes long only one is drawn at a time.
            await painters.run(Rank.SHOWN, next(works))
            drawn += 1

    drawing_now = [asyncio.create_task(draw()) for _ in range(FILMS_AT_ONCE)]
    late = await delays(lambda: time.monotonic() < end)
    await asyncio.gather(*drawing_now)
    print(report(f"{drawn} films, {FILMS_AT_ONCE} at a time, {DRAWING.workers} processes", late))
    painters.close()
    for name in LOOKED_AT:
        print(await look_back_at(recorded(name)))


if __name__ == "__main__":
    asyncio.run(main(fork_workers()))

"""A clean stop waits for what people have asked for, and begins nothing more."""

import asyncio

import pytest

from bot.host.services import TaskTracker
from bot.model.refusals import Restarting
from tests.wire.driver import PATIENCE

A_LONG_TIME = 3600.0


async def begun(work: TaskTracker, until: asyncio.Event) -> asyncio.Task[None]:
    """Somebody's act, under way until then."""
    under_way = asyncio.Event()

    async def act() -> None:
        try:
            work.begin()
        finally:
            under_way.set()
            await until.wait()

    task = asyncio.create_task(act())
    await under_way.wait()
    return task


async def test_what_is_under_way_is_waited_for() -> None:
    work, until = TaskTracker(), asyncio.Event()
    task = await begun(work, until)
    finishing = asyncio.create_task(work.finish(A_LONG_TIME))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not finishing.done()
    until.set()
    await finishing
    assert task.done()


async def test_what_takes_for_ever_is_not_waited_for_so_long_and_not_broken_off() -> None:
    work, until = TaskTracker(), asyncio.Event()
    task = await begun(work, until)
    async with asyncio.timeout(PATIENCE):
        await work.finish(0.01)
    assert not task.done()
    until.set()
    await task


async def test_nothing_is_begun_after_that_and_that_this_is_said_is_waited_for() -> None:
    work, until = TaskTracker(), asyncio.Event()
    work.close()
    task = await begun(work, until)
    finishing = asyncio.create_task(work.finish(A_LONG_TIME))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not finishing.done()
    until.set()
    await finishing
    with pytest.raises(Restarting):
        await task


async def test_where_nothing_is_under_way_there_is_nothing_to_wait_for() -> None:
    work, until = TaskTracker(), asyncio.Event()
    until.set()
    await (await begun(work, until))
    # A callback is no task.
    asyncio.get_running_loop().call_soon(work.note)
    await asyncio.sleep(0)
    await work.finish(A_LONG_TIME)

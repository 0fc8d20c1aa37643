"""What stays is left out of garbage collections, during which the event loop stands still."""

import gc
from collections.abc import Iterator

import pytest

from bot.connection.launch import leave_alone
from tests.bot.desk import Desk


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_no_later_collection_looks_at_what_is_there() -> None:
    stays = [[number] for number in range(1000)]
    leave_alone()
    assert gc.get_freeze_count() > len(stays)
    watched = {id(one) for one in gc.get_objects()}
    assert not watched & set(map(id, stays))
    gc.collect()
    assert [number for (number,) in stays] == list(range(1000))


async def test_it_is_done_once_when_discord_has_told_of_the_servers(desk: Desk) -> None:
    times = list[None]()
    desk.client.loaded = lambda: times.append(None)
    await desk.client.on_ready()
    await desk.client.on_ready()
    assert len(times) == 1

"""The zone of the machine changes while the bot runs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.model.sessions import OnTimeout, Status
from bot.model.turn_times import HOUR, MINUTE
from bot.sandbox.history import Post
from bot.store.rows import timers
from tests.bot.desk import ERUPTION, Desk

BEAT = 5_000


async def run_for(desk: Desk, span: int) -> None:
    """Beats and deliveries while the clock runs as it should."""
    for _ in range(0, span, MINUTE):
        desk.clock.moment += MINUTE - BEAT
        await desk.beat()
        desk.clock.moment += BEAT
        await desk.beat()


@contextmanager
def calls_to(desk: Desk, member_id: int) -> Iterator[list[str]]:
    """The messages posted that notify this member."""
    seen = list[str]()

    def note(what: str, post: Post) -> None:
        if what == "create" and str(member_id) in str(post.data["mentions"]):
            seen.append(post.data["content"])

    desk.driver.sandbox.history.listeners.append(note)
    yield seen
    desk.driver.sandbox.history.listeners.remove(note)


async def test_the_zone_of_the_machine_changes_no_deadline_and_calls_nobody(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = await desk.begin(clock=12 * HOUR, on_timeout=OnTimeout.FORFEIT)
    ada, bruno = desk.driver.members[:2]
    desk.client.heartbeat.reachable = True
    await desk.play(session_id, ada, ERUPTION)
    await run_for(desk, MINUTE)
    async with desk.database.reading() as transaction:
        before = await timers.clocks_of_session(transaction, session_id)
    try:
        with calls_to(desk, bruno.id) as calls:
            for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Paris", "Asia/Kathmandu"):
                monkeypatch.setenv("TZ", zone)
                time.tzset()
                await run_for(desk, MINUTE)
            assert calls == []
    finally:
        monkeypatch.undo()
        time.tzset()
    async with desk.database.reading() as transaction:
        assert await timers.clocks_of_session(transaction, session_id) == before
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.PLAYING

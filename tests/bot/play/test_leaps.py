"""The machine's clock leaps by a day, ahead or back, under the bot or between two runs, or its zone changes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from bot.delivery.orphaned import ChannelAccess
from bot.model.moments import DAY, HOUR, MINUTE
from bot.model.request import TableRequest
from bot.model.sessions import OnTimeout, Status
from bot.play.timekeeper import Timekeeper
from bot.sandbox.history import Post
from bot.sandbox.world import CHANNELS, GUILD
from bot.store.rows import timeouts, turns
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.driver import Member

LEAPS = {
    "ahead": ((DAY,), False),
    "back": ((-DAY,), False),
    "to and fro": ((DAY, -DAY, DAY, -DAY), False),
    "ahead between two runs": ((DAY,), True),
    "back between two runs": ((-DAY,), True),
    "ahead and back between runs": ((DAY, -DAY), True),
}
"""By how much the clock is set, each time after minutes in which it runs as it should, and whether the bot restarts."""

BEAT = 5_000


async def begin(desk: Desk, clock: int, on_timeout: OnTimeout, channel: int | None = None) -> int:
    ada, bruno = desk.driver.members[:2]
    lobbies = desk.client.host.sessions.lobbies
    wish = TableRequest(GUILD, channel or desk.driver.channel, ada.id, "volcano", {}, None, "en")
    session_id = (await lobbies.open(replace(wish, clock=clock, on_timeout=on_timeout), NOON)).session.id
    await lobbies.join(session_id, bruno.id, NOON)
    await lobbies.choose_first(session_id, ada.id, ada.id, NOON)
    await lobbies.start(session_id, ada.id, NOON)
    return session_id


async def run_for(desk: Desk, span: int) -> None:
    """Beats and deliveries while the clock runs as it should."""
    for _ in range(0, span, MINUTE):
        desk.clock.moment += MINUTE - BEAT
        await desk.beat()
        desk.clock.moment += BEAT
        await desk.beat()


def restart(desk: Desk) -> None:
    """What the bot knows of time in memory is gone."""
    reach, sessions = ChannelAccess(desk.client), desk.client.host.sessions
    desk.client.heartbeat.timekeeper = Timekeeper(desk.database, sessions, reach.can_be_played)


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


@pytest.mark.full
@pytest.mark.parametrize(("leaps", "between_runs"), LEAPS.values(), ids=LEAPS)
async def test_no_seat_is_lost_and_nobody_called_twice_by_a_clock_that_leaps(
    desk: Desk, leaps: tuple[int, ...], *, between_runs: bool
) -> None:
    ada, bruno = desk.driver.members[:2]
    forfeited = await begin(desk, 12 * HOUR, OnTimeout.FORFEIT)
    claimed = await begin(desk, 12 * HOUR, OnTimeout.CLAIM, CHANNELS[1][0])
    desk.client.heartbeat.reachable = True
    with calls_to(desk, bruno.id) as calls:
        for session_id in (forfeited, claimed):
            await desk.play(session_id, ada, ERUPTION)
        await run_for(desk, 2 * MINUTE)
        for leap in leaps:
            desk.clock.moment += leap
            if between_runs:
                restart(desk)
            await run_for(desk, 2 * MINUTE)
        pings = [one for one in calls if "your turn" in one]
        assert len(pings) == 2, calls
    for session_id in (forfeited, claimed):
        await require_unharmed(desk, session_id, bruno)


async def require_unharmed(desk: Desk, session_id: int, mover: Member) -> None:
    """Nobody has lost a seat, nothing is owed, and the mover has at least an hour, at most a whole turn, to play."""
    session = (await desk.client.host.sessions.by_id(session_id)).session
    assert session.status is Status.PLAYING
    assert session.players == tuple(member.id for member in desk.driver.members[:2])
    assert await desk.queued(session_id) == []
    async with desk.database.reading() as transaction:
        (wait,) = await turns.waits_of_session(transaction, session_id)
        assert await timeouts.find(transaction, session_id, wait.seat) is None
    assert wait.deadline_at is not None
    assert HOUR <= wait.deadline_at - desk.clock.moment <= 12 * HOUR
    await desk.play(session_id, mover, "a1-a2")


async def test_the_zone_of_the_machine_changes_no_deadline_and_calls_nobody(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = await begin(desk, 12 * HOUR, OnTimeout.FORFEIT)
    ada, bruno = desk.driver.members[:2]
    desk.client.heartbeat.reachable = True
    await desk.play(session_id, ada, ERUPTION)
    await run_for(desk, MINUTE)
    async with desk.database.reading() as transaction:
        before = await turns.waits_of_session(transaction, session_id)
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
        assert await turns.waits_of_session(transaction, session_id) == before
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.PLAYING

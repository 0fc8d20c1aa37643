"""What a turn that passes on writes about clocks; every move pays for it."""

from collections import Counter

import pytest

from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.conftest import ANN, BEN, NOON, opening
from tests.bot.engines import sqlite_of
from tests.bot.play.tables import started


@pytest.mark.sqlite
async def test_a_turn_that_passes_on_cancels_each_alarm_of_a_seat_once_and_looks_for_its_claim_once(
    database: Database, sessions: Sessions
) -> None:
    session_id = await started(sessions, opening(), BEN)
    seen = list[str]()
    connection = sqlite_of(database)._connection
    await connection.set_trace_callback(seen.append)
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await connection.set_trace_callback(lambda _statement: None)
    written = Counter(seen)
    cancelled = {one: times for one, times in written.items() if "DELETE FROM alarms" in one and "'archive'" not in one}
    assert len(cancelled) == 2, cancelled
    assert set(cancelled.values()) == {1}
    claims = {times for one, times in written.items() if one.startswith("SELECT timeouts.") and "FROM timeouts" in one}
    assert claims == {1}, written

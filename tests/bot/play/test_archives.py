"""What nobody touches is put away and can be taken up again; its channel is free meanwhile."""

from dataclasses import replace

import pytest

from bot.cli.check import fault
from bot.model.refusals import ChannelTaken, NoSession, NotSeated, SessionRefusal
from bot.model.sessions import Status
from bot.model.turn_times import ARCHIVED_AFTER, DAY, STALE_AFTER
from bot.play.pauses import Archives
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import timers
from bot.store.rows.timers import TimerKind
from bot.ui.calls import archived
from tests.bot.conftest import ANN, BEN, CHANNEL, DAN, GUILD, NOON, begin, opening

LATER = NOON + STALE_AFTER
GONE = LATER + ARCHIVED_AFTER


@pytest.fixture
def archives(database: Database, sessions: Sessions) -> Archives:
    return Archives(database, sessions)


async def wait_it_out(database: Database, sessions: Sessions) -> None:
    keeper = Timekeeper(database, sessions)
    await keeper.fire(LATER, reachable=True)
    await keeper.fire(GONE, reachable=True)


async def test_whoever_plays_alone_reads_of_no_clock_when_the_game_is_archived(sessions: Sessions) -> None:
    several = replace((await begin(sessions, BEN)).session, clock=DAY)
    assert "its clock runs again" in archived(several)
    assert "clock" not in archived(replace(several, players=(ANN,)))


async def test_a_move_puts_off_the_day_on_which_a_session_is_forgotten(database: Database, sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    keeper = Timekeeper(database, sessions)
    await keeper.fire(LATER, reachable=True)
    await sessions.play(session_id, ANN, "b2-a3", LATER + DAY)
    await keeper.fire(GONE, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    async with database.reading() as transaction:
        assert await timers.find(transaction, session_id, TimerKind.ARCHIVE) is None
        stale = await timers.find(transaction, session_id, TimerKind.STALE)
    assert stale is not None
    assert stale.due_at == LATER + DAY + STALE_AFTER


async def test_after_a_long_absence_a_session_is_warned_about_before_it_is_put_away(
    database: Database, sessions: Sessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    keeper = Timekeeper(database, sessions)
    back = NOON + 400 * DAY
    await keeper.fire(back, reachable=True)
    await keeper.fire(back + ARCHIVED_AFTER - 1, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    await keeper.fire(back + ARCHIVED_AFTER, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.ARCHIVED


async def test_an_archived_session_frees_its_channel_and_loses_nothing(
    database: Database, sessions: Sessions, archives: Archives
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    await wait_it_out(database, sessions)
    with pytest.raises(NoSession):
        await sessions.in_channel(CHANNEL)
    with pytest.raises(SessionRefusal, match="bot-refusal-archived"):
        await sessions.play(session_id, ANN, "c3-b3", GONE)
    async with database.reading() as transaction:
        assert await fault(transaction, session_id) is None
    assert [table.session.id for table in await archives.of_player(GUILD, BEN, 10)] == [session_id]
    assert await archives.of_player(GUILD, DAN, 10) == []
    latest = await archives.latest_of(CHANNEL)
    assert latest is not None
    assert latest.session.id == session_id


async def test_any_player_takes_it_up_where_it_was(database: Database, sessions: Sessions, archives: Archives) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-archived"):
        await archives.resume(session_id, ANN, NOON)
    await wait_it_out(database, sessions)
    with pytest.raises(NotSeated):
        await archives.resume(session_id, DAN, GONE)
    await archives.resume(session_id, BEN, GONE + DAY)
    await sessions.play(session_id, ANN, "c3-b3", GONE + DAY)
    assert (await sessions.in_channel(CHANNEL)).session.sequence == 2


async def test_it_stays_put_away_while_its_channel_holds_another_session(
    database: Database, sessions: Sessions, archives: Archives
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await wait_it_out(database, sessions)
    other = await sessions.lobbies.open(opening(), GONE)
    with pytest.raises(ChannelTaken) as taken:
        await archives.resume(session_id, ANN, GONE)
    assert taken.value.session_id == other.session.id


async def test_an_archived_lobby_is_no_fault_of_the_file(database: Database, sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await wait_it_out(database, sessions)
    with pytest.raises(SessionRefusal, match="bot-refusal-archived"):
        await sessions.lobbies.join(session_id, BEN, GONE)
    async with database.reading() as transaction:
        assert await fault(transaction, session_id) is None

"""A game stands still by agreement or by a moderator: no time runs, nobody moves; any player lets it go on."""

import pytest

from bot.model.proposals import ProposalKind
from bot.model.refusals import NotSeated, SessionRefusal
from bot.model.sessions import Status
from bot.model.turn_times import DAY, HOUR, MINUTE, USUAL_CLOCK
from bot.play.pauses import Pauses
from bot.play.proposals import Proposals
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import notices, timers
from bot.store.rows.notices import NoticeKind
from tests.bot.conftest import ANN, BEN, CAT, DAN, NOON, begin, delivered, motions

ERUPTION = "b2-a3 c3-b3 b3-b4"


@pytest.fixture
def pauses(database: Database, sessions: Sessions) -> Pauses:
    return Pauses(database, sessions)


@pytest.fixture
def agreeing(database: Database, sessions: Sessions) -> Proposals:
    return Proposals(database, sessions, motions())


async def deadline(database: Database, session_id: int, seat: int = 0) -> int | None:
    async with database.reading() as transaction:
        clock = await timers.find_clock(transaction, session_id, seat)
    assert clock is not None
    return clock.deadline_at


async def test_the_clock_stops_once_every_seat_still_playing_has_agreed(
    database: Database, sessions: Sessions, agreeing: Proposals
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.resign(session_id, CAT, NOON)
    assert not (await agreeing.propose(session_id, ANN, ProposalKind.PAUSE, NOON)).carried
    assert await deadline(database, session_id) == NOON + USUAL_CLOCK
    assert (await agreeing.propose(session_id, BEN, ProposalKind.PAUSE, NOON + HOUR)).carried
    assert (await sessions.by_id(session_id)).session.paused_at == NOON + HOUR
    assert await deadline(database, session_id) is None
    with pytest.raises(SessionRefusal, match="bot-refusal-paused"):
        await agreeing.propose(session_id, ANN, ProposalKind.PAUSE, NOON + HOUR)


async def test_a_paused_game_takes_no_moves_but_lets_seats_be_given_up(
    database: Database, sessions: Sessions, pauses: Pauses
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await pauses.pause(session_id, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-paused"):
        await sessions.play(session_id, ANN, ERUPTION, NOON)
    await sessions.resign(session_id, ANN, NOON)
    # Ben is to act now; his time begins when the game goes on.
    assert await deadline(database, session_id, 1) is None
    await pauses.unpause(session_id, NOON + 9 * DAY)
    assert await deadline(database, session_id, 1) == NOON + 9 * DAY + USUAL_CLOCK


async def test_what_was_left_of_a_turn_is_kept(database: Database, sessions: Sessions, pauses: Pauses) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await delivered(sessions)
    await pauses.pause(session_id, NOON + DAY)
    await pauses.unpause(session_id, NOON + 20 * DAY)
    assert await deadline(database, session_id) == NOON + 20 * DAY + USUAL_CLOCK - DAY
    await sessions.play(session_id, ANN, ERUPTION, NOON + 20 * DAY)


async def test_no_deadline_passes_while_the_clock_stands_still(
    database: Database, sessions: Sessions, pauses: Pauses
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await delivered(sessions)
    await pauses.pause(session_id, NOON + USUAL_CLOCK - MINUTE)
    await Timekeeper(database, sessions).fire(NOON + 20 * DAY, reachable=True)
    async with database.reading() as transaction:
        assert await timers.find_timeout(transaction, session_id, 0) is None
    await pauses.unpause(session_id, NOON + 20 * DAY)
    # Whoever had a minute left has an hour, so that nobody is late the moment a game goes on.
    assert await deadline(database, session_id) == NOON + 20 * DAY + HOUR


async def test_a_pause_takes_an_offered_seat_off_the_table(
    database: Database, sessions: Sessions, pauses: Pauses
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await delivered(sessions)
    await Timekeeper(database, sessions).fire(NOON + USUAL_CLOCK, reachable=True)
    async with database.transaction() as transaction:
        await timers.save_timeout_message(transaction, session_id, 0, 999)
    await pauses.pause(session_id, NOON + USUAL_CLOCK)
    async with database.reading() as transaction:
        assert await timers.find_timeout(transaction, session_id, 0) is None
        queued = await notices.queued(transaction, session_id)
    assert [one.target_id for one in queued if one.kind is NoticeKind.REMOVE] == [999]


async def test_any_player_lets_a_game_go_on_and_nobody_else(sessions: Sessions, pauses: Pauses) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-not-paused"):
        await pauses.resume(session_id, BEN, NOON)
    await pauses.pause(session_id, NOON)
    with pytest.raises(NotSeated):
        await pauses.resume(session_id, DAN, NOON)
    assert (await pauses.resume(session_id, BEN, NOON)).session.paused_at is None
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING


async def test_a_lobby_and_a_game_that_is_over_cannot_be_paused(sessions: Sessions, pauses: Pauses) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.resign(session_id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await pauses.pause(session_id, NOON)

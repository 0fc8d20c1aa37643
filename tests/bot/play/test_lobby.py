"""Opening a table, taking and leaving seats, starting."""

import pytest

from bot.model.refusals import ChannelTaken, NoSession, NotSeated, SessionRefusal
from bot.model.sessions import Status
from bot.play.sessions import Sessions
from games.core.refusals import InvalidSetup
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, NOON, OTHER_CHANNEL, begin, opening


async def test_whoever_opens_a_table_sits_in_the_first_seat(sessions: Sessions) -> None:
    table = await sessions.lobbies.open(opening(), NOON)
    assert table.session.players == (ANN,)
    assert table.session.opener_id == ANN
    assert (await sessions.in_channel(CHANNEL)).session == table.session


async def test_a_channel_holds_one_session_and_the_refusal_says_which(sessions: Sessions) -> None:
    first = await sessions.lobbies.open(opening(), NOON)
    with pytest.raises(ChannelTaken) as taken:
        await sessions.lobbies.open(opening(), NOON)
    assert taken.value.session_id == first.session.id
    await sessions.lobbies.open(opening(OTHER_CHANNEL), NOON)


async def test_a_wrong_option_opens_nothing(sessions: Sessions) -> None:
    with pytest.raises(InvalidSetup):
        await sessions.lobbies.open(opening(layout="zigzag"), NOON)
    with pytest.raises(NoSession):
        await sessions.in_channel(CHANNEL)


async def test_seats_are_taken_once_and_never_beyond_the_capacity(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(capacity=2), NOON)).session.id
    assert (await sessions.lobbies.join(session_id, BEN, NOON)).session.players == (ANN, BEN)
    with pytest.raises(SessionRefusal, match="bot-refusal-already-seated"):
        await sessions.lobbies.join(session_id, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-full"):
        await sessions.lobbies.join(session_id, CAT, NOON)


async def test_when_the_opener_leaves_the_next_player_takes_their_part(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await sessions.lobbies.join(session_id, BEN, NOON)
    table = await sessions.lobbies.leave(session_id, ANN, NOON)
    assert (table.session.players, table.session.opener_id) == ((BEN,), BEN)
    with pytest.raises(NotSeated):
        await sessions.lobbies.leave(session_id, ANN, NOON)


async def test_the_last_to_leave_closes_the_table_and_frees_the_channel(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    assert (await sessions.lobbies.leave(session_id, ANN, NOON)).session.status is Status.CANCELLED
    await sessions.lobbies.open(opening(), NOON)


async def test_only_the_host_starts_and_chooses_who_begins(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await sessions.lobbies.join(session_id, BEN, NOON)
    for attempt in (
        sessions.lobbies.start(session_id, BEN, NOON),
        sessions.lobbies.choose_first(session_id, BEN, BEN, NOON),
    ):
        with pytest.raises(SessionRefusal, match="bot-refusal-not-opener"):
            await attempt
    await sessions.lobbies.choose_first(session_id, ANN, BEN, NOON)
    table = await sessions.lobbies.start(session_id, ANN, NOON)
    assert table.position.to_act == {1}


async def test_a_chosen_beginner_who_leaves_is_forgotten(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await sessions.lobbies.join(session_id, BEN, NOON)
    await sessions.lobbies.choose_first(session_id, ANN, BEN, NOON)
    assert (await sessions.lobbies.leave(session_id, BEN, NOON)).session.first_id is None


async def test_nobody_joins_leaves_or_starts_a_game_that_has_begun(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    for attempt in (
        sessions.lobbies.join(session_id, CAT, NOON),
        sessions.lobbies.leave(session_id, BEN, NOON),
        sessions.lobbies.start(session_id, ANN, NOON),
    ):
        with pytest.raises(SessionRefusal, match="bot-refusal-begun"):
            await attempt


async def test_the_host_may_close_a_lobby_by_ending_it(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await sessions.lobbies.join(session_id, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-opener"):
        await sessions.close_lobby(session_id, BEN, NOON)
    assert (await sessions.close_lobby(session_id, ANN, NOON)).session.status is Status.CANCELLED


async def test_open_sessions_of_a_server_are_listed_ones_own_first_then_the_newest(sessions: Sessions) -> None:
    older = await begin(sessions, BEN)
    newer = await sessions.lobbies.open(opening(OTHER_CHANNEL), NOON)
    listed, total = await sessions.open_in_guild(7, ANN, 10)
    assert [table.session.id for table in listed] == [newer.session.id, older.session.id]
    assert total == 2
    listed, total = await sessions.open_in_guild(7, BEN, 1)
    assert [table.session.id for table in listed] == [older.session.id]
    assert total == 2
    assert await sessions.open_in_guild(8, ANN, 10) == ([], 0)

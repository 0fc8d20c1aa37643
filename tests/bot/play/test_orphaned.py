"""A session whose channel or server is gone is kept, stands still, and is taken up by its players elsewhere."""

from dataclasses import replace

import pytest

from bot.model.proposals import ProposalKind
from bot.model.refusals import ChannelTaken, NoSession, NotSeated, SessionRefusal
from bot.model.sessions import Session, Status, TurnClock
from bot.play.guilds import Guilds
from bot.play.orphaned import Destination, OrphanedSessions
from bot.play.pauses import Pauses, archive
from bot.play.proposals import Proposals
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import notices, timers
from bot.store.rows.guilds import Missing
from bot.store.rows.notices import NoticeKind
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, OTHER_CHANNEL, begin, opening, queued

HOUR = 3_600_000
LATER = NOON + HOUR
HERE = Destination(GUILD, OTHER_CHANNEL)


@pytest.fixture
def orphaned(database: Database, sessions: Sessions) -> OrphanedSessions:
    return OrphanedSessions(database, sessions)


async def waiting_for(database: Database, session_id: int) -> TurnClock:
    async with database.reading() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, session_id)
    return clock


async def due(database: Database, session_id: int, now: int = LATER) -> bool:
    async with database.reading() as transaction:
        return session_id in await notices.sessions_due(transaction, now)


async def show_everything(database: Database, session_id: int) -> None:
    """As if everything had been posted."""
    async with database.transaction() as transaction:
        for notice in await notices.queued(transaction, session_id):
            await notices.mark_done(transaction, notice)
        await notices.save_board(transaction, session_id, 555, after=0)
        await notices.save_ping(transaction, session_id, 556)


async def state(sessions: Sessions, session_id: int) -> Session:
    return (await sessions.by_id(session_id)).session


async def test_a_lost_channel_stops_the_clock_and_owes_nothing_for_now(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await show_everything(database, session_id)
    before = await waiting_for(database, session_id)
    await orphaned.channel_deleted(CHANNEL, LATER)
    assert await orphaned.is_orphaned(session_id)
    assert (await state(sessions, session_id)).paused_at == LATER
    clock = await waiting_for(database, session_id)
    assert before.deadline_at is not None
    assert (clock.deadline_at, clock.remaining) == (None, before.deadline_at - LATER)
    assert not await due(database, session_id, LATER + 100 * HOUR)
    assert await queued(database, session_id)


async def test_any_player_takes_it_up_in_another_channel_with_the_time_that_was_left(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    await show_everything(database, session_id)
    remaining = (await waiting_for(database, session_id)).deadline_at
    assert remaining is not None
    await orphaned.channel_deleted(CHANNEL, LATER)
    table = await orphaned.resume_in(session_id, BEN, HERE, 5 * LATER)
    assert (table.session.channel_id, table.session.paused_at) == (OTHER_CHANNEL, None)
    assert (await waiting_for(database, session_id)).deadline_at == 5 * LATER + remaining - LATER
    assert not await orphaned.is_orphaned(session_id)
    async with database.reading() as transaction:
        posts = await notices.posts_of(transaction, session_id)
    assert (posts.board_id, posts.ping_id) == (None, None)
    kinds = {notice.kind: notice.fresh_at for notice in await queued(database, session_id)}
    assert set(kinds) == {NoticeKind.BOARD, NoticeKind.PING}
    assert kinds[NoticeKind.BOARD] is not None
    assert (await sessions.in_channel(OTHER_CHANNEL)).session.id == session_id
    assert (await sessions.at_hand(OTHER_CHANNEL)).session.id == session_id
    await sessions.play(session_id, ANN, "c3-b3", 5 * LATER)


async def test_what_was_proposed_is_put_again_where_it_goes_on(
    sessions: Sessions, orphaned: OrphanedSessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    proposal = (await proposals.propose(session_id, ANN, ProposalKind.END, NOON)).proposal
    assert proposal is not None
    await proposals.refresh_message(proposal.id, 777, NOON)
    assert (await proposals.by_id(proposal.id)).message_id == 777
    await show_everything(database, session_id)
    await orphaned.channel_deleted(CHANNEL, LATER)
    await orphaned.resume_in(session_id, ANN, HERE, LATER)
    assert (await proposals.by_id(proposal.id)).message_id is None
    assert (NoticeKind.PROPOSAL, proposal.id) in [
        (one.kind, one.target_id) for one in await queued(database, session_id)
    ]


async def test_a_pause_the_players_agreed_to_outlives_the_loss(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await Pauses(database, sessions).pause(session_id, NOON)
    await orphaned.channel_deleted(CHANNEL, LATER)
    await orphaned.resume_in(session_id, ANN, HERE, LATER)
    assert (await state(sessions, session_id)).paused_at == NOON


async def test_a_table_that_has_not_begun_is_taken_up_too(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await orphaned.channel_deleted(CHANNEL, LATER)
    await orphaned.resume_in(session_id, ANN, HERE, LATER)
    await sessions.lobbies.join(session_id, BEN, LATER)
    assert [one.kind for one in await queued(database, session_id)] == [NoticeKind.BOARD]


async def test_an_archived_session_is_taken_up_in_any_channel(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    session = await state(sessions, session_id)
    async with database.transaction() as transaction:
        await archive(transaction, session, NOON)
    assert [table.session.id for table in await orphaned.of_player(GUILD, BEN)] == [session_id]
    table = await orphaned.resume_in(session_id, BEN, HERE, LATER)
    assert (table.session.status, table.session.channel_id) == (Status.PLAYING, OTHER_CHANNEL)
    assert await orphaned.of_player(GUILD, BEN) == []


async def test_who_may_take_up_what_and_where(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-not-orphaned"):
        await orphaned.resume_in(session_id, ANN, HERE, LATER)
    await orphaned.channel_deleted(CHANNEL, LATER)
    with pytest.raises(NotSeated):
        await orphaned.resume_in(session_id, DAN, HERE, LATER)
    with pytest.raises(NoSession, match="bot-refusal-session-gone"):
        await orphaned.resume_in(session_id, ANN, Destination(GUILD + 1, OTHER_CHANNEL), LATER)
    with pytest.raises(NoSession):
        await orphaned.resume_in(session_id + 1, ANN, HERE, LATER)
    await Guilds(database).change(GUILD, lambda server: replace(server, channels=frozenset({99})))
    with pytest.raises(SessionRefusal, match="bot-refusal-other-channels"):
        await orphaned.resume_in(session_id, ANN, HERE, LATER)
    await Guilds(database).change(GUILD, lambda server: replace(server, channels=frozenset()))
    await begin_at(sessions, OTHER_CHANNEL)
    with pytest.raises(ChannelTaken):
        await orphaned.resume_in(session_id, ANN, HERE, LATER)
    assert await orphaned.is_orphaned(session_id)


async def begin_at(sessions: Sessions, channel_id: int) -> int:
    table = await sessions.lobbies.open(replace(opening(channel_id), user_id=CAT), NOON)
    return (await sessions.lobbies.start(table.session.id, CAT, NOON)).session.id


async def test_a_game_that_is_over_needs_no_channel(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.resign(session_id, ANN, NOON)
    await orphaned.session_unreachable(session_id, CHANNEL, Missing.CHANNEL, LATER)
    assert await queued(database, session_id) == []
    assert not await orphaned.is_orphaned(session_id)
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await orphaned.resume_in(session_id, ANN, HERE, LATER)


async def test_an_answer_about_a_channel_that_was_left_says_nothing_of_the_new_one(
    sessions: Sessions, orphaned: OrphanedSessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await orphaned.channel_deleted(CHANNEL, NOON)
    await orphaned.resume_in(session_id, ANN, HERE, LATER)
    assert not await orphaned.session_unreachable(session_id, CHANNEL, Missing.CHANNEL, LATER)
    assert not await orphaned.is_orphaned(session_id)
    assert (await state(sessions, session_id)).paused_at is None


async def test_a_loss_that_is_heard_of_again_is_told_and_noted_once(
    sessions: Sessions, orphaned: OrphanedSessions, caplog: pytest.LogCaptureFixture
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with caplog.at_level("INFO", "bot.play.orphaned"):
        await orphaned.channel_deleted(CHANNEL, NOON)
        for _ in range(2):
            assert await orphaned.session_unreachable(session_id, CHANNEL, Missing.CHANNEL, LATER)
    assert [one.getMessage() for one in caplog.records] == [f"session {session_id} is orphaned: its channel is gone"]
    assert (await state(sessions, session_id)).paused_at == NOON


async def test_a_whole_server_stands_still_and_goes_on(
    sessions: Sessions, orphaned: OrphanedSessions, database: Database
) -> None:
    first = (await begin(sessions, BEN)).session.id
    second = await begin_at(sessions, OTHER_CHANNEL)
    elsewhere = (await sessions.lobbies.open(replace(opening(72), guild_id=GUILD + 1), NOON)).session.id
    for session_id in (first, second, elsewhere):
        await show_everything(database, session_id)
    await orphaned.server_left(GUILD, LATER)
    assert [await orphaned.is_orphaned(one) for one in (first, second, elsewhere)] == [True, True, False]
    assert (await state(sessions, first)).paused_at == LATER
    with pytest.raises(SessionRefusal, match="bot-refusal-paused"):
        await sessions.play(first, ANN, "b2-a3", LATER)
    assert await orphaned.server_joined(GUILD, 2 * LATER) == [first, second]
    assert (await state(sessions, first)).paused_at is None
    assert await due(database, first, 2 * LATER)
    await sessions.play(first, ANN, "b2-a3", 2 * LATER)
    assert await orphaned.server_joined(GUILD, 2 * LATER) == []


async def test_a_channel_that_went_while_the_server_was_lost_stays_lost(
    sessions: Sessions, orphaned: OrphanedSessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await orphaned.server_left(GUILD, NOON)
    await orphaned.session_unreachable(session_id, CHANNEL, Missing.CHANNEL, LATER)
    assert await orphaned.server_joined(GUILD, LATER) == []
    assert await orphaned.is_orphaned(session_id)
    await orphaned.resume_in(session_id, ANN, HERE, LATER)
    assert (await state(sessions, session_id)).paused_at is None


async def test_on_waking_the_bot_compares_where_it_is_with_where_it_was(
    sessions: Sessions, orphaned: OrphanedSessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await orphaned.compare(frozenset({GUILD, 99}), NOON)
    assert not await orphaned.is_orphaned(session_id)
    await orphaned.compare(frozenset({99}), NOON)
    assert await orphaned.is_orphaned(session_id)
    await orphaned.compare(frozenset({GUILD}), LATER)
    assert not await orphaned.is_orphaned(session_id)


async def test_a_report_that_comes_late_is_not_believed(sessions: Sessions, orphaned: OrphanedSessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    inside = True
    orphaned.is_in = lambda _: inside
    await orphaned.server_left(GUILD, NOON)
    await orphaned.compare(frozenset(), NOON)
    assert not await orphaned.session_unreachable(session_id, CHANNEL, Missing.SERVER, NOON), "it is tried again"
    assert not await orphaned.is_orphaned(session_id)
    inside = False
    assert await orphaned.session_unreachable(session_id, CHANNEL, Missing.SERVER, NOON)
    assert await orphaned.server_joined(GUILD, NOON) == []
    await orphaned.compare(frozenset({GUILD}), NOON)
    assert await orphaned.is_orphaned(session_id)


async def test_servers_that_another_process_knows_are_not_taken_for_lost(
    sessions: Sessions, orphaned: OrphanedSessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await orphaned.compare(frozenset(), NOON, concerns=lambda guild_id: guild_id != GUILD)
    assert not await orphaned.is_orphaned(session_id)
    await orphaned.compare(frozenset(), NOON, concerns=lambda guild_id: guild_id == GUILD)
    assert await orphaned.is_orphaned(session_id)


async def test_a_server_that_is_there_after_all_goes_on_once_and_another_is_left_alone(
    sessions: Sessions, orphaned: OrphanedSessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    assert not await orphaned.server_available(GUILD, LATER)
    await orphaned.server_left(GUILD, NOON)
    assert not await orphaned.server_available(GUILD + 1, LATER)
    assert await orphaned.is_orphaned(session_id)
    assert await orphaned.server_available(GUILD, LATER)
    assert not await orphaned.is_orphaned(session_id)
    assert (await state(sessions, session_id)).paused_at is None
    assert not await orphaned.server_available(GUILD, LATER)


async def test_a_game_taken_up_elsewhere_belongs_to_the_channel_it_is_in_then(
    sessions: Sessions, orphaned: OrphanedSessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await orphaned.channel_deleted(CHANNEL, NOON)
    taken = await orphaned.resume_in(session_id, BEN, Destination(GUILD, OTHER_CHANNEL, parent_id=900), LATER)
    assert taken.session.parent_id == 900
    assert (await state(sessions, session_id)).parent_id == 900

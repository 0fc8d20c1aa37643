"""What is put back to an earlier state gets a generation that no button of before names."""

import asyncio

import pytest

from bot.daily.news import announced
from bot.daily.service import Daily
from bot.delivery.channel import NONCE, of_generation
from bot.model.free_time import UTC, at_hour
from bot.model.proposals import ProposalKind
from bot.model.refusals import NoSession, RolledBack
from bot.model.sessions import GenerationalId
from bot.model.turn_times import ARCHIVED_AFTER, DAY, HOUR, STALE_AFTER
from bot.play.guilds import Guilds
from bot.play.pauses import Archives
from bot.play.proposals import Proposals
from bot.play.restoration import roll_back
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.files.copies import COPIED
from bot.store.rows import metadata, notices, outbox
from bot.store.rows.notices import NoticeKind
from games.problems import FIRST_DAY
from tests.bot.conftest import ANN, BEN, CHANNEL, GUILD, NOON, OTHER_CHANNEL, begin, delivered

LATER = NOON + HOUR
TODAY = at_hour(FIRST_DAY, 12, UTC)


async def go_back(database: Database, now: int = LATER) -> None:
    """What a start does with a copy."""
    async with database.transaction() as transaction:
        await metadata.put(transaction, COPIED, "yes")
    await roll_back(database, now)


async def test_a_start_with_the_database_as_it_was_left_changes_nothing(database: Database, sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await delivered(sessions)
    await roll_back(database, LATER)
    async with database.reading() as transaction:
        assert await notices.queued(transaction, session_id) == []
    assert (await sessions.by_id(session_id)).session.id.generation == ""


async def test_processes_that_start_together_put_the_games_back_once(
    database: Database, sessions: Sessions, caplog: pytest.LogCaptureFixture
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await delivered(sessions)
    async with database.transaction() as transaction:
        await metadata.put(transaction, COPIED, "yes")
    await asyncio.gather(*(roll_back(database, LATER) for _ in range(4)))
    assert caplog.text.count("were put back") == 1
    async with database.reading() as transaction:
        queued = await notices.queued(transaction, session_id)
    assert [one.kind for one in queued] == [NoticeKind.BOARD, NoticeKind.PING, NoticeKind.REMOVE]


async def test_the_same_copy_put_back_again_and_again_never_has_the_same_generation(
    database: Database, sessions: Sessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    found = set()
    for _ in range(20):
        # As the copy is: one more than what it knows would be the same each time.
        async with database.transaction() as transaction:
            await metadata.delete(transaction, "generation")
            await transaction.run("UPDATE sessions SET generation = ''")
        await go_back(database)
        found.add((await sessions.by_id(session_id)).session.id.generation)
    assert len(found) == 20
    assert "" not in found


async def test_buttons_of_before_are_refused_but_for_those_of_games_that_had_ended(
    database: Database, sessions: Sessions
) -> None:
    over = (await begin(sessions, BEN)).session.id
    await sessions.resign(over, ANN, NOON)
    going_on = (await begin(sessions, BEN, channel_id=OTHER_CHANNEL)).session.id
    await go_back(database)
    sessions = Sessions(database)
    await sessions.require_in_guild(over, GUILD)
    for move in ("b2-a3", "c3-b3"):
        with pytest.raises(RolledBack):
            await sessions.require_in_guild(going_on, GUILD)
        # Once it is in the cache, too.
        await sessions.play(going_on, ANN, move, LATER)
        going_on = GenerationalId(going_on)
    current = (await sessions.by_id(going_on)).session.id
    await sessions.require_in_guild(current, GUILD)
    with pytest.raises(NoSession):
        await sessions.require_in_guild(current, GUILD + 1)


async def test_what_is_not_there_any_more_is_told_from_what_was_never_there(
    database: Database, sessions: Sessions, proposals: Proposals
) -> None:
    await go_back(database)
    made = (await begin(sessions, BEN)).session.id
    assert made.generation
    with pytest.raises(RolledBack):
        await sessions.require_in_guild(GenerationalId(made), GUILD)
    with pytest.raises(RolledBack):
        await sessions.require_in_guild(GenerationalId(made + 1), GUILD)
    with pytest.raises(RolledBack):
        await proposals.by_id(GenerationalId(1))
    with pytest.raises(NoSession):
        await sessions.require_in_guild(GenerationalId(made + 1, made.generation), GUILD)


async def test_a_proposal_of_before_cannot_be_answered_and_its_new_message_can(
    database: Database, sessions: Sessions, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    made = (await proposals.propose(session_id, ANN, ProposalKind.END, NOON)).proposal
    assert made is not None
    await delivered(sessions)
    await go_back(database)
    with pytest.raises(RolledBack):
        await proposals.by_id(made.id)
    current = await proposals.by_id(int(made.id))
    assert (await proposals.by_id(current.id)).message_id is None
    async with database.reading() as transaction:
        kinds = {one.kind for one in await notices.queued(transaction, session_id)}
    assert {NoticeKind.BOARD, NoticeKind.PING, NoticeKind.PROPOSAL, NoticeKind.REMOVE} == kinds


async def test_only_what_goes_on_owes_a_new_board_and_a_ping(database: Database, sessions: Sessions) -> None:
    owed = {
        "lobby": {NoticeKind.BOARD, NoticeKind.REMOVE},
        "playing": {NoticeKind.BOARD, NoticeKind.PING, NoticeKind.REMOVE},
        "archived": {NoticeKind.REMOVE},
        "over": {NoticeKind.REMOVE},
        "cancelled": {NoticeKind.REMOVE},
    }
    numbers = [(await begin(sessions, BEN, channel_id=CHANNEL + place)).session.id for place in range(len(owed))]
    async with database.transaction() as transaction:
        await transaction.run("DELETE FROM notices")
        for status, number in zip(owed, numbers, strict=True):
            await transaction.run("UPDATE sessions SET status = ? WHERE id = ?", (status, number))
    await go_back(database)
    async with database.reading() as transaction:
        found = [{one.kind for one in await notices.queued(transaction, number)} for number in numbers]
    assert found == list(owed.values())


async def test_an_archived_game_is_resumed_by_its_old_button_and_then_has_new_ones(
    database: Database, sessions: Sessions
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    keeper = Timekeeper(database, sessions)
    for moment in (NOON + STALE_AFTER, NOON + STALE_AFTER + ARCHIVED_AFTER):
        await keeper.fire(moment, reachable=True)
    await go_back(database)
    await sessions.require_in_guild(session_id, GUILD)
    resumed = await Archives(database, sessions).resume(session_id, ANN, NOON + STALE_AFTER + ARCHIVED_AFTER)
    assert resumed.session.id.generation
    with pytest.raises(RolledBack):
        await sessions.require_in_guild(session_id, GUILD)
    await sessions.require_in_guild(resumed.session.id, GUILD)


async def test_a_try_of_before_cannot_be_played_on_by_its_old_message(database: Database) -> None:
    daily = Daily(database)
    shown = await daily.today(ANN, GUILD, TODAY)
    await go_back(database)
    with pytest.raises(RolledBack):
        await daily.show(shown.row.id, ANN, TODAY)
    again = await daily.today(ANN, GUILD, TODAY)
    assert again.row.id == shown.row.id
    await daily.show(again.row.id, ANN, TODAY)


async def test_an_announcement_that_may_have_been_sent_waits_for_its_next_day(database: Database) -> None:
    servers = Guilds(database)
    await servers.change(GUILD, lambda server: announced(server, CHANNEL, 9, NOON, stop=False))
    due = NOON + 2 * DAY
    async with database.reading() as transaction:
        assert len(await outbox.due(transaction, due)) == 1
    await go_back(database, due)
    async with database.reading() as transaction:
        assert await outbox.due(transaction, due) == []
        following = await outbox.next_due(transaction, due)
    assert following is not None
    assert due < following <= due + DAY


def test_a_nonce_is_as_before_until_games_are_put_back_and_then_unlike_all_others() -> None:
    assert of_generation("b17-4", "") == "b17-4"
    found = {of_generation(nonce, one) for nonce in ("b17-4", "p17-4") for one in ("", "k3x9ab", "k3x9ac")}
    assert len(found) == 6
    assert max(map(len, found)) <= NONCE

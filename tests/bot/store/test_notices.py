"""What is owed, row by row: nothing is forgotten, nothing is owed twice, and one session's debts are nobody else's."""

from collections.abc import AsyncIterator, Iterable

import pytest

from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, notices
from bot.store.rows.guilds import Missing, OrphanedSession
from bot.store.rows.notices import Notice, NoticeKind
from tests.bot.conftest import BEN, NOON, begin

LATER = NOON + 1000


@pytest.fixture
async def owing(database: Database, sessions: Sessions) -> AsyncIterator[Transaction]:
    """A transaction beside three games that owe nothing, of which the third is another server's."""
    for number in (1, 2, 3):
        assert (await begin(sessions, BEN, channel_id=100 + number)).session.id == number
    async with database.transaction() as transaction:
        await transaction.run("DELETE FROM notices")
        await transaction.run("UPDATE sessions SET guild_id = 8 WHERE id = 3")
        yield transaction


async def one(transaction: Transaction, session_id: int = 1) -> Notice:
    (notice,) = await notices.queued(transaction, session_id)
    return notice


async def due(transaction: Transaction, session_id: int = 1) -> list[int | None]:
    rows = await transaction.rows("SELECT due_at FROM notices WHERE session_id = ? ORDER BY id", (session_id,))
    return [row["due_at"] for row in rows]


def kinds(queued: Iterable[Notice]) -> list[tuple[NoticeKind, int]]:
    return [(notice.kind, notice.target_id) for notice in queued]


async def test_a_board_that_is_to_be_new_stays_so_whatever_is_edited_meanwhile(owing: Transaction) -> None:
    await notices.queue_board(owing, 2, 3, NOON, fresh=False)
    assert (await one(owing, 2)).fresh_at is None, "an edit alone asks for no new message"
    await notices.queue_board(owing, 1, 3, NOON, fresh=True)
    await notices.queue_board(owing, 1, 4, LATER, fresh=False)
    board = await one(owing)
    assert (board.fresh_at, board.sequence, board.version) == (3, 4, 2)
    assert await due(owing) == [LATER]
    await notices.queue_board(owing, 1, 5, LATER, fresh=True)
    assert (await one(owing)).fresh_at == 5


async def test_what_is_owed_anew_is_one_debt_with_new_attempts(owing: Transaction) -> None:
    for again in (True, False):
        await notices.queue(owing, 1, NoticeKind.RECAP, 3, NOON, 77)
        await notices.queue_board(owing, 2, 3, NOON, fresh=False)
        if again:
            for session_id in (1, 2):
                assert await notices.postpone(owing, await one(owing, session_id), LATER)
                assert (await one(owing, session_id)).attempts == 1
    await notices.queue(owing, 1, NoticeKind.RECAP, 5, LATER, 77)
    recap, board = await one(owing), await one(owing, 2)
    assert (recap.attempts, recap.sequence, recap.version, recap.queued_at) == (0, 5, 3, NOON)
    assert (board.attempts, board.version) == (0, 2)
    assert await due(owing) == [LATER]


async def test_a_call_that_is_owed_already_keeps_its_attempts_and_its_time(owing: Transaction) -> None:
    await notices.queue_once(owing, 1, NoticeKind.PING, 3, NOON)
    await notices.postpone(owing, await one(owing), LATER)
    await notices.queue_once(owing, 1, NoticeKind.PING, 4, NOON + 5000)
    call = await one(owing)
    assert (call.attempts, call.sequence, call.queued_at) == (1, 3, NOON)
    assert await due(owing) == [LATER]


async def test_the_board_comes_before_the_call_and_the_thread_is_closed_last(owing: Transaction) -> None:
    for kind in (NoticeKind.CLOSE, NoticeKind.REMOVE, NoticeKind.PING):
        await notices.queue(owing, 1, kind, 1, NOON)
    await notices.queue_board(owing, 1, 1, NOON, fresh=True)
    assert [one.kind for one in await notices.queued(owing, 1)] == [
        NoticeKind.BOARD,
        NoticeKind.PING,
        NoticeKind.REMOVE,
        NoticeKind.CLOSE,
    ]


async def test_due_is_what_is_owed_by_now_the_longest_waiting_first(owing: Transaction) -> None:
    await notices.queue(owing, 1, NoticeKind.RECAP, 1, NOON)
    await notices.queue(owing, 2, NoticeKind.RECAP, 1, NOON - 5)
    await notices.queue(owing, 3, NoticeKind.RECAP, 1, NOON + 1)
    assert await notices.sessions_due(owing, NOON) == [2, 1]
    assert await notices.next_due(owing, NOON) == NOON + 1
    assert await notices.next_due(owing, NOON + 1) is None


async def test_what_was_owed_anew_while_it_was_delivered_stays_owed(owing: Transaction) -> None:
    await notices.queue(owing, 1, NoticeKind.RECAP, 1, NOON)
    delivered = await one(owing)
    await notices.queue(owing, 1, NoticeKind.RECAP, 2, NOON)
    assert not await notices.mark_done(owing, delivered)
    assert not await notices.postpone(owing, delivered, None)
    assert await due(owing) == [NOON]
    assert (await one(owing)).attempts == 0
    assert await notices.mark_done(owing, await one(owing))
    assert await notices.queued(owing, 1) == []


async def test_without_its_board_nothing_of_a_session_is_tried_earlier_and_nothing_later_is_brought_forward(
    owing: Transaction,
) -> None:
    for target, moment in ((1, NOON), (2, LATER + 5)):
        await notices.queue(owing, 1, NoticeKind.REMOVE, 1, moment, target)
    await notices.queue(owing, 2, NoticeKind.REMOVE, 1, NOON)
    await notices.hold_back(owing, 1, LATER)
    assert await due(owing) == [LATER, LATER + 5]
    assert await due(owing, 2) == [NOON]
    await notices.hold_back(owing, 1, None)
    assert await due(owing) == [None, None]


async def test_a_board_that_is_to_be_new_once_more_is_not_made_an_edit_by_the_one_before(owing: Transaction) -> None:
    await notices.queue_board(owing, 1, 3, NOON, fresh=True)
    posted = await one(owing)
    await notices.queue_board(owing, 1, 4, NOON, fresh=False)
    await notices.note_posted(owing, posted)
    assert (await one(owing)).fresh_at is None
    await notices.queue_board(owing, 1, 5, NOON, fresh=True)
    await notices.note_posted(owing, posted)
    assert (await one(owing)).fresh_at == 5


async def test_a_start_makes_everything_due_but_where_the_bot_cannot_reach(owing: Transaction) -> None:
    for session_id in (1, 2):
        await notices.queue(owing, session_id, NoticeKind.RECAP, 1, NOON)
        await notices.postpone(owing, await one(owing, session_id), None)
    await guilds.save_orphaned(owing, OrphanedSession(2, Missing.CHANNEL, NOON, paused=False))
    await notices.retry_all(owing, LATER)
    assert await due(owing) == [LATER]
    assert await due(owing, 2) == [None]
    # A process that has died may have posted it: its message is brought up to date.
    assert (await one(owing)).attempts == 1


async def test_a_wrong_clock_that_is_set_right_puts_nothing_off(owing: Transaction) -> None:
    await notices.queue(owing, 1, NoticeKind.RECAP, 1, LATER)
    await notices.queue(owing, 2, NoticeKind.RECAP, 1, NOON - 5)
    await notices.bring_forward(owing, NOON)
    assert (await due(owing), (await one(owing)).queued_at) == ([NOON], NOON)
    assert (await due(owing, 2), (await one(owing, 2)).queued_at) == ([NOON - 5], NOON - 5)


async def test_parking_and_dropping_concern_one_session(owing: Transaction) -> None:
    for session_id in (1, 2):
        await notices.queue(owing, session_id, NoticeKind.RECAP, 1, NOON)
    await notices.suspend(owing, 1)
    assert (await due(owing), await due(owing, 2)) == ([None], [NOON])
    await notices.drop(owing, 1)
    assert (await due(owing), await due(owing, 2)) == ([], [NOON])


async def test_a_server_that_has_changed_is_tried_again_with_what_failed_there_and_nothing_else(
    owing: Transaction,
) -> None:
    for session_id in (1, 2, 3):
        await notices.queue(owing, session_id, NoticeKind.RECAP, 1, NOON, 1)
        (given_up,) = await notices.queued(owing, session_id)
        await notices.postpone(owing, given_up, None)
        await notices.queue(owing, session_id, NoticeKind.REMOVE, 1, NOON - 7, 2)
    await notices.suspend(owing, 2)
    await notices.retry_guild(owing, 7, LATER)
    assert await due(owing, 1) == [LATER, NOON - 7]
    assert await due(owing, 2) == [LATER, LATER]
    assert await due(owing, 3) == [None, NOON - 7]
    assert [notice.attempts for notice in await notices.queued(owing, 1)] == [1, 0]
    await guilds.save_orphaned(owing, OrphanedSession(1, Missing.CHANNEL, NOON, paused=False))
    await notices.retry_guild(owing, 7, LATER + 1)
    assert await due(owing, 1) == [LATER, NOON - 7]


async def test_the_messages_of_a_session_are_its_own(owing: Transaction) -> None:
    await notices.save_board(owing, 1, 900, 17)
    await notices.save_ping(owing, 1, 901)
    mine, others = await notices.posts_of(owing, 1), await notices.posts_of(owing, 2)
    assert (mine.board_id, mine.board_after, mine.ping_id) == (900, 17, 901)
    assert (others.board_id, others.ping_id) == (None, None)
    await notices.save_ping(owing, 1, None)
    assert (await notices.posts_of(owing, 1)).ping_id is None


async def test_what_may_have_been_posted_is_looked_for_when_another_attempt_replaces_one(owing: Transaction) -> None:
    await notices.queue_board(owing, 1, 1, NOON, fresh=True)
    await notices.queue_board(owing, 1, 2, NOON, fresh=True)
    assert kinds(await notices.queued(owing, 1)) == [(NoticeKind.BOARD, 0)], "nobody has tried it yet"
    await notices.postpone(owing, await one(owing), LATER)
    await notices.queue_board(owing, 1, 3, NOON, fresh=False)
    assert kinds(await notices.queued(owing, 1)) == [(NoticeKind.BOARD, 0), (NoticeKind.REMOVE, notices.STRAYS)]


async def test_what_was_replaced_while_it_was_tried_is_looked_for_if_that_failed(owing: Transaction) -> None:
    await notices.queue(owing, 1, NoticeKind.PING, 1, NOON)
    tried = await one(owing)
    await notices.queue(owing, 1, NoticeKind.PING, 2, NOON)
    await notices.postpone(owing, tried, LATER)
    assert kinds(await notices.queued(owing, 1)) == [(NoticeKind.PING, 0), (NoticeKind.REMOVE, notices.STRAYS)]


async def test_a_start_looks_for_what_a_process_that_died_was_posting(owing: Transaction) -> None:
    for session_id in (1, 2):
        await notices.queue(owing, session_id, NoticeKind.PING, 1, NOON)
    await notices.queue(owing, 2, NoticeKind.PING, 2, NOON)
    await notices.retry_all(owing, LATER)
    assert kinds(await notices.queued(owing, 1)) == [(NoticeKind.PING, 0)]
    assert kinds(await notices.queued(owing, 2)) == [(NoticeKind.PING, 0), (NoticeKind.REMOVE, notices.STRAYS)]

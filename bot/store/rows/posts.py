"""The messages that show a session: its board and its call, and the recaps that older boards were turned into.

Recaps are stored so that an undo can correct them.
"""

from dataclasses import dataclass

from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import notices
from bot.store.rows.notices import NoticeKind


@dataclass(frozen=True, slots=True)
class Posts:
    """The messages of a session.

    When the board was posted, turns up to the action ``board_after`` had been told. ``ping_opens`` is the ``fresh_at``
    of the board that the message ``ping_id`` is to become, None for any other call.
    """

    board_id: int | None
    board_after: int
    ping_id: int | None
    ping_opens: int | None = None


SITTING = 3_600_000
"""How many milliseconds the board of a game against computers is edited; after that much may stand below it."""

DISCORD_EPOCH = 1_420_070_400_000
"""The moment from which Discord counts the milliseconds in its ids."""

POSTS = Mapper(Posts, "posts", "session_id", extra="session_id")


async def find(transaction: Transaction, session_id: int) -> Posts:
    """The message ids of a session, empty if it has no row."""
    return await POSTS.find(transaction, session_id) or Posts(None, 0, None)


async def shows_of_late(transaction: Transaction, session_id: int, now: int) -> bool:
    """Whether a session's board was posted within :data:`SITTING`, by the moment that Discord writes into its id."""
    board_id = (await find(transaction, session_id)).board_id
    return board_id is not None and now - ((board_id >> 22) + DISCORD_EPOCH) < SITTING


async def known_messages(transaction: Transaction, channel_id: int) -> set[int]:
    """The messages in a channel that boards, calls, recaps and queued edits refer to."""
    rows = await transaction.rows(
        "SELECT board_id AS message_id FROM posts JOIN sessions ON sessions.id = session_id WHERE channel_id = ?"
        " UNION SELECT ping_id FROM posts JOIN sessions ON sessions.id = session_id WHERE channel_id = ?"
        " UNION SELECT message_id FROM recaps JOIN sessions ON sessions.id = session_id WHERE channel_id = ?"
        " UNION SELECT target_id FROM notices JOIN sessions ON sessions.id = session_id WHERE channel_id = ?",
        (channel_id,) * 4,
    )
    return {row["message_id"] for row in rows if row["message_id"] is not None}


async def save_board(transaction: Transaction, session_id: int, message_id: int, after: int) -> None:
    """Remember which message is the board, and up to which action its turns are told elsewhere."""
    await transaction.run(
        "UPDATE posts SET board_id = ?, board_after = ? WHERE session_id = ?",
        (message_id, after, session_id),
    )


async def save_ping(
    transaction: Transaction, session_id: int, message_id: int | None, opens: int | None = None
) -> None:
    """Remember which message is the turn ping, and which board it is to become; see :class:`Posts`."""
    await transaction.run(
        "UPDATE posts SET ping_id = ?, ping_opens = ? WHERE session_id = ?", (message_id, opens, session_id)
    )


async def queue_recap(
    transaction: Transaction, session_id: int, message_id: int, sequence: int, now: int, *, after: int
) -> None:
    """Queue turning a message into the recap of the turns that ended after action ``after``, up to ``sequence``."""
    await transaction.run(
        "INSERT INTO recaps (message_id, session_id, sequence, after) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (message_id) DO UPDATE SET sequence = excluded.sequence, after = excluded.after",
        (message_id, session_id, sequence, after),
    )
    await notices.queue(transaction, session_id, NoticeKind.RECAP, sequence, now, target_id=message_id)


async def told_up_to(transaction: Transaction, message_id: int) -> int | None:
    """The action up to which earlier messages tell the turns; None for a message that is no recap."""
    return await transaction.value("SELECT after FROM recaps WHERE message_id = ?", (message_id,))


async def drop_recap(transaction: Transaction, message_id: int) -> None:
    """Forget a recap's message."""
    await transaction.run("DELETE FROM recaps WHERE message_id = ?", (message_id,))


async def queue_recaps_again(transaction: Transaction, session_id: int, after: int, now: int) -> None:
    """Queue the recaps of turns that ended after an action again, because an undo may have changed them."""
    rows = await transaction.rows(
        "SELECT message_id, sequence FROM recaps WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    for row in rows:
        await notices.queue(
            transaction, session_id, NoticeKind.RECAP, row["sequence"], now, target_id=row["message_id"]
        )

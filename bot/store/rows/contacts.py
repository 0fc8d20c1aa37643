"""Who has blocked whom, and who is invited to a table."""

from bot.store.database import Transaction


async def block(transaction: Transaction, user_id: int, blocked_id: int, now: int) -> bool:
    """Block somebody; False if they were blocked already."""
    return bool(
        await transaction.run(
            "INSERT INTO blocks (user_id, blocked_id, blocked_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (user_id, blocked_id, now),
        )
    )


async def unblock(transaction: Transaction, user_id: int, blocked_id: int) -> bool:
    """Block somebody no longer; False if they were not blocked."""
    return bool(await transaction.run("DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?", (user_id, blocked_id)))


async def blocked_by(transaction: Transaction, user_id: int) -> tuple[int, ...]:
    """Whom a person has blocked, the latest first."""
    rows = await transaction.rows(
        "SELECT blocked_id FROM blocks WHERE user_id = ? ORDER BY blocked_at DESC, blocked_id", (user_id,)
    )
    return tuple(row["blocked_id"] for row in rows)


async def has_blocked(transaction: Transaction, user_id: int, other_id: int) -> bool:
    """Whether the first has blocked the second."""
    return await transaction.exists("SELECT 1 FROM blocks WHERE user_id = ? AND blocked_id = ?", (user_id, other_id))


async def seated_blockers(transaction: Transaction, session_id: int, user_id: int) -> frozenset[int]:
    """The players of a session who have blocked somebody."""
    rows = await transaction.rows(
        "SELECT seats.user_id FROM seats JOIN blocks ON blocks.user_id = seats.user_id"
        " WHERE session_id = ? AND blocked_id = ?",
        (session_id, user_id),
    )
    return frozenset(row["user_id"] for row in rows)


async def met(transaction: Transaction, session_id: int, user_id: int) -> tuple[int, ...]:
    """Whom a person would meet at a table although they have blocked them: its players, and those invited to it."""
    rows = await transaction.rows(
        "SELECT blocked_id FROM blocks WHERE user_id = ?2 AND (blocked_id IN"
        " (SELECT user_id FROM seats WHERE session_id = ?1) OR blocked_id IN"
        " (SELECT user_id FROM invitations WHERE session_id = ?1)) ORDER BY blocked_id",
        (session_id, user_id),
    )
    return tuple(row["blocked_id"] for row in rows)


async def shared(transaction: Transaction, user_id: int, other_id: int) -> int:
    """At how many open tables and in how many running games both have a seat."""
    return await transaction.count(
        "SELECT count(*) FROM seats JOIN seats AS others USING (session_id) JOIN sessions ON sessions.id = session_id"
        " WHERE seats.user_id = ? AND others.user_id = ? AND status IN ('lobby', 'playing')",
        (user_id, other_id),
    )


async def invite(transaction: Transaction, session_id: int, user_id: int, now: int) -> bool:
    """Invite somebody to a table; False if they were invited already."""
    return bool(
        await transaction.run(
            "INSERT INTO invitations (session_id, user_id, invited_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (session_id, user_id, now),
        )
    )


async def is_invited(transaction: Transaction, session_id: int, user_id: int) -> bool:
    """Whether somebody has been invited to a table."""
    return await transaction.exists(
        "SELECT 1 FROM invitations WHERE session_id = ? AND user_id = ?", (session_id, user_id)
    )


async def count_invited(transaction: Transaction, session_id: int) -> int:
    """How many people have been invited to a table."""
    return await transaction.count("SELECT count(*) FROM invitations WHERE session_id = ?", (session_id,))


async def withdraw_invitations(transaction: Transaction, user_id: int, guest_id: int) -> None:
    """Withdraw the invitations of a guest to every table at which this user sits."""
    await transaction.run(
        "DELETE FROM invitations WHERE user_id = ? AND session_id IN (SELECT session_id FROM seats WHERE user_id = ?)",
        (guest_id, user_id),
    )

"""Games that people follow, and what of them is still to be told."""

from dataclasses import dataclass
from enum import StrEnum

from bot.model.sessions import Session, Status
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import outbox
from bot.store.rows.outbox import OutboxKind


class Tells(StrEnum):
    """Of what somebody wants to be told: of the end alone, or of every turn, too."""

    END = "end"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class Following:
    """A row of ``followings``; see the comment on the table. Times are milliseconds."""

    session_id: int
    user_id: int
    tells: Tells
    language: str
    since: int
    sequence: int
    attempted: int | None = None


FOLLOWINGS = Mapper(Following, "followings", "session_id user_id")
find = FOLLOWINGS.find
save = FOLLOWINGS.save
delete = FOLLOWINGS.delete


async def queue_news(transaction: Transaction, session: Session, now: int) -> None:
    """Owe the followers of a session what has been played there, if it is what they want to know."""
    over = session.status is Status.OVER
    for one in await FOLLOWINGS.all(transaction, "WHERE session_id = ?", (session.id,)):
        if over or one.tells is Tells.TURNS:
            await outbox.queue(transaction, OutboxKind.FOLLOW, session.guild_id, session.id, now, one.user_id)


async def of_user(transaction: Transaction, user_id: int) -> list[Following]:
    """What a user follows, the latest first."""
    return await FOLLOWINGS.all(transaction, "WHERE user_id = ? ORDER BY since DESC, session_id DESC", (user_id,))


async def stop(transaction: Transaction, user_id: int, now: int) -> None:
    """Stop all followings of a user to whom Discord refuses messages; they are told so at their next command."""
    await transaction.run(
        "INSERT INTO outbox (kind, guild_id, subject, target_id, payload, queued_at)"
        " SELECT 'follow', guild_id, session_id, user_id, '{}', ? FROM followings"
        " JOIN sessions ON sessions.id = session_id"
        " WHERE user_id = ? ON CONFLICT (kind, guild_id, subject, target_id) DO UPDATE SET due_at = NULL",
        (now, user_id),
    )
    await transaction.run("DELETE FROM followings WHERE user_id = ?", (user_id,))


async def give_up(transaction: Transaction, session_id: int, user_id: int) -> None:
    """Mark as sent what is being tried, else all that was played, and stop following a game whose end is in it.

    It does without the game itself, which perhaps cannot be read.
    """
    key = (session_id, user_id)
    for statement in (
        (
            "DELETE FROM followings WHERE session_id = ? AND user_id = ? AND EXISTS (SELECT 1 FROM sessions"
            " WHERE id = session_id AND status = 'over'"
            " AND sessions.sequence <= coalesce(attempted, sessions.sequence))"
        ),
        (
            "UPDATE followings SET attempted = NULL, sequence = coalesce(attempted,"
            " (SELECT sessions.sequence FROM sessions WHERE id = session_id)) WHERE session_id = ? AND user_id = ?"
        ),
    ):
        await transaction.run(statement, key)


async def catch_up(transaction: Transaction) -> None:
    """Mark everything as sent: it may have been, before a restore."""
    for statement in (
        "DELETE FROM followings WHERE session_id IN (SELECT id FROM sessions WHERE status = 'over')",
        (
            "UPDATE followings SET attempted = NULL,"
            " sequence = (SELECT sessions.sequence FROM sessions WHERE sessions.id = session_id)"
        ),
    ):
        await transaction.run(statement)

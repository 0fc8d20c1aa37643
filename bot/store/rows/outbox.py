"""The outbox: messages that are owed beside those of sessions, which :mod:`bot.store.rows.notices` has.

A message is queued in the transaction that causes it, and its row goes in the one that notes that Discord has it.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.store.mapper import Mapper
from bot.store.rows.shards import filtered, shard_parameters
from bot.store.statements import Transaction


class OutboxKind(StrEnum):
    """The kinds of messages; each has a composer in :mod:`bot.delivery.messenger`."""

    PLAN = "plan"
    SEASON = "season"
    WELCOME = "welcome"
    TOURNAMENT = "tournament"
    CARD = "card"
    ANNOUNCEMENT = "announcement"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A row of ``outbox``; see the comment on the table.

    A row that makes no sense to this version fails by itself, when it is composed: it must not keep others waiting.
    """

    id: int
    kind: str
    guild_id: int
    subject: int
    target_id: int
    payload: str
    version: int
    begun: int | None
    attempts: int
    due_at: int | None
    queued_at: int

    @property
    def data(self) -> dict[str, Any]:
        """What was queued with it. Raises ValueError if that cannot be read."""
        found: dict[str, Any] = json.loads(self.payload)
        return found

    @property
    def counted_as(self) -> str:
        """Its kind as logs and counts have it: nobody learns of plans from them."""
        return "direct" if self.target_id else self.kind

    @property
    def name(self) -> str:
        """The name under which it is posted; while it may have been posted, that of then."""
        return f"o{self.id:x}-{self.begun or self.version:x}"


OUTBOX = Mapper(OutboxMessage, "outbox", "id")

_DUE = filtered(OUTBOX.select("WHERE due_at <= ? AND {our_server} ORDER BY kind = 'reminder', due_at, id"))
"""Parameters: the time, and the process twice. Of reminders many are due at an hour, which keep nobody else waiting."""


async def queue(
    transaction: Transaction,
    kind: OutboxKind,
    guild_id: int,
    subject: int,
    due_at: int,
    target_id: int = 0,
    **payload: Any,
) -> None:
    """Queue a message for ``due_at``; one queued already is replaced, and its attempts begin anew."""
    await transaction.run(
        "INSERT INTO outbox (kind, guild_id, subject, target_id, payload, due_at, queued_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (kind, guild_id, subject, target_id) DO UPDATE SET payload = excluded.payload,"
        " due_at = excluded.due_at, queued_at = excluded.queued_at, attempts = 0, version = outbox.version + 1",
        (kind, guild_id, subject, target_id, json.dumps(payload), due_at, due_at),
    )


async def due(transaction: Transaction, now: int) -> list[OutboxMessage]:
    """The messages of this process that are due, reminders last, longest waiting first."""
    return await OUTBOX.query(transaction, _DUE, (now, *shard_parameters(transaction)))


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When a message falls due after ``now``, perhaps one of another process; None if none does."""
    return await transaction.value("SELECT min(due_at) AS due_at FROM outbox WHERE due_at > ?", (now,))


async def begin(transaction: Transaction, message: OutboxMessage, again_at: int) -> bool:
    """Note that a message is about to be posted; after a kill it is looked for ``again_at``.

    False if it was queued again or cancelled since it was read.
    """
    changed = await transaction.run(
        "UPDATE outbox SET begun = coalesce(begun, version), due_at = ? WHERE id = ? AND version = ?",
        (again_at, message.id, message.version),
    )
    return changed == 1


async def settle(transaction: Transaction, message: OutboxMessage, now: int, *, posted: bool) -> None:
    """Delete a message that has been sent, ``posted`` under its name or by an edit, or is not to be sent.

    One that was queued again since is owed under a name of its own.
    """
    told = message.begun if posted and message.begun else message.version
    gone = await transaction.run("DELETE FROM outbox WHERE id = ? AND version = ?", (message.id, told))
    if posted and not gone:
        await transaction.run(
            "UPDATE outbox SET begun = NULL, attempts = 0, due_at = CASE version WHEN ? THEN ? ELSE due_at END"
            " WHERE id = ?",
            (message.version, now, message.id),
        )


async def postpone(transaction: Transaction, message: OutboxMessage, due_at: int | None) -> bool:
    """Count an attempt that has failed and try again at ``due_at``; None gives the message up until it is queued anew.

    False if it was queued again or cancelled meanwhile.
    """
    changed = await transaction.run(
        "UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ? AND version = ?",
        (due_at, message.id, message.version),
    )
    return changed == 1


async def keep_due(
    transaction: Transaction, kind: OutboxKind, guild_id: int, subject: int, due_at: int | None, target_id: int = 0
) -> None:
    """Queue a message for ``due_at``, or delete it for None."""
    if due_at is None:
        await cancel(transaction, kind, guild_id, subject, target_id)
    else:
        await queue(transaction, kind, guild_id, subject, due_at, target_id)


async def cancel(transaction: Transaction, kind: OutboxKind, guild_id: int, subject: int, target_id: int = 0) -> bool:
    """Delete a queued message; returns whether there was one."""
    key = (kind, guild_id, subject, target_id)
    statement = "DELETE FROM outbox WHERE kind = ? AND guild_id = ? AND subject = ? AND target_id = ?"
    return bool(await transaction.run(statement, key))


async def given_up(transaction: Transaction, target_id: int) -> list[OutboxMessage]:
    """The messages to a person that could not be sent."""
    return await OUTBOX.all(transaction, "WHERE target_id = ? AND due_at IS NULL ORDER BY subject", (target_id,))


async def drop_given_up(transaction: Transaction, target_id: int) -> None:
    """Delete those of a person who has been told of them otherwise."""
    await transaction.run("DELETE FROM outbox WHERE target_id = ? AND due_at IS NULL", (target_id,))


async def drop_all(transaction: Transaction) -> None:
    """Delete all messages: they may have been sent before the games were rolled back."""
    await transaction.run("DELETE FROM outbox")


_POINTLESS = (
    "SELECT id FROM outbox WHERE (kind = 'plan' AND subject NOT IN (SELECT id FROM sessions))"
    " OR (kind IN ('tournament', 'card') AND subject NOT IN (SELECT id FROM tournaments))"
)

_LACKING = (
    "SELECT * FROM (SELECT 'announcement' AS kind, guild_id, guild_id AS subject, 0 AS target_id,"
    " daily_due_at AS due_at FROM servers"
    " UNION ALL SELECT 'reminder', 0, 0, user_id, daily_due_at FROM preferences) AS wanted"
    " WHERE due_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.kind = wanted.kind"
    " AND outbox.guild_id = wanted.guild_id AND outbox.subject = wanted.subject"
    " AND outbox.target_id = wanted.target_id)"
)


async def inconsistencies(transaction: Transaction) -> tuple[int, int]:
    """How many messages are about missing rows, and how many should be queued and are not."""
    return len(await transaction.rows(_POINTLESS)), len(await transaction.rows(_LACKING))


async def repair(transaction: Transaction) -> None:
    """Queue the messages that should be queued, and no others."""
    for number in await transaction.column(_POINTLESS):
        await OUTBOX.delete(transaction, number)
    for row in await transaction.rows(_LACKING):
        key = (OutboxKind(row["kind"]), row["guild_id"], row["subject"])
        await queue(transaction, *key, row["due_at"], row["target_id"])

"""What the sessions of a server owe in a new installation: which messages are forgotten, and what is put off."""

from typing import Any

import pytest

from bot.play.sessions import Sessions
from bot.store.copying.debts import settle
from bot.store.database import Database, Transaction
from tests.bot.conftest import BEN, CHANNEL, GUILD, NOON, begin

AWAY = 3_600_000
LATER = NOON + AWAY
ELSEWHERE = GUILD + (1 << 22)
STATUSES = ("lobby", "playing", "archived", "over", "cancelled")
BOARD, PROPOSED, LATE = 71, 72, 73
"""The messages of every session: its board, a proposal and a late seat."""


@pytest.fixture
async def settled(database: Database, sessions: Sessions) -> dict[str, int]:
    """The sessions by their status, and one of another server; the first server's have come here after an hour."""
    numbers = dict[str, int]()
    async with database.transaction() as transaction:
        await transaction.run("DELETE FROM alarms")
    for place, name in enumerate((*STATUSES, "elsewhere")):
        number = numbers[name] = (await begin(sessions, BEN, channel_id=CHANNEL + place)).session.id
        async with database.transaction() as transaction:
            status, guild = ("playing", ELSEWHERE) if name == "elsewhere" else (name, GUILD)
            await transaction.run("UPDATE sessions SET status = ?, guild_id = ? WHERE id = ?", (status, guild, number))
            await fill(transaction, number)
    async with database.transaction() as transaction:
        await settle(transaction, LATER, NOON, GUILD, AWAY)
    return numbers


async def fill(transaction: Transaction, number: int) -> None:
    """Let a session have messages, clocks, and a turn that a computer owes."""
    for statement in (
        "DELETE FROM notices WHERE session_id = ?",
        "DELETE FROM alarms WHERE session_id = ?",
        f"INSERT INTO alarms (session_id, kind, seat, due_at) VALUES (?, 'deadline', 0, {NOON})",
        f"UPDATE waits SET deadline_at = {NOON} WHERE session_id = ?",
        f"INSERT INTO owed_turns (session_id, seat, sequence, retry_at) VALUES (?, 1, 0, {NOON})",
        f"INSERT INTO timeouts (session_id, seat, message_id) VALUES (?, 0, {LATE})",
        f"INSERT INTO timeouts (session_id, seat, cause, sequence, message_id) VALUES (?, 1, 'clock', 0, {LATE})",
        (
            "INSERT INTO proposals (session_id, kind, seat, sequence, status, message_id, made_at, expires_at)"
            f" VALUES (?, 'end', 0, 0, 'open', {PROPOSED}, {NOON}, {NOON})"
        ),
        (
            "INSERT INTO proposals (session_id, kind, seat, sequence, status, message_id, made_at, expires_at)"
            f" VALUES (?, 'undo', 0, 0, 'declined', {PROPOSED}, {NOON}, {NOON})"
        ),
    ):
        await transaction.run(statement, (number,))
    await transaction.run(
        "INSERT INTO posts (session_id, board_id) VALUES (?, ?) ON CONFLICT (session_id) DO UPDATE SET board_id = ?",
        (number, BOARD, BOARD),
    )


async def column(database: Database, query: str, numbers: dict[str, int]) -> dict[str, Any]:
    """The first column of a query for each session."""
    async with database.reading() as transaction:
        rows = {name: await transaction.row(query, (number,)) for name, number in numbers.items()}
    return {name: None if row is None else row[0] for name, row in rows.items()}


async def test_boards_that_are_edited_no_more_are_known_on_and_all_others_forgotten(
    database: Database, settled: dict[str, int]
) -> None:
    found = await column(database, "SELECT board_id FROM posts WHERE session_id = ?", settled)
    kept = {name for name, board in found.items() if board == BOARD}
    assert kept == {"over", "cancelled", "elsewhere"}


async def test_messages_of_another_bot_are_forgotten_in_the_server_alone(
    database: Database, settled: dict[str, int]
) -> None:
    for table in ("timeouts", "proposals"):
        found = await column(database, f"SELECT max(message_id) FROM {table} WHERE session_id = ?", settled)
        assert {name for name, message in found.items() if message is not None} == {"elsewhere"}, table


async def test_the_time_between_is_added_to_every_clock_of_the_server(
    database: Database, settled: dict[str, int]
) -> None:
    added = dict.fromkeys(settled, LATER) | {"elsewhere": NOON}
    for query in (
        "SELECT deadline_at FROM waits WHERE session_id = ?",
        "SELECT due_at FROM alarms WHERE session_id = ? AND kind = 'deadline'",
        "SELECT expires_at FROM proposals WHERE session_id = ? AND status = 'open'",
        "SELECT retry_at FROM owed_turns WHERE session_id = ?",
    ):
        assert await column(database, query, settled) == added, query
    closed = await column(
        database, "SELECT expires_at FROM proposals WHERE session_id = ? AND status <> 'open'", settled
    )
    assert set(closed.values()) == {NOON}


async def test_only_what_goes_on_owes_a_new_board(database: Database, settled: dict[str, int]) -> None:
    found = await column(database, "SELECT due_at FROM notices WHERE session_id = ? AND kind = 'board'", settled)
    assert {name for name, due in found.items() if due == LATER} == {"lobby", "playing"}
    assert found["elsewhere"] is None

"""What people have chosen, whom they block, what they note, and all that is known of them.

Whoever has changed nothing has no row. A column that names people belongs in :data:`EXPORTED` and in one of the lists
below it; tests look at every column.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.model.free_time import Holiday
from bot.model.preferences import USUAL, Preferences
from bot.store.mapper import Mapper
from bot.store.rows import outbox
from bot.store.rows.outbox import OutboxKind
from bot.store.statements import Transaction

PREFERENCES = Mapper(
    Preferences,
    "preferences",
    "user_id",
    {"quiet": ("quiet_from", "quiet_to")},
    extra="user_id",
)

HOLIDAYS = Mapper(Holiday, "holidays", "user_id first_day declared_at", extra="user_id")


async def preferences_of(transaction: Transaction, user_id: int) -> Preferences:
    """A user's preferences, or the defaults."""
    return await PREFERENCES.find(transaction, user_id) or USUAL


async def preferences_of_each(transaction: Transaction, user_ids: Iterable[int]) -> dict[int, Preferences]:
    """The preferences of several users, by user id."""
    users = tuple(user_ids)
    found = await PREFERENCES.by(transaction, "user_id", users)
    return {user_id: found[user_id][0] if user_id in found else USUAL for user_id in users}


async def save_preferences(transaction: Transaction, user_id: int, chosen: Preferences) -> None:
    """Replace a user's preferences, and owe their next reminder, which is no server's."""
    await PREFERENCES.save(transaction, chosen, user_id=user_id)
    await outbox.keep_due(transaction, OutboxKind.REMINDER, 0, 0, chosen.daily_due_at, user_id)


async def reminded(transaction: Transaction) -> list[tuple[int, Preferences]]:
    """Those who are reminded of the day's problem."""
    found = await transaction.column("SELECT user_id FROM preferences WHERE daily_due_at IS NOT NULL ORDER BY user_id")
    return [(user_id, await preferences_of(transaction, user_id)) for user_id in found]


async def holidays_of(transaction: Transaction, user_id: int) -> list[Holiday]:
    """All holidays of a person, past ones included."""
    return await HOLIDAYS.all(transaction, "WHERE user_id = ? ORDER BY first_day, declared_at", (user_id,))


async def holidays_of_each(transaction: Transaction, user_ids: Collection[int]) -> dict[int, list[Holiday]]:
    """All holidays of several people, by those who have declared any."""
    return await HOLIDAYS.by(transaction, "user_id", user_ids)


async def save_holiday(transaction: Transaction, user_id: int, holiday: Holiday) -> None:
    """Add a holiday, or replace the one with its first day that was declared at the same moment."""
    await HOLIDAYS.save(transaction, holiday, user_id=user_id)


async def remove_holiday(transaction: Transaction, user_id: int, holiday: Holiday) -> None:
    """Delete a holiday."""
    await HOLIDAYS.delete(transaction, user_id, holiday.first_day, holiday.declared_at)


async def forget_holidays_before(transaction: Transaction, user_id: int, day: int) -> None:
    """Delete what ended before a day."""
    await transaction.run("DELETE FROM holidays WHERE user_id = ? AND last_day < ?", (user_id, day))


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


async def blocked_at_table(transaction: Transaction, session_id: int, user_id: int) -> tuple[int, ...]:
    """Whom a person would meet at a table although they have blocked them: its players, and those invited to it."""
    rows = await transaction.rows(
        "SELECT blocked_id FROM blocks WHERE user_id = ?2 AND (blocked_id IN"
        " (SELECT user_id FROM seats WHERE session_id = ?1) OR blocked_id IN"
        " (SELECT user_id FROM invitations WHERE session_id = ?1)) ORDER BY blocked_id",
        (session_id, user_id),
    )
    return tuple(row["blocked_id"] for row in rows)


async def count_shared_tables(transaction: Transaction, user_id: int, other_id: int) -> int:
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


@dataclass(frozen=True, slots=True)
class Note:
    """A row of ``notes``; see the comment on the table."""

    session_id: int
    user_id: int
    written: str = field(repr=False)
    changed_at: int


NOTES = Mapper(Note, "notes", "session_id user_id")
find_note = NOTES.find
save_note = NOTES.save
delete_note = NOTES.delete


MOST_ACTIONS = 40_000
"""The most actions in one export, about six megabytes; the newest are kept."""

EXPORTED: Mapping[str, str] = {
    "preferences": "SELECT * FROM preferences WHERE user_id = ?1",
    "seats": "SELECT sessions.id AS session_id, guild_id, channel_id, game, options, status, created_at, started_at,"
    " ended_at, ending, rated, seat, taken_after, seats.placing, score FROM seats JOIN sessions"
    " ON sessions.id = session_id WHERE user_id = ?1 ORDER BY sessions.id",
    "openings": "SELECT id AS session_id, guild_id, channel_id, game, created_at,"
    " CASE WHEN opener_id = ?1 THEN 1 ELSE 0 END AS hosted, CASE WHEN first_id = ?1 THEN 1 ELSE 0 END AS first"
    " FROM sessions WHERE id IN (SELECT id FROM sessions WHERE opener_id = ?1"
    " UNION SELECT id FROM sessions WHERE first_id = ?1) ORDER BY id",
    "actions": "SELECT * FROM (SELECT session_id, sequence, kind, seat, notation, acted_at, planned FROM"  # noqa: S608
    " actions"
    f" WHERE user_id = ?1 ORDER BY session_id DESC, sequence DESC LIMIT {MOST_ACTIONS}) AS latest"
    " ORDER BY session_id, sequence",
    "turn_clocks": "SELECT turn_clocks.* FROM seats JOIN turn_clocks USING (session_id, seat)"
    " WHERE user_id = ?1 ORDER BY session_id",
    "timers": "SELECT session_id, seat, kind, due_at FROM seats JOIN timers USING (session_id, seat)"
    " WHERE user_id = ?1 ORDER BY session_id, kind",
    "deferred_pings": "SELECT deferred_pings.session_id, kind, seat, due_at FROM seats JOIN deferred_pings"
    " USING (session_id, seat) WHERE user_id = ?1 ORDER BY session_id, kind, target_id",
    "proposals": "SELECT proposals.session_id, kind, detail,"
    " CASE WHEN proposals.seat = consents.seat THEN 1 ELSE 0 END AS own,"
    " agreed, status, note, made_at FROM seats JOIN proposals USING (session_id) JOIN consents"
    " ON proposal_id = proposals.id AND consents.seat = seats.seat WHERE user_id = ?1 ORDER BY proposals.id",
    "former_seats": "SELECT session_id, seat FROM former_seats WHERE user_id = ?1 ORDER BY session_id, seat",
    "timeouts": "SELECT session_id, seat, cause FROM timeouts WHERE former_id = ?1 ORDER BY session_id, seat",
    "holidays": "SELECT * FROM holidays WHERE user_id = ?1",
    "blocks": "SELECT blocked_id, blocked_at FROM blocks WHERE user_id = ?1 ORDER BY blocked_at, blocked_id",
    "invitations": "SELECT session_id, invited_at FROM invitations WHERE user_id = ?1 ORDER BY session_id",
    "interventions": "SELECT session_id, kind, CASE WHEN moderator_id = ?1 THEN 1 ELSE 0 END AS as_moderator,"
    " CASE WHEN user_id = ?1 THEN 1 WHEN user_id IS NULL THEN NULL ELSE 0 END AS as_player, seat, done_at"
    " FROM interventions WHERE moderator_id = ?1 OR user_id = ?1 ORDER BY id",
    "solo_results": "SELECT * FROM solo_results WHERE user_id = ?1 ORDER BY session_id",
    "results": "SELECT * FROM results WHERE user_id = ?1 ORDER BY number",
    "ratings": "SELECT * FROM ratings WHERE user_id = ?1",
    "tries": "SELECT * FROM tries WHERE user_id = ?1 ORDER BY id",
    "daily_places": "SELECT * FROM daily_places WHERE user_id = ?1 ORDER BY day, guild_id",
    "notes": "SELECT * FROM notes WHERE user_id = ?1 ORDER BY session_id",
    "entrants": "SELECT tournament_id, number, joined_in, left_in, expelled FROM entrants WHERE user_id = ?1"
    " ORDER BY tournament_id",
    "tournaments": "SELECT id AS tournament_id, guild_id, channel_id, game, system, created_at FROM tournaments"
    " WHERE organiser_id = ?1 ORDER BY id",
    "pairings": "SELECT tournament_id, round_number, board FROM pairings WHERE adjuster_id = ?1"
    " ORDER BY tournament_id, round_number, board",
    "plans": "SELECT * FROM plans WHERE user_id = ?1 ORDER BY session_id, seat",
    "outbox": "SELECT * FROM outbox WHERE target_id = ?1 ORDER BY id",
}
"""What an export shows of each table about the person ?1, without other people's data."""

_DELETED = (
    ("former_seats", "user_id"),
    ("ratings", "user_id"),
    ("solo_results", "user_id"),
    ("daily_places", "user_id"),
    ("tries", "user_id"),
    ("notes", "user_id"),
    ("plans", "user_id"),
    ("outbox", "target_id"),
    ("blocks", "user_id"),
    ("blocks", "blocked_id"),
    ("invitations", "user_id"),
    ("holidays", "user_id"),
    ("preferences", "user_id"),
)
"""The tables whose rows go with the person in this column."""

_ANONYMISED = (
    ("seats", "user_id"),
    ("sessions", "opener_id"),
    ("sessions", "first_id"),
    ("actions", "user_id"),
    ("results", "user_id"),
    ("interventions", "moderator_id"),
    ("interventions", "user_id"),
    ("pairings", "adjuster_id"),
)
"""The tables whose rows stay, since the others have played too; this column gets an anonymous number."""


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Everything stored about a person, by table, one dictionary a row."""
    return {
        name: [dict(row) for row in await transaction.rows(statement, (user_id,))]
        for name, statement in EXPORTED.items()
    }


async def erase(transaction: Transaction, user_id: int, former: int) -> None:
    """Delete what is a person's alone, and put the number ``former`` in their place where the others need the row.

    Tournaments, where something follows from it, come before; see there.
    """
    await transaction.run("UPDATE timeouts SET former_id = NULL WHERE former_id = ?", (user_id,))
    await transaction.run("UPDATE results SET beaten_level = NULL WHERE user_id = ?", (user_id,))
    for table, column in _ANONYMISED:
        await transaction.run(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (former, user_id))  # noqa: S608
    for table, column in _DELETED:
        await transaction.run(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))  # noqa: S608

"""Sessions, their players, the records of their games, the snapshots of positions, and what looking back has found."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.model.sessions import GenerationalId, Session, Snapshot, Status
from bot.store.mapper import Mapper
from bot.store.rows import metadata
from bot.store.statements import Row, Transaction
from games.core.actions import Action, action_of, is_planned, row_of
from games.core.record import Record

SEEDS_AT_ONCE = 500
"""How many seeds are looked for on one way through a server's sessions, for which there is no index."""

_SEVERAL = {"id": ("id", "generation"), "terms": ("bank", "holidays", "weekend", "weekend_zone")}
SESSIONS = Mapper(Session, "sessions", "id", _SEVERAL, exclude="players")

_CHANGING = (
    *("rules_version", "status", "opener_id", "first_id", "first_seat"),
    *("sequence", "started_at", "ended_at", "ending", "paused_at"),
)
"""The columns that can change during the life of a session, but for its place and what is noted of a putting back."""


async def insert(transaction: Transaction, session: Session) -> GenerationalId:
    """Add a session (its ``id`` is ignored) with its seats; ConstraintBroken if the channel is taken."""
    generation = await metadata.current_generation(transaction)
    options = dict(sorted(session.options.items()))
    session_id = await SESSIONS.add(transaction, replace(session, id=GenerationalId(0, generation), options=options))
    await transaction.run("INSERT INTO posts (session_id) VALUES (?)", (session_id,))
    await seat_players(transaction, session_id, session.players)
    return GenerationalId(session_id, generation)


async def update(transaction: Transaction, session: Session) -> None:
    """Write the columns of a session that can change during its life."""
    await SESSIONS.update(transaction, session, *_CHANGING)


async def set_up(transaction: Transaction, session: Session) -> None:
    """Write the options of a session, which can change before its game begins."""
    await SESSIONS.update(transaction, replace(session, options=dict(sorted(session.options.items()))), "options")


async def move(transaction: Transaction, session_id: int, channel_id: int, parent_id: int | None) -> None:
    """Put a session into another channel of its server; ConstraintBroken if that one is taken."""
    await transaction.run(
        "UPDATE sessions SET channel_id = ?, parent_id = ? WHERE id = ?", (channel_id, parent_id, session_id)
    )


async def note_parent(transaction: Transaction, session_id: int, parent_id: int) -> None:
    """Set the parent channel of a session's thread where it is not known, as that of an imported game is not."""
    await transaction.run(
        "UPDATE sessions SET parent_id = ? WHERE id = ? AND parent_id IS NULL", (parent_id, session_id)
    )


async def seat_players(transaction: Transaction, session_id: int, players: Sequence[int]) -> None:
    """Replace the seats of a lobby."""
    await transaction.run("DELETE FROM seats WHERE session_id = ?", (session_id,))
    for seat, user_id in enumerate(players):
        await transaction.run(
            "INSERT INTO seats (session_id, seat, user_id) VALUES (?, ?, ?)", (session_id, seat, user_id)
        )


async def place_players(transaction: Transaction, session_id: int, results: Sequence[tuple[int | None, int]]) -> None:
    """Write each seat's placing and score."""
    for seat, (placing, score) in enumerate(results):
        await transaction.run(
            'UPDATE seats SET "placing" = ?, score = ? WHERE session_id = ? AND seat = ?',
            (placing, score, session_id, seat),
        )


async def placed(transaction: Transaction, session_id: int) -> tuple[tuple[int | None, int], ...]:
    """Each seat's placing and score, as :func:`place_players` writes them."""
    rows = await transaction.rows(
        "SELECT seats.placing, score FROM seats WHERE session_id = ? ORDER BY seat", (session_id,)
    )
    return tuple((row["placing"], row["score"]) for row in rows)


_BY_ID = SESSIONS.select(
    "LEFT JOIN seats ON seats.session_id = sessions.id WHERE sessions.id = ? ORDER BY seats.seat", "seats.user_id"
)


async def by_id(transaction: Transaction, session_id: int) -> Session | None:
    """The session with this id."""
    # One way to the server and back instead of two: every move reads its session twice.
    rows = await transaction.rows(_BY_ID, (session_id,))
    return SESSIONS.read(rows[0], players=_held(rows)) if rows else None


async def open_in_channel(transaction: Transaction, channel_id: int) -> Session | None:
    """The lobby or running game of a channel."""
    row = await transaction.row(
        SESSIONS.select("WHERE channel_id = ? AND status IN ('lobby', 'playing')"), (channel_id,)
    )
    return await _session(transaction, row) if row else None


async def begun(transaction: Transaction, guild_id: int, channel_id: int, limit: int) -> list[Session]:
    """Started sessions of a server, finished ones included: this channel's first, then the others, newest first."""
    here = await transaction.rows(
        SESSIONS.select("WHERE channel_id = ? AND guild_id = ? AND started_at IS NOT NULL ORDER BY id DESC LIMIT ?"),
        (channel_id, guild_id, limit),
    )
    elsewhere = await transaction.rows(
        SESSIONS.select("WHERE guild_id = ? AND channel_id != ? AND started_at IS NOT NULL ORDER BY id DESC LIMIT ?"),
        (guild_id, channel_id, limit - len(here)),
    )
    return [await _session(transaction, row) for row in (*here, *elsewhere)]


async def open_in_guild(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[Session]:
    """The lobbies and running games of a server: this user's first, then the others, newest first."""
    rows = await transaction.rows(
        SESSIONS.select(
            "WHERE guild_id = ? AND status IN ('lobby', 'playing') ORDER BY EXISTS"
            " (SELECT 1 FROM seats WHERE session_id = sessions.id AND user_id = ?) DESC, id DESC LIMIT ?"
        ),
        (guild_id, user_id, limit),
    )
    return [await _session(transaction, row) for row in rows]


async def archived_in_channel(transaction: Transaction, channel_id: int) -> Session | None:
    """The newest archived session of a channel."""
    row = await transaction.row(
        SESSIONS.select("WHERE channel_id = ? AND status = 'archived' ORDER BY id DESC LIMIT 1"), (channel_id,)
    )
    return await _session(transaction, row) if row else None


async def archived_of(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[Session]:
    """This user's archived sessions in a server, newest first."""
    rows = await transaction.rows(
        SESSIONS.select(
            "JOIN seats ON seats.session_id = sessions.id AND user_id = ?"
            " WHERE guild_id = ? AND status = 'archived' ORDER BY id DESC LIMIT ?"
        ),
        (user_id, guild_id, limit),
    )
    return [await _session(transaction, row) for row in rows]


async def count(transaction: Transaction) -> tuple[int, int]:
    """How many sessions have ever been opened, and how many are open, without a look at millions that are over.

    On a server a few numbers are missing, of openings that were refused.
    """
    opened = await transaction.count(
        "SELECT count(*) FROM sessions INDEXED BY open_sessions_of_a_guild WHERE status IN ('lobby', 'playing')"
    )
    return await transaction.last_number("sessions", "id"), opened


async def open_ones(transaction: Transaction) -> list[tuple[int, str, Status]]:
    """Lobbies and running games, each with its game and its state."""
    rows = await transaction.rows(
        "SELECT id, game, status FROM sessions WHERE status IN ('lobby', 'playing') ORDER BY id"
    )
    return [(row["id"], row["game"], Status(row["status"])) for row in rows]


async def note_rollback(transaction: Transaction, session_id: int, turn: int) -> None:
    """Note to which turn a session was put back; see :class:`Session`."""
    await transaction.run("UPDATE sessions SET rolled_back_to = ? WHERE id = ?", (turn, session_id))


async def finished_in_guild(transaction: Transaction, guild_id: int) -> list[Session]:
    """The games of a server that are over, in the order in which they were opened."""
    rows = await transaction.rows(SESSIONS.select("WHERE guild_id = ? AND status = 'over' ORDER BY id"), (guild_id,))
    return [await _session(transaction, row) for row in rows]


async def with_seeds(transaction: Transaction, guild_id: int, games: Sequence[tuple[str, bytes]]) -> int | None:
    """The server's first session of one of these games and seeds, which no two games share; None if there is none."""
    for first in range(0, len(games), SEEDS_AT_ONCE):
        some = games[first : first + SEEDS_AT_ONCE]
        marks = ", ".join("?" * len(some))
        words = ("SELECT id, game, seed FROM sessions WHERE guild_id = ? AND seed IN (", marks, ") ORDER BY id")
        rows = await transaction.rows("".join(words), (guild_id, *(seed for _, seed in some)))
        found = next((int(row["id"]) for row in rows if (row["game"], row["seed"]) in some), None)
        if found is not None:
            return found
    return None


async def all_ids(transaction: Transaction) -> list[int]:
    """Every session's id, oldest first."""
    return await transaction.column("SELECT id FROM sessions ORDER BY id")


async def _session(transaction: Transaction, row: Row) -> Session:
    seats = await transaction.rows("SELECT user_id FROM seats WHERE session_id = ? ORDER BY seat", (row["id"],))
    return SESSIONS.read(row, players=_held(seats))


def _held(seats: Sequence[Row]) -> tuple[int, ...]:
    return tuple(seat["user_id"] for seat in seats if seat["user_id"] is not None)


SNAPSHOTS = Mapper(Snapshot, "snapshots", "session_id", extra="session_id")


async def append_action(
    transaction: Transaction, session_id: int, sequence: int, action: Action, user_id: int, now: int
) -> None:
    """Add an action to the record; ConstraintBroken if the sequence number exists."""
    await transaction.run(
        "INSERT INTO actions (session_id, sequence, kind, seat, notation, user_id, acted_at, planned)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (session_id, sequence, *row_of(action), user_id, now, int(is_planned(action))),
    )


async def actions(transaction: Transaction, session_id: int, after: int = 0) -> tuple[Action, ...]:
    """The actions after a sequence number, in order; raises ValueError for a row that is no action."""
    rows = await transaction.rows(
        "SELECT kind, seat, notation, planned FROM actions WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    return tuple(action_of(row["kind"], row["seat"], row["notation"], planned=bool(row["planned"])) for row in rows)


async def record_of(transaction: Transaction, session: Session) -> Record:
    """The whole record of a session that has begun."""
    return Record(
        game=session.game,
        rules_version=session.rules_version,
        seats=len(session.players),
        options=tuple(sorted(session.options.items())),
        seed=session.seed,
        first=session.first_seat,
        actions=await actions(transaction, session.id),
    )


async def save_snapshot(transaction: Transaction, session_id: int, snapshot: Snapshot) -> None:
    """Replace a session's snapshot."""
    await SNAPSHOTS.save(transaction, snapshot, session_id=session_id)


async def snapshot(transaction: Transaction, session_id: int) -> Snapshot | None:
    """A session's snapshot; None before it has begun."""
    return await SNAPSHOTS.find(transaction, session_id)


async def latest_moment(transaction: Transaction) -> int:
    """When the latest of all actions was made; 0 if there is none."""
    return await transaction.value("SELECT max(acted_at) FROM actions") or 0


async def actors(transaction: Transaction, session_id: int) -> dict[int, int]:
    """Who has taken each action, by its sequence number; former players and computers have numbers below 1."""
    rows = await transaction.rows("SELECT sequence, user_id FROM actions WHERE session_id = ?", (session_id,))
    return {row["sequence"]: row["user_id"] for row in rows}


async def analysis_of(transaction: Transaction, session_id: int, sequence: int, version: int) -> Any:
    """The analysis of a session's game up to its last action, made by this version."""
    written = await transaction.value(
        "SELECT analysis FROM analyses WHERE session_id = ? AND sequence = ? AND version = ?",
        (session_id, sequence, version),
    )
    return None if written is None else json.loads(written)


async def keep_analysis(transaction: Transaction, session_id: int, sequence: int, version: int, analysis: Any) -> None:
    """Keep an analysis in place of any earlier one."""
    await transaction.run(
        "INSERT INTO analyses (session_id, sequence, version, analysis) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (session_id) DO UPDATE SET sequence = excluded.sequence, version = excluded.version,"
        " analysis = excluded.analysis",
        (session_id, sequence, version, json.dumps(analysis)),
    )

"""Sessions and their seats: reads and writes rows, knows no rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.store.database import Row, Transaction
from bot.store.stand_ins import is_computer
from games.core.options import OptionValue


class Status(StrEnum):
    """The state of a session. A lobby or a running game occupies its channel.

    A session is archived after a long time without activity; one that never started was a lobby.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class OnTimeout(StrEnum):
    """What happens when a seat's time runs out: others may claim it, it forfeits, or nothing."""

    CLAIM = "claim"
    FORFEIT = "forfeit"
    NOTHING = "nothing"


OPEN = (Status.LOBBY, Status.PLAYING)

BY_MODERATOR = "moderator"
"""The ``ending`` of a session that a moderator ended; no game may use this name."""


@dataclass(frozen=True, slots=True)
class Session:
    """A row of ``sessions`` with its seats; times are milliseconds.

    ``players`` are user ids by seat, with stand-ins for computers and for former players.

    ``clock`` is the time per turn, None if unlimited; ``rated`` whether the game is meant to count for ratings;
    ``parent_id`` the parent channel of its thread, None outside of threads or if not known. ``substitute`` is the level
    of the computer that plays on in a seat that the clock would forfeit, None if it does forfeit.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    rules_version: int
    options: dict[str, OptionValue]
    capacity: int
    status: Status
    opener_id: int
    first_id: int | None
    first_seat: int | None
    language: str
    seed: bytes = field(repr=False)
    sequence: int = 0
    created_at: int = 0
    started_at: int | None = None
    ended_at: int | None = None
    ending: str | None = None
    clock: int | None = None
    on_timeout: OnTimeout = OnTimeout.CLAIM
    substitute: int | None = None
    paused_at: int | None = None
    rated: bool = True
    parent_id: int | None = None
    players: tuple[int, ...] = ()

    def seat_of(self, user_id: int) -> int | None:
        """The seat this user holds, or None."""
        return self.players.index(user_id) if user_id in self.players else None

    @property
    def computers(self) -> frozenset[int]:
        """The seats of computers."""
        return frozenset(seat for seat, player in enumerate(self.players) if is_computer(player))

    @property
    def people(self) -> frozenset[int]:
        """The seats of people, former players among them."""
        return frozenset(range(len(self.players))) - self.computers

    @property
    def alone(self) -> bool:
        """Whether only one person has a seat, who needs neither a clock nor pings."""
        return len(self.people) == 1


async def insert(transaction: Transaction, session: Session) -> int:
    """Add a session (its ``id`` is ignored) with its seats; ConstraintBroken if the channel is taken."""
    session_id = await transaction.insert(
        "INSERT INTO sessions (guild_id, channel_id, game, rules_version, options, capacity, status, opener_id,"
        " first_id, first_seat, language, seed, sequence, created_at, clock, on_timeout, substitute, rated,"
        " parent_id) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) RETURNING id",
        (
            session.guild_id,
            session.channel_id,
            session.game,
            session.rules_version,
            json.dumps(session.options, sort_keys=True),
            session.capacity,
            session.status,
            session.opener_id,
            session.first_id,
            session.first_seat,
            session.language,
            session.seed,
            session.sequence,
            session.created_at,
            session.clock,
            session.on_timeout,
            session.substitute,
            session.rated,
            session.parent_id,
        ),
    )
    await transaction.run("INSERT INTO posts (session_id) VALUES (?)", (session_id,))
    await seat_players(transaction, session_id, session.players)
    return session_id


async def update(transaction: Transaction, session: Session) -> None:
    """Write the columns of a session that can change during its life."""
    await transaction.run(
        "UPDATE sessions SET rules_version = ?, status = ?, opener_id = ?, first_id = ?, first_seat = ?, sequence = ?,"
        " started_at = ?, ended_at = ?, ending = ?, paused_at = ? WHERE id = ?",
        (
            session.rules_version,
            session.status,
            session.opener_id,
            session.first_id,
            session.first_seat,
            session.sequence,
            session.started_at,
            session.ended_at,
            session.ending,
            session.paused_at,
            session.id,
        ),
    )


async def move(transaction: Transaction, session_id: int, channel_id: int, parent_id: int | None) -> None:
    """Put a session into another channel of its server; ConstraintBroken if that one is taken."""
    await transaction.run(
        "UPDATE sessions SET channel_id = ?, parent_id = ? WHERE id = ?", (channel_id, parent_id, session_id)
    )


async def note_parent(transaction: Transaction, channel_id: int, parent_id: int) -> None:
    """Set the parent channel of a thread's sessions where it is missing."""
    for statement in (
        "UPDATE sessions SET parent_id = ? WHERE channel_id = ? AND parent_id IS NULL",
        "UPDATE finishes SET parent_id = ? WHERE channel_id = ? AND parent_id IS NULL",
    ):
        await transaction.run(statement, (parent_id, channel_id))


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
            "UPDATE seats SET placing = ?, score = ? WHERE session_id = ? AND seat = ?",
            (placing, score, session_id, seat),
        )


async def placed(transaction: Transaction, session_id: int) -> tuple[tuple[int | None, int], ...]:
    """Each seat's placing and score, as :func:`place_players` writes them."""
    rows = await transaction.rows("SELECT placing, score FROM seats WHERE session_id = ? ORDER BY seat", (session_id,))
    return tuple((row["placing"], row["score"]) for row in rows)


async def by_id(transaction: Transaction, session_id: int) -> Session | None:
    """The session with this id."""
    rows = await transaction.rows(
        # One way to the server and back instead of two: every move reads its session twice.
        "SELECT sessions.*, seats.user_id AS player FROM sessions LEFT JOIN seats ON seats.session_id = sessions.id"
        " WHERE sessions.id = ? ORDER BY seats.seat",
        (session_id,),
    )
    return _with_players(rows[0], (row["player"] for row in rows if row["player"] is not None)) if rows else None


async def open_in_channel(transaction: Transaction, channel_id: int) -> Session | None:
    """The lobby or running game of a channel."""
    row = await transaction.row(
        "SELECT * FROM sessions WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,)
    )
    return await _session(transaction, row) if row else None


async def begun(transaction: Transaction, guild_id: int, channel_id: int, limit: int) -> list[Session]:
    """Started sessions of a server, finished ones included: this channel's first, then the others, newest first."""
    here = await transaction.rows(
        "SELECT * FROM sessions WHERE channel_id = ? AND guild_id = ? AND started_at IS NOT NULL"
        " ORDER BY id DESC LIMIT ?",
        (channel_id, guild_id, limit),
    )
    elsewhere = await transaction.rows(
        "SELECT * FROM sessions WHERE guild_id = ? AND channel_id != ? AND started_at IS NOT NULL"
        " ORDER BY id DESC LIMIT ?",
        (guild_id, channel_id, limit - len(here)),
    )
    return [await _session(transaction, row) for row in (*here, *elsewhere)]


async def open_in_guild(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[Session]:
    """The lobbies and running games of a server: this user's first, then the others, newest first."""
    rows = await transaction.rows(
        "SELECT * FROM sessions WHERE guild_id = ? AND status IN ('lobby', 'playing') ORDER BY EXISTS"
        " (SELECT 1 FROM seats WHERE session_id = sessions.id AND user_id = ?) DESC, id DESC LIMIT ?",
        (guild_id, user_id, limit),
    )
    return [await _session(transaction, row) for row in rows]


async def count_open_in_guild(transaction: Transaction, guild_id: int) -> int:
    """How many lobbies and running games a server has."""
    row = await transaction.row(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND status IN ('lobby', 'playing')", (guild_id,)
    )
    return int(row[0]) if row else 0


async def archived_in_channel(transaction: Transaction, channel_id: int) -> Session | None:
    """The newest archived session of a channel."""
    row = await transaction.row(
        "SELECT * FROM sessions WHERE channel_id = ? AND status = 'archived' ORDER BY id DESC LIMIT 1", (channel_id,)
    )
    return await _session(transaction, row) if row else None


async def archived_of(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[Session]:
    """This user's archived sessions in a server, newest first."""
    rows = await transaction.rows(
        "SELECT sessions.* FROM sessions JOIN seats ON seats.session_id = sessions.id AND user_id = ?"
        " WHERE guild_id = ? AND status = 'archived' ORDER BY id DESC LIMIT ?",
        (user_id, guild_id, limit),
    )
    return [await _session(transaction, row) for row in rows]


async def count(transaction: Transaction) -> tuple[int, int]:
    """The number of all sessions and of open ones (lobbies and running games)."""
    row = await transaction.row("SELECT count(*), count(*) FILTER (WHERE status IN ('lobby', 'playing')) FROM sessions")
    return (row[0], row[1]) if row else (0, 0)


async def all_ids(transaction: Transaction) -> list[int]:
    """Every session's id, oldest first."""
    return [int(row["id"]) for row in await transaction.rows("SELECT id FROM sessions ORDER BY id")]


async def _session(transaction: Transaction, row: Row) -> Session:
    seats = await transaction.rows("SELECT user_id FROM seats WHERE session_id = ? ORDER BY seat", (row["id"],))
    return _with_players(row, (seat["user_id"] for seat in seats))


def _with_players(row: Row, players: Iterable[int]) -> Session:
    return Session(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=json.loads(row["options"]),
        capacity=row["capacity"],
        status=Status(row["status"]),
        opener_id=row["opener_id"],
        first_id=row["first_id"],
        first_seat=row["first_seat"],
        language=row["language"],
        seed=row["seed"],
        sequence=row["sequence"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        ending=row["ending"],
        clock=row["clock"],
        rated=bool(row["rated"]),
        parent_id=row["parent_id"],
        on_timeout=OnTimeout(row["on_timeout"]),
        substitute=row["substitute"],
        paused_at=row["paused_at"],
        players=tuple(players),
    )

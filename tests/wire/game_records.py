"""Reads the bot's records from its database while it runs: what has really happened at every table."""

import asyncio
import json
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg

from bot.model.sessions import is_computer
from bot.store.drivers.postgres_connection import translated
from bot.store.url import DatabaseUrl, Location
from games import REGISTRY
from games.core.actions import Action, action_of
from games.core.contract import Position
from games.core.record import Moment, Playthrough, Record, initial_position

WAITING_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Kept:
    """A session as the bot has stored it; ``players`` are user ids by seat."""

    id: int
    channel: int
    game: str
    status: str
    opener: int
    capacity: int
    paused: bool
    orphaned: bool
    started: bool
    sequence: int
    players: tuple[int, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are no computers."""
        return tuple(player for player in self.players if not is_computer(player))


class RecordChanged(AssertionError):
    """An action that had been read is another one now, or gone."""


class _File:
    """Opens the file for every question, so that a killed bot leaves it as a crash would."""

    def __init__(self, path: Path) -> None:
        self._address = f"file:{path}?mode=ro"

    def rows(self, query: str, values: Sequence[object]) -> Sequence[Any]:
        with closing(sqlite3.connect(self._address, uri=True, timeout=WAITING_SECONDS)) as file:
            file.row_factory = sqlite3.Row
            return file.execute(query, values).fetchall()


class _OnServer:
    """Asks a PostgreSQL server, in a thread of its own: who asks in the midst of an event cannot wait for another."""

    def __init__(self, server: DatabaseUrl) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="book", daemon=True)
        self._thread.start()
        self._connection: Any = self._run(asyncpg.connect(server.address))

    def rows(self, query: str, values: Sequence[object]) -> Sequence[Any]:
        found: Sequence[Any] = self._run(self._connection.fetch(translated(query), *values))
        return found

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WAITING_SECONDS)

    def close(self) -> None:
        self._run(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class GameRecords:
    """Reads the database of a bot that may be killed at any moment."""

    def __init__(self, location: Location) -> None:
        self._source = _OnServer(location) if isinstance(location, DatabaseUrl) else _File(location)
        self._played: dict[int, Playthrough] = {}
        self._actions: dict[int, list[Action]] = {}
        self._moments: dict[int, list[Moment]] = {}

    def close(self) -> None:
        """Send no more questions."""
        if isinstance(self._source, _OnServer):
            self._source.close()

    def rows(self, query: str, *values: object) -> Sequence[Any]:
        """The rows of a query."""
        return self._source.rows(query, values)

    def sessions(self, condition: str = "true", *values: object) -> list[Kept]:
        """The sessions that meet a condition in SQL, oldest first."""
        query = (
            f"SELECT *, EXISTS (SELECT 1 FROM orphaned WHERE session_id = id) AS lost FROM sessions WHERE {condition}"
        )
        # Whoever sits down between the two questions is at a table that was still open at the first.
        found, seats = self.rows(f"{query} ORDER BY id", *values), dict[int, list[int]]()
        for row in self.rows("SELECT session_id, user_id FROM seats ORDER BY session_id, seat"):
            seats.setdefault(row["session_id"], []).append(row["user_id"])
        return [
            Kept(
                row["id"],
                row["channel_id"],
                row["game"],
                row["status"],
                row["opener_id"],
                row["capacity"],
                row["paused_at"] is not None,
                bool(row["lost"]),
                row["started_at"] is not None,
                row["sequence"],
                tuple(seats.get(row["id"], ())),
            )
            for row in found
        ]

    def game(self, session_id: int) -> Playthrough:
        """The game as far as it is recorded; raises :class:`RecordChanged` if an earlier action has changed."""
        rows = self.rows("SELECT * FROM actions WHERE session_id = ? ORDER BY sequence", session_id)
        actions = [action_of(row["kind"], row["seat"], row["notation"]) for row in rows]
        known = self._actions.setdefault(session_id, [])
        if actions[: len(known)] != known:
            raise RecordChanged(f"session {session_id}: {known} has become {actions}")
        played = self._played.get(session_id)
        if played is None:
            played = self._played[session_id] = Playthrough(self._start(session_id))
        self._moments.setdefault(session_id, []).extend(played.play(action) for action in actions[len(known) :])
        self._actions[session_id] = actions
        return played

    def moments(self, session_id: int) -> list[Moment]:
        """All actions of a game, those taken back included."""
        self.game(session_id)
        return self._moments[session_id]

    def _start(self, session_id: int) -> Position[Any]:
        (row,) = self.rows("SELECT * FROM sessions WHERE id = ?", session_id)
        (count,) = self.rows("SELECT count(*) FROM seats WHERE session_id = ?", session_id)
        options = tuple(sorted(json.loads(row["options"]).items()))
        record = Record(row["game"], row["rules_version"], count[0], options, row["seed"], row["first_seat"], ())
        return initial_position(REGISTRY[row["game"]], record)

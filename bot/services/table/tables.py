"""A table: a session with its current position and the turn on show; and the cache of tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from bot.store import ratings, waits
from bot.store import sessions as session_rows
from bot.store.database import Transaction
from bot.store.ratings import Unrated
from bot.store.sessions import BY_MODERATOR, Session, Snapshot, Status
from bot.store.waits import Wait
from games import REGISTRY
from games.core.actions import Action, Play
from games.core.contract import Event, Game, Position, Step
from games.core.record import Course, apply, begins_turn, course_from, is_revocable
from games.core.text import Text, text

CACHED_TABLES = 500
"""The size of the cache; a table is a few kilobytes."""


@dataclass(frozen=True, slots=True)
class Table:
    """A session and its game. ``position`` is None in a lobby.

    ``turn_start`` is the position before the turn on show: the current turn if a move of it has been made, else the
    one just completed, with the forced moves that followed it. ``turn_sequence`` is the action that led there,
    ``events`` are those since, ``latest`` is the last action of all. ``revocable`` is whether the seat to act can take
    back a move without asking. ``step`` is the result of the last action, known only while it is being played.
    """

    session: Session
    position: Position[Any] | None = None
    turn_start: Position[Any] | None = None
    turn_sequence: int = 0
    events: tuple[Event, ...] = ()
    latest: Action | None = None
    revocable: bool = False
    step: Step[Any] | None = field(default=None, compare=False, repr=False)
    waits: tuple[Wait, ...] = field(default=(), compare=False)
    """The seats whose turn it is, as stored."""
    unrated: Unrated | None = field(default=None, compare=False)
    """Why a finished game is unrated; None if it is rated or the reason is not known."""

    @property
    def game(self) -> Game[Any]:
        """The descriptor of the session's game."""
        return REGISTRY[self.session.game]

    @property
    def turn_ended(self) -> int:
        """The action that completed the latest turn; 0 before any has been completed, and in a lobby."""
        if self.position is None:
            return 0
        position, start = _begun(self)
        return self.turn_sequence if position.turn == start.turn else self.session.sequence

    def after(self, action: Play) -> Table:
        """The table after an action; raises the game's refusal if it is not allowed.

        Of the session only the sequence number changes.
        """
        position, start = _begun(self)
        step = apply(position, action)
        session = replace(self.session, sequence=self.session.sequence + 1)
        if position is start or begins_turn(start, position):
            # After an undo the position can equal the turn's start again; restart the turn on show.
            turn = replace(self, turn_start=position, turn_sequence=self.session.sequence, events=step.events)
        else:
            turn = replace(self, events=self.events + step.events)
        revocable = is_revocable(_begun(turn)[1], position, action, step)
        return replace(turn, session=session, position=step.position, latest=action, revocable=revocable, step=step)

    def viewer(self, user_id: int) -> int | None:
        """The seat whose view this user may see: their own if the game has secrets, else None for the public view."""
        return self.session.seat_of(user_id) if self.game.has_secrets else None

    def witnessed(self, seat: int | None) -> tuple[Event, ...]:
        """The events of the turn on show, as far as this seat may know them."""
        position, _ = _begun(self)
        return position.witnessed(self.events, seat)

    def told(self, seat: int | None) -> tuple[Text, ...]:
        """The events of the turn on show in words, as far as this seat may know them."""
        position, _ = _begun(self)
        return retell(self.session, position.tell(self.witnessed(seat)))

    def snapshot(self) -> Snapshot:
        """The positions as plain data for the store."""
        position, start = _begun(self)
        return Snapshot(self.session.sequence, position.dump(), self.turn_sequence, start.dump())


class Tables:
    """Loads tables through an LRU cache, which only ever holds committed tables."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Table] = OrderedDict()

    async def load(self, transaction: Transaction, session: Session) -> Table:
        """The table of a session whose row was read in this transaction."""
        waiting = await waits.of_session(transaction, session.id)
        unrated = await ratings.why_unrated(transaction, session.id) if session.status is Status.OVER else None
        kept = self._kept.get(session.id)
        if kept is None or kept.session.sequence != session.sequence or kept.position is None:
            kept = await self._rebuild(transaction, session)
        table = replace(kept, session=session, waits=waiting, unrated=unrated)
        self.keep(table)
        return table

    def playing_in(self, channel_id: int) -> Table | None:
        """A channel's running game if it is cached; the cache is current, since only this process writes the file."""
        kept = self._kept.values()
        return next(
            (
                table
                for table in kept
                if table.session.channel_id == channel_id and table.session.status is Status.PLAYING
            ),
            None,
        )

    def guild_of(self, session_id: int) -> int | None:
        """The server of a cached session; None if it is not cached."""
        kept = self._kept.get(session_id)
        return kept.session.guild_id if kept else None

    def forget(self, session_id: int) -> None:
        """Drop a session from the cache, because its players have changed without an action."""
        self._kept.pop(session_id, None)

    def keep(self, table: Table) -> None:
        """Cache a committed table, evicting the least recently used one if the cache is full."""
        self._kept[table.session.id] = table
        self._kept.move_to_end(table.session.id)
        while len(self._kept) > CACHED_TABLES:
            self._kept.popitem(last=False)

    async def _rebuild(self, transaction: Transaction, session: Session) -> Table:
        snapshot = await session_rows.snapshot(transaction, session.id)
        if session.status in {Status.LOBBY, Status.CANCELLED} or snapshot is None:
            return Table(session)
        start = REGISTRY[session.game].load(snapshot.turn_position)
        actions = await session_rows.actions(transaction, session.id, snapshot.turn_sequence)
        # Replaying may have to prove an ending, which is slow.
        course = await asyncio.to_thread(course_from, start, actions, snapshot.turn_sequence)
        return table_of(session, course, actions[-1] if actions else None)


def retell(session: Session, told: tuple[Text, ...]) -> tuple[Text, ...]:
    """A game's sentences, with "ended by agreement" replaced if a moderator ended the game.

    The game only knows that it was ended as it stood, and takes that for an agreement that can have a winner.
    """
    if session.ending != BY_MODERATOR:
        return told
    agreed = f"{session.game}-ending-agreement"
    return tuple(text("bot-ending-moderator") if _says(sentence, agreed) else sentence for sentence in told)


def unplaced(session: Session, view: Any) -> Any:
    """A game's view, without placings if a moderator ended the game."""
    if session.ending != BY_MODERATOR or view.outcome is None:
        return view
    unplaced_outcome = replace(view.outcome, placings=(None,) * len(view.outcome.placings))
    return replace(view, outcome=unplaced_outcome)


def _says(sentence: Text, key: str) -> bool:
    """Whether a sentence has this key or contains one that has."""
    parts = (value for _, value in sentence.values if isinstance(value, Text))
    return sentence.key == key or any(part.key == key for part in parts)


def table_of(session: Session, course: Course, latest: Action | None) -> Table:
    """The table of a session from its replayed record, or from the part since some turn began."""
    turn = course.latest_turn()
    start, sequence = (turn[0].before, turn[0].sequence - 1) if turn else (course.start, course.first)
    events = tuple(event for moment in turn for event in moment.step.events)
    return Table(session, course.position, start, sequence, events, latest=latest, revocable=course.revocable)


def _begun(table: Table) -> tuple[Position[Any], Position[Any]]:
    if table.position is None or table.turn_start is None:
        raise ValueError("no game has begun here")
    return table.position, table.turn_start

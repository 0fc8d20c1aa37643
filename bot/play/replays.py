"""Replays of a game turn by turn, and what looking back at it shows once it is over.

Only a game that is over is looked at, and everybody gets what their own seat has missed.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.model.actions import require_begun
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Session, Status
from bot.model.tables import Lobby, Table
from bot.play.scenes import Recap, Scene, key_moments, recaps_between, scenes
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import seats
from bot.store.rows import sessions as session_rows
from bot.store.rows.seats import SeatHolders
from games import REGISTRY
from games.core import lookback, transcript
from games.core.analyst import Alternative
from games.core.chance import fingerprint
from games.core.contract import Event, Position
from games.core.game import Game
from games.core.lookback import Analysis, BestTurn, Missed, analyse
from games.core.record import Moment, Record, playthrough_of
from games.core.refusals import Refusal
from games.core.text import Text, text
from games.core.values import deserialize, serialize

log = logging.getLogger(__name__)

KEPT = 16
"""The number of games in the cache of scenes."""

LISTED = 25
"""The most sessions suggested for a replay."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A session and all its scenes, the start position first; ``moments`` are the indexes of the key ones."""

    table: Table
    scenes: tuple[Scene, ...]
    moments: tuple[int, ...]
    hands: SeatHolders

    def table_at(self, index: int) -> Table:
        """The table with those who held its seats in this scene."""
        return self.table.held_by(self.hands.at(self.scenes[index].ended))


@dataclass(frozen=True, slots=True)
class Deal:
    """The verified deal of a game: its seed's hash, the number of actions replayed, and what had been hidden."""

    hash: str
    actions: int
    disclosed: tuple[Text, ...]


class Replays:
    """The service for replays; it only reads."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions
        self._kept: OrderedDict[tuple[int, int], tuple[tuple[Scene, ...], tuple[int, ...]]] = OrderedDict()

    async def latest(self, guild_id: int, channel_id: int) -> int:
        """The id of a channel's newest session that was started; raises :class:`NoSession`."""
        async with self._database.reading() as transaction:
            found = await session_rows.begun(transaction, guild_id, channel_id, 1)
        if not found or found[0].channel_id != channel_id:
            raise NoSession(text("bot-refusal-no-replay"))
        return found[0].id

    async def listed(self, guild_id: int, channel_id: int) -> list[Session]:
        """Started sessions of a server: this channel's first, then the others, newest first."""
        async with self._database.reading() as transaction:
            return await session_rows.begun(transaction, guild_id, channel_id, LISTED)

    async def replay(self, session_id: int, guild_id: int) -> Replay:
        """All turns of a session; refuses a lobby, and a session of another server as if it did not exist."""
        async with self._database.reading() as transaction:
            table = require_begun(await self._of_guild(transaction, session_id, guild_id))
            key = (session_id, table.session.sequence)
            kept = self._kept.get(key)
            record = await session_rows.record_of(transaction, table.session)
            hands = await seats.hands(transaction, session_id)
        if kept is None:
            kept = await asyncio.to_thread(_all_scenes, table.game, record)
            self._kept[key] = kept
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return Replay(table, *kept, hands)

    async def turns_since(self, session_id: int, sequence: int) -> tuple[Recap, ...]:
        """The turns played or continued after the action ``sequence``; none if moves were only taken back."""
        async with self._database.reading() as transaction:
            table, record, hands = await self._sessions.load_whole(transaction, session_id)
        found = await asyncio.to_thread(recaps_between, table.game, record, sequence, table.session.sequence)
        return tuple(replace(one, holders=hands.at(one.ended)) for one in found)

    async def verify(self, session_id: int, guild_id: int) -> Deal:
        """Deal and replay a finished game; refuses an unfinished one, and one with a different result."""
        async with self._database.reading() as transaction:
            table = await self._finished(transaction, session_id, guild_id)
            record = await session_rows.record_of(transaction, table.session)
            snapshot = await session_rows.snapshot(transaction, session_id)
        played = await asyncio.to_thread(playthrough_of, table.game, record)
        if snapshot is None or played.position.dump() != snapshot.position:
            raise SessionRefusal(text("bot-refusal-differs"))
        return Deal(fingerprint(record.seed), len(record.actions), played.start.disclosed)

    async def transcript(self, session_id: int, guild_id: int) -> str:
        """The record as text with its seed; refuses until the game is over, since the seed is secret until then."""
        async with self._database.reading() as transaction:
            table = await self._finished(transaction, session_id, guild_id)
            record = await session_rows.record_of(transaction, table.session)
        return await asyncio.to_thread(transcript.write, record, REGISTRY[record.game])

    async def _finished(self, transaction: Transaction, session_id: int, guild_id: int) -> Table:
        found = await self._of_guild(transaction, session_id, guild_id)
        if found.session.status is not Status.OVER:
            raise SessionRefusal(text("bot-refusal-transcript-early"))
        return require_begun(found)

    async def _of_guild(self, transaction: Transaction, session_id: int, guild_id: int) -> Lobby | Table:
        found = await self._sessions.load(transaction, session_id)
        if found.session.guild_id != guild_id:
            raise NoSession(text("bot-refusal-session-gone"))
        return found


def _all_scenes(game: Game[Any], record: Record) -> tuple[tuple[Scene, ...], tuple[int, ...]]:
    found = tuple(scenes(game, record))
    return found, key_moments(found)


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, its record, who has taken which action, and who held the seats."""

    table: Table
    record: Record = field(repr=False)
    actors: dict[int, int] = field(repr=False)
    hands: SeatHolders = field(repr=False)

    def table_at(self, sequence: int) -> Table:
        """The table with those who held its seats when this action was made."""
        return self.table.held_by(self.hands.at(sequence))


@dataclass(frozen=True, slots=True)
class MissedTurn:
    """A turn of one's own with a better line: the position before it, and the events of the line as the seat saw them.

    The events end before the first move that draws from chance: what it would have drawn nobody could know.
    """

    missed: Missed
    position: Position[Any]
    events: tuple[Event, ...]

    @property
    def alternative(self) -> Alternative:
        """The turn as it was played, and the better line."""
        return self.missed.alternative


class Lookbacks:
    """The service; it writes nothing but what an analysis has found."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def finished(self, session_id: int, guild_id: int | None) -> Finished:
        """A game of this server that is over; refuses any other, and one of another server as if it did not exist."""
        async with self._database.reading() as transaction:
            found = await self._sessions.load(transaction, session_id)
            if found.session.guild_id != guild_id:
                raise NoSession(text("bot-refusal-session-gone"))
            if found.session.status is not Status.OVER:
                raise SessionRefusal(text("bot-refusal-lookback-early"))
            table = require_begun(found)
            record = await session_rows.record_of(transaction, table.session)
            actors, hands = (
                await session_rows.actors(transaction, session_id),
                await seats.hands(transaction, session_id),
            )
            return Finished(table, record, actors, hands)

    async def kept(self, finished: Finished) -> Analysis | None:
        """What was found before; None if this has to be made, or made anew by a later version."""
        session = finished.table.session
        async with self._database.reading() as transaction:
            found = await session_rows.analysis_of(transaction, session.id, session.sequence, lookback.VERSION)
        return None if found is None else deserialize(Analysis, found)

    async def keep(self, finished: Finished, analysis: Analysis) -> None:
        """Keep what was found."""
        session, found = finished.table.session, serialize(Analysis, analysis)
        async with self._database.transaction(session_id=session.id) as transaction:
            await session_rows.keep_analysis(transaction, session.id, session.sequence, lookback.VERSION, found)

    async def chances(self, finished: Finished, analysis: Analysis, user_id: int) -> tuple[MissedTurn, ...] | None:
        """The turns in which this user missed most, the worst first; None for somebody without a seat.

        Turns that somebody else or a computer has played in the seat are not theirs.
        """
        seat = finished.table.session.seat_of(user_id)
        if seat is None:
            return None
        own = [one for one in analysis.missed[seat] if finished.actors.get(one.before + 1) == user_id]
        return await asyncio.to_thread(_chances, finished, own)

    async def best(self, finished: Finished, best: BestTurn) -> Recap:
        """The best turn, as everybody may see it."""
        return await asyncio.to_thread(_best, finished, best)


def look_back(record: Record) -> Analysis:
    """Analyse a whole game; takes many seconds, so this is work for another process."""
    return analyse(REGISTRY[record.game], record)


def _moments(record: Record) -> tuple[Moment, ...]:
    return playthrough_of(REGISTRY[record.game], record).in_effect


def _chances(finished: Finished, missed: Sequence[Missed]) -> tuple[MissedTurn, ...]:
    moments = {one.sequence: one for one in _moments(finished.record)} if missed else {}
    found = []
    for one in missed:
        position = moments[one.before + 1].before
        found.append(MissedTurn(one, position, _events(position, one)))
    return tuple(found)


def _events(position: Position[Any], missed: Missed) -> tuple[Event, ...]:
    events: list[Event] = []
    try:
        for notation in missed.alternative.better:
            step = position.play(missed.seat, position.read(missed.seat, notation))
            if step.irrevocable:
                break
            events += step.position.visible_events(step.events, missed.seat)
            position = step.position
    except Refusal:
        # The turn can still be shown, only without the marks of the line.
        log.exception("a line that an analysis has found cannot be played")
        return ()
    return tuple(events)


def _best(finished: Finished, best: BestTurn) -> Recap:
    turn = [one for one in _moments(finished.record) if best.before < one.sequence <= best.after]
    return replace(Recap.of(turn, stands=True), holders=finished.hands.at(best.after))

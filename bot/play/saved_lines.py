"""Kept lines: moves that somebody has tried or seen played, to look at them again, step by step.

A line is kept as where it begins and its moves, never as a position. It is played anew whenever it is looked at, shown
as its owner could see the game then, and ends before a move that draws or reveals something, or that its owner could
not see.
"""

import asyncio
from dataclasses import dataclass, replace

from bot.model.actions import require_begun, require_seat
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import Status
from bot.model.tables import Table, table_after
from bot.play.plans import Plan, plan
from bot.play.scenes import Scene
from bot.play.sessions import Sessions
from bot.store.database import Database, Transaction
from bot.store.rows import notes, records
from bot.store.rows.notes import SavedLine
from games.core.actions import Move, row_of
from games.core.record import Moment, Playthrough, playthrough_of
from games.core.text import text

MOST = 10
"""The most lines that a person keeps of a game."""

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A kept line, played anew; ``over`` if its game is, so that it can be shared.

    ``viewer`` is the seat whose view its owner may see; None for what everybody may.
    """

    line: SavedLine
    plan: Plan
    viewer: int | None
    over: bool
    played: bool
    """Whether its moves were played there, and not only tried."""

    @property
    def table(self) -> Table:
        """The table at the beginning, with those who sat there then."""
        return self.plan.before

    @property
    def steps(self) -> int:
        """How many moves it has."""
        return len(self.plan.reached)

    def at(self, step: int) -> Scene:
        """The board after so many moves, with what the last of them brought about."""
        if step == 0:
            return Scene(self.table.turn + 1, self.table.position, ())
        reached = self.plan.reached[step - 1]
        return Scene(self.table.turn + 1, reached.table.position, reached.events)


class SavedLines:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database, sessions: Sessions) -> None:
        self._database = database
        self._sessions = sessions

    async def keep(
        self, session_id: int, user_id: int, name: str, sequence: int, moves: tuple[str, ...], now: int
    ) -> SavedLine:
        """Keep moves that a player has tried after an action of their game.

        Refuses what cannot be played there, and more lines than :data:`MOST`.
        """
        async with self._database.reading() as transaction:
            table = require_begun(await self._sessions.load(transaction, session_id))
            seat = require_seat(table.session, user_id)
            record = await records.of_session(transaction, table.session)
        if sequence > table.session.sequence:
            raise StaleBoard(text("bot-refusal-stale"))
        tried = await asyncio.to_thread(lambda: plan(table_after(table, record, sequence), seat, moves))
        return await self._add(table, user_id, name, seat, sequence, tried.shown_moves, now)

    async def keep_turn(self, session_id: int, user_id: int, name: str, turn: int, now: int) -> SavedLine:
        """Keep a turn as it was played, as far as this user could see it; refuses one that begins with a secret."""
        async with self._database.reading() as transaction:
            table, record, hands = await self._sessions.load_whole(transaction, session_id)
        playthrough = await asyncio.to_thread(playthrough_of, table.game, record)
        played = _turn(playthrough, turn)
        first, seat = played[0], played[0].action.seat
        if seat is None:
            raise SessionRefusal(text("bot-refusal-kept-nothing"))
        viewer = table.held_by(hands.at(first.sequence)).viewer(user_id)
        return await self._add(table, user_id, name, seat, first.sequence - 1, _seen(played, seat, viewer), now)

    async def listed(self, session_id: int, user_id: int) -> list[SavedLine]:
        """What a user has kept of a session, the oldest first."""
        async with self._database.reading() as transaction:
            return await notes.lines_of(transaction, session_id, user_id)

    async def show(self, line_id: int, session_id: int, user_id: int) -> ShownLine:
        """A line of this user, played anew; refuses one that is not there."""
        async with self._database.reading() as transaction:
            line = await _require(transaction, line_id, session_id, user_id)
            table, record, hands = await self._sessions.load_whole(transaction, session_id)
        # The seats as they were when the first of its moves could be made.
        holders = hands.at(line.sequence + 1)
        before = await asyncio.to_thread(table_after, table.held_by(holders), record, line.sequence)
        tried = await asyncio.to_thread(plan, before, line.seat, line.moves)
        after = record.actions[line.sequence : line.sequence + len(line.moves)]
        played = tuple(map(row_of, after)) == tuple(row_of(Move(line.seat, one)) for one in line.moves)
        return ShownLine(line, tried, before.viewer(user_id), table.session.status is Status.OVER, played)

    async def delete(self, line_id: int, session_id: int, user_id: int) -> None:
        """Delete a line of this user; refuses one that is not there."""
        async with self._database.transaction(session_id=session_id) as transaction:
            await _require(transaction, line_id, session_id, user_id)
            await notes.delete_line(transaction, line_id, session_id, user_id)

    async def _add(
        self, table: Table, user_id: int, name: str, seat: int, sequence: int, moves: tuple[str, ...], now: int
    ) -> SavedLine:
        if not moves:
            raise SessionRefusal(text("bot-refusal-kept-nothing"))
        called = " ".join(name.split())[:LONGEST_NAME] or " ".join(moves)[:LONGEST_NAME]
        line = SavedLine(0, table.session.id, user_id, called, seat, sequence, moves, now)
        async with self._database.transaction(session_id=table.session.id) as transaction:
            if len(await notes.lines_of(transaction, table.session.id, user_id)) >= MOST:
                raise SessionRefusal(text("bot-refusal-kept-most", most=MOST))
            return replace(line, id=await notes.keep_line(transaction, line))


async def _require(transaction: Transaction, line_id: int, session_id: int, user_id: int) -> SavedLine:
    found = await notes.find_line(transaction, line_id, session_id, user_id)
    if found is None:
        raise SessionRefusal(text("bot-refusal-kept-gone"))
    return found


def _turn(playthrough: Playthrough, turn: int) -> tuple[Moment, ...]:
    """The actions of a turn, counted from 1; refuses one that was not played."""
    found = [one for one in playthrough.turns() if one[0].before.turn + 1 == turn]
    if not found:
        raise SessionRefusal(text("bot-refusal-kept-nothing"))
    return found[0]


def _seen(played: tuple[Moment, ...], seat: int, viewer: int | None) -> tuple[str, ...]:
    """The moves of a seat, before the first that draws or reveals something, or that the viewer could not see."""
    moves = list[str]()
    for one in played:
        action, before, events = one.action, one.before, one.step.events
        if not isinstance(action, Move) or action.seat != seat or one.step.irrevocable:
            break
        if viewer != seat and (before.secret_choice or before.visible_events(events, viewer) != events):
            break
        moves.append(action.notation)
    return tuple(moves)

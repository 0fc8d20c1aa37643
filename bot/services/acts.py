"""What a seat does at a table, worked out without touching the store: pure, and free to take its time."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, TypeAlias

from bot.services.refusals import NotSeated, SessionRefusal, StaleBoard, with_open_commands
from bot.services.tables import Table
from bot.store.sessions import OPEN, Status
from games.core.contract import Event, Game, Parts, Position
from games.core.record import FORFEIT, MOVE, Action, Record, course_of
from games.core.refusals import IllegalMove
from games.core.text import Seat, Text, text

Decision: TypeAlias = Callable[[Table, int], tuple[Table, ...]]
"""What a seat does at a table: the tables after each of its actions."""

LONGEST_TURN = 200
"""Moves in one typed turn: far more than any turn needs, few enough to check in no time."""

_SPACED_ARROW = re.compile(r" ?(?:[-‐–—−=~]+>?|[>→➔]) ?")
_BETWEEN_MOVES = re.compile(r"[ ,;]+")


def split_turn(typed: str) -> tuple[str, ...]:
    """The moves of a typed turn, in order: "b2 → a3, c3-b3" gives ("b2-a3", "c3-b3").

    Full-width letters count as plain ones, and characters without a shape, as pasted text may hold, do not count.
    """
    plain = "".join(one for one in unicodedata.normalize("NFKC", typed) if unicodedata.category(one) != "Cf")
    moves = tuple(move for move in _BETWEEN_MOVES.split(_SPACED_ARROW.sub("-", " ".join(plain.split()))) if move)
    if len(moves) > LONGEST_TURN:
        raise SessionRefusal(text("bot-refusal-long-turn", most=LONGEST_TURN))
    return moves or ("",)


def with_forced(reached: tuple[Table, ...]) -> tuple[Table, ...]:
    """The tables, and those after the moves that are nobody's decision and follow at once.

    It ends: a game ends when all its seats in a row have nothing to decide.
    """
    tables = list(reached)
    while forced := position_of(tables[-1]).forced:
        seat, move = forced
        tables.append(tables[-1].after(Action(MOVE, seat, position_of(tables[-1]).notation(move))))
    return tuple(tables)


def follow_typed(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[Table, ...]:
    """Play typed moves one after another; raises the refusal of the first that cannot be played."""
    turn = require_turn(table, seat).turn
    reached: list[Table] = []
    for typed in moves:
        position = position_of(table)
        if table.step is not None and table.step.irrevocable and reached:
            # Nothing that has been drawn may be seen and then not be played, nor whether it has ended the turn.
            raise IllegalMove(text("bot-refusal-irrevocable", last=latest_of(table).notation))
        if reached and (position.turn != turn or seat not in position.to_act):
            raise IllegalMove(text("bot-refusal-turn-over", last=latest_of(table).notation, next=typed[:50]))
        table = table.after(Action(MOVE, seat, position.notation(position.read(seat, typed))))
        reached.append(table)
    return tuple(reached)


def aside_of(reached: tuple[Table, ...], seat: int | None) -> tuple[Text, ...]:
    """What came of these actions that this seat knows and not everybody, in words."""
    position = position_of(reached[-1])
    events = tuple(event for table in reached if table.step is not None for event in table.step.events)
    return news(position, events, seat)


def news_since(game: Game[Any], record: Record, seat: int) -> tuple[Text, ...]:
    """What has happened from a seat's latest move on that this seat knows and not everybody, in words."""
    course = course_of(game, record)
    own = [index for index, moment in enumerate(course.standing) if moment.action.seat == seat]
    since = own[-1] if own else 0
    events = tuple(event for moment in course.standing[since:] for event in moment.step.events)
    return news(course.position, events, seat)


def news(position: Position[Any], events: tuple[Event, ...], seat: int | None) -> tuple[Text, ...]:
    """What these events told this seat and not everybody, in words."""
    public = frozenset(position.tell(position.witnessed(events, None)))
    told = position.tell(position.witnessed(events, seat))
    return tuple(sentence for sentence in told if sentence not in public)


def follow_path(table: Table, seat: int, path: Parts, expected: int) -> tuple[Table, ...]:
    """Play the move with these parts, picked when action ``expected`` was the latest; raises :class:`StaleBoard`."""
    if expected != table.session.sequence:
        raise StaleBoard(text("bot-refusal-stale"))
    position = require_turn(table, seat)
    for move in position.moves(seat):
        if position.write(move) == path:
            return (table.after(Action(MOVE, seat, position.notation(move))),)
    raise StaleBoard(text("bot-refusal-stale"))


def follow_forfeit(table: Table, seat: int) -> tuple[Table, ...]:
    """Give the seat up."""
    return (table.after(Action(FORFEIT, seat)),)


def former_seats(table: Table) -> frozenset[int]:
    """The seats of players who had themselves erased while they could not give up: nobody answers there."""
    return frozenset(seat for seat, player in enumerate(table.session.players) if player < 0)


def latest_of(table: Table) -> Action:
    """The action that led to a table."""
    if table.latest is None:
        raise ValueError("nothing has been played here")
    return table.latest


def require_turn(table: Table, seat: int) -> Position[Any]:
    """The position; refuses a seat that is not to act."""
    position = position_of(table)
    if table.session.paused_at is not None:
        raise SessionRefusal(text("bot-refusal-paused"))
    if seat not in position.to_act:
        raise IllegalMove(not_your_turn(position, seat))
    return position


def not_your_turn(position: Position[Any], seat: int) -> Text:
    """Why a seat has nothing to do now."""
    if seat in position.forfeited:
        return text("bot-refusal-resigned")
    return text("bot-refusal-not-your-turn", players=tuple(Seat(one) for one in sorted(position.to_act)))


def require_seat(table: Table, user_id: int) -> int:
    """The seat this user holds; raises :class:`NotSeated`."""
    seat = table.session.seat_of(user_id)
    if seat is None:
        raise NotSeated(text("bot-refusal-not-seated"))
    return seat


def require_running(table: Table) -> Position[Any]:
    """The position of a game that is under way; refuses a lobby and what is over."""
    if table.session.status is Status.LOBBY:
        raise SessionRefusal(text("bot-refusal-not-begun"))
    if table.session.status is Status.ARCHIVED:
        raise SessionRefusal(text("bot-refusal-archived"))
    if table.session.status not in OPEN:
        raise SessionRefusal(with_open_commands("bot-refusal-over"))
    return position_of(table)


def position_of(table: Table) -> Position[Any]:
    """The position; refuses a lobby."""
    if table.position is None:
        raise SessionRefusal(text("bot-refusal-not-begun"))
    return table.position

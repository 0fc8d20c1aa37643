"""Plans for later: turns that a seat keeps while others are to act, and when they are played. Pure functions.

A plan is a tree: each turn follows another one, or none, and what the others play in between. A turn is played only in
exactly the position it was planned for, or, where it was planned against anything else, if it is whole and legal there.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple
from zlib import crc32

from bot.model.actions import TurnStops, asked_about, follow, still_to_act, with_forced
from bot.model.notations import read_notation
from bot.model.refusals import SessionRefusal
from bot.model.tables import Reached, Table
from games.core.actions import Move
from games.core.contract import Position
from games.core.refusals import Refusal
from games.core.text import text

DEEPEST = 10
"""The most turns of a seat that follow each other in a plan."""

MOST = 24
"""The most turns of a plan, as many as a list has room for beside what drops all."""


class Answer(NamedTuple):
    """A move that another seat makes before a planned turn."""

    seat: int
    notation: str


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """A whole turn of a seat's, kept for later.

    ``number`` counts within the plan, and ``after`` is the turn it follows, 0 for what stands now. ``answer`` is what
    the others play before it, and ``position`` the digest of where that leads; without one it is played whatever they
    play. ``base`` is the action after which the answer begins, of a turn that follows none. ``sure`` once its player
    has been asked.
    """

    number: int
    after: int
    base: int
    answer: tuple[Answer, ...]
    moves: tuple[str, ...] = field(repr=False)
    position: str | None = field(repr=False)
    sure: bool = False

    @property
    def mark(self) -> int:
        """Tells what its player was asked about from another turn, which may have got the same number since."""
        return crc32(json.dumps((self.position or self.after, self.answer, self.moves)).encode())


def digest(position: Position[Any]) -> str:
    """A short name for exactly this position, its secrets included; it tells nothing of them."""
    return sha256(json.dumps(position.dump(), sort_keys=True).encode()).hexdigest()[:32]


def foresee(table: Table, seat: int, answer: Iterable[str]) -> tuple[tuple[Answer, ...], Table]:
    """What the others play, and the table once they have; the seat need not be to act yet.

    Refuses what cannot be played, what only its player knows to be possible, and what draws or reveals something.
    """
    answers = list[Answer]()
    for typed in answer:
        position = table.position
        if seat in position.to_act or position.outcome is not None:
            raise SessionRefusal(text("bot-refusal-plan-answered"))
        if position.secret_choice or len(position.to_act) > 1:
            # Where several choose at once, nobody sees what the others have chosen.
            raise SessionRefusal(text("bot-refusal-plan-secret"))
        mover = position.mover
        move = read_notation(table.session.game, position, mover, typed)
        answers.append(Answer(mover, position.notation(move)))
        reached = with_forced((table.after(Move(*answers[-1])),))
        if any(one.step.irrevocable for one in reached):
            raise SessionRefusal(text("bot-refusal-plan-draws"))
        table = reached[-1].table
    return tuple(answers), table


def own_turn(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[tuple[str, ...], Table | None]:
    """The notations of a whole turn, and the table after it; None if its last move draws or reveals something.

    Refuses what cannot be played, and a turn that is not whole.
    """
    reached = list[Reached]()
    try:
        for one in follow(table, seat, moves, planned=True):
            reached.append(one)
    except TurnStops as stop:
        if stop.over or len(reached) < len(moves) - 1:
            raise SessionRefusal(text("bot-refusal-plan-over" if stop.over else "bot-refusal-plan-draws")) from stop
        # Nothing is seen of it, so nothing more can be planned.
        return (*_notations(reached), stop.last), None
    if not reached or still_to_act(reached[-1].table, seat, table.position.turn):
        raise SessionRefusal(text("bot-refusal-plan-open"))
    return _notations(reached), with_forced(tuple(reached))[-1].table


def fitting(turns: Iterable[PlannedTurn], table: Table, seat: int) -> PlannedTurn | None:
    """The planned turn to play for a seat that is to act now; one that was planned for this position comes first.

    What was planned against anything else must be a whole turn that gives nothing up: its player has not seen this.
    """
    found = digest(table.position)
    next_ones = [one for one in turns if one.after == 0 and one.sure]
    for one in sorted(next_ones, key=lambda other: other.position is None):
        if one.position == found or (one.position is None and _can_be_played(table, seat, one)):
            return one
    return None


def only_turn(table: Table, seat: int) -> tuple[str, ...]:
    """A seat's whole turn if there is nothing to choose in it, else nothing."""
    moves, turn = list[str](), table.position.turn
    while still_to_act(table, seat, turn):
        legal = table.position.moves(seat)
        if len(legal) != 1:
            return ()
        reached = table.after(Move(seat, table.position.notation(legal[0])))
        moves.append(table.position.notation(legal[0]))
        if reached.step.irrevocable:
            # What it draws may be something to choose from.
            break
        table = reached.table
    return tuple(moves)


def played_on(turns: Iterable[PlannedTurn], played: PlannedTurn, sequence: int) -> tuple[PlannedTurn, ...]:
    """What is left of a plan once one of its next turns has been played, by the action ``sequence``."""
    kept, left = {played.number}, list[PlannedTurn]()
    for one in sorted(turns, key=lambda other: other.number):
        if one.after in kept:
            kept.add(one.number)
            left.append(replace(one, after=0, base=sequence) if one.after == played.number else one)
    return tuple(left)


def without(turns: Iterable[PlannedTurn], number: int) -> tuple[PlannedTurn, ...]:
    """A plan without a turn and all that follows it."""
    gone, left = {number}, list[PlannedTurn]()
    for one in sorted(turns, key=lambda other: other.number):
        if one.number in gone or one.after in gone:
            gone.add(one.number)
        else:
            left.append(one)
    return tuple(left)


def past_a_draw(turns: Iterable[PlannedTurn]) -> tuple[PlannedTurn, ...]:
    """A plan once somebody else has drawn or revealed something, which nobody saw who planned against anything."""
    return tuple(one for one in turns if one.after or one.position is not None)


def numbered(turns: Iterable[PlannedTurn], number: int, mark: int | None = None) -> PlannedTurn | None:
    """The turn of this number, if it has this mark or the mark does not matter."""
    return next((one for one in turns if one.number == number and mark in (None, one.mark)), None)


def mark_of_all(turns: Iterable[PlannedTurn]) -> int:
    """Tells all that is kept in a plan from what is kept in it later."""
    return crc32(json.dumps([(one.number, one.mark) for one in turns if one.sure]).encode())


def holds(turns: Iterable[PlannedTurn], number: int, mark: int | None = None) -> bool:
    """Whether a plan has the turn of this number with this mark, or for 0 is all that the mark was made of."""
    if number == 0:
        return mark in (None, mark_of_all(turns))
    return numbered(turns, number, mark) is not None


def chain(turns: Iterable[PlannedTurn], number: int) -> tuple[PlannedTurn, ...]:
    """The turns of a plan up to one of them, the first one first; empty if there is none of this number."""
    known, found = {one.number: one for one in turns}, list[PlannedTurn]()
    while number in known:
        found.append(known[number])
        number = known[number].after
    return tuple(reversed(found))


def as_planned(reached: tuple[Reached, ...]) -> tuple[Reached, ...]:
    """The same actions, marked as planned."""
    return tuple(_marked(one) for one in reached)


def _marked(one: Reached) -> Reached:
    if not isinstance(one.action, Move):
        return one
    action = replace(one.action, planned=True)
    return replace(one, action=action, table=replace(one.table, latest=action))


def _can_be_played(table: Table, seat: int, turn: PlannedTurn) -> bool:
    try:
        for number, notation in enumerate(turn.moves):
            if asked_about(table.position, seat, table.position.read(seat, notation)):
                return False
            reached = table.after(Move(seat, notation))
            if reached.step.irrevocable:
                return number == len(turn.moves) - 1
            if still_to_act(reached.table, seat, table.position.turn) is (number == len(turn.moves) - 1):
                return False
            table = reached.table
    except Refusal:
        return False
    return True


def _notations(reached: Iterable[Reached]) -> tuple[str, ...]:
    return tuple(one.action.notation for one in reached if isinstance(one.action, Move))

"""People of a soak plan turns for later by typing them; and the judge of what the bot plays for them.

They drop what they have kept about as often as they leave it; and all of them take moves back, pause and end games as
in any soak. A question is answered until the answer has been read.

Every planned turn of a record must be one to which its player had agreed, be played once or not at all, at exactly the
position it was planned for, and neither after it was dropped nor after anything that ends plans. What was said to be
kept is written down, and in the end no plan is left that should have been played or told of.
"""

import json
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.model.acts import asked_about
from bot.model.planning import PlannedTurn
from bot.sandbox.driver import Message, Reply
from bot.sandbox.world import User
from games.core.actions import Undo
from games.core.contract import Position
from games.core.record import Moment
from games.core.refusals import Refusal
from games.core.values import restored
from tests.games.actions import notation_of
from tests.wire.book import Book, Kept

YES, DROP = "plan-keep:yes:", "plans:drop:"
PRESSES = 12
"""How often somebody presses a button again whose answer they have not read: a bot that was killed is back by then."""
LET_GO, AT_ONCE = 0.5, 0.6
"""How often somebody drops what they have just kept, and how often at once; later it may have been played."""
DROPPED, KEPT = "Dropped", "Kept."


@dataclass(frozen=True, slots=True)
class Hands:
    """What people can do: a command, and a button or a list of a private message.

    ``see`` is such a message as it is now, None once it has gone.
    """

    say: Callable[[User, str, dict[str, Any]], Awaitable[Reply | None]]
    act: Callable[[User, Message, str, str | None], Awaitable[Reply | None]]
    see: Callable[[Message], Message | None]


@dataclass(slots=True)
class Agreed:
    """A planned turn to which its player said yes, perhaps without an answer; positions as plain data.

    ``begins`` is where it may be played, None for anywhere, and ``ends`` where it leads as far as that is known.
    """

    order: int
    session: int
    seat: int
    number: int
    after: int
    since: int
    begins: Any
    ends: Position[Any] | None
    moves: tuple[str, ...]
    told: bool = False
    """Whether its player has read that it is kept."""
    used: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """A turn that has gone, 0 for all of a seat's: everybody could know so when the record had ``at`` actions."""

    order: int
    session: int
    seat: int
    number: int
    at: int


@dataclass(slots=True)
class Planner:
    """The plans of a table's people."""

    book: Book
    chance: random.Random
    agreed: list[Agreed] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)
    """Where somebody was asked about something else than they had typed, or what they have kept is not there."""
    _leaving: dict[int, int] = field(default_factory=dict)
    """By session, whose plan is to be dropped next."""
    _hints: dict[int, list[tuple[Any, int, tuple[str, ...]]]] = field(default_factory=dict)
    """By session, what would make the latest plan fit: a position, who plays there, and what."""

    async def plan(self, kept: Kept, position: Position[Any], people: Sequence[User], hands: Hands) -> None:
        """Somebody drops what they have planned, or plans a turn while others are to act."""
        leaving = self._leaving.pop(kept.id, None)
        if leaving is not None:
            await self._drop(kept, leaving, people, hands)
            return
        seats = [one for one in range(position.seats) if one not in position.to_act | position.forfeited]
        seats = [one for one in seats if kept.players[one] in kept.people]
        if not seats:
            return
        seat = self.chance.choice(seats)
        person = next(one for one in people if one.id == kept.players[seat])
        await self._type(kept, position, seat, person, hands)

    def hint(self, kept: Kept, position: Position[Any]) -> tuple[int, tuple[str, ...]] | None:
        """What somebody would have to play now for a plan of another to fit."""
        for begins, seat, moves in self._hints.get(kept.id, ()):
            if begins == position.dump():
                return seat, moves
        return None

    async def _type(self, kept: Kept, position: Position[Any], seat: int, person: User, hands: Hands) -> None:
        answers, reached = self._answers(position, seat) if self.chance.random() < 0.75 else (None, None)
        try:
            before = position.as_if_turn_of(seat) if reached is None else reached
        except Refusal:
            return
        own = turn_at_random(before, seat, self.chance)
        values = {"move": " ".join(own)}
        if answers:
            values["if"] = " ".join(move for _, _, moves in answers for move in moves)
        reply = await hands.say(person, "plan", values)
        if reply is not None:
            await self._agree(kept, seat, person, reply, hands, own)
        if answers:
            self._hints[kept.id] = answers

    def _answers(
        self, position: Position[Any], seat: int
    ) -> tuple[list[tuple[Any, int, tuple[str, ...]]] | None, Position[Any] | None]:
        """What the others play until it is a seat's turn, at random, and where that leads; None if nobody can know."""
        answers = []
        while seat not in position.to_act:
            if position.secret_choice or position.outcome is not None or len(position.to_act) != 1:
                return None, None
            (mover,) = position.to_act
            before, moves = position, turn_at_random(position, mover, self.chance)
            for move in moves:
                step = position.play(mover, position.read(mover, move))
                position = step.position
                if step.irrevocable:
                    return None, None
                while position.forced is not None:
                    position = position.play(*position.forced).position
            answers.append((before.dump(), mover, moves))
        return answers, position

    async def _agree(
        self, kept: Kept, seat: int, person: User, reply: Reply, hands: Hands, typed: tuple[str, ...]
    ) -> None:
        """Say yes to the question, or now and then nothing."""
        message = _private(reply, (YES,))
        if message is None:
            return
        (yes,) = [one.custom_id for one in message.buttons if one.custom_id.startswith(YES)]
        one = self._read(kept, seat, int(yes.rsplit(":", 1)[1]))
        if one is None or self.chance.random() < 0.1:
            return
        if one.moves != typed:
            self.apart.append(f"session {kept.id}: {typed} was typed, and {one.moves} asked about")
        self.agreed.append(one)
        read = await _insist(hands, person, message, yes, None, KEPT)
        one.told = KEPT in read
        if one.told:
            self._require_written(kept, one)
        if one.told and self.chance.random() < LET_GO:
            if self.chance.random() < AT_ONCE:
                await self._drop(kept, seat, [person], hands)
            else:
                self._leaving[kept.id] = seat

    def _require_written(self, kept: Kept, one: Agreed) -> None:
        """Complain if what was said to be kept is not there, unless somebody has acted meanwhile."""
        written = any(turn.number == one.number for turn in self._held(kept.id).get(one.seat, ()))
        (now,) = self.book.sessions("id = ?", kept.id)
        acted = len(self.book.moments(kept.id)) > one.since or now.players != kept.players
        if not written and not acted and now.status == "playing" and not now.paused:
            self.apart.append(f"session {kept.id}: {one.moves} of seat {one.seat} was said to be kept, and is not")

    def _held(self, session: int) -> dict[int, tuple[PlannedTurn, ...]]:
        """By seat, the turns that are kept now and can still be played."""
        rows = self.book.rows("SELECT seat, tree FROM plans WHERE session_id = ?", session)
        held = {row["seat"]: tuple(one for one in _turns(row["tree"]) if one.sure) for row in rows}
        return {seat: turns for seat, turns in held.items() if turns}

    def _read(self, kept: Kept, seat: int, number: int) -> Agreed | None:
        """What is asked about, from the row that stands for the question; None if it has gone meanwhile."""
        rows = self.book.rows("SELECT tree FROM plans WHERE session_id = ? AND seat = ?", kept.id, seat)
        turns = _turns(rows[0]["tree"]) if rows else ()
        found = next((one for one in turns if one.number == number), None)
        if found is None:
            return None
        since = len(self.book.moments(kept.id))
        begins, ends = None, None
        if found.position is not None:
            position = self._base(kept, seat, found)
            for answer in found.answer:
                position = None if position is None else _played(position, answer.seat, answer.notation)
            if position is None:
                return None
            begins, ends = position.dump(), position
            for move in found.moves:
                step = None if ends is None else ends.play(seat, ends.read(seat, move))
                ends = None if step is None or step.irrevocable else _forced(step.position)
        return Agreed(self._order, kept.id, seat, number, found.after, since, begins, ends, found.moves)

    @property
    def _order(self) -> int:
        """What tells which of two was agreed to, or has gone, before the other."""
        return len(self.agreed) + len(self.dropped)

    def _base(self, kept: Kept, seat: int, turn: PlannedTurn) -> Position[Any] | None:
        if turn.after:
            before = [one for one in self.agreed if (one.session, one.seat, one.number) == (kept.id, seat, turn.after)]
            return before[-1].ends if before else None
        moments = self.book.moments(kept.id)
        return moments[turn.base - 1].step.position if turn.base else self.book.game(kept.id).start

    async def _drop(self, kept: Kept, seat: int, people: Sequence[User], hands: Hands) -> None:
        """Drop a seat's plan, or a part of it, from the list if it is still there."""
        if seat not in self._held(kept.id) or kept.players[seat] not in kept.people:
            return
        person = next(one for one in people if one.id == kept.players[seat])
        message = _private(await hands.say(person, "plan", {}), (DROP,))
        if message is None:
            return
        (select,) = [one for one in message.selects if one.custom_id.startswith(DROP)]
        value = self.chance.choice([one for _, one in select.options])
        if DROPPED in await _insist(hands, person, message, select.custom_id, value, DROPPED):
            self.dropped.append(
                Dropped(self._order, kept.id, seat, int(value.partition(":")[0]), len(self.book.moments(kept.id)))
            )

    def judge(self, kept: Kept) -> Iterator[str]:
        """The planned turns of a record that nobody had agreed to, or that should not have been played there."""
        moments = self.book.moments(kept.id)
        for seat, begins, moves, at in planned_turns(self.book, kept.id):
            fitting = [
                one
                for one in self.agreed
                if (one.session, one.seat, one.moves) == (kept.id, seat, moves)
                and not one.used
                and one.since <= at
                and one.begins in (None, begins)
                and not any(isinstance(between.action, Undo) for between in moments[one.since : at])
                and not any(_ends(drop, one, at) for drop in self.dropped)
            ]
            if not fitting:
                agreed = [(one.moves, one.since, one.used) for one in self.agreed if one.session == kept.id]
                yield f"after action {at} {moves} is played for seat {seat}, as planned; agreed were {agreed}"
            else:
                # One for exactly this position comes first.
                min(fitting, key=lambda one: one.begins is None).used = True


def judged(planners: Sequence[Planner], book: Book) -> Iterator[str]:
    """All that is wrong with the planned turns of every table's people."""
    for planner in planners:
        yield from planner.apart
    for kept in book.sessions("started_at IS NOT NULL"):
        own = [one for one in planners if any(agreed.session == kept.id for agreed in one.agreed)]
        found = own[0].judge(kept) if own else (f"nobody has agreed to {one}" for one in planned_turns(book, kept.id))
        yield from (f"session {kept.id} of {kept.game}: {one}" for one in found)


def unsettled(book: Book, now: int) -> list[str]:
    """Plans that are neither played nor told of, of seats to act and of games that are over, and what is owed."""
    query = (
        "SELECT plans.*, status, paused_at FROM plans JOIN sessions ON id = session_id"
        " WHERE session_id NOT IN (SELECT session_id FROM adrift)"
    )
    found = []
    for row in book.rows(query):
        where = f"session {row['session_id']}, seat {row['seat']}"
        sure = any(one.sure for one in _turns(row["tree"]))
        if row["status"] != "playing":
            found.append(f"{where}: a plan is left, and the game is {row['status']}")
        elif sure and row["paused_at"] is None and row["seat"] in book.game(row["session_id"]).position.to_act:
            found.append(f"{where}: a plan is neither played nor told of")
    owed = book.rows("SELECT subject, kind FROM outbox WHERE due_at <= ?", now)
    return found + [f"session {row['subject']}: a message about it is owed, {row['kind']}" for row in owed]


def planned_turns(book: Book, session: int) -> Iterator[tuple[int, Any, tuple[str, ...], int]]:
    """Each planned turn of a record: its seat, the position before it, its moves, and after how many actions."""
    rows = book.rows("SELECT sequence FROM actions WHERE session_id = ? AND planned = 1", session)
    planned, moments = {row["sequence"] for row in rows}, book.moments(session)
    latest: tuple[int, int] | None = None
    run: list[Moment] = []
    for one in moments:
        turn = (one.action.seat or 0, one.before.turn) if one.sequence in planned else None
        if turn is not None and one.before.forced is not None:
            # The game makes it, whoever has planned.
            continue
        if run and turn != latest:
            yield _told(run)
            run = []
        latest = turn
        run += [one] if turn is not None else []
    if run:
        yield _told(run)


def _told(run: Sequence[Moment]) -> tuple[int, Any, tuple[str, ...], int]:
    moves = tuple(notation_of(one.action) for one in run)
    return run[0].action.seat or 0, run[0].before.dump(), moves, run[0].sequence - 1


def _ends(drop: Dropped, one: Agreed, at: int) -> bool:
    same = (drop.session, drop.seat) == (one.session, one.seat) and drop.number in (0, one.number)
    return same and drop.order > one.order and drop.at <= at


def turn_at_random(position: Position[Any], seat: int, chance: random.Random) -> tuple[str, ...]:
    """A whole turn at random, which gives nothing up if that can be helped."""
    turn, moves = position.turn, list[str]()
    while seat in position.to_act and position.turn == turn and position.outcome is None:
        legal = position.moves(seat)
        going_on = [move for move in legal if not asked_about(position, seat, move)] or list(legal)
        move = chance.choice(going_on)
        moves.append(position.notation(move))
        step = position.play(seat, move)
        position = step.position
        if step.irrevocable or position.forced is not None:
            break
    return tuple(moves)


def _played(position: Position[Any], seat: int, notation: str) -> Position[Any]:
    return _forced(position.play(seat, position.read(seat, notation)).position)


def _forced(position: Position[Any]) -> Position[Any]:
    while position.forced is not None:
        position = position.play(*position.forced).position
    return position


def _turns(tree: str) -> tuple[PlannedTurn, ...]:
    return restored(tuple[PlannedTurn, ...], tuple(json.loads(tree)))


async def _insist(hands: Hands, person: User, message: Message, custom_id: str, value: str | None, wanted: str) -> str:
    """Press a button, or choose in a list, until it has been answered; what is read at last, nothing if never."""
    for _ in range(PRESSES):
        shown = hands.see(message)
        if shown is None or wanted in shown.text or custom_id not in _ids(shown):
            break
        reply = await hands.act(person, shown, custom_id, value)
        if reply is not None and reply.text:
            return reply.text
    shown = hands.see(message)
    answered = shown is not None and (wanted in shown.text or custom_id not in _ids(shown))
    return shown.text if shown is not None and answered else ""


def _private(reply: Reply | None, begins: tuple[str, ...]) -> Message | None:
    """The latest private message of an answer with something whose id begins so."""
    for message in reversed(reply.messages if reply is not None else ()):
        if message.ephemeral and any(one.startswith(begins) for one in _ids(message)):
            return message
    return None


def _ids(message: Message) -> list[str]:
    return [*(one.custom_id for one in message.buttons), *(one.custom_id for one in message.selects)]

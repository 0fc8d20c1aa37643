"""What becomes of plans, kept a second time: a naive model beside the real service, over acts at random.

The model knows the rules of the games and these: a turn is played where the position is exactly the one it was planned
for, or, planned against anything, where it is a whole legal turn that gives nothing up and nobody has drawn or revealed
anything since; a plan that its seat's turn
does not fit is told of once; whoever moves by themselves, gives up or sees the game end has no plan any more, and is
told nothing; and what is taken back, a change of seats and a pause end every plan at the table, and each is told. Try
more with

    uv run python -m tests.soak.naive_plans --acts 5000
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.lookup.later import TurnWish
from bot.model.acts import asked_about, require_begun
from bot.model.planning import DEEPEST, MOST
from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal
from bot.model.request import TableRequest
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.play.computers import TurnQuestion, answer
from bot.store.database import Database
from bot.store.rows import records
from games import REGISTRY
from games.core.actions import is_planned
from games.core.contract import Position
from games.core.refusals import Refusal
from tests.bot.conftest import delivered
from tests.bot.play.house import House

NOON, GUILD = 1_700_000_000_000, 7
PEOPLE, SPARE = (101, 102, 103, 104), (201, 202, 203, 204, 205, 206)
LONGEST = 60
"""The most acts of a game."""


@dataclass(slots=True)
class Turn:
    """A planned turn as the model keeps it; ``begins`` is plain data of where it is played, None for anywhere."""

    number: int
    after: int
    begins: Any
    ends: Position[Any] | None
    moves: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """What was done, and what was not as the model has it."""

    acts: Counter[str] = field(default_factory=Counter)
    games: int = 0
    apart: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Model:
    """The plans at a table by seat, and of which ends their players are to be told."""

    plans: dict[int, list[Turn]] = field(default_factory=dict)
    untold: Counter[tuple[int, str]] = field(default_factory=Counter)

    def keep(self, seat: int, turn: Turn) -> None:
        """A turn is kept, in place of another one for the same position."""
        kept = self.plans.setdefault(seat, [])
        for one in [one for one in kept if (one.after, one.begins) == (turn.after, turn.begins)]:
            self._cut(kept, one.number)
        kept.append(turn)

    def drop(self, seat: int, number: int) -> None:
        """A turn is dropped with what follows it, or all of them for 0."""
        if number:
            self._cut(self.plans[seat], number)
        else:
            self.plans.pop(seat)

    def all_end(self, players: Sequence[int], why: str | None) -> None:
        """Every plan at the table ends."""
        for seat, kept in self.plans.items():
            if kept and why is not None:
                self.untold[players[seat], why] += 1
        self.plans.clear()

    def moved(
        self,
        actor: int | None,
        played: Turn | None,
        position: Position[Any],
        players: Sequence[int],
        *,
        drawn: bool = False,
    ) -> None:
        """A seat has acted, with a planned turn or by itself, and this has come of it."""
        if position.outcome is not None:
            self.all_end(players, None)
            return
        for seat in list(self.plans):
            if seat in position.forfeited or (seat == actor and played is None):
                del self.plans[seat]
                continue
            if seat == actor and played is not None:
                self.plans[seat] = self._below(self.plans[seat], played)
            elif drawn and self.plans[seat]:
                left = [one for one in self.plans[seat] if one.begins is not None or one.after]
                if not left:
                    self.untold[players[seat], "drawn"] += 1
                self.plans[seat] = left
            if self.plans[seat] and seat in position.to_act and self.fitting(seat, position) is None:
                self.untold[players[seat], "other"] += 1
                del self.plans[seat]

    def fitting(self, seat: int, position: Position[Any]) -> Turn | None:
        """The planned turn that the bot makes for a seat now."""
        roots = [one for one in self.plans.get(seat, ()) if one.after == 0]
        exact = [one for one in roots if one.begins == position.dump()]
        whole = [one for one in roots if one.begins is None and is_whole(position, seat, one.moves)]
        return next(iter([*exact, *whole]), None)

    def _below(self, kept: list[Turn], played: Turn) -> list[Turn]:
        left, grown = list[Turn](), {played.number}
        for one in sorted(kept, key=lambda other: other.number):
            if one.after in grown:
                grown.add(one.number)
                after = 0 if one.after == played.number else one.after
                left.append(Turn(one.number, after, one.begins, one.ends, one.moves))
        return left

    def _cut(self, kept: list[Turn], number: int) -> None:
        gone = {number}
        for one in sorted(kept, key=lambda other: other.number):
            gone |= {one.number} if one.after in gone else set()
        kept[:] = [one for one in kept if one.number not in gone]


def is_whole(position: Position[Any], seat: int, moves: Sequence[str]) -> bool:
    """Whether these moves are a whole legal turn of a seat that gives nothing up."""
    turn, rest = position.turn, list(moves)
    while rest:
        legal = {position.notation(move): move for move in position.moves(seat)} if seat in position.to_act else {}
        move = legal.get(rest.pop(0))
        if move is None or asked_about(position, seat, move):
            return False
        step = position.play(seat, move)
        if step.irrevocable:
            return not rest
        position = step.position
        if (seat not in position.to_act or position.turn != turn) and rest:
            return False
    return seat not in position.to_act or position.turn != turn


def whole_turn(position: Position[Any], seat: int, dice: Random) -> tuple[tuple[str, ...], Position[Any] | None]:
    """A turn at random, and where it leads unless it draws or reveals something."""
    turn, moves = position.turn, list[str]()
    while seat in position.to_act and position.turn == turn and position.outcome is None and len(moves) < 40:
        move = dice.choice(position.moves(seat))
        moves.append(position.notation(move))
        step = position.play(seat, move)
        position = step.position
        if step.irrevocable:
            return tuple(moves), None
        while position.forced is not None:
            position = position.play(*position.forced).position
    return tuple(moves), position


def draws(position: Position[Any], seat: int, moves: Sequence[str]) -> bool:
    """Whether these moves, or one that is forced after them, draw or reveal something."""
    steps = [(seat, notation) for notation in moves]
    while steps or position.forced is not None:
        if steps:
            mover, notation = steps.pop(0)
            step = position.play(mover, position.read(mover, notation))
        else:
            assert position.forced is not None
            step = position.play(*position.forced)
        if step.irrevocable:
            return True
        position = step.position
    return False


@dataclass(slots=True)
class Game:
    """A game of the real services with its model."""

    house: House
    session_id: int
    dice: Random
    tally: Tally
    where: str
    model: Model = field(default_factory=Model)

    async def table(self) -> Table:
        """The table as it stands."""
        return require_begun(await self.house.sessions.by_id(self.session_id))

    async def act(self) -> bool:
        """Do something at random, and compare; False once the game is over."""
        table = await self.table()
        if table.session.status is not Status.PLAYING:
            return False
        acts: list[tuple[Callable[[Table], Any], int]] = [
            *((self._play, 12), (self._plan, 14), (self._ask, 1), (self._drop, 2), (self._undo, 1)),
            *((self._pause, 1), (self._replace, 1), (self._resign, 1), (self._end, 1)),
        ]
        act = self.dice.choices([one for one, _ in acts], [weight for _, weight in acts])[0]
        if await act(table):
            self.tally.acts[act.__name__.strip("_")] += 1
        await self._tell()
        await self._make()
        await self._compare()
        return True

    async def _play(self, table: Table) -> bool:
        """Whoever is to act plays a turn, or a part of it, often one that somebody has planned against."""
        seats = sorted(table.position.to_act & table.session.people)
        if not seats:
            return False
        seat = self.dice.choice(seats)
        moves, _ = whole_turn(table.position, seat, self.dice)
        hinted = self._hint(table, seat)
        moves = hinted or (moves if self.dice.random() < 0.8 else moves[: self.dice.randint(1, len(moves))])
        played = await self.house.sessions.play(self.session_id, table.session.players[seat], " ".join(moves), NOON)
        drawn = draws(table.position, seat, moves)
        self.model.moved(seat, None, played.table.position, table.session.players, drawn=drawn)
        return True

    def _hint(self, table: Table, seat: int) -> tuple[str, ...]:
        """A turn after which a plan fits, if a few tries find one."""
        wanted = [one.begins for kept in self.model.plans.values() for one in kept if one.begins is not None]
        for _ in range(30 if wanted else 0):
            moves, after = whole_turn(table.position, seat, self.dice)
            if after is not None and after.dump() in wanted:
                return moves
        return ()

    async def _plan(self, table: Table, *, sure: bool = True) -> bool:
        """Somebody who is not to act plans a turn."""
        seats = sorted(table.session.people - table.position.to_act - table.position.forfeited)
        if not seats:
            return False
        seat = self.dice.choice(seats)
        kept = self.model.plans.get(seat, [])
        before = self.dice.choice([None, None, *(one for one in kept if one.ends is not None)])
        course = table.position if before is None or before.ends is None else before.ends
        answers, reached = self._answers(course, seat) if self.dice.random() < 0.75 else (None, None)
        try:
            # A game that lets nobody look ahead lets nobody plan.
            table.position.as_if_turn_of(seat)
            begins = course.as_if_turn_of(seat) if reached is None else reached
        except Refusal:
            return False
        if seat not in begins.to_act or (before is not None and course.outcome is not None):
            return False
        moves, ends = whole_turn(begins, seat, self.dice)
        after, user_id = before.number if before else 0, table.session.players[seat]
        refused = None
        try:
            asked = await self.house.plans.wish(self.session_id, user_id, TurnWish(after, answers, moves), "en", NOON)
        except SessionRefusal as refusal:
            refused = refusal.text.key
        if refused is not None:
            depth = len(kept) >= MOST or self._depth(kept, after) >= DEEPEST
            if not depth and table.session.paused_at is None:
                self.tally.apart.append(f"{self.where}: {answers} then {moves} after {after} is refused: {refused}")
            return False
        if sure:
            await self.house.plans.keep(self.session_id, user_id, asked.turn.number, NOON)
            data = None if answers is None else begins.dump()
            self.model.keep(seat, Turn(asked.turn.number, after, data, ends if answers is not None else None, moves))
        return True

    def _depth(self, kept: list[Turn], number: int) -> int:
        by_number = {one.number: one for one in kept}
        return 1 + self._depth(kept, by_number[number].after) if number in by_number else 0

    def _answers(self, position: Position[Any], seat: int) -> tuple[tuple[str, ...] | None, Position[Any] | None]:
        answers = tuple[str, ...]()
        while seat not in position.to_act:
            if position.secret_choice or position.outcome is not None:
                return None, None
            moves, after = whole_turn(position, min(position.to_act), self.dice)
            if after is None:
                return None, None
            answers, position = (*answers, *moves), after
        return (answers, position) if answers else (None, None)

    async def _ask(self, table: Table) -> bool:
        """Somebody is asked, and never agrees."""
        return await self._plan(table, sure=False)

    async def _drop(self, table: Table) -> bool:
        seats = [seat for seat, kept in self.model.plans.items() if kept]
        if not seats:
            return False
        seat = self.dice.choice(seats)
        number = self.dice.choice([0, *(one.number for one in self.model.plans[seat])])
        await self.house.plans.drop(self.session_id, table.session.players[seat], number, NOON)
        self.model.drop(seat, number)
        return True

    async def _undo(self, table: Table) -> bool:
        return await self._propose(table, ProposalKind.UNDO, "undo")

    async def _end(self, table: Table) -> bool:
        return self.dice.random() < 0.3 and await self._propose(table, ProposalKind.END, None)

    async def _propose(self, table: Table, kind: ProposalKind, why: str | None) -> bool:
        """Somebody proposes it; it passes if the others agree, which they often do, and only then ends any plan."""
        people = [one for one in table.session.players if one > 0]
        before = table.session.sequence
        with suppress(SessionRefusal, Refusal):
            made = await self.house.proposals.propose(self.session_id, self.dice.choice(people), kind, NOON)
            asked = made.proposal if self.dice.random() < 0.6 else None
            if asked is not None:
                await self._agree(asked.id, people)
        if (await self.table()).session.sequence == before:
            return False
        self.model.all_end(table.session.players, why)
        return True

    async def _agree(self, number: int, people: Sequence[int]) -> None:
        for other in people:
            with suppress(SessionRefusal, Refusal):
                await self.house.proposals.agree(number, other, NOON)

    async def _pause(self, table: Table) -> bool:
        await self.house.pauses.pause(self.session_id, NOON)
        self.model.all_end(table.session.players, "pause")
        await self._tell()
        await self._make()
        await self.house.pauses.unpause(self.session_id, NOON)
        return True

    async def _replace(self, table: Table) -> bool:
        old = self.dice.choice(sorted(table.session.players[seat] for seat in table.playing & table.session.people))
        new = self.dice.choice([one for one in SPARE if one not in table.session.players])
        await self.house.seats.replace_player(self.session_id, old, new, NOON)
        self.model.all_end(table.session.players, "seat")
        # Whoever has lost the seat is told nothing of a game that is not theirs any more.
        return True

    async def _resign(self, table: Table) -> bool:
        seats = sorted(table.position.can_forfeit & table.session.people)
        if not seats or self.dice.random() < 0.7:
            return False
        seat = self.dice.choice(seats)
        await self.house.sessions.resign(self.session_id, table.session.players[seat], NOON)
        self.model.moved(seat, None, (await self.table()).position, table.session.players)
        return True

    async def _make(self) -> None:
        """Make the turns that are owed, as the bot does: those that the model has too, and once."""
        for _ in range(100):
            table = await self.table()
            position, session = table.position, table.session
            playing = session.status is Status.PLAYING and session.paused_at is None
            wanted = {
                seat: turn
                for seat in (position.to_act & session.people if playing else ())
                if (turn := self.model.fitting(seat, position)) is not None
            }
            await delivered(self.house.sessions)
            owed = [one for one in await self.house.computers.due(NOON) if one.session_id == self.session_id]
            if {one.seat for one in owed if one.kept} != wanted.keys():
                self.tally.apart.append(f"{self.where}: {owed} is owed, and {wanted} should be")
                return
            if not owed:
                return
            one = owed[0]
            moves = await self.house.computers.plan(one, _think)
            played = await self.house.computers.play(one, moves, NOON)
            turn = wanted.get(one.seat)
            if turn is not None:
                self.tally.acts["planned turn played"] += 1
                await self._require_marked(table, turn, one.seat)
            drawn = draws(position, one.seat, moves)
            self.model.moved(one.seat, turn, played.table.position, session.players, drawn=drawn)
            await self._tell()
        self.tally.apart.append(f"{self.where}: turns are made without end")

    async def _require_marked(self, before: Table, turn: Turn, seat: int) -> None:
        session = before.session
        async with self.house.database.reading() as transaction:
            actions = (await records.actions(transaction, session.id))[session.sequence :]
        own = tuple(one for one in actions if one.seat == seat)[: len(turn.moves)]
        if tuple(getattr(one, "notation", "") for one in own) != turn.moves or not all(map(is_planned, own)):
            self.tally.apart.append(f"{self.where}: {actions} is recorded of {turn}")

    async def _tell(self) -> None:
        """Tell what is to be told: what the model has too, and once."""
        found, due = Counter[tuple[int, str]](), await self.house.ended_plans.due(NOON)
        for one in due:
            if one.wanted:
                found[one.plan.user_id, str(one.plan.ended)] += 1
            await self.house.ended_plans.told(one)
        if found != self.model.untold or await self.house.ended_plans.due(NOON):
            self.tally.apart.append(f"{self.where}: {found} is told, and {self.model.untold} should be")
        self.tally.acts["told"] += found.total()
        self.model.untold.clear()

    async def _compare(self) -> None:
        """What a player has planned is what the model has."""
        table = await self.table()
        for seat in sorted(table.session.people):
            mine = await self.house.plans.listed(table.session.players[seat])
            listed = [kept for session, kept in mine if session.id == self.session_id]
            turns = [(one.number, one.after, one.moves) for kept in listed for one in kept.turns if one.sure]
            wanted = [(one.number, one.after, one.moves) for one in self.model.plans.get(seat, ())]
            if sorted(turns) != sorted(wanted):
                self.tally.apart.append(f"{self.where}: {turns} is listed, and {wanted} should be")


async def _think(question: TurnQuestion) -> tuple[str, ...]:
    return answer(question)


async def begin(house: House, number: int, tally: Tally) -> Game:
    """A game that follows from its number, with the turns made that computers owe at first."""
    dice = Random(f"plans {number}")
    key = dice.choice(sorted(REGISTRY))
    seats = dice.randint(2, max(one for one in REGISTRY[key].seat_range if one <= 4))
    computers = (1,) if seats > 2 and dice.random() < 0.3 else ()
    request = TableRequest(GUILD, 1000 + number, PEOPLE[0], key, {}, seats, "en", computers=computers)
    lobby = (await house.sessions.lobbies.open(request, NOON)).session.id
    for person in PEOPLE[1 : seats - len(computers)]:
        await house.sessions.lobbies.join(lobby, person, NOON)
    session_id = (await house.sessions.lobbies.start(lobby, PEOPLE[0], NOON)).session.id
    game = Game(house, session_id, dice, tally, f"game {number}, {key}")
    await game._make()
    return game


async def compare(acts: int, folder: Path, first: int = 0) -> Tally:
    """Do so many acts, or some more, in as many games as it takes; stops where something is not as the model has it."""
    tally, number = Tally(), first
    while tally.acts.total() < acts and not tally.apart:
        async with await Database.open(folder / f"{number}.sqlite3") as database:
            game = await begin(House(database), number, tally)
            for _ in range(LONGEST):
                if tally.apart or not await game.act():
                    break
        tally.games += 1
        number += 1
    return tally


def main() -> int:
    """Compare and report; exits with 1 if anything is apart."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.naive_plans", description="Plans, kept twice.")
    parser.add_argument("--acts", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        found = asyncio.run(compare(given.acts, Path(folder), given.first))
    print(f"{found.games} games, {found.acts.total()} acts: {dict(found.acts.most_common())}; {len(found.apart)} apart")
    print("\n".join(found.apart))
    return 1 if found.apart else 0


if __name__ == "__main__":
    sys.exit(main())

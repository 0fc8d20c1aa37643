"""People of a soak who play the problem of the day: each alone, in private messages, one try a day."""

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.daily.attempts import closeness, stand
from bot.sandbox.commands import NotPossible
from bot.sandbox.refusals import ApiError
from bot.sandbox.world import User
from bot.store.rows.tries import ProblemTry
from tests.soak.table import Table
from tests.soak.tries import LATEST, Act, Journal, Kind, State
from tests.wire.book import Book
from tests.wire.sightings import ids

HANDED = ("handed", "late")


@dataclass(slots=True)
class Board:
    """The message with somebody's try, and which try it is."""

    message: int
    number: int
    sequence: int
    ended: bool


@dataclass(slots=True)
class Solvers:
    """The people of all tables, each of whom has a try of their own now and then.

    ``results`` are those that were told to be handed in: by try, what was kept then.
    """

    book: Book
    tables: Sequence[Table]
    chance: random.Random
    journals: dict[int, Journal] = field(default_factory=dict)
    """By try."""
    results: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)
    stopping: bool = False
    _boards: dict[int, Board] = field(default_factory=dict)
    """By person."""
    _typed: dict[int, list[Act]] = field(default_factory=lambda: defaultdict(list))
    """By person."""

    async def live(self, pause: float) -> None:
        """Act until asked to stop."""
        while not self.stopping:
            await asyncio.sleep(self.chance.uniform(0, pause))
            # The message may be gone, with its channel.
            with suppress(NotPossible, ApiError):
                await self._act(*self._someone())

    def _someone(self) -> tuple[Table, User]:
        """Mostly somebody who has begun, so that tries come to their end."""
        everybody = [(table, person) for table in self.tables for person in table.people]
        begun = [one for one in everybody if (board := self._boards.get(one[1].id)) and not board.ended]
        return self.chance.choice(begun if begun and self.chance.random() < 0.8 else everybody)

    async def _act(self, table: Table, person: User) -> None:
        board = self._boards.get(person.id)
        if board is None or board.ended or self.chance.random() < 0.1:
            await self._look(table, person)
            return
        (row,) = self.book.rows("SELECT * FROM tries WHERE id = ?", board.number)
        attempt = stand(ProblemTry(person.id, row["problem"], "", moves=tuple(json.loads(row["moves"]))))
        choice = self.chance.random()
        if attempt.kept and (attempt.over or choice < 0.5):
            await self._press(table, person, board, "hand")
        elif attempt.kept and choice < 0.65:
            await self._press(table, person, board, "back" if choice < 0.58 else "restart")
        elif not attempt.over:
            position = attempt.table.position
            await self._type(table, person, position.notation(self.chance.choice(position.moves(attempt.seat))))

    async def _look(self, table: Table, person: User) -> None:
        reply = await table.say(person, "daily", {})
        if reply is not None:
            self._note(person, reply.interaction.posts)

    async def _type(self, table: Table, person: User, move: str) -> None:
        # The day may have turned since: then it is a move in another try, which may even begin with it.
        numbers = {number: self.journals[number].send(Act("type", move)) for number in list(self._own(person))}
        self._typed[person.id].append(Act("type", move))
        reply = await table.say(person, "daily", {"move": move})
        if reply is not None:
            self._note(person, reply.interaction.posts, numbers)

    async def _press(self, table: Table, person: User, board: Board, kind: Kind) -> None:
        post = self.tables[0].driver.sandbox.history.find(board.message)
        custom_id = f"dtry:{kind}:{board.number}:{board.sequence}"
        if post is None or custom_id not in ids(post):
            del self._boards[person.id]
            return
        self.journals[board.number].send(Act(kind, sequence=board.sequence))
        if await table.press(person, board.message, custom_id) is None:
            del self._boards[person.id]
            return
        self._note(person, [board.message])

    def _own(self, person: User) -> Iterator[int]:
        for row in self.book.rows("SELECT id FROM tries WHERE user_id = ? AND day IS NOT NULL", person.id):
            self._journal(row["id"])
            yield row["id"]

    def _journal(self, number: int) -> Journal:
        if number not in self.journals:
            (row,) = self.book.rows("SELECT user_id, problem FROM tries WHERE id = ?", number)
            made = self.journals[number] = Journal(row["problem"])
            for act in self._typed[row["user_id"]][-LATEST:]:
                made.send(act)
        return self.journals[number]

    def _note(self, person: User, messages: Sequence[int], acts: dict[int, int] | None = None) -> None:
        """What the person reads now of a try in these messages, and that their act is done."""
        for post in filter(None, map(self.tables[0].driver.sandbox.history.find, messages)):
            shown = {tuple(one.split(":")[2:4]) for one in ids(post) if one.startswith("dtry:")}
            if not shown:
                continue
            ((number, sequence),) = [(int(number), int(sequence)) for number, sequence in shown]
            ended = any(one.startswith("dtry:again:") for one in ids(post))
            self._boards[person.id] = Board(post.id, number, sequence, ended)
            journal = self._journal(number)
            if not journal.read(sequence, handed=ended, number=None if acts is None else acts.get(number)):
                self.complaints.append(f"{person.id} reads try {number} at {sequence}, after {journal.acts}")
            if ended and number not in self.results:
                self.results[number] = self._kept(number)

    def _kept(self, number: int) -> tuple[Any, ...]:
        (row,) = self.book.rows("SELECT * FROM tries WHERE id = ?", number)
        return tuple(row[name] for name in ("moves", "sequence", "ending", "result", "closeness"))

    def reckon(self) -> list[str]:
        """What is wrong with the tries that are kept."""
        found = list(self.complaints)
        rows = {row["id"]: row for row in self.book.rows("SELECT * FROM tries WHERE day IS NOT NULL")}
        days = [(row["user_id"], row["day"]) for row in rows.values()]
        found += [f"{one} has several tries" for one in sorted(set(days)) if days.count(one) > 1]
        for number, journal in self.journals.items():
            if number not in rows:
                found.append(f"try {number} is gone, after {journal.acts}")
                continue
            found += self._faults(rows[number], journal)
        return found

    def _faults(self, row: Any, journal: Journal) -> Iterator[str]:
        kept = State(
            tuple(json.loads(row["moves"])), row["sequence"], row["taken_back"], row["begun"], row["ending"] in HANDED
        )
        if not journal.allows(kept):
            yield f"try {row['id']} is kept as {kept}, after {journal.acts}"
        result = self.results.get(row["id"])
        if result is not None and result != self._kept(row["id"]):
            yield f"try {row['id']} was handed in as {result}, and is kept as {self._kept(row['id'])}"
        if row["ending"] in HANDED:
            attempt = stand(ProblemTry(row["user_id"], row["problem"], "", moves=kept.moves))
            due = (attempt.result, closeness(attempt.kind, attempt.problem.best, attempt.result))
            if (row["result"], row["closeness"]) != due:
                yield f"try {row['id']} has reached {due}, and counts as {(row['result'], row['closeness'])}"

"""People of a soak who play the problem of the day: each alone, in private messages, one try a day."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.daily.attempts import closeness, stand
from bot.sandbox.commands import NotPossible
from bot.sandbox.refusals import ApiError
from bot.sandbox.world import User
from bot.store.rows.tries import ProblemTry
from tests.soak.table import Table
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
    sent: Counter[int] = field(default_factory=Counter)
    """By person, how many acts they have sent: moves, and presses of the buttons that change a try."""
    read: Counter[int] = field(default_factory=Counter)
    """By try, the latest act that its person has read of."""
    results: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    stopping: bool = False
    _boards: dict[int, Board] = field(default_factory=dict)
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
        reply = await table.say(person, "daily play", {})
        if reply is not None:
            self._note(person, reply.interaction.posts)

    async def _type(self, table: Table, person: User, move: str) -> None:
        self.sent[person.id] += 1
        reply = await table.say(person, "daily play", {"move": move})
        if reply is not None:
            self._note(person, reply.interaction.posts)

    async def _press(self, table: Table, person: User, board: Board, kind: str) -> None:
        post = self.tables[0].driver.sandbox.history.find(board.message)
        custom_id = f"dtry:{kind}:{board.number}:{board.sequence}"
        if post is None or custom_id not in ids(post):
            del self._boards[person.id]
            return
        self.sent[person.id] += 1
        if await table.press(person, board.message, custom_id) is None:
            del self._boards[person.id]
            return
        self._note(person, [board.message])

    def _note(self, person: User, messages: Sequence[int]) -> None:
        """What the person reads now of a try in these messages."""
        for post in filter(None, map(self.tables[0].driver.sandbox.history.find, messages)):
            shown = {tuple(one.split(":")[2:4]) for one in ids(post) if one.startswith("dtry:")}
            for number, sequence in ((int(number), int(sequence)) for number, sequence in shown):
                ended = any(one.startswith("dtry:again:") for one in ids(post))
                self._boards[person.id] = Board(post.id, number, sequence, ended)
                self.read[number] = max(self.read[number], sequence)
                if ended and number not in self.results:
                    self.results[number] = self._kept(number)

    def _kept(self, number: int) -> tuple[Any, ...]:
        (row,) = self.book.rows("SELECT * FROM tries WHERE id = ?", number)
        return tuple(row[name] for name in ("moves", "sequence", "ending", "result", "closeness"))

    def reckon(self) -> Iterator[str]:
        """What is wrong with the tries that are kept."""
        rows = self.book.rows("SELECT * FROM tries WHERE day IS NOT NULL")
        yield from tries_apart(rows, self.read, self.sent)
        for row in rows:
            number, result = row["id"], self.results.get(row["id"])
            if result is not None and result != self._kept(number):
                yield f"try {number} was handed in as {result}, and is kept as {self._kept(number)}"
            if row["ending"] in HANDED:
                moves = tuple(json.loads(row["moves"]))
                attempt = stand(ProblemTry(row["user_id"], row["problem"], "", moves=moves))
                due = (attempt.result, closeness(attempt.kind, attempt.problem.best, attempt.result))
                if (row["result"], row["closeness"]) != due:
                    yield f"try {number} has reached {due}, and counts as {(row['result'], row['closeness'])}"


def tries_apart(rows: Sequence[Any], read: Mapping[int, int], sent: Mapping[int, int]) -> Iterator[str]:
    """Tries that are gone or know less than was read of them, and people whose tries know more acts than they sent."""
    kept = {row["id"]: row["sequence"] for row in rows}
    yield from (
        f"try {one} is kept at {kept.get(one)} and was read at {at}"
        for one, at in read.items()
        if kept.get(one, -1) < at
    )
    days = Counter((row["user_id"], row["day"]) for row in rows)
    yield from (f"{one} has {count} tries" for one, count in days.items() if count > 1)
    acts = Counter[int]()
    for row in rows:
        acts[row["user_id"]] += row["sequence"]
    yield from (
        f"{one} sent {sent.get(one, 0)} acts, and {count} are kept"
        for one, count in acts.items()
        if count > sent.get(one, 0)
    )

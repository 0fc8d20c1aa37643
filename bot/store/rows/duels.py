"""Duels: two people solve the same problems in private, and neither learns of the other's results before the end."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.model.sessions import Stamped
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import generations
from bot.store.rows.owners import owned, owner
from bot.store.rows.tries import ProblemTry

PROBLEMS = 5


class DuelState(StrEnum):
    """How far a duel has come. DROPPED is one that nobody accepted or played, or that was withdrawn."""

    ASKED = "asked"
    RUNNING = "running"
    DECLINED = "declined"
    DROPPED = "dropped"
    OVER = "over"


UNDER_WAY = (DuelState.ASKED, DuelState.RUNNING)


@dataclass(frozen=True, slots=True)
class Duel:
    """A row of ``duels``; see the comment on the table. ``id`` 0 is one not yet stored."""

    guild_id: int
    channel_id: int
    challenger_id: int
    rival_id: int
    language: str
    state: DuelState
    made_at: int
    expires_at: int
    problems: tuple[str, ...] = field(default=(), repr=False)
    message_id: int | None = None
    owed: bool = True
    attempts: int = 0
    retry_at: int | None = None
    id: Stamped = field(default_factory=lambda: Stamped(0))

    @property
    def sides(self) -> tuple[int, int]:
        """The challenger and the rival."""
        return self.challenger_id, self.rival_id


@dataclass(frozen=True, slots=True)
class DuelAnswer:
    """A row of ``duel_answers``; see the comment on the table."""

    duel_id: int
    side: int
    number: int
    closeness: int
    taken_back: int
    ended_at: int


@dataclass(frozen=True, slots=True)
class OwnDuel:
    """A duel as one side knows it: with their own answers alone."""

    duel: Duel
    side: int
    answers: tuple[DuelAnswer, ...]

    @property
    def other_id(self) -> int:
        """The other one."""
        return self.duel.sides[1 - self.side]

    @property
    def current(self) -> str | None:
        """The problem to be solved; None if there is none."""
        running = self.duel.state is DuelState.RUNNING and len(self.answers) < len(self.duel.problems)
        return self.duel.problems[len(self.answers)] if running else None

    def tells_of(self, row: ProblemTry) -> bool:
        """Whether a try is the latest of this side."""
        if row.day is not None or self.duel.state not in {DuelState.RUNNING, DuelState.OVER}:
            return False
        if row.ending is None:
            return self.current == row.problem
        latest = self.answers[-1] if self.answers else None
        return (
            latest is not None
            and latest.ended_at == row.changed_at
            and self.duel.problems[latest.number] == row.problem
        )


DUELS = Mapper(Duel, "duels", "id", {"id": ("id", "generation")})
ANSWERS = Mapper(DuelAnswer, "duel_answers", "duel_id side number")

_DUE = owned(
    DUELS.select(
        "WHERE id IN (SELECT id FROM duels WHERE owed = 1 AND coalesce(retry_at, 0) <= ?"
        " UNION ALL SELECT id FROM duels WHERE state IN ('asked', 'running') AND expires_at <= ?"
        " AND coalesce(retry_at, 0) <= ?)"
        " AND {our_server} ORDER BY id"
    )
)
"""Parameters: the time three times, and the process twice."""


async def insert(transaction: Transaction, made: Duel) -> Duel:
    """Add a duel; returns it with its number."""
    generation = await generations.current(transaction)
    number = await DUELS.add(transaction, replace(made, id=Stamped(0, generation)))
    return replace(made, id=Stamped(number, generation))


async def update(transaction: Transaction, duel: Duel) -> None:
    """Write what can change of a duel."""
    changing = ("state", "problems", "expires_at", "message_id", "owed", "attempts", "retry_at")
    await DUELS.update(transaction, duel, *changing)


async def find(transaction: Transaction, duel_id: int) -> Duel | None:
    """The duel with this number, or None."""
    return await DUELS.find(transaction, duel_id)


async def of_user(transaction: Transaction, user_id: int) -> list[Duel]:
    """The duels under way of a user, the latest first."""
    return await DUELS.all(
        transaction,
        "WHERE (challenger_id = ?1 OR rival_id = ?1) AND state IN ('asked', 'running') ORDER BY id DESC",
        (user_id,),
    )


async def own(transaction: Transaction, user_id: int) -> list[OwnDuel]:
    """The duels in which a user has a side, also those whose end is still to be told, the latest first."""
    found = await DUELS.all(transaction, "WHERE challenger_id = ?1 OR rival_id = ?1 ORDER BY id DESC", (user_id,))
    return [await as_side(transaction, one, one.sides.index(user_id)) for one in found]


async def as_side(transaction: Transaction, duel: Duel, side: int) -> OwnDuel:
    """A duel as one side knows it."""
    listed = await ANSWERS.all(transaction, "WHERE duel_id = ? AND side = ? ORDER BY number", (duel.id, side))
    return OwnDuel(duel, side, tuple(listed))


async def answers(transaction: Transaction, duel_id: int) -> list[DuelAnswer]:
    """What both sides have reached."""
    return await ANSWERS.all(transaction, "WHERE duel_id = ? ORDER BY side, number", (duel_id,))


async def add_answer(transaction: Transaction, answer: DuelAnswer) -> None:
    """Note what a side has reached of a problem."""
    await ANSWERS.insert(transaction, answer)


async def delete(transaction: Transaction, duel_id: int) -> None:
    """Delete a duel with its answers."""
    await transaction.run("DELETE FROM duel_answers WHERE duel_id = ?", (duel_id,))
    await DUELS.delete(transaction, duel_id)


async def due(transaction: Transaction, now: int) -> list[Duel]:
    """Those of this process that have expired, or whose channel does not show how they stand."""
    return await DUELS.query(transaction, _DUE, (now, now, now, *owner(transaction)))


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When a duel expires after ``now``, or a message is to be sent again; None if there is no such time."""
    row = await transaction.row(
        "SELECT min(due_at) AS due_at FROM (SELECT expires_at AS due_at FROM duels WHERE state IN ('asked', 'running')"
        " UNION ALL SELECT retry_at FROM duels WHERE owed = 1) AS moments WHERE due_at > ?",
        (now,),
    )
    return None if row is None else row["due_at"]


async def withdraw_between(transaction: Transaction, one_id: int, other_id: int) -> None:
    """Let a challenge between two people that nobody has accepted lapse."""
    await transaction.run(
        "UPDATE duels SET state = 'dropped', owed = 1 WHERE state = 'asked'"
        " AND (challenger_id = ?1 AND rival_id = ?2 OR challenger_id = ?2 AND rival_id = ?1)",
        (one_id, other_id),
    )


async def catch_up(transaction: Transaction) -> None:
    """After the games were put back: what has ended may have been told, and of the rest the channel is told anew."""
    for statement in (
        "DELETE FROM duel_answers WHERE duel_id IN (SELECT id FROM duels WHERE state NOT IN ('asked', 'running'))",
        "DELETE FROM duels WHERE state NOT IN ('asked', 'running')",
        "UPDATE duels SET owed = 1, attempts = 0, retry_at = NULL",
    ):
        await transaction.run(statement)


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """A user's duels with their own answers, as plain data."""
    rows = await transaction.rows(
        "SELECT * FROM duels WHERE challenger_id = ?1 OR rival_id = ?1 ORDER BY id", (user_id,)
    )
    mine = await transaction.rows(
        "SELECT duel_answers.* FROM duel_answers JOIN duels ON duels.id = duel_id WHERE"
        " (side = 0 AND challenger_id = ?1) OR (side = 1 AND rival_id = ?1) ORDER BY duel_id, number",
        (user_id,),
    )
    # What is still to be solved stays unknown, as in every message.
    told = [{name: value for name, value in dict(row).items() if name != "problems"} for row in rows]
    return {"duels": told, "duel_answers": [dict(row) for row in mine]}


async def erase(transaction: Transaction, user_id: int, former: int) -> None:
    """Put an anonymous number in a user's place. A challenge lapses, and a duel under way ends as it stands.

    Nobody waits for the end of a duel that both have left.
    """
    for one in await own(transaction, user_id):
        if one.other_id < 0:
            await delete(transaction, one.duel.id)
    for column in ("challenger_id", "rival_id"):
        words = (
            "UPDATE duels SET owed = 1,",
            "state = CASE state WHEN 'running' THEN 'over' WHEN 'asked' THEN 'dropped' ELSE state END,",
            f"{column} = ? WHERE {column} = ?",
        )
        await transaction.run(" ".join(words), (former, user_id))

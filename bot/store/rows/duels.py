"""Duels: two people solve the same problems in private, and neither learns of the other's results before the end."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.sessions import Stamped
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import generations, outbox
from bot.store.rows.outbox import OutboxKind
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
find = DUELS.find
ANSWERS = Mapper(DuelAnswer, "duel_answers", "duel_id side number")


async def insert(transaction: Transaction, made: Duel) -> Duel:
    """Add a duel and queue its message; returns it with its number."""
    generation = await generations.current(transaction)
    number = await DUELS.add(transaction, replace(made, id=Stamped(0, generation)))
    made = replace(made, id=Stamped(number, generation))
    await _tell(transaction, made, made.made_at)
    return made


async def change(transaction: Transaction, duel: Duel, now: int) -> None:
    """Write the state of a duel and queue its message."""
    await DUELS.update(transaction, duel, "state", "problems", "expires_at")
    await _tell(transaction, duel, now)


async def expire(transaction: Transaction, duel: Duel) -> None:
    """Write the end of a duel whose message is just being sent."""
    await DUELS.update(transaction, duel, "state")


async def note_shown(transaction: Transaction, duel_id: int, message_id: int) -> None:
    """Note the message that shows a duel, and have it end when its time is over."""
    duel = await find(transaction, duel_id)
    if duel is not None:
        await DUELS.update(transaction, replace(duel, message_id=message_id), "message_id")
        await outbox.queue_unless_owed(transaction, OutboxKind.DUEL, duel.guild_id, duel.id, duel.expires_at)


async def give_up(transaction: Transaction, duel_id: int, now: int) -> None:
    """Send no more messages about a duel; one that is running lasts until its time is over all the same."""
    duel = await find(transaction, duel_id)
    if duel is not None and duel.state is DuelState.RUNNING and duel.expires_at > now:
        await _tell(transaction, duel, duel.expires_at)
    else:
        await delete(transaction, duel_id)


async def _tell(transaction: Transaction, duel: Duel, at: int) -> None:
    await outbox.queue(transaction, OutboxKind.DUEL, duel.guild_id, duel.id, at)


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
    """Delete a duel with its answers, and tell nothing more of it."""
    await transaction.run("DELETE FROM outbox WHERE kind = 'duel' AND subject = ?", (duel_id,))
    await transaction.run("DELETE FROM duel_answers WHERE duel_id = ?", (duel_id,))
    await DUELS.delete(transaction, duel_id)


async def withdraw_between(transaction: Transaction, one_id: int, other_id: int, now: int) -> None:
    """Let a challenge between two people that nobody has accepted lapse."""
    for one in await of_user(transaction, one_id):
        if one.state is DuelState.ASKED and other_id in one.sides:
            await change(transaction, replace(one, state=DuelState.DROPPED), now)


async def catch_up(transaction: Transaction, now: int) -> None:
    """After the games were put back: what has ended may have been told, and of the rest the channel is told anew."""
    for one in await DUELS.all(transaction):
        if one.state in UNDER_WAY:
            await _tell(transaction, one, now)
        else:
            await delete(transaction, one.id)


async def erase(transaction: Transaction, user_id: int, former: int, now: int) -> None:
    """Put an anonymous number in a user's place. A challenge lapses, and a duel under way ends as it stands.

    Nobody waits for the end of a duel that both have left.
    """
    ends = {DuelState.RUNNING: DuelState.OVER, DuelState.ASKED: DuelState.DROPPED}
    for one in await own(transaction, user_id):
        if one.other_id < 0:
            await delete(transaction, one.duel.id)
            continue
        left = replace(one.duel, state=ends.get(one.duel.state, one.duel.state))
        left = replace(left, rival_id=former) if one.side else replace(left, challenger_id=former)
        await DUELS.update(transaction, left, "challenger_id", "rival_id")
        await change(transaction, left, now)

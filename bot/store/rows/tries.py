"""Tries at problems: the one that counts on a day, and practice. Days are counted from 1 January of the year 1."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.sessions import GenerationalId
from bot.store.mapper import Mapper, Reader
from bot.store.rows import metadata
from bot.store.statements import Transaction, place_by

BEST = 10
"""The closeness of the best result; 0 is that of nothing reached."""


class TryEnding(StrEnum):
    """How a try has ended: handed in, handed in when it did not count any more, or with the best line asked for."""

    HANDED = "handed"
    LATE = "late"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class ProblemTry:
    """A row of ``tries``; see the comment on the table. ``day`` None is practice, ``id`` 0 one not yet stored."""

    user_id: int
    problem: str
    zone: str
    day: int | None = None
    moves: tuple[str, ...] = field(default=(), repr=False)
    sequence: int = 0
    taken_back: int = 0
    begun: int = 1
    changed_at: int = 0
    ending: TryEnding | None = None
    result: int | None = None
    closeness: int | None = None
    missed_at: int | None = None
    solved_at: int | None = None
    id: GenerationalId = field(default_factory=lambda: GenerationalId(0))


@dataclass(frozen=True, slots=True)
class TryScore:
    """A person's results of some days in a server: the sum of closeness, the days solved, and those with the best.

    Equal sums with equally many best ones share a ``place``.
    """

    user_id: int
    points: int
    solved: int
    perfect: int
    place: int


TRIES = Mapper(ProblemTry, "tries", "id", {"id": ("id", "generation")})
by_id = TRIES.find

_SCORES = Reader(TryScore)

_CHANGING = (
    "zone",
    "moves",
    "sequence",
    "taken_back",
    "begun",
    "changed_at",
    "ending",
    "result",
    "closeness",
    "missed_at",
    "solved_at",
)


async def insert(transaction: Transaction, made: ProblemTry) -> GenerationalId:
    """Add a try; returns its id. ConstraintBroken if there is one of this user and day, or problem if practice."""
    generation = await metadata.current_generation(transaction)
    return GenerationalId(await TRIES.add(transaction, replace(made, id=GenerationalId(0, generation))), generation)


async def update(transaction: Transaction, changed: ProblemTry) -> None:
    """Write what can change of a try."""
    await TRIES.update(transaction, changed, *_CHANGING)


async def of_day(transaction: Transaction, user_id: int, day: int) -> ProblemTry | None:
    """The try that counts on a day, or None."""
    return await TRIES.first(transaction, "WHERE user_id = ? AND day = ?", (user_id, day))


async def practice(transaction: Transaction, user_id: int, problem: str) -> ProblemTry | None:
    """The practice of a problem, or None."""
    return await TRIES.first(transaction, "WHERE user_id = ? AND problem = ? AND day IS NULL", (user_id, problem))


async def open_of(transaction: Transaction, user_id: int, problem: str) -> list[ProblemTry]:
    """The tries at a problem that go on, those for a day first."""
    return await TRIES.all(
        transaction, "WHERE user_id = ? AND problem = ? AND ending IS NULL ORDER BY day IS NULL, id", (user_id, problem)
    )


async def latest(transaction: Transaction, user_id: int, *, counted: bool) -> ProblemTry | None:
    """The unfinished try of a kind that was changed last, or None."""
    return await TRIES.first(
        transaction,
        "WHERE user_id = ? AND ending IS NULL AND (day IS NOT NULL) = ? ORDER BY changed_at DESC, id DESC LIMIT 1",
        (user_id, counted),
    )


async def tried(transaction: Transaction, user_id: int) -> frozenset[str]:
    """The keys of the problems that a user has tried, or has seen the best line of."""
    return frozenset(await transaction.column("SELECT DISTINCT problem FROM tries WHERE user_id = ?", (user_id,)))


async def asked(transaction: Transaction, user_id: int) -> list[str]:
    """The keys of the problems of a user's unfinished tries for a day."""
    return await transaction.column(
        "SELECT problem FROM tries WHERE user_id = ? AND day IS NOT NULL AND ending IS NULL", (user_id,)
    )


async def missed_and_reached(transaction: Transaction, user_id: int) -> dict[str, tuple[int, int]]:
    """When a user last missed and last reached the best of each problem tried, by its key; 0 if never."""
    rows = await transaction.rows(
        "SELECT problem, coalesce(max(missed_at), 0) AS missed, coalesce(max(solved_at), 0) AS reached FROM tries"
        " WHERE user_id = ? GROUP BY problem",
        (user_id,),
    )
    return {row["problem"]: (row["missed"], row["reached"]) for row in rows}


async def solved_days(transaction: Transaction, user_id: int) -> list[tuple[int, str]]:
    """The days that a user has solved, in order, each with the time zone it was in."""
    rows = await transaction.rows(
        "SELECT day, zone FROM tries WHERE user_id = ? AND day IS NOT NULL AND ending = 'handed' AND closeness > 0"
        " ORDER BY day",
        (user_id,),
    )
    return [(row["day"], row["zone"]) for row in rows]


async def come_to(transaction: Transaction, guild_id: int, user_id: int, day: int) -> None:
    """Let a user's result of a day stand on the boards of a server."""
    await transaction.run(
        "INSERT INTO daily_places (guild_id, day, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (guild_id, day, user_id),
    )


_BOARD = (
    "SELECT user_id, points, solved, perfect, {place} FROM"
    " (SELECT t.user_id, CAST(sum(t.closeness) AS bigint) AS points,"
    " count(*) FILTER (WHERE t.closeness > 0) AS solved, count(*) FILTER (WHERE t.closeness = ?) AS perfect"
    " FROM daily_places AS p JOIN tries AS t ON t.user_id = p.user_id AND t.day = p.day"
    " WHERE p.guild_id = ? AND p.day BETWEEN ? AND ? AND t.ending = 'handed' GROUP BY t.user_id) AS sums"
    " ORDER BY place, user_id LIMIT ?"
)


async def scores(transaction: Transaction, guild_id: int, first: int, last: int, limit: int) -> list[TryScore]:
    """The best players of some days in a server: by points, then by days with the best."""
    board = _BOARD.format(place=place_by("points DESC, perfect DESC"))
    return await _SCORES.query(transaction, board, (BEST, guild_id, first, last, limit))

"""What games are looked for by in a server's memory, what is told of them, and what they add up to."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.mapper import Reader
from bot.store.rows.chronicle import COUNTS, RECORDS, Count, CountKind, RecordKind, ServerRecord
from bot.store.statements import Transaction


@dataclass(frozen=True, slots=True)
class Sought:
    """What finished games are looked for by; None and "" are anything.

    ``variant`` is a set-up choice, such as "layout=stripes", and ``opening`` a first turn, both of ``game``; ``least``
    and ``most`` are numbers of moves, ``since`` and ``until`` milliseconds, the latter excluded.
    """

    user_id: int | None = None
    other_id: int | None = None
    game: str = ""
    variant: str = ""
    opening: str = ""
    ending: str = ""
    least: int | None = None
    most: int | None = None
    since: int | None = None
    until: int | None = None
    tournament_id: int | None = None


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What the list says of a found game besides its players."""

    number: int
    opening: str
    moves: int
    ending: str


_TOLD = Reader(GameSummary)

_TELLING = "SELECT number, opening, moves, ending FROM chronicle WHERE number IN ({marks})"


async def told(transaction: Transaction, numbers: Sequence[int]) -> list[GameSummary]:
    """What is said of games, in the order of these numbers."""
    if not numbers:
        return []
    statement = _TELLING.format(marks=", ".join("?" * len(numbers)))
    found = {one.number: one for one in await _TOLD.query(transaction, statement, numbers)}
    return [found[number] for number in numbers if number in found]


async def openings_like(transaction: Transaction, guild_id: int, game: str, typed: str, limit: int) -> list[Count]:
    """The openings of a game that begin so, the most played first."""
    return await _counted(transaction, guild_id, game, CountKind.OPENING, typed, limit)


async def endings(transaction: Transaction, guild_id: int, game: str, limit: int) -> list[Count]:
    """How a game has ended in a server, the most frequent first."""
    return await _counted(transaction, guild_id, game, CountKind.ENDING, "", limit)


async def _counted(
    transaction: Transaction, guild_id: int, game: str, kind: CountKind, begins: str, limit: int
) -> list[Count]:
    return await COUNTS.all(
        transaction,
        "WHERE guild_id = ? AND game = ? AND kind = ? AND substr(value, 1, ?) = ? ORDER BY games DESC, value LIMIT ?",
        (guild_id, game, str(kind), len(begins), begins, limit),
    )


async def by_seats(transaction: Transaction, guild_id: int, game: str) -> list[Count]:
    """The rated games of a server by their numbers of seats."""
    return await COUNTS.all(
        transaction, "WHERE guild_id = ? AND game = ? AND kind = 'games' ORDER BY seats", (guild_id, game)
    )


async def records(transaction: Transaction, guild_id: int, game: str) -> list[ServerRecord]:
    """The records of a game in a server."""
    return await RECORDS.all(transaction, "WHERE guild_id = ? AND game = ?", (guild_id, game))


@dataclass(frozen=True, slots=True)
class OpeningCount:
    """An opening with which somebody began, how often, and how often they won."""

    opening: str
    games: int
    wins: int


_OPENINGS = Reader(OpeningCount)


async def openings_of(
    transaction: Transaction, guild_id: int, user_id: int, game: str, limit: int
) -> list[OpeningCount]:
    """The openings that a person has begun rated games with, the most played first."""
    return await _OPENINGS.query(
        transaction,
        "SELECT opening, count(*) AS games, sum(won) AS wins FROM appearances WHERE user_id = ? AND guild_id = ?"
        " AND game = ? AND first = 1 AND rated = 1 GROUP BY opening ORDER BY games DESC, opening LIMIT ?",
        (user_id, guild_id, game, limit),
    )


_IN_TIME = "chronicle.guild_id = ? AND chronicle.ended_at >= ? AND chronicle.ended_at < ? AND chronicle.rated = 1"

_BETWEEN = {
    RecordKind.LONGEST: "SELECT number, game, moves AS value FROM chronicle WHERE {in_time} AND whole = 1",
    RecordKind.POINTS: "SELECT number, chronicle.game, score AS value FROM chronicle JOIN appearances USING (number)"
    " WHERE {in_time} AND chronicle.whole = 1 AND score IS NOT NULL",
}

_BEST = (
    "SELECT game, value, min(number) AS number FROM (SELECT number, game, value, max(value) OVER (PARTITION BY game)"
    " AS best FROM ({games}) AS played) AS ranked WHERE value = best GROUP BY game, value ORDER BY game"
)
"""Of equals the first. The database looks for it: a season can have many thousand games."""

_HIGHEST = (
    "SELECT number, session_id, max(score) AS most FROM chronicle JOIN appearances USING (number)"
    " JOIN finishes USING (number) WHERE {in_time} AND score IS NOT NULL"
    " GROUP BY number, session_id ORDER BY most DESC, session_id LIMIT ?"
)


async def records_between(transaction: Transaction, guild_id: int, since: int, until: int) -> list[ServerRecord]:
    """The longest game and the most points of each game of a server in a time; of equals the first."""
    held = [
        ServerRecord(guild_id, row["game"], kind, row["value"], row["number"])
        for kind, games in _BETWEEN.items()
        for row in await transaction.rows(_BEST.format(games=games.format(in_time=_IN_TIME)), (guild_id, since, until))
    ]
    return sorted(held, key=lambda one: (one.game, one.kind))


async def highest_between(
    transaction: Transaction, guild_id: int, since: int, until: int, limit: int
) -> list[tuple[int, int]]:
    """The numbers and sessions of a server's games in a time in which a seat had the most points."""
    rows = await transaction.rows(_HIGHEST.format(in_time=_IN_TIME), (guild_id, since, until, limit))
    return [(row["number"], row["session_id"]) for row in rows]

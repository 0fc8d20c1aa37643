"""What a server remembers of its finished games: a row a game and person, and what is counted from them.

Counts and records do not depend on the order in which games are entered, so old games can be entered later.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.store.mapper import Mapper
from bot.store.rows import facts
from bot.store.statements import Row, Transaction


@dataclass(frozen=True, slots=True)
class Chronicled:
    """A row of ``chronicle``: a finished game; see the table's comment."""

    number: int
    guild_id: int
    game: str
    ended_at: int
    seats: int
    setup: str
    opening: str
    moves: int
    ending: str
    rated: bool
    whole: bool
    first_won: bool
    tournament_id: int | None = None


@dataclass(frozen=True, slots=True)
class Appearance:
    """A row of ``appearances``: a person who had a seat at the end of such a game, with what it is looked for by."""

    user_id: int
    guild_id: int
    ended_at: int
    number: int
    game: str
    seats: int
    first: bool
    won: bool
    score: int | None
    moves: int
    rated: bool
    whole: bool
    setup: str
    opening: str
    ending: str


class CountKind(StrEnum):
    """What rated games are counted by: their numbers of seats, their openings, how they ended."""

    GAMES = "games"
    OPENING = "opening"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class Count:
    """A row of ``chronicle_counts``: rated games of a kind, and what they add up to."""

    guild_id: int
    game: str
    kind: CountKind
    seats: int
    value: str
    games: int
    first_wins: int
    points: int
    scored: int
    moves: int


class RecordKind(StrEnum):
    """The longest and the shortest game, the most points of a seat, and the greatest lead of a winner."""

    LONGEST = "longest"
    SHORTEST = "shortest"
    POINTS = "points"
    MARGIN = "margin"


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """A row of ``chronicle_records``: what a server's game number ``number`` has had the most or the least of."""

    guild_id: int
    game: str
    kind: RecordKind
    value: int
    number: int

    def beats(self, other: "ServerRecord") -> bool:
        """Whether it stands rather than another one of its kind; of equals, the game that was over first."""
        mine, its = (self.value, -self.number), (other.value, -other.number)
        if self.kind is RecordKind.SHORTEST:
            mine, its = (-self.value, -self.number), (-other.value, -other.number)
        return mine > its


CHRONICLE = Mapper(Chronicled, "chronicle", "number")
APPEARANCES = Mapper(Appearance, "appearances", "user_id guild_id ended_at number")
COUNTS = Mapper(Count, "chronicle_counts", "guild_id game kind seats value")
RECORDS = Mapper(ServerRecord, "chronicle_records", "guild_id game kind")

_WHOLE = "chronicle-whole"
"""The name of a fact."""


async def enter(
    transaction: Transaction,
    game: Chronicled,
    people: Sequence[Appearance],
    counts: Iterable[Count],
    records: Iterable[ServerRecord],
) -> None:
    """Add a finished game and count it."""
    await CHRONICLE.insert(transaction, game)
    await APPEARANCES.insert(transaction, *people)
    await transaction.run_each(
        "INSERT INTO chronicle_counts (guild_id, game, kind, seats, value, games, first_wins, points, scored, moves)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, game, kind, seats, value) DO UPDATE SET"
        " games = chronicle_counts.games + excluded.games,"
        " first_wins = chronicle_counts.first_wins + excluded.first_wins,"
        " points = chronicle_counts.points + excluded.points, scored = chronicle_counts.scored + excluded.scored,"
        " moves = chronicle_counts.moves + excluded.moves",
        [
            (
                *(one.guild_id, one.game, str(one.kind), one.seats, one.value),
                *(one.games, one.first_wins, one.points, one.scored, one.moves),
            )
            for one in counts
        ],
    )
    for record in records:
        stands = await RECORDS.find(transaction, record.guild_id, record.game, str(record.kind))
        if stands is None or record.beats(stands):
            await RECORDS.save(transaction, record)


async def forget(transaction: Transaction, number: int) -> None:
    """Delete a game and its people, which are to be entered anew; its counts stay."""
    await transaction.run("DELETE FROM appearances WHERE number = ?", (number,))
    await CHRONICLE.delete(transaction, number)


async def replace_counts(
    transaction: Transaction, guild_id: int, game: str, counts: Iterable[Count], records: Iterable[ServerRecord]
) -> None:
    """Write anew all that is counted of a game in a server."""
    for table in ("chronicle_counts", "chronicle_records"):
        words = ("DELETE FROM", table, "WHERE guild_id = ? AND game = ?")
        await transaction.run(" ".join(words), (guild_id, game))
    await COUNTS.insert(transaction, *counts)
    await RECORDS.insert(transaction, *records)


async def missing(transaction: Transaction, after: int, until: int, limit: int) -> list[Row]:
    """Finished games that are not entered yet, as (number, session_id), above a number and up to another, in order."""
    return await transaction.rows(
        "SELECT number, session_id FROM finishes WHERE number > ? AND number <= ?"
        " AND NOT EXISTS (SELECT 1 FROM chronicle WHERE chronicle.number = finishes.number) ORDER BY number LIMIT ?",
        (after, until, limit),
    )


async def last_finish(transaction: Transaction) -> int:
    """The highest number of a finished game."""
    row = await transaction.row("SELECT max(number) FROM finishes")
    return (row[0] if row else None) or 0


async def whole_until(transaction: Transaction) -> int:
    """The number up to which every finished game is known to be entered."""
    return int(await facts.recall(transaction, _WHOLE) or 0)


async def note_whole(transaction: Transaction, until: int) -> None:
    """Note it, so that these games are not gone through again."""
    await facts.remember(transaction, _WHOLE, str(until))


async def seats_of(transaction: Transaction, number: int) -> list[Row]:
    """The seats of a finished game in order: user_id, place, placing, score."""
    return await transaction.rows(
        "SELECT results.user_id, place, seats.placing, score FROM finishes JOIN results USING (number)"
        " JOIN seats ON seats.session_id = finishes.session_id AND seats.seat = results.seat"
        " WHERE number = ? ORDER BY results.seat",
        (number,),
    )


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """A user's rows as plain data."""
    rows = await transaction.rows("SELECT * FROM appearances WHERE user_id = ?", (user_id,))
    return [dict(row) for row in rows]


async def erase(transaction: Transaction, user_id: int) -> None:
    """Forget in which games a person had a seat; the games stay, and what is counted of them."""
    await transaction.run("DELETE FROM appearances WHERE user_id = ?", (user_id,))

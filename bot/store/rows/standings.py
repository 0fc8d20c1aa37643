"""Leaderboards, profiles and head-to-heads: queries, export and erasure."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.model.sessions import FIRST
from bot.store.database import Transaction
from bot.store.mapper import Mapper, Reader
from bot.store.rows.places import place_by


class Period(StrEnum):
    """The period of a leaderboard: all time, or since the start of the year, month or week."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"


class Sort(StrEnum):
    """What places on a leaderboard go by. ``COMPUTERS`` is a list of its own: levels beaten."""

    RATING = "rating"
    WINS = "wins"
    GAMES = "games"
    STREAK = "streak"
    COMPUTERS = "computers"


@dataclass(frozen=True, slots=True)
class Bucket:
    """The tallies a leaderboard shows. ``since`` is the start of the span in milliseconds."""

    guild_id: int
    game: str
    variant: str
    span: Period
    since: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of a leaderboard; ``streak`` is the longest run of wins, ``points`` the displayed rating.

    Equal players share a ``place``.
    """

    user_id: int
    games: int
    wins: int
    streak: int
    points: int
    established: bool
    place: int


@dataclass(frozen=True, slots=True)
class Beaten:
    """The highest level of computers that a player has beaten in a game or a variant of it, and how often."""

    user_id: int
    game: str
    variant: str
    level: int
    games: int


@dataclass(frozen=True, slots=True)
class Performance:
    """A player's totals in one game; ``places`` are (place, games) pairs, best place first."""

    game: str
    points: int
    games: int
    wins: int
    streak: int
    best_streak: int
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Encounter:
    """Head to head in one game, from the first player's side."""

    game: str
    wins: int
    losses: int
    ties: int


LEADERS = Reader(Leader, {"streak": "best_streak"})

_PERFORMANCES = Reader(Performance, apart=("places",))

BEATEN_LEVELS = Mapper(Beaten, "beaten_levels", "user_id guild_id game variant", beside="guild_id")

_ORDERS = {
    Sort.RATING: "established DESC, points DESC",
    Sort.WINS: "wins DESC",
    Sort.GAMES: "games DESC",
    Sort.STREAK: "best_streak DESC",
}
"""By what places are given. Each order has an index, in which equal players follow by points."""

# Of those who are not on the page nothing is read but the index.
_PAGE = (
    "SELECT tallies.user_id, games, wins, best_streak, points, established, place FROM (SELECT user_id, {place}"
    " FROM tallies WHERE guild_id = ?1 AND game = ?2 AND variant = ?3 AND span = ?4 AND since = ?5"
    " ORDER BY {order}, points DESC, user_id LIMIT ?6 OFFSET ?7) AS page JOIN tallies"
    " ON tallies.user_id = page.user_id AND guild_id = ?1 AND game = ?2 AND variant = ?3 AND span = ?4"
)


async def leaders(transaction: Transaction, bucket: Bucket, sort: Sort, limit: int, offset: int) -> list[Leader]:
    """A page of a leaderboard; sorted by rating, provisional players come last."""
    page = _PAGE.format(place=place_by(_ORDERS[sort]), order=_ORDERS[sort])
    found = await LEADERS.query(transaction, page, (*_place(bucket), limit, offset))
    # The page was read in this order, but a join need not keep it.
    return sorted(found, key=lambda one: (one.place, -one.points, one.user_id))


async def count_leaders(transaction: Transaction, bucket: Bucket) -> int:
    """How many players a leaderboard lists."""
    row = await transaction.row(
        "SELECT count(*) FROM tallies WHERE guild_id = ? AND game = ? AND variant = ? AND span = ? AND since = ?",
        _place(bucket),
    )
    return int(row[0]) if row else 0


async def beaten(
    transaction: Transaction, guild_id: int, game: str, variant: str, limit: int, offset: int
) -> list[tuple[int, Beaten]]:
    """A page of the players who have beaten computers, the highest level first, with the places of their levels."""
    rest = "WHERE guild_id = ? AND game = ? AND variant = ? ORDER BY level DESC, games DESC, user_id LIMIT ? OFFSET ?"
    page = BEATEN_LEVELS.select(rest, place_by("level DESC"))
    rows = await transaction.rows(page, (guild_id, game, variant, limit, offset))
    return [(row["place"], BEATEN_LEVELS.read(row)) for row in rows]


async def count_beaten(transaction: Transaction, guild_id: int, game: str, variant: str) -> int:
    """How many players have beaten computers."""
    row = await transaction.row(
        "SELECT count(*) FROM beaten_levels WHERE guild_id = ? AND game = ? AND variant = ?", (guild_id, game, variant)
    )
    return int(row[0]) if row else 0


async def beaten_by(transaction: Transaction, guild_id: int, user_id: int) -> list[Beaten]:
    """The levels that a player has beaten, by game and variant; all of a game comes before its variants."""
    return await BEATEN_LEVELS.all(
        transaction, "WHERE guild_id = ? AND user_id = ? ORDER BY game, variant", (guild_id, user_id)
    )


async def performances(transaction: Transaction, guild_id: int, user_id: int) -> list[Performance]:
    """A player's totals in each game, the most played first."""
    rows = await transaction.rows(
        "SELECT game, tallies.points, tallies.games, wins, streak, best_streak FROM ratings"
        " JOIN tallies USING (user_id, guild_id, game) WHERE user_id = ? AND guild_id = ? AND variant = ''"
        " AND span = 'all' ORDER BY tallies.games DESC, game",
        (user_id, guild_id),
    )
    counts = await transaction.rows(
        "SELECT game, place, games FROM places WHERE user_id = ? AND guild_id = ? ORDER BY place", (user_id, guild_id)
    )
    return [
        _PERFORMANCES.read(
            row, places=tuple((one["place"], one["games"]) for one in counts if one["game"] == row["game"])
        )
        for row in rows
    ]


async def curve(transaction: Transaction, guild_id: int, user_id: int, game: str, limit: int) -> tuple[int, ...]:
    """A player's rating after each of the latest rated games, the oldest first."""
    rows = await transaction.rows(
        "SELECT points FROM results WHERE user_id = ? AND guild_id = ? AND game = ? AND points IS NOT NULL"
        " ORDER BY number DESC LIMIT ?",
        (user_id, guild_id, game, limit),
    )
    return tuple(row["points"] for row in reversed(rows))


async def encounters(transaction: Transaction, guild_id: int, user_id: int, other_id: int) -> list[Encounter]:
    """Head to head: how often each of two players beat the other in each game, rated sessions only."""
    rows = await transaction.rows(
        "SELECT * FROM encounters WHERE guild_id = ? AND lower_id = ? AND higher_id = ? ORDER BY game",
        (guild_id, min(user_id, other_id), max(user_id, other_id)),
    )
    first, second = ("lower_wins", "higher_wins") if user_id < other_id else ("higher_wins", "lower_wins")
    return [Encounter(row["game"], row[first], row[second], row["ties"]) for row in rows]


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """A user's rows as plain data by table, one dictionary per row."""
    tables = {
        "results": "SELECT * FROM results WHERE user_id = ? ORDER BY number",
        "ratings": "SELECT * FROM ratings WHERE user_id = ?",
        "tallies": "SELECT * FROM tallies WHERE user_id = ?",
        "places": "SELECT * FROM places WHERE user_id = ?",
        "encounters": "SELECT * FROM encounters WHERE guild_id IN (SELECT guild_id FROM ratings WHERE user_id = ?1)"
        " AND (lower_id = ?1 OR higher_id = ?1)",
        "beaten_levels": "SELECT * FROM beaten_levels WHERE user_id = ?",
    }
    return {
        name: [dict(row) for row in await transaction.rows(statement, (user_id,))] for name, statement in tables.items()
    }


async def free_number(transaction: Transaction) -> int:
    """A negative number that leads to nobody; all below it are free, too, down to those of computers."""
    row = await transaction.row(
        "SELECT min(user_id) AS least FROM (SELECT min(user_id) AS user_id FROM results WHERE user_id >= ?1"
        " UNION ALL SELECT min(user_id) FROM seats WHERE user_id >= ?1"
        " UNION ALL SELECT min(user_id) FROM entrants WHERE user_id >= ?1) AS numbers",
        (FIRST,),
    )
    return min(0, (row["least"] if row else None) or 0) - 1


async def erase(transaction: Transaction, user_id: int) -> int:
    """Remove a player from all standings and replace their id in results with an anonymous number; returns that number.

    The number is negative and unique, so the other players' results stay as they were. The caller must also write it
    into the seats and the tournaments in the same transaction, or the next erasure may get the same number.
    """
    former = await free_number(transaction)
    await transaction.run(
        "DELETE FROM encounters WHERE guild_id IN (SELECT guild_id FROM ratings WHERE user_id = ?1)"
        " AND (lower_id = ?1 OR higher_id = ?1)",
        (user_id,),
    )
    await transaction.run("UPDATE results SET user_id = ? WHERE user_id = ?", (former, user_id))
    await transaction.run("DELETE FROM tallies WHERE user_id = ?", (user_id,))
    await transaction.run("DELETE FROM places WHERE user_id = ?", (user_id,))
    await transaction.run("DELETE FROM ratings WHERE user_id = ?", (user_id,))
    await transaction.run("DELETE FROM beaten_levels WHERE user_id = ?", (user_id,))
    return former


def _place(bucket: Bucket) -> tuple[int, str, str, str, int]:
    return (bucket.guild_id, bucket.game, bucket.variant, bucket.span, bucket.since)

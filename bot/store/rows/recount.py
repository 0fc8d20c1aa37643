"""Reads all stored results and standings in order for the recount that checks them, and replaces what is wrong."""

from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.model.sessions import Unrated
from bot.store.database import Row, Transaction
from bot.store.mapper import Mapper, Reader
from bot.store.rows import ratings as rating_rows
from bot.store.rows.ratings import RATINGS, RESULTS, Rating, Result
from bot.store.rows.sessions import by_id

SESSIONS = 500
"""How many finished sessions are read at a time."""

OUTCOMES = ("lower_wins", "higher_wins", "ties")
"""How an encounter can end, in the order of the columns."""


class Player(NamedTuple):
    """A player in one server and one game, the key of all standings."""

    guild_id: int
    game: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Run:
    """A player's counts since the start of a span."""

    since: int
    games: int
    wins: int
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished session: what decides its rating, its players and placings by seat, and the stored results.

    ``results`` lacks the seats whose results are lost.
    """

    number: int
    session_id: int
    guild_id: int
    game: str
    options: str
    ended_at: int
    meant_rated: bool
    rated: bool
    unrated: Unrated | None
    ending: str | None
    solo: bool
    players: tuple[int, ...]
    placings: tuple[int | None, ...]
    results: tuple[Result, ...]

    def player(self, result: Result) -> Player:
        """The player a result belongs to."""
        return Player(self.guild_id, self.game, result.user_id)


_COUNTED = Reader(Counted, apart=("players", "placings", "results"))

TALLIES = Mapper(
    Run,
    "tallies",
    "user_id guild_id game variant span",
    beside="user_id guild_id game variant span points established",
)


async def finished(transaction: Transaction) -> AsyncIterator[Counted]:
    """Every finished session in the order of finishing."""
    last = 0
    while True:
        rows = await transaction.rows(
            "SELECT number, session_id, finishes.guild_id, finishes.game, sessions.options, finishes.ended_at,"
            " sessions.rated, finishes.rated, unrated, sessions.ending,"
            " EXISTS (SELECT 1 FROM solo_results WHERE solo_results.session_id = finishes.session_id)"
            " FROM finishes JOIN sessions ON sessions.id = session_id WHERE number > ? ORDER BY number LIMIT ?",
            (last, SESSIONS),
        )
        if not rows:
            return
        for row in rows:
            seats = await transaction.rows(
                "SELECT user_id, seats.placing FROM seats WHERE session_id = ? ORDER BY seat", (row["session_id"],)
            )
            yield _COUNTED.read(
                row,
                players=tuple(seat["user_id"] for seat in seats),
                placings=tuple(seat["placing"] for seat in seats),
                results=tuple(await RESULTS.all(transaction, "WHERE number = ? ORDER BY seat", (row["number"],))),
            )
        last = rows[-1]["number"]


async def uncounted(transaction: Transaction) -> list[int]:
    """Ids of sessions that are over but missing from ``finishes``."""
    rows = await transaction.rows(
        "SELECT id FROM sessions WHERE status = 'over' AND id NOT IN (SELECT session_id FROM finishes) ORDER BY id"
    )
    return [row["id"] for row in rows]


async def ratings(transaction: Transaction) -> dict[Player, tuple[Rating, int]]:
    """Every current rating, and the points that people see of it."""
    rows = await transaction.rows(RATINGS.select(more="points, guild_id, game, user_id"))
    return {_player(row): (RATINGS.read(row), row["points"]) for row in rows}


async def tallies(transaction: Transaction) -> dict[tuple[Player, str, str], tuple[Run, tuple[int, bool]]]:
    """Every tally by (player, variant, span), with the points and "established" it is listed by."""
    rows = await transaction.rows(TALLIES.select(more="guild_id, game, user_id, variant, span, points, established"))
    return {
        (_player(row), row["variant"], row["span"]): (TALLIES.read(row), (row["points"], bool(row["established"])))
        for row in rows
    }


async def places(transaction: Transaction) -> dict[tuple[Player, int], int]:
    """How many games each player finished in each place."""
    rows = await transaction.rows("SELECT * FROM places")
    return {(_player(row), row["place"]): row["games"] for row in rows}


async def beaten(transaction: Transaction) -> dict[tuple[Player, str], tuple[int, int]]:
    """The highest level of computers each player has beaten, and how often, by (player, variant)."""
    rows = await transaction.rows("SELECT * FROM beaten_levels")
    return {(_player(row), row["variant"]): (row["level"], row["games"]) for row in rows}


async def encounters(transaction: Transaction) -> dict[tuple[int, int, int, str, str], int]:
    """How often two players met with each outcome, by (server, lower id, higher id, game, outcome)."""
    rows = await transaction.rows("SELECT * FROM encounters")
    return {
        (row["guild_id"], row["lower_id"], row["higher_id"], row["game"], name): row[name]
        for row in rows
        for name in OUTCOMES
        if row[name]
    }


def _player(row: Row) -> Player:
    return Player(row["guild_id"], row["game"], row["user_id"])


async def replace_results(transaction: Transaction, counted: Counted, results: Iterable[Result]) -> None:
    """Replace the results of a finished session."""
    session = await by_id(transaction, counted.session_id)
    if session is None:
        raise LookupError(counted.session_id)
    await transaction.run("DELETE FROM results WHERE number = ?", (counted.number,))
    for result in results:
        await rating_rows.keep_result(transaction, counted.number, session, result)


async def replace_reason(transaction: Transaction, counted: Counted, unrated: Unrated | None) -> None:
    """Replace why a finished session is unrated; None if it is rated."""
    await transaction.run(
        "UPDATE finishes SET rated = ?, unrated = ? WHERE number = ?", (int(unrated is None), unrated, counted.number)
    )


async def clear(transaction: Transaction, player: Player) -> None:
    """Delete a player's standings in a game and server, and the encounters in which they have the lower id."""
    key = (player.guild_id, player.game, player.user_id)
    for table in ("ratings", "tallies", "places", "beaten_levels"):
        words = ("DELETE FROM", table, "WHERE guild_id = ? AND game = ? AND user_id = ?")
        await transaction.run(" ".join(words), key)
    await transaction.run("DELETE FROM encounters WHERE guild_id = ? AND game = ? AND lower_id = ?", key)


async def insert_rating(
    transaction: Transaction,
    player: Player,
    rating: Rating,
    points: int,
    runs: Mapping[tuple[str, str], Run],
    *,
    established: bool,
) -> None:
    """Add a player's rating, and their tallies by variant and span, which are listed by it."""
    guild_id, game, user_id = player
    await rating_rows.replace_rating(transaction, user_id, guild_id, game, rating, points)
    for (variant, span), run in runs.items():
        listed = {"variant": variant, "span": span, "points": points, "established": int(established)}
        await TALLIES.insert(transaction, run, **player._asdict(), **listed)


async def insert_places(transaction: Transaction, player: Player, places: Mapping[int, int]) -> None:
    """Add how often a player came in at each place."""
    await transaction.run_each(
        "INSERT INTO places (user_id, guild_id, game, place, games) VALUES (?, ?, ?, ?, ?)",
        [(player.user_id, player.guild_id, player.game, place, games) for place, games in places.items()],
    )


async def insert_beaten(transaction: Transaction, player: Player, beaten: Mapping[str, tuple[int, int]]) -> None:
    """Add the level of computers that a player has beaten, and how often, by variant."""
    await transaction.run_each(
        "INSERT INTO beaten_levels (user_id, guild_id, game, variant, level, games) VALUES (?, ?, ?, ?, ?, ?)",
        [(player.user_id, player.guild_id, player.game, variant, *best) for variant, best in beaten.items()],
    )


async def insert_encounters(
    transaction: Transaction, player: Player, outcomes: Mapping[int, Mapping[str, int]]
) -> None:
    """Add a player's encounters with players of higher ids, by these and by outcome."""
    await transaction.run_each(
        "INSERT INTO encounters (guild_id, lower_id, higher_id, game, lower_wins, higher_wins, ties)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (player.guild_id, player.user_id, higher, player.game, *(met.get(name, 0) for name in OUTCOMES))
            for higher, met in outcomes.items()
        ],
    )

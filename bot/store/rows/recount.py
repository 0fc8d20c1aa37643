"""Reads all stored results and ratings in order for the recount that checks them, and replaces what is wrong."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bot.model.sessions import Unrated
from bot.store.database import Row, Transaction
from bot.store.mapper import Reader
from bot.store.rows import ratings as rating_rows
from bot.store.rows.ratings import RATINGS, RESULTS, Rating, Result
from bot.store.rows.sessions import by_id

SESSIONS = 500
"""How many finished sessions are read at a time."""


class Player(NamedTuple):
    """A player in one server and one game, the key of ratings."""

    guild_id: int
    game: str
    user_id: int


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


async def replace_rating(transaction: Transaction, player: Player, rating: Rating | None, points: int) -> None:
    """Replace a player's rating; None leaves no rating."""
    guild_id, game, user_id = player
    if rating is None:
        await RATINGS.delete(transaction, user_id, guild_id, game)
    else:
        await rating_rows.replace_rating(transaction, user_id, guild_id, game, rating, points)

"""Reads all stored results and ratings in order for the recount that checks them, and replaces what is wrong."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bot.model.sessions import Session
from bot.store.database import Row, Transaction
from bot.store.rows import ratings as rating_rows
from bot.store.rows import solo
from bot.store.rows.finished_games import FINISHED_GAMES, FinishedGame
from bot.store.rows.ratings import RATINGS, RESULTS, Rating, Result
from bot.store.rows.sessions import by_id, placed

SESSIONS = 500
"""How many finished sessions are read at a time."""


class Player(NamedTuple):
    """A player in one server and one game, the key of ratings."""

    guild_id: int
    game: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game as it is stored: its session, what decides its rating, placings and scores by seat, results.

    ``results`` lacks the seats whose results are lost.
    """

    stored: FinishedGame
    session: Session
    solo: bool
    placings: tuple[int | None, ...]
    scores: tuple[int | None, ...]
    results: tuple[Result, ...]

    def player(self, result: Result) -> Player:
        """The player a result belongs to."""
        return Player(self.stored.guild_id, self.stored.game, result.user_id)


async def finished(transaction: Transaction) -> AsyncIterator[Counted]:
    """Every finished session in the order of finishing."""
    last = 0
    while games := await FINISHED_GAMES.all(transaction, "WHERE number > ? ORDER BY number LIMIT ?", (last, SESSIONS)):
        for stored in games:
            session = await by_id(transaction, stored.session_id)
            if session is None:
                raise LookupError(stored.session_id)
            seats = await placed(transaction, stored.session_id)
            yield Counted(
                stored,
                session,
                solo=await solo.of_session(transaction, stored.session_id) is not None,
                placings=tuple(placing for placing, _ in seats),
                scores=tuple(score for _, score in seats),
                results=tuple(await RESULTS.all(transaction, "WHERE number = ? ORDER BY seat", (stored.number,))),
            )
        last = games[-1].number


async def uncounted(transaction: Transaction) -> list[int]:
    """Ids of sessions that are over and no finished games."""
    return await transaction.column(
        "SELECT id FROM sessions WHERE status = 'over'"
        " AND id NOT IN (SELECT session_id FROM finished_games) ORDER BY id"
    )


async def ratings(transaction: Transaction) -> dict[Player, tuple[Rating, int]]:
    """Every current rating, and the points that people see of it."""
    rows = await transaction.rows(RATINGS.select(more="points, guild_id, game, user_id"))
    return {_player(row): (RATINGS.read(row), row["points"]) for row in rows}


def _player(row: Row) -> Player:
    return Player(row["guild_id"], row["game"], row["user_id"])


async def replace_game(transaction: Transaction, game: FinishedGame, results: Iterable[Result]) -> None:
    """Replace what is stored of a finished game."""
    await FINISHED_GAMES.save(transaction, game)
    await transaction.run("DELETE FROM results WHERE number = ?", (game.number,))
    for result in results:
        await rating_rows.keep_result(transaction, game, result)


async def replace_rating(transaction: Transaction, player: Player, rating: Rating | None, points: int) -> None:
    """Replace a player's rating; None leaves no rating."""
    guild_id, game, user_id = player
    if rating is None:
        await RATINGS.delete(transaction, user_id, guild_id, game)
    else:
        await rating_rows.replace_rating(transaction, user_id, guild_id, game, rating, points)

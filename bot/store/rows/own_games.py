"""What somebody has played without a server, added up for themselves: a list of leaders of one."""

from dataclasses import dataclass

from bot.store.mapper import Reader
from bot.store.statements import Transaction


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The finished games of a game, played ``alone`` or against such opponents.

    ``level`` is that of the strongest computer at the table, 0 for engines, None where only people played.
    """

    game: str
    alone: bool
    level: int | None
    games: int
    wins: int


_OWN_GAMES = Reader(OwnGames)

# As for ratings, a game counts once every seat has moved. All places without a server have numbers below 0.
_PLACELESS = (
    "SELECT finished_games.game, CASE WHEN seats = 1 THEN 1 ELSE 0 END AS alone,"
    " (SELECT max(CASE WHEN engine = 0 THEN level ELSE 0 END) FROM computers"
    " WHERE computers.session_id = finished_games.session_id) AS level,"
    " count(*) AS games, count(*) FILTER (WHERE won = 1) AS wins"
    " FROM results JOIN finished_games USING (number)"
    " WHERE user_id = ? AND results.guild_id < 0 AND coalesce(unrated, '') <> 'moderator'"
    " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.session_id = finished_games.session_id"
    " AND NOT EXISTS (SELECT 1 FROM actions WHERE actions.session_id = seats.session_id"
    " AND actions.seat = seats.seat AND kind = 'move'))"
    " GROUP BY 1, 2, 3"
)


async def without_server(transaction: Transaction, user_id: int) -> list[OwnGames]:
    """The sums of a user's games in all places without a server, in no order."""
    return await _OWN_GAMES.query(transaction, _PLACELESS, (user_id,))

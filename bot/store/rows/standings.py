"""Leaderboards, profiles and head-to-heads, counted from the results of finished games, of all time and of seasons."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.model.sessions import FIRST
from bot.store.mapper import Mapper, Reader
from bot.store.rows.results import Skill, choice_in
from bot.store.rows.shards import filtered, shard_parameters
from bot.store.statements import Transaction, place_by


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
class Board:
    """The games a leaderboard counts; ``since`` is when the first of them may have ended, in milliseconds since 1970.

    ``variant`` is a set-up choice, such as "layout=stripes", or "".
    """

    guild_id: int
    game: str
    variant: str
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
class HeadToHead:
    """Head to head in one game, from the first player's side."""

    game: str
    wins: int
    losses: int
    ties: int


LEADERS = Reader(Leader, {"streak": "best_streak"})
PERFORMANCES = Reader(Performance, exclude=("places",))
_ENCOUNTERS = Reader(HeadToHead)
_BEATEN = Reader(Beaten)

_ORDERS = {
    Sort.RATING: "established DESC, points DESC",
    Sort.WINS: "wins DESC",
    Sort.GAMES: "games DESC",
    Sort.STREAK: "best_streak DESC",
}
"""By what places are given; equal players follow by points."""

# The database goes from the games to their results, few of them in a month, and never the other way.
_OF_BOARD = (
    "SELECT user_id, results.number, won FROM finished_games CROSS JOIN results WHERE finished_games.guild_id = ?1"
    " AND finished_games.game = ?2 AND ended_at >= ?3 AND setup <> replace(setup, ?4, '')"
    " AND results.number = finished_games.number AND points IS NOT NULL AND user_id > 0"
)
_OF_PLAYER = "SELECT game, number, won FROM results WHERE user_id = ?1 AND guild_id = ?2 AND points IS NOT NULL"
# Between two games that were not won, all have the same number of games after them that were not.
_TOTALS = (
    "WITH played AS ({games}), told AS (SELECT {by}, number, won, count(*) FILTER (WHERE won = 0)"
    " OVER (PARTITION BY {by} ORDER BY number DESC ROWS UNBOUNDED PRECEDING) AS lost FROM played),"
    " runs AS (SELECT {by}, lost, max(number) AS last, count(*) AS games, count(*) FILTER (WHERE won = 1) AS wins"
    " FROM told GROUP BY {by}, lost),"
    " totals AS (SELECT {by}, max(last) AS last, CAST(sum(games) AS bigint) AS games,"
    " CAST(sum(wins) AS bigint) AS wins, coalesce(max(wins) FILTER (WHERE lost = 0), 0) AS streak,"
    " max(wins) AS best_streak FROM runs GROUP BY {by})"
)

_RATED = (
    "SELECT totals.user_id, totals.games, wins, best_streak, points,"
    " CASE WHEN ratings.games >= ?5 THEN 1 ELSE 0 END AS established FROM totals"
    " JOIN ratings ON ratings.user_id = totals.user_id AND guild_id = ?1 AND game = ?2"
)
_PAGE = (
    "SELECT user_id, games, wins, best_streak, points, established, {place} FROM ({rated}) AS listed"
    " ORDER BY {order}, points DESC, user_id LIMIT ?6 OFFSET ?7"
)


def totals(by: str, games: str, asked: str) -> str:
    """A query that ``asked`` ends, which reads ``totals``: last game, games, wins and streaks of each user or game.

    ``games`` is a query for a user or a game, a number in the order of finishing, and ``won``.
    """
    return " ".join((_TOTALS.format(by=by, games=games), asked))


async def listed(
    transaction: Transaction, games: str, rated: str, sort: Sort, parameters: tuple[int | str, ...]
) -> list[Leader]:
    """A page of the players of these games; ``rated`` has what is listed of each but the place.

    The parameters are four for the games, the games of an established rating, the limit and the offset.
    """
    order = _ORDERS[sort]
    page = _PAGE.format(place=place_by(order), rated=rated, order=order)
    return await LEADERS.query(transaction, totals("user_id", games, page), parameters)


async def count_players(transaction: Transaction, games: str, parameters: tuple[int | str, ...]) -> int:
    """How many players these games have had."""
    return await transaction.count(
        " ".join(("SELECT count(DISTINCT user_id) FROM (", games, ") AS played")), parameters
    )


async def leaders(
    transaction: Transaction, board: Board, sort: Sort, established: int, limit: int, offset: int
) -> list[Leader]:
    """A page of a leaderboard; those with fewer than ``established`` games are provisional, and come last by rating."""
    return await listed(transaction, _OF_BOARD, _RATED, sort, (*_games(board), established, limit, offset))


async def count_leaders(transaction: Transaction, board: Board) -> int:
    """How many players a leaderboard lists."""
    return await count_players(transaction, _OF_BOARD, _games(board))


def _games(board: Board) -> tuple[int, str, int, str]:
    return board.guild_id, board.game, board.since, choice_in(board.variant)


# A player's best level, as often as it was beaten.
_BEST = (
    "SELECT user_id, CAST(?2 AS text) AS game, CAST(?3 AS text) AS variant, level, count(*) AS games, {place} FROM"
    " (SELECT user_id, beaten_level, max(beaten_level) OVER (PARTITION BY user_id) AS level FROM results"
    " JOIN finished_games USING (number) WHERE results.guild_id = ?1 AND results.game = ?2"
    " AND setup <> replace(setup, ?4, '') AND beaten_level IS NOT NULL) AS won WHERE beaten_level = level"
    " GROUP BY user_id, level ORDER BY level DESC, games DESC, user_id LIMIT ?5 OFFSET ?6"
)


async def beaten(
    transaction: Transaction, guild_id: int, game: str, variant: str, limit: int, offset: int
) -> list[tuple[int, Beaten]]:
    """A page of the players who have beaten computers, the highest level first, with the places of their levels."""
    page = _BEST.format(place=place_by("level DESC"))
    rows = await transaction.rows(page, (guild_id, game, variant, choice_in(variant), limit, offset))
    return [(row["place"], _BEATEN.read(row)) for row in rows]


async def count_beaten(transaction: Transaction, guild_id: int, game: str, variant: str) -> int:
    """How many players have beaten computers."""
    return await transaction.count(
        "SELECT count(DISTINCT user_id) FROM results JOIN finished_games USING (number) WHERE results.guild_id = ?"
        " AND results.game = ? AND setup <> replace(setup, ?, '') AND beaten_level IS NOT NULL",
        (guild_id, game, choice_in(variant)),
    )


async def beaten_by(transaction: Transaction, guild_id: int, user_id: int) -> list[Beaten]:
    """The highest level that a player has beaten in each game."""
    rows = await transaction.rows(
        "SELECT game, beaten_level, count(*) AS games FROM results"
        " WHERE guild_id = ? AND user_id = ? AND beaten_level IS NOT NULL"
        " GROUP BY game, beaten_level ORDER BY game, beaten_level",
        (guild_id, user_id),
    )
    best = {game: (level, games) for game, level, games in rows}
    return [Beaten(user_id, game, "", *found) for game, found in best.items()]


_WITH_RATING = (
    "SELECT totals.game, points, totals.games, wins, streak, best_streak FROM totals JOIN ratings"
    " ON ratings.game = totals.game AND user_id = ?1 AND guild_id = ?2 ORDER BY totals.games DESC, totals.game"
)


async def performances(transaction: Transaction, guild_id: int, user_id: int) -> list[Performance]:
    """A player's totals in each game, the most played first."""
    rows = await transaction.rows(
        totals("game", _OF_PLAYER, _WITH_RATING),
        (user_id, guild_id),
    )
    counts = await transaction.rows(
        "SELECT game, place, count(*) AS games FROM results WHERE user_id = ? AND guild_id = ? AND points IS NOT NULL"
        " GROUP BY game, place ORDER BY place",
        (user_id, guild_id),
    )
    return [
        PERFORMANCES.read(
            row, places=tuple((one["place"], one["games"]) for one in counts if one["game"] == row["game"])
        )
        for row in rows
    ]


async def curve(transaction: Transaction, guild_id: int, user_id: int, game: str, limit: int) -> tuple[int, ...]:
    """A player's rating after each of the latest rated games, the oldest first."""
    points = await transaction.column(
        "SELECT points FROM results WHERE user_id = ? AND guild_id = ? AND game = ? AND points IS NOT NULL"
        " ORDER BY number DESC LIMIT ?",
        (user_id, guild_id, game, limit),
    )
    return tuple(reversed(points))


async def head_to_head(transaction: Transaction, guild_id: int, user_id: int, other_id: int) -> list[HeadToHead]:
    """Head to head: how often each of two players beat the other in each game, rated sessions only."""
    return await _ENCOUNTERS.query(
        transaction,
        "SELECT mine.game, count(*) FILTER (WHERE mine.place < theirs.place) AS wins,"
        " count(*) FILTER (WHERE mine.place > theirs.place) AS losses,"
        " count(*) FILTER (WHERE mine.place = theirs.place) AS ties FROM results AS mine"
        " JOIN results AS theirs ON theirs.number = mine.number AND theirs.user_id = ?3"
        " WHERE mine.user_id = ?2 AND mine.guild_id = ?1 AND mine.points IS NOT NULL"
        " GROUP BY mine.game ORDER BY mine.game",
        (guild_id, user_id, other_id),
    )


async def free_number(transaction: Transaction) -> int:
    """A negative number that leads to nobody; all below it are free, too, down to those of computers."""
    least = await transaction.value(
        "SELECT min(user_id) FROM (SELECT min(user_id) AS user_id FROM results WHERE user_id >= ?1"
        " UNION ALL SELECT min(user_id) FROM seats WHERE user_id >= ?1"
        " UNION ALL SELECT min(user_id) FROM entrants WHERE user_id >= ?1) AS numbers",
        (FIRST,),
    )
    return min(0, least or 0) - 1


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


@dataclass(frozen=True, slots=True)
class Season:
    """A row of ``seasons``; see the table's comment. Times are milliseconds since 1970."""

    guild_id: int
    number: int
    begun_at: int
    ends_at: int | None = None
    ended_at: int | None = None

    @property
    def time(self) -> tuple[int, int]:
        """The games that it has end in this time, the end excluded."""
        return self.begun_at, NEVER if self.ended_at is None else self.ended_at


@dataclass(frozen=True, slots=True)
class SeasonSeat:
    """A seat of a rated game, with the rating and its points after it in its season."""

    user_id: int
    place: int
    skill: Skill | None
    points: int | None


NEVER = 2**62
"""More than any time, or number of anything."""

SEASONS = Mapper(Season, "seasons", "guild_id number")
_SEASON_SEATS = Reader(SeasonSeat, {"skill": ("season_mu", "season_sigma"), "points": "season_points"})


async def latest_season(transaction: Transaction, guild_id: int) -> Season | None:
    """A server's latest season, running or not; None if it never had one."""
    return await SEASONS.first(transaction, "WHERE guild_id = ? ORDER BY number DESC LIMIT 1", (guild_id,))


async def season_at(transaction: Transaction, guild_id: int, moment: int) -> Season | None:
    """The season to which a game belongs that ends at this moment; None if it is in none."""
    return await SEASONS.first(
        transaction,
        "WHERE guild_id = ?1 AND begun_at <= ?2 AND (ended_at IS NULL OR ended_at > ?2) ORDER BY number DESC LIMIT 1",
        (guild_id, moment),
    )


async def list_seasons(transaction: Transaction, guild_id: int, limit: int, until: int | None = None) -> list[Season]:
    """A server's seasons up to a number, the latest first."""
    return await SEASONS.all(
        transaction,
        "WHERE guild_id = ? AND number <= ? ORDER BY number DESC LIMIT ?",
        (guild_id, NEVER if until is None else min(until, NEVER), limit),
    )


_SEASON_GAMES = (
    "SELECT user_id, results.number, won FROM finished_games CROSS JOIN results WHERE finished_games.guild_id = ?1"
    " AND finished_games.game = ?2 AND ended_at >= ?3 AND ended_at < ?4 AND results.number = finished_games.number"
    " AND points IS NOT NULL"
)
_SEASON_RATED = (
    "SELECT totals.user_id, games, wins, best_streak, season_points AS points,"
    " CASE WHEN games >= ?5 THEN 1 ELSE 0 END AS established FROM totals"
    " JOIN results ON number = last AND results.user_id = totals.user_id"
)
_SEASON_OF_PLAYER = (
    "SELECT results.game, number, won FROM results JOIN finished_games USING (number) WHERE user_id = ?1"
    " AND results.guild_id = ?2 AND ended_at >= ?3 AND ended_at < ?4 AND points IS NOT NULL"
)
_SEASON_WITH_RATING = (
    "SELECT totals.game, season_points, games, wins, streak, best_streak FROM totals"
    " JOIN results ON number = last AND user_id = ?1 ORDER BY games DESC, totals.game"
)


async def season_leaders(
    transaction: Transaction, season: Season, game: str, established: int, limit: int = NEVER, offset: int = 0
) -> list[Leader]:
    """A page of the players of a game in a season, those with so many games first, the best rating first."""
    parameters = (season.guild_id, game, *season.time, established, limit, offset)
    return await listed(transaction, _SEASON_GAMES, _SEASON_RATED, Sort.RATING, parameters)


async def count_season_leaders(transaction: Transaction, season: Season, game: str) -> int:
    """How many players of a game a season has."""
    return await count_players(transaction, _SEASON_GAMES, (season.guild_id, game, *season.time))


async def season_performances(transaction: Transaction, season: Season, user_id: int) -> list[Performance]:
    """What a player has done in a season, game by game, without places."""
    rows = await transaction.rows(
        totals("game", _SEASON_OF_PLAYER, _SEASON_WITH_RATING),
        (user_id, season.guild_id, *season.time),
    )
    return [PERFORMANCES.read(row, places=()) for row in rows]


async def skill_before(transaction: Transaction, season: Season, game: str, user_id: int, number: int) -> Skill | None:
    """A player's rating in a season before a game; None before the first."""
    row = await transaction.row(
        "SELECT season_mu, season_sigma FROM results JOIN finished_games USING (number) WHERE user_id = ?"
        " AND results.guild_id = ? AND results.game = ? AND number < ? AND ended_at >= ? AND ended_at < ?"
        " AND points IS NOT NULL ORDER BY number DESC LIMIT 1",
        (user_id, season.guild_id, game, number, *season.time),
    )
    return Skill(*row) if row else None


async def keep_season_skills(transaction: Transaction, number: int, skills: Iterable[tuple[Skill, int]]) -> None:
    """Write the ratings and points of the seats of a game after it, in its season."""
    await transaction.run_each(
        "UPDATE results SET season_mu = ?, season_sigma = ?, season_points = ? WHERE number = ? AND seat = ?",
        [(skill.mu, skill.sigma, points, number, seat) for seat, (skill, points) in enumerate(skills)],
    )


async def season_games(transaction: Transaction, season: Season, since: int) -> list[tuple[int, str]]:
    """The rated games of a season that ended since then, in order: number and game."""
    rows = await transaction.rows(
        "SELECT number, game FROM finished_games WHERE guild_id = ?1 AND unrated IS NULL AND ended_at >= ?2"
        " AND ended_at < ?3 ORDER BY number",
        (season.guild_id, since, season.time[1]),
    )
    return [(number, game) for number, game in rows]


async def season_seats(transaction: Transaction, number: int) -> list[SeasonSeat]:
    """The seats of a rated game in order."""
    return await _SEASON_SEATS.query(
        transaction,
        "SELECT user_id, place, season_mu, season_sigma, season_points FROM results WHERE number = ? ORDER BY seat",
        (number,),
    )


async def seasons_to_end(transaction: Transaction, now: int, limit: int) -> list[int]:
    """Servers of this process whose running season is to end by now."""
    return await transaction.column(
        filtered("SELECT guild_id FROM seasons WHERE ends_at <= ? AND ended_at IS NULL AND {our_server} LIMIT ?"),
        (now, *shard_parameters(transaction), limit),
    )

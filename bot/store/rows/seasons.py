"""Seasons of servers, and the results of the games in each."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.mapper import Mapper, Reader
from bot.store.rows import standings
from bot.store.rows.ratings import Skill
from bot.store.rows.shard_filter import filtered, shard_parameters
from bot.store.rows.standings import Leader, Performance, Sort
from bot.store.statements import Transaction


@dataclass(frozen=True, slots=True)
class Season:
    """A row of ``seasons``; see the table's comment. Times are milliseconds since 1970."""

    guild_id: int
    number: int
    begun_at: int
    ends_at: int | None = None
    ended_at: int | None = None
    taken_back: bool = False

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
_SEATS = Reader(SeasonSeat, {"skill": ("season_mu", "season_sigma"), "points": "season_points"})


async def latest(transaction: Transaction, guild_id: int, below: int = NEVER) -> Season | None:
    """A server's latest season, running or not, or the latest with a number below; None if it never had one."""
    return await SEASONS.first(
        transaction, "WHERE guild_id = ? AND number < ? ORDER BY number DESC LIMIT 1", (guild_id, below)
    )


async def at(transaction: Transaction, guild_id: int, moment: int) -> Season | None:
    """The season to which a game belongs that ends at this moment; None if it is in none."""
    return await SEASONS.first(
        transaction,
        "WHERE guild_id = ?1 AND begun_at <= ?2 AND (ended_at IS NULL OR ended_at > ?2) ORDER BY number DESC LIMIT 1",
        (guild_id, moment),
    )


async def listed(transaction: Transaction, guild_id: int, limit: int, until: int | None = None) -> list[Season]:
    """A server's seasons up to a number, the latest first."""
    return await SEASONS.all(
        transaction,
        "WHERE guild_id = ? AND number <= ? ORDER BY number DESC LIMIT ?",
        (guild_id, NEVER if until is None else min(until, NEVER), limit),
    )


_GAMES = (
    "SELECT user_id, results.number, won FROM finished_games CROSS JOIN results WHERE finished_games.guild_id = ?1"
    " AND finished_games.game = ?2 AND ended_at >= ?3 AND ended_at < ?4 AND results.number = finished_games.number"
    " AND points IS NOT NULL"
)
_RATED = (
    "SELECT totals.user_id, games, wins, best_streak, season_points AS points,"
    " CASE WHEN games >= ?5 THEN 1 ELSE 0 END AS established FROM totals"
    " JOIN results ON number = last AND results.user_id = totals.user_id"
)
_OF_PLAYER = (
    "SELECT results.game, number, won FROM results JOIN finished_games USING (number) WHERE user_id = ?1"
    " AND results.guild_id = ?2 AND ended_at >= ?3 AND ended_at < ?4 AND points IS NOT NULL"
)
_WITH_RATING = (
    "SELECT totals.game, season_points, games, wins, streak, best_streak FROM totals"
    " JOIN results ON number = last AND user_id = ?1 ORDER BY games DESC, totals.game"
)


async def leaders(
    transaction: Transaction, season: Season, game: str, established: int, limit: int = NEVER, offset: int = 0
) -> list[Leader]:
    """A page of the players of a game in a season, those with so many games first, the best rating first."""
    parameters = (season.guild_id, game, *season.time, established, limit, offset)
    return await standings.listed(transaction, _GAMES, _RATED, Sort.RATING, parameters)


async def count_leaders(transaction: Transaction, season: Season, game: str) -> int:
    """How many players of a game a season has."""
    return await standings.count_players(transaction, _GAMES, (season.guild_id, game, *season.time))


async def performances(transaction: Transaction, season: Season, user_id: int) -> list[Performance]:
    """What a player has done in a season, game by game, without places."""
    rows = await transaction.rows(
        standings.totals("game", _OF_PLAYER, _WITH_RATING),
        (user_id, season.guild_id, *season.time),
    )
    return [standings.PERFORMANCES.read(row, places=()) for row in rows]


async def skill_before(transaction: Transaction, season: Season, game: str, user_id: int, number: int) -> Skill | None:
    """A player's rating in a season before a game; None before the first."""
    row = await transaction.row(
        "SELECT season_mu, season_sigma FROM results JOIN finished_games USING (number) WHERE user_id = ?"
        " AND results.guild_id = ? AND results.game = ? AND number < ? AND ended_at >= ? AND ended_at < ?"
        " AND points IS NOT NULL ORDER BY number DESC LIMIT 1",
        (user_id, season.guild_id, game, number, *season.time),
    )
    return Skill(*row) if row else None


async def keep_skills(transaction: Transaction, number: int, skills: Iterable[tuple[Skill, int]]) -> None:
    """Write the ratings and points of the seats of a game after it, in its season."""
    await transaction.run_each(
        "UPDATE results SET season_mu = ?, season_sigma = ?, season_points = ? WHERE number = ? AND seat = ?",
        [(skill.mu, skill.sigma, points, number, seat) for seat, (skill, points) in enumerate(skills)],
    )


async def rated(transaction: Transaction, season: Season, since: int) -> list[tuple[int, str]]:
    """The rated games of a season that ended since then, in order: number and game."""
    rows = await transaction.rows(
        "SELECT number, game FROM finished_games WHERE guild_id = ?1 AND unrated IS NULL AND ended_at >= ?2"
        " AND ended_at < ?3 ORDER BY number",
        (season.guild_id, since, season.time[1]),
    )
    return [(number, game) for number, game in rows]


async def seats_of(transaction: Transaction, number: int) -> list[SeasonSeat]:
    """The seats of a rated game in order."""
    return await _SEATS.query(
        transaction,
        "SELECT user_id, place, season_mu, season_sigma, season_points FROM results WHERE number = ? ORDER BY seat",
        (number,),
    )


async def to_end(transaction: Transaction, now: int, limit: int) -> list[int]:
    """Servers of this process whose running season is to end by now."""
    return await transaction.column(
        filtered("SELECT guild_id FROM seasons WHERE ends_at <= ? AND ended_at IS NULL AND {our_server} LIMIT ?"),
        (now, *shard_parameters(transaction), limit),
    )


async def forget_channel(transaction: Transaction, channel_id: int) -> None:
    """Tell no more ends of seasons in a channel that is gone."""
    await transaction.run("UPDATE servers SET season_channel_id = NULL WHERE season_channel_id = ?", (channel_id,))

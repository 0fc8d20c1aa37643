"""Seasons of servers, and what is counted in each."""

from dataclasses import dataclass
from typing import Any

from bot.store.mapper import Mapper
from bot.store.rows.owners import owned, owner
from bot.store.rows.places import place_by
from bot.store.rows.ratings import Skill
from bot.store.rows.standings import LEADERS, Leader
from bot.store.statements import Row, Transaction


@dataclass(frozen=True, slots=True)
class Season:
    """A row of ``seasons``; see the table's comment. Times are milliseconds since 1970."""

    guild_id: int
    number: int
    begun_at: int
    ends_at: int | None = None
    ended_at: int | None = None
    post_due_at: int | None = None
    post_failures: int = 0
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class SeasonTally:
    """What a player has done in a season in one game; ``points`` is the displayed rating."""

    guild_id: int
    season: int
    game: str
    user_id: int
    skill: Skill
    points: int
    games: int
    wins: int
    streak: int
    best_streak: int


NEVER = 2**62
"""More than any time, or number of anything."""

SEASONS = Mapper(Season, "seasons", "guild_id number")
TALLIES = Mapper(SeasonTally, "season_tallies", "guild_id season game user_id", {"skill": ("mu", "sigma")})


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


async def remove(transaction: Transaction, season: Season) -> None:
    """Delete a season and what was counted in it; its games stay."""
    await transaction.run(
        "DELETE FROM season_tallies WHERE guild_id = ? AND season = ?", (season.guild_id, season.number)
    )
    await SEASONS.delete(transaction, season.guild_id, season.number)


_PAGE = (
    "SELECT user_id, games, wins, best_streak, points, established, {place} FROM"
    " (SELECT *, CASE WHEN games >= ? THEN 1 ELSE 0 END AS established FROM season_tallies"
    " WHERE guild_id = ? AND season = ? AND game = ?) AS tallies ORDER BY place, user_id LIMIT ? OFFSET ?"
)


async def leaders(
    transaction: Transaction, season: Season, game: str, established: int, limit: int = NEVER, offset: int = 0
) -> list[Leader]:
    """A page of the players of a game in a season, those with so many games first, the best rating first."""
    page = _PAGE.format(place=place_by("established DESC, points DESC"))
    return await LEADERS.query(transaction, page, (established, season.guild_id, season.number, game, limit, offset))


async def count_leaders(transaction: Transaction, season: Season, game: str) -> int:
    """How many players of a game a season has."""
    row = await transaction.row(
        "SELECT count(*) FROM season_tallies WHERE guild_id = ? AND season = ? AND game = ?",
        (season.guild_id, season.number, game),
    )
    return int(row[0]) if row else 0


async def of_player(transaction: Transaction, season: Season, user_id: int) -> list[SeasonTally]:
    """What a player has done in a season, game by game."""
    return await TALLIES.all(
        transaction,
        "WHERE user_id = ? AND guild_id = ? AND season = ? ORDER BY games DESC, game",
        (user_id, season.guild_id, season.number),
    )


async def rated(transaction: Transaction, guild_id: int, since: int, until: int | None) -> list[Row]:
    """The rated games of a server that ended in this time, by number, with options."""
    return await transaction.rows(
        "SELECT number, finishes.game, options FROM finishes JOIN sessions ON sessions.id = session_id"
        " WHERE finishes.guild_id = ?1 AND finishes.rated = 1 AND finishes.ended_at >= ?2"
        " AND finishes.ended_at < ?3 ORDER BY number",
        (guild_id, since, NEVER if until is None else until),
    )


async def to_end(transaction: Transaction, now: int, limit: int) -> list[int]:
    """Servers of this process whose running season is to end by now."""
    rows = await transaction.rows(
        owned("SELECT guild_id FROM seasons WHERE ends_at <= ? AND ended_at IS NULL AND {our_server} LIMIT ?"),
        (now, *owner(transaction), limit),
    )
    return [row["guild_id"] for row in rows]


async def to_tell(transaction: Transaction, now: int, limit: int) -> list[Season]:
    """Seasons of this process whose closing post is due by now."""
    rest = "WHERE post_due_at <= ? AND {our_server} ORDER BY post_due_at LIMIT ?"
    return await SEASONS.query(transaction, owned(SEASONS.select(rest)), (now, *owner(transaction), limit))


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When a season ends or a closing post falls due after now; None if nothing does."""
    row = await transaction.row(
        "SELECT min(due_at) AS due_at FROM (SELECT min(ends_at) AS due_at FROM seasons WHERE ended_at IS NULL"
        " AND ends_at > ?1 UNION ALL SELECT min(post_due_at) FROM seasons WHERE post_due_at > ?1) AS earliest",
        (now,),
    )
    return None if row is None else row["due_at"]


async def forget_channel(transaction: Transaction, channel_id: int) -> None:
    """Tell no more ends of seasons in a channel that is gone."""
    await transaction.run("UPDATE servers SET season_channel_id = NULL WHERE season_channel_id = ?", (channel_id,))


async def export(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """A user's rows as plain data."""
    rows = await transaction.rows("SELECT * FROM season_tallies WHERE user_id = ?", (user_id,))
    return [dict(row) for row in rows]


async def erase(transaction: Transaction, user_id: int, former: int) -> None:
    """Put a number that leads to nobody in a person's place, so that the others' ratings still follow."""
    await transaction.run("UPDATE season_tallies SET user_id = ? WHERE user_id = ?", (former, user_id))

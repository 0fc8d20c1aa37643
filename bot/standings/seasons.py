"""The standings of seasons, and what is told when one has ended."""

from dataclasses import dataclass

from bot.model.guilds import Guild
from bot.model.refusals import SessionRefusal
from bot.play.ratings import ESTABLISHED
from bot.standings.service import LINES, Page, turn_to
from bot.store.database import Database
from bot.store.rows import guilds as guild_rows
from bot.store.rows import standings
from bot.store.rows.standings import SEASONS, Leader, Performance, Season
from bot.store.statements import Transaction
from games import REGISTRY
from games.core.text import text

LISTED = 25
"""The most seasons in a list."""

LATER = 12
"""How many later seasons are listed beside an earlier one, so that every one can be reached."""

PODIUM = 5
"""The players of each game in the picture of a closing post."""


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A page of a season's standings in one game, and the seasons there are, the latest first."""

    season: Season
    game: str
    page: Page[Leader]
    seasons: tuple[Season, ...]


@dataclass(frozen=True, slots=True)
class PlayerSeason:
    """What a player has done in a season, game by game, and the latest seasons of the server."""

    season: Season
    performances: tuple[Performance, ...]
    seasons: tuple[Season, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """What is told of a season that has ended.

    ``tables`` have the first :data:`PODIUM` of each game, and everybody else who shares the first place.
    """

    season: Season
    server: Guild
    tables: tuple[tuple[str, tuple[Leader, ...]], ...]


class SeasonTables:
    """The service; it writes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def table(self, guild_id: int, number: int | None, game: str, page: int) -> SeasonTable:
        """A page of a season's standings, of the latest if none is named; refuses where there never was one."""
        async with self._database.long_reading() as transaction:
            season, listed = await _chosen(transaction, guild_id, number)
            if season is None:
                raise SessionRefusal(text("bot-refusal-season-off"))
            total = await standings.count_season_leaders(transaction, season, game)
            at, pages = turn_to(page, total, LINES)
            shown = await standings.season_leaders(transaction, season, game, ESTABLISHED, LINES, (at - 1) * LINES)
        return SeasonTable(season, game, Page(tuple(shown), at, pages, total), listed)

    async def of_player(self, guild_id: int, user_id: int, number: int | None = None) -> PlayerSeason | None:
        """What a player has done in a season, or in the latest; None where there never was one, or not this one."""
        async with self._database.long_reading() as transaction:
            season, listed = await _chosen(transaction, guild_id, number)
            if season is None:
                return None
            found = await standings.season_performances(transaction, season, user_id)
            return PlayerSeason(season, tuple(found), listed)

    async def latest(self, guild_id: int) -> Season | None:
        """A server's latest season, running or not."""
        async with self._database.long_reading() as transaction:
            return await standings.latest_season(transaction, guild_id)

    async def closing(self, guild_id: int, number: int) -> Closing | None:
        """What to post about a season; None if nobody played in it, or no channel is set."""
        async with self._database.long_reading() as transaction:
            season = await SEASONS.find(transaction, guild_id, number)
            server = await guild_rows.find(transaction, guild_id)
            if season is None or season.ended_at is None or server.season_channel_id is None:
                return None
            found = [
                (game, await standings.season_leaders(transaction, season, game, ESTABLISHED)) for game in REGISTRY
            ]
            tables = tuple((game, _foremost(leaders)) for game, leaders in found if leaders)
        return Closing(season, server, tables) if tables else None


def _foremost(leaders: list[Leader]) -> tuple[Leader, ...]:
    """The first :data:`PODIUM`, and everybody else who shares the first place."""
    return tuple(one for at, one in enumerate(leaders) if at < PODIUM or one.place == 1)


async def _chosen(
    transaction: Transaction, guild_id: int, number: int | None
) -> tuple[Season | None, tuple[Season, ...]]:
    """A season, or the latest, and those to choose from beside it."""
    until = None if number is None else max(number + LATER, LISTED)
    listed = await standings.list_seasons(transaction, guild_id, LISTED, until)
    if number is None:
        return (listed[0] if listed else None), tuple(listed)
    return await SEASONS.find(transaction, guild_id, number), tuple(listed)

"""Seasons of a server: how they begin and end, and what a finished game counts in them.

The ratings of a season follow from the results of its games, in their order, and are stored with these; all else is
counted when it is asked for.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.model.free_time import UTC
from bot.model.guilds import Guild
from bot.model.refusals import SessionRefusal
from bot.model.seasons import SeasonKind, period
from bot.play.ratings import NEWCOMER, points_of, rerate
from bot.store.database import Database
from bot.store.rows import guilds as guild_rows
from bot.store.rows import outbox, standings
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.results import Skill
from bot.store.rows.standings import SEASONS, Season
from bot.store.statements import Transaction
from games.core.text import text


class Seasons:
    """The service of what changes. The caller checks that the user may change settings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def choose(self, guild_id: int, kind: SeasonKind | None, now: int) -> Guild:
        """Let seasons turn so from now on, None for none; a running one goes on, or ends if there are to be none.

        A season of a month or a quarter counts that from its beginning.
        """
        async with self._database.transaction(guild_id=guild_id) as transaction:
            server = replace(await guild_rows.find(transaction, guild_id), season_kind=kind)
            await guild_rows.save(transaction, server)
            await roll_over(transaction, server, now)
            season = await standings.latest_season(transaction, guild_id)
            running = season is not None and season.ended_at is None
            if season is not None and running and kind is None:
                await _close(transaction, season, now, now)
            elif season is not None and running and kind is not None:
                span = period(kind, server.zone or UTC, now)
                await SEASONS.save(transaction, replace(season, ends_at=span and span[1]))
            elif kind in (SeasonKind.MONTH, SeasonKind.QUARTER):
                await _begin_period(transaction, server, season, now)
        return server

    async def begin(self, guild_id: int, now: int) -> Season:
        """Begin a season; refuses if one goes on, and where there are none."""
        async with self._database.transaction(guild_id=guild_id) as transaction:
            server = await _require_seasons(transaction, guild_id)
            before = await standings.latest_season(transaction, guild_id)
            if before is not None and before.ended_at is None:
                raise SessionRefusal(text("bot-refusal-season-runs", season=before.number))
            made = Season(guild_id, before.number + 1 if before else 1, now, _end_after(server, now))
            await SEASONS.insert(transaction, made)
        return made

    async def end(self, guild_id: int, now: int) -> Season:
        """End the running season; refuses if there is none. That of the rest of the month or quarter begins then."""
        async with self._database.transaction(guild_id=guild_id) as transaction:
            server = await _require_seasons(transaction, guild_id)
            season = await standings.latest_season(transaction, guild_id)
            if season is None or season.ended_at is not None:
                raise SessionRefusal(text("bot-refusal-season-none"))
            closed = await _close(transaction, season, now, now)
            await _begin_period(transaction, server, closed, now)
        return closed

    async def end_due(self, now: int, limit: int = 20) -> int:
        """End the seasons whose time is over, and begin the next ones; returns how many."""
        async with self._database.reading() as transaction:
            due = await standings.seasons_to_end(transaction, now, limit)
        for guild_id in due:
            async with self._database.transaction(guild_id=guild_id) as transaction:
                await roll_over(transaction, await guild_rows.find(transaction, guild_id), now)
        return len(due)


async def enter(transaction: Transaction, guild_id: int, number: int, game: str, now: int) -> None:
    """Rate a game that is over now in the season it belongs to, if there is one."""
    latest = await standings.latest_season(transaction, guild_id)
    if latest is not None and latest.ended_at is None and latest.ends_at is not None and latest.ends_at <= now:
        # The season that begins then has rated this game already, with whatever else has ended since its beginning.
        await roll_over(transaction, await guild_rows.find(transaction, guild_id), now)
        return
    season = None if latest is None else await standings.season_at(transaction, guild_id, now)
    if season is not None:
        await _rate(transaction, season, number, game)


async def enter_between(transaction: Transaction, season: Season, since: int) -> None:
    """Rate the games of a season that ended since then, in their order."""
    for number, game in await standings.season_games(transaction, season, since):
        await _rate(transaction, season, number, game)


async def _rate(transaction: Transaction, season: Season, number: int, game: str) -> None:
    seats = await standings.season_seats(transaction, number)
    before = [await standings.skill_before(transaction, season, game, one.user_id, number) for one in seats]
    rated = rate_seats(before, [one.place for one in seats])
    await standings.keep_season_skills(transaction, number, [(skill, points_of(skill)) for skill in rated])


def rate_seats(before: Sequence[Skill | None], places: Sequence[int]) -> tuple[Skill, ...]:
    """The ratings in a season after a game, from those before it; None before somebody's first."""
    return rerate([one or NEWCOMER.skill for one in before], places)


async def roll_over(transaction: Transaction, server: Guild, now: int) -> None:
    """End the running season of a server if its time is over, and begin the one of this moment."""
    season = await standings.latest_season(transaction, server.guild_id)
    if season is None or season.ended_at is not None or season.ends_at is None or season.ends_at > now:
        return
    closed = await _close(transaction, season, season.ends_at, now)
    await _begin_period(transaction, server, closed, now)


async def _begin_period(transaction: Transaction, server: Guild, before: Season | None, now: int) -> None:
    """Begin the season of the month or quarter of this moment, with the games that it has had already."""
    span = None if server.season_kind is None else period(server.season_kind, server.zone or UTC, now)
    if span is None:
        return
    begun_at = max(span[0], before.ended_at or 0) if before else span[0]
    made = Season(server.guild_id, before.number + 1 if before else 1, begun_at, span[1])
    await SEASONS.insert(transaction, made)
    await enter_between(transaction, made, begun_at)


async def _close(transaction: Transaction, season: Season, ended_at: int, now: int) -> Season:
    closed = replace(season, ended_at=ended_at)
    await SEASONS.save(transaction, closed)
    await outbox.queue(transaction, OutboxKind.SEASON, season.guild_id, season.number, now)
    return closed


def _end_after(server: Guild, now: int) -> int | None:
    span = None if server.season_kind is None else period(server.season_kind, server.zone or UTC, now)
    return None if span is None else span[1]


async def _require_seasons(transaction: Transaction, guild_id: int) -> Guild:
    server = await guild_rows.find(transaction, guild_id)
    if server.season_kind is None:
        raise SessionRefusal(text("bot-refusal-season-off"))
    return server

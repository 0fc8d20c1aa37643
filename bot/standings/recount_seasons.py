"""Rates the games of seasons again, and replaces what is wrong."""

from bot.play.ratings import points_of
from bot.play.seasons import enter_between, rate_seats
from bot.standings.recount import is_close
from bot.store.rows import seasons as season_rows
from bot.store.rows.ratings import Skill
from bot.store.rows.seasons import SEASONS, Season
from bot.store.statements import Transaction
from games.core.text import Text, text


async def faults(transaction: Transaction) -> tuple[Text, ...]:
    """What of the seasons does not follow from their games, a sentence each."""
    return tuple(
        text("bot-check-season", guild=str(season.guild_id), season=season.number)
        for season in await _wrong(transaction)
    )


async def rebuild(transaction: Transaction) -> None:
    """Rate the seasons again in which anything is wrong."""
    for season in await _wrong(transaction):
        await enter_between(transaction, season, season.begun_at)


async def _wrong(transaction: Transaction) -> list[Season]:
    seasons = await SEASONS.all(transaction, "ORDER BY guild_id, number")
    return [season for season in seasons if not await _is_right(transaction, season)]


async def _is_right(transaction: Transaction, season: Season) -> bool:
    skills: dict[tuple[str, int], Skill] = {}
    for number, game in await season_rows.rated(transaction, season, season.begun_at):
        seats = await season_rows.seats_of(transaction, number)
        keys = [(game, seat.user_id) for seat in seats]
        before = [skills.get(key) for key in keys]
        rated = rate_seats(before, [seat.place for seat in seats])
        for seat, after in zip(seats, rated, strict=True):
            if not is_close(after, seat.skill) or seat.points != points_of(after):
                return False
        skills |= zip(keys, rated, strict=True)
    return True

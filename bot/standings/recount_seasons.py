"""Derives what was counted in seasons from the results of their games again, and replaces what is wrong."""

import json
from math import isclose

from bot.play.seasons import after, game_of
from bot.standings.recount import CLOSE
from bot.store.rows import seasons as season_rows
from bot.store.rows.seasons import SEASONS, TALLIES, Season, SeasonTally
from bot.store.statements import Transaction
from games.core.text import Text, text

_Tallies = dict[tuple[str, int], SeasonTally]


async def faults(transaction: Transaction) -> tuple[Text, ...]:
    """What of the seasons does not follow from their games, a sentence each."""
    return tuple(
        text("bot-check-season", guild=str(season.guild_id), season=season.number)
        for season, _ in await _wrong(transaction)
    )


async def rebuild(transaction: Transaction) -> None:
    """Count the seasons again in which anything is wrong."""
    for season, follows in await _wrong(transaction):
        await transaction.run(
            "DELETE FROM season_tallies WHERE guild_id = ? AND season = ?", (season.guild_id, season.number)
        )
        await TALLIES.insert(transaction, *follows.values())


async def _wrong(transaction: Transaction) -> list[tuple[Season, _Tallies]]:
    """The seasons in which something is wrong, with what there should be."""
    found = []
    for season in await SEASONS.all(transaction, "ORDER BY guild_id, number"):
        follows = await counted(transaction, season)
        rest = "WHERE guild_id = ? AND season = ?"
        stored = await TALLIES.all(transaction, rest, (season.guild_id, season.number))
        held = {(one.game, one.user_id): one for one in stored}
        if follows.keys() != held.keys() or not all(_same(one, held[key]) for key, one in follows.items()):
            found.append((season, follows))
    return found


async def counted(transaction: Transaction, season: Season) -> _Tallies:
    """What the games of a season come to."""
    follows: _Tallies = {}
    for row in await season_rows.rated(transaction, season.guild_id, season.begun_at, season.ended_at):
        game = await game_of(transaction, row["number"], row["game"], json.loads(row["options"]))
        follows |= after(season, game, follows)
    return follows


def _same(one: SeasonTally, other: SeasonTally) -> bool:
    mine = (one.points, one.games, one.wins, one.streak, one.best_streak)
    its = (other.points, other.games, other.wins, other.streak, other.best_streak)
    return (
        mine == its
        and isclose(one.skill.mu, other.skill.mu, rel_tol=CLOSE)
        and isclose(one.skill.sigma, other.skill.sigma, rel_tol=CLOSE)
    )

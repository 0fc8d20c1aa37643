"""Replaces stored results and standings by those that a recount has come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.store import ratings as rating_rows
from bot.store.ratings import Rating, Result, Unrated
from bot.store.recount import OUTCOMES, Counted, Player, Run
from bot.store.sessions import by_id
from bot.store.statements import Transaction


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


async def clear(transaction: Transaction, player: Player) -> None:
    """Delete a player's standings in a game and server, and the encounters in which they have the lower id."""
    key = (player.guild_id, player.game, player.user_id)
    for table in ("ratings", "tallies", "places", "beaten_levels"):
        words = ("DELETE FROM", table, "WHERE guild_id = ? AND game = ? AND user_id = ?")
        await transaction.run(" ".join(words), key)
    await transaction.run("DELETE FROM encounters WHERE guild_id = ? AND game = ? AND lower_id = ?", key)


async def insert_rating(
    transaction: Transaction,
    player: Player,
    rating: Rating,
    points: int,
    runs: Mapping[tuple[str, str], Run],
    *,
    established: bool,
) -> None:
    """Add a player's rating, and their tallies by variant and span, which are listed by it."""
    guild_id, game, user_id = player
    await rating_rows.replace_rating(transaction, user_id, guild_id, game, rating, points)
    await transaction.run_each(
        "INSERT INTO tallies (user_id, guild_id, game, variant, span, since, games, wins, streak, best_streak, points,"
        " established) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                user_id,
                guild_id,
                game,
                variant,
                span,
                run.since,
                run.games,
                run.wins,
                run.streak,
                run.best_streak,
                points,
                int(established),
            )
            for (variant, span), run in runs.items()
        ],
    )


async def insert_places(transaction: Transaction, player: Player, places: Mapping[int, int]) -> None:
    """Add how often a player came in at each place."""
    await transaction.run_each(
        "INSERT INTO places (user_id, guild_id, game, place, games) VALUES (?, ?, ?, ?, ?)",
        [(player.user_id, player.guild_id, player.game, place, games) for place, games in places.items()],
    )


async def insert_beaten(transaction: Transaction, player: Player, beaten: Mapping[str, tuple[int, int]]) -> None:
    """Add the level of computers that a player has beaten, and how often, by variant."""
    await transaction.run_each(
        "INSERT INTO beaten_levels (user_id, guild_id, game, variant, level, games) VALUES (?, ?, ?, ?, ?, ?)",
        [(player.user_id, player.guild_id, player.game, variant, *best) for variant, best in beaten.items()],
    )


async def insert_encounters(
    transaction: Transaction, player: Player, outcomes: Mapping[int, Mapping[str, int]]
) -> None:
    """Add a player's encounters with players of higher ids, by these and by outcome."""
    await transaction.run_each(
        "INSERT INTO encounters (guild_id, lower_id, higher_id, game, lower_wins, higher_wins, ties)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (player.guild_id, player.user_id, higher, player.game, *(met.get(name, 0) for name in OUTCOMES))
            for higher, met in outcomes.items()
        ],
    )

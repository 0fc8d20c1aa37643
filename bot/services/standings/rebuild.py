"""Writes results, ratings and standings anew where they do not follow from the records."""

from __future__ import annotations

from collections import defaultdict

from bot.services.standings.ratings import ESTABLISHED, points_of
from bot.services.standings.recount import Books, Expected, enter, expect, wrong_players
from bot.store import rebuilding
from bot.store import recount as kept
from bot.store.recount import Counted, Player
from bot.store.statements import Transaction
from games.core.refusals import Refusal


async def rebuild(transaction: Transaction) -> None:
    """Replace what is wrong; what is right stays as it is, to the last digit.

    Finished sessions are rated in their order again. A session whose record is damaged keeps its results. Nothing is
    written if any row cannot be read.
    """
    books, wrong = Books(), list[tuple[Counted, Expected]]()
    async for counted in kept.finished(transaction):
        try:
            expected = await expect(transaction, books, counted)
        except Refusal:
            if counted.rated:
                enter(books, counted, counted.results)
            continue
        right = expected.is_stored(counted)
        if not right:
            wrong.append((counted, expected))
        if expected.unrated is None:
            enter(books, counted, counted.results if right else expected.results)
    apart = sorted(await wrong_players(transaction, books))
    for counted, expected in wrong:
        await rebuilding.replace_results(transaction, counted, expected.results)
        if not expected.is_rated_as(counted):
            await rebuilding.replace_reason(transaction, counted, expected.unrated)
    for player in apart:
        await rebuilding.clear(transaction, player)
        await _insert(transaction, books, player)


async def _insert(transaction: Transaction, books: Books, player: Player) -> None:
    rating = books.ratings.get(player)
    if rating is not None:
        runs = {(variant, span): run for (who, variant, span), run in books.runs.items() if who == player}
        await rebuilding.insert_rating(
            transaction, player, rating, points_of(rating.skill), runs, established=rating.games >= ESTABLISHED
        )
    places = {place: games for (who, place), games in books.places.items() if who == player}
    await rebuilding.insert_places(transaction, player, places)
    beaten = {variant: best for (who, variant), best in books.beaten.items() if who == player}
    await rebuilding.insert_beaten(transaction, player, beaten)
    outcomes: dict[int, dict[str, int]] = defaultdict(dict)
    for (guild_id, lower, higher, game, name), number in books.encounters.items():
        if Player(guild_id, game, lower) == player:
            outcomes[higher][name] = number
    await rebuilding.insert_encounters(transaction, player, outcomes)

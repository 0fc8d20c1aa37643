"""Recomputes games, results, ratings and seasons from the records and compares them with what is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import isclose

from bot.model.sessions import Unrated
from bot.play.ratings import (
    NEWCOMER,
    counts_beaten,
    finished_game,
    levels_beaten,
    places_of,
    points_of,
    rerate,
    results_of,
    why_not,
)
from bot.play.seasons import enter_between, rate_seats
from bot.store.rows import results as result_rows
from bot.store.rows import seats, standings, timers
from bot.store.rows.results import Counted, FinishedGame, Player, Rating, Result, Skill
from bot.store.rows.standings import SEASONS, Season
from bot.store.statements import Transaction
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import Text, text

CLOSE = 1e-9
"""The relative difference two ratings may have, since processors round the last digit of a logarithm differently."""


@dataclass(slots=True)
class ReplayedRatings:
    """The ratings after the sessions read so far."""

    ratings: dict[Player, Rating] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expected:
    """What follows from a finished session: the game, and its results by seat."""

    game: FinishedGame
    results: tuple[Result, ...]

    def is_stored(self, counted: Counted) -> bool:
        """Whether that is what is stored."""
        return self.game == counted.stored and _agree(self.results, counted.results)


async def recount(transaction: Transaction) -> tuple[Text, ...]:
    """The errors in results and ratings, a sentence each; empty if all follows from the records.

    Sessions are checked in the order in which they were rated. A wrong rating is reported once, since the next
    sessions are checked against the stored value.
    """
    books = ReplayedRatings()
    faults: list[Text] = []
    async for counted in result_rows.finished_sessions(transaction):
        try:
            follows = (await expect(transaction, books, counted)).is_stored(counted)
        except (Refusal, ValueError):
            # The record breaks the rules, or has a row that is no action.
            follows = False
        if not follows:
            faults.append(text("bot-check-result", session=str(counted.stored.session_id)))
        if counted.stored.unrated is None:
            enter(books, counted, counted.results)
    faults += [text("bot-check-result", session=str(missing)) for missing in await result_rows.uncounted(transaction)]
    wrong = sorted(await wrong_players(transaction, books))
    return (
        *faults,
        *(
            text("bot-check-standing", guild=str(who.guild_id), game=_named(who.game), player=str(who.user_id))
            for who in wrong
        ),
    )


async def expect(transaction: Transaction, books: ReplayedRatings, counted: Counted) -> Expected:
    """What follows from a record after those in the books; raises a refusal or ValueError if it is damaged."""
    session, stored = counted.session, counted.stored
    shared = await seats.participation(transaction, stored.session_id)
    # What counted as one absence was decided at the end of the game, and what has been done since says nothing of it.
    absent = stored.unrated is Unrated.ABSENT and bool(await timers.losses(transaction, stored.session_id))
    unrated = why_not(
        shared,
        len(session.players),
        meant_rated=session.rated,
        solo=counted.solo,
        ending=session.ending,
        absent=absent,
    )
    game = replace(
        finished_game(session, shared, unrated, stored.number),
        # A game stays where it was played.
        guild_id=stored.guild_id,
        channel_id=stored.channel_id,
    )
    places = places_of(counted.placings, shared.forfeited)
    beaten = {}
    if counts_beaten(shared, unrated):
        beaten = await levels_beaten(transaction, stored.session_id, session.players, places)
    results = results_of(session, counted.placings, counted.scores, places, beaten)
    return Expected(game, results if unrated else _rate(books, counted, results))


def _rate(books: ReplayedRatings, counted: Counted, results: Sequence[Result]) -> tuple[Result, ...]:
    before = [books.ratings.get(counted.player(result), NEWCOMER).skill for result in results]
    after = rerate(before, [result.place for result in results])
    return tuple(
        replace(result, before=before[seat], after=after[seat], points=points_of(after[seat]))
        for seat, result in enumerate(results)
    )


def _agree(expected: Sequence[Result], found: Sequence[Result]) -> bool:
    return len(expected) == len(found) and all(
        replace(wanted, before=None, after=None, points=None) == replace(stored, before=None, after=None, points=None)
        and (wanted.points is None) == (stored.points is None)
        and is_close(wanted.before, stored.before)
        and is_close(wanted.after, stored.after)
        and stored.points == (points_of(stored.after) if stored.after else None)
        for wanted, stored in zip(expected, found, strict=True)
    )


def is_close(wanted: Skill | None, stored: Skill | None) -> bool:
    """Whether two ratings are the same; see :data:`CLOSE`."""
    if wanted is None or stored is None:
        return wanted is stored
    return isclose(wanted.mu, stored.mu, rel_tol=CLOSE) and isclose(wanted.sigma, stored.sigma, rel_tol=CLOSE)


def enter(books: ReplayedRatings, counted: Counted, results: Sequence[Result]) -> None:
    """Add a rated session with these results."""
    for result in results:
        player = counted.player(result)
        games = books.ratings.get(player, NEWCOMER).games + 1
        books.ratings[player] = Rating(result.after or NEWCOMER.skill, games)


async def wrong_players(transaction: Transaction, books: ReplayedRatings) -> set[Player]:
    """The players whose ratings differ from the books; erased players have none."""
    stored = await result_rows.all_ratings(transaction)
    expected = {who: (one, points_of(one.skill)) for who, one in books.ratings.items() if who.user_id > 0}
    return {who for who in expected.keys() | stored.keys() if expected.get(who) != stored.get(who)}


def _named(game: str) -> Text | str:
    """A game's name; a damaged row may be of one that there never was."""
    return text(f"{game}-name") if game in REGISTRY else game


async def rebuild(transaction: Transaction) -> None:
    """Replace what is wrong; what is right stays as it is, to the last digit.

    Finished sessions are rated in their order again. A session whose record is damaged keeps its results. Nothing is
    written if any row cannot be read.
    """
    books, wrong = ReplayedRatings(), list[Expected]()
    async for counted in result_rows.finished_sessions(transaction):
        try:
            expected = await expect(transaction, books, counted)
        except Refusal:
            if counted.stored.unrated is None:
                enter(books, counted, counted.results)
            continue
        right = expected.is_stored(counted)
        if not right:
            wrong.append(expected)
        if expected.game.unrated is None:
            enter(books, counted, counted.results if right else expected.results)
    apart = sorted(await wrong_players(transaction, books))
    for expected in wrong:
        await result_rows.correct_game(transaction, expected.game, expected.results)
    for player in apart:
        rating = books.ratings.get(player)
        await result_rows.correct_rating(transaction, player, rating, points_of(rating.skill) if rating else 0)


async def season_faults(transaction: Transaction) -> tuple[Text, ...]:
    """What of the seasons does not follow from their games, a sentence each."""
    return tuple(
        text("bot-check-season", guild=str(season.guild_id), season=season.number)
        for season in await _wrong_seasons(transaction)
    )


async def rebuild_seasons(transaction: Transaction) -> None:
    """Rate the seasons again in which anything is wrong."""
    for season in await _wrong_seasons(transaction):
        await enter_between(transaction, season, season.begun_at)


async def _wrong_seasons(transaction: Transaction) -> list[Season]:
    seasons = await SEASONS.all(transaction, "ORDER BY guild_id, number")
    return [season for season in seasons if not await _is_right(transaction, season)]


async def _is_right(transaction: Transaction, season: Season) -> bool:
    skills: dict[tuple[str, int], Skill] = {}
    for number, game in await standings.season_games(transaction, season, season.begun_at):
        seats = await standings.season_seats(transaction, number)
        keys = [(game, seat.user_id) for seat in seats]
        before = [skills.get(key) for key in keys]
        rated = rate_seats(before, [seat.place for seat in seats])
        for seat, after in zip(seats, rated, strict=True):
            if not is_close(after, seat.skill) or seat.points != points_of(after):
                return False
        skills |= zip(keys, rated, strict=True)
    return True

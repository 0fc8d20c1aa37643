"""Recomputes ratings and standings from the records and compares them with what is stored."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isclose
from typing import Any, TypeVar

from bot.model.sessions import Unrated
from bot.play.ratings import (
    ESTABLISHED,
    NEWCOMER,
    beginnings,
    levels_beaten,
    lifts_of,
    places_of,
    points_of,
    rerate,
    variants,
    why_not,
    winner_of,
)
from bot.store.rows import ratings as rating_rows
from bot.store.rows import recount as kept
from bot.store.rows import timeouts
from bot.store.rows.ratings import Rating, Result, Skill
from bot.store.rows.recount import Counted, Player, Run
from bot.store.statements import Transaction
from games import REGISTRY
from games.core.options import HANDICAP
from games.core.refusals import Refusal
from games.core.text import Text, text

KeyT = TypeVar("KeyT")

CLOSE = 1e-9
"""The relative difference two ratings may have, since processors round the last digit of a logarithm differently."""


@dataclass(slots=True)
class Books:
    """The totals of the sessions read so far."""

    ratings: dict[Player, Rating] = field(default_factory=dict)
    runs: dict[tuple[Player, str, str], Run] = field(default_factory=dict)
    places: Counter[tuple[Player, int]] = field(default_factory=Counter)
    encounters: Counter[tuple[int, int, int, str, str]] = field(default_factory=Counter)
    beaten: dict[tuple[Player, str], tuple[int, int]] = field(default_factory=dict)
    """By player and variant, the highest level of computers beaten, and how often."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What follows from a finished session: why it is unrated, None if it is rated, and its results by seat."""

    unrated: Unrated | None
    results: tuple[Result, ...]

    def is_rated_as(self, counted: Counted) -> bool:
        """Whether the session is stored as rated, or as unrated for this reason."""
        # Some older sessions are stored as unrated without a reason.
        same = self.unrated == counted.unrated or (counted.unrated is None and self.unrated is not None)
        return same and (self.unrated is None) == counted.rated

    def is_stored(self, counted: Counted) -> bool:
        """Whether that is what is stored."""
        return self.is_rated_as(counted) and _agree(self.results, counted.results)


async def recount(transaction: Transaction) -> tuple[Text, ...]:
    """The errors in ratings and standings, a sentence each; empty if all follows from the records.

    Sessions are checked in the order in which they were rated. A wrong rating is reported once, since the next
    sessions are checked against the stored value.
    """
    books = Books()
    faults: list[Text] = []
    async for counted in kept.finished(transaction):
        try:
            follows = (await expect(transaction, books, counted)).is_stored(counted)
        except Refusal:
            follows = False
        if not follows:
            faults.append(text("bot-check-result", session=str(counted.session_id)))
        if counted.rated:
            enter(books, counted, counted.results)
    faults += [text("bot-check-result", session=str(missing)) for missing in await kept.uncounted(transaction)]
    wrong = sorted(await wrong_players(transaction, books))
    return (
        *faults,
        *(
            text("bot-check-standing", guild=str(who.guild_id), game=_named(who.game), player=str(who.user_id))
            for who in wrong
        ),
    )


async def expect(transaction: Transaction, books: Books, counted: Counted) -> Expected:
    """What follows from a session's record after those in the books; raises a refusal if its record is damaged."""
    shared = await rating_rows.participation(transaction, counted.session_id)
    seats, meant = len(counted.players), counted.meant_rated
    # What counted as one absence was decided at the end of the game, and what has been done since says nothing of it.
    absent = counted.unrated is Unrated.ABSENT and bool(await timeouts.losses(transaction, counted.session_id))
    unrated = why_not(
        shared,
        seats,
        meant_rated=meant,
        solo=counted.solo,
        ending=counted.ending,
        absent=absent,
    )
    places = places_of(counted.placings, shared.forfeited)
    results = tuple(Result(seat, player, places[seat]) for seat, player in enumerate(counted.players))
    if unrated is None:
        results = _rate(books, counted, results)
    if unrated is Unrated.COMPUTER and not shared.concluded and HANDICAP not in json.loads(counted.options):
        await _enter_beaten(transaction, books, counted, places)
    return Expected(unrated, results)


def _rate(books: Books, counted: Counted, results: Sequence[Result]) -> tuple[Result, ...]:
    before = [books.ratings.get(counted.player(result), NEWCOMER).skill for result in results]
    lifts = lifts_of(counted.game, json.loads(counted.options), len(before))
    after = rerate(before, [result.place for result in results], lifts)
    return tuple(
        replace(result, before=before[seat], after=after[seat], points=points_of(after[seat]))
        for seat, result in enumerate(results)
    )


def _agree(expected: Sequence[Result], found: Sequence[Result]) -> bool:
    return len(expected) == len(found) and all(
        (wanted.user_id, wanted.place, wanted.points is None) == (stored.user_id, stored.place, stored.points is None)
        and _close(wanted.before, stored.before)
        and _close(wanted.after, stored.after)
        and stored.points == (points_of(stored.after) if stored.after else None)
        for wanted, stored in zip(expected, found, strict=True)
    )


def _close(wanted: Skill | None, stored: Skill | None) -> bool:
    if wanted is None or stored is None:
        return wanted is stored
    return isclose(wanted.mu, stored.mu, rel_tol=CLOSE) and isclose(wanted.sigma, stored.sigma, rel_tol=CLOSE)


def enter(books: Books, counted: Counted, results: Sequence[Result]) -> None:
    """Add a rated session with these results to the totals."""
    spans = beginnings(counted.ended_at)
    winner = winner_of(counted.placings, [result.place for result in results])
    for seat, result in enumerate(results):
        player = counted.player(result)
        games = books.ratings.get(player, NEWCOMER).games + 1
        books.ratings[player] = Rating(result.after or NEWCOMER.skill, games)
        books.places[player, result.place] += 1
        for variant in variants(counted.game, json.loads(counted.options)):
            for span, since in spans.items():
                key = (player, variant, str(span))
                books.runs[key] = _lengthen(books.runs.get(key), since, won=seat == winner)
    pairs = rating_rows.encounters((result.user_id, result.place) for result in results)
    for lower, higher, *outcome in pairs:
        for name, number in zip(kept.OUTCOMES, outcome, strict=True):
            if number:
                books.encounters[counted.guild_id, lower, higher, counted.game, name] += 1


async def _enter_beaten(transaction: Transaction, books: Books, counted: Counted, places: Sequence[int]) -> None:
    beaten = await levels_beaten(transaction, counted.session_id, counted.players, places)
    for user_id, level in beaten.items():
        for variant in variants(counted.game, json.loads(counted.options)):
            key = (Player(counted.guild_id, counted.game, user_id), variant)
            best, games = books.beaten.get(key, (level, 0))
            books.beaten[key] = (level, 1) if level > best else (best, games + (level == best))


def _lengthen(run: Run | None, since: int, *, won: bool) -> Run:
    if run is not None and since < run.since:
        return run
    if run is None or since > run.since:
        run = Run(since, 0, 0, 0, 0)
    streak = run.streak + 1 if won else 0
    return Run(since, run.games + 1, run.wins + won, streak, max(run.best_streak, streak))


async def wrong_players(transaction: Transaction, books: Books) -> set[Player]:
    """The players whose standings differ from the books; erased players have none."""
    wrong: set[Player] = set()
    ratings = {player: rating for player, rating in books.ratings.items() if player.user_id > 0}
    seen = {player: (rating, points_of(rating.skill)) for player, rating in ratings.items()}
    wrong |= _differing(seen, await kept.ratings(transaction))
    runs = {key: run for key, run in books.runs.items() if key[0].user_id > 0}
    shown = {player: (points_of(rating.skill), rating.games >= ESTABLISHED) for player, rating in ratings.items()}
    tallied = await kept.tallies(transaction)
    wrong |= {key[0] for key in _differing(runs, {key: run for key, (run, _) in tallied.items()})}
    wrong |= {key[0] for key, (_, rating) in tallied.items() if shown.get(key[0]) != rating}
    places = {key: games for key, games in books.places.items() if key[0].user_id > 0}
    wrong |= {player for player, _ in _differing(places, await kept.places(transaction))}
    met = {key: games for key, games in books.encounters.items() if key[1] > 0}
    wrong |= {player for player, _ in _differing(books.beaten, await kept.beaten(transaction))}
    apart = _differing(met, await kept.encounters(transaction))
    return wrong | {Player(guild_id, game, lower) for guild_id, lower, _, game, _ in apart}


def _differing(expected: Mapping[KeyT, Any], found: Mapping[KeyT, Any]) -> set[KeyT]:
    return {key for key in expected.keys() | found.keys() if expected.get(key) != found.get(key)}


def _named(game: str) -> Text | str:
    """A game's name; a damaged row may be of one that there never was."""
    return text(f"{game}-name") if game in REGISTRY else game


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
        await kept.replace_results(transaction, counted, expected.results)
        if not expected.is_rated_as(counted):
            await kept.replace_reason(transaction, counted, expected.unrated)
    for player in apart:
        await kept.clear(transaction, player)
        await _insert(transaction, books, player)


async def _insert(transaction: Transaction, books: Books, player: Player) -> None:
    rating = books.ratings.get(player)
    if rating is not None:
        runs = {(variant, span): run for (who, variant, span), run in books.runs.items() if who == player}
        await kept.insert_rating(
            transaction, player, rating, points_of(rating.skill), runs, established=rating.games >= ESTABLISHED
        )
    places = {place: games for (who, place), games in books.places.items() if who == player}
    await kept.insert_places(transaction, player, places)
    beaten = {variant: best for (who, variant), best in books.beaten.items() if who == player}
    await kept.insert_beaten(transaction, player, beaten)
    outcomes: dict[int, dict[str, int]] = defaultdict(dict)
    for (guild_id, lower, higher, game, name), number in books.encounters.items():
        if Player(guild_id, game, lower) == player:
            outcomes[higher][name] = number
    await kept.insert_encounters(transaction, player, outcomes)

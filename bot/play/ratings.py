"""Rates a session in the transaction that ends it, with Weng and Lin's method for the Plackett-Luce model.

A rating belongs to a player, a game and a server. Ratings follow the order in which sessions ended.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from openskill.models import PlackettLuce

from bot.model.sessions import BY_MODERATOR, Session, Unrated
from bot.store.database import Transaction
from bot.store.rows import results as result_rows
from bot.store.rows import seats as seat_rows
from bot.store.rows import timers
from bot.store.rows.results import FINISHED_GAMES, FinishedGame, Rating, Result, Skill
from bot.store.rows.seats import Participation
from bot.store.rows.standings import Period
from games import REGISTRY
from games.core.options import ChoiceOption, Options
from games.core.outcome import Outcome

ESTABLISHED = 5
"""Rated games after which a rating is no longer provisional."""

DOUBT = 3.0
"""How many standard deviations below the mean the displayed rating is, so that it rises by playing."""

BASE = 1000
SCALE = 40
"""A newcomer's displayed rating, and the points per unit of skill."""

_MODEL = PlackettLuce()

NEWCOMER = Rating(Skill(_MODEL.mu, _MODEL.sigma), 0)
"""The rating before the first rated game."""


def points_of(skill: Skill) -> int:
    """The displayed rating.

    >>> points_of(NEWCOMER.skill)
    1000
    """
    return BASE + round(SCALE * (skill.mu - DOUBT * skill.sigma))


def places_of(placings: Sequence[int | None], forfeited: frozenset[int]) -> tuple[int, ...]:
    """The places for ratings: unplaced seats come after placed ones, forfeited seats after all others (V37).

    >>> places_of((1, None, 2, 2), frozenset({3}))
    (1, 3, 2, 4)
    """
    seats = len(placings)
    placed = {seat: place for seat, place in enumerate(placings) if place is not None and seat not in forfeited}
    return tuple(
        1 + sum(other < placed[seat] for other in placed.values())
        if seat in placed
        else seats
        if seat in forfeited
        else seats - len(forfeited)
        for seat in range(seats)
    )


def winner_of(placings: Sequence[int | None], places: Sequence[int]) -> int | None:
    """The seat that is first alone, or None; a shared first place is a tie without a winner.

    >>> winner_of((1, 2, 3), (1, 2, 3)), winner_of((1, 1, 3), (1, 1, 3))
    (0, None)

    An unplaced seat has not won either, even if all others have forfeited.

    >>> winner_of((None, None), (1, 2))
    """
    first = [seat for seat, place in enumerate(places) if place == 1 and placings[seat] is not None]
    return first[0] if len(first) == 1 else None


def rerate(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """The new skills of two or more seats after a game with these places; equal places tie."""
    teams = [[_MODEL.rating(skill.mu, skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(rating.mu, rating.sigma) for (rating,) in rated)


def why_not(
    shared: Participation,
    seats: int,
    *,
    meant_rated: bool,
    solo: bool,
    ending: str | None,
    absent: bool,
) -> Unrated | None:
    """Why a finished session is not rated; None if it is.

    If a substitute made fewer than half of a seat's moves, the result measures no player. A game does not count before
    every seat has moved. ``absent`` is whether an absence that lost a seat had lost a rated game before.
    """
    reasons = {
        Unrated.MODERATOR: ending == BY_MODERATOR,
        Unrated.ALONE: solo or seats == 1,
        Unrated.CASUAL: not meant_rated,
        Unrated.COMPUTER: shared.computers,
        Unrated.SUBSTITUTE: shared.substituted,
        Unrated.BEGUN: bool(frozenset(range(seats)) - shared.moved),
        Unrated.ABSENT: absent,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


async def rate(transaction: Transaction, session: Session, outcome: Outcome) -> FinishedGame:
    """Store a session that is over with its results, and rate it if it counts.

    Its record must be complete and its seats placed.
    """
    shared = await seat_rows.participation(transaction, session.id)
    solo, absent = outcome.solo is not None, await _is_lost_again(transaction, session)
    seats = len(session.players)
    unrated = why_not(shared, seats, meant_rated=session.rated, solo=solo, ending=session.ending, absent=absent)
    game = finished_game(session, shared, unrated)
    game = replace(game, number=await FINISHED_GAMES.add(transaction, game))
    beaten = {}
    places = places_of(outcome.placings, shared.forfeited)
    if counts_beaten(shared, unrated):
        beaten = await levels_beaten(transaction, session.id, session.players, places)
    results = results_of(session, outcome.placings, outcome.scores, places, beaten)
    for result in results if unrated else await _rated(transaction, session, results):
        await result_rows.keep_result(transaction, game, result)
    return game


def finished_game(session: Session, shared: Participation, unrated: Unrated | None, number: int = 0) -> FinishedGame:
    """What a session that is over is found by."""
    return FinishedGame(
        number=number,
        session_id=int(session.id),
        guild_id=session.guild_id,
        channel_id=session.channel_id,
        game=session.game,
        ended_at=session.ended_at or 0,
        unrated=unrated,
        ending=session.ending or "",
        seats=len(session.players),
        setup=setup_of(session.game, session.options),
    )


def setup_of(game: str, options: Options) -> str:
    """The choices that a game was set up with, each with a space before and behind.

    >>> setup_of("volcano", {"layout": "stripes", "hints": True})
    ' layout=stripes '
    """
    choices = (option for option in REGISTRY[game].options if isinstance(option, ChoiceOption))
    return f" {' '.join(f'{one.key}={options[one.key]}' for one in choices if one.key in options)} "


def results_of(
    session: Session,
    placings: Sequence[int | None],
    scores: Sequence[int | None],
    places: Sequence[int],
    beaten: Mapping[int, int],
) -> tuple[Result, ...]:
    """The results of the seats without their ratings. ``beaten`` are levels of computers by user."""
    winner, has_points = winner_of(placings, places), REGISTRY[session.game].has_points
    return tuple(
        Result(seat, user_id, places[seat], seat == winner, scores[seat] if has_points else None, beaten.get(user_id))
        for seat, user_id in enumerate(session.players)
    )


def counts_beaten(shared: Participation, unrated: Unrated | None) -> bool:
    """Whether computers that people came before in a game are beaten by them."""
    return unrated is Unrated.COMPUTER and not shared.concluded


async def _is_lost_again(transaction: Transaction, session: Session) -> bool:
    """Whether an absence in which somebody has lost their seat here has lost them a rated game before.

    So of all games that one absence loses, the first to end is the only one that is rated.
    """
    for user_id, moment in await timers.losses(transaction, session.id):
        if await timers.has_lost_another(transaction, session.guild_id, user_id, moment):
            return True
    return False


async def levels_beaten(
    transaction: Transaction, session_id: int, players: Sequence[int], places: Sequence[int]
) -> dict[int, int]:
    """By user, the highest level they came in before; of computers and people who played from the beginning."""
    seated = await seat_rows.computers_of(transaction, session_id)
    opponents = [one for one in seated if not one.joined_after and not one.engine]
    beaten = dict[int, int]()
    for seat in await seat_rows.held_from_beginning(transaction, session_id):
        level = max((one.level for one in opponents if places[seat] < places[one.seat]), default=0)
        if level and players[seat] > 0:
            beaten[players[seat]] = level
    return beaten


async def _rated(transaction: Transaction, session: Session, results: Sequence[Result]) -> list[Result]:
    """The results with ratings, which become those of the players."""
    guild_id, game = session.guild_id, session.game
    ratings = [await _current(transaction, user, guild_id, game) for user in session.players]
    skills = rerate([rating.skill for rating in ratings], [result.place for result in results])
    rated = []
    for result, rating, after in zip(results, ratings, skills, strict=True):
        points = points_of(after)
        rated.append(replace(result, before=rating.skill, after=after, points=points))
        # An erased player has no rating, but still counts as an opponent of the others.
        if result.user_id > 0:
            new = Rating(after, rating.games + 1)
            await result_rows.replace_rating(transaction, result.user_id, guild_id, game, new, points)
    return rated


async def _current(transaction: Transaction, user_id: int, guild_id: int, game: str) -> Rating:
    """A player's rating; for an erased player, the skill after their latest game."""
    if user_id > 0:
        return await result_rows.current_rating(transaction, user_id, guild_id, game) or NEWCOMER
    latest = await result_rows.latest_skill(transaction, user_id, guild_id, game)
    return NEWCOMER if latest is None else Rating(latest, 0)


def beginnings(now: int) -> dict[Period, int]:
    """The start of each span that contains ``now``, in milliseconds since 1970; 0 for all time.

    Weeks begin on Monday; all of it is in UTC, for a server has no clock.

    >>> beginnings(1_700_000_000_000)[Period.WEEK]  # 14 November 2023 was a Tuesday
    1699833600000
    """
    moment = datetime.fromtimestamp(now / 1000, UTC)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return {
        Period.ALL: 0,
        Period.YEAR: _milliseconds(day.replace(month=1, day=1)),
        Period.MONTH: _milliseconds(day.replace(day=1)),
        Period.WEEK: _milliseconds(day - timedelta(days=day.weekday())),
    }


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp()) * 1000

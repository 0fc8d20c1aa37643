"""Rating a session in the transaction that ends it: Weng and Lin's method for several seats, after Plackett and Luce.

A rating belongs to a player, a game and a server. Ratings follow the order in which sessions were over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from bot.services.spans import beginnings
from bot.store import ratings as rows
from bot.store.database import Transaction
from bot.store.ratings import RECKONING, Participation, Rating, Result, Skill, Tallied, Unrated
from bot.store.sessions import BY_MODERATOR, Session
from games import REGISTRY
from games.core.contract import Outcome
from games.core.options import ChoiceOption, Options

ESTABLISHED = 5
"""Rated games after which a rating is no longer provisional."""

DOUBT = 3.0
"""How many standard deviations the rating people see lies below the mean: it is earned by playing."""

BASE = 1000
SCALE = 40
"""A newcomer is shown the base; one unit of skill is this many points."""

_MODEL = PlackettLuce()

NEWCOMER = Rating(Skill(_MODEL.mu, _MODEL.sigma), 0)
"""Before the first rated game."""


def points_of(skill: Skill) -> int:
    """The rating people see.

    >>> points_of(NEWCOMER.skill)
    1000
    """
    return BASE + round(SCALE * (skill.mu - DOUBT * skill.sigma))


def places_of(placings: Sequence[int | None], forfeited: frozenset[int], reckoning: int = RECKONING) -> tuple[int, ...]:
    """The places that count: who is not placed comes behind all who are, who gave up behind all who stayed (V37).

    >>> places_of((1, None, 2, 2), frozenset({3}))
    (1, 3, 2, 4)

    Sessions that were over before it was counted so keep their places: there, the two shared the last one.

    >>> places_of((1, None, 2, 2), frozenset({3}), reckoning=1)
    (1, 4, 2, 4)
    """
    seats = len(placings)
    behind = seats if reckoning == 1 else seats - len(forfeited)
    placed = {seat: place for seat, place in enumerate(placings) if place is not None and seat not in forfeited}
    return tuple(
        1 + sum(other < placed[seat] for other in placed.values())
        if seat in placed
        else seats
        if seat in forfeited
        else behind
        for seat in range(seats)
    )


def winner_of(placings: Sequence[int | None], places: Sequence[int]) -> int | None:
    """The seat that has won: the one that is first alone. A first place that is shared is a tie and nobody's win.

    >>> winner_of((1, 2, 3), (1, 2, 3)), winner_of((1, 1, 3), (1, 1, 3))
    (0, None)

    Nor has anybody won who is not placed, though all others have given up.

    >>> winner_of((None, None), (1, 2))
    """
    first = [seat for seat, place in enumerate(places) if place == 1 and placings[seat] is not None]
    return first[0] if len(first) == 1 else None


def rerate(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Everybody's skill after a game of two or more seats in which they came in at these places; equal places tie."""
    teams = [[_MODEL.rating(skill.mu, skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(one.mu, one.sigma) for (one,) in rated)


def variants(game: str, options: Options) -> tuple[str, ...]:
    """The choices of a set-up that leaderboards can be asked for, such as "layout=stripes"; "" is all sessions."""
    choices = (option for option in REGISTRY[game].options if isinstance(option, ChoiceOption))
    return ("", *(f"{option.key}={options[option.key]}" for option in choices if option.key in options))


def why_not(shared: Participation, seats: int, *, meant_rated: bool, solo: bool, ending: str | None) -> Unrated | None:
    """Why a finished session is not rated; None if it is.

    Whoever took over most of a seat that others had shaped has not shown how well they play, nor have the others. A
    game that was ended by agreement has only just begun while some seat has neither moved nor given up.
    """
    reasons = {
        Unrated.MODERATOR: ending == BY_MODERATOR,
        Unrated.ALONE: solo or seats == 1,
        Unrated.CASUAL: not meant_rated,
        Unrated.SUBSTITUTE: shared.substituted,
        Unrated.BEGUN: shared.concluded and not shared.moved | shared.forfeited >= frozenset(range(seats)),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


async def rate(transaction: Transaction, session: Session, outcome: Outcome, now: int) -> Unrated | None:
    """Keep what a session came to, and rate and count it if it counts; gives why it does not.

    Its record is complete, its seats are placed.
    """
    shared = await rows.participation(transaction, session.id)
    meant = await rows.is_meant_rated(transaction, session.id)
    solo = outcome.solo is not None
    unrated = why_not(shared, len(session.players), meant_rated=meant, solo=solo, ending=session.ending)
    number = await rows.finish(transaction, session, now, unrated)
    places = places_of(outcome.placings, shared.forfeited)
    if unrated is None:
        await _keep_rated(transaction, number, session, places, winner_of(outcome.placings, places), now)
        return None
    for seat, user_id in enumerate(session.players):
        await rows.keep_result(transaction, number, session, Result(seat, user_id, places[seat]))
    return unrated


async def _keep_rated(
    transaction: Transaction, number: int, session: Session, places: Sequence[int], winner: int | None, now: int
) -> None:
    guild_id, game = session.guild_id, session.game
    ratings = [await _current(transaction, user, guild_id, game) for user in session.players]
    skills = rerate([rating.skill for rating in ratings], places)
    players = []
    for seat, user_id in enumerate(session.players):
        before, after, points = ratings[seat].skill, skills[seat], points_of(skills[seat])
        games = ratings[seat].games + 1
        result = Result(seat, user_id, places[seat], before, after, points)
        await rows.keep_result(transaction, number, session, result)
        if user_id < 0:
            # A former player is not listed anywhere; the others are rated by how well they played.
            continue
        await rows.replace_rating(transaction, user_id, guild_id, game, Rating(after, games), points)
        established = games >= ESTABLISHED
        players.append(Tallied(user_id, places[seat], seat == winner, points, established=established))
    spans: Mapping[str, int] = {str(span): since for span, since in beginnings(now).items()}
    await rows.tally(transaction, session, players, variants(game, session.options), spans)


async def _current(transaction: Transaction, user_id: int, guild_id: int, game: str) -> Rating:
    """A player's rating; a former player, who has none any more, is as strong as after their latest game."""
    if user_id > 0:
        return await rows.current(transaction, user_id, guild_id, game) or NEWCOMER
    latest = await rows.latest_skill(transaction, user_id, guild_id, game)
    return NEWCOMER if latest is None else Rating(latest, 0)

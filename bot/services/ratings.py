"""Rating a session in the transaction that ends it: Weng and Lin's method for several seats, after Plackett and Luce.

A rating belongs to a player, a game and a server. Ratings follow the order in which sessions were over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce

from bot.services.spans import beginnings
from bot.store import ratings as rows
from bot.store.database import Transaction
from bot.store.ratings import Participation, Rating, Result, Skill, Tallied
from bot.store.sessions import Session
from games import REGISTRY
from games.core.contract import ChoiceOption, Options, Outcome

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


def places_of(placings: Sequence[int | None], forfeited: frozenset[int]) -> tuple[int, ...]:
    """The places that count: seats that are not placed or were given up share the last one, behind all others.

    >>> places_of((1, None, 2, 2), frozenset({3}))
    (1, 4, 2, 4)
    """
    placed = [None if seat in forfeited else place for seat, place in enumerate(placings)]
    best = [place for place in placed if place is not None]
    return tuple(len(placed) if one is None else 1 + sum(other < one for other in best) for one in placed)


def rerate(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Everybody's skill after a game of two or more seats in which they came in at these places; equal places tie."""
    teams = [[_MODEL.rating(skill.mu, skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(Skill(one.mu, one.sigma) for (one,) in rated)


def variants(game: str, options: Options) -> tuple[str, ...]:
    """The choices of a set-up that leaderboards can be asked for, such as "layout=stripes"; "" is all sessions."""
    choices = (option for option in REGISTRY[game].options if isinstance(option, ChoiceOption))
    return ("", *(f"{option.key}={options[option.key]}" for option in choices if option.key in options))


def counts(shared: Participation, seats: int, *, meant_rated: bool, solo: bool) -> bool:
    """Whether a finished session is rated: not a casual one, nor one for a single player, nor one only just begun.

    One that was ended by agreement has only just begun while some seat has neither moved nor given up.
    """
    begun = not shared.concluded or shared.moved | shared.forfeited >= frozenset(range(seats))
    return meant_rated and seats > 1 and not solo and begun


async def rate(transaction: Transaction, session: Session, outcome: Outcome, now: int) -> None:
    """Keep what a session came to, and rate and count it if it counts; its record is complete, its seats are placed."""
    shared = await rows.participation(transaction, session.id)
    meant = await rows.is_meant_rated(transaction, session.id)
    solo = outcome.solo is not None
    rated = counts(shared, len(session.players), meant_rated=meant, solo=solo)
    number = await rows.finish(transaction, session, now, rated=rated)
    places = places_of(outcome.placings, shared.forfeited)
    if rated:
        await _keep_rated(transaction, number, session, places, now)
        return
    for seat, user_id in enumerate(session.players):
        await rows.keep_result(transaction, number, session, Result(seat, user_id, places[seat]))


async def _keep_rated(transaction: Transaction, number: int, session: Session, places: Sequence[int], now: int) -> None:
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
        won = places[seat] == 1
        players.append(Tallied(user_id, places[seat], won, points, established=games >= ESTABLISHED))
    spans: Mapping[str, int] = {str(span): since for span, since in beginnings(now).items()}
    await rows.tally(transaction, session, players, variants(game, session.options), spans)


async def _current(transaction: Transaction, user_id: int, guild_id: int, game: str) -> Rating:
    """A player's rating; a former player, who has none any more, is as strong as after their latest game."""
    if user_id > 0:
        return await rows.current(transaction, user_id, guild_id, game) or NEWCOMER
    latest = await rows.latest_skill(transaction, user_id, guild_id, game)
    return NEWCOMER if latest is None else Rating(latest, 0)

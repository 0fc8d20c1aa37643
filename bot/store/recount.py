"""Reads all stored results and standings in order, for the recount that checks them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import NamedTuple

from bot.store.database import Transaction
from bot.store.ratings import Rating, Result, Skill, Unrated

SESSIONS = 500
"""How many finished sessions are read at a time."""

OUTCOMES = ("lower_wins", "higher_wins", "ties")
"""How an encounter can end, in the order of the columns."""


class Player(NamedTuple):
    """A player in one server and one game, the key of all standings."""

    guild_id: int
    game: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Run:
    """A player's counts since the start of a span."""

    since: int
    games: int
    wins: int
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished session: what decides its rating, its players and placings by seat, and the stored results.

    ``results`` lacks the seats whose results are lost.
    """

    number: int
    session_id: int
    guild_id: int
    game: str
    options: str
    ended_at: int
    meant_rated: bool
    rated: bool
    unrated: Unrated | None
    reckoning: int
    ending: str | None
    solo: bool
    players: tuple[int, ...]
    placings: tuple[int | None, ...]
    results: tuple[Result, ...]

    def player(self, result: Result) -> Player:
        """The player a result belongs to."""
        return Player(self.guild_id, self.game, result.user_id)


async def finished(transaction: Transaction) -> AsyncIterator[Counted]:
    """Every finished session in the order of finishing."""
    last = 0
    while True:
        rows = await transaction.rows(
            "SELECT finishes.*, sessions.options, sessions.ending, sessions.rated AS meant_rated,"
            " EXISTS (SELECT 1 FROM solo_results WHERE solo_results.session_id = finishes.session_id) AS solo"
            " FROM finishes"
            " JOIN sessions ON sessions.id = session_id WHERE number > ? ORDER BY number LIMIT ?",
            (last, SESSIONS),
        )
        if not rows:
            return
        for row in rows:
            seats = await transaction.rows(
                "SELECT seats.seat, seats.user_id AS holder, seats.placing, results.user_id, place, mu_before,"
                " sigma_before, mu_after, sigma_after, points FROM seats LEFT JOIN results ON results.seat = seats.seat"
                " AND number = ? WHERE session_id = ? ORDER BY seats.seat",
                (row["number"], row["session_id"]),
            )
            yield Counted(
                number=row["number"],
                session_id=row["session_id"],
                guild_id=row["guild_id"],
                game=row["game"],
                options=row["options"],
                ended_at=row["ended_at"],
                meant_rated=bool(row["meant_rated"]),
                rated=bool(row["rated"]),
                unrated=None if row["unrated"] is None else Unrated(row["unrated"]),
                reckoning=row["reckoning"],
                ending=row["ending"],
                solo=bool(row["solo"]),
                players=tuple(seat["holder"] for seat in seats),
                placings=tuple(seat["placing"] for seat in seats),
                results=tuple(
                    Result(
                        seat["seat"],
                        seat["user_id"],
                        seat["place"],
                        _skill(seat["mu_before"], seat["sigma_before"]),
                        _skill(seat["mu_after"], seat["sigma_after"]),
                        seat["points"],
                    )
                    for seat in seats
                    if seat["place"] is not None
                ),
            )
        last = rows[-1]["number"]


async def uncounted(transaction: Transaction) -> list[int]:
    """Ids of sessions that are over but missing from ``finishes``."""
    rows = await transaction.rows(
        "SELECT id FROM sessions WHERE status = 'over' AND id NOT IN (SELECT session_id FROM finishes) ORDER BY id"
    )
    return [row["id"] for row in rows]


async def ratings(transaction: Transaction) -> dict[Player, tuple[Rating, int]]:
    """Every current rating, and the points that people see of it."""
    rows = await transaction.rows("SELECT * FROM ratings")
    return {
        Player(row["guild_id"], row["game"], row["user_id"]): (
            Rating(Skill(row["mu"], row["sigma"]), row["games"]),
            row["points"],
        )
        for row in rows
    }


async def tallies(transaction: Transaction) -> dict[tuple[Player, str, str], tuple[Run, tuple[int, bool]]]:
    """Every tally by (player, variant, span), with the points and "established" it is listed by."""
    rows = await transaction.rows("SELECT * FROM tallies")
    return {
        (Player(row["guild_id"], row["game"], row["user_id"]), row["variant"], row["span"]): (
            Run(row["since"], row["games"], row["wins"], row["streak"], row["best_streak"]),
            (row["points"], bool(row["established"])),
        )
        for row in rows
    }


async def places(transaction: Transaction) -> dict[tuple[Player, int], int]:
    """How many games each player finished in each place."""
    rows = await transaction.rows("SELECT * FROM places")
    return {(Player(row["guild_id"], row["game"], row["user_id"]), row["place"]): row["games"] for row in rows}


async def beaten(transaction: Transaction) -> dict[tuple[Player, str], tuple[int, int]]:
    """The highest level of computers each player has beaten, and how often, by (player, variant)."""
    rows = await transaction.rows("SELECT * FROM beaten_levels")
    return {
        (Player(row["guild_id"], row["game"], row["user_id"]), row["variant"]): (row["level"], row["games"])
        for row in rows
    }


async def encounters(transaction: Transaction) -> dict[tuple[int, int, int, str, str], int]:
    """How often two players met with each outcome, by (server, lower id, higher id, game, outcome)."""
    rows = await transaction.rows("SELECT * FROM encounters")
    return {
        (row["guild_id"], row["lower_id"], row["higher_id"], row["game"], name): row[name]
        for row in rows
        for name in OUTCOMES
        if row[name]
    }


def _skill(mu: float | None, sigma: float | None) -> Skill | None:
    return None if mu is None or sigma is None else Skill(mu, sigma)

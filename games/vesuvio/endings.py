"""How a game of Vesuvio ends and who has won (V30 to V33, V37)."""

from __future__ import annotations

from games.core.contract import Outcome, placings
from games.core.text import text
from games.vesuvio.cards import Card, worth_of
from games.vesuvio.states import Status
from games.vesuvio.table import Table

ESCAPED = "escaped"
BURNED = "burned"
FORFEIT = "forfeit"
AGREEMENT = "agreement"

ENDINGS: tuple[str, ...] = (ESCAPED, BURNED, FORFEIT, AGREEMENT)
"""Somebody escaped and nobody is left on the mountain; nobody escaped; all gave up; all agreed to end."""


def ending_of(table: Table, forfeited: frozenset[int]) -> str:
    """How a game ended with nobody left on the mountain (V30)."""
    if Status.ESCAPED in table.statuses:
        return ESCAPED
    return FORFEIT if len(forfeited) == len(table.statuses) else BURNED


def settle_outcome(ending: str, table: Table, *, photo_wins: bool) -> Outcome:
    """Score a game that is over: only who has escaped is placed, by points, then by fewer stones (V31 to V33).

    With ``photo_wins`` the holder of the camera comes first, whatever its points. Everybody else has no place and
    no points.
    """
    escaped = [status is Status.ESCAPED for status in table.statuses]
    scores = tuple(worth_of(hand) if safe else 0 for hand, safe in zip(table.hands, escaped, strict=True))
    ranks = [
        (safe, photo_wins and Card.CAMERA in hand, score, -stones_in(hand))
        for hand, safe, score in zip(table.hands, escaped, scores, strict=True)
    ]
    places = tuple(place if safe else None for place, safe in zip(placings(ranks), escaped, strict=True))
    return Outcome(places, scores, ending, text(f"vesuvio-ending-{ending}"))


def stones_in(hand: tuple[Card, ...]) -> int:
    """How many stones there are in a hand, the camera not counted (V32)."""
    return len(hand) - (Card.CAMERA in hand)

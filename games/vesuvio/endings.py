"""How a game of Vesuvio ends and who has won (V30 to V33, V37)."""

from __future__ import annotations

from enum import StrEnum

from games.core.contract import Outcome, placings
from games.core.text import Seat, Text, text
from games.vesuvio.cards import Card, worth_of
from games.vesuvio.status import Status
from games.vesuvio.table import Table


class Ending(StrEnum):
    """How a game can end."""

    ESCAPED = "escaped"
    """Somebody escaped and nobody is left on the mountain."""

    BURNED = "burned"
    """Nobody escaped."""

    FORFEIT = "forfeit"
    """The others gave up, or everybody did (V37)."""

    AGREEMENT = "agreement"
    """All seats agreed to end the game as it stood."""


def ending_of(table: Table, forfeited: frozenset[int]) -> Ending:
    """How a game ended with nobody left on the mountain (V30)."""
    if Status.ESCAPED in table.statuses:
        return Ending.ESCAPED
    return Ending.FORFEIT if len(forfeited) == len(table.statuses) else Ending.BURNED


def last_one(table: Table) -> int | None:
    """The seat that alone is left, all others having given up or burned; None while somebody is on the yacht (V37)."""
    left = table.in_play
    return left[0] if len(left) == 1 and not table.escaped else None


def settle_outcome(ending: Ending, table: Table, *, photo_wins: bool) -> Outcome:
    """Score a game that is over: only who has escaped is placed, by points, then by fewer stones (V31 to V33).

    With ``photo_wins`` the holder of the camera comes first, whatever its points. The last one left when others give
    up has won with what it holds, wherever it is (V37). Everybody else has no place and no points.
    """
    winner = last_one(table) if ending is Ending.FORFEIT else None
    placed = [status is Status.ESCAPED or seat == winner for seat, status in enumerate(table.statuses)]
    scores = tuple(worth_of(hand) if has_place else 0 for hand, has_place in zip(table.hands, placed, strict=True))
    ranks = [
        (has_place, photo_wins and Card.CAMERA in hand, score, -stones_in(hand))
        for hand, has_place, score in zip(table.hands, placed, scores, strict=True)
    ]
    places = tuple(place if has_place else None for place, has_place in zip(placings(ranks), placed, strict=True))
    return Outcome(places, scores, ending, _reason(ending, winner))


def _reason(ending: Ending, winner: int | None) -> Text:
    if ending is Ending.FORFEIT and winner is None:
        return text("vesuvio-ending-forfeit-all")
    if winner is not None:
        return text("vesuvio-ending-forfeit", seat=Seat(winner))
    return text(f"vesuvio-ending-{ending}")


def stones_in(hand: tuple[Card, ...]) -> int:
    """How many stones there are in a hand, the camera not counted (V32)."""
    return len(hand) - (Card.CAMERA in hand)

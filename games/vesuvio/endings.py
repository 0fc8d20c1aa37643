"""The endings of Vesuvio, and the score (V30 to V33, V37)."""

from enum import StrEnum

from games.core.outcome import Outcome, ScorePart, placings
from games.core.text import Seat, Text, text
from games.vesuvio.pieces import Card, worth_of
from games.vesuvio.table import TouristState, VesuvioTable


class Ending(StrEnum):
    """How a game can end."""

    ESCAPED = "escaped"
    """At least one tourist escaped, and none is left on the mountain."""

    BURNED = "burned"
    """No tourist escaped."""

    FORFEIT = "forfeit"
    """All seats but one gave up or burned (V37)."""

    AGREEMENT = "agreement"
    """All seats agreed to end the game as it stood."""


def ending_of(table: VesuvioTable) -> Ending:
    """The ending once no tourist is left on the mountain (V30)."""
    return Ending.ESCAPED if TouristState.ESCAPED in table.statuses else Ending.BURNED


def last_one(table: VesuvioTable) -> int | None:
    """The only seat left, after all others gave up or burned; None if a tourist is on the yacht (V37)."""
    left = table.in_play
    return left[0] if len(left) == 1 and not table.escaped else None


def settle_outcome(ending: Ending, table: VesuvioTable, *, photo_wins: bool) -> Outcome:
    """Score a finished game: only escaped tourists get a place, by points, then by fewer stones (V31 to V33).

    With ``photo_wins`` the holder of the camera is first, regardless of points. The last seat left after the others
    gave up wins with its hand, wherever its tourist is (V37). All other seats have no place and no points.
    """
    winner = last_one(table) if ending is Ending.FORFEIT else None
    placed = [status is TouristState.ESCAPED or seat == winner for seat, status in enumerate(table.statuses)]
    scores = tuple(worth_of(hand) if has_place else 0 for hand, has_place in zip(table.hands, placed, strict=True))
    ranks = [
        (has_place, photo_wins and Card.CAMERA in hand, score, -stones_in(hand))
        for hand, has_place, score in zip(table.hands, placed, scores, strict=True)
    ]
    places = tuple(place if has_place else None for place, has_place in zip(placings(ranks), placed, strict=True))
    return Outcome(places, scores, ending, _reason(ending, winner))


def decided(outcome: Outcome, table: VesuvioTable, *, photo_wins: bool) -> Text | None:
    """Why the winner is first, if others have as many points or more (V31, V32)."""
    placed = [seat for seat, place in enumerate(outcome.placings) if place is not None]
    for winner in outcome.winners[:1]:
        rivals = [
            seat for seat in placed if seat not in outcome.winners and outcome.scores[seat] >= outcome.scores[winner]
        ]
        if rivals and photo_wins and Card.CAMERA in table.hands[winner]:
            return text("vesuvio-decided-photo")
        if rivals:
            return text("vesuvio-decided-stones", count=stones_in(table.hands[winner]))
    return None


def why_nothing(outcome: Outcome, table: VesuvioTable, forfeited: frozenset[int], seat: int) -> tuple[ScorePart, ...]:
    """Why a seat's cards brought nothing at the end, as a part of 0 points; none for one whose cards did (V31, V37)."""
    if seat in forfeited:
        why = "gave-up"
    elif table.statuses[seat] is TouristState.BURNED:
        why = "burned"
    elif outcome.placings[seat] is None:
        why = "away"
    elif worth_of(table.hands[seat]):
        return ()
    else:
        why = "flints" if table.hands[seat] else "empty"
    return (ScorePart(text(f"vesuvio-part-nothing-{why}", count=len(table.hands[seat])), 0),)


def _reason(ending: Ending, winner: int | None) -> Text:
    if winner is not None:
        return text("vesuvio-ending-forfeit", seat=Seat(winner))
    return text(f"vesuvio-ending-{ending}")


def stones_in(hand: tuple[Card, ...]) -> int:
    """The number of stones in a hand, which excludes the camera (V32)."""
    return len(hand) - (Card.CAMERA in hand)

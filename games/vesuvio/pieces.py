"""The tiles, with the price and yield of digging them (V10), the cards in their three decks (V35), and the tourists."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from games.core.outcome import ScorePart
from games.core.text import text
from games.vesuvio.board import Zone


@dataclass(frozen=True, slots=True)
class Digging:
    """Digging a tile: its price in points, the number of cards drawn and the number kept (V10)."""

    price: int
    drawn: int
    kept: int


class Tile(Enum):
    """A kind of tile."""

    CLEAR = "clear"
    FAULT = "fault"
    POOR = "poor"
    MEDIUM = "medium"
    GOOD = "good"


Tiles: TypeAlias = tuple[Tile, ...]
"""The tile of each space, in the order of ``SPACES``."""

DIGS: dict[Tile, Digging] = {Tile.POOR: Digging(1, 1, 1), Tile.MEDIUM: Digging(2, 2, 1), Tile.GOOD: Digging(3, 2, 2)}
"""The tiles that can be dug, from poor to good."""

TILE_COUNTS: Counter[Tile] = Counter({Tile.CLEAR: 16, Tile.FAULT: 5, Tile.POOR: 12, Tile.MEDIUM: 6, Tile.GOOD: 6})
"""The number of tiles of each kind, in total one for each of the 45 spaces."""


class Card(Enum):
    """A card; hands are sorted in this order."""

    FLINT = "flint"
    PYRITE = "pyrite"
    GOLD = "gold"
    SAPPHIRE = "sapphire"
    FOSSIL = "fossil"
    STRANGE = "strange"
    CAMERA = "camera"
    ERUPTION = "eruption"


Cards: TypeAlias = tuple[Card, ...]
"""Cards: a hand in the order of :class:`Card`, or a deck from the top."""

WORTH: dict[Card, int] = {
    Card.FLINT: 0,
    Card.PYRITE: 1,
    Card.GOLD: 2,
    Card.SAPPHIRE: 3,
    Card.FOSSIL: 3,
    Card.STRANGE: 4,
    Card.CAMERA: 20,
    Card.ERUPTION: 0,
}
"""The points for bringing each card to the yacht (V35)."""

DECK_COUNTS: dict[Zone, dict[Card, int]] = {
    Zone.GREEN: {Card.FLINT: 9, Card.PYRITE: 9, Card.GOLD: 1, Card.SAPPHIRE: 1},
    Zone.ORANGE: {Card.FLINT: 1, Card.PYRITE: 7, Card.GOLD: 8, Card.FOSSIL: 4},
    Zone.RED: {Card.GOLD: 3, Card.FOSSIL: 8, Card.STRANGE: 8, Card.ERUPTION: 1},
}
"""The twenty cards of each zone's deck; the camera is in none."""


class TouristState(Enum):
    """A tourist is not yet on the mountain, on it, safe on the yacht, or out of the game."""

    OUTSIDE = "outside"
    MOUNTAIN = "mountain"
    ESCAPED = "escaped"
    BURNED = "burned"


class CameraState(Enum):
    """The camera is not yet in play, in a hand, on the ground, or out of the game."""

    UNTAKEN = "untaken"
    HELD = "held"
    TOKEN = "token"  # noqa: S105 - a token on the board
    GONE = "gone"


_RANKS: dict[Card, int] = {card: rank for rank, card in enumerate(Card)}


def sort_hand(cards: Iterable[Card]) -> Cards:
    """The cards in the order of a hand, which hides the order in which they were gained."""
    return tuple(sorted(cards, key=_RANKS.__getitem__))


def stones_in(hand: Cards) -> int:
    """The number of stones in a hand, which excludes the camera (V32)."""
    return len(hand) - (Card.CAMERA in hand)


def worth_of(cards: Iterable[Card]) -> int:
    """The cards' total points.

    >>> worth_of((Card.CAMERA, Card.FOSSIL, Card.FLINT))
    23
    """
    return sum(WORTH[card] for card in cards)


def breakdown(cards: Iterable[Card]) -> tuple[ScorePart, ...]:
    """The cards of each kind that is worth anything, and their points."""
    counts = Counter(cards)
    return tuple(
        ScorePart(text("vesuvio-part", card=card.value, count=count), count * WORTH[card])
        for card, count in sorted(counts.items(), key=lambda item: _RANKS[item[0]])
        if WORTH[card]
    )

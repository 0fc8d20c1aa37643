"""Lists of spaces and cards in words, for descriptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from games.core.text import Words, text
from games.vesuvio.board import SPACES
from games.vesuvio.cards import Card, Cards

EMPTY = "-"
"""Stands for an empty list."""


def listed(parts: Iterable[str]) -> str:
    """The parts separated by spaces."""
    return ", ".join(parts) or EMPTY


def ranges(spaces: Iterable[str]) -> str:
    """The spaces in order, with three or more in a row written as a range.

    >>> ranges({"N31", "N33", "E2", "N32", "N20"})
    'N20 N31-N33 E2'
    """
    found = sorted(spaces, key=SPACES.index)
    runs = groupby(enumerate(found), lambda pair: (SPACES.index(pair[1]) - pair[0], pair[1][0]))
    rows = [[name for _, name in run] for _, run in runs]
    return " ".join(" ".join(row) if len(row) < 3 else f"{row[0]}-{row[-1]}" for row in rows) or EMPTY


def name_card(card: Card, words: Words) -> str:
    """A card's name in the reader's language."""
    return words(text("picture-vesuvio-card", card=card.value))


def count_cards(cards: Cards, words: Words) -> str:
    """The kinds of the cards with their numbers, the most valuable first."""
    counts = Counter(cards)
    return listed(f"{name_card(card, words)} {counts[card]}" for card in reversed(Card) if counts[card])

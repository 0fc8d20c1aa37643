"""Where the words of the topics stand, and how well each topic fits a word or phrase: BM25, kept in memory.

There are some two hundred topics a language: looking a word up in a dictionary takes microseconds, where asking a
full-text index of SQLite took a good part of a millisecond each time.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

Column = tuple[float, Sequence[str]]
"""A part of a text: how much its words count, and the words."""

SATURATION, LENGTH = 1.2, 0.75
"""How soon more of the same word adds nothing, and how much a long text has to make up for: usual values of BM25."""

LEAST = 1e-6
"""What a word is worth that nearly every text holds."""

_GAP = ""
"""Stands between the columns, so that no phrase reaches from one into the next."""


@dataclass(frozen=True, slots=True)
class _Text:
    words: tuple[str, ...]
    weights: array[float]
    length: int


class Postings:
    """The words of some texts, each text known by its place in the list."""

    def __init__(self, texts: Iterable[Sequence[Column]]) -> None:
        self._texts = [_joined(columns) for columns in texts]
        self._usual = sum(text.length for text in self._texts) / (len(self._texts) or 1) or 1.0
        self._places: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for at, text in enumerate(self._texts):
            for place, word in enumerate(text.words):
                self._places[word][at].append(place)
        self._places.pop(_GAP, None)
        self._fits = {word: self._rated((word,)) for word in self._places}

    @property
    def words(self) -> Iterable[str]:
        """All words of the texts."""
        return self._places.keys()

    def holding(self, word: str) -> int:
        """How many texts hold a word."""
        return len(self._fits.get(word, ()))

    def fits(self, phrase: Sequence[str]) -> dict[int, float]:
        """The texts that hold the words in a row, and how well each fits."""
        if len(phrase) == 1:
            return self._fits.get(phrase[0], {})
        return self._rated(phrase)

    def _rated(self, phrase: Sequence[str]) -> dict[int, float]:
        found = {}
        for at, first in self._places.get(phrase[0], {}).items() if phrase else ():
            words, weights = self._texts[at].words, self._texts[at].weights
            every = [place for place in first if words[place : place + len(phrase)] == tuple(phrase)]
            if every:
                found[at] = sum(weights[place] for place in every)
        rare = max(log((len(self._texts) - len(found) + 0.5) / (len(found) + 0.5)), LEAST)
        return {at: rare * self._saturated(often, self._texts[at].length) for at, often in found.items()}

    def _saturated(self, often: float, length: int) -> float:
        return often * (SATURATION + 1) / (often + SATURATION * (1 - LENGTH + LENGTH * length / self._usual))


def _joined(columns: Sequence[Column]) -> _Text:
    words: list[str] = []
    weights = array("d")
    for weight, column in columns:
        words += [*column, _GAP]
        weights.extend([weight] * (len(column) + 1))
    return _Text(tuple(words), weights, len(words) - len(columns))

"""How like a question is to what a topic is asked with, heading and keywords, in whatever order the words come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Generic, TypeVar

from bot.services.lookup.fulltext import fits_of_words
from bot.services.lookup.stems import Phrase

Topic = TypeVar("Topic", bound=Hashable)

Meanings = Mapping[str, float]
"""The stems that a part of a question may stand for, and how surely."""

LESS = 0.5
"""How much a keyword counts beside the one of its topic next more like the question: several tell more than one."""


class Likeness(Generic[Topic]):
    """What topics are asked with; ``game`` tells of which game a topic is."""

    def __init__(self, topics: Mapping[Topic, Iterable[Phrase]], game: Callable[[Topic], str]) -> None:
        asked = [(topic, phrase) for topic, phrases in topics.items() for phrase in _apart(phrases)]
        self._topics = [topic for topic, _ in asked]
        self._fits: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        for stem, fits in fits_of_words(phrase for _, phrase in asked).items():
            for at, fit in fits.items():
                self._fits[game(self._topics[at]), stem][at] = fit

    def like(self, parts: Sequence[tuple[Meanings, float]], games: Iterable[str]) -> dict[Topic, float]:
        """How like a question each topic of these games is; of each part of it the meanings and the weight."""
        alike: dict[Topic, float] = {}
        for game in games:
            alike |= self._like(parts, game)
        return alike

    def _like(self, parts: Sequence[tuple[Meanings, float]], game: str) -> dict[Topic, float]:
        told: dict[int, float] = defaultdict(float)
        answered: dict[int, float] = defaultdict(float)
        for meanings, weight in parts:
            best: dict[int, float] = {}
            for stem, surely in sorted(meanings.items(), key=itemgetter(1)):
                for at, fit in self._fits.get((game, stem), {}).items():
                    told[at] += surely * fit
                    best[at] = surely
            for at, surely in best.items():
                answered[at] += surely * weight
        every = sum(weight for _, weight in parts)
        alike: dict[Topic, list[float]] = defaultdict(list)
        for at, much in told.items():
            alike[self._topics[at]].append(much * answered[at] / every)
        return {topic: _together(each) for topic, each in alike.items()}


def _together(alike: Iterable[float]) -> float:
    return sum(much * LESS**at for at, much in enumerate(sorted(alike, reverse=True)))


def _apart(phrases: Iterable[Phrase]) -> Iterable[Phrase]:
    """The phrases that differ, whatever the order of their words."""
    return dict.fromkeys(tuple(sorted(set(phrase))) for phrase in phrases if phrase)

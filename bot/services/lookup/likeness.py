"""How like a question is to what a topic is asked with, heading and keywords, in whatever order the words come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
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
    """What topics are asked with."""

    def __init__(self, topics: Mapping[Topic, Iterable[Phrase]]) -> None:
        asked = [(topic, phrase) for topic, phrases in topics.items() for phrase in _apart(phrases)]
        self._topics = [topic for topic, _ in asked]
        self._fits = fits_of_words(phrase for _, phrase in asked)

    def like(self, parts: Sequence[tuple[Meanings, float]]) -> dict[Topic, float]:
        """How like a question each topic is; of each part of the question its meanings and its weight."""
        told: dict[int, float] = defaultdict(float)
        answered: dict[int, float] = defaultdict(float)
        for meanings, weight in parts:
            best: dict[int, float] = {}
            for stem, surely in sorted(meanings.items(), key=itemgetter(1)):
                for at, fit in self._fits.get(stem, {}).items():
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

"""How like a question is to what a topic is asked with, heading and keywords, in whatever order the words come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from operator import itemgetter

from bot.services.lookup.stems import Phrase

Meanings = Mapping[str, float]
"""The stems that a part of a question may stand for, and how surely."""


@dataclass(frozen=True, slots=True)
class _Asked:
    topic: str
    weight: float


class Likeness:
    """What the topics of one game are asked with."""

    def __init__(self, topics: Mapping[str, Iterable[Phrase]]) -> None:
        holding: dict[str, set[str]] = defaultdict(set)
        for topic, phrases in topics.items():
            for stem in (stem for phrase in phrases for stem in phrase):
                holding[stem].add(topic)
        self._weights = {stem: log(1 + len(topics) / len(held)) for stem, held in holding.items()}
        self._asked: list[_Asked] = []
        self._holding: dict[str, list[int]] = defaultdict(list)
        for topic, phrases in topics.items():
            for phrase in dict.fromkeys(tuple(sorted(set(one))) for one in phrases if one):
                for stem in phrase:
                    self._holding[stem].append(len(self._asked))
                self._asked.append(_Asked(topic, sum(self._weights[stem] for stem in phrase)))

    def like(self, parts: Sequence[tuple[Meanings, float]]) -> dict[str, float]:
        """The topics with a phrase that is like a question, from 0 to 1; of each part its meanings and its weight."""
        told: dict[int, float] = defaultdict(float)
        answered: dict[int, float] = defaultdict(float)
        for meanings, weight in parts:
            best: dict[int, float] = {}
            for stem, surely in sorted(meanings.items(), key=itemgetter(1)):
                worth = surely * self._weights.get(stem, 0.0)
                for phrase in self._holding.get(stem, ()):
                    told[phrase] += worth
                    best[phrase] = surely
            for phrase, surely in best.items():
                answered[phrase] += surely * weight
        every = sum(weight for _, weight in parts)
        likest: dict[str, float] = {}
        for phrase, much in told.items():
            asked = self._asked[phrase]
            like = min(much / asked.weight, 1.0) * answered[phrase] / every
            if like > likest.get(asked.topic, 0.0):
                likest[asked.topic] = like
        return likest

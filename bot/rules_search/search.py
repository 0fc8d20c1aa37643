"""Answers a typed question from the topics of a language: parses it, corrects its spelling, and ranks the rules."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from math import log, sqrt
from typing import NamedTuple

from bot.rules_search.profile import NEGATION, LanguageProfile, Phrase, Synonyms
from games.core.rules import Topic

LONGEST_QUERY, LONGEST_PHRASE = 200, 5
"""Characters of a question beyond this are ignored; words of the longest phrase that may stand for another."""

HEADING, KEYWORDS, BODY = 10.0, 4.0, 1.0
"""How much a word counts in the parts of a topic."""

REPEATED, LENGTH = 1.2, 0.75
"""The constants of BM25: how little a word gains that stands there again, and how much long texts are held back."""

STANDING_FOR, UNFINISHED = 0.8, 0.3
"""How much a synonym counts beside the word itself, and what an unfinished word may become."""

READINGS, SHORTEST = 3, 4
"""The most readings of a misspelt or unfinished word, and the fewest letters it needs."""

NEAR, VERY_NEAR = 0.78, 0.85
"""How near a misspelt word must be that has one error, and one that has more."""

WHOLLY = 0.85
"""How much of its score a rule loses that holds nothing of a question; one that holds half loses half of that."""

EXACTLY, LIKE, FEWER = 200.0, 2.0, 0.6
"""What counts that a heading or keyword is the question, or is like it; and how much the next of the same topic."""

NAMED, ASIDE = 1.5, 0.8
"""How rules of a game that is named are favoured, and how topics about the bot are where a game's are asked for."""

USUAL_TOPICS, UNKNOWN = 50, 5
"""About as many topics has a game; a word that no topic holds weighs as one that so many hold."""

SURE, AHEAD = 0.85, 1.45
"""A result is trusted if it holds so much of what was asked, and fits so much better than the next."""


class Rule(NamedTuple):
    """The address of a topic: its game and key, the same in every language."""

    game: str
    topic: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The rules that fit a question, best first.

    ``corrected`` holds the misspelt words: as typed and as read. ``coverage`` is how much of the question the first
    rule holds, from 0 to 1. ``confident`` is False if that is too little or the second rule fits about as well.
    ``scores`` say how well the best rule of each game fits.
    """

    rules: tuple[Rule, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    confident: bool = False
    coverage: float = 0.0
    scores: Mapping[str, float] = field(default_factory=dict)

    @property
    def answers(self) -> bool:
        """Whether the first rule holds most of what was asked, be it alone in that or not."""
        return self.coverage >= SURE


class Bm25:
    """Texts by their stems, and how well each text of some games fits a stem: BM25."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self._lengths: list[int] = []
        self._rows: Counter[str] = Counter()
        self._holding: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self.fits = lru_cache(8192)(self._fits)

    def add(self, rule: Rule, parts: Iterable[tuple[Phrase, float]]) -> None:
        """Take in a text of parts, each with its weight."""
        row, length = len(self.rules), 0
        for stems, weight in parts:
            length += len(stems)
            for stem in stems:
                self._holding[stem][row] += weight
        self.rules.append(rule)
        self._lengths.append(length)
        self._rows[rule.game] += 1

    def _fits(self, stem: str, games: tuple[str, ...]) -> dict[int, float]:
        """How well each text of these games fits; the rarer among them a stem is, the more it counts."""
        found = {row: much for row, much in self._holding.get(stem, {}).items() if self.rules[row].game in games}
        rows, usual = sum(self._rows[game] for game in games), sum(self._lengths) / len(self._lengths)
        rare = (REPEATED + 1) * log(1 + (rows - len(found) + 0.5) / (len(found) + 0.5))
        lengths = {row: 1 - LENGTH + LENGTH * self._lengths[row] / usual for row in found}
        return {row: rare * much / (much + REPEATED * lengths[row]) for row, much in found.items()}


class Index:
    """The topics of one language; ``synonyms`` by game, under "" those for all."""

    def __init__(
        self, profile: LanguageProfile, synonyms: Mapping[str, Synonyms], topics: Iterable[tuple[Rule, Topic]]
    ) -> None:
        self.profile = profile
        self.topics, self.asked = Bm25(), Bm25()
        self.exact: dict[Phrase, set[Rule]] = defaultdict(set)
        self._counts: Counter[str] = Counter()
        self._written: dict[str, str] = {}
        for rule, topic in topics:
            self._add(rule, topic)
        self._targets: dict[tuple[str, Phrase], tuple[Phrase, ...]] = defaultdict(tuple)
        for game, listed in synonyms.items():
            for words, targets in listed.items():
                self._targets[game, tuple(map(profile.stem, words))] += targets
                self._counts.update(words)
        self._stems = {profile.stem(word) for word in self._counts}
        self._common = [word for word, _ in self._counts.most_common()]
        self._mending = [word for word in self._common if word.isalpha() and len(word) >= SHORTEST]
        self.near = lru_cache(4096)(self._near)

    def _add(self, rule: Rule, topic: Topic) -> None:
        profile = self.profile
        for words in (profile.words(phrase) for phrase in (topic.heading, *topic.keywords)):
            for phrase in (tuple(map(profile.stem, words)), profile.stems(words)):
                self.exact[phrase].add(rule)
            self.asked.add(rule, [(profile.asked(words), 1)])
        parts = {topic.heading: HEADING, " ".join((*topic.keywords, *topic.rulings)): KEYWORDS, topic.body: BODY}
        self.topics.add(rule, [(profile.stems(profile.words(part)), weight) for part, weight in parts.items()])
        self._counts.update(profile.words(" ".join(parts)))
        self._written |= profile.spelt(" ".join(parts))

    def knows(self, word: str) -> bool:
        """Whether a plain word, in whatever form, is one of the texts, of their synonyms or of small talk."""
        return word in self.profile.silent or self.profile.stem(word) in self._stems

    def writes(self, word: str) -> bool:
        """Whether a plain word is one of the texts or of their synonyms, as it is written."""
        return word in self._counts

    def written(self, word: str) -> str:
        """A plain word as the texts write it."""
        return self._written.get(word, word)

    def targets(self, phrase: Phrase, games: Iterable[str]) -> tuple[Phrase, ...]:
        """What a typed phrase stands for in the texts of these games."""
        return tuple(target for game in ("", *games) for target in self._targets.get((game, phrase), ()))

    def read(self, word: str, games: Iterable[str]) -> dict[Phrase, float]:
        """What a word may stand for, and how surely."""
        own = (self.profile.stem(word),)
        return dict.fromkeys(self.targets(own, games), STANDING_FOR) | {own: 1.0}

    def completed(self, beginning: str) -> dict[Phrase, float]:
        """The stems of what an unfinished word may become: of the most frequent words that begin so."""
        found = (word for word in self._common if word.startswith(beginning) and word != beginning)
        return {(self.profile.stem(word),): UNFINISHED for word in islice(found, READINGS + 1)}

    def _near(self, word: str) -> list[str]:
        """The words nearest to one that is not known; none for a short word and for one with a digit."""
        if not word.isalpha() or len(word) < SHORTEST:
            return []
        near = get_close_matches(word, self._mending, 4 * READINGS, NEAR)
        once = [other for other in near if _shorter(word) & _shorter(other)]
        return once[:READINGS] or get_close_matches(word, near, 1, VERY_NEAR)


@dataclass(frozen=True, slots=True)
class _Part:
    """A word or phrase of a question by the stems it may stand for, and how surely; ``readings`` of a misspelt one.

    What only tells the kind of answer that is wanted has no ``stems`` of its own.
    """

    typed: str
    index: Index
    stems: Phrase
    meanings: Mapping[Phrase, float]
    readings: tuple[str, ...] = ()

    def weight(self, fitting: int, games: int) -> float:
        """How much of a question it is: more if few topics hold it, nothing for small words and negations."""
        told = self.stems not in ((), (NEGATION,))
        return log(1 + USUAL_TOPICS * games / (fitting or UNKNOWN)) if told else 0.0

    def meant(self) -> dict[str, float]:
        """The stems of all meanings, and how surely each is meant."""
        likely = sorted((surely / sqrt(len(phrase)), phrase) for phrase, surely in self.meanings.items())
        return {stem: surely for surely, phrase in likely for stem in phrase} | dict.fromkeys(self.stems, 1.0)

    def fits(self, games: tuple[str, ...]) -> dict[Rule, float]:
        """How well each rule of these games fits the meaning that it fits best; it has to hold all of its stems."""
        found: dict[Rule, float] = {}
        for phrase, surely in self.meanings.items():
            each = [self.index.topics.fits(stem, games) for stem in phrase]
            for row in set(each[0]).intersection(*each[1:]):
                rule = self.index.topics.rules[row]
                found[rule] = max(found.get(rule, 0.0), surely * max(fits[row] for fits in each))
        return found

    def corrected(self, first: Rule | None, games: tuple[str, ...]) -> tuple[str, str]:
        """A misspelt word and what it was read as: the reading that the first rule holds."""
        topics, stem = self.index.topics, self.index.profile.stem
        held = (
            one for one in self.readings if any(topics.rules[row] == first for row in topics.fits(stem(one), games))
        )
        return self.typed, self.index.written(next(held, self.readings[0]))


def _shorter(word: str) -> set[str]:
    """The word, and it with any one letter left out: words with one error between them have one of these in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def search_rules(typed: str, indexes: tuple[Index, ...], games: tuple[str, ...], most: int) -> SearchResult:
    """The rules of these games that fit a question; ``games`` end with the section about the bot.

    ``indexes`` begin with the one of the reader's language.
    """
    own, profile = indexes[0], indexes[0].profile
    words = profile.words(typed[:LONGEST_QUERY])
    every = tuple({rule.game for rule in own.topics.rules} - {games[-1]})
    names = set(words) & set(every)
    # A name tells which other game is meant, unless it is a word of one more, in whatever language.
    others = names if len(games) > 2 else names - set(games)
    named = {name for name in others if all(_only_of(name, index, every) for index in indexes)}
    games = (*sorted(named), games[-1]) if named else games
    asked = tuple(word for word in words if word not in named)
    asked = words if set(asked) <= profile.small else asked
    parts = list(_parts(tuple(_parted(word, indexes) for word in asked), indexes, games))
    exact = own.exact.get(tuple(map(profile.stem, asked))) or own.exact.get(
        tuple(stem for part in parts for stem in part.stems), set()
    )
    exact = {rule for rule in exact if rule.game in games}
    scores, held = _scores(parts, own, games)
    for rule in exact:
        scores[rule] += EXACTLY
    for rule in scores:
        aside = len(games) == 2 and rule.game == games[1]
        scores[rule] *= NAMED if rule.game in names else ASIDE if aside else 1.0
    ranked = sorted(scores, key=lambda rule: (-scores[rule], games.index(rule.game)))
    first = ranked[0] if ranked else None
    corrected = tuple(part.corrected(first, games) for part in parts if part.readings)
    if first is None:
        return SearchResult(corrected=corrected)
    share = 1.0 if first in exact else held[first] / (2 if all(word.isdecimal() for word in words) else 1)
    ahead = len(ranked) == 1 or scores[first] >= AHEAD * scores[ranked[1]]
    if exact:
        ahead = first in exact and len({rule.game for rule in exact}) == 1
    best = {rule.game: scores[rule] for rule in reversed(ranked)}
    return SearchResult(tuple(ranked[:most]), corrected, share >= SURE and ahead, share, best)


def _only_of(name: str, own: Index, games: tuple[str, ...]) -> bool:
    return {own.topics.rules[row].game for row in own.topics.fits(own.profile.stem(name), games)} <= {name}


def _scores(
    parts: list[_Part], own: Index, games: tuple[str, ...]
) -> tuple[defaultdict[Rule, float], defaultdict[Rule, float]]:
    """How well each rule fits the parts of a question, and how much of it each holds, from 0 to 1."""
    scores, held = defaultdict[Rule, float](float), defaultdict[Rule, float](float)
    fits = [part.fits(games) for part in parts]
    weights = [part.weight(len(fitting), len(games)) for part, fitting in zip(parts, fits, strict=True)]
    for fitting, weight in zip(fits, weights, strict=True):
        for rule, fit in fitting.items():
            scores[rule] += fit
            held[rule] += weight / (sum(weights) or 1.0)
    for rule, score in scores.items():
        scores[rule] = score * (1 - WHOLLY + WHOLLY * held[rule])
    found: dict[Rule, list[float]] = defaultdict(list)
    for rule, much in _like(parts, [weight or 1.0 for weight in weights], own, games):
        found[rule].append(much)
    for rule, each in found.items():
        scores[rule] += LIKE * sum(much * FEWER**at for at, much in enumerate(sorted(each, reverse=True)))
    return scores, held


def _like(parts: list[_Part], weights: list[float], own: Index, games: tuple[str, ...]) -> Iterator[tuple[Rule, float]]:
    """How like a question is each heading and keyword that has a word of it."""
    told, answered = defaultdict[int, float](float), defaultdict[int, float](float)
    for part, weight in zip(parts, weights, strict=True):
        best: dict[int, float] = {}
        for stem, surely in part.meant().items() if part.index is own else ():
            for row, fit in own.asked.fits(stem, games).items():
                told[row] += surely * fit
                best[row] = max(best.get(row, 0.0), surely)
        for row, surely in best.items():
            answered[row] += surely * weight / sum(weights)
    for row, much in told.items():
        yield own.asked.rules[row], much * answered[row]


def _parted(word: str, indexes: tuple[Index, ...]) -> str:
    """The word, without letters that are run together with it where no language knows it so."""
    own = indexes[0]
    known = any(index.knows(word) for index in indexes)
    return word if known else next(filter(own.knows, own.profile.unelided(word)), word)


def _parts(words: tuple[str, ...], indexes: tuple[Index, ...], games: tuple[str, ...]) -> Iterator[_Part]:
    own, profile = indexes[0], indexes[0].profile
    telling = any(word not in profile.silent for word in words)
    at = 0
    while at < len(words):
        phrase, length = _longest(own, words[at:], games)
        taken, word = words[at : at + length], words[at]
        at += length
        if length > 1:
            stems = profile.stems(taken)
            yield _Part(" ".join(taken), own, stems, dict.fromkeys((*own.targets(phrase, games), stems), 1.0))
        elif word not in profile.silent or not telling:
            yield from _word(word, indexes, games, last=at == len(words))
        elif word in profile.negations:
            yield _Part(word, own, (NEGATION,), {})
        elif word in profile.asking:
            yield _Part(word, own, (), {(profile.asking[word],): 1.0})


def _longest(own: Index, words: tuple[str, ...], games: tuple[str, ...]) -> tuple[Phrase, int]:
    """The phrase with which the words begin that stands for others, and how many words it takes; 1 if none does."""
    small, stems = own.profile.small, tuple(map(own.profile.stem, words[:LONGEST_PHRASE]))
    for length in range(len(stems), 1, -1):
        whole = words[0] in small or words[length - 1] in small  # small words inside a phrase do not hide it
        for phrase in (stems[:length], () if whole else own.profile.stems(words[:length])):
            if own.targets(phrase, games):
                return phrase, length
    return (), 1


def _word(word: str, indexes: tuple[Index, ...], games: tuple[str, ...], *, last: bool) -> Iterator[_Part]:
    """The part of a word; none if it turns out to be small talk of another language, or misspelt small talk."""
    own = indexes[0]
    stem = own.profile.stem(word)
    if own.knows(word):
        yield _Part(word, own, (stem,), (own.completed(word) if last else {}) | own.read(word, games))
        return
    for other in indexes[1:]:
        if word in other.profile.small:
            return
        if other.writes(word):
            yield _Part(word, other, (other.profile.stem(word),), other.read(word, games))
            return
    if ends := own.completed(word):
        yield _Part(word, own, (word,), dict.fromkeys(ends, 1.0))
        return
    for index in indexes:
        if near := index.near(word):
            readings = tuple(one for one in near if one not in index.profile.small)
            meanings: dict[Phrase, float] = {}
            for one in reversed(readings):
                meanings |= index.read(one, games)
            if readings:
                yield _Part(word, index, (index.profile.stem(readings[0]),), meanings, readings)
            return
    yield _Part(word, own, (stem,), {})

"""A typed question against the topics of a language: taken apart, mended, and answered with the rules that fit best.

SQLite's full-text search says how well a topic or a keyword fits a word; what it has said once is remembered.
"""

import re
import sqlite3
import weakref
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from math import log
from operator import itemgetter
from typing import NamedTuple

from bot.rules_search.profile import NEGATION, LanguageProfile, Phrase, Synonyms, plain_of
from games.core.rules import Topic

LONGEST_QUERY, LONGEST_PHRASE = 200, 5
"""Characters of a question beyond this are ignored; words of the longest phrase that may stand for another."""

STANDING_FOR, UNFINISHED = 0.8, 0.3
"""How much a synonym counts beside the word itself, and what an unfinished word may become."""

READINGS, SHORTEST, LONG = 3, 4, 8
"""So many words at most are taken for a misspelt one; shorter ones are near too many, long ones may have two errors."""

LOOKED_AT, NEAR, VERY_NEAR = 12, 0.78, 0.85
"""Among so many words is looked for one error; how near they must be, and how near a long word with two errors."""

WHOLLY = 0.85
"""How much of its score a rule loses that holds nothing of a question; one that holds half loses half of that."""

EXACTLY, LIKE, FEWER = 200.0, 2.0, 0.6
"""What counts that a heading or keyword is the question, or is like it; and how much the next of the same topic."""

NAMED, ASIDE = 1.5, 0.8
"""How rules of a game that is named are favoured, and how topics about the bot are where a game's are asked for."""

USUAL_TOPICS, UNKNOWN = 50, 5
"""About as many topics has a game; a word that no topic holds weighs as one that so many hold."""

COMMON = 1e-6
"""SQLite lets no word count for less than this, however many hold it."""

SURE, AHEAD = 0.85, 1.45
"""A result is trusted if it holds so much of what was asked, and fits so much better than the next."""

_CREATE = """
CREATE VIRTUAL TABLE topics USING fts5(heading, keywords, body);
CREATE VIRTUAL TABLE asked USING fts5(phrase)
"""
_ADD_TOPIC = "INSERT INTO topics (rowid, heading, keywords, body) VALUES (?, ?, ?, ?)"
_ADD_ASKED = "INSERT INTO asked (rowid, phrase) VALUES (?, ?)"
_TOPICS = "SELECT rowid, -bm25(topics, 10, 4, 1) FROM topics WHERE topics MATCH ?"
_ASKED = "SELECT rowid, -bm25(asked) FROM asked WHERE asked MATCH ?"
_WORD = re.compile(r"[^\W_]+")


class Rule(NamedTuple):
    """The address of a topic: its game and key, the same in every language."""

    game: str
    topic: str


@dataclass(frozen=True, slots=True)
class Findings:
    """The rules that fit a question, best first.

    ``mended`` holds the words that were read as others: as typed and as read. ``held`` is how much of what was asked
    the first rule holds, from 0 to 1. ``sure`` is False if that is too little or the second rule fits about as well.
    """

    rules: tuple[Rule, ...] = ()
    mended: tuple[tuple[str, str], ...] = ()
    sure: bool = False
    held: float = 0.0

    @property
    def answers(self) -> bool:
        """Whether the first rule holds most of what was asked, be it alone in that or not."""
        return self.held >= SURE


class Index:
    """The topics of one language; ``synonyms`` by game, under "" those for all. One thread at a time may use it."""

    def __init__(
        self, profile: LanguageProfile, synonyms: Mapping[str, Synonyms], topics: Iterable[tuple[Rule, Topic]]
    ) -> None:
        self.profile = profile
        self._rules: list[Rule] = []
        self._asked: list[Rule] = []
        self._exact: dict[Phrase, set[Rule]] = defaultdict(set)
        self._counts: Counter[str] = Counter()
        self._written: dict[str, str] = {}
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self._connection.close)
        self._connection.executescript(_CREATE)
        for rule, topic in topics:
            self._add(rule, topic)
        self._targets: dict[tuple[str, Phrase], tuple[Phrase, ...]] = defaultdict(tuple)
        for game, listed in synonyms.items():
            for words, targets in listed.items():
                self._targets[game, tuple(map(profile.stem, words))] += targets
                self._counts.update(words)
        self._stems = {profile.stem(word) for word in self._counts}
        common = (word for word, _ in self._counts.most_common())
        self._vocabulary = [word for word in common if word.isalpha() and len(word) >= SHORTEST]
        self.fits = lru_cache(4096)(self._fits)
        self.alike = lru_cache(4096)(self._alike)
        self.near = lru_cache(4096)(self._near)

    def _add(self, rule: Rule, topic: Topic) -> None:
        profile = self.profile
        asked = [profile.words(phrase) for phrase in (topic.heading, *topic.keywords)]
        for words in asked:
            for phrase in (tuple(map(profile.stem, words)), profile.stems(words)):
                self._exact[phrase].add(rule)
            self._connection.execute(_ADD_ASKED, (len(self._asked), " ".join(profile.asked(words))))
            self._asked.append(rule)
        parts = [topic.heading, " ".join((*topic.keywords, *topic.rulings)), topic.body]
        stems = (" ".join(profile.stems(profile.words(part))) for part in parts)
        self._connection.execute(_ADD_TOPIC, (len(self._rules), *stems))
        self._rules.append(rule)
        whole = " ".join(parts)
        self._counts.update(profile.words(whole))
        self._written |= {plain_of(word): word for word in _WORD.findall(whole.lower())}

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

    def exactly(self, phrase: Phrase) -> set[Rule]:
        """The rules that have this for a heading or keyword."""
        return self._exact.get(phrase, set())

    def completed(self, beginning: str) -> list[str]:
        """What an unfinished word may become: the most frequent words that begin so."""
        found = [word for word in self._counts if word.startswith(beginning) and word != beginning]
        return sorted(found, key=lambda word: -self._counts[word])[: READINGS + 1]

    def _near(self, word: str) -> list[str]:
        """The words nearest to one that is not known; none for a short word and for one with a digit."""
        if not word.isalpha() or len(word) < SHORTEST:
            return []
        near = get_close_matches(word, self._vocabulary, LOOKED_AT, NEAR)
        once = [other for other in near if _shorter(word) & _shorter(other)]
        return once[:READINGS] or (get_close_matches(word, near, 1, VERY_NEAR) if len(word) >= LONG else [])

    def _fits(self, phrase: Phrase, games: tuple[str, ...]) -> dict[Rule, float]:
        """How well each topic of these games fits a phrase."""
        return {self._rules[row]: fit for row, fit in self._among(_TOPICS, self._rules, phrase, games)}

    def _alike(self, stem: str, games: tuple[str, ...]) -> list[tuple[int, float]]:
        """How well each heading and keyword fits a stem; by its number."""
        return self._among(_ASKED, self._asked, (stem,), games)

    def _among(self, query: str, rules: list[Rule], phrase: Phrase, games: tuple[str, ...]) -> list[tuple[int, float]]:
        """How well each row of these games fits: a phrase counts by how rare it is among them, not in all games."""
        every = list(self._connection.execute(query, (f'"{" ".join(phrase)}"',)))
        found = [(row, fit) for row, fit in every if rules[row].game in games]
        of = sum(rule.game in games for rule in rules)
        rarer = log(1 + _odds(len(found), of)) / max(log(_odds(len(every), len(rules))), COMMON)
        return [(row, fit * rarer) for row, fit in found]

    def like(self, parts: list[tuple["_Part", float]], games: tuple[str, ...]) -> dict[Rule, float]:
        """How like a question's parts, each with its weight, the headings and keywords of each topic are."""
        told: dict[int, float] = defaultdict(float)
        answered: dict[int, float] = defaultdict(float)
        for part, weight in parts:
            best: dict[int, float] = {}
            meant = part.meant() if part.index is self else {}
            for stem, surely in sorted(meant.items(), key=itemgetter(1)):
                for row, fit in self.alike(stem, games):
                    told[row] += surely * fit
                    best[row] = surely
            for row, surely in best.items():
                answered[row] += surely * weight
        every = sum(weight for _, weight in parts)
        found: dict[Rule, list[float]] = defaultdict(list)
        for row, much in told.items():
            found[self._asked[row]].append(much * answered[row] / every)
        return {
            rule: sum(much * FEWER**at for at, much in enumerate(sorted(each, reverse=True)))
            for rule, each in found.items()
        }


@dataclass(frozen=True, slots=True)
class _Part:
    """A word or phrase of the question by what it may stand for and how surely; ``readings`` are of a misspelt word."""

    typed: str
    index: Index
    stems: Phrase
    meanings: Mapping[Phrase, float]
    readings: tuple[str, ...] = ()

    def meant(self) -> dict[str, float]:
        """Each single stem that it may stand for, and how surely."""
        likely = sorted(self.meanings.items(), key=itemgetter(1))
        return {stem: surely for phrase, surely in likely for stem in phrase} | dict.fromkeys(self.stems, 1.0)

    def fits(self, games: tuple[str, ...]) -> dict[Rule, float]:
        """How well each rule of these games fits the meaning of the part that it fits best."""
        found: dict[Rule, float] = {}
        for phrase, surely in self.meanings.items():
            for rule, fit in self.index.fits(phrase, games).items():
                found[rule] = max(found.get(rule, 0.0), surely * fit)
        return found


def _odds(holding: int, of: int) -> float:
    """The odds that one of so many does not hold what some hold, as SQLite reckons them."""
    return (of - holding + 0.5) / (holding + 0.5)


def _shorter(word: str) -> set[str]:
    """The word, and it with any one letter left out: words with one error between them have one of these in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def look_up(typed: str, indexes: tuple[Index, ...], games: tuple[str, ...], most: int) -> Findings:
    """The rules of these games that fit a question; ``games`` end with the section about the bot.

    ``indexes`` begin with the one of the reader's language.
    """
    own, profile = indexes[0], indexes[0].profile
    words = profile.words(typed[:LONGEST_QUERY])
    names = set(words) & set(games[:-1])
    named = {name for name in names if {rule.game for rule in own.fits(profile.stems((name,)), games[:-1])} <= {name}}
    asked = tuple(word for word in words if word not in named)
    if len(games) <= 2 or set(asked) <= profile.small:  # it tells which game is meant, unless it is all that is typed
        asked = words
    parts = list(_parts(tuple(_parted(word, indexes) for word in asked), indexes, games))
    stems = tuple(stem for part in parts for stem in part.stems)
    exact = own.exactly(tuple(map(profile.stem, asked))) or own.exactly(stems)
    meant = {*named, games[-1]} if named else set(games)
    exact = {rule for rule in exact if rule.game in meant}
    fits = [part.fits(games) for part in parts]
    weights = [_weight(part, len(fitting), len(games)) for part, fitting in zip(parts, fits, strict=True)]
    scores, held = defaultdict[Rule, float](float), defaultdict[Rule, float](float)
    for fitting, weight in zip(fits, weights, strict=True):
        for rule, fit in fitting.items():
            scores[rule] += fit
            held[rule] += weight / (sum(weights) or 1.0)
    scores.update({rule: score * (1 - WHOLLY + WHOLLY * held[rule]) for rule, score in scores.items()})
    like = own.like([(part, weight or 1.0) for part, weight in zip(parts, weights, strict=True)], games)
    for rule, fit in (*((rule, LIKE * fit) for rule, fit in like.items()), *((rule, EXACTLY) for rule in exact)):
        scores[rule] += fit
    for rule in scores:
        aside = len(games) == 2 and rule.game == games[1]
        scores[rule] *= NAMED if rule.game in names else ASIDE if aside else 1.0
    ranked = sorted(scores, key=lambda rule: (-scores[rule], games.index(rule.game)))
    if not ranked:
        return Findings(mended=_mended(parts, None, games))
    first = ranked[0]
    share = 1.0 if first in exact else held[first] / (2 if all(word.isdecimal() for word in words) else 1)
    ahead = len(ranked) == 1 or scores[first] >= AHEAD * scores[ranked[1]]
    if exact:
        ahead = first in exact and len({rule.game for rule in exact}) == 1
    return Findings(tuple(ranked[:most]), _mended(parts, first, games), share >= SURE and ahead, share)


def _weight(part: _Part, fitting: int, games: int) -> float:
    """How much of a question a part is: more if few topics hold it, nothing for small words and negations."""
    return log(1 + USUAL_TOPICS * games / (fitting or UNKNOWN)) if part.stems not in ((), (NEGATION,)) else 0.0


def _mended(parts: list[_Part], first: Rule | None, games: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The words that were read as others, by the reading that the first rule holds."""
    return tuple(
        (
            part.typed,
            part.index.written(
                next(
                    (w for w in part.readings if first in part.index.fits((part.index.profile.stem(w),), games)),
                    part.readings[0],
                )
            ),
        )
        for part in parts
        if part.readings
    )


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
        length, targets = _longest(own, words[at:], games)
        taken, word = words[at : at + length], words[at]
        at += length
        if length > 1:
            stems = profile.stems(taken)
            yield _Part(" ".join(taken), own, stems, {**dict.fromkeys(targets, 1.0), stems: 1.0})
        elif word not in profile.silent or not telling:
            yield from _word(word, indexes, games, last=at == len(words))
        elif word in profile.negations:
            yield _Part(word, own, (NEGATION,), {})
        elif word in profile.asking:
            yield _Part(word, own, (), {(profile.asking[word],): 1.0})


def _longest(own: Index, words: tuple[str, ...], games: tuple[str, ...]) -> tuple[int, tuple[Phrase, ...]]:
    """How many of the first words are a phrase that stands for others, and for which; 1 if none is."""
    small, stems = own.profile.small, tuple(map(own.profile.stem, words[:LONGEST_PHRASE]))
    for length in range(len(stems), 1, -1):
        whole = words[0] in small or words[length - 1] in small  # small words inside a phrase do not hide it
        short = () if whole else own.profile.stems(words[:length])
        if targets := own.targets(stems[:length], games) or own.targets(short, games):
            return length, targets
    return 1, ()


def _word(word: str, indexes: tuple[Index, ...], games: tuple[str, ...], *, last: bool) -> Iterator[_Part]:
    """The part of a word; none if it turns out to be small talk of another language, or misspelt small talk."""
    own = indexes[0]
    stem = own.profile.stem(word)
    ends = {(own.profile.stem(end),): UNFINISHED for end in own.completed(word)}
    if own.knows(word):
        yield _Part(word, own, (stem,), (ends if last else {}) | _meanings(own, word, games))
        return
    for other in indexes[1:]:
        if word in other.profile.small:
            return
        if other.writes(word):
            yield _Part(word, other, (other.profile.stem(word),), _meanings(other, word, games))
            return
    if ends:
        yield _Part(word, own, (word,), dict.fromkeys(ends, 1.0))
        return
    for index in indexes:
        if near := index.near(word):
            readings = tuple(one for one in near if one not in index.profile.small)
            meanings: dict[Phrase, float] = {}
            for one in reversed(readings):
                meanings |= _meanings(index, one, games)
            if readings:
                yield _Part(word, index, (index.profile.stem(readings[0]),), meanings, readings)
            return
    yield _Part(word, own, (stem,), {})


def _meanings(index: Index, word: str, games: tuple[str, ...]) -> dict[Phrase, float]:
    stem = (index.profile.stem(word),)
    return {**dict.fromkeys(index.targets(stem, games), STANDING_FOR), stem: 1.0}

"""Answers a typed question from the topics of a language: reads it, corrects its spelling, and ranks the rules.

Everything particular to a language stands in ``rules/CODE.toml``, of the bot for all and of a game for its own words.
"""

import re
import sqlite3
import unicodedata
import weakref
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from math import log
from typing import Any, NamedTuple, TypeAlias

import snowballstemmer

from games.core.rules import Topic

Phrase: TypeAlias = tuple[str, ...]
"""Words in a row, each cut to its stem."""

Meanings: TypeAlias = tuple[tuple[str, float], ...]
"""What a part of a question may mean, as SQLite matches it, and how surely."""

NEGATION = "negation"
"""The stem of every negation."""

LONGEST_QUERY, LONGEST_PHRASE = 200, 5
"""Characters of a question beyond this are ignored; words of the longest phrase that may stand for another."""

STANDING_FOR = 0.7
"""How much a synonym counts beside the word itself."""

READINGS, SHORTEST = 3, 4
"""The most readings of a misspelt or unfinished word, and the fewest letters it needs."""

NEAR, VERY_NEAR = 0.78, 0.85
"""How near a misspelt word must be that has one error, and one that has more."""

WHOLLY = 0.5
"""How much of its score a rule loses that holds nothing of a question; one that holds half loses half of that."""

EXACTLY, LIKE, FEWER = 200.0, 2.0, 0.6
"""What counts that a heading or keyword is the question, or is like it; and how much the next of the same topic."""

NAMED, ASIDE = 1.5, 0.75
"""How rules of a game that is named are favoured, and how topics about the bot are where a game's are asked for."""

USUAL_TOPICS, UNKNOWN = 50, 5
"""About as many topics has a game; a word that no topic holds weighs as one that so many hold."""

SURE, AHEAD = 0.85, 1.45
"""A result is trusted if it holds so much of what was asked, and fits so much better than the next."""

_WORD = re.compile(r"[^\W_]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})

_TABLES = """
CREATE VIRTUAL TABLE topics USING fts5(heading, keywords, body);
CREATE VIRTUAL TABLE asked USING fts5(phrase);
"""

_MATCHES = {
    "topics": "SELECT rowid, -bm25(topics, 10, 4, 1) FROM topics WHERE topics MATCH ?",
    "asked": "SELECT rowid, -bm25(asked) FROM asked WHERE asked MATCH ?",
}
"""How well each topic, or each heading and keyword alone, fits; what the heading says counts most."""


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


@lru_cache(maxsize=20_000)
def plain_of(written: str) -> str:
    """The text in lower case and without accents."""
    apart = unicodedata.normalize("NFKD", written.casefold().translate(_LIGATURES))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


class LanguageProfile:
    """A language as the search reads it, from its words file; of an empty one nothing is known.

    ``small`` words count for nothing. ``negations``, which are all the same, and ``asking`` words, which tell what kind
    of answer is wanted, count only inside a phrase and beside a keyword. Raises KeyError for a stemmer that Snowball
    does not have.
    """

    def __init__(self, words: Mapping[str, Any]) -> None:
        self.small = frozenset(words.get("small", "").split())
        self.negations = frozenset(words.get("negations", "").split())
        self.asking = {word: f"asks{kind}" for kind, said in words.get("asking", {}).items() for word in said.split()}
        self._rewriting, self._spelling = (words.get(part, {}).items() for part in ("rewriting", "spelling"))
        self._stemmer = words.get("stemmer", "")
        self.stem = lru_cache(20_000)(self._stem)
        self.words(self.stem(""))

    def words(self, written: str) -> tuple[str, ...]:
        """The words in lower case, without accents and elisions."""
        written = plain_of(written)
        for pattern, replacement in self._rewriting:
            written = re.sub(pattern, replacement, written)
        return tuple(_WORD.findall(written))

    def _stem(self, word: str) -> str:
        """A plain word, in one spelling and without its ending."""
        if word in self.negations:
            return NEGATION
        for pattern, replacement in self._spelling:
            word = re.sub(pattern, replacement, word)
        # A stemmer keeps the word it is at, and any thread may search: each word has its own.
        return str(snowballstemmer.stemmer(self._stemmer).stemWord(word)) if self._stemmer else word

    def stems(self, words: Iterable[str]) -> Phrase:
        """The stems of the words that say something, negations among them; of all of them if none does."""
        words = tuple(words)
        return tuple(self.stem(word) for word in words if word not in self.small) or tuple(map(self.stem, words))


class Index:
    """The topics of one language; ``words`` are the words files by game, under "" the one for all.

    ``counts`` has the plain words of texts and synonyms, ``written`` how the texts write them, ``rules`` by table the
    rule of each row.
    """

    def __init__(self, words: Mapping[str, Mapping[str, Any]], topics: Iterable[tuple[Rule, Topic]]) -> None:
        self.profile = profile = LanguageProfile(words.get("", {}))
        self.exact: dict[Phrase, set[Rule]] = defaultdict(set)
        self.synonyms: dict[tuple[str, Phrase], tuple[Phrase, ...]] = defaultdict(tuple)
        self.counts: Counter[str] = Counter()
        self.written: dict[str, str] = {}
        self.rules: dict[str, dict[int | None, Rule]] = {"topics": {}, "asked": {}}
        # A search may run in any thread; SQLite takes their questions one after another.
        self._texts = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self._texts.close)
        self._texts.executescript(_TABLES)
        for rule, topic in topics:
            self._add(rule, topic)
        for game, listed in words.items():
            for told, typed in listed.get("synonyms", {}).items():
                for phrase in map(profile.words, typed.split(",")):
                    self.synonyms[game, tuple(map(profile.stem, phrase))] += (profile.stems(profile.words(told)),)
                    self.counts.update(phrase)
        self._stems = {profile.stem(word) for word in self.counts}
        self._common = [word for word, _ in self.counts.most_common() if word.isalpha() and len(word) >= SHORTEST]
        self.near, self.fits = lru_cache(4096)(self._near), lru_cache(8192)(self._fits)

    def _add(self, rule: Rule, topic: Topic) -> None:
        profile = self.profile
        for words in (profile.words(phrase) for phrase in (topic.heading, *topic.keywords)):
            for phrase in (tuple(map(profile.stem, words)), profile.stems(words)):
                self.exact[phrase].add(rule)
            kinds = (profile.asking[word] for word in words if word in profile.asking)
            asked = " ".join((*profile.stems(words), *kinds))
            self.rules["asked"][self._texts.execute("INSERT INTO asked VALUES (?)", (asked,)).lastrowid] = rule
        parts = (topic.heading, " ".join((*topic.keywords, *topic.rulings)), topic.body)
        stems = [" ".join(profile.stems(profile.words(part))) for part in parts]
        self.rules["topics"][self._texts.execute("INSERT INTO topics VALUES (?, ?, ?)", stems).lastrowid] = rule
        self.counts.update(profile.words(" ".join(parts)))
        self.written |= {plain_of(word): word for word in _WORD.findall(" ".join(parts).lower())}

    def _fits(self, table: str, meanings: Meanings, games: tuple[str, ...]) -> dict[int, float]:
        """How well each text of these games fits: the rarer what is meant is, the more."""
        found: dict[int, float] = {}
        for meant, surely in meanings:
            for row, fit in self._texts.execute(_MATCHES[table], (meant,)):
                if self.rules[table][row].game in games:
                    found[row] = max(found.get(row, 0.0), surely * fit)
        return found

    def knows(self, word: str) -> bool:
        """Whether a plain word, in whatever form, is one of the texts, of their synonyms or of small talk."""
        return word in self.profile.small or word in self.profile.negations or self.profile.stem(word) in self._stems

    def games_with(self, word: str, games: tuple[str, ...]) -> set[str]:
        """Those of the games whose topics have the word."""
        return {self.rules["topics"][row].game for row in self.fits("topics", self.meanings((word,), ()), games)}

    def targets(self, phrase: Phrase, games: Iterable[str]) -> tuple[Phrase, ...]:
        """What a typed phrase stands for in the texts of these games."""
        return tuple(target for game in ("", *games) for target in self.synonyms.get((game, phrase), ()))

    def meanings(self, words: Iterable[str], games: Iterable[str]) -> Meanings:
        """These words, and less surely what they stand for."""
        stems = [(self.profile.stem(word),) for word in words]
        targets = [target for stem in stems for target in self.targets(stem, games)]
        return any_of(stems, 1.0) + any_of(targets, STANDING_FOR)

    def completed(self, beginning: str) -> list[str]:
        """What an unfinished word may become: the most frequent words that begin so."""
        return [word for word in self._common if word.startswith(beginning)][: READINGS + 1]

    def _near(self, word: str, games: tuple[str, ...]) -> list[str]:
        """The words of these games nearest to one that is not known; none for a short one and for one with a digit."""
        if not word.isalpha() or len(word) < SHORTEST:
            return []
        near = get_close_matches(word, self._common, 8 * READINGS, NEAR)
        near = [other for other in near if self.fits("topics", self.meanings((other,), games), games)]
        once = [other for other in near if _shorter(word) & _shorter(other)]
        return once[:READINGS] or get_close_matches(word, near, 1, VERY_NEAR)


def _shorter(word: str) -> set[str]:
    """The word, and it with any one letter left out: words with one error between them have one of these in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def any_of(phrases: Sequence[Phrase], surely: float) -> Meanings:
    """What matches any of the phrases, for SQLite: a phrase has all of its stems somewhere in a text."""
    return ((" OR ".join('("' + '" AND "'.join(phrase) + '")' for phrase in phrases), surely),) if phrases else ()


@dataclass(frozen=True, slots=True)
class _Part:
    """A word or phrase of a question, what it may mean, and how it was ``read`` if it is misspelt.

    One that ``counts`` is looked for in topics too, others beside headings and keywords alone.
    """

    typed: str
    index: Index
    stems: Phrase
    meanings: Meanings
    read: str = ""
    counts: bool = True


def search_rules(typed: str, indexes: tuple[Index, ...], games: tuple[str, ...], most: int) -> SearchResult:
    """The rules of these games that fit a question; ``games`` end with the section about the bot.

    ``indexes`` begin with the one of the reader's language.
    """
    own, profile = indexes[0], indexes[0].profile
    words = profile.words(typed[:LONGEST_QUERY])
    every = {rule.game for rule in own.rules["topics"].values()} - {games[-1]}
    # A name tells which other game is meant, unless it is a word of one more, in whatever language.
    names = set(words) & every
    others = names if len(games) > 2 else names - set(games)
    named = {name for name in others if all(index.games_with(name, tuple(every)) <= {name} for index in indexes)}
    games = (*sorted(named), games[-1]) if named else games
    asked = tuple(word for word in words if word not in named)
    asked = words if set(asked) <= profile.small else asked
    parts = list(_parts(asked, indexes, games))
    stems = tuple(stem for part in parts for stem in part.stems)
    exact = own.exact.get(tuple(map(profile.stem, asked))) or own.exact.get(stems, set())
    exact = {rule for rule in exact if rule.game in games}
    scores, held = _scores(parts, own, games)
    for rule in exact | set(scores):
        favour = NAMED if rule.game in names else ASIDE if len(games) == 2 and rule.game == games[1] else 1.0
        scores[rule] = favour * (scores.get(rule, 0.0) + (EXACTLY if rule in exact else 0.0))
    ranked = sorted(scores, key=lambda rule: (-scores[rule], games.index(rule.game)))
    corrected = tuple((part.typed, part.index.written.get(part.read, part.read)) for part in parts if part.read)
    if not ranked:
        return SearchResult(corrected=corrected)
    first = ranked[0]
    share = 1.0 if first in exact else held[first] / (2 if all(word.isdecimal() for word in words) else 1)
    ahead = len(ranked) == 1 or scores[first] >= AHEAD * scores[ranked[1]]
    if exact:
        ahead = first in exact and len({rule.game for rule in exact}) == 1
    best = {rule.game: scores[rule] for rule in reversed(ranked)}
    return SearchResult(tuple(ranked[:most]), corrected, share >= SURE and ahead, share, best)


def _scores(parts: list[_Part], own: Index, games: tuple[str, ...]) -> tuple[dict[Rule, float], dict[Rule, float]]:
    """How well each rule fits the parts of a question, and how much of it each holds, from 0 to 1."""
    scores, held = defaultdict[Rule, float](float), defaultdict[Rule, float](float)
    told, answered = defaultdict[int, float](float), defaultdict[int, float](float)
    counting = [part for part in parts if part.counts]
    fits = [part.index.fits("topics", part.meanings, games) for part in counting]
    weights = [log(1 + USUAL_TOPICS * len(games) / (len(fitting) or UNKNOWN)) for fitting in fits]
    for part, fitting, weight in zip(counting, fits, weights, strict=True):
        for row, fit in fitting.items():
            rule = part.index.rules["topics"][row]
            scores[rule] += fit
            held[rule] += weight / sum(weights)
    shares = {part.typed: weight for part, weight in zip(counting, weights, strict=True)}
    whole = sum(shares.get(part.typed, 1.0) for part in parts)
    for part in parts:
        for row, fit in own.fits("asked", part.meanings, games).items() if part.index is own else ():
            told[row] += fit
            answered[row] += shares.get(part.typed, 1.0) / whole
    for rule in scores:
        scores[rule] *= 1 - WHOLLY + WHOLLY * held[rule]
    found: dict[Rule, list[float]] = defaultdict(list)
    for row, much in told.items():
        found[own.rules["asked"][row]].append(much * answered[row])
    for rule, each in found.items():
        scores[rule] += LIKE * sum(much * FEWER**at for at, much in enumerate(sorted(each, reverse=True)))
    return scores, held


def _parts(words: tuple[str, ...], indexes: tuple[Index, ...], games: tuple[str, ...]) -> Iterator[_Part]:
    own, profile = indexes[0], indexes[0].profile
    silent = profile.small | profile.negations
    telling = any(word not in silent for word in words)
    at = 0
    while at < len(words):
        phrase, length = _longest(own, words[at:], games)
        taken, word = words[at : at + length], words[at]
        at += length
        if length > 1:
            stems = profile.stems(taken)
            yield _Part(" ".join(taken), own, stems, any_of((*own.targets(phrase, games), stems), 1.0))
        elif word not in silent or not telling:
            yield from _word(word, indexes, games)
        elif word in profile.negations:
            yield _Part(word, own, (NEGATION,), any_of([(NEGATION,)], 1.0), counts=False)
        elif word in profile.asking:
            yield _Part(word, own, (), any_of([(profile.asking[word],)], 1.0), counts=False)


def _longest(own: Index, words: tuple[str, ...], games: tuple[str, ...]) -> tuple[Phrase, int]:
    """The phrase with which the words begin that stands for others, and how many words it takes; 1 if none does."""
    small, stems = own.profile.small, tuple(map(own.profile.stem, words[:LONGEST_PHRASE]))
    for length in range(len(stems), 1, -1):
        whole = words[0] in small or words[length - 1] in small  # small words inside a phrase do not hide it
        for phrase in (stems[:length], () if whole else own.profile.stems(words[:length])):
            if own.targets(phrase, games):
                return phrase, length
    return (), 1


def _word(word: str, indexes: tuple[Index, ...], games: tuple[str, ...]) -> Iterator[_Part]:
    """The part of a word; none if it turns out to be small talk of another language, or misspelt small talk."""
    own = indexes[0]
    stem = own.profile.stem(word)
    if own.knows(word):
        near = [] if word in own.counts else own.near(word, games)
        also = [] if any(own.profile.stem(one) == stem for one in near) else near
        yield _Part(word, own, (stem,), own.meanings((word, *also), games))
        return
    for other in indexes[1:]:
        if word in other.profile.small:
            return
        if word in other.counts:
            yield _Part(word, other, (other.profile.stem(word),), other.meanings((word,), games))
            return
    if ends := own.completed(word):
        yield _Part(word, own, (word,), any_of([(own.profile.stem(end),) for end in ends], 1.0))
        return
    for index in indexes:
        if near := index.near(word, games):
            if readings := [one for one in near if one not in index.profile.small]:
                stem = index.profile.stem(readings[0])
                yield _Part(word, index, (stem,), index.meanings(readings, games), readings[0])
            return
    yield _Part(word, own, (stem,), any_of([(stem,)], 1.0))

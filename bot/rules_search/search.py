"""Answers a typed question from the topics of a language: reads it, corrects its spelling, and ranks the rules.

Everything particular to a language stands in ``rules/CODE.toml``, of the bot for all and of a game for its own words.
"""

import re
import sqlite3
import unicodedata
import weakref
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from math import log, sqrt
from typing import Any, NamedTuple, TypeAlias

import snowballstemmer

from games.core.rules import Topic

Phrase: TypeAlias = tuple[str, ...]
"""Words in a row, each cut to its stem."""

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
"""How well each topic, or each heading and keyword alone, fits a stem; what the heading says counts most."""


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

    ``small`` words count for nothing, ``negations`` only inside a phrase, where they are all the same. ``asking`` are
    small words that tell what kind of answer is wanted: they count where a question is compared with a keyword.
    Raises KeyError for a stemmer that Snowball does not have.
    """

    def __init__(self, words: Mapping[str, Any]) -> None:
        self.small = frozenset(words.get("small", "").split())
        self.negations = frozenset(words.get("negations", "").split())
        self.silent = self.small | self.negations
        self._rewriting, self._spelling = (_patterns(words.get(part, {})) for part in ("rewriting", "spelling"))
        self.asking = {word: f"asks{kind}" for kind, said in words.get("asking", {}).items() for word in said.split()}
        self._elided = words.get("elided", "").split()
        self._stemmer = words.get("stemmer", "")
        if self._stemmer:
            snowballstemmer.stemmer(self._stemmer)
        self.stem = lru_cache(20_000)(self._stem)

    def words(self, written: str) -> tuple[str, ...]:
        """The words in lower case, without accents and elisions."""
        return tuple(_WORD.findall(_replaced(plain_of(written), self._rewriting)))

    def _stem(self, word: str) -> str:
        """A plain word, in one spelling and without its ending."""
        if word in self.negations:
            return NEGATION
        spelt = _replaced(word, self._spelling)
        # A stemmer keeps the word it is at, and any thread may search: each word has its own.
        return str(snowballstemmer.stemmer(self._stemmer).stemWord(spelt)) if self._stemmer else spelt

    def stems(self, words: Iterable[str]) -> Phrase:
        """The stems of the words that say something, negations among them; of all of them if none does."""
        words = tuple(words)
        return tuple(self.stem(word) for word in words if word not in self.small) or tuple(map(self.stem, words))

    def unelided(self, word: str) -> Iterable[str]:
        """What the word may be without letters that are run together with it, such as "eruption" in "leruption"."""
        rests = (word.removeprefix(letters) for letters in self._elided)
        return (rest for rest in rests if rest != word and len(rest) > 1 and rest[0] in "aeiouyh")


def _patterns(listed: Mapping[str, str]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(pattern), replacement) for pattern, replacement in listed.items()]


def _replaced(written: str, replacements: Iterable[tuple[re.Pattern[str], str]]) -> str:
    for pattern, replacement in replacements:
        written = pattern.sub(replacement, written)
    return written


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
        self._common = [word for word, _ in self.counts.most_common()]
        self._correctly = [word for word in self._common if word.isalpha() and len(word) >= SHORTEST]
        self.near, self.fits = lru_cache(4096)(self._near), lru_cache(8192)(self._fits)

    def _add(self, rule: Rule, topic: Topic) -> None:
        profile = self.profile
        for words in (profile.words(phrase) for phrase in (topic.heading, *topic.keywords)):
            for phrase in (tuple(map(profile.stem, words)), profile.stems(words)):
                self.exact[phrase].add(rule)
            kinds = (profile.asking[word] for word in words if word in profile.asking)
            asked = " ".join((*profile.stems(words), *kinds))
            row = self._texts.execute("INSERT INTO asked VALUES (?)", (asked,)).lastrowid
            self.rules["asked"][row] = rule
        parts = (topic.heading, " ".join((*topic.keywords, *topic.rulings)), topic.body)
        stems = (" ".join(profile.stems(profile.words(part))) for part in parts)
        row = self._texts.execute("INSERT INTO topics VALUES (?, ?, ?)", tuple(stems)).lastrowid
        self.rules["topics"][row] = rule
        self.counts.update(profile.words(" ".join(parts)))
        self.written |= {plain_of(word): word for word in _WORD.findall(" ".join(parts).lower())}

    def _fits(self, table: str, stem: str, games: tuple[str, ...]) -> dict[int, float]:
        """How well each text of these games fits: the rarer the stem is, the more."""
        found, rules = self._texts.execute(_MATCHES[table], (f'"{stem}"',)), self.rules[table]
        return {row: fit for row, fit in found if rules[row].game in games}

    def knows(self, word: str) -> bool:
        """Whether a plain word, in whatever form, is one of the texts, of their synonyms or of small talk."""
        return word in self.profile.silent or self.profile.stem(word) in self._stems

    def targets(self, phrase: Phrase, games: Iterable[str]) -> tuple[Phrase, ...]:
        """What a typed phrase stands for in the texts of these games."""
        return tuple(target for game in ("", *games) for target in self.synonyms.get((game, phrase), ()))

    def read(self, word: str, games: Iterable[str]) -> dict[Phrase, float]:
        """What a word may stand for, and how surely."""
        own = (self.profile.stem(word),)
        return dict.fromkeys(self.targets(own, games), STANDING_FOR) | {own: 1.0}

    def completed(self, beginning: str) -> dict[Phrase, float]:
        """The stems of what an unfinished word may become: of the most frequent words that begin so."""
        found = (word for word in self._common if word.startswith(beginning) and word != beginning)
        return {(self.profile.stem(word),): 1.0 for word in islice(found, READINGS + 1)}

    def _near(self, word: str) -> list[str]:
        """The words nearest to one that is not known; none for a short word and for one with a digit."""
        if not word.isalpha() or len(word) < SHORTEST:
            return []
        near = get_close_matches(word, self._correctly, 4 * READINGS, NEAR)
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
        return 0.0 if self.stems in ((), (NEGATION,)) else log(1 + USUAL_TOPICS * games / (fitting or UNKNOWN))

    def meant(self) -> dict[str, float]:
        """The stems of all meanings, and how surely each is meant."""
        likely = sorted((surely / sqrt(len(phrase)), phrase) for phrase, surely in self.meanings.items())
        return {stem: surely for surely, phrase in likely for stem in phrase} | dict.fromkeys(self.stems, 1.0)

    def fits(self, games: tuple[str, ...]) -> dict[Rule, float]:
        """How well each rule of these games fits the meaning that it fits best; it has to hold all of its stems."""
        found: dict[Rule, float] = {}
        for phrase, surely in self.meanings.items():
            each = [self.index.fits("topics", stem, games) for stem in phrase]
            for row in set(each[0]).intersection(*each[1:]):
                rule = self.index.rules["topics"][row]
                found[rule] = max(found.get(rule, 0.0), surely * max(fits[row] for fits in each))
        return found

    def corrected(self, first: Rule | None, games: tuple[str, ...]) -> tuple[str, str]:
        """A misspelt word and what it was read as: the reading that the first rule holds."""
        index = self.index
        for read in (*self.readings, self.readings[0]):
            if first in {index.rules["topics"][row] for row in index.fits("topics", index.profile.stem(read), games)}:
                break
        return self.typed, index.written.get(read, read)


def _shorter(word: str) -> set[str]:
    """The word, and it with any one letter left out: words with one error between them have one of these in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def search_rules(typed: str, indexes: tuple[Index, ...], games: tuple[str, ...], most: int) -> SearchResult:
    """The rules of these games that fit a question; ``games`` end with the section about the bot.

    ``indexes`` begin with the one of the reader's language.
    """
    own, profile = indexes[0], indexes[0].profile
    words = profile.words(typed[:LONGEST_QUERY])
    every = tuple({rule.game for rules in own.exact.values() for rule in rules} - {games[-1]})
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
    return {own.rules["topics"][row].game for row in own.fits("topics", own.profile.stem(name), games)} <= {name}


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
            for row, fit in own.fits("asked", stem, games).items():
                told[row] += surely * fit
                best[row] = max(best.get(row, 0.0), surely)
        for row, surely in best.items():
            answered[row] += surely * weight / sum(weights)
    for row, much in told.items():
        yield own.rules["asked"][row], much * answered[row]


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
            yield from _word(word, indexes, games)
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


def _word(word: str, indexes: tuple[Index, ...], games: tuple[str, ...]) -> Iterator[_Part]:
    """The part of a word; none if it turns out to be small talk of another language, or misspelt small talk."""
    own = indexes[0]
    stem = own.profile.stem(word)
    if own.knows(word):
        yield _Part(word, own, (stem,), own.read(word, games))
        return
    for other in indexes[1:]:
        if word in other.profile.small:
            return
        if word in other.counts:
            yield _Part(word, other, (other.profile.stem(word),), other.read(word, games))
            return
    if ends := own.completed(word):
        yield _Part(word, own, (word,), ends)
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

"""A typed question against the index: taken apart, mended, and answered with the rules that fit best."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log

from bot.lookup.fulltext import Meanings
from bot.lookup.index import Hits, Index, Rule
from bot.lookup.stems import NEGATION, Phrase, joined

LONGEST_QUERY = 200
"""Characters of a question beyond this are ignored."""

LONGEST_PHRASE = 5
"""Words of the longest phrase that is looked for as a whole."""

STANDING_FOR, UNFINISHED = 0.8, 0.3
"""How much a synonym counts beside the word itself, and what the word may be the beginning of."""

READINGS = 3
"""So many words at most are taken for the one that was meant."""

WHOLLY = 0.85
"""How much of its score a rule loses that holds nothing of a question; one that holds half loses half of that."""

EXACTLY = 10
"""How much more than another phrase a heading or keyword counts that is the question itself."""

LIKE = 2.4
"""How much it counts that a heading or keyword is like the question, in whatever order; less where it is so in part."""

NEGATED = 1
"""How much a negation weighs where the question is compared with headings and keywords."""

ASKED = 1
"""How much it weighs there what kind of answer is wanted, such as a number or a reason."""

USUAL_TOPICS = 50
"""About as many topics has a game; a word that few of them hold weighs more."""

UNKNOWN = 5
"""A word that no topic holds weighs as one that so many hold: then less of the question is answered."""

NAMED, ASIDE = 2.5, 0.8
"""How rules of a game that is named are favoured, and how topics about the bot are where a game's are asked for."""

SURE = 0.85
"""A result is trusted if it holds this much of what was asked ..."""

AHEAD = 1.2
"""... and fits so much better than the next."""


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


@dataclass(frozen=True, slots=True)
class _QuestionPart:
    """A word or phrase of the question with the rules that hold it; by each reading of it, where it was mended."""

    typed: str
    hits: Hits
    readings: tuple[tuple[str, Hits], ...] = ()
    stems: Phrase = ()
    meanings: Meanings = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked, of whom: the reader's index first, then those of the other languages."""

    indexes: tuple[Index, ...]
    games: tuple[str, ...]

    @property
    def own(self) -> Index:
        """The reader's index."""
        return self.indexes[0]


@dataclass(frozen=True, slots=True)
class _RankedRule:
    """A rule with its score and the share of the question that it holds."""

    rule: Rule
    score: float
    held: float


def look_up(typed: str, indexes: tuple[Index, ...], games: tuple[str, ...], most: int) -> Findings:
    """The rules of these games that fit a question; ``games`` end with the section about the bot.

    ``indexes`` begin with the one of the reader's language.
    """
    question = _Asked(indexes, games)
    tongue = question.own.tongue
    words = tuple(_parted(question, word) for word in tongue.words(typed[:LONGEST_QUERY]))
    parts = _parts(question, _without_names(question, words))
    whole = question.own.hits_of_whole(_phrases(parts))
    mended = any(part.readings for part in parts)
    all_of_it = joined(stem for part in parts for stem in part.stems) if mended else tongue.whole(typed[:LONGEST_QUERY])
    exact = question.own.word_for_word(typed[:LONGEST_QUERY], question.own.hits_of_whole([(all_of_it,)]))
    whole |= {rule: whole.get(rule, 0.0) + EXACTLY * fit for rule, fit in exact.items()}
    ranked = _ranked(question, words, parts, whole)
    rules = tuple(one.rule for one in ranked[:most])
    held = _held(ranked, words, exact)
    return Findings(rules, _mended(parts, rules), held >= SURE and _stands_out(ranked, exact), held)


def _parted(question: _Asked, word: str) -> str:
    """The word, without letters that are run together with it where no language knows it so."""
    return word if any(index.knows(word) for index in question.indexes) else question.own.parted(word)


def _without_names(question: _Asked, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without a game's name, which only tells which game is meant, unless nothing else is asked."""
    tongue = question.own.tongue
    others = tuple(word for word in words if word not in question.games)
    several = len(question.games) > 2
    return others if several and not set(others) <= tongue.small else words


def _parts(question: _Asked, words: tuple[str, ...]) -> list[_QuestionPart]:
    tongue = question.own.tongue
    silent = tongue.small | tongue.negations
    telling = [word for word in words if word not in silent]
    parts: list[_QuestionPart] = []
    at = 0
    while at < len(words):
        length, targets = _longest(question, words[at:])
        taken = words[at : at + length]
        at += length
        if targets and length > 1:
            parts.append(_phrase(question, taken, targets))
        elif taken[0] in silent and telling:
            if taken[0] in tongue.asking:
                parts.append(_QuestionPart(taken[0], {}, meanings={tongue.asking[taken[0]]: 1.0}))
            if taken[0] in tongue.negations:
                stem = tongue.stem(taken[0])
                parts.append(_QuestionPart(taken[0], {}, stems=(stem,), meanings={stem: 1.0}))
        else:
            parts += _word(question, taken[0], last=at == len(words), alone=len(words) == 1)
    return parts


def _longest(question: _Asked, words: tuple[str, ...]) -> tuple[int, tuple[Phrase, ...]]:
    """How many of the first words are a known phrase, and what it stands for; 1 if none is."""
    own = question.own
    stems = tuple(own.tongue.stem(word) for word in words[:LONGEST_PHRASE])
    for length in range(len(stems), 1, -1):
        short = own.tongue.without_small(words[:length])
        targets = own.targets(stems[:length], question.games) or own.targets(short, question.games)
        if targets:
            return length, targets
    return 1, ()


def _phrase(question: _Asked, words: tuple[str, ...], targets: tuple[Phrase, ...]) -> _QuestionPart:
    own = question.own
    stems = tuple(own.tongue.stem(word) for word in own.tongue.telling(words))
    return _QuestionPart(" ".join(words), own.hits((*targets, stems)), stems=stems, meanings=_meanings(stems, targets))


def _meanings(stems: Phrase, targets: Iterable[Phrase]) -> Meanings:
    """What a part may stand for: a synonym counts less than the word itself."""
    return {stem: STANDING_FOR for target in targets for stem in target} | dict.fromkeys(stems, 1.0)


def _word(question: _Asked, word: str, *, last: bool, alone: bool) -> list[_QuestionPart]:
    """The part of a word; none if it turns out to be small talk of another language, or misspelt small talk."""
    own = question.own
    if own.knows(word):
        return [_known(own, question.games, word, last=last)]
    for other in question.indexes[1:]:
        if word in other.tongue.small:
            return []
        if other.writes(word):
            return [_known(other, question.games, word, last=False)]
    if own.begins(word):
        return [_QuestionPart(word, own.hits_of_beginning(word), stems=(word,))]
    return _mended_word(question, word, alone=alone)


def _mended_word(question: _Asked, word: str, *, alone: bool) -> list[_QuestionPart]:
    """The part of a misspelt word: all words nearest to it, in the first language that has some."""
    for index in question.indexes:
        near = index.near(word)
        telling = [one for one in near if one not in index.tongue.small]
        if near and not telling and not alone:
            return []
        if near:
            parts = [(one, _known(index, question.games, one, last=False)) for one in (telling or near)[:READINGS]]
            hits: Hits = {}
            for _, part in parts:
                hits = _best(hits, part.hits)
            readings = tuple((index.written(one), part.hits) for one, part in parts)
            meanings = {stem: sure for _, part in reversed(parts) for stem, sure in part.meanings.items()}
            return [_QuestionPart(word, hits, readings, parts[0][1].stems, meanings)]
    return [_QuestionPart(word, {}, stems=(word,))]


def _known(index: Index, games: Iterable[str], word: str, *, last: bool) -> _QuestionPart:
    stem = index.tongue.stem(word)
    hits = index.hits([(stem,)])
    if last:
        hits = _best(hits, {rule: UNFINISHED * fit for rule, fit in index.hits_of_beginning(word).items()})
    targets = index.targets((stem,), games)
    if targets:
        hits = _best(hits, {rule: STANDING_FOR * score for rule, score in index.hits(targets).items()})
    return _QuestionPart(word, hits, stems=(stem,), meanings=_meanings((stem,), targets))


def _best(one: Hits, other: Hits) -> Hits:
    return {rule: max(one.get(rule, 0), other.get(rule, 0)) for rule in one.keys() | other.keys()}


def _phrases(parts: list[_QuestionPart]) -> list[Phrase]:
    """The whole question, and every run of its words that may be a phrase."""
    stems = [part.stems for part in parts]
    runs = [stems[at : at + length] for length in range(2, LONGEST_PHRASE) for at in range(len(stems) - length + 1)]
    return list(dict.fromkeys(tuple(stem for one in run for stem in one) for run in [stems, *runs] if run))


def _ranked(question: _Asked, words: tuple[str, ...], parts: list[_QuestionPart], whole: Hits) -> list[_RankedRule]:
    """The rules, best first: those that hold more of the question come before those that hold less."""
    games = question.games
    hits = [{rule: fit for rule, fit in part.hits.items() if rule.game in games} for part in parts]
    weights = [
        0.0 if part.stems in ((), (NEGATION,)) else log(1 + USUAL_TOPICS * len(games) / (len(fitting) or UNKNOWN))
        for part, fitting in zip(parts, hits, strict=True)
    ]
    every = sum(weights) or 1.0
    meant = [
        (part.meanings, weight or (NEGATED if part.stems else ASKED))
        for part, weight in zip(parts, weights, strict=True)
    ]
    like = question.own.like(meant, games)
    ranked = []
    for rule in {rule for part in (*hits, whole, like) for rule in part if rule.game in games}:
        held = sum(weight for weight, part in zip(weights, hits, strict=True) if rule in part) / every
        score = sum(part.get(rule, 0.0) for part in hits) * (1 - WHOLLY + WHOLLY * held)
        score += whole.get(rule, 0.0) + LIKE * like.get(rule, 0.0)
        ranked.append(_RankedRule(rule, score * _favour(question, words, rule), held))
    return sorted(ranked, key=lambda one: (-one.score, games.index(one.rule.game), one.rule.topic))


def _favour(question: _Asked, words: tuple[str, ...], rule: Rule) -> float:
    """A game's rules come before what is about the bot, and a game that is named before others."""
    if rule.game in words:
        return NAMED
    aside = len(question.games) == 2 and rule.game == question.games[1]
    return ASIDE if aside else 1.0


def _held(ranked: list[_RankedRule], words: tuple[str, ...], exact: Hits) -> float:
    """How much of the question the first rule holds; numbers alone ask too little for an answer."""
    if not ranked:
        return 0.0
    if ranked[0].rule in exact:
        return 1.0
    return ranked[0].held / (2 if all(word.isdecimal() for word in words) else 1)


def _stands_out(ranked: list[_RankedRule], exact: Hits) -> bool:
    """Whether the first rule can be shown without asking: it alone is named exactly, or it fits much better."""
    first, second = ranked[0], ranked[1].score if len(ranked) > 1 else 0.0
    if exact:
        named = {one.rule.game for one in ranked if one.rule in exact}
        return first.rule in exact and len(named) == 1 and first.score > second
    return first.score >= AHEAD * second


def _mended(parts: list[_QuestionPart], rules: tuple[Rule, ...]) -> tuple[tuple[str, str], ...]:
    """The words that were read as others, by the reading that the first rule holds."""
    found = []
    for part in parts:
        if part.readings:
            fitting = [written for written, hits in part.readings if rules and rules[0] in hits]
            found.append((part.typed, fitting[0] if fitting else part.readings[0][0]))
    return tuple(found)

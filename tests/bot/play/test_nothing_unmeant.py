"""Words never play a move that was not meant.

What is typed here comes from the program's own lists of moves: a move's description as it stands, with words left out,
with others between them. What is then played unasked has to be the one move whose text holds every word. How words are
compared here is simpler than how the program reads them, and shares nothing with it.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import pytest

from bot.model.reading import follow_read
from bot.model.sessions import Session
from bot.model.tables import Table
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.contract import Position
from games.core.refusals import Refusal
from games.core.text import Notation
from tests.bot.conftest import session_of

POSITIONS = 150
"""Positions of a game; a usual run tries a third of them, another one every day."""


SENTENCES = 4
"""Sentences with words left out or added, for each position and language."""

LONGEST_GAME = 200
"""Moves of one random game at the most."""

OFTEN = 0.2
"""How likely each position of a random game is tried."""

WHOLE_READ, SOME_PLAYED = 0.98, 0.05
"""The least part of the whole descriptions of a single legal move, and of other sentences, that is played unasked."""

FILLERS = {
    "en": ("please", "i", "the", "a", "my", "now", "ok", "just", "want", "it", "and", "for", "this"),
    "fr": ("svp", "je", "la", "le", "une", "mon", "alors", "bon", "veux", "et", "pour", "ce", "moi"),
}
SMALL = frozenset(
    re.findall(
        r"\w+",
        "to on at and from into onto with for in of a an the "
        "en de du à au et la le les l d dans sur pour avec un une jusqu",
    )
)
"""Words that alone say nothing of what is done."""

PLAYER = ("player", "joueur")
"""What a number may follow that names somebody to push: that is as good as the verb."""

BETWEEN = ("then", "puis")
"""Words between two moves; what is tried here has none."""

NOT = ("no", "sans")
_PLACE = re.compile(r"[a-z]\d+(?:\.\d)?")
_WORD = re.compile(r"[a-z]\d+\.\d|\w+")


def words_of(said: str) -> tuple[str, ...]:
    """The words of a text; "no capture" is one that "capture" is not."""
    found = _WORD.findall(said.casefold())
    return tuple(
        f"{NOT[0]} {word}" if number and found[number - 1] in NOT else word
        for number, word in enumerate(found)
        if word not in NOT
    )


def alike(one: str, other: str) -> bool:
    """Whether two words differ by no more than an ending, as "score" and "scores" do."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    same = next((at for at, sign in enumerate(short) if sign != long[at]), len(short))
    return short.isalpha() and long.isalpha() and same >= 3 and len(short) - same <= 1 and len(long) - same <= 3


def is_within(some: Sequence[str], words: Sequence[str]) -> bool:
    """Whether these words stand there in this order."""
    rest = iter(words)
    return all(one in rest for one in some)


@dataclass(frozen=True)
class Told:
    """A legal move as a list tells it: in notation, as a description, and what of these says what is done.

    What follows the first comma or colon of a description is details.
    """

    notation: str
    shown: str
    said: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        return (*words_of(self.shown), *words_of(self.said))

    @cached_property
    def head(self) -> tuple[str, ...]:
        return (*words_of(self.shown), *words_of(re.split(r"[,:]", self.said)[0]))

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        return frozenset(pairwise(words_of(self.said)))

    def holds(self, words: Sequence[str]) -> bool:
        """Whether all words are in it, small ones apart, and squares as it has them: after "from", or in its order.

        A deed that its notation names, such as a push, is only meant if a verb for it is there.
        """
        said = [word for word in words if word not in SMALL]
        deed = not _PLACE.match(self.shown.casefold()) and not self.shown[0].isdigit()
        verbs = (words_of(self.shown)[0].rstrip("123456789"), words_of(self.said)[0], *PLAYER)
        if deed and not any(alike(word.rstrip("123456789"), verb) for word in said for verb in verbs):
            return False
        bare = [
            one for before, one in pairwise(("", *words)) if _PLACE.fullmatch(one) and (before, one) not in self.pairs
        ]
        orders = [words_of(self.shown), words_of(self.said)]
        orders += [self.words] if len(set(bare)) < len(bare) else []
        return (
            bool(said)
            and all(any(alike(word, other) for other in self.words) for word in said)
            and any(is_within(bare, order) for order in orders)
        )

    def fit(self, words: Sequence[str]) -> tuple[int, int, bool]:
        """How many words say what is done, how many pairs stand together in it, and whether none of it is missing."""
        done = sum(any(alike(word, other) for other in self.head) for word in words if word not in SMALL)
        return done, sum(pair in self.pairs for pair in pairwise(words)), set(words_of(self.said)) - SMALL <= set(words)


def told(key: str, position: Position[Any], seat: int, code: str) -> list[Told]:
    """All legal moves as lists of this language tell them."""
    language = language_for(code)
    found = []
    for move in position.moves(seat):
        notation = position.notation(move)
        shown = language.notation(Notation(key, notation))
        found.append(Told(notation, shown, language.say(position.explain(seat, position.write(move)).signed(""))))
    return found


def meant(moves: Sequence[Told], words: Sequence[str]) -> str | None:
    """The notation of the only move that these words fit best; None if there is none, or several."""
    fits = {one: one.fit(words) for one in moves if one.holds(words)}
    best = [one for one, fit in fits.items() if fit == max(fits.values())]
    return best[0].notation if len(best) == 1 else None


def as_notations(table: Table, seat: int, words: Sequence[str]) -> tuple[str, ...] | None:
    """The moves of a line in which every word is the notation of a legal move, one after another."""
    played = list[str]()
    for word in words:
        if seat not in table.position.to_act:
            return None
        listed = [one for code in CODES for one in told(table.session.game, table.position, seat, code)]
        fitting = [
            one.notation for one in listed if alike(word, one.shown.casefold()) or word == one.notation.casefold()
        ]
        if not fitting:
            return None
        played.append(fitting[0])
        table = table.after(Move(seat, fitting[0])).table
    return tuple(played)


@cache
def session(key: str, seats: int) -> Session:
    return session_of(key, *range(1, seats + 1))


def tables(key: str, chance: random.Random) -> Iterator[tuple[Table, int]]:
    """Tables of random games, and the seat to move; half of the moves have the highest numbers, to get far."""
    game, found = REGISTRY[key], 0
    while found < POSITIONS:
        seats = chance.choice(game.seat_range)
        position = game.start(seats, {}, chance.randbytes(16))
        for _ in range(LONGEST_GAME):
            if position.outcome is not None or found == POSITIONS:
                break
            (seat,) = position.to_act
            moves = position.moves(seat)
            if chance.random() < OFTEN:
                found += 1
                yield Table(session(key, seats), position, position), seat
            highest = max(moves, key=lambda one: [int(number) for number in re.findall(r"\d+", position.notation(one))])
            position = position.play(seat, chance.choice((highest, chance.choice(moves)))).position


def sentences(moves: Sequence[Told], code: str, chance: random.Random) -> Iterator[tuple[tuple[str, ...], str]]:
    """Descriptions with words left out, and the same as typed, some with fillers."""
    for _ in range(SENTENCES):
        one = chance.choice(moves)
        text = chance.choice((one.said, f"{one.shown} {one.said}"))
        words = [word for word in words_of(text) if word not in BETWEEN]
        kept = sorted(chance.sample(range(len(words)), chance.randint(1, min(len(words), chance.choice((2, 4, 12))))))
        said = typed = [words[at] for at in kept]
        for _ in range(chance.choice((0, 0, 1, 2))):
            at = chance.randint(0, len(typed))
            typed = [*typed[:at], chance.choice(FILLERS[code]), *typed[at:]]
        yield tuple(said), " ".join(typed)


def played(table: Table, seat: int, typed: str) -> tuple[str, ...]:
    """The notations that typing this plays; empty if it is asked about or refused."""
    try:
        reached = follow_read(table, seat, typed, helping=False)
    except Refusal:
        return ()
    return tuple(one.action.notation for one in reached if isinstance(one.action, Move))


@pytest.mark.full
@pytest.mark.parametrize("key", ["volcano", "hekla", "vesuvio"])
def test_what_is_played_unasked_is_the_one_move_whose_description_holds_every_word(key: str) -> None:
    chance, counted, wrong = random.Random(key), Counter[str](), list[str]()
    for number, (table, seat) in list(enumerate(tables(key, chance)))[::3]:
        chance = random.Random(f"{key} {number}")
        for code in FILLERS:
            moves = told(key, table.position, seat, code)
            for words, typed in sentences(moves, code, chance):
                found = played(table, seat, typed)
                counted["tried"] += 1
                counted["played"] += bool(found)
                if found and found != (meant(moves, words),) and found != as_notations(table, seat, words):
                    wrong.append(f"{typed!r} played {found}: {[one for one in moves if one.holds(words)]}")
            alone = Counter(one.said for one in moves)
            for one in chance.sample(moves, min(len(moves), SENTENCES // 2)):
                for typed in (one.said, f"{one.shown}: {one.said}".replace("’", "'")):
                    found = played(table, seat, typed)
                    whole = alone[one.said] == 1 or typed != one.said
                    counted["whole"] += whole
                    counted["whole read"] += whole and found == (one.notation,)
                    if found and (found != (one.notation,) or not whole):
                        wrong.append(f"{typed!r} played {found}")
    figures = f"{key}: {dict(counted)}"
    print(figures)
    assert wrong == [], figures
    assert counted["whole read"] >= WHOLE_READ * counted["whole"], figures
    assert counted["played"] >= SOME_PLAYED * counted["tried"], figures

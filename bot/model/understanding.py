"""Typed words compared with the legal moves of a position: which they fit, which they come near.

The words are those of all languages and the names of players; lists show notations by them too.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from bot.words.language import Language, codes, language_for
from games import REGISTRY
from games.core import loose
from games.core.contract import Position
from games.core.gist import FROM, PLAYER, TO, Gist
from games.core.loose import NUMBERS, Token, Vocabulary
from games.core.refusals import Refusal, UnreadableMove
from games.core.text import Notation, Text, text


def vocabulary(game: str) -> Vocabulary:
    """A game's words in all languages: French is understood from everybody."""
    return _vocabulary(game, codes())


def separators() -> frozenset[str]:
    """The words between two moves, such as "then"."""
    return _separators(codes())


def word_for(game: str, term: str) -> Text | None:
    """A term in the reader's language; None if it has no word of its own."""
    return text(f"{game}-word-{term}") if term in REGISTRY[game].terms else None


def shown(game: str, notation: str, language: Language) -> str:
    """A notation, or its first parts, as a person reads it."""
    return language.notation(Notation(game, notation))


def said_in_all(said: Text) -> tuple[str, ...]:
    """A text in every language, without signs."""
    return tuple(language_for(code).plain.say(said) for code in codes())


def shown_in_all(game: str, notation: str) -> tuple[str, ...]:
    """A notation as people who read the languages see it, in small letters."""
    return tuple(shown(game, notation, language_for(code)).casefold() for code in codes())


def _words(game: str, language: Language) -> Iterator[tuple[str, str]]:
    for term in REGISTRY[game].terms:
        yield term, language.say(text(f"{game}-word-{term}"))
        for word in language.listed(f"{game}-typed-{term}"):
            yield term, word
    for role in (TO, FROM, PLAYER):
        for word in language.listed(f"core-typed-{role}"):
            yield role, word


@cache
def _vocabulary(game: str, spoken: tuple[str, ...]) -> Vocabulary:
    languages = tuple(map(language_for, spoken))
    words = [pair for language in languages for pair in _words(game, language)]
    keys = ("core-typed-nothing", f"{game}-typed-nothing")
    numbers = {
        word: digit
        for language in languages
        for name, digit in NUMBERS.items()
        for word in language.listed(f"core-typed-{name}")
    }
    silent = (word for language in languages for key in keys for word in language.listed(key))
    return Vocabulary.of(words, silent, numbers)


@cache
def _separators(spoken: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for code in spoken for word in language_for(code).listed("core-typed-then"))


SHORTEST = 2
"""A shorter name could be any letter."""


def with_seats(typed: str, players: Sequence[int], names: Sequence[str | None]) -> str:
    """The text with "#2" for the second player. Of a name of several words the first is enough, if nobody shares it.

    >>> with_seats("push Bruno to N4", (7, 8), ("Ada", "Bruno Berg"))
    'push #2 to N4'
    """
    for seat, player in enumerate(players):
        typed = re.sub(rf"<@!?{player}>", f"#{seat + 1}", typed)
    spoken = _spoken(names)
    if not spoken:
        return typed
    longest_first = "|".join(re.escape(name) for name in sorted(spoken, key=len, reverse=True))
    found = re.compile(rf"(?<!\w)@?(?:{longest_first})(?!\w)", re.IGNORECASE)
    return found.sub(lambda match: f"#{spoken[match[0].lstrip('@').casefold()] + 1}", typed)


def _spoken(names: Sequence[str | None]) -> dict[str, int]:
    """The seats by the names and first words that only one player has, in small letters."""
    forms = [
        (form, seat)
        for seat, name in enumerate(names)
        if name
        for form in {name.casefold(), *name.casefold().split()[:1]}
    ]
    shared = Counter(form for form, _ in forms)
    return {form: seat for form, seat in forms if shared[form] == 1 and len(form) >= SHORTEST}


_JOINING = frozenset("-@:")
"""The signs that can stand between the two parts of a notation."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """What was said about the legal moves of a position, by which it is understood, and which moves all of it fits.

    ``said`` is empty if the text is too long or says nothing.
    """

    moves: tuple[Any, ...]
    gists: tuple[Gist, ...]
    said: tuple[Token, ...]
    fitting: tuple[int, ...]

    @property
    def only(self) -> Any | None:
        """The one legal move that everything fits, if it is meant; None if there is none, or several."""
        fits_one = len(self.fitting) == 1 and loose.is_meant(self.gists[self.fitting[0]], self.said)
        return self.moves[self.fitting[0]] if fits_one else None

    def known(self, game: str) -> "Understanding":
        """The same without the words that are in no words file."""
        said = tuple(one for one in self.said if one.kind != "word" or vocabulary(game).knows(one.typed))
        return replace(self, said=said, fitting=_fitting(self.gists, said))


def understand(game: str, position: Position[Any], seat: int, typed: str) -> Understanding:
    """Compare a text with the legal moves."""
    moves = tuple(position.moves(seat))
    gists = tuple(position.gist(move) for move in moves)
    said = loose.tokens(typed, vocabulary(game), loose.roles_of(gists)) or ()
    return Understanding(moves, gists, said, _fitting(gists, said))


def read_move(game: str, position: Position[Any], seat: int, typed: str) -> Any:
    """The legal move of a notation, or in words that fit only one. Raises the game's refusal for anything else.

    A word for a notation that is not legal now is refused as that notation is.
    """
    try:
        return read_notation(game, position, seat, typed)
    except UnreadableMove as refusal:
        understood = understand(game, position, seat, typed)
        if understood.only is not None:
            return understood.only
        raise refused_as_notation(position, seat, understood.said) or refusal from None


def read_notation(game: str, position: Position[Any], seat: int, typed: str) -> Any:
    """The legal move of a notation, as the record or a list in any language has it. Raises the game's refusal."""
    try:
        return position.read(seat, typed)
    except UnreadableMove:
        wanted = typed.casefold()
        for move in position.moves(seat):
            if wanted in shown_in_all(game, position.notation(move)):
                return move
        raise


def described(game: str, position: Position[Any], seat: int, typed: str) -> Any | None:
    """The one legal move that a list of moves describes in just these words, after its notation or without it."""
    words = vocabulary(game).words
    wanted = words(typed)
    fitting = {
        move
        for move in (position.moves(seat) if len(wanted) > 1 else ())
        for meaning in map(words, said_in_all(position.explain(seat, position.write(move))))
        if wanted[-len(meaning) :] == meaning
        and wanted[: -len(meaning)] in ((), *map(words, shown_in_all(game, position.notation(move))))
    }
    return fitting.pop() if len(fitting) == 1 else None


def is_notation(position: Position[Any], seat: int, typed: str) -> bool:
    """Whether it is in the form of the game's notation, legal or not."""
    try:
        position.read(seat, typed)
    except UnreadableMove:
        return False
    except Refusal:
        pass
    return True


def closest(game: str, understood: Understanding) -> Sequence[float]:
    """How near each legal move comes to what was said."""
    return [loose.closeness(gist, understood.said, vocabulary(game)) for gist in understood.gists]


def refused_as_notation(position: Position[Any], seat: int, said: Sequence[Token]) -> Refusal | None:
    """The refusal of the notation that a single word stands for, such as "pass", or that squares and numbers make."""
    for notation in _meant(position, seat, said):
        try:
            position.read(seat, notation)
        except UnreadableMove:
            continue
        except Refusal as refusal:
            return refusal
    return None


def _meant(position: Position[Any], seat: int, said: Sequence[Token]) -> list[str]:
    """The notations that may be meant: a word's terms, or squares and numbers with a sign that notations have now."""
    if len(said) == 1:
        return sorted(said[0].meanings) if said[0].kind == "word" else []
    parts = [one.typed for one in said if one.kind != "word" and PLAYER not in one.roles]
    signs = {sign for move in position.moves(seat) for sign in position.notation(move) if sign in _JOINING}
    return [sign.join(parts) for sign in sorted(signs)] if len(parts) > 1 else []


def _fitting(gists: Sequence[Gist], said: Sequence[Token]) -> tuple[int, ...]:
    return tuple(number for number, gist in enumerate(gists) if loose.fits(gist, said)) if said else ()

"""Moves as they are written: by the record, by the lists of every language, and by people who describe one in words."""

import re
from collections.abc import Sequence
from typing import Any

from bot.words.language import Language, codes, language_for
from bot.words.typed import unaccented
from games.core.contract import Position
from games.core.refusals import Refusal, UnreadableMove
from games.core.text import Notation, Text

SHORTEST = 3
"""Fewer letters are no word to look for a move by, and do not begin one."""

_WORD = re.compile(r"[a-z]\d{1,2}(?:\.\d)?(?!\d)|\d+|[^\W\d_]+")


def shown(game: str, notation: str, language: Language) -> str:
    """A notation, or its first parts, as a person reads it."""
    return language.notation(Notation(game, notation))


def said_in_all(said: Text) -> tuple[str, ...]:
    """A text in every language, without signs."""
    return tuple(language_for(code).plain.say(said) for code in codes())


def read_notation(game: str, position: Position[Any], seat: int, typed: str) -> Any:
    """The legal move of a notation, as the record or a list in any language has it. Raises the game's refusal."""
    try:
        return position.read(seat, typed)
    except UnreadableMove:
        wanted = typed.casefold()
        for move in position.moves(seat):
            if wanted in _shown_in_all(game, position.notation(move)):
                return move
        raise


def is_notation(position: Position[Any], seat: int, typed: str) -> bool:
    """Whether it is in the form of the game's notation, legal or not."""
    try:
        position.read(seat, typed)
    except UnreadableMove:
        return False
    except Refusal:
        pass
    return True


def described(game: str, position: Position[Any], seat: int, typed: str) -> Sequence[Any]:
    """The legal moves with most of the typed words in their notation or description, in whatever language.

    A word may be a beginning or have an ending. One that most moves have tells nothing.
    """
    moves = position.moves(seat)
    holding: dict[str, set[int]] = {}
    for number, move in enumerate(moves):
        told = (
            *_shown_in_all(game, position.notation(move)),
            *said_in_all(position.explain(seat, position.write(move))),
        )
        for word in {word for one in told for word in words_of(one)}:
            holding.setdefault(word, set()).add(number)
    fits = [0] * len(moves)
    for typed_word in set(words_of(typed)):
        fitting = set[int]().union(*(found for word, found in holding.items() if _is_meant(typed_word, word)))
        for number in fitting if len(fitting) <= max(1, len(moves) // 2) else ():
            fits[number] += 1
    best = max(fits, default=0)
    return [move for move, fit in zip(moves, fits, strict=True) if fit == best > 0]


def words_of(said: str) -> list[str]:
    """The words, squares and numbers of a text, in small letters without accents."""
    return _WORD.findall(unaccented(said))


def _is_meant(typed: str, word: str) -> bool:
    if not typed.isalpha():
        return word == typed or word.startswith(f"{typed}.")
    return min(len(typed), len(word)) >= SHORTEST and (word.startswith(typed) or typed.startswith(word))


def _shown_in_all(game: str, notation: str) -> tuple[str, ...]:
    """A notation as people who read the languages see it, in small letters."""
    return tuple(shown(game, notation, language_for(code)).casefold() for code in codes())

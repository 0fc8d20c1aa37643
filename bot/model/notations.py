"""Moves as they are written: by the record, by the lists of every language, in the bot's own messages, and in words."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from bot.words.language import Language, codes, language_for
from bot.words.languages import unaccented
from games.core.contract import Position
from games.core.refusals import Refusal, UnreadableMove
from games.core.text import Notation, Text, plain_letters, text

SHORTEST = 3
"""The fewest letters of a word by which moves are searched."""

_MARKS = re.compile(r"[`*_|\"“”„«»\ufe0f]|^\s*(?:>|[-•](?=\s))")
_ARROW = re.compile(r"\s*[-=]*[>→➔⟶➡⇒]\s*")
_SIGN = r"(?:[+−>]\d+|>?\d+/\d+)(?: ·.*)?"
"""What a move is worth, as in "+1" and ">6/8", and what may be said of it then."""

_PLACE = re.compile(r"[a-z]\d{1,2}(?:\.\d)?", re.IGNORECASE)
_LABELS = (
    *("bot-line-whole-leaves", "bot-line-whole-worth", "bot-line-whole", "bot-line-sure", "bot-complete-choice"),
    *("bot-move-played-over", "bot-move-played", "bot-lookback-played", "bot-lookback-better", "bot-plan-own"),
    *("bot-move-meant", "bot-hint-turn"),
)
"""What is written around moves on buttons, in lists and in answers; what ends with more of it first."""

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


def plain_line(position: Position[Any], seat: int, typed: str) -> str:
    """The line without markdown, quotation marks and the bot's words around it, and a comma for an arrow after a move.

    "`b2-a3` → `c3-b3`" is "b2-a3, c3-b3", while the arrow of "b2 → a3" is a part of the move and stays.
    """
    plain = _unmarked(typed)
    for label in _labels(codes()):
        found = label.fullmatch(plain)
        plain = found[1] if found else plain
    first, *rest = _ARROW.split(plain)
    for number, following in enumerate(rest):
        move, after = _words(first)[-1], _words(following)[0]
        apart = is_notation(position, seat, move) and not is_notation(position, seat, f"{move}-{after}")
        # A walk is told with the place where it began, which is no move.
        apart = apart and (number > 0 or not _PLACE.fullmatch(move) or _is_walk(position, seat, move))
        first = f"{first}{', ' if apart else ' → '}{following}"
    return first


def _unmarked(typed: str) -> str:
    return " ".join(_MARKS.sub("", plain_letters(typed)).split())


@cache
def _labels(spoken: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """The labels in all languages, as patterns of what stands around the moves."""
    holes = {"moves": "MOVES", "move": "MOVES", "told": "MOVES", "worth": "SIGN", "meaning": "SIGN", "points": "POINTS"}
    said = [_unmarked(one) for key in _LABELS for one in said_in_all(text(key, **holes))]
    filled = (re.escape(one).replace("MOVES", "(.+)").replace("SIGN", _SIGN) for one in said)
    return tuple(re.compile(one.replace("POINTS", r"\S+"), re.IGNORECASE) for one in filled)


def _words(part: str) -> list[str]:
    return re.split(r"[\s,;]+", part)


def _is_walk(position: Position[Any], seat: int, typed: str) -> bool:
    """Whether a place alone is a whole move now, and not short for one."""
    try:
        return _PLACE.fullmatch(position.notation(position.read(seat, typed))) is not None
    except Refusal:
        return False

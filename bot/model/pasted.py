"""Moves that are copied from the bot's own messages, made into what a person would type, before they are read."""

import re
from functools import cache
from typing import Any

from bot.model.notations import is_notation, said_in_all
from bot.words.language import codes
from games.core.contract import Position
from games.core.refusals import Refusal
from games.core.text import plain_letters, text

_MARKS = re.compile(r"[`*_|\"“”„«»\ufe0f]|^\s*(?:>|[-•](?=\s))")
_ARROW = re.compile(r"\s*[-=]*[>→➔⟶➡⇒]\s*")
_SIGN = r"(?:[+−>]\d+|>?\d+/\d+)(?: ·.*)?"
"""What a move is worth, as in "+1" and ">6/8", and what may be said of it then."""

_PLACE = re.compile(r"[a-z]\d{1,2}(?:\.\d)?", re.IGNORECASE)
_LABELS = (
    *("bot-line-whole-leaves", "bot-line-whole-worth", "bot-line-whole", "bot-line-sure", "bot-complete-choice"),
    *("bot-move-played-over", "bot-move-played", "bot-lookback-played", "bot-lookback-better", "bot-plan-own"),
    "bot-hint-turn",
)
"""What is written around moves on buttons, in lists and in answers; what ends with more of it first."""


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

"""Typed words compared with the legal moves of a position: which they fit, which they come near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.services.table.vocabulary import vocabulary
from games.core import loose
from games.core.contract import Position
from games.core.gist import Gist
from games.core.loose import Said
from games.core.refusals import Refusal, UnreadableMove


@dataclass(frozen=True, slots=True)
class Understanding:
    """What was said about the legal moves of a position, by which it is understood, and which moves all of it fits.

    ``said`` is empty if the text is too long or says nothing.
    """

    moves: tuple[Any, ...]
    gists: tuple[Gist, ...]
    said: tuple[Said, ...]
    fitting: tuple[int, ...]

    @property
    def only(self) -> Any | None:
        """The one legal move that everything fits; None if there is none, or several."""
        return self.moves[self.fitting[0]] if len(self.fitting) == 1 else None


def understand(game: str, position: Position[Any], seat: int, typed: str) -> Understanding:
    """Compare a text with the legal moves."""
    moves = tuple(position.moves(seat))
    gists = tuple(position.gist(move) for move in moves)
    said = loose.tokens(typed, vocabulary(game), loose.roles_of(gists)) or ()
    fitting = tuple(number for number, gist in enumerate(gists) if loose.fits(gist, said)) if said else ()
    return Understanding(moves, gists, said, fitting)


def read_move(game: str, position: Position[Any], seat: int, typed: str) -> Any:
    """The legal move of a notation, or in words that fit only one. Raises the game's refusal for anything else.

    A word for a notation that is not legal now is refused as that notation is.
    """
    try:
        return position.read(seat, typed)
    except UnreadableMove as refusal:
        understood = understand(game, position, seat, typed)
        if understood.only is not None:
            return understood.only
        raise _refused_as_notation(position, seat, understood.said) or refusal from None


def closest(game: str, understood: Understanding) -> Sequence[float]:
    """How near each legal move comes to what was said."""
    return [loose.closeness(gist, understood.said, vocabulary(game)) for gist in understood.gists]


def _refused_as_notation(position: Position[Any], seat: int, said: Sequence[Said]) -> Refusal | None:
    """The refusal of the notation that a single word stands for, such as "pass"."""
    if len(said) != 1 or said[0].kind != "word":
        return None
    for term in sorted(said[0].meanings):
        try:
            position.read(seat, term)
        except UnreadableMove:
            continue
        except Refusal as refusal:
            return refusal
    return None

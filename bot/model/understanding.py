"""Typed words compared with the legal moves of a position: which they fit, which they come near."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.model.vocabulary import said_in_all, shown_in_all, vocabulary
from games.core import loose
from games.core.contract import Position
from games.core.gist import PLAYER, Gist
from games.core.loose import Token
from games.core.refusals import Refusal, UnreadableMove

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

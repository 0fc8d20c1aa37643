"""What a legal move is about, in terms that no language owns, so that sloppily typed words can be compared with it."""

import re
from dataclasses import dataclass
from typing import TypeAlias

Things: TypeAlias = tuple[frozenset[str], ...]

TO, FROM, PLAYER = "to", "from", "player"
"""The roles that every game's moves can give to a square or a number."""

_PIECE = re.compile(r"([a-z]\d{1,2}(?:\.\d)?)(?!\d)|(\d+)|([^\W\d_]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Gist:
    """The terms of a legal move.

    ``words`` are terms such as "push" or "up". Each of the ``things`` that the move is about, such as a piece that it
    captures, has terms of its own: words for a thing must all fit one of them. ``places`` are squares in lower case,
    from the start to the end if they are ``ordered``. ``numbers`` stand for themselves; those in ``roles`` only after
    a word for the role, such as a number of circles after "back". The move fits only if one of the terms that it
    ``needs`` is said, and is played unasked only if one of those that make it ``explicit`` is.
    """

    words: frozenset[str] = frozenset()
    things: Things = ()
    places: tuple[str, ...] = ()
    ordered: bool = True
    numbers: frozenset[str] = frozenset()
    roles: tuple[tuple[str, frozenset[str]], ...] = ()
    needs: frozenset[str] = frozenset()
    explicit: frozenset[str] = frozenset()

    def values(self, role: str) -> frozenset[str]:
        """The squares and numbers that this role can have in the move."""
        if role == TO and self.places and self.ordered:
            return frozenset((self.places[-1],))
        if role == FROM and len(self.places) > 1 and self.ordered:
            return frozenset((self.places[0],))
        return next((values for name, values in self.roles if name == role), frozenset())

    @property
    def terms(self) -> frozenset[str]:
        """The words, and the roles that are filled."""
        return self.words | {name for name, _ in self.roles}


def gist_of(notation: str) -> Gist:
    """The gist of a move that its notation says completely.

    >>> gist_of("b2-a3").places, sorted(gist_of("take2").words), sorted(gist_of("take2").numbers)
    (('b2', 'a3'), ['take'], ['2'])
    """
    found = [match.groups() for match in _PIECE.finditer(notation.lower())]
    return Gist(
        words=frozenset(word for _, _, word in found if word),
        places=tuple(place for place, _, _ in found if place),
        numbers=frozenset(number for _, number, _ in found if number),
    )

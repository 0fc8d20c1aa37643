"""Which seats can hold the camera, as far as each seat and the public know (V20).

Each seat has a set of suspects, and a last set is for spectators. The holder is in every set; a set of one identifies
it. If nobody can hold the camera, all sets are empty.
"""

from typing import TypeAlias

from games.vesuvio.pieces import Card

Suspects: TypeAlias = tuple[frozenset[int], ...]
"""For each seat, then for spectators: the seats that can hold the camera."""

PUBLIC = -1
"""The index of the spectators' set."""

NONE: frozenset[int] = frozenset()


def nobody(seats: int) -> Suspects:
    """Everybody knows that nobody holds the camera."""
    return (NONE,) * (seats + 1)


def shown_at(suspects: Suspects, holder: int) -> Suspects:
    """Everybody saw who holds the camera."""
    return (frozenset((holder,)),) * len(suspects)


def cleared(suspects: Suspects, seat: int) -> Suspects:
    """Everybody saw that a seat has no camera: its hand is empty or was shown."""
    return tuple(known - {seat} for known in suspects)


def robbed(suspects: Suspects, thief: int, victim: int, card: Card, *, emptied: bool) -> Suspects:
    """A card was stolen: thief and victim saw it, the others now suspect the thief if they suspected the victim.

    ``emptied``: whether the victim has no card left.
    """
    after: list[frozenset[int]] = []
    for viewer, known in enumerate(suspects):
        if viewer not in (thief, victim):
            after.append(known | {thief} if victim in known else known)
        else:
            after.append(frozenset((thief,)) if card is Card.CAMERA else known)
    return cleared(tuple(after), victim) if emptied else tuple(after)

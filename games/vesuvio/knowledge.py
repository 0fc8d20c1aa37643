"""Which seats can hold the camera, as far as each seat and the public know (V20).

Each seat has a set of suspects, and a last set is for spectators. The holder is in every set; a set of one identifies
it. If nobody can hold the camera, all sets are empty.
"""

from collections.abc import Sequence
from typing import TypeAlias

from games.vesuvio.pieces import Card, Cards

Suspects: TypeAlias = tuple[frozenset[int], ...]
"""For each seat, then for spectators: the seats that can hold the camera."""

PUBLIC = -1
"""The index of the spectators' set."""


def nobody(seats: int) -> Suspects:
    """Everybody knows that nobody holds the camera."""
    return (frozenset(),) * (seats + 1)


def shown_at(suspects: Suspects, holder: int) -> Suspects:
    """Everybody saw who holds the camera."""
    return (frozenset((holder,)),) * len(suspects)


def robbed(suspects: Suspects, thief: int, victim: int, card: Card) -> Suspects:
    """A card was stolen: thief and victim saw it, the others now suspect the thief if they suspected the victim."""
    after: list[frozenset[int]] = []
    for viewer, known in enumerate(suspects):
        if viewer not in (thief, victim):
            after.append(known | {thief} if victim in known else known)
        else:
            after.append(frozenset((thief,)) if card is Card.CAMERA else known)
    return tuple(after)


def with_hands(suspects: Suspects, hands: Sequence[Cards], *, shown: bool) -> Suspects:
    """What everybody knows who sees which hands are empty, or is ``shown`` all, and whether the camera is in one."""
    holder = next((seat for seat, hand in enumerate(hands) if Card.CAMERA in hand), None)
    if holder is None:
        return nobody(len(hands))
    if shown:
        return shown_at(suspects, holder)
    empty = {seat for seat, hand in enumerate(hands) if not hand}
    return tuple(known - empty for known in suspects)

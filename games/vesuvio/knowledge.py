"""Who may hold the camera, as each seat and everybody else knows it (V20).

What is known is one set of suspects for each seat, and a last one for those who see no hand at all. The holder is in
every set; a set of one names it. Where nobody can hold the camera all sets are empty.
"""

from __future__ import annotations

from typing import TypeAlias

from games.vesuvio.cards import Card

Suspects: TypeAlias = tuple[frozenset[int], ...]
"""For each seat, then for a spectator: the seats that may hold the camera."""

PUBLIC = -1
"""The number of the spectator's set."""

NONE: frozenset[int] = frozenset()


def nobody(seats: int) -> Suspects:
    """Nobody holds the camera, and everybody knows."""
    return (NONE,) * (seats + 1)


def shown_at(suspects: Suspects, holder: int) -> Suspects:
    """Everybody has seen who holds the camera."""
    return (frozenset((holder,)),) * len(suspects)


def cleared(suspects: Suspects, seat: int) -> Suspects:
    """Everybody has seen that a seat has no camera: its hand is empty or was shown."""
    return tuple(known - {seat} for known in suspects)


def robbed(suspects: Suspects, thief: int, victim: int, card: Card, *, emptied: bool) -> Suspects:
    """A card has changed hands: the two have seen it, the others suspect the thief as they did the victim.

    ``emptied`` says whether the victim has no card left.
    """
    after: list[frozenset[int]] = []
    for viewer, known in enumerate(suspects):
        if viewer not in (thief, victim):
            after.append(known | {thief} if victim in known else known)
        else:
            after.append(frozenset((thief,)) if card is Card.CAMERA else known)
    return cleared(tuple(after), victim) if emptied else tuple(after)

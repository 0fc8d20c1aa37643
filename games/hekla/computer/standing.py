"""How well a seat stands: circles ahead of the others, what its volcanoes can still bring, and the place at the end."""

from __future__ import annotations

from collections.abc import Sequence

from games.hekla.board import ROWS, SPOTS
from games.hekla.computer.crater import BLOCK, STEPS, Crater

WON = 100.0
"""What winning is worth, in circles; a shared victory is worth nothing."""

# The weights below were fitted to what seats gained until the end in some thousand games between computers.
_FULL = (0.2, 0.2, 0.2, 0.2, 0.22, 0.27, 0.3, 0.38, *(0.7,) * 6)
"""What a circle for a volcano at the end of a row without an empty square is worth, by the row's grooves."""

_OPEN = (0.2, 0.2, 0.15, 0.15, 0.2, 0.2, 0.28, 0.3, *(0.8,) * 6)
"""The same for a row with one empty square."""

_CENTRE = 0.3
"""The part of it that a volcano in the centre is worth, which returns to its supply (H14)."""

_PLACED = (0.4, 0.0, -0.14, -0.3)
"""What a volcano in the crater is worth more than in the supply, by value: there, high ones threaten every row."""

_ACTIVE = -0.3
"""The same for each circle beyond one that it would bring: an active square is easily left too long."""


def margin(crater: Crater, seat: int) -> float:
    """How far the seat is ahead of the others: of the farthest one and of all on average."""
    track = crater.track
    ahead = _ahead(crater, track, seat)
    if not crater.over:
        return ahead
    best = max(position for other, position in enumerate(track) if other != seat and other not in crater.gone)
    return ahead + (WON if track[seat] > best else 0 if track[seat] == best else -WON)


def prospect(crater: Crater, seat: int) -> float:
    """The margin with what the seats' volcanoes can still bring where they stand."""
    return margin(crater, seat) if crater.over else _ahead(crater, _hopes(crater), seat)


def _ahead(crater: Crater, track: Sequence[float], seat: int) -> float:
    if len(track) == 2:
        return track[seat] - track[1 - seat]
    others = [position for other, position in enumerate(track) if other != seat and other not in crater.gone]
    return track[seat] - (max(others) + sum(others) / len(others)) / 2


def _hopes(crater: Crater) -> list[float]:
    """The track with what every seat's volcanoes are worth."""
    stones, grooves = crater.stones, crater.grooves
    worth = [0.0] * len(stones)
    for first, centre, last in ROWS:
        middle = stones[centre]
        if stones[first] and stones[last]:
            weights = _FULL if middle else _OPEN
        elif middle and (stones[first] or stones[last]):
            weights = _OPEN
        else:
            continue
        if len(middle) == SPOTS and middle[0] >= BLOCK and middle[1] >= BLOCK:
            continue
        weight = weights[grooves[first] + grooves[centre] + grooves[last]]
        worth[first] += weight
        worth[centre] += _CENTRE * weight
        worth[last] += weight
    hopes: list[float] = [*crater.track]
    for pile, weight, steps in zip(stones, worth, STEPS, strict=True):
        for stone in pile:
            if stone < BLOCK:
                hopes[stone >> 2] += steps * weight + _PLACED[stone & 3] + _ACTIVE * (steps - 1)
    return hopes

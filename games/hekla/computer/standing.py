"""How well a seat stands: circles ahead of the others, and once the game is over the place."""

from __future__ import annotations

from games.hekla.computer.crater import Crater

WON = 100.0
"""What winning is worth, in circles."""


def margin(crater: Crater, seat: int) -> float:
    """How far the seat is ahead of the others: of the farthest one and of all on average."""
    track = crater.track
    own = track[seat]
    others = [position for other, position in enumerate(track) if other != seat and other not in crater.gone]
    if not others:
        return WON
    best = max(others)
    ahead = own - (best + sum(others) / len(others)) / 2
    if crater.over:
        return ahead + (WON if own > best else WON / 2 if own == best else -WON)
    return ahead

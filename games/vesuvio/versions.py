"""The versions of the rules of Vesuvio that are still played, and what a later one has changed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """What is not the same in every version, all of it about giving up (V37).

    ``yacht_gives_up``: whether a seat whose tourist is on the yacht can give up, which costs it its place;
    ``last_one_wins``: whether the last seat left has won as soon as the others have given up or burned, or must still
    come down.
    """

    version: int
    yacht_gives_up: bool
    last_one_wins: bool


RULINGS: dict[int, Rulings] = {
    1: Rulings(1, yacht_gives_up=True, last_one_wins=False),
    2: Rulings(2, yacht_gives_up=False, last_one_wins=True),
}
"""By version, the newest last."""

FIRST = 1
"""The version of everything that was saved before there were others."""

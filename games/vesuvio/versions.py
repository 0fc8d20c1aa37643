"""The supported versions of Vesuvio's rules and their differences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that differ between versions, all about giving up (V37).

    ``yacht_gives_up``: whether a seat with its tourist on the yacht can give up and lose its place. ``last_one_wins``:
    whether the last seat left wins at once after the others gave up or burned, instead of having to come down.
    """

    version: int
    yacht_gives_up: bool
    last_one_wins: bool


RULINGS: dict[int, Rulings] = {
    1: Rulings(1, yacht_gives_up=True, last_one_wins=False),
    2: Rulings(2, yacht_gives_up=False, last_one_wins=True),
}
"""The rulings by version, the newest last."""

FIRST = 1
"""The version of data saved without a version."""

"""The versions of the rules of Volcano that are still played, and what a later one has changed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """What is not the same in every version.

    ``quiet_alone``: whether twenty rounds without a capture also end the game of a single seat (O16).
    """

    version: int
    quiet_alone: bool


RULINGS: dict[int, Rulings] = {
    1: Rulings(1, quiet_alone=True),
    2: Rulings(2, quiet_alone=False),
}
"""By version, the newest last."""

FIRST = 1
"""The version of everything that was saved before there were others."""

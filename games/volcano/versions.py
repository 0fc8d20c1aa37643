"""The supported versions of Volcano's rules and their differences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that differ between versions.

    ``quiet_alone``: whether twenty rounds without a capture also end the game of a single seat (O16).
    """

    version: int
    quiet_alone: bool


RULINGS: dict[int, Rulings] = {
    1: Rulings(1, quiet_alone=True),
    2: Rulings(2, quiet_alone=False),
}
"""The rulings by version, the newest last."""

FIRST = 1
"""The version of data saved without a version."""

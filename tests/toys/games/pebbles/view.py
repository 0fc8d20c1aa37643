"""What one seat, or a spectator, may know of a position of Pebbles."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.contract import Outcome


@dataclass(frozen=True, slots=True)
class PebblesView:
    """The pile, the bag's size, and the beads of the seat that looks, of every seat once the game is over.

    ``drawn`` is the bead that is to be kept or tossed, if it is the viewer's own.
    """

    viewer: int | None
    pile: int
    bag: int
    taken: tuple[int, ...]
    counts: tuple[int, ...]
    beads: tuple[tuple[int, ...] | None, ...]
    drawn: int | None
    to_act: frozenset[int]
    turn: int
    forfeited: frozenset[int]
    scores: tuple[int | None, ...]
    outcome: Outcome | None

    @property
    def game(self) -> str:
        """The registry's key."""
        return "pebbles"

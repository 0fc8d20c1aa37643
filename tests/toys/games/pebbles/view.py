"""The view of a position of Pebbles for one seat or a spectator."""

from dataclasses import dataclass

from games.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class PebblesView:
    """The pile, the size of the bag, and the viewer's beads; after the game everybody's.

    ``drawn`` is the drawn bead if the viewer is the mover.
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
        """The game's key."""
        return "pebbles"

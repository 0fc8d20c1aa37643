"""The view of a Volcano position, which has no secrets."""

from dataclasses import dataclass

from games.core.grid import Grid
from games.core.handicap import raised
from games.core.outcome import Outcome
from games.volcano.challenges import Progress
from games.volcano.pieces import STANDARD_COLOURS, Colour, Stack
from games.volcano.scoring import Arrangement
from games.volcano.setup import Setup

STANDARD_SETUP = Setup()


@dataclass(frozen=True, slots=True)
class VolcanoView:
    """The board, the caps, the captured pieces and the state of the game.

    ``stacks`` holds every square's pieces by square number, bottom first; ``caps`` the squares of the caps, each cap
    keeping its index for the whole game; ``left`` for each cap the squares it may not return to (all empty without
    ``no_return``); ``captured`` each seat's pieces in the order they were taken, ``trees`` the same pieces arranged
    for the best score. ``rounds_without_capture`` counts full rounds towards ``quiet_limit``, which is None where they
    do not count (O16). ``variant`` is "standard", "mini" or "mega", ``colours`` the colours in play without the wild
    white (O2, O15); under ``melting`` the piece landed on is captured (O11); ``challenge`` is how a solo challenge
    stands, None without one (O20).

    The fields from ``setup`` on are those of the position: with them a computer player can play on from a view.
    """

    grid: Grid
    stacks: tuple[Stack, ...]
    caps: tuple[int, ...]
    left: tuple[frozenset[int], ...]
    captured: tuple[Stack, ...]
    trees: tuple[Arrangement, ...]
    to_act: frozenset[int]
    turn: int
    forfeited: frozenset[int]
    rounds_without_capture: int
    quiet_limit: int | None
    outcome: Outcome | None
    variant: str = "standard"
    colours: tuple[Colour, ...] = STANDARD_COLOURS
    melting: bool = False
    challenge: Progress | None = None
    setup: Setup = STANDARD_SETUP
    start_caps: tuple[int, ...] = ()
    quiet: tuple[int, ...] = ()
    eruptions: int = 0
    cap_moves: int = 0
    claimable: bool = False
    handicap: tuple[int, ...] = ()

    @property
    def stepped(self) -> int:
        """The fewest steps that bring the caps from where the turn began to where they are."""
        return sum(map(self.grid.distance, self.start_caps, self.caps))

    @property
    def game(self) -> str:
        """The game's key."""
        return "volcano"

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game."""
        return len(self.captured)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's current points (O17), with its handicap."""
        return raised([arrangement.total for arrangement in self.trees], self.handicap)

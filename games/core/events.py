"""The events that all games share; each game adds its own."""

from dataclasses import dataclass

from games.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat had no legal move, so its turn passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome

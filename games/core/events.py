"""What can happen in every game; each game adds what happens in it alone."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.contract import Outcome


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat had nothing it could do, so its turn passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome

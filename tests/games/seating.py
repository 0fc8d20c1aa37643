"""How many play in a test that any game may come to, also one that is for two alone or for five."""

from __future__ import annotations

from typing import Any

from games.core.contract import Game


def seats_near(game: Game[Any], wanted: int) -> int:
    """So many seats, or the number nearest to that which the game has."""
    return min(game.seat_range, key=lambda seats: abs(seats - wanted))

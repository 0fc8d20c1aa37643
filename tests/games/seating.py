"""What tests that any game may come to ask of it: how many can play, and whether seats plan out of turn."""

from typing import Any

from games.core.game import Game
from games.core.refusals import IllegalMove


def seats_near(game: Game[Any], wanted: int) -> int:
    """So many seats, or the number nearest to that which the game has."""
    return min(game.seat_range, key=lambda seats: abs(seats - wanted))


def plans_ahead(game: Game[Any]) -> bool:
    """Whether the game lets seats plan while others are to move."""
    position = game.start(game.seat_range[-1], {}, bytes(16), 0)
    try:
        position.as_if_turn_of(1)
    except IllegalMove:
        return False
    return True

"""The descriptor of Kayles: its initial position."""

from games.core.chance import Chance
from games.core.game import Game
from games.core.options import Options
from tests.toys.games.kayles.position import PINS, KaylesPosition


class KaylesGame(Game[KaylesPosition]):
    """Kayles for exactly two."""

    key = "kayles"
    seat_range = range(2, 3)
    has_points = False
    load = staticmethod(KaylesPosition.load)

    def begin(self, seats: int, _options: Options, chance: Chance, first: int | None) -> KaylesPosition:
        """All pins stand. The seed draws the first seat unless it is given."""
        return KaylesPosition(PINS, mover=chance.below(seats)[0] if first is None else first)


KAYLES = KaylesGame()

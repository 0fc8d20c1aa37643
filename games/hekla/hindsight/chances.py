"""How the chances stood in a position of Hekla."""

from games.core.analysis import Signs, shares
from games.hekla.computer.crater import Crater, margin, prospect
from games.hekla.pieces import LAVA
from games.hekla.position import HeklaPosition, position_of

WEIGHTS = (0.82, 0.92, 1.37, 0.64, 0.03, 0.04)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

_CIRCLES = 10


def odds(position: HeklaPosition) -> tuple[float, ...]:
    """The shares of a game that goes on."""
    return shares(signs(position), WEIGHTS)


def signs(position: HeklaPosition) -> Signs:
    """What speaks for each seat: its lead, alone and the nearer the end the more, its volcanoes, and its turn."""
    view = position.view(None)
    crater = Crater(position_of(view))
    near = max(view.lava_placed / LAVA, view.rounds_without_eruption / view.quiet_limit)
    found: list[tuple[float, ...] | None] = []
    for seat in range(view.seats):
        lead, hope, turn = margin(crater, seat) / _CIRCLES, prospect(crater, seat) / _CIRCLES, seat in view.to_act
        found.append(
            None
            if seat in view.forfeited
            else (lead, lead * near, lead * near**4, (hope - lead) * (1 - near), turn, turn * near)
        )
    return found

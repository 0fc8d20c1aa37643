"""How the chances stood in a position of Volcano."""

from games.core.analysis import Signs, shares
from games.core.handicap import raised
from games.volcano.computer.hands import POINT, weigh
from games.volcano.computer.search import hands_of
from games.volcano.position import VolcanoPosition
from games.volcano.variants import MINI

WEIGHTS = (2.41, 1.92, 1.2, 1.2, 0.35, 0.29, 0.36)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

_MINI_END = 0.5
"""A game of Mini usually ends when about this part of the pieces is captured."""

_WHITES = 3


def odds(position: VolcanoPosition) -> tuple[float, ...]:
    """The shares of a game that goes on."""
    return shares(signs(position), WEIGHTS)


def signs(position: VolcanoPosition) -> Signs:
    """What speaks for each seat: its points, alone and the nearer the end the more, its colours, and its turn."""
    view = position.view(None)
    hands = [weigh(codes) for codes in hands_of(view)]
    if view.setup.rules is MINI:
        captured = sum(map(len, view.captured))
        near = captured / (_MINI_END * (captured + sum(map(len, view.stacks))))
    else:
        near = max(hand.colours.bit_count() for hand in hands) / len(view.colours)
    near = min(1.0, near)
    found: list[tuple[float, ...] | None] = []
    values = raised([hand.value for hand in hands], [POINT * points for points in view.handicap])
    for seat, hand in enumerate(hands):
        value, turn = values[seat] / POINT / 10, seat in view.to_act
        own = hand.colours.bit_count() / len(view.colours)
        found.append(
            None
            if seat in view.forfeited
            else (value, value * near, value * near**4, own * near, hand.whites / _WHITES, turn, turn * near)
        )
    return found

"""How far each level looks: the only place with numbers that bound a search."""

from typing import NamedTuple, TypeAlias


class Horizon(NamedTuple):
    """How a turn is looked at: captures after so many quiet steps, in about so many arrangements of the caps.

    ``width`` is how many of them are followed to the next turn.
    """

    steps: int
    arrangements: int
    width: int = 0


Plan: TypeAlias = tuple[Horizon, ...]
"""How the turns that follow a turn are looked at, the next one first."""


class SecondLook(NamedTuple):
    """How many of the best turns found so far are looked at again, and how."""

    turns: int
    plan: Plan


class Level(NamedTuple):
    """How a level looks for its own turn.

    It overlooks so many eruptions in a hundred; ``last`` bounds the search for the nearest capture where it sees none.
    ``variety`` is how many arrangements of the caps it tells apart for the same eruption. A level that ``proves``
    claims the end of a game only if there is no doubt. ``in_mini`` is how it looks again on the small board, where it
    sees nearly all at once; otherwise as elsewhere.
    """

    own: Horizon
    overlooked: int = 0
    last: int = 1_000
    variety: int = 1
    stages: tuple[SecondLook, ...] = ()
    in_mini: tuple[SecondLook, ...] = ()
    proves: bool = True

    def looks(self, *, mini: bool) -> tuple[SecondLook, ...]:
        """How it looks again at the best of the turns that it notices."""
        return self.in_mini if mini and self.in_mini else self.stages


FAR = 16
"""The most quiet steps of a turn for a capture that a level does not see at first sight."""

BARREN = 40
"""In how many of the nearest arrangements a level also sees eruptions that capture nothing."""

PROOF = 5_000
"""The cases of the proof that precedes a claim (O14)."""

_BROAD = (SecondLook(400, (Horizon(0, 1),)), SecondLook(100, (Horizon(1, 100),)))
"""How the strongest level looks again before it looks far."""

LEVELS: tuple[Level, ...] = (
    Level(Horizon(0, 1), overlooked=40, last=30, proves=False),
    Level(Horizon(2, 400), overlooked=40, last=400, variety=2, stages=(SecondLook(12, (Horizon(0, 1),)),)),
    Level(
        Horizon(3, 1_000),
        overlooked=10,
        last=800,
        variety=6,
        stages=(
            SecondLook(80, (Horizon(0, 1),)),
            SecondLook(30, (Horizon(1, 100),)),
            SecondLook(6, (Horizon(3, 300),)),
        ),
        in_mini=(SecondLook(80, (Horizon(0, 1),)), SecondLook(30, (Horizon(1, 100),))),
    ),
    Level(
        Horizon(4, 1_500),
        last=2_000,
        variety=8,
        stages=(
            SecondLook(150, (Horizon(0, 1),)),
            SecondLook(40, (Horizon(1, 100),)),
            SecondLook(12, (Horizon(3, 500),)),
        ),
    ),
    Level(
        Horizon(6, 4_000),
        last=8_000,
        variety=16,
        stages=(*_BROAD, SecondLook(24, (Horizon(4, 1_500),))),
        in_mini=(*_BROAD, SecondLook(24, (Horizon(4, 1_500, width=6), Horizon(3, 500)))),
    ),
)
"""The levels from the weakest to the strongest.

Looking at more arrangements before the own eruption, to leave the next seat little, wins more than looking at more
turns, but in Mini, where the third level looks no farther than at the next captures: the fourth saw little more.
Above the third level none overlooks anything.
"""

"""The numbers that stand in for user ids where a computer has a seat; no user and no former player has one of them."""

from collections.abc import Iterable
from typing import NamedTuple

FIRST = -(2**62)
"""Stand-ins are below this number; those of former players are above it."""

_APART = 100
"""The distance between levels: more computers than any table has seats."""

_LAST = FIRST - 100 * _APART
"""Stand-ins are above this number; so many levels there never are."""

_ENGINES = 50
"""The number of an engine is kept as a level above this one, which no level of a computer reaches."""


class StandIn(NamedTuple):
    """A computer at a table: its level, and its number among those of the same level there, from 1."""

    level: int
    number: int

    @property
    def engine(self) -> int:
        """The number of the engine that it is; 0 for a computer of the house.

        >>> stand_in_of(joining_engine((), 7)).engine
        7
        """
        return max(self.level - _ENGINES, 0)


def is_computer(player: int) -> bool:
    """Whether this number stands in for a computer."""
    return _LAST < player < FIRST


def stand_in_of(player: int) -> StandIn | None:
    """The computer that a number stands for; None for a user and for a former player.

    >>> stand_in_of(joining((), 3)), stand_in_of(12)
    (StandIn(level=3, number=1), None)
    """
    return StandIn(*divmod(FIRST - player, _APART)) if is_computer(player) else None


def joining(players: Iterable[int], level: int) -> int:
    """The number of one more computer of this level at a table with these players.

    >>> stand_in_of(joining((12, joining((), 3)), 3))
    StandIn(level=3, number=2)
    """
    seated = frozenset(players)
    return next(
        number for number in range(FIRST - level * _APART - 1, FIRST - (level + 1) * _APART, -1) if number not in seated
    )


def joining_engine(players: Iterable[int], engine: int) -> int:
    """The number of one more seat for an engine at a table with these players."""
    return joining(players, _ENGINES + engine)

"""The endings of Kayles."""

from enum import StrEnum


class Ending(StrEnum):
    """How a game can end."""

    LAST = "last"
    AGREEMENT = "agreement"
    FORFEIT = "forfeit"

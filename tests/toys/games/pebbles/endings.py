"""The endings of Pebbles."""

from enum import StrEnum


class Ending(StrEnum):
    """How a game can end."""

    EMPTY = "empty"
    AGREEMENT = "agreement"
    FORFEIT = "forfeit"

"""The endings of Vesuvio (V30, V33, V37)."""

from enum import StrEnum


class Ending(StrEnum):
    """How a game can end."""

    ESCAPED = "escaped"
    """At least one tourist escaped, and none is left on the mountain."""

    BURNED = "burned"
    """No tourist escaped."""

    FORFEIT = "forfeit"
    """All seats but one gave up or burned (V37)."""

    AGREEMENT = "agreement"
    """All seats agreed to end the game as it stood."""

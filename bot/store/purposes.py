"""For what a database is opened."""

from __future__ import annotations

from enum import StrEnum


class Purpose(StrEnum):
    """What its opener means to do, and so what has to be so before."""

    WORK = "work"
    """To play: an older schema is brought up to date."""
    MEND = "mend"
    """As to work, by a command that has it alone and may take its time."""
    FILL = "fill"
    """To take in everything of another database: it must be empty, or have been left so half-way."""

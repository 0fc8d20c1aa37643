"""The colours that a server or a person chooses for pictures."""

from __future__ import annotations

from enum import StrEnum


class Theme(StrEnum):
    """A theme by the name that is stored; pictures have one for each."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"

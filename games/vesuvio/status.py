"""The status of a tourist and of the camera."""

from __future__ import annotations

from enum import Enum


class Status(Enum):
    """A tourist is not yet on the mountain, on it, safe on the yacht, or out of the game."""

    OUTSIDE = "outside"
    MOUNTAIN = "mountain"
    ESCAPED = "escaped"
    BURNED = "burned"


class CameraState(Enum):
    """The camera is not yet in play, in a hand, on the ground, or out of the game."""

    UNTAKEN = "untaken"
    HELD = "held"
    TOKEN = "token"  # noqa: S105 - a token on the board
    GONE = "gone"

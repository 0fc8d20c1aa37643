"""What can have become of a tourist and of the camera."""

from __future__ import annotations

from enum import Enum


class Status(Enum):
    """Where a tourist is in the story: not yet on the mountain, on it, safe on the yacht, or out of the game."""

    OUTSIDE = "outside"
    MOUNTAIN = "mountain"
    ESCAPED = "escaped"
    BURNED = "burned"


class CameraState(Enum):
    """What has become of the camera: no photo yet, in a hand, on the ground, or burned."""

    UNTAKEN = "untaken"
    HELD = "held"
    TOKEN = "token"  # noqa: S105 - a token on the board
    GONE = "gone"

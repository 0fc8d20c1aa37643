"""The points of a turn and the price of each action; tiles have the prices of digging (V3, V6)."""

from __future__ import annotations

POINTS = 4
"""The points of a turn (V3)."""

FLAT_PRICE = 1
"""The price of a step onto the normal path, or onto a steep slope from above (V6)."""

CLIMB_PRICE = 2
"""The price of a step onto a steep slope from below (V6)."""

ACTION_PRICE = 1
"""The price of leaving, a push, a point of the photo, a shout, or the camera (V5, V14, V19, V21, V22)."""

PHOTO_POINTS = 4
"""The price of the whole photo (V19)."""

"""The action points of a turn and what things cost; digging has its prices on the tiles (V3, V6)."""

from __future__ import annotations

POINTS = 4
"""The action points of a turn (V3)."""

FLAT_PRICE = 1
"""For arriving on the normal path, or on a steep slope from above (V6)."""

CLIMB_PRICE = 2
"""For arriving on a steep slope from below (V6)."""

ACTION_PRICE = 1
"""For leaving, a push, a point of the photo, a shout, or picking up the camera (V5, V14, V19, V21, V22)."""

PHOTO_POINTS = 4
"""How many points the photo takes (V19)."""

"""Games that are only played in tests. The house holds for games that nobody knows yet; these stand for them."""

from __future__ import annotations

from typing import cast

from games import GUIDES, REGISTRY
from rendering import PAINTERS
from tests.toys.games.pebbles import guide
from tests.toys.games.pebbles.game import PEBBLES
from tests.toys.rendering.pebbles import PebblesPainter

TOYS = (PEBBLES.key,)
"""The toys' keys."""


def register() -> None:
    """Take the toys up into the three registries, as lines in games/ and rendering/ would.

    What is worked out from a registry is worked out when a module is imported: call it before that.
    """
    cast("dict[str, object]", REGISTRY)[PEBBLES.key] = PEBBLES
    cast("dict[str, object]", GUIDES)[PEBBLES.key] = guide.guide()
    cast("dict[str, object]", PAINTERS)[PEBBLES.key] = PebblesPainter()

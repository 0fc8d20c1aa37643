"""Games that are only played in tests. The house holds for games that nobody knows yet; these stand for them."""

from typing import cast

from games import GUIDES, REGISTRY
from rendering.painters import PAINTERS
from tests.toys.games.kayles import guide as kayles_guide
from tests.toys.games.kayles.game import KAYLES
from tests.toys.games.pebbles import guide as pebbles_guide
from tests.toys.games.pebbles.game import PEBBLES
from tests.toys.rendering.kayles import KaylesPainter
from tests.toys.rendering.pebbles import PebblesPainter

_TOYS = (
    (PEBBLES, pebbles_guide.guide(), PebblesPainter()),
    (KAYLES, kayles_guide.guide(), KaylesPainter()),
)

TOYS = tuple(game.key for game, _, _ in _TOYS)
"""The toys' keys."""


def register() -> None:
    """Take the toys up into the three registries, as lines in games/ and rendering/ would.

    What is worked out from a registry is worked out when a module is imported: call it before that.
    """
    for game, guide, painter in _TOYS:
        cast("dict[str, object]", REGISTRY)[game.key] = game
        cast("dict[str, object]", GUIDES)[game.key] = guide
        cast("dict[str, object]", PAINTERS)[game.key] = painter

"""The rules of the games and nothing else: no input or output, no clock, no global random state."""

from collections.abc import Mapping
from typing import Any

from games.core.game import Game
from games.core.guide import Guide
from games.hekla import guide as hekla_guide
from games.hekla.game import HEKLA
from games.vesuvio import guide as vesuvio_guide
from games.vesuvio.game import VESUVIO
from games.volcano import guide as volcano_guide
from games.volcano.game import VOLCANO

_GAMES: tuple[tuple[Game[Any], Guide], ...] = (
    (VOLCANO, volcano_guide.guide()),
    (HEKLA, hekla_guide.guide()),
    (VESUVIO, vesuvio_guide.guide()),
)

REGISTRY: Mapping[str, Game[Any]] = {game.key: game for game, _ in _GAMES}
"""Every game by its key. The rest of the program reaches games through this mapping only."""

GUIDES: Mapping[str, Guide] = {game.key: guide for game, guide in _GAMES}
"""The guided first moves of every game, by its key."""


def package_of(key: str) -> str:
    """The import path of a game's package, which also holds its words and its rules' texts."""
    return type(REGISTRY[key]).__module__.rpartition(".")[0]

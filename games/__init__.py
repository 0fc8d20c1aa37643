"""Volcano board games as rules only: no input or output, no clock, no global chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract import Game
from games.core.guide import Guide
from games.hekla import guide as hekla_guide
from games.hekla.game import HEKLA
from games.vesuvio import guide as vesuvio_guide
from games.vesuvio.game import VESUVIO
from games.volcano import guide as volcano_guide
from games.volcano.game import VOLCANO

REGISTRY: Mapping[str, Game[Any]] = {VOLCANO.key: VOLCANO, HEKLA.key: HEKLA, VESUVIO.key: VESUVIO}
"""Every game there is by its key; the rest of the program knows games from here only."""

GUIDES: Mapping[str, Guide] = {
    VOLCANO.key: volcano_guide.guide(),
    HEKLA.key: hekla_guide.guide(),
    VESUVIO.key: vesuvio_guide.guide(),
}
"""The first steps in every game."""

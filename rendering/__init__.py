"""Pictures of games' views. Each game has one painter, found here by the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rendering.hekla import HeklaPainter
from rendering.picture import Painter
from rendering.vesuvio import VesuvioPainter
from rendering.volcano import VolcanoPainter

PAINTERS: Mapping[str, Painter[Any]] = {
    "volcano": VolcanoPainter(),
    "hekla": HeklaPainter(),
    "vesuvio": VesuvioPainter(),
}
"""Every game's painter."""


def warm() -> None:
    """Fill every painter's sprite cache at start-up; takes a second or two and may run in any thread."""
    for painter in PAINTERS.values():
        painter.warm()

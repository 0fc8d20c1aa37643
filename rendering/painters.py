"""The list of painters: each game has one, found here by the game's key."""

from collections.abc import Mapping
from typing import Any

from rendering.hekla import HeklaPainter
from rendering.painter import Painter
from rendering.vesuvio import VesuvioPainter
from rendering.volcano import VolcanoPainter


class _Painters(dict[str, Painter[Any]]):
    def __missing__(self, key: str) -> Painter[Any]:
        raise LookupError(f"rendering/painters.py needs a line for {key} in PAINTERS")


PAINTERS: Mapping[str, Painter[Any]] = _Painters(
    {
        "volcano": VolcanoPainter(),
        "hekla": HeklaPainter(),
        "vesuvio": VesuvioPainter(),
    }
)
"""Every game's painter."""

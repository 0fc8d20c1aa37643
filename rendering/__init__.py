"""Pixels: what a game's views look like. Each game has one painter, found here by the game's key."""

from __future__ import annotations

from collections.abc import Mapping

from rendering.hekla import HeklaPainter
from rendering.picture import Painter
from rendering.vesuvio import VesuvioPainter
from rendering.volcano import VolcanoPainter

PAINTERS: Mapping[str, Painter] = {"volcano": VolcanoPainter(), "hekla": HeklaPainter(), "vesuvio": VesuvioPainter()}
"""Every game's painter."""


def warm() -> None:
    """Let every painter draw its sprites ahead; takes a second or two, and any thread may do it once at the start."""
    for painter in PAINTERS.values():
        painter.warm()

"""What moves in a film of Volcano: flying pieces and caps, at the reel's size."""

from __future__ import annotations

from functools import lru_cache

from games.volcano.pieces import Piece
from rendering.canvas import Stamp
from rendering.reel import halved_stamp
from rendering.volcano.towers import cap_stamp, piece_stamp


@lru_cache(maxsize=256)
def flying(piece: Piece, across: float = 1.0, down: float = 1.0, *, bold: bool) -> Stamp:
    """A piece in the air, or stretched as it lifts off and lands."""
    return halved_stamp(piece_stamp(piece, bold=bold), across, down)


@lru_cache(maxsize=2)
def sliding_cap(*, red: bool) -> Stamp:
    """A cap on its way."""
    return halved_stamp(cap_stamp(red=red))

"""What moves in a film of Vesuvio, at the reel's size: tourists, cards, signs, lava that floods a space, bombs."""

from __future__ import annotations

from functools import lru_cache
from math import pi, sin

from PIL import Image, ImageDraw

from games.vesuvio.cards import Card
from rendering.canvas import Point, Stamp, sprite, stamp
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, mix
from rendering.reel import Placed, halved_stamp
from rendering.vesuvio.cards import back_stamp, face_stamp
from rendering.vesuvio.layout import BOXES
from rendering.vesuvio.marks import FIRE, cover_fire, draw_fire
from rendering.vesuvio.scenery import CRATER
from rendering.vesuvio.symbols import camera, horn, pick
from rendering.vesuvio.tiles import lava_sprite
from rendering.vesuvio.tourists import Tourist, tourist_stamp

_SIGN = 64
_SIGNS = {"dig": pick, "shout": horn, "photo": camera}
_FRONT = 9.0
"""How far the edge of flowing lava swings to either side, in pixels of the still picture."""

_WAVES = 12
_BOMB = 26
_BOMBS: tuple[Point, ...] = ((-250, -70), (-130, -150), (20, -180), (150, -140), (260, -60))
"""How far each bomb has flown after the first second, its fall apart."""

_WEIGHT = 210.0


@lru_cache(maxsize=64)
def walking(tourist: Tourist, across: float = 1.0, down: float = 1.0) -> Stamp:
    """A tourist on its way, or stretched as it lands."""
    return halved_stamp(tourist_stamp(tourist), across, down)


@lru_cache(maxsize=1)
def small_back() -> Stamp:
    """The back of a card."""
    return halved_stamp(back_stamp())


@lru_cache(maxsize=32)
def small_face(card: Card, scale: float = 1.0) -> Stamp:
    """The front of a card."""
    return halved_stamp(face_stamp(card), scale, scale)


@lru_cache(maxsize=32)
def small_fire(seat: int, scale: float) -> Stamp:
    """A burning tourist."""
    return halved_stamp(stamp(FIRE, FIRE, cover_fire, lambda pen: draw_fire(pen, seat)), scale, scale)


@lru_cache(maxsize=16)
def small_sign(deed: str, scale: float = 1.0) -> Stamp:
    """The sign of what a tourist does: "dig", "shout" or "photo"."""
    middle = (_SIGN / 2, _SIGN / 2)
    sign = _SIGNS[deed](middle, 19, EMBER)
    drawn = stamp(_SIGN, _SIGN, lambda fill: lambda pen: pen.disc(middle, 31, fill), sign)
    return halved_stamp(drawn, scale, scale)


def flood(space: str, source: Point, part: float) -> Placed:
    """A space of which this part is under lava that comes from the side of a point."""
    box = BOXES[space]
    (x, y), (across, down) = box.middle, source
    if abs(across - x) * box.height > abs(down - y) * box.width:
        return _flooded(space, "west" if across < x else "east", part), box.middle
    return _flooded(space, "north" if down < y else "south", part), box.middle


@lru_cache(maxsize=256)
def _flooded(space: str, side: str, part: float) -> Stamp:
    lava = lava_sprite(space, fresh=True)
    length, breadth = (lava.width, lava.height) if side in {"west", "east"} else (lava.height, lava.width)
    front = [(part * length + _FRONT * sin(pi * step / 2.5), step * breadth / _WAVES) for step in range(_WAVES + 1)]

    def turned(along: float, aside: float) -> Point:
        reach = along if side in {"west", "north"} else length - along
        return (reach, aside) if side in {"west", "east"} else (aside, reach)

    edge = [turned(*point) for point in front]
    mask = Image.new("L", lava.size, 0)
    ImageDraw.Draw(mask).polygon([turned(0, 0), *edge, turned(0, breadth)], fill=255)
    # The front glows where it meets the cold ground.
    lit = sprite(*lava.size, lava, lambda pen: pen.line(edge, EMBER, 22), lambda pen: pen.line(edge, PAPER, 8))
    return halved_stamp(Stamp(lit, mask))


def bombs(part: float) -> list[Placed]:
    """Glowing rocks thrown out of the crater after this part of their flight."""
    return [(_bomb(), (CRATER[0] + x * part, CRATER[1] + y * part + _WEIGHT * part * part)) for x, y in _BOMBS]


@lru_cache(maxsize=1)
def _bomb() -> Stamp:
    middle = (_BOMB / 2, _BOMB / 2)
    parts = [(12.0, mix(NIGHT, LAVA, 0.5)), (9.0, LAVA), (5.0, EMBER)]
    discs = [lambda pen, one=one: pen.disc(middle, *one) for one in parts]
    return halved_stamp(stamp(_BOMB, _BOMB, lambda fill: lambda pen: pen.disc(middle, 13, fill), *discs))

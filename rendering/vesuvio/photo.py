"""The sign of the photo beside the viewpoint: the points it still needs, or a fire if the camera has burned."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.vesuvio.board import TOP
from games.vesuvio.prices import PHOTO_POINTS
from games.vesuvio.status import CameraState
from games.vesuvio.view import VesuvioView
from rendering.canvas import Overlay, Pen, lay, overlay
from rendering.emblems import plate
from rendering.palette import FAINT, INK, SIGNAL, SQUARE, SQUARE_EDGE, TONES
from rendering.seats import SEAT_COLOURS
from rendering.vesuvio.layout import BOXES
from rendering.vesuvio.symbols import camera, flame

_WIDTH = 170


@lru_cache(maxsize=64)
def photo_overlay(points: tuple[int, ...], *, gone: bool) -> Overlay:
    """The four points the photo needs, filled by the seats that have spent some; or the burned camera."""
    rows = [(seat, spent) for seat, spent in enumerate(points) if spent] or [(-1, 0)]
    height = 70 + 25 * len(rows)

    def draw(pen: Pen) -> None:
        pen.slab((1, 1, _WIDTH - 1, height - 1), 13, SQUARE_EDGE)
        pen.slab((3, 3, _WIDTH - 3, height - 3), 11.5, SQUARE)
        camera((_WIDTH / 2, 37), 27, FAINT if gone else INK, SQUARE)(pen)
        if gone:
            flame((_WIDTH / 2, 78), 18)(pen)
            return
        for line, (seat, spent) in enumerate(rows):
            y = 80 + 25.0 * line
            _draw_points(pen, y, spent, seat)

    return overlay(
        _WIDTH, height, lambda fill: lambda pen: pen.slab((0, 0, _WIDTH, height), 14, fill), draw, ground=SQUARE
    )


def _draw_points(pen: Pen, y: float, spent: int, seat: int) -> None:
    left = 66.0 if seat >= 0 else 46.0
    if seat >= 0:
        colour = SEAT_COLOURS[seat]
        plate(colour, (30, y), 9.5, TONES[colour].chip)(pen)
        pen.write((30, y), str(seat + 1), 15, TONES[colour].ink)
    for at in range(PHOTO_POINTS):
        spot = (left + at * 26, y)
        pen.disc(spot, 9, SIGNAL if at < spent else FAINT)
        if at >= spent:
            pen.disc(spot, 6.5, SQUARE)


def lay_photo(image: Image.Image, view: VesuvioView) -> None:
    """Lay the sign of the photo beside the viewpoint until it is taken, and if the camera has burned."""
    if view.camera.state in {CameraState.UNTAKEN, CameraState.GONE}:
        sign = photo_overlay(view.photo_points, gone=view.camera.state is CameraState.GONE)
        lay(image, (BOXES[TOP].left - _WIDTH - 34, BOXES[TOP].top - 4), sign)

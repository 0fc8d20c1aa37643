"""Whose move it is in Vesuvio: a whole frame round the panel of the seat to act; and the sea ends above the panels."""

import pytest

from games.vesuvio.game import VESUVIO
from rendering.palette import CARD
from rendering.seats import NOTCH, PICTURE_WIDTH, frame_mask, panel_sprite
from rendering.vesuvio.layout import PANEL_HEIGHT, STRIP_HEIGHT, STRIP_TOP, panel_box
from rendering.vesuvio.still import compose
from rendering.vesuvio.tiles import ground
from tests.rendering.films import shades_of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_in_a_panel_covers_the_frame_of_the_seat_to_act(seats: int) -> None:
    view = VESUVIO.start(seats, VESUVIO.complete_options({}), bytes(16)).view(None)
    (seat,) = view.to_act
    box = panel_box(seat, seats)
    shown = compose(view).crop((box.left, box.top - NOTCH, box.right, box.bottom))
    mask = frame_mask(box.width, PANEL_HEIGHT)
    frame = panel_sprite(box.width, PANEL_HEIGHT, acting=True)
    pairs = zip(shown.tobytes(), frame.tobytes(), mask.tobytes(), strict=True)
    assert all(seen == drawn for seen, drawn, covers in pairs if covers)


def test_nothing_hangs_from_the_sea_onto_the_card() -> None:
    below = STRIP_TOP + STRIP_HEIGHT
    strip = ground().crop((40, below, PICTURE_WIDTH - 40, below + NOTCH))
    assert set(shades_of(strip)) == {CARD}

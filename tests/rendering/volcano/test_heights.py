"""Pictures of the large board stay low enough for a phone, with everything in them."""

import random
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from games import REGISTRY
from games.core import transcript
from games.core.record import replay
from games.volcano.pieces import Stack
from games.volcano.state import VolcanoState
from rendering.volcano.panels import emblem_box
from rendering.volcano.still import compose, set_panels, width
from tests.golden.positions import FOLDER
from tests.rendering.sentences import words
from tests.rendering.volcano.views import BOARDS, KINDS

FRAME = 6
"""The last row of pixels that the frame of the seat to act has."""

LOW = {2: 1730, 3: 1760, 4: 1860, 5: 2000, 6: 2000}
"""By seats, the most pixels of height for a picture of Mega-Volcano that is 1000 pixels wide."""


def height(one: VolcanoState) -> int:
    last = set_panels(one)[-1]
    return round((last.top + last.height + 16) * 1000 / width(one.grid))


def dealt_to(seats: int, view: VolcanoState, chooser: random.Random) -> VolcanoState:
    """The same board with the captured pieces in the hands of so many seats."""
    hands: list[Stack] = [()] * seats
    for piece in (piece for hand in view.captured for piece in hand):
        seat = chooser.randrange(seats)
        hands[seat] = (*hands[seat], piece)
    return KINDS["mega"].view(view.stacks, view.caps, hands)


def played(name: str) -> list[VolcanoState]:
    record = transcript.read((FOLDER / "volcano" / f"{name}.txt").read_text(encoding="utf-8"))
    steps: list[Any] = list(replay(REGISTRY["volcano"], record))
    return [step.position.view(None) for step in steps]


@pytest.mark.full
@pytest.mark.parametrize("name", ["mega-colours", "mega-whites", "mega-quiet"])
def test_a_late_picture_of_the_large_board_is_low(name: str) -> None:
    for number, view in enumerate(played(name)[::-3]):
        for seats, most in LOW.items():
            found = height(dealt_to(seats, view, random.Random(number)))
            assert found <= most, (seats, number, found)


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_leaves_the_colours_below_it_and_the_frame_around_it_whole(board: str) -> None:
    one = KINDS[board].view(to_act=(0,))
    plain, named = compose(one), compose(one, audience=replace(words("en"), names=("Jyggqp Gjyp",) * 2))
    changed = ImageChops.difference(plain.convert("RGB"), named.convert("RGB"))
    for panel in set_panels(one):
        box = changed.crop((panel.left, panel.top, panel.left + panel.width, panel.top + panel.height)).getbbox()
        assert box is not None
        assert FRAME < box[1] < box[3] <= emblem_box(one, panel, 0)[1] - panel.top

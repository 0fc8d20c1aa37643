"""Pictures of the large board stay low enough for a phone, with everything in them."""

import random
from dataclasses import replace
from itertools import product
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
from tests.rendering.sentences import LANGUAGES, words
from tests.rendering.volcano.views import BOARDS, KINDS

FRAME = 6
"""The last row of pixels that the frame of the seat to act has."""

HIGHEST = 2200
"""The most pixels of height for a picture 1000 wide: at 282 pixels it is 620 high, which a phone shows at once."""


def height(one: VolcanoState) -> int:
    last = set_panels(one)[-1]
    return round((last.top + last.height + 16) * 1000 / width(one.grid))


def dealt_to(seats: int, view: VolcanoState, share: float, chooser: random.Random) -> VolcanoState:
    """The same board with the captured pieces in the hands of so many seats; the first gets this share before."""
    hands: list[Stack] = [()] * seats
    for piece in (piece for hand in view.captured for piece in hand):
        seat = 0 if chooser.random() < share else chooser.randrange(seats)
        hands[seat] = (*hands[seat], piece)
    return KINDS["mega"].view(view.stacks, view.caps, hands)


def played(name: str) -> list[VolcanoState]:
    record = transcript.read((FOLDER / "volcano" / f"{name}.txt").read_text(encoding="utf-8"))
    steps: list[Any] = list(replay(REGISTRY["volcano"], record))
    return [step.position.view(None) for step in steps]


@pytest.mark.full
@pytest.mark.full
@pytest.mark.parametrize("name", ["mega-colours", "mega-whites", "mega-quiet"])
def test_a_picture_of_the_large_board_is_low_however_the_pieces_are_dealt(name: str) -> None:
    for number, view in enumerate(played(name)[::-3]):
        for seats, share in product(range(2, 7), (0.0, 0.4, 0.8, 1.0)):
            found = height(dealt_to(seats, view, share, random.Random(number)))
            assert found <= HIGHEST, (seats, share, number, found)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("code", LANGUAGES)
def test_names_and_words_make_no_picture_higher(code: str, seats: int) -> None:
    one = KINDS["mega"].view(captured=((),) * seats)
    named = compose(one, audience=replace(words(code), names=("W" * 32,) * seats))
    assert named.size == compose(one).size


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_leaves_the_colours_below_it_and_the_frame_around_it_whole(board: str) -> None:
    one = KINDS[board].view(to_act=(0,))
    plain, named = compose(one), compose(one, audience=replace(words("en"), names=("Jyggqp Gjyp",) * 2))
    changed = ImageChops.difference(plain.convert("RGB"), named.convert("RGB"))
    for panel in set_panels(one):
        box = changed.crop((panel.left, panel.top, panel.left + panel.width, panel.top + panel.height)).getbbox()
        assert box is not None
        assert FRAME < box[1] < box[3] <= emblem_box(one, panel, 0)[1] - panel.top

"""A challenge is counted under the board, and its end is seen (O20)."""

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from games.volcano.challenges import Progress
from games.volcano.setup import CHALLENGE, NO_CHALLENGE
from games.volcano.state import VolcanoState
from rendering.palette import CARD, blank
from rendering.volcano import panels
from rendering.volcano.challenge import STRIP_HEIGHT, lay_challenge
from rendering.volcano.still import compose, set_panels, turn_line
from tests.rendering.sentences import words
from tests.rendering.volcano.views import BOARDS, KINDS, over, view

SAID = words("en")
WIDTHS = (728, 912, 1096)


def strip(progress: Progress, *, finished: bool = False, width: int = 912) -> bytes:
    return drawn(progress, width, finished=finished).tobytes()


def drawn(progress: Progress, width: int, *, finished: bool = False) -> Image.Image:
    image = blank(width, STRIP_HEIGHT, CARD)
    lay_challenge(image, progress, (0, 0), width, over=finished, audience=SAID)
    return image


def playing(progress: Progress | None, board: str = "standard") -> VolcanoState:
    return KINDS[board].view(captured=((),), progress=progress)


def test_every_challenge_has_a_goal_of_its_own() -> None:
    challenges = [choice for choice in CHALLENGE.choices if choice != NO_CHALLENGE]
    assert len({strip(Progress(challenge, 0, 9, 0, 0)) for challenge in challenges}) == len(challenges)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_number_is_shown_in_a_place_of_its_own(width: int) -> None:
    none = drawn(Progress("red", 0, 0, 0, 0), width)
    boxes = []
    for counts in ((0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)):
        points, missing, eruptions, cap_moves = (1111 * count for count in counts)
        one = drawn(Progress("red", points, missing, eruptions, cap_moves), width)
        box = ImageChops.difference(none.convert("RGB"), one.convert("RGB")).getbbox()
        assert box is not None
        boxes.append(box)
    assert all(left[2] < right[0] for left, right in pairwise(boxes))
    assert boxes[-1][2] < width


def test_met_failed_and_running_look_different() -> None:
    met, missed = Progress("red", 1, 0, 5, 9), Progress("red", 1, 2, 5, 9)
    assert len({strip(met), strip(met, finished=True), strip(missed, finished=True)}) == 3


@pytest.mark.parametrize("board", BOARDS)
def test_the_strip_stands_between_the_board_and_the_panel(board: str) -> None:
    one, plain = playing(Progress("large", 3, 20, 4, 11), board), playing(None, board)
    added = STRIP_HEIGHT + panels.GAP - turn_line(one.grid)
    assert set_panels(one)[0].top - set_panels(plain)[0].top == added
    assert compose(one).height - compose(plain).height == added


def test_a_failed_challenge_wears_no_crown() -> None:
    def panel(missing: int) -> bytes:
        one = view(captured=((),), to_act=(), outcome=over((0,), 1), progress=Progress("red", 0, missing, 1, 1))
        box = set_panels(one)[0]
        return compose(one).crop((box.left, box.top, box.left + box.width, box.top + box.height)).tobytes()

    assert panel(0) != panel(1)


def test_a_challenge_shows_no_other_score() -> None:
    """Points count against the player there; the sum of trees would say the opposite."""
    hand = KINDS["standard"].pieces[:9]
    one = view(captured=(hand,), progress=Progress("red", 0, 9, 1, 1))
    box = set_panels(one)[0]
    right = compose(one).crop((box.left + box.width - 130, box.top + 12, box.left + box.width - 16, box.top + 64))
    assert len(set(right.tobytes())) == 1

"""A challenge is counted under the board, and its end is seen (O20)."""

from PIL import Image

from games.volcano.challenges import Progress
from rendering.palette import CARD, blank
from rendering.volcano.still import STRIP_HEIGHT, compose, lay_challenge, set_panels
from tests.rendering.sentences import words
from tests.rendering.volcano.views import KINDS, over, view

SAID = words("en")


def strip(progress: Progress, *, finished: bool = False, width: int = 912) -> bytes:
    return drawn(progress, width, finished=finished).tobytes()


def drawn(progress: Progress, width: int, *, finished: bool = False) -> Image.Image:
    image = blank(width, STRIP_HEIGHT, CARD)
    lay_challenge(image, progress, (0, 0), width, over=finished, audience=SAID)
    return image


def test_met_failed_and_running_look_different() -> None:
    met, missed = Progress("red", 1, 0, 5, 9), Progress("red", 1, 2, 5, 9)
    assert len({strip(met), strip(met, finished=True), strip(missed, finished=True)}) == 3


def test_a_failed_challenge_wears_no_crown() -> None:
    def panel(missing: int) -> bytes:
        one = view(
            captured=((),),
            to_act=(),
            outcome=over(() if missing else (0,), 1),
            progress=Progress("red", 0, missing, 1, 1),
        )
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

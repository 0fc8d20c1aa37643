"""What a Volcano picture says is so: every tower from its foot up, the caps, the captured pieces and the scores."""

from collections import Counter
from itertools import pairwise

import pytest

from games.core.contract import Event
from games.volcano.events import CapMoved, PieceFlew
from games.volcano.state import VolcanoState
from rendering.painters import PAINTERS
from tests.golden.positions import golden_names, steps_of
from tests.rendering.looking import BLACK, LIGHT, PAPER, WHITE, Box, Looked, Patch, Shade, digit_of
from tests.rendering.sentences import words

EACH = 2

FRONTS: dict[str, Shade] = {
    "r": (197, 65, 52),
    "y": (246, 198, 50),
    "g": (98, 180, 98),
    "b": (36, 78, 170),
    "c": (236, 244, 249),
    "o": (209, 121, 14),
    "t": (88, 246, 250),
    "p": (132, 60, 238),
    "w": (255, 250, 230),
}
"""The lit face of a pyramid of each colour, by the colour's letter."""

CHIPS = FRONTS | {"r": (172, 56, 46), "b": (27, 59, 129), "p": (100, 46, 181)}
"""The pieces in panels, where white letters stand on a darker ground."""

LIGHT_LETTERS = frozenset("rbp")

CRACKS: tuple[Shade, ...] = ((136, 50, 32), (86, 28, 23), (77, 33, 27))
STONE, ORANGE, HOT, PANEL, FAINT = (214, 208, 200), (255, 170, 104), (255, 158, 44), (58, 54, 80), (166, 161, 190)
PITCH = 184


@pytest.mark.full
@pytest.mark.parametrize("name", golden_names("volcano"))
def test_a_picture_says_what_is_so(name: str) -> None:
    for number, step in enumerate(steps_of("volcano", name, EACH)):
        view, events = step.position.view(None), step.position.visible_events(step.events, None)
        # Arrows lie over the towers; what has moved is looked for where nothing else has changed.
        looked, marked = (Looked(PAINTERS["volcano"].still(view, one, words("en")).data) for one in ((), events))
        where = f"{name}, moment {number}, turn {view.turn}: {events}"
        squares = squares_of(looked, view)
        for square, stack in enumerate(view.stacks):
            seen = tower(looked, squares[square])
            assert seen == "".join(piece.colour.letter for piece in stack), f"{view.grid.names[square]} of {where}"
            assert height(looked, squares[square]) == (str(len(stack)) if len(stack) > 2 else ""), where
        assert {square for square, box in enumerate(squares) if has_cap(looked, box)} == set(view.caps), where
        panels = panels_of(looked, view)
        assert [captured(looked, one) for one in panels] == [loose(view, seat) for seat in range(view.seats)], where
        assert {seat for seat, box in enumerate(panels) if is_framed(looked, box)} == view.to_act, where
        if view.progress is None:
            assert [score(looked, one) for one in panels] == [str(one) for one in view.scores], where
        for event in events:
            assert is_marked(marked, looked, squares, event), where


def squares_of(looked: Looked, view: VolcanoState) -> list[Box]:
    """The squares by number, the first at the left of the lowest rank; ranks are as high as their towers need."""
    left = 44 if view.grid.files == 6 else 60
    board = (left, 0, left + PITCH * view.grid.files - 16, looked.height)
    whole = looked.mask(*CRACKS, box=board).resize((1, looked.height)).tobytes()
    lines = [y for y, level in enumerate(whole) if level > 200]
    edges = [y for y, before in zip(lines, [-9, *lines], strict=False) if y - before > 9]
    assert len(edges) == view.grid.ranks + 1, edges
    ranks = list(reversed(list(pairwise(edges))))
    return [
        (left + PITCH * file, top, left + PITCH * (file + 1), foot)
        for top, foot in ranks
        for file in range(view.grid.files)
    ]


def middle_of(box: Box) -> int:
    return (box[0] + box[2]) // 2 - 4


def tower(looked: Looked, box: Box) -> str:
    """The colours of a tower from its foot up, as a line right of the letters meets its front faces."""
    x = middle_of(box) + 8
    line = (x, box[1], x + 1, box[3])
    seen = [
        (patch.bottom, letter, patch)
        for letter, shade in FRONTS.items()
        for patch in looked.patches(shade, box=line, least=2)
    ]
    found, dark = [], looked.mask(BLACK, box=line).tobytes()
    last: tuple[str, int] | None = None
    for foot, letter, patch in sorted(seen, reverse=True):
        # Within one face a bright line is crossed; between two pieces there is a black edge.
        if last is None or last[0] != letter or any(dark[foot - box[1] : last[1] - box[1]]):
            found.append(letter)
        last = (letter, patch.top)
    return "".join(found)


def height(looked: Looked, box: Box) -> str:
    """The number at the right of a tower's tip."""
    return looked.digits(PAPER, box=(box[2] - 52, box[1], box[2] - 8, box[3]), least=26)


def has_cap(looked: Looked, box: Box) -> bool:
    """Whether a pale rim of a cone stands in the middle."""
    x = middle_of(box)
    rims = looked.patches(STONE, box=(x - 40, box[1], x + 40, box[3]), least=30)
    return any(one.width > 36 for one in rims)


def panels_of(looked: Looked, view: VolcanoState) -> list[Box]:
    """The panels in the order of the seats, each of which has its seat's number; a challenge has a sign above them."""
    found = [one for one in looked.patches(PANEL, least=60) if one.width > 200]
    # What is inside the frame of the seat to act begins some pixels lower.
    rows = {one: sum(other.top < one.top - 20 for other in found) for one in found}
    found = sorted(found, key=lambda one: (rows[one], one.left))[-view.seats :]
    for seat, panel in enumerate(found):
        emblem = (panel.left + 8, panel.top + 4, panel.left + 80, panel.top + 76)
        plate = max(looked.patches(LIGHT, ORANGE, FAINT, box=emblem), key=lambda one: one.height)
        numbers = {digit_of(one) for one in looked.patches(PANEL, box=plate.box, least=24) if one.width < 30}
        assert seat in view.forfeited or str(seat + 1) in numbers, f"panel {seat + 1}"
    return [one.box for one in found]


def is_framed(looked: Looked, box: Box) -> bool:
    left, top, right, bottom = box
    sides = ((left - 6, top + 20, left - 2, bottom - 20), (right + 2, top + 20, right + 6, bottom - 20))
    framed = {looked.share(LIGHT, box=side) > 0.6 for side in sides}
    assert len(framed) == 1
    return framed.pop()


def score(looked: Looked, box: Box) -> str:
    """The large number of a panel."""
    return looked.digits(LIGHT, FAINT, box=(box[2] - 90, box[1], box[2] - 6, box[1] + 76), least=31)


def loose(view: VolcanoState, seat: int) -> Counter[str]:
    """The captured pieces that stand in no tree, by colour and size."""
    return Counter(f"{piece.colour.letter}{piece.size.value}" for piece in view.trees[seat].rest)


def captured(looked: Looked, box: Box) -> Counter[str]:
    """The pieces of a panel, each a slanted block with its size on it, and how many of them there are."""
    found = Counter[str]()
    for letter, shade in CHIPS.items():
        for patch in looked.patches(shade, box=box, least=30):
            ink = WHITE if letter in LIGHT_LETTERS else BLACK
            sizes = [digit_of(one) for one in looked.patches(ink, box=patch.box, least=16)]
            if patch.width < 36 or len(sizes) < 2 or sizes[-1] is None:
                continue
            beside = (patch.right + 16, patch.top - 4, patch.right + 66, patch.bottom + 4)
            count = looked.digits(LIGHT, box=beside, least=20)
            found[f"{letter}{sizes[-1]}"] += int(count or 1)
    return found


def is_marked(marked: Looked, before: Looked, squares: list[Box], event: Event) -> bool:
    """Whether a pale arrow leads from where a cap was, and where pieces landed the square has a glowing edge."""
    if isinstance(event, CapMoved):
        first, second = squares[event.start], squares[event.target]
        around = (
            min(first[0], second[0]),
            min(first[1], second[1]),
            max(first[2], second[2]),
            max(first[3], second[3]),
        )
        return area(marked.patches(STONE, box=around)) > area(before.patches(STONE, box=around)) + 150
    if isinstance(event, PieceFlew):
        left, top, _, bottom = squares[event.target]
        return marked.share(HOT, box=(left, top + 20, left + 8, bottom - 20)) > 0.2
    return True


def area(patches: list[Patch]) -> int:
    return sum(one.area for one in patches)

"""What a Vesuvio picture says is so: whose tourist stands where, whose move it is, what was dug, lost and played."""

from collections import Counter
from collections.abc import Sequence

import pytest

from games.core.contract import Event
from games.vesuvio.events import Driven, Left, Pushed, Slid, TouristBurned, Walked
from games.vesuvio.pieces import Tile, TouristState
from games.vesuvio.view import VesuvioView
from rendering.painters import PAINTERS
from tests.golden.positions import golden_names, steps_of
from tests.rendering.looking import BLACK, LIGHT, PAPER, SEATS, Box, Looked, Shade, framed, panels_of, plates
from tests.rendering.sentences import words

EACH = 2

ORANGE, FAINT, GREY = (255, 170, 104), (166, 161, 190), (180, 172, 160)
GLOWING: tuple[Shade, ...] = ((255, 84, 40), (255, 158, 44))

_PATH = 88
_STEEP = 56
_ROWS: tuple[tuple[int, int, tuple[int, ...], str], ...] = (
    (36, 133, (225,), "N33"),
    (129, 134, (223, 363, 503, 643), "N32 N31 N30 N29"),
    (344, 137, (73, 217, 360, 503, 646, 790), "N23 N24 N25 N26 N27 N28"),
    (559, 140, (64, 211, 357, 503, 649), "N22 N21 N20 N19 N18"),
    (896, 145, (50, 201, 352, 503, 654, 805), "N12 N13 N14 N15 N16 N17"),
    (1111, 148, (41, 195, 349, 503, 657), "N11 N10 N9 N8 N7"),
    (1326, 151, (32, 189, 346, 503, 660, 817), "N1 N2 N3 N4 N5 N6"),
)
_SLOPES: tuple[tuple[int, int, str], ...] = (
    *((222, 304, "E2"), (283, 304, "E1"), (437, 447, "D2"), (498, 448, "D1")),
    *((652, 57, "C4"), (713, 55, "C3"), (774, 54, "C2"), (835, 52, "C1")),
    *((989, 451, "B2"), (1050, 452, "B1"), (1204, 297, "A2"), (1265, 297, "A1")),
)
SPACES: dict[str, Box] = {
    name: (left, top, left + width, top + _PATH)
    for top, width, lefts, names in _ROWS
    for left, name in zip(lefts, names.split(), strict=True)
} | {name: (left, top, left + 250, top + _STEEP) for top, left, name in _SLOPES}
"""The rectangles of the spaces, as they are measured in the picture."""

LEFTWARDS = frozenset(name for row in (1, 3, 5) for name in _ROWS[row][3].split())
MOUNTAIN: Box = (0, 0, 1000, 1422)
SIGNBOARD: Box = (324, 652, 740, 891)
SEA: Box = (0, 1416, 1000, 1477)
PANELS = 1495

MOVES = (Walked, Slid, Pushed, Driven, Left)


@pytest.mark.full
@pytest.mark.parametrize("name", golden_names("vesuvio"))
def test_a_picture_says_what_is_so(name: str) -> None:
    for number, step in enumerate(steps_of("vesuvio", name, EACH)):
        view, events = step.position.view(None), step.position.visible_events(step.events, None)
        looked = Looked(PAINTERS["vesuvio"].still(view, events, words("en")).data)
        where = f"{name}, moment {number}, turn {view.turn}: {events}"
        assert tourists(looked, events) == expected_tourists(view), where
        assert lava(looked) == view.lava, where
        assert digs(looked, view) == expected_digs(view), where
        assert hands(looked, view.seats) == list(map(str, view.hand_sizes)), where
        assert framed(looked, panels_of(view.seats, PANELS, PANELS + 126)) == view.to_act, where
        if view.outcome is None:
            assert mover(looked) == view.mover, where
        else:
            assert scores(looked, view.seats) == [str(score) for score in view.scores], where
        for event in events:
            if isinstance(event, MOVES):
                assert way_is_marked(looked, event), where


def tourists(looked: Looked, events: Sequence[Event]) -> set[tuple[int, str]]:
    """Each tourist by seat with where it stands; the fires of the last move are left out."""
    burning = {event.seat for event in events if isinstance(event, TouristBurned)}
    found = Counter[tuple[int, str]]()
    for seat in range(len(SEATS)):
        for patch in () if seat in burning else plates(looked, seat, MOUNTAIN):
            if (place := place_at(looked, patch.middle)) is not None:
                found[seat, place] += 1
        for patch in plates(looked, seat, SEA):
            found[seat, "shore" if patch.middle[0] < 270 else "yacht"] += 1
    assert set(found.values()) <= {1}, found
    return set(found)


def expected_tourists(view: VesuvioView) -> set[tuple[int, str]]:
    named = {TouristState.OUTSIDE: "shore", TouristState.ESCAPED: "yacht"}
    return {
        (seat, place.name if place is not None else named[status])
        for seat, (place, status) in enumerate(zip(view.places, view.statuses, strict=True))
        if status is not TouristState.BURNED
    }


def _inside(point: tuple[float, float], box: Box) -> bool:
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def place_at(looked: Looked, point: tuple[float, float]) -> str | None:
    """The name of the place that a point is in, None beside all; a fault is cracked, level on a steep slope.

    The half that is reached first has the number 1: the lower one, or the one from whose side the path comes.
    """
    space, box = next(((name, box) for name, box in SPACES.items() if _inside(point, box)), (None, SEA))
    if space is None or not cracked(looked, space):
        return space
    left, top, right, bottom = box
    if _is_steep(box):
        return f"{space}.{1 if point[1] > (top + bottom) / 2 else 2}"
    return f"{space}.{1 if (point[0] < (left + right) / 2) is not (space in LEFTWARDS) else 2}"


def _is_steep(box: Box) -> bool:
    return box[3] - box[1] == _STEEP


def cracked(looked: Looked, space: str) -> bool:
    """Whether the name of a space stands on black, as those of faults do."""
    left, top, right, _ = SPACES[space]
    middle = left + 32 if _is_steep(SPACES[space]) else (left + right) // 2
    return looked.share(BLACK, box=(middle - 14, top + 6, middle + 14, top + 40)) > 0.3


def lava(looked: Looked) -> frozenset[str]:
    """The spaces that glow."""
    return frozenset(name for name, box in SPACES.items() if looked.share(*GLOWING, box=box) > 0.08)


def struck(view: VesuvioView) -> frozenset[str]:
    """Where lava hides the price of a dig, or a line because it cannot be dug again in this turn."""
    return view.lava | view.dug


def digs(looked: Looked, view: VesuvioView) -> dict[str, str]:
    """The number beside the hourglass of each space that has one."""
    found, hidden = dict[str, str](), struck(view)
    for name, (left, top, right, bottom) in SPACES.items():
        steep = _is_steep((left, top, right, bottom))
        box = (right - 52, top + 4, right - 18, bottom - 4) if steep else (right - 40, top + 36, right, bottom)
        if name not in hidden and not cracked(looked, name) and (read := looked.digits(PAPER, box=box)):
            found[name] = read
    return found


def expected_digs(view: VesuvioView) -> dict[str, str]:
    hours, hidden = {Tile.POOR: "1", Tile.MEDIUM: "2", Tile.GOOD: "3"}, struck(view)
    return {name: hours[tile] for name, tile in view.tiles.items() if tile in hours and name not in hidden}


def hands(looked: Looked, seats: int) -> list[str]:
    """The number on each seat's cards."""
    corners = [box[0] for box in panels_of(seats, PANELS, PANELS + 126)]
    return [looked.digits(PAPER, GREY, box=(left + 16, PANELS + 73, left + 48, PANELS + 115)) for left in corners]


def mover(looked: Looked) -> int:
    """The seat on the signboard."""
    left, top, _, _ = SIGNBOARD
    (seat,) = [seat for seat in range(len(SEATS)) for _ in plates(looked, seat, (left, top, left + 80, top + 80))]
    return seat


def scores(looked: Looked, seats: int) -> list[str]:
    """The last number of each line of the results."""
    _, top, right, bottom = SIGNBOARD
    first = top + (bottom - top - 58 * seats) // 2
    inks = (LIGHT, ORANGE, FAINT)
    boxes = [(right - 78, first + 58 * seat, right - 4, first + 58 * (seat + 1)) for seat in range(seats)]
    return [looked.digits(*inks, box=box) for box in boxes]


def way_is_marked(looked: Looked, event: Walked | Slid | Pushed | Driven | Left) -> bool:
    """Whether the seat's empty outline or dots in its colour are near where the tourist was or is."""
    ends = (event.start, getattr(event, "end", None))
    boxes = [SPACES["N1" if place is None else place.space] for place in ends]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    around = (max(min(lefts) - 20, 0), min(tops) - 20, max(rights) + 20, max(bottoms) + 40)
    for one in looked.patches(SEATS[event.seat], box=around, least=8):
        x, y = map(round, one.middle)
        if one.height <= 14 >= one.width or looked.share(BLACK, box=(x - 4, y - 4, x + 4, y + 4)) > 0.9:
            return True
    return False

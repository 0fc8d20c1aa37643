"""The animation: small, played once, in order, and it ends on the still picture."""

import random
import struct
from dataclasses import dataclass
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from games.core.contract import Event
from games.core.events import TurnPassed
from games.volcano.events import CapMoved, PieceCaptured
from games.volcano.pieces import PIECES, Stack
from rendering import PAINTERS
from rendering.mapping import HALF, halved
from rendering.palette import APART, distance
from rendering.picture import Picture
from rendering.volcano.animation import STEPS_SHOWN, animate
from rendering.volcano.board import Site, site_of
from rendering.volcano.look import tones_of
from rendering.volcano.still import compose, shared_rows
from tests.rendering.films import pictures_of, shades_of
from tests.rendering.sentences import words
from tests.rendering.volcano.views import BOARDS, KINDS, Turn, eruption, square, view

LIMIT = 1024 * 1024
USUAL = 200 * 1024


def played(turn: Turn) -> Picture:
    picture = PAINTERS["volcano"].motion(turn.before, turn.events, turn.after, words("en"))
    assert picture is not None
    return picture


def frames(picture: Picture) -> list[Image.Image]:
    with Image.open(BytesIO(picture.data)) as image:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


@dataclass(frozen=True)
class Blocks:
    """What a GIF file is made of: the sizes of its frames, whether any has a palette of its own, its extensions."""

    sizes: tuple[tuple[int, int], ...]
    local_palettes: int
    repeats: bool


def blocks(data: bytes) -> Blocks:
    at = 13 + (3 << ((data[10] & 7) + 1))
    sizes: list[tuple[int, int]] = []
    local = 0
    while data[at] != 0x3B:
        if data[at] == 0x2C:
            sizes.append(struct.unpack_from("<HH", data, at + 5))
            flags = data[at + 9]
            at += 10
            if flags & 0x80:
                local += 1
                at += 3 << ((flags & 7) + 1)
            at += 1
        else:
            at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    return Blocks(tuple(sizes), local, b"NETSCAPE" in data)


def shared(turn: Turn) -> tuple[tuple[int, ...], Site]:
    """The rows of panels and of squares that a turn's film keeps from its first frame to its last."""
    both = (turn.before, turn.after)
    return shared_rows(both), site_of(both)


def crowded(seed: int, board: str = "standard") -> Turn:
    """Six full hands and a turn of as many flights and captures as a diagonal holds, after a hundred cap steps."""
    chooser = random.Random(seed)
    kind = KINDS[board]
    stacks, hands = kind.dealt(len(kind.pieces) * 2 // 3, 6, chooser)
    full: list[Stack] = list(stacks)
    numbers = kind.grid.numbers
    landings = ["c3", "d4", "e5", "f6"][: kind.grid.files - 2]
    flying, waiting = ("y1", "g2", "b3", "y3")[-len(landings) :], ("b1", "y2", "g3", "b3")[-len(landings) :]
    full[0] = tuple(PIECES[code] for code in flying)
    for name, code in zip(landings, reversed(waiting), strict=True):
        full[numbers[name]] = (*full[numbers[name]], PIECES[code])
    caps = [0, *(numbers[name] for name in ("d1", "a4", "c4", "a3"))]
    there, back = CapMoved(0, caps[1], numbers["d2"]), CapMoved(0, numbers["d2"], caps[1])
    turn = eruption("a1", "b2", landings, kind.view(full, caps, hands))
    assert sum(isinstance(event, PieceCaptured) for event in turn.events) == len(landings)
    return Turn(turn.before, (there, back) * 50 + turn.events, turn.after)


@pytest.mark.full
@pytest.mark.parametrize("board", BOARDS)
def test_the_fullest_turn_stays_under_a_mebibyte(board: str) -> None:
    assert len(played(crowded(0, board)).data) < LIMIT


@pytest.mark.parametrize("board", BOARDS)
def test_a_usual_turn_is_a_small_file(board: str) -> None:
    stacks = list(KINDS[board].opening)
    stacks[0] = (PIECES["y1"], PIECES["g2"])
    turn = eruption("a1", "b2", ["c3", "d4"], KINDS[board].view(stacks, (0,)))
    assert len(played(turn).data) < USUAL


def test_an_animation_plays_once_with_one_palette_and_small_frames() -> None:
    picture = played(eruption("a1", "b2", ["c3", "d4"]))
    found = blocks(picture.data)
    whole = found.sizes[0]
    assert not found.repeats
    assert found.local_palettes == 0
    assert len(found.sizes) > 20
    moving = [width * height for width, height in found.sizes[1:-1]]
    assert max(moving) < whole[0] * whole[1] / 4
    assert picture.name == "volcano-1.gif"


@pytest.mark.parametrize(
    ("start", "by", "landings"),
    [("a1", "b2", ["c3", "d4", "e5"]), ("c3", "c4", ["c5"]), ("e5", "d5", ["c5", "b5"]), ("a5", "b4", ["c3"])],
)
def test_the_last_frame_is_the_still_picture(start: str, by: str, landings: list[str]) -> None:
    turn = eruption(start, by, landings)
    rows, site = shared(turn)
    still = halved(compose(turn.after, turn.events, rows, site, words("en"))).convert("RGB")
    assert ImageChops.difference(frames(played(turn))[-1], still).getbbox() is None


@pytest.mark.full
@pytest.mark.parametrize("melting", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_every_boards_animation_ends_on_its_still_picture(board: str, melting: bool) -> None:
    kind = KINDS[board]
    stacks = list(kind.opening)
    start = kind.grid.numbers["a1"]
    stacks[start], stacks[kind.grid.numbers["c3"]] = (PIECES["g1"], PIECES["y3"]), (PIECES["b2"], PIECES["b3"])
    turn = eruption("a1", "b2", ["c3"], kind.view(stacks, (start,), melting=melting))
    rows, site = shared(turn)
    still = halved(compose(turn.after, turn.events, rows, site, words("en"))).convert("RGB")
    assert ImageChops.difference(frames(played(turn))[-1], still).getbbox() is None


def melted(*, melting: bool) -> Turn:
    stacks: list[Stack] = [()] * 25
    stacks[square("a1")], stacks[square("c3")] = (PIECES["y3"],), (PIECES["b3"],)
    return eruption("a1", "b2", ["c3"], view(stacks, (square("a1"),), melting=melting))


def test_under_melting_the_piece_that_landed_stays() -> None:
    """O11: the blue piece is taken and the yellow one lies on its square, also while the blue one leaves."""
    for melting, top in ((True, "y3"), (False, "b3")):
        turn = melted(melting=melting)
        assert turn.after.stacks[square("c3")] == (PIECES[top],)
        x, y = site_of((turn.before, turn.after)).foot(square("c3"))
        box = (x // HALF - 30, y // HALF - 12, x // HALF, y // HALF - 4)
        left = pictures_of(animate(turn.before, turn.events, turn.after))[-2].crop(box)
        lit = tones_of(PIECES[top].colour).lit
        ((shown, _),) = shades_of(left).most_common(1)
        assert distance(shown, lit) < APART


def test_under_melting_the_captured_piece_is_marked_crossed_out() -> None:
    turn = melted(melting=True)
    taken = [event for event in turn.events if isinstance(event, PieceCaptured)]
    assert taken == [PieceCaptured(0, PIECES["b3"], square("c3"))]
    other = [PieceCaptured(0, PIECES["y3"], square("c3")) if event in taken else event for event in turn.events]
    assert compose(turn.after, turn.events).tobytes() != compose(turn.after, other).tobytes()


def test_the_first_frame_is_the_board_before_the_turn() -> None:
    turn = eruption("a1", "b2", ["c3", "d4"])
    rows, site = shared(turn)
    still = halved(compose(turn.before, least=rows, site=site, audience=words("en"))).convert("RGB")
    assert ImageChops.difference(frames(played(turn))[0], still).getbbox() is None


@pytest.mark.parametrize("landings", [["c3"], ["c3", "d4"], ["c3", "d4", "e5"]])
def test_every_flight_and_every_capture_takes_its_time(landings: list[str]) -> None:
    turn = eruption("a1", "b2", landings)
    captures = [event for event in turn.events if isinstance(event, PieceCaptured)]
    pictures = animate(turn.before, turn.events, turn.after)
    seconds = sum(frame.duration for frame in pictures[:-1]) / 1000
    assert 0.5 * (len(landings) + len(captures)) < seconds < 6


def test_a_turn_of_a_hundred_steps_does_not_last_for_ever() -> None:
    turn = crowded(0)
    pictures = animate(turn.before, turn.events, turn.after)
    assert sum(frame.duration for frame in pictures[:-1]) < 8000
    assert len(pictures) > STEPS_SHOWN


def test_where_nothing_flew_there_is_no_animation() -> None:
    one = view()
    events: tuple[Event, ...] = (CapMoved(0, square("a1"), square("a2")), TurnPassed(0))
    assert PAINTERS["volcano"].motion(one, events, one, words("en")) is None


@pytest.mark.parametrize("pairs", [6, 12, 13, 40])
def test_only_the_last_steps_of_a_long_turn_are_shown(pairs: int) -> None:
    """Steps that are alike count each."""
    turn = eruption("a1", "b2", ["c3"])
    there, back = CapMoved(0, square("e5"), square("e4")), CapMoved(0, square("e4"), square("e5"))
    pictures = animate(turn.before, (there, back) * pairs + turn.events, turn.after)
    longest = animate(turn.before, (there, back) * 30 + turn.events, turn.after)
    assert len(longest) - len(pictures) == max(0, STEPS_SHOWN - (2 * pairs + 1))


def test_the_same_turn_gives_the_same_bytes() -> None:
    turn = eruption("a1", "b2", ["c3", "d4"])
    assert played(turn) == played(turn)

"""A reel draws, keeps and stores only what changes from frame to frame."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from games import REGISTRY
from games.core import transcript
from games.core.record import Turn, turns_between
from rendering import PAINTERS
from rendering.canvas import stamp
from rendering.collage import Collage, lay_arrow
from rendering.encode import gif
from rendering.halving import HALF, halved, halved_stamp
from rendering.mapping import blank
from rendering.palette import EMBER, LAVA, SQUARE, Shade
from rendering.reel import Frame, Reel, unrolled
from rendering.shapes import STREAM
from tests.rendering.sentences import words
from tests.rendering.test_kept import GOLDEN

BALL = halved_stamp(
    stamp(40, 40, lambda fill: lambda pen: pen.disc((20, 20), 18, fill), lambda pen: pen.disc((20, 20), 15, EMBER))
)


def patch(width: int, height: int, shade: Shade = LAVA) -> Image.Image:
    return blank(width, height, shade)


def collage(*parts: tuple[Image.Image, tuple[int, int]], size: tuple[int, int] = (400, 200)) -> Collage:
    found = Collage(size, SQUARE)
    for picture, corner in parts:
        found.paste(picture, corner)
    return found


def whole(picture: Collage) -> Image.Image:
    return picture.painted((0, 0, *picture.size))


LAST = collage((patch(80, 20), (20, 20)))


def rolled() -> Reel:
    """A ball that crosses the picture while a part of the ground changes, and a last picture."""
    first = Collage((400, 200), SQUARE)
    plain, other = patch(40, 40, SQUARE), patch(40, 40)
    first.paste_halved(plain, halved(plain), (300, 100), (40, 40))
    reel = Reel(first, 500)
    for step in range(4):
        reel.shoot([(BALL, (60 + 60 * step, 60))])
    reel.exchange(0, other, halved(other))
    reel.shoot([(BALL, (-10, 190))])
    reel.finish(LAST, 900)
    return reel


def decoded(data: bytes) -> list[Image.Image]:
    with Image.open(BytesIO(data)) as image:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


def test_every_frame_of_the_file_is_the_whole_picture_of_its_moment() -> None:
    frames = rolled().frames
    shown = decoded(gif(frames))
    assert len(shown) == len(frames)
    for one, other in zip(shown, unrolled(frames), strict=True):
        assert ImageChops.difference(one, other.convert("RGB")).getbbox() is None


def test_a_stamp_leaves_no_trace_where_it_has_been() -> None:
    whole = unrolled(rolled().frames)
    assert whole[2].crop((0, 0, 48, 100)).getcolors() == whole[0].crop((0, 0, 48, 100)).getcolors()


def test_a_reel_ends_on_the_picture_it_is_given() -> None:
    shown = unrolled(rolled().frames)[-1]
    assert ImageChops.difference(shown.convert("RGB"), halved(whole(LAST)).convert("RGB")).getbbox() is None


def test_a_picture_that_is_shown_is_halved_only_where_it_differs() -> None:
    """It is the whole picture halved, to the pixel, whether the edges of what is new are even or odd numbers."""
    same = patch(33, 7)
    reel = Reel(collage((same, (21, 251)), size=(401, 601)), 500)
    other = collage(
        (patch(9, 200, EMBER), (390, 17)), (same, (21, 251)), (patch(1, 1, EMBER), (400, 600)), size=(401, 601)
    )
    reel.show(other)
    reel.shoot()
    assert ImageChops.difference(unrolled(reel.frames)[-1], halved(whole(other))).getbbox() is None
    assert reel.frames[-1].corner == (195, 8), "the sprite that stays is not drawn again"
    reel.show(other)
    reel.shoot()
    assert reel.frames[-1].image.size == (1, 1), "nothing differs, so nothing is drawn"


def test_what_comes_to_lie_below_another_sprite_is_seen_below_it() -> None:
    one, other = patch(40, 40), patch(40, 40, EMBER)
    reel = Reel(collage((one, (20, 20)), (other, (30, 30))), 500)
    swapped = collage((other, (30, 30)), (one, (20, 20)))
    reel.show(swapped)
    reel.shoot()
    assert ImageChops.difference(unrolled(reel.frames)[-1], halved(whole(swapped))).getbbox() is None


def test_an_arrow_is_the_same_sprite_or_drawn() -> None:
    points, drawn, pasted = ((30.3, 40.7), (200.5, 90.1), (310.9, 160.2)), blank(400, 200, SQUARE), collage()
    lay_arrow(drawn, points, STREAM)
    lay_arrow(pasted, points, STREAM)
    assert whole(pasted).tobytes() == drawn.tobytes()


def moments(key: str) -> Iterator[Turn]:
    for path in sorted((GOLDEN / key).glob("*.txt"))[:3]:
        record = transcript.read(path.read_text(encoding="utf-8"))
        turns = turns_between(REGISTRY[key], record, 0, len(record.actions))
        yield from turns[len(turns) // 4 :: max(1, len(turns) // 3)]


@pytest.mark.full
@pytest.mark.parametrize("key", REGISTRY)
def test_a_film_that_is_painted_in_parts_ends_on_the_whole_picture_of_its_turn(key: str) -> None:
    painter, audience = PAINTERS[key], replace(words("en"), names=("Ada", "Bruno", "Chloé", "Dmitri"))
    for turn in moments(key):
        before, after = turn.before.view(None), turn.after.view(None)
        events = turn.after.visible_events(turn.events, None)
        frames = painter.frames(before, events, after, audience)
        if frames:
            last, shown = painter.stills([(before, ()), (after, events)], audience)[1], unrolled(frames)[-1]
            with Image.open(BytesIO(last.data)) as still:
                assert ImageChops.difference(shown, halved(still)).getbbox() is None, turn.after.turn


def test_frames_are_as_large_as_what_changed() -> None:
    first, *moved, _ = rolled().frames
    assert first.image.size == (400 // HALF, 200 // HALF)
    assert all(frame.image.width <= 60 and frame.image.height <= 30 for frame in moved[:4])


def test_of_whole_pictures_only_the_difference_is_stored() -> None:
    still, other = blank(300, 300, SQUARE), blank(300, 300, SQUARE)
    other.paste(patch(30, 10), (200, 100))
    alone, both = gif([Frame(still, 100)]), gif([Frame(still, 100), Frame(other, 100)])
    assert len(both) - len(alone) < 200
    assert ImageChops.difference(decoded(both)[-1], other.convert("RGB")).getbbox() is None


def test_a_frame_without_any_change_keeps_its_time() -> None:
    still = blank(60, 60, SQUARE)
    with Image.open(BytesIO(gif([Frame(still, 100), Frame(still, 300), Frame(still, 700)]))) as image:
        assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(image)) == 1100

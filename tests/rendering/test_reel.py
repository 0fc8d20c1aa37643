"""A reel draws, keeps and stores only what changes from frame to frame."""

from io import BytesIO

from PIL import Image, ImageChops, ImageSequence

from rendering.canvas import stamp
from rendering.encode import gif
from rendering.mapping import blank
from rendering.palette import EMBER, LAVA, SQUARE, Shade
from rendering.reel import HALF, Frame, Reel, halved, halved_stamp, unrolled

BALL = halved_stamp(
    stamp(40, 40, lambda fill: lambda pen: pen.disc((20, 20), 18, fill), lambda pen: pen.disc((20, 20), 15, EMBER))
)


def patch(width: int, height: int, shade: Shade = LAVA) -> Image.Image:
    return blank(width, height, shade)


def rolled() -> Reel:
    """A ball that crosses the picture while a part of the ground changes, and a last picture."""
    reel = Reel(blank(400, 200, SQUARE), 500)
    for step in range(4):
        reel.shoot([(BALL, (60 + 60 * step, 60))])
    reel.change(patch(40, 40), (300, 100))
    reel.shoot([(BALL, (-10, 190))])
    last = blank(400, 200, SQUARE)
    last.paste(patch(80, 20), (20, 20))
    reel.finish(last, 900)
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
    last = blank(400, 200, SQUARE)
    last.paste(patch(80, 20), (20, 20))
    shown = unrolled(rolled().frames)[-1]
    assert ImageChops.difference(shown.convert("RGB"), halved(last).convert("RGB")).getbbox() is None


def test_a_picture_that_is_shown_is_halved_only_where_it_differs() -> None:
    """It is the whole picture halved, to the pixel, also after a part was replaced by hand."""
    reel = Reel(blank(401, 601, SQUARE), 500)
    reel.change(patch(40, 40), (300, 100))
    other = blank(401, 601, SQUARE)
    other.paste(patch(33, 7), (21, 251))
    other.paste(patch(1, 1, EMBER), (400, 600))
    reel.show(other)
    reel.shoot()
    shown = unrolled(reel.frames)[-1]
    assert ImageChops.difference(shown.convert("RGB"), halved(other).convert("RGB")).getbbox() is None
    reel.show(other)
    reel.shoot()
    assert reel.frames[-1].image.size == (1, 1), "nothing differs, so nothing is drawn"


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

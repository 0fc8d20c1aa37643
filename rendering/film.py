"""Films of a whole game: of its stills, of its key moments with captions, or of its best turns and the end card."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PIL import Image

from rendering.canvas import Pen, sprite
from rendering.encode import gif
from rendering.lettering import fitted, shortened
from rendering.palette import CARD, INK, SIGNAL, SQUARE_EDGE, blank, halved
from rendering.reel import Frame

_Item = TypeVar("_Item")

LONGEST_FILM = 150
"""The most frames of a film; of a longer game, this many turns are chosen evenly, with the first and the last."""

FILM_MILLISECONDS = 90_000
"""The longest duration of a film, without the last frame."""

SLOWEST, FASTEST = 1_200, 350
"""Milliseconds per frame: enough to find the move, and the least in which it is visible."""

LAST_FRAME = 5_000


def film(pictures: Iterable[Image.Image], most_bytes: int) -> bytes:
    """A GIF of boards in their order that plays once, at most ``most_bytes`` long.

    Drops boards if they do not fit; raises ValueError if even two are too large, or if there are none.
    """
    boards = [*map(halved, pictures)]
    if not boards:
        raise ValueError("a film needs a picture")
    frames = [_page(board, _largest(boards)) for board in boards]
    return _fitted(frames, lambda count: max(FASTEST, min(SLOWEST, FILM_MILLISECONDS // count)), LAST_FRAME, most_bytes)


def _fitted(frames: Sequence[Image.Image], pace: Callable[[int], int], last: int, most_bytes: int) -> bytes:
    """A GIF of as many frames as fit, each shown for the pace of their number, the last one for ``last``."""
    while True:
        timed = [Frame(image, pace(len(frames))) for image in frames[:-1]]
        made = gif([*timed, Frame(frames[-1], last)])
        if len(made) <= most_bytes:
            return made
        if len(frames) <= 2:
            raise ValueError("two pictures are too large for the film")
        # Take somewhat fewer than would fit if all frames had the same size, so that one retry is usually enough.
        frames = chosen(frames, max(2, len(frames) * most_bytes * 9 // (len(made) * 10)))


def chosen(items: Sequence[_Item], most: int) -> Sequence[_Item]:
    """At most ``most`` of the items, evenly spread, with the first and the last.

    >>> chosen("abcdefg", 3)
    ['a', 'd', 'g']
    """
    if len(items) <= most:
        return items
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]


def _largest(boards: Sequence[Image.Image]) -> tuple[int, int]:
    """The size of all frames, since a GIF has one."""
    return max(one.width for one in boards), max(one.height for one in boards)


def _page(board: Image.Image, size: tuple[int, int], foot: Image.Image | None = None) -> Image.Image:
    """A board in the middle of a card of this size, above its foot."""
    page = blank(size[0], size[1] + (foot.height if foot else 0), CARD)
    page.paste(board, ((size[0] - board.width) // 2, (size[1] - board.height) // 2))
    if foot:
        page.paste(foot, (0, size[1]))
    return page


LONGEST_HIGHLIGHTS = 20_000
"""The most milliseconds of the film."""

LAST_HIGHLIGHT = 3_500
SLOWEST_HIGHLIGHT = 1_500
"""Milliseconds of the last moment, and the most of another one."""

STRIP = 44
"""The height of the line below the boards."""

_SIZE = 26


def highlights(pictures: Iterable[Image.Image], captions: Sequence[str], most_bytes: int) -> bytes:
    """A GIF of boards in their order that plays once, within ``LONGEST_HIGHLIGHTS`` and ``most_bytes``.

    Leaves out moments between the first and the last that do not fit; raises ValueError if even two are too large.
    """
    boards = [*map(halved, pictures)]
    size = _largest(boards)
    strips = [_strip(size[0], caption, number / len(boards)) for number, caption in enumerate(captions, 1)]
    return _fitted(
        [_page(board, size, strip) for board, strip in zip(boards, strips, strict=True)],
        lambda count: min(SLOWEST_HIGHLIGHT, (LONGEST_HIGHLIGHTS - LAST_HIGHLIGHT) // max(1, count - 1)),
        LAST_HIGHLIGHT,
        most_bytes,
    )


def _strip(width: int, caption: str, part: float) -> Image.Image:
    """The caption and how far the game has come."""

    def draw(pen: Pen) -> None:
        pen.write_line((14, STRIP / 2 - 4), caption, _SIZE, INK)
        pen.slab((14, STRIP - 9, width - 14, STRIP - 5), 2, SQUARE_EDGE)
        pen.slab((14, STRIP - 9, 14 + (width - 28) * part, STRIP - 5), 2, SIGNAL)

    return sprite(width, STRIP, CARD, draw)


@dataclass(frozen=True, slots=True)
class Clip:
    """A turn of a longer film: its frames, what stands below them, and which clips give way if room is short.

    ``rank`` 0 is the best.
    """

    frames: Sequence[Frame]
    title: str
    caption: str
    rank: int


CLIP_REST = 2_200
"""How long the last frame of a clip stays, in milliseconds; its caption is there from the first."""

FOOT = 104
"""The height of the part with the title and the caption."""

_TITLE = 28
_CAPTION_WAYS = ((25, 2), (22, 2))
"""The sizes of a caption, with the most lines: at 282 px of 500 the smaller one is 12 px high."""


def best_turns(clips: Sequence[Clip], end: Clip, most_bytes: int) -> bytes:
    """A GIF of the clips in their order, then of the end of the game, within ``most_bytes``; plays once.

    The least of the clips are left out if they do not fit; without any it is the end alone.
    """
    left = list(clips)
    while True:
        *frames, last = _reeled([*left, end])
        made = gif([*frames, Frame(last.image, LAST_FRAME)])
        if len(made) <= most_bytes or not left:
            return made
        left.remove(max(left, key=lambda clip: clip.rank))


def still_frames(board: Image.Image) -> tuple[Frame, ...]:
    """A clip's frame of a board, for a turn in which nothing visible moved."""
    return (Frame(halved(board), CLIP_REST),)


def _reeled(clips: Sequence[Clip]) -> Iterator[Frame]:
    size = _largest([clip.frames[0].image for clip in clips])
    for clip in clips:
        foot, last = _foot(clip, size[0]), clip.frames[-1]
        for frame in clip.frames:
            yield Frame(_page(frame.image, size, foot), CLIP_REST if frame is last else frame.duration)


def _foot(clip: Clip, width: int) -> Image.Image:
    size, lines = fitted(clip.caption, _CAPTION_WAYS, width - 28)

    def draw(pen: Pen) -> None:
        pen.write_line((14, 20), shortened(clip.title, _TITLE, width - 28), _TITLE, SIGNAL)
        for number, line in enumerate(lines):
            pen.write_line((14, 52 + number * 32), line, size, INK)

    return sprite(width, FOOT, CARD, draw)

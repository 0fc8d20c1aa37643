"""The share card: what happened and why, who came where and what it was, beside a picture on a game's ground.

The end card of a game is one: who has won and why, beside its final board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from PIL import Image

from games.core.contract import Event, View
from games.core.outcome import Outcome, ScorePart
from games.core.text import Seat, Text, text
from rendering.canvas import ART, Pen, sprite
from rendering.encode import png
from rendering.lettering import CAPITAL, Way, broken, fitted, shortened, width_of, writable
from rendering.painter import Painter
from rendering.palette import CARD, FAINT, INK, NIGHT, SIGNAL, SQUARE, SQUARE_EDGE, Shade, blank, resized
from rendering.picture import ALT_TEXT_LIMIT, CARD_HEIGHT, CARD_WIDTH, Audience, Picture
from rendering.seats import Standing

MARGIN = 24
PADDING = 28
"""The pixels between the plate's edge and what is written on it."""

FOOT = 40
"""The height of the plate's last line, with the signature."""

BETWEEN = " · "
"""Stands between short remarks in one line, which is broken nowhere else."""

SMALLEST = 26
"""The least em of anything on a card."""

_BESIDE, _FRAME = 500, 5
_SIGNATURE = "Fumarole"
_TOP, _BELOW, _LINE = 14.0, 10, 1.18
"""What is left free above and between the parts of the head, and from one line to the next, in ems."""

_NAME, _POINTS = 1.16, 1.2
"""A name's line, and the em of the points beside it, in ems of the name."""

_MARGIN, _LOOSE, _EMBLEM = 10, 112, 64
"""The pixels above and below a row's writing together, the most that a row is given, and its largest emblem."""

_SERVER: Sequence[Way] = ((28, 1), (SMALLEST, 1))
_ABOUT: Sequence[Way] = (*_SERVER, (SMALLEST, 2))
_FACTS: Sequence[Way] = ((43, 1), (38, 1), (34, 2), (29, 3))
"""The sizes of writing, in pixels of the em, each with the most lines; the first in which a text fits is taken."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """Who came where: ``told`` says it in words; ``seat`` is None for somebody who sat at many tables."""

    place: int | None
    name: str
    points: str
    parts: str
    told: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CardTexts:
    """Everything that a card says, in the readers' language; an open table has no rows, and facts ``about`` it."""

    title: str
    reason: str
    rows: tuple[CardRow, ...]
    about: tuple[str, ...]
    server: str = ""


class Written(NamedTuple):
    """A line of writing: where its baseline begins, its em and its shade."""

    x: float
    y: float
    words: str
    size: int
    shade: Shade


class Band(NamedTuple):
    """A row's part of the plate: its upper edge, its height, and the side of the emblem at its left."""

    top: float
    height: float
    emblem: int


class _Style(NamedTuple):
    """A way to share the plate: the sizes of what stands above, and the em of names."""

    title: Sequence[Way]
    reason: Sequence[Way]
    name: int


_LARGE: tuple[Sequence[Way], Sequence[Way]] = (
    ((66, 1), (60, 1), (54, 1), (48, 1), (54, 2), (48, 2), (43, 2)),
    ((32, 2), (29, 2), (SMALLEST, 3)),
)
_SMALL: tuple[Sequence[Way], Sequence[Way]] = (((48, 1), (43, 1), (43, 2), (38, 2)), ((29, 1), (SMALLEST, 3)))
_STYLES = (
    *(_Style(*_LARGE, size) for size in (43, 39, 35, 32)),
    *(_Style(*_SMALL, size) for size in (35, 32, 29, 27)),
)
_OPEN = (_Style(((80, 1), (64, 1), (48, 1)), ((43, 3), (38, 4), (34, 4), (30, 5)), SMALLEST),)


def card(
    said: CardTexts, ground: Image.Image, beside: Image.Image, emblems: Sequence[Image.Image], name: str, alt: str
) -> Picture:
    """The card with a picture beside its plate and an emblem before each row; ``name`` is the file's."""
    image, size = ground.copy(), _size(beside)
    top = (CARD_HEIGHT - size[1]) // 2
    image.paste(blank(size[0] + 2 * _FRAME, size[1] + 2 * _FRAME, NIGHT), (MARGIN, top - _FRAME))
    image.paste(resized(beside, size), (MARGIN + _FRAME, top))
    left, upper, width, height = plate_box(beside)
    written, bands = laid_out(said, width, height)
    x = width - PADDING - 48 - width_of(_SIGNATURE, SMALLEST)
    signed = (*written, Written(x, height - 22, _SIGNATURE, SMALLEST, FAINT))

    def draw(pen: Pen) -> None:
        for band in bands:
            pen.line(((PADDING, band.top), (width - PADDING, band.top)), SQUARE_EDGE, 2)
        for one in signed:
            pen.write_line((one.x, one.y - one.size * CAPITAL), one.words, one.size, one.shade)

    image.paste(blank(width, height, NIGHT), (left, upper))
    image.paste(sprite(width, height, SQUARE, draw).crop((4, 4, width - 4, height - 4)), (left + 4, upper + 4))
    image.paste(_mountain(), (left + width - PADDING - 42, upper + height - 70))
    for emblem, band in zip(emblems, bands, strict=True):
        fitting = _within(emblem, band.emblem)
        image.paste(fitting, (left + PADDING - 4, upper + round(band.top + (band.height - fitting.height) / 2)))
    return Picture(png(image), name, alt[:ALT_TEXT_LIMIT])


def described(said: CardTexts) -> str:
    """The card in words."""
    lines = (said.title, said.reason, *(row.told for row in said.rows), *said.about, said.server)
    return "\n".join(line for line in lines if line)


@lru_cache(maxsize=1)
def _mountain() -> Image.Image:
    """A smoking mountain, small, beside the signature."""
    middle, radius = (22, 25), 25 / ART

    def draw(pen: Pen) -> None:
        pen.art("card/mountain", middle, radius, (FAINT, FAINT))
        pen.art("card/lava", middle, radius)

    return sprite(44, 50, SQUARE, draw)


@lru_cache(maxsize=8)
def medal(place: int) -> Image.Image:
    """A place's medal, from the fourth on a plain number; callers must not write on it."""
    centre = (_EMBLEM / 2, _EMBLEM / 2)

    def draw(pen: Pen) -> None:
        if place in {1, 2, 3}:
            pen.art(f"card/medal-{place}", centre, 28)
        else:
            pen.disc(centre, 24, CARD)
            pen.write(centre, str(place), 34, INK)

    return sprite(_EMBLEM, _EMBLEM, SQUARE, draw)


def plate_box(beside: Image.Image) -> tuple[int, int, int, int]:
    """The plate's left and upper edge, its width and its height, beside this picture."""
    left = MARGIN + 2 * _FRAME + _size(beside)[0] + MARGIN
    return left, MARGIN, CARD_WIDTH - MARGIN - left, CARD_HEIGHT - 2 * MARGIN


def signature_width() -> int:
    """The pixels to keep free of other writing at the right end of the last line."""
    return width_of(_SIGNATURE, SMALLEST) + 64


def laid_out(said: CardTexts, width: int, height: int) -> tuple[tuple[Written, ...], tuple[Band, ...]]:
    """Where everything is written on a plate of this size, and the bands of the rows.

    Where there is no room to say what everybody's points are made of, it is said of the first rows only.
    """
    foot = tuple(_foot(said, width - 2 * PADDING, height))
    end = min(one.y - one.size for one in foot) - 12
    for explained, style in product(range(len(said.rows), -1, -1), _STYLES if said.rows else _OPEN):
        head = tuple(_head(said, style, width - 2 * PADDING))
        top, name = head[-1].y + _BELOW + 6, style.name
        parts = [_parts(row, name, width) if at < explained else [] for at, row in enumerate(said.rows)]
        least = [_MARGIN + name * _NAME + len(lines) * SMALLEST * _LINE for lines in parts]
        if sum(least) <= end - top:
            break
    more = max(0.0, min((end - top - sum(least)) / len(least), _LOOSE - max(least))) if least else 0
    top += max(0.0, end - top - sum(least) - more * len(least)) / 2
    written, bands = [*head, *foot], list[Band]()
    for row, lines, high in zip(said.rows, parts, least, strict=True):
        bands.append(Band(top, high + more, min(_side(name), round(high + more) - 2)))
        written += _row(row, lines, name, (top + (more + _MARGIN) / 2, width))
        top += high + more
    return tuple(written), tuple(bands)


def _head(said: CardTexts, style: _Style, room: int) -> Iterator[Written]:
    """Who has won, and below it why; or what is open, and what that is."""
    y = _TOP
    shades = (INK, FAINT) if said.rows else (SIGNAL, INK)
    for words, ways, shade in zip((said.title, said.reason), style[:2], shades, strict=True):
        size, lines = fitted(words, ways, room)
        for line in lines:
            y += size * _LINE
            yield Written(PADDING, y, line, size, shade)
        y += _BELOW


def _foot(said: CardTexts, room: int, height: int) -> Iterator[Written]:
    """The server's name beside the signature, and above it what it was."""
    y = height - 22.0
    if said.server:
        size, (line,) = fitted(said.server, _SERVER, room - signature_width())
        yield Written(PADDING, y, line, size, FAINT)
    y -= FOOT if said.rows else FOOT + 14
    for words in reversed(said.about):
        size, lines = fitted(words, _ABOUT, room - 48, BETWEEN) if said.rows else fitted(words, _FACTS, room)
        for line in reversed(lines):
            yield Written(PADDING, y, line, size, FAINT if said.rows else INK)
            y -= size * _LINE
        y -= 8


def _side(size: int) -> int:
    return min(_EMBLEM, round(size * 1.5))


def _parts(row: CardRow, size: int, width: int) -> list[str]:
    """The lines of what a row's points are made of, below its name."""
    room = width - 2 * PADDING - _side(size) - 10
    return broken(row.parts, SMALLEST, room, BETWEEN) if row.parts else []


def _row(row: CardRow, lines: Sequence[str], size: int, at: tuple[float, float]) -> Iterator[Written]:
    """A name and its points on one line, and below them what the points are made of."""
    (top, width), left = at, PADDING + _side(size) + 10
    base, ink = top + size * (_NAME / 2 + CAPITAL), INK if row.place else FAINT
    large = round(size * _POINTS)
    end = width - PADDING - width_of(row.points, large)
    if row.points:
        lower = base + (large - size) * CAPITAL
        yield Written(end, lower, row.points, large, SIGNAL if row.place == 1 else ink)
    room = end - left - 16
    fitting = next((one for one in range(size, SMALLEST, -1) if width_of(row.name, one) <= room), SMALLEST)
    yield Written(left, base, shortened(row.name, fitting, room), fitting, ink)
    for number, line in enumerate(lines):
        yield Written(left, top + size * _NAME + (number + 0.78) * SMALLEST * _LINE, line, SMALLEST, FAINT)


def _size(beside: Image.Image) -> tuple[int, int]:
    scale = min(_BESIDE / beside.width, (CARD_HEIGHT - 2 * MARGIN - 2 * _FRAME) / beside.height)
    return round(beside.width * scale), round(beside.height * scale)


def _within(emblem: Image.Image, side: int) -> Image.Image:
    """An emblem, smaller if there is less room."""
    return emblem if emblem.height <= side else resized(emblem, (side, side))


@dataclass(frozen=True, slots=True)
class EndFacts:
    """What the view of a finished game does not say.

    ``setup`` is what differs from the usual set-up, ``parts`` are every seat's; ``decided`` is how the winners came
    first if not by their points. ``stopped``: a moderator ended the game, so nobody has won. ``server`` is the name
    that the place has now, None if it is not known.
    """

    setup: tuple[Text, ...] = ()
    parts: tuple[tuple[ScorePart, ...], ...] = ()
    decided: Text | None = None
    stopped: bool = False
    server: str | None = None


def finale(
    painter: Painter[Any], view: View, events: Sequence[Event], finish: EndFacts, audience: Audience, aloud: Audience
) -> Picture:
    """The end card of a finished game; raises ValueError while it goes on.

    The names of ``audience`` are those that the font can write, those of ``aloud`` are for the alternative text.
    """
    said, board = say(view, finish, audience), painter.scene(view, events, audience)
    emblems = [painter.emblem(row.seat or 0, _standing(row, view)) for row in said.rows]
    alt = described(say(view, finish, aloud))
    return card(said, painter.ground(), board, emblems, f"{view.game}-end.png", alt)


def say(view: View, finish: EndFacts, audience: Audience) -> CardTexts:
    """The card's sentences. Nobody has won a game that a moderator ended, or that left no seat a place."""
    outcome = view.outcome
    if outcome is None:
        raise ValueError("a game that goes on has no end card")
    if finish.stopped:
        reason = audience(text("picture-end-stopped"))
    elif outcome.solo is not None:
        reason = audience(outcome.solo.summary)
    else:
        reason = " ".join(audience(one) for one in (outcome.reason, finish.decided) if one is not None)
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.placings[seat] or len(outcome.scores), seat))
    rows = tuple(_row_of(view, outcome, finish, seat, audience) for seat in order)
    turns = text("picture-end-turns", turns=view.turn)
    about = BETWEEN.join(audience(one) for one in (text(f"{view.game}-name"), *finish.setup, turns))
    return CardTexts(_headline(outcome, finish, audience), reason, rows, (about,), writable(finish.server or "") or "")


def _row_of(view: View, outcome: Outcome, finish: EndFacts, seat: int, audience: Audience) -> CardRow:
    """What a card says of a seat; in a challenge for one, only who it was."""
    name = audience.name(seat) or audience(text("core-seat", number=seat + 1))
    place = None if finish.stopped else outcome.placings[seat]
    if outcome.solo is not None:
        return CardRow(place, name, "", "", name, seat)
    score, parts = view.scores[seat], BETWEEN.join(_parts_of(finish, seat, audience))
    if score is None:
        return CardRow(place, name, "", parts, audience(text("picture-end-place", place=place or 0, name=name)), seat)
    told = audience(text("picture-end-row", place=place or 0, name=name, points=score))
    return CardRow(place, name, str(score), parts, f"{told} ({parts})" if parts else told, seat)


def _headline(outcome: Outcome, finish: EndFacts, audience: Audience) -> str:
    """Who has won; with how many points stands in the rows."""
    winners = () if finish.stopped else outcome.winners
    if outcome.solo is not None:
        return audience(text("picture-end-met" if winners else "picture-end-missed"))
    if not winners:
        return audience(text("picture-end-nobody"))
    if len(winners) == 1:
        return audience(text("picture-end-first", seat=Seat(winners[0])))
    if len(winners) == len(outcome.scores):
        return audience(text("picture-end-drawn"))
    return audience(text("picture-end-shared", seats=tuple(Seat(seat) for seat in winners)))


def _parts_of(finish: EndFacts, seat: int, audience: Audience) -> Iterator[str]:
    for part in finish.parts[seat] if seat < len(finish.parts) else ():
        yield audience(text("picture-end-part", label=part.label, points=part.points))


def _standing(row: CardRow, view: View) -> Standing:
    if row.place == 1:
        return Standing.WINNING
    return Standing.FORFEITED if row.seat in getattr(view, "forfeited", ()) else Standing.WAITING

"""The end card: who has won a game and why, beside its final board, made to be shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from games.core.contract import Event, Outcome, View
from games.core.tally import Part
from games.core.text import Seat, Text, text
from rendering.audience import Audience
from rendering.canvas import Pen
from rendering.encode import png
from rendering.lettering import CAPITAL, shortened, width_of, writable
from rendering.palette import FAINT, INK, SIGNAL, SQUARE_EDGE, Shade, resized_to_palette
from rendering.picture import ALT_TEXT_LIMIT, Painter, Picture
from rendering.poster import FOOT, PADDING, Written, compose, plate_box, signature_width
from rendering.seats import Standing
from rendering.typesetting import fitted

BETWEEN = " · "
"""Stands between short remarks in one line, which is broken nowhere else."""

_HEADLINE = ((66, 1), (60, 1), (54, 1), (48, 1), (54, 2), (48, 2), (43, 2))
_REASON = ((32, 2), (29, 3), (26, 3))
_ABOUT = ((28, 1), (25, 1), (25, 2), (22, 2))
_PARTS = ((27, 1), (24, 1), (22, 1), (24, 2), (20, 2))
_CROWDED = ((22, 1), (20, 1), (18, 1))
"""The sizes of writing, in pixels of the em, each with the most lines; the first in which a text fits is taken."""

_NAME, _POINTS = 43, 52
_ROOMY = 92
"""The height of a seat's line in which its parts may take two lines."""

_TWOFOLD = 70
"""The height of a seat's line from which its parts stand below its name."""

_HIGHEST = 112
"""The greatest height of a seat's line."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What the view of a finished game does not say.

    ``setup`` is what differs from the usual set-up, ``parts`` are every seat's; ``decided`` is how the winners came
    first if not by their points. ``stopped``: a moderator ended the game, so nobody has won. ``server`` is the name
    that the place has now, None if it is not known.
    """

    setup: tuple[Text, ...] = ()
    parts: tuple[tuple[Part, ...], ...] = ()
    decided: Text | None = None
    stopped: bool = False
    server: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """What a card says of a seat; ``place`` is None for a seat without one, ``score`` where points do not count."""

    seat: int
    place: int | None
    name: str
    score: int | None
    parts: str


@dataclass(frozen=True, slots=True)
class Said:
    """Everything that a card says, in the readers' language."""

    headline: str
    reason: str
    rows: tuple[Row, ...]
    about: str
    server: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where everything on the plate lies; ``seats`` are the tops of the seats' lines, all of one height."""

    written: tuple[Written, ...]
    seats: tuple[float, ...]
    row: float


def finale(
    painter: Painter[Any], view: View, events: Sequence[Event], finish: Finish, audience: Audience, aloud: Audience
) -> Picture:
    """The end card of a finished game; raises ValueError while it goes on.

    The names of ``audience`` are those that the font can write, those of ``aloud`` are for the alternative text.
    """
    outcome = view.outcome
    if outcome is None:
        raise ValueError("a game that goes on has no end card")
    said = say(view, outcome, finish, audience)
    board = painter.scene(view, events, audience)
    left, top, width, height = plate_box(board)
    sheet = laid_out(said, width, height)
    card = compose(painter.ground(), board, lambda pen, _width, _height: _draw(pen, sheet, width))
    for row, upper in zip(said.rows, sheet.seats, strict=True):
        emblem = painter.emblem(row.seat, _standing(outcome, row, view))
        fitting = _within(emblem, round(sheet.row) - 2)
        card.paste(fitting, (left + PADDING - 4, top + round(upper + (sheet.row - fitting.height) / 2)))
    return Picture(png(card), f"{view.game}-end.png", described(say(view, outcome, finish, aloud), aloud))


def say(view: View, outcome: Outcome, finish: Finish, audience: Audience) -> Said:
    """The card's sentences. Nobody has won a game that a moderator ended, or that left no seat a place."""
    alone = outcome.solo is not None
    if finish.stopped:
        reason = audience(text("picture-end-stopped"))
    elif outcome.solo is not None:
        reason = audience(outcome.solo.summary)
    else:
        reason = " ".join(audience(one) for one in (outcome.reason, finish.decided) if one is not None)
    order = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.placings[seat] or len(outcome.scores), seat))
    rows = tuple(
        Row(
            seat,
            None if finish.stopped else outcome.placings[seat],
            audience.name(seat) or audience(text("core-seat", number=seat + 1)),
            None if alone else outcome.scores[seat],
            BETWEEN.join(_parts(finish, seat, audience)) if not alone else "",
        )
        for seat in order
    )
    turns = text("picture-end-turns", turns=view.turn)
    about = BETWEEN.join(audience(one) for one in (text(f"{view.game}-name"), *finish.setup, turns))
    return Said(_headline(outcome, finish, audience), reason, rows, about, writable(finish.server or "") or "")


def _headline(outcome: Outcome, finish: Finish, audience: Audience) -> str:
    winners = () if finish.stopped else outcome.winners
    if outcome.solo is not None:
        return audience(text("picture-end-met" if winners else "picture-end-missed"))
    if not winners:
        return audience(text("picture-end-nobody"))
    points = outcome.scores[winners[0]]
    if len(winners) == 1:
        return audience(text("picture-end-wins", seat=Seat(winners[0]), points=points))
    if len(winners) == len(outcome.scores):
        return audience(text("picture-end-draw", points=points))
    return audience(text("picture-end-shared", seats=tuple(Seat(seat) for seat in winners)))


def _parts(finish: Finish, seat: int, audience: Audience) -> Iterator[str]:
    for part in finish.parts[seat] if seat < len(finish.parts) else ():
        yield audience(text("picture-end-part", label=part.label, points=part.points))


def _standing(outcome: Outcome, row: Row, view: View) -> Standing:
    if row.place == 1:
        return Standing.WINNING
    return Standing.FORFEITED if row.seat in getattr(view, "forfeited", ()) else Standing.WAITING


def described(said: Said, audience: Audience) -> str:
    """The card in words, at most ``ALT_TEXT_LIMIT`` characters."""
    lines = (said.headline, said.reason, *(_told(row, audience) for row in said.rows), said.about, said.server)
    whole = "\n".join(line for line in lines if line)
    return whole if len(whole) <= ALT_TEXT_LIMIT else whole[: ALT_TEXT_LIMIT - 1] + "…"


def _told(row: Row, audience: Audience) -> str:
    if row.score is None:
        return row.name
    told = audience(text("picture-end-row", place=row.place or 0, name=row.name, points=row.score))
    return f"{told} ({row.parts})" if row.parts else told


def laid_out(said: Said, width: int, height: int) -> Sheet:
    """Where everything lies on a plate of this size."""
    room = width - 2 * PADDING
    written, y = list[Written](), 14.0
    for words, ways, shade in ((said.headline, _HEADLINE, INK), (said.reason, _REASON, FAINT)):
        size, lines = fitted(words, ways, room)
        for line in lines:
            y += size * 1.18
            written.append(Written(PADDING, y, line, size, shade))
        y += 12
    foot = list(_foot(said, room, height))
    end = min(one.y - one.size for one in foot) - 14
    row = min(_HIGHEST, (end - y - 6) / len(said.rows))
    top = y + 6 + (end - y - 6 - row * len(said.rows)) / 2
    tops = tuple(top + row * number for number in range(len(said.rows)))
    for one, upper in zip(said.rows, tops, strict=True):
        written += _row(one, width, upper, row)
    return Sheet((*written, *foot), tops, row)


def _foot(said: Said, room: int, height: int) -> Iterator[Written]:
    """The server's name beside the signature, and above it the game, its set-up and its length."""
    y = height - 22.0
    beside = room - signature_width()
    if said.server:
        yield Written(PADDING, y, shortened(said.server, _ABOUT[0][0], beside), _ABOUT[0][0], FAINT)
    size, lines = fitted(said.about, _ABOUT, room, BETWEEN)
    for number, line in enumerate(reversed(lines)):
        yield Written(PADDING, y - FOOT - number * size * 1.2, line, size, FAINT)


def _row(row: Row, width: int, top: float, height: float) -> Iterator[Written]:
    """A seat's name and points, and below the name, or beside it in a low line, what the points are made of."""
    left, middle = PADDING + min(64, round(height)) + 8, top + height / 2
    points = "" if row.score is None else str(row.score)
    size = min(_POINTS, round(height * 0.72))
    end = width - PADDING - width_of(points, size)
    if points:
        yield Written(end, middle + size * CAPITAL, points, size, SIGNAL if row.place == 1 else _ink(row))
    room = end - left - 16
    if height < _TWOFOLD or not row.parts:
        size = min(_NAME, round(height * 0.62))
        name = shortened(row.name, size, room * (0.6 if row.parts else 1))
        yield Written(left, middle + size * CAPITAL, name, size, _ink(row))
        beside = left + width_of(name, size) + 18
        small, lines = fitted(row.parts, _CROWDED, round(left + room - beside), BETWEEN)
        yield Written(beside, middle + small * CAPITAL, lines[0], small, FAINT)
        return
    small, lines = fitted(row.parts, _PARTS if height >= _ROOMY else _PARTS[:3], room, BETWEEN)
    size = round(min(_NAME, height * 0.46))
    # Half of what is between the top of the name's capitals and the tails of the last line lies above the middle.
    y = middle - (2 * CAPITAL * size + size * 0.1 + (len(lines) * 1.2 + 0.22) * small) / 2 + 2 * CAPITAL * size
    yield Written(left, y, shortened(row.name, size, room), size, _ink(row))
    for number, line in enumerate(lines, 1):
        yield Written(left, y + size * 0.1 + number * small * 1.2, line, small, FAINT)


def _ink(row: Row) -> Shade:
    return INK if row.place else FAINT


def _draw(pen: Pen, sheet: Sheet, width: int) -> None:
    for upper in sheet.seats:
        pen.line(((PADDING, upper), (width - PADDING, upper)), SQUARE_EDGE, 2)
    for one in sheet.written:
        pen.write_line((one.x, one.y - one.size * CAPITAL), one.words, one.size, one.shade)


def _within(emblem: Image.Image, side: int) -> Image.Image:
    """An emblem, smaller if there is less room."""
    if emblem.height <= side:
        return emblem
    return resized_to_palette(emblem, emblem.convert("RGB").resize((side, side), Image.Resampling.HAMMING))

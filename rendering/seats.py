"""Seat emblems (a number on a colour and shape), panels and names, shared by all boards."""

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.core.contract import View
from games.core.outcome import Outcome
from games.core.text import text
from rendering.canvas import Box, Drawing, Pen, Point, Stamp, sprite, stamp
from rendering.lettering import shortened, width_of, writable
from rendering.palette import CARD, FAINT, INK, NIGHT, PAPER, SQUARE, SQUARE_EDGE, STONE, TONES, Hue, Shade
from rendering.picture import Audience
from rendering.shapes import bordered, plate

SEAT_COLOURS = (Hue.RED, Hue.GREEN, Hue.YELLOW, Hue.BLUE)
"""The colours of up to four seats; each has its own shape. A game for more draws emblems of its own."""

PICTURE_WIDTH, MARGIN = 1000, 17
"""The width of most boards' pictures, and what is left free at their sides."""

_PANEL_GAP = 12

EMBLEM = 60
"""The side of a seat's emblem in pixels."""

NOTCH = 12
"""How far the mark of the seat to act rises above its panel, in pixels."""

CORNER, FRAME = 14.0, 6.0
"""The radius of a panel's corners, and the width of the frame of the seat to act."""


class Standing(Enum):
    """How a seat's panel looks."""

    WAITING = "waiting"
    ACTING = "acting"
    FORFEITED = "forfeited"
    WINNING = "winning"


class PanelRow(NamedTuple):
    """The panels of a board, all side by side: their upper edge and their height."""

    top: int
    height: int

    def box(self, seat: int, seats: int) -> Box:
        """The rectangle of a seat's panel."""
        width = (PICTURE_WIDTH - 2 * MARGIN - _PANEL_GAP * (seats - 1)) // seats
        return Box(MARGIN + seat * (width + _PANEL_GAP), self.top, width, self.height)


def standing_of(view: View, seat: int) -> Standing:
    """The look of a seat's panel."""
    if view.outcome is not None and seat in view.outcome.winners:
        return Standing.WINNING
    if seat in getattr(view, "forfeited", ()):
        return Standing.FORFEITED
    return Standing.ACTING if seat in view.to_act else Standing.WAITING


@lru_cache(maxsize=64)
def panel_sprite(width: int, height: int, *, acting: bool) -> Image.Image:
    """An empty panel with room for the mark above it, and the mark if its seat is to act."""

    def draw(pen: Pen) -> None:
        if acting:
            pen.polygon(((20, NOTCH + 2), (38, 0), (56, NOTCH + 2)), INK)
        edge, border = (INK, FRAME) if acting else (SQUARE_EDGE, 1.5)
        bordered((0, NOTCH, width, NOTCH + height), CORNER, border, edge)(pen)

    return sprite(width, NOTCH + height, CARD, draw)


def numbered(seat: int, centre: Point, radius: float, edge: Shade, border: tuple[float, float], em: float) -> Drawing:
    """A seat's number on its colour and shape, inside an edge and a dark line as wide as this."""
    hue = SEAT_COLOURS[seat]
    tones = TONES[hue]

    def draw(pen: Pen) -> None:
        plate(hue, centre, radius, edge)(pen)
        plate(hue, centre, radius - border[0], NIGHT)(pen)
        plate(hue, centre, radius - border[0] - border[1], tones.chip)(pen)
        pen.write(centre, str(seat + 1), em, tones.ink)

    return draw


@lru_cache(maxsize=32)
def seat_sprite(seat: int, standing: Standing) -> Image.Image:
    """A seat's number on its colour and shape: crowned if it wins, struck out if it has forfeited.

    The ground is ``SQUARE``: paste it on a panel of that shade. There are as many as there are ``SEAT_COLOURS``.
    """
    centre = (EMBLEM / 2, EMBLEM / 2 + (2 if standing is Standing.WINNING else 0))

    def draw(pen: Pen) -> None:
        marked = standing in {Standing.ACTING, Standing.WINNING}
        numbered(seat, centre, *((24.0, INK, (2.6, 1.2)) if marked else (22.5, STONE, (1.1, 1.2))), 36)(pen)
        if standing is Standing.WINNING:
            pen.art("card/crown", (EMBLEM / 2, 10), 26, (INK, SQUARE))
        if standing is Standing.FORFEITED:
            for ink, width in ((NIGHT, 7), (PAPER, 3.5)):
                pen.line(((6, 56), (54, 8)), ink, width)

    return sprite(EMBLEM, EMBLEM, SQUARE, draw)


EM = 36
"""The em of everything that has to be read; a phone shows it at two sevenths."""

LINE = 40
"""The height of a line of writing, with the tails of its letters."""

QUIET_SHOWN = 8
"""How many quiet rounds before the last one they are told, as what ends the game."""


def line_sprite(said: str, most: int, ink: Shade = INK, *, size: int = EM, ground: Shade = SQUARE) -> Image.Image:
    """A line of this em, shortened to ``most`` pixels; not cached, since it may hold a name."""
    short = shortened(said, size, most - 4)
    width, height = min(most, width_of(short, size) + 4), round(size * LINE / EM)
    return sprite(width, height, ground, lambda pen: pen.write_line((1, height * 0.47), short, size, ink))


kept_line = lru_cache(maxsize=128)(line_sprite)
"""The same for words without names, which are drawn often: with names it would keep those."""


@lru_cache(maxsize=1024)
def figure(said: str, width: int, height: int, size: float, ink: Shade = INK, ground: Shade = SQUARE) -> Image.Image:
    """A number or a letter in the middle of a small picture."""
    return sprite(width, height, ground, lambda pen: pen.write((width / 2, height / 2), said, size, ink))


def large_figure(number: int, height: int, *, faint: bool) -> Image.Image:
    """What a seat has in all, as wide as its digits."""
    size = height * (0.86 if number < 100 else 0.7)
    return figure(str(number), round(0.61 * size * len(str(number))) + 4, height, size, FAINT if faint else INK)


def written_name(audience: Audience, seat: int) -> str | None:
    """The seat's name as the font can write it; None if there is none."""
    name = audience.name(seat)
    return None if name is None else writable(name)


def name_sprite(audience: Audience, seat: int, most: int, *, faint: bool = False, size: int = EM) -> Image.Image | None:
    """A seat's name for its panel; None where the emblem with its number has to do."""
    name = written_name(audience, seat)
    if not name and audience.name(seat):
        # The font has no letters for it.
        name = audience(text("picture-turn-who", seat=seat + 1))
    return line_sprite(name, most, FAINT if faint else INK, size=size) if name else None


def lay_panel(
    image: Image.Image,
    view: View,
    seat: int,
    box: Box,
    audience: Audience,
    *,
    emblem: tuple[int, int],
    name: tuple[int, int, int],
    sprite: Callable[[int, Standing], Image.Image] = seat_sprite,
    size: int = EM,
) -> Standing:
    """Lay a seat's panel with its emblem and name, each so far from its corner; right of the name is left free."""
    standing = standing_of(view, seat)
    panel = panel_sprite(box.width, box.height, acting=standing is Standing.ACTING)
    image.paste(panel, (box.left, box.top - NOTCH))
    image.paste(sprite(seat, standing), (box.left + emblem[0], box.top + emblem[1]))
    left, top, right = name
    faint = standing is Standing.FORFEITED
    written = name_sprite(audience, seat, box.width - left - right, faint=faint, size=size)
    if written is not None:
        image.paste(written, (box.left + left, box.top + top))
    return standing


def turn_sprite(
    audience: Audience, view: View, most: int, *, size: int = EM, ground: Shade = SQUARE
) -> Image.Image | None:
    """Whose move it is, in words; a long name is shortened, not the words. None if it is nobody's.

    Where the words would be cut, the player alone is named. Once the game is over, who came first stands there.
    """
    if view.outcome is not None:
        return line_sprite(_first(audience, view.outcome), most, size=size, ground=ground)
    if not view.to_act or audience.ahead:
        return None
    if len(view.to_act) > 1:
        return line_sprite(audience(text("picture-turn-several")), most, size=size, ground=ground)
    (seat,) = view.to_act
    name = written_name(audience, seat)
    if name is None:
        said, alone = (audience(text(key, seat=seat + 1)) for key in ("picture-turn-seat", "picture-turn-who"))
    else:
        bare = width_of(audience(text("picture-turn", name="")), size)
        said, alone = audience(text("picture-turn", name=shortened(name, size, most - 8 - bare))), name
    fits = width_of(said, size) <= most - 4
    return line_sprite(said if fits else alone, most, size=size, ground=ground)


def _first(audience: Audience, outcome: Outcome) -> str:
    """Who came first, or how a challenge went.

    The place, not the victory, is named, since nobody has won a game that a moderator ended.
    """
    if outcome.solo is not None:
        return audience(text("picture-end-met" if outcome.winners else "picture-end-missed"))
    if not outcome.winners:
        return audience(text("picture-end-nobody"))
    seats = ((seat, written_name(audience, seat)) for seat in outcome.winners)
    names = ", ".join(name or audience(text("picture-turn-who", seat=seat + 1)) for seat, name in seats)
    return audience(text("picture-first", names=names))


@lru_cache(maxsize=32)
def step_stamp(seat: int, *, hollow: bool) -> Stamp:
    """A footprint in a seat's colour."""

    def draw(pen: Pen) -> None:
        for radius, shade in ((7.5, PAPER), (6, TONES[SEAT_COLOURS[seat]].chip), *(((3, NIGHT),) if hollow else ())):
            pen.disc((10, 10), radius, shade)

    return stamp(20, 20, draw, edge=1.6)


_LAP = 11.0
"""The radius of the sign with the lap."""


class Pawn(NamedTuple):
    """How a pawn is drawn: ``radius`` in pixels, ``lap`` 0 if it is not shown."""

    seat: int
    radius: int
    acting: bool
    forfeited: bool = False
    lap: int = 0


class Group(NamedTuple):
    """How pawns stand in one place: their radius and their middles."""

    radius: int
    spots: tuple[Point, ...]


def arrange(room: Box, count: int, largest: int) -> Group:
    """Arrange pawns as large as possible, up to this radius: in rows, or two of them diagonally."""

    def radius_in(columns: int) -> int:
        rows = -(-count // columns)
        high = room.height / rows * (1.08 if rows == 1 else 1.2)
        return min(largest, int(min(room.width / columns, high) / 2.2))

    columns = max(range(count, 0, -1), key=radius_in)
    rows, radius, (x, y) = -(-count // columns), radius_in(columns), room.middle
    if count == 2 and (askew := min(largest, int(min(room.width, room.height) * 0.29))) > radius:
        across, down = min(room.width / 2 - askew * 1.05, askew * 1.5), room.height / 2 - askew
        return Group(askew, ((x - across, y - down), (x + across, y + down)))
    across = min(room.width / columns, 3 * largest)
    down = max(min(room.height / rows, 3 * largest), 2.02 * radius)
    spots = [
        (x + (at % columns - (columns - 1) / 2) * across, y + (at // columns - (rows - 1) / 2) * down)
        for at in range(count)
    ]
    return Group(radius, tuple(spots))


@lru_cache(maxsize=256)
def pawn_stamp(pawn: Pawn) -> Stamp:
    """A pawn, for any ground; struck out if its seat has forfeited."""
    side = 2 * round(pawn.radius * 1.35) + 6
    return stamp(side, side, lambda pen: _draw_pawn(pawn, side, pen), edge=1.6)


def _draw_pawn(pawn: Pawn, side: int, pen: Pen) -> None:
    middle, reach = side / 2, pawn.radius * 0.9
    edge, rim = (PAPER, 3.4) if pawn.acting else (STONE, 1.6)
    numbered(pawn.seat, (middle, middle), pawn.radius, edge, (rim, 0.8), pawn.radius * 1.6)(pen)
    for ink, width in ((NIGHT, 6), (PAPER, 3)) if pawn.forfeited else ():
        pen.line(((middle - reach, middle + reach), (middle + reach, middle - reach)), ink, width)
    if pawn.lap:
        badge = (side - _LAP, _LAP)
        pen.disc(badge, _LAP - 0.5, NIGHT)
        pen.disc(badge, _LAP - 2, PAPER)
        pen.write(badge, str(pawn.lap), _LAP * 1.5, NIGHT)

"""The board of Volcano with a seat's possible moves: arrows from the caps, and what their eruptions capture."""

from collections.abc import Iterator, Sequence

from PIL import Image

from games.core.text import text
from games.core.worth import Offer
from games.volcano.moves import CapMove
from games.volcano.state import VolcanoState
from rendering.canvas import Edges, Point, toward
from rendering.offers import Badge, Emblem, Room, badge_stamp
from rendering.palette import ASH, CARD, LAVA, NIGHT, PAPER, STONE, blank, mix
from rendering.picture import WORDLESS, Audience
from rendering.seats import line_sprite
from rendering.shapes import STREAM, Layers, lay_arrow
from rendering.volcano import board
from rendering.volcano.board import LOWEST, PITCH, Heat, Site, lay_numbers, site_of, tip, vector
from rendering.volcano.pieces import (
    CAP_HEIGHT,
    CAP_WIDTH,
    HUES,
    NUMBERED,
    em,
    number_corner,
    number_stamp,
)
from rendering.volcano.still import width

QUIET: Layers = ((9, NIGHT), (6, mix(ASH, PAPER, 5 / 7)), (4, STONE))
"""A step without an eruption."""

BARREN: Layers = ((9, NIGHT), (6, mix(NIGHT, LAVA, 0.5)), (4, LAVA))
"""A step whose eruption captures nothing."""

_EMBLEMS = 3
"""The most captured pieces that a badge shows; the text beside the picture names them all."""

_FOOT = 16
_CAPTION = 68
"""The height of the line that explains the badges of steps that prepare a capture."""

_SUNK, _NUMBER = 24, 52
_PAST = (24, 12)
"""How far to the right of the middle arrows down and up the picture stand; letters are a little to the left of it."""

_HEADS = (15, 30)
"""How long the heads of arrows are: those of steps that capture nothing stay small."""

_START, _STUB, _LONG = 40.0, 78.0, 106.0
"""Where arrows begin and end, from the middle of a cap."""

_BESIDE = ((0, 0), (0, -56), (0, 56), (-70, 0), (70, 0), (0, -104), (0, 104), (-120, 0), (120, 0))
"""Where a badge may be, from the point ahead of its arrow, the best place first."""


def compose(view: VolcanoState, seat: int, offers: Sequence[Offer], audience: Audience = WORDLESS) -> Image.Image:
    """The board without panels, the best moves labelled and every other one an arrow.

    Below it, for an audience, what the badge of a step means that captures nothing itself.
    """
    site = site_of((view,))
    across, down = size_of(site)
    labelled = badges_of(view, offers, (across, down), site)
    explained = next((sign for _, sign in labelled if sign), None)
    image = blank(across, down + (_CAPTION if explained else 0), CARD)
    board.lay_names(image, site)
    moves = [offer.move for offer in offers if isinstance(offer.move, CapMove)]
    glowing = {move.start: Heat.VENT for move in moves if _emblems(view, move)}
    board.lay_squares(image, site, view, glowing)
    for offer in reversed(offers):
        if isinstance(offer.move, CapMove):
            layers = _layers(view, offer.move)
            head = _HEADS[layers is STREAM]
            lay_arrow(image, arrow_of(site, view, offer.move), layers, head)
    lay_numbers(image, site, view)
    for badge, _ in labelled:
        badge.press(image)
    if explained is not None:
        _lay_caption(image, view, explained, audience)
    return image


def _lay_caption(image: Image.Image, view: VolcanoState, sign: str, audience: Audience) -> None:
    """What a dim badge means, with one of them before the words."""
    example, size = badge_stamp(sign, later=True), em(view.grid)
    left, top = board.margin(view.grid), image.height - _CAPTION
    example.press(image, (left, top))
    start = left + example.picture.width + 14
    words = line_sprite(
        audience(text("picture-volcano-offers-later")), image.width - 14 - start, size=size, ground=CARD
    )
    image.paste(words, (start, top + (example.picture.height - words.height) // 2))


def size_of(site: Site) -> tuple[int, int]:
    """The picture's width and height."""
    return (width(site.grid), site.height + _FOOT)


def badges_of(
    view: VolcanoState, offers: Sequence[Offer], size: tuple[int, int], site: Site
) -> list[tuple[Badge, str]]:
    """What the best moves bring, ahead of their arrows, each with its sign if only the next step brings that."""
    kept = [(x + 4, y + 4, x + 32, y + 36) for x, y in board.names_of(site).values()]
    room, found = Room(size, kept, _signs(site, view)), list[tuple[Badge, str]]()
    for offer in offers:
        if isinstance(offer.move, CapMove) and offer.worth.sign:
            emblems = tuple(_emblems(view, offer.move)[:_EMBLEMS])
            stamp = badge_stamp(offer.worth.sign, emblems, later=not emblems)
            if room.place(stamp, _middles(site, view, offer.move, size)):
                found.append((room.badges[-1], "" if emblems else offer.worth.sign))
    return found


def _signs(site: Site, view: VolcanoState) -> Iterator[Edges]:
    """The caps, and the numbers of the towers."""
    for square, stack in enumerate(view.stacks):
        x, y = site.foot(square)
        capped = square in view.caps
        if capped:
            _, top = tip(site, view, square)
            yield (x - CAP_WIDTH / 2, top, x + CAP_WIDTH / 2, top + CAP_HEIGHT)
        if len(stack) >= NUMBERED:
            left, rise = number_corner(stack, capped=capped)
            across, down = number_stamp(len(stack)).picture.size
            yield (x + left, y + rise, x + left + across, y + rise + down)


def _emblems(view: VolcanoState, move: CapMove) -> list[Emblem]:
    """The colours of the pieces that a move captures."""
    return [(HUES[piece.colour], piece.colour.letter) for piece, _ in view.captures_of(move)]


def _layers(view: VolcanoState, move: CapMove) -> Layers:
    if not view.flights_of(move):
        return QUIET
    return STREAM if _emblems(view, move) else BARREN


def _ahead(site: Site, view: VolcanoState, move: CapMove, reach: float) -> Point:
    """A point so far from the middle of a move's cap towards where it goes; beyond the number of its tower."""
    x, y = tip(site, view, move.start)
    y += _SUNK
    files, ranks = vector(site.grid, move.start, move.target)
    if (files, ranks) == (1, 0) and len(view.stacks[move.start]) >= NUMBERED:
        # Between the cap and the number, an arrow would look like a sign before the number.
        x += _NUMBER
    if files == 0:
        # In the middle, it would cover the letter of the piece under the cap, or of the one on the next square.
        x += _PAST[ranks > 0]
    return toward((x, y), (x + files * PITCH, y - ranks * LOWEST), reach)


def arrow_of(site: Site, view: VolcanoState, move: CapMove) -> tuple[Point, Point]:
    """Where the arrow of a move begins and ends."""
    reach = _LONG if _emblems(view, move) else _STUB
    start, (x, y) = _ahead(site, view, move, _START), _ahead(site, view, move, reach)
    across, down = size_of(site)
    return start, (min(max(x, 8), across - 8), min(max(y, 8), down - 8))


def _middles(site: Site, view: VolcanoState, move: CapMove, size: tuple[int, int]) -> Iterator[Point]:
    x, y = _ahead(site, view, move, _LONG + 36)
    x, y = min(max(x, 90), size[0] - 90), min(max(y, 30), size[1] - 30)
    for across, down in _BESIDE:
        yield (x + across, y + down)

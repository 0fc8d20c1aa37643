"""The whole Volcano picture: card, board, panels, the strip of a challenge (O20) and the marks of the last turn."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.core.grid import Grid
from games.core.text import Text, text
from games.volcano.challenges import Progress
from games.volcano.pieces import Colour
from games.volcano.state import VolcanoState
from games.volcano.variants import MINI
from rendering.canvas import Drawing, Pen, sprite
from rendering.lettering import width_of
from rendering.palette import CARD, FAINT, INK, SIGNAL, SQUARE, SQUARE_EDGE, blank
from rendering.picture import WORDLESS, Audience
from rendering.seats import EM, LINE, NOTCH, QUIET_SHOWN, kept_line, turn_sprite
from rendering.shapes import slab_sprite
from rendering.volcano import board
from rendering.volcano.board import Site, heats, lay_marks, site_of
from rendering.volcano.panels import GAP, Panel, emblems, lay_panels, plan, row_heights
from rendering.volcano.pieces import em, is_wide

STRIP_HEIGHT = 84
"""The pixels from the strip's upper edge to its lower one."""

_GOAL_WIDTH = 182
_DIGITS = 36
_MIDDLE = STRIP_HEIGHT / 2
_VERDICT_WIDTH = 66


def lay_challenge(
    image: Image.Image, progress: Progress, corner: tuple[int, int], width: int, *, over: bool, audience: Audience
) -> None:
    """Lay the goal, the pieces missing, the points, eruptions and cap moves; with the result once it is ``over``."""
    left, top = corner
    image.paste(slab_sprite(width, STRIP_HEIGHT, 14, *((4.0, SIGNAL) if over else (1.5, SQUARE_EDGE))), corner)
    image.paste(_goal(progress.challenge), (left + 8, top + 4))
    counts = (
        (progress.missing, "missing"),
        (progress.points, "points"),
        (progress.eruptions, "eruptions"),
        (progress.cap_moves, "moves"),
    )
    room = (width - _GOAL_WIDTH - _VERDICT_WIDTH) // len(counts)
    for place, (count, word) in enumerate(counts):
        said = audience(text(f"picture-volcano-count-{word}"))
        image.paste(_count(count, room, said), (left + _GOAL_WIDTH + place * room, top + 4))
    if over:
        image.paste(_verdict(met=progress.met), (left + width - _VERDICT_WIDTH, top + 4))


def _inside(width: int, drawing: Drawing) -> Image.Image:
    """A part of the strip between its borders, drawn in the strip's own height."""
    return sprite(width, STRIP_HEIGHT, SQUARE, drawing).crop((0, 4, width, STRIP_HEIGHT - 4))


@lru_cache(maxsize=8)
def _goal(challenge: str) -> Image.Image:
    """All reds, all large pieces, or one-colour trees; the last two in grey, since their colour does not matter."""

    def draw(pen: Pen) -> None:
        inks = None if challenge == "red" else (FAINT, SQUARE)
        pen.art(f"volcano/goal-{challenge}", (85, _MIDDLE), 68, inks)
        for x in (33, 85, 137) if challenge == "trees" else ():
            pen.slab((x - 24, _MIDDLE + 27, x + 24, _MIDDLE + 32), 2.5, SIGNAL)

    return _inside(_GOAL_WIDTH, draw)


@lru_cache(maxsize=1024)
def _count(count: int, room: int, word: str) -> Image.Image:
    """A number above its word, which is smaller if it is too long."""
    size = min(_DIGITS, int(_DIGITS * room / max(1, width_of(word, _DIGITS))))

    def draw(pen: Pen) -> None:
        pen.write((room / 2, _MIDDLE - 18), str(count), 42, INK)
        pen.write_line((room / 2 - width_of(word, size) / 2, _MIDDLE + 18), word, size, FAINT)

    return _inside(room, draw)


@lru_cache(maxsize=2)
def _verdict(*, met: bool) -> Image.Image:
    """A tick on a glowing disc, or a cross on a dull ring."""
    name, inks = ("met", (SIGNAL, SQUARE)) if met else ("missed", (FAINT, SQUARE))
    return _inside(_VERDICT_WIDTH - 6, lambda pen: pen.art(f"volcano/{name}", (28.0, _MIDDLE), 25, inks))


def lay_turn_line(image: Image.Image, view: VolcanoState, top: int, audience: Audience) -> None:
    """Write whose move it is on the left and what ends the game next on the right, or who came first."""
    left, right = board.margin(view.grid) + 4, board.margin(view.grid) + board.width(view.grid) - 4
    size, room = em(view.grid), right - left
    if view.outcome is None:
        near = kept_line(audience(nearest_end(view)), room, size=size, ground=CARD)
        image.paste(near, (right - near.width, top))
        room -= near.width + 24
    turn = turn_sprite(audience, view, room, size=size, ground=CARD)
    if turn is not None:
        image.paste(turn, (left, top))


def nearest_end(view: VolcanoState) -> Text:
    """How near the end is: rounds without a capture, or the pieces that end the game (O13, O14, O15, O16)."""
    quiet, limit = view.rounds_without_capture, view.quiet_limit
    if limit is not None and quiet >= limit - QUIET_SHOWN:
        return text("picture-quiet", rounds=quiet, limit=limit)
    if view.setup.variant == MINI.key:
        return text("picture-volcano-near-mini")
    shown = [emblems(view, seat) for seat in range(view.seats) if seat not in view.forfeited]
    whites = [[held for colour, held in one if colour is Colour.WHITE] for one in shown]
    colours = [[held for colour, held in one if colour is not Colour.WHITE] for one in shown]
    most, all_colours = max(map(sum, colours), default=0), len(view.setup.rules.colours)
    most_whites, all_whites = max(map(sum, whites), default=0), max(map(len, whites), default=0)
    if all_whites and all_whites - most_whites < all_colours - most:
        return text("picture-volcano-near-whites", most=most_whites, all=all_whites)
    return text("picture-volcano-near-colours", most=most, all=all_colours)


_MARGIN = 16


def width(grid: Grid) -> int:
    """The picture's pixels from side to side: 1000 for the standard board."""
    return board.margin(grid) + board.width(grid) + (12 if is_wide(grid) else 28)


def set_panels(view: VolcanoState, least: Sequence[int] = (), site: Site | None = None) -> tuple[Panel, ...]:
    """The places of the panels; ``least`` holds minimum row heights, for pictures that must match."""
    top = _strip_top(site or site_of((view,)))
    return plan(view, top + (STRIP_HEIGHT + GAP if view.progress else round(LINE * em(view.grid) / EM)), least)


def _strip_top(site: Site) -> int:
    return site.height + NOTCH


def shared_rows(views: Sequence[VolcanoState]) -> tuple[int, ...]:
    """Row heights that fit the panels of all these views of a session."""
    return tuple(max(heights) for heights in zip(*(row_heights(view) for view in views), strict=True))


def compose(
    view: VolcanoState,
    events: Sequence[Event] = (),
    audience: Audience = WORDLESS,
    least: Sequence[int] = (),
    site: Site | None = None,
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    ``site`` is that of a board on which other positions have to find room as well.
    """
    site = site or site_of((view,))
    panels = set_panels(view, least, site)
    image = blank(width(view.grid), panels[-1].top + panels[-1].height + _MARGIN, CARD)
    board.lay_squares(image, site, view, heats(events))
    board.lay_names(image, site)
    if view.progress is not None:
        over = view.outcome is not None
        corner, across = (board.margin(view.grid), _strip_top(site)), board.width(view.grid)
        lay_challenge(image, view.progress, corner, across, over=over, audience=audience)
    else:
        lay_turn_line(image, view, site.height - 2, audience)
    lay_panels(image, view, panels, audience)
    lay_marks(image, site, view, events)
    return image


def bare_board(view: VolcanoState, events: Sequence[Event] = ()) -> Image.Image:
    """The board alone with the marks of the last turn, as a new palette image."""
    site = site_of((view,))
    image = blank(width(view.grid), site.height, CARD)
    board.lay_names(image, site)
    board.lay_squares(image, site, view, heats(events))
    lay_marks(image, site, view, events)
    return image

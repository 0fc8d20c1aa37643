"""The line under the board: whose move it is, and how near the end is; in the end, who came first."""

from __future__ import annotations

from PIL import Image

from games.core.grid import Grid
from games.core.text import Text, text
from games.volcano.pieces import Colour
from games.volcano.variants import MINI
from games.volcano.view import VolcanoView
from rendering.audience import Audience
from rendering.nameplates import EM, QUIET_SHOWN, line_sprite, turn_sprite
from rendering.palette import CARD
from rendering.volcano import board
from rendering.volcano.look import em
from rendering.volcano.panels import emblems

TURN_LINE = 40
"""The pixels that the line adds to the picture of a standard board."""


def turn_line(grid: Grid) -> int:
    """The pixels that the line adds to a picture: more where its letters are larger, so that their tails stay whole."""
    return round(TURN_LINE * em(grid) / EM)


def lay_turn_line(image: Image.Image, view: VolcanoView, top: int, audience: Audience) -> None:
    """Write whose move it is on the left and what ends the game next on the right, or who came first."""
    left, right = board.margin(view.grid) + 4, board.margin(view.grid) + board.width(view.grid) - 4
    size, room = em(view.grid), right - left
    if view.outcome is None:
        near = line_sprite(audience(nearest_end(view)), room, size=size, ground=CARD)
        image.paste(near, (right - near.width, top))
        room -= near.width + 24
    turn = turn_sprite(audience, view, room, size=size, ground=CARD)
    if turn is not None:
        image.paste(turn, (left, top))


def nearest_end(view: VolcanoView) -> Text:
    """How near the end is: rounds without a capture, or the pieces that end the game (O13, O14, O15, O16)."""
    quiet, limit = view.rounds_without_capture, view.quiet_limit
    if limit is not None and quiet >= limit - QUIET_SHOWN:
        return text("picture-quiet", rounds=quiet, limit=limit)
    if view.variant == MINI.key:
        return text("picture-volcano-near-mini")
    shown = [emblems(view, seat) for seat in range(view.seats) if seat not in view.forfeited]
    whites = [[held for colour, held in one if colour is Colour.WHITE] for one in shown]
    colours = [[held for colour, held in one if colour is not Colour.WHITE] for one in shown]
    most, all_colours = max(map(sum, colours), default=0), len(view.colours)
    most_whites, all_whites = max(map(sum, whites), default=0), max(map(len, whites), default=0)
    if all_whites and all_whites - most_whites < all_colours - most:
        return text("picture-volcano-near-whites", most=most_whites, all=all_whites)
    return text("picture-volcano-near-colours", most=most, all=all_colours)

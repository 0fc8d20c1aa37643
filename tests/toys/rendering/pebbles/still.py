"""The picture of Pebbles, and of a seat's beads."""

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from rendering.canvas import Pen, sprite
from rendering.palette import CARD, EMBER, FAINT, NIGHT, PAPER, SQUARE
from rendering.seats import EMBLEM, seat_sprite, standing_of
from tests.toys.games.pebbles.events import PebblesTaken
from tests.toys.games.pebbles.view import PebblesView

WIDTH, HEIGHT, HAND_HEIGHT = 560, 400, 200
ACROSS = 10
"""Pebbles in a row."""


def compose(view: PebblesView, events: Sequence[Event]) -> Image.Image:
    """The pile, rings for the pebbles just taken, the bag, what the viewer has just drawn, and what each seat holds."""
    gone = sum(event.count for event in events if isinstance(event, PebblesTaken))

    def draw(pen: Pen) -> None:
        pen.slab((20, 20, WIDTH - 20, 200), 18, SQUARE)
        pen.slab((20, 216, WIDTH - 20, HEIGHT - 20), 18, SQUARE)
        for number in range(view.pile + gone):
            row, column = divmod(number, ACROSS)
            centre = (56 + column * 40, 56 + row * 54)
            if number < view.pile:
                pen.disc(centre, 17, FAINT)
                pen.disc((centre[0] - 3, centre[1] - 3), 11, PAPER)
            else:
                pen.ring(centre, 17, EMBER, 3)
        pen.disc((500, 120), 34, NIGHT)
        pen.write((500, 120), str(view.bag), 30, PAPER)
        if view.drawn is not None:
            pen.disc((430, 160), 24, EMBER)
            pen.write((430, 160), str(view.drawn), 24, NIGHT)
        for seat, (taken, count) in enumerate(zip(view.taken, view.counts, strict=True)):
            pen.write((80 + seat * 130, 330), f"{taken} + {count}", 26, PAPER)

    image = sprite(WIDTH, HEIGHT, CARD, draw).copy()
    for seat in range(len(view.taken)):
        image.paste(seat_sprite(seat, standing_of(view, seat)), (50 + seat * 130, 230))
    return image


def compose_hand(view: PebblesView, seat: int) -> Image.Image:
    """A seat's beads; the one to be kept or tossed has a ring."""
    beads = view.beads[seat] or ()
    shown = beads if view.drawn is None else (*beads, view.drawn)

    def draw(pen: Pen) -> None:
        pen.slab((20, 20, WIDTH - 20, HAND_HEIGHT - 20), 18, SQUARE)
        for number, worth in enumerate(shown):
            centre = (140 + number * 50, 100)
            if number == len(beads):
                pen.disc(centre, 24, EMBER)
            pen.disc(centre, 20, PAPER)
            pen.write(centre, str(worth), 24, NIGHT)

    image = sprite(WIDTH, HAND_HEIGHT, CARD, draw).copy()
    image.paste(seat_sprite(seat, standing_of(view, seat)), (36, (HAND_HEIGHT - EMBLEM) // 2))
    return image

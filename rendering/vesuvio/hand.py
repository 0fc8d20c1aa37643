"""The picture of a hand, for its own seat only: each kind once with its number, and the total worth.

While the seat must choose one of two drawn stones, both are shown below, with the deck the other returns to (V11).
"""

from collections import Counter
from functools import lru_cache

from PIL import Image

from games.core.text import text
from games.vesuvio.board import ZONES, Zone
from games.vesuvio.pieces import WORTH, Card, Cards, worth_of
from games.vesuvio.view import VesuvioView
from rendering.alt_text import in_full
from rendering.canvas import Pen, sprite
from rendering.palette import CARD, EMBER, FAINT, INK, SIGNAL, SQUARE, blank
from rendering.picture import Audience
from rendering.seats import EMBLEM, MARGIN, Standing, seat_sprite, standing_of
from rendering.shapes import bordered, disc_stamp, slab_sprite
from rendering.vesuvio.cards import DECK_WIDTH, FACE_HEIGHT, FACE_WIDTH, deck_stamp, face_stamp, hand_sprite
from rendering.vesuvio.description import count_cards, listed, name_card

_CARDS = 4
"""The most cards of a sum."""

_EM = 48
_EDGE = 14
_BETWEEN = 44
_SUM_TOTAL = 120


def sum_sprite(view: VesuvioView, seat: int) -> Image.Image:
    """A seat's cards with a plus between them, and their worth."""
    hand = () if view.hands is None else view.hands[seat]
    left, step = EMBLEM + 30, FACE_WIDTH + _BETWEEN
    width, height = left + _CARDS * step + _SUM_TOTAL, FACE_HEIGHT + 2 * _EDGE
    standing = standing_of(view, seat)
    ink = SIGNAL if standing is Standing.WINNING else INK

    def draw(pen: Pen) -> None:
        for at in range(1, len(hand)):
            pen.write((left + at * step - _BETWEEN / 2, height / 2), "+", _EM, INK)
        pen.write((left + _CARDS * step - _BETWEEN / 2, height / 2), "=", _EM, ink)
        pen.write((width - _SUM_TOTAL / 2 - 10, height / 2), str(view.scores[seat]), _EM + 8, ink)

    image = sprite(width, height, SQUARE, draw).copy()
    image.paste(seat_sprite(seat, standing), (14, (height - EMBLEM) // 2))
    for at, card in enumerate(hand):
        face_stamp(card).press(image, (left + at * step, _EDGE))
    return image


MOST_IN_A_ROW = 4
_OWNER = 74
_SIDE = _OWNER + 18
_TOTAL = 152
_STACK = 6
_DEEPEST = 4
"""The most cards a stack shows below its first; the number beside it counts all."""

_CELL_WIDTH = FACE_WIDTH + 38
_CELL_HEIGHT = FACE_HEIGHT + 34
_CHOICE_PAD = 14
_CHOICE_HEIGHT = FACE_HEIGHT + 2 * _CHOICE_PAD
_CHOICE_WIDTH = 3 * _CHOICE_PAD + 2 * FACE_WIDTH + 100 + DECK_WIDTH + _CHOICE_PAD


def stacks_of(hand: Cards) -> list[tuple[Card, int]]:
    """The kinds in a hand with their numbers, the most valuable first."""
    return sorted(Counter(hand).items(), key=lambda stack: list(Card).index(stack[0]), reverse=True)


@lru_cache(maxsize=64)
def _total_sprite(worth: int, caption: str) -> Image.Image:
    """The total worth of the cards, below the word for it."""

    def draw(pen: Pen) -> None:
        middle = (_TOTAL - 14) / 2
        pen.write((middle, 38), caption, 36, FAINT)
        pen.write((middle, 96), str(worth), 68 if worth < 100 else 54, INK)

    return sprite(_TOTAL - 14, FACE_HEIGHT, CARD, bordered((0, 0, _TOTAL - 14, FACE_HEIGHT), 14, 2), draw)


def _lay_stack(image: Image.Image, corner: tuple[int, int], card: Card, count: int) -> None:
    left, top = corner
    below = min(_DEEPEST, count - 1)
    for shift in range(below, -1, -1):
        face_stamp(card).press(image, (left + shift * _STACK, top + 24 - shift * _STACK))
    if count > 1:
        badge = disc_stamp(str(count), 22, 32 if count < 10 else 27, EMBER)
        badge.press(image, (left + FACE_WIDTH - 24 + below * 2, top + FACE_HEIGHT - 12))


@lru_cache(maxsize=8)
def _choice_sprite(width: int) -> Image.Image:
    """The plate for a choice: one of two stones goes to the hand, the other back into its deck."""
    left = _CHOICE_PAD + 2 * (FACE_WIDTH + _CHOICE_PAD)

    def draw(pen: Pen) -> None:
        for y, ink in ((50, SIGNAL), (124, FAINT)):
            pen.art("card/arrow", (left + 48, y), 41.5, (ink, ink))

    return sprite(width, _CHOICE_HEIGHT, CARD, bordered((0, 0, width, _CHOICE_HEIGHT), 16, 4, SIGNAL), draw)


def _lay_choice(image: Image.Image, top: int, drawn: Cards, zone: Zone, view: VesuvioView) -> None:
    """Lay the two drawn stones on their plate."""
    image.paste(_choice_sprite(image.width - 2 * MARGIN), (MARGIN, top))
    left = MARGIN + _CHOICE_PAD
    for card in drawn:
        face_stamp(card).press(image, (left, top + _CHOICE_PAD))
        left += FACE_WIDTH + _CHOICE_PAD
    image.paste(hand_sprite(view.hand_sizes[view.mover]), (left + 104, top + 21))
    deck_stamp(zone, view.decks[zone]).press(image, (left + 100, top + 86))


def compose_hand(view: VesuvioView, seat: int, hand: Cards, words: Audience) -> Image.Image:
    """A hand as a palette image."""
    stacks = stacks_of(hand)
    rows = max(1, -(-len(stacks) // MOST_IN_A_ROW))
    columns = max(1, -(-len(stacks) // rows))
    zone = _zone_of_choice(view)
    width = 2 * MARGIN + _SIDE + columns * _CELL_WIDTH + _TOTAL
    height = 2 * MARGIN + rows * _CELL_HEIGHT
    if zone is not None:
        width, height = max(width, _CHOICE_WIDTH + 2 * MARGIN), height + _CHOICE_HEIGHT + 8
    image = blank(width, height, CARD)
    image.paste(slab_sprite(_OWNER, FACE_HEIGHT, border=2), (MARGIN, MARGIN + 24))
    image.paste(seat_sprite(seat, Standing.WAITING), (MARGIN + 6, MARGIN + 32))
    image.paste(hand_sprite(len(hand)), (MARGIN + 14, MARGIN + 102))
    for at, (card, count) in enumerate(stacks):
        left = MARGIN + _SIDE + at % columns * _CELL_WIDTH
        _lay_stack(image, (left, MARGIN + at // columns * _CELL_HEIGHT), card, count)
    total = _total_sprite(worth_of(hand), words(text("picture-vesuvio-worth")))
    image.paste(total, (width - MARGIN - _TOTAL + 14, MARGIN + 24))
    if zone is not None and view.drawn is not None:
        _lay_choice(image, height - MARGIN - _CHOICE_HEIGHT, view.drawn, zone, view)
    return image


def _zone_of_choice(view: VesuvioView) -> Zone | None:
    """The zone of the two stones that the viewer must choose from; None without a choice."""
    here = view.places[view.mover]
    return ZONES[here.space] if view.drawn is not None and here is not None else None


def describe_hand(view: VesuvioView, seat: int, hand: Cards, words: Audience) -> str:
    """The hand in words: kinds of cards with worths and numbers, and the open choice."""
    held = list[str]()
    for card, count in stacks_of(hand):
        named, worth = name_card(card, words), str(WORTH[card])
        held.append(words(text("picture-vesuvio-stack", card=named, worth=worth, count=str(count))))
    player, worth = in_full(words)(seat), str(worth_of(hand))
    said = words(text("picture-vesuvio-hand", seat=player, count=str(len(hand)), worth=worth))
    if held:
        said = f"{said} {listed(held)}."
    zone = _zone_of_choice(view)
    if zone is None or view.drawn is None:
        return said
    drawn = text("picture-vesuvio-drawn", cards=count_cards(view.drawn, words), deck=str(view.decks[zone]))
    return f"{said} {words(drawn)}"

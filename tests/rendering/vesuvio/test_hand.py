"""The picture of a hand: every card in it, what they are worth, and nothing for anybody who has none of their own."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.vesuvio.pieces import Card, Cards, Tile, worth_of
from games.vesuvio.view import OpenChoice, VesuvioView
from rendering.picture import ALT_TEXT_LIMIT, Picture
from rendering.vesuvio import VesuvioPainter
from rendering.vesuvio.hand import compose_hand
from tests.rendering.sentences import words
from tests.rendering.vesuvio.views import NAMES, ground, view

PAINTER = VesuvioPainter()
KINDS = tuple(card for card in Card if card is not Card.ERUPTION)
TWENTY: Cards = (
    *(Card.FLINT,) * 5,
    *(Card.PYRITE,) * 6,
    *(Card.GOLD,) * 2,
    Card.SAPPHIRE,
    *(Card.FOSSIL,) * 3,
    *(Card.STRANGE,) * 2,
    Card.CAMERA,
)


def holding(hand: Cards, drawn: Cards | None = None) -> VesuvioView:
    return view(
        "N15",
        "N3",
        viewer=0,
        hand=hand,
        hand_sizes=(len(hand), 4),
        drawn=drawn,
        choice=OpenChoice.KEEP if drawn else None,
        tiles=ground(N15=Tile.MEDIUM),
    )


def shown(one: VesuvioView, code: str = "en") -> Picture:
    picture = PAINTER.hand(one, words(code))
    assert picture is not None
    return picture


def test_a_spectator_has_no_hand() -> None:
    assert PAINTER.hand(view("N15", "N3"), words("en")) is None


@pytest.mark.parametrize("hand", [(), (Card.GOLD,), TWENTY, TWENTY * 3], ids=len)
def test_a_hand_is_a_small_palette_png(hand: Cards) -> None:
    picture = shown(holding(hand))
    with Image.open(BytesIO(picture.data)) as image:
        assert (image.format, image.mode) == ("PNG", "P")
        assert image.width <= 1000
    assert len(picture.data) < 60_000
    assert picture.name == "vesuvio-hand-12.png"


def test_every_kind_of_card_and_every_number_of_it_looks_different() -> None:
    hands = [(card,) * count for card in KINDS for count in (1, 2, 3, 9)]
    pictures = {compose_hand(holding(hand), 0, hand, words("en")).tobytes() for hand in hands}
    assert len(pictures) == len(hands)


def test_the_stones_to_choose_from_stand_below_the_hand() -> None:
    """V11."""
    plain = holding((Card.PYRITE, Card.FLINT))
    pairs = [(Card.GOLD, Card.FOSSIL), (Card.GOLD, Card.GOLD), (Card.PYRITE, Card.FOSSIL)]
    pictures = [compose_hand(replace(plain, drawn=pair), 0, (Card.PYRITE, Card.FLINT), words("en")) for pair in pairs]
    bare = compose_hand(plain, 0, (Card.PYRITE, Card.FLINT), words("en"))
    assert all(image.height > bare.height for image in pictures)
    for first, second in combinations(pictures, 2):
        box = ImageChops.difference(first, second).getbbox()
        assert box is not None
        assert box[1] > bare.height - 40


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("hand", [(), (Card.CAMERA,), TWENTY, TWENTY * 3], ids=len)
def test_the_alternative_text_lists_the_whole_hand(code: str, hand: Cards) -> None:
    alt = shown(holding(hand), code).alt
    assert len(alt) <= ALT_TEXT_LIMIT
    assert f" {len(hand)}, " in alt
    assert str(worth_of(hand)) in alt
    for card in KINDS:
        count = hand.count(card)
        assert (f"{NAMES[code][card]} {count} (" in alt) == (count > 0)


@pytest.mark.parametrize("code", NAMES)
def test_the_alternative_text_names_the_stones_to_choose_from_and_their_deck(code: str) -> None:
    """V11: the deck's size is the deepest a stone can go."""
    alt = shown(holding((Card.PYRITE,), (Card.GOLD, Card.FOSSIL)), code).alt
    assert f"{NAMES[code][Card.FOSSIL]} 1, {NAMES[code][Card.GOLD]} 1." in alt
    assert alt.endswith(" 20.")

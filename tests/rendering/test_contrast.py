"""What is written on finished pictures stands out in every theme and for every eye, measured in their pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.delivery.drawing import Readers
from bot.delivery.posters import end_card, opening
from bot.language import language_for
from bot.services.lookup.picks import weighed
from games import REGISTRY
from games.core.text import text
from games.core.worth import Offer
from rendering import PAINTERS
from rendering.audience import Audience
from rendering.canvas import paint
from rendering.encode import themed
from rendering.finale import Finish, say
from rendering.hekla.offers import plan
from rendering.invitation import Invitation, written_on
from rendering.lettering import CAPITAL, width_of
from rendering.palette import INK, SQUARE, SQUARE_EDGE, Theme
from rendering.poster import PADDING, Written, plate_box
from rendering.scoresheet import laid_out
from rendering.vesuvio.gains import badges_of as gains_of
from rendering.volcano.board import site_of
from rendering.volcano.offers import badges_of, size_of
from tests.golden.positions import golden_positions
from tests.rendering.eyes import EYES, linear, luminance
from tests.rendering.sentences import words
from tests.rendering.test_themes import READABLE

Box = tuple[int, int, int, int]

WRITING = 0.03
"""The least share of a text's pixels that its ink has, its smoothed edges left aside."""

GAMES = ("volcano", "hekla", "vesuvio")
every_eye = pytest.mark.parametrize("eye", EYES)
every_game = pytest.mark.parametrize("game", GAMES)


def seen_contrast(image: Image.Image, eye: str) -> float:
    """WCAG's contrast of a text's ground, which has the most pixels, and its ink, as an eye sees them."""
    colours: list[tuple[int, tuple[int, int, int]]] = image.getcolors(1 << 16) or []  # type: ignore[assignment]
    lights = [(count, luminance(EYES[eye](linear(shade)))) for count, shade in colours]
    ground, enough = max(lights)[1], WRITING * image.width * image.height
    return max((max(light, ground) + 0.05) / (min(light, ground) + 0.05) for count, light in lights if count >= enough)


def require_readable(data: bytes, boxes: list[Box], eye: str) -> None:
    """Raises AssertionError with the worst text's place and contrast in the first theme in which it is hard to read."""
    assert boxes
    for theme in Theme:
        with Image.open(BytesIO(themed(data, theme))) as opened:
            image = opened.convert("RGBA").convert("RGB")
        found = min((seen_contrast(image.crop(box), eye), box) for box in boxes)
        assert found[0] >= READABLE[theme], (theme, found)


def around(one: Written, corner: tuple[int, int]) -> Box:
    """The pixels of a line's capitals on a plate with this corner."""
    left, foot = corner[0] + one.x, corner[1] + one.y
    return (round(left), round(foot - 2 * CAPITAL * one.size), round(left + width_of(one.words, one.size)), round(foot))


@cache
def end_of(game: str) -> tuple[bytes, list[Box]]:
    """An end card with a full table, and where everything is written on it."""
    descriptor = REGISTRY[game]
    seats = descriptor.seat_range[-1]
    position = descriptor.start(seats, descriptor.complete_options({}), bytes(16)).conclude().position
    view = position.view(None)
    assert view.outcome is not None
    finish = Finish((), tuple(position.breakdown(seat) for seat in range(seats)), server="The Basalt Club")
    names = ("Ada", "Bruno Castellani", "Χλόη", "Дмитрий Орлов", "Eva", "Fé")[:seats]
    readers = Readers("fr", names)
    said = say(view, view.outcome, finish, replace(words("fr"), names=names))
    board = PAINTERS[game].scene(view, (), readers.audience())
    left, top, width, height = plate_box(board)
    return end_card(view, (), finish, readers).data, [
        around(one, (left, top)) for one in laid_out(said, width, height).written if one.words
    ]


@every_eye
@every_game
def test_an_end_card_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    require_readable(*end_of(game), eye)


@cache
def lobby_of(game: str) -> tuple[bytes, list[Box]]:
    """The picture of an open table, and where its title, its pitch and its note are written."""
    language = language_for("en")
    said = Invitation(
        language.say(text(f"{game}-name")),
        language.say(text(f"{game}-pitch")),
        (),
        language.say(text("picture-table-note")),
    )
    seats = REGISTRY[game].seats_for({})[0] if game != "volcano" else 1
    options = REGISTRY[game].complete_options({})
    board = PAINTERS[game].scene(REGISTRY[game].start(seats, options, bytes(16)).view(None), (), words("en"))
    left, top, width, height = plate_box(board)
    lines = written_on(said, width - 2 * PADDING, height)
    picture = opening(game, tuple(options.items()), Readers("en"))
    return picture.data, [around(one, (left, top)) for one in lines]


@every_eye
@every_game
def test_the_picture_of_a_table_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    require_readable(*lobby_of(game), eye)


@cache
def names_in(game: str) -> tuple[bytes, list[Box]]:
    """A still with names in every panel, and where they are: where it differs from one without that name."""
    descriptor = REGISTRY[game]
    seats = descriptor.seat_range[-1]
    view: Any = descriptor.start(seats, descriptor.complete_options({}), bytes(16)).view(None)
    names = ("Ada", "Bruno", "Χλόη", "Дмитрий", "Eva", "Fé")[:seats]
    painter = PAINTERS[game]

    def drawn(shown: tuple[str | None, ...]) -> bytes:
        return painter.still(view, (), replace(words("en"), names=shown, ahead=True)).data

    whole, boxes = drawn(names), list[Box]()
    for seat in range(seats):
        other = drawn((*names[:seat], None, *names[seat + 1 :]))
        pair = [Image.open(BytesIO(data)).convert("RGBA").convert("RGB") for data in (whole, other)]
        box = ImageChops.difference(*pair).getbbox()
        assert box is not None
        boxes.append(box)
    return whole, boxes


@every_eye
@every_game
def test_names_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    require_readable(*names_in(game), eye)


def offers_drawn(game: str) -> Iterator[tuple[bytes, list[Box]]]:
    """Pictures of what a seat can do, and where their labels are."""
    for _, position in golden_positions(game, 6)[::7]:
        seat = min(position.to_act)
        view: Any = position.view(seat)
        found = tuple(Offer(one.move, position.notation(one.move), one.worth) for one in weighed(position, seat))
        if game == "volcano":
            site = site_of((view,))
            badges = badges_of(view, found, size_of(site), site)
        else:
            badges = plan(view, seat, found)[0] if game == "hekla" else gains_of(view, found)
        picture = PAINTERS[game].offers(view, seat, found, Audience(language_for("en").words()))
        if picture is not None and badges:
            boxes = [(round(a) + 6, round(b) + 6, round(c) - 6, round(d) - 6) for a, b, c, d in (x.box for x in badges)]
            yield picture.data, boxes


@cache
def labels_of(game: str) -> tuple[tuple[bytes, list[Box]], ...]:
    return tuple(offers_drawn(game))[:4]


@every_eye
@every_game
def test_labels_of_moves_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    assert labels_of(game)
    for data, boxes in labels_of(game):
        require_readable(data, boxes, eye)


def test_the_measure_finds_writing_that_is_hard_to_read() -> None:
    image = paint(200, 60, SQUARE, lambda pen: pen.write((100, 30), "Bruno", 43, SQUARE_EDGE))
    assert seen_contrast(image, "full colour") < 2
    assert seen_contrast(paint(200, 60, SQUARE, lambda pen: pen.write((100, 30), "Bruno", 43, INK)), "protanopia") > 7

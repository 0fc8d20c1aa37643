"""What is written on finished pictures stands out in every theme and for every eye, measured in their pixels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from bot.move_menu.entries import weighed
from bot.pictures.drawing import Readers, end_card
from bot.words.language import language_for
from games import REGISTRY
from rendering.canvas import sprite
from rendering.card import EndFacts, Written, laid_out, plate_box, say
from rendering.encode import themed
from rendering.lettering import CAPITAL, width_of
from rendering.painters import PAINTERS
from rendering.palette import INK, SHADES, SQUARE, SQUARE_EDGE, ColourTheme, Shade
from rendering.picture import Audience
from tests.golden.positions import positions_of
from tests.rendering.eyes import EYES, linear, luminance
from tests.rendering.films import change, decoded
from tests.rendering.playing import opening
from tests.rendering.sentences import words
from tests.rendering.test_offers import badges
from tests.rendering.test_themes import READABLE

Box = tuple[int, int, int, int]

WRITING = 0.03
"""The least share of a text's pixels that its ink has, its smoothed edges left aside."""

PLAYED = {
    "volcano": ("colours", "mega-colours"),
    "hekla": ("lava-two-seats", "lava-four-seats"),
    "vesuvio": ("photo", "round"),
}
"""Golden games in which pictures of a seat's moves are drawn."""

GAMES = ("volcano", "hekla", "vesuvio")
every_eye = pytest.mark.parametrize("eye", EYES)
every_game = pytest.mark.parametrize("game", GAMES)


@dataclass(frozen=True)
class Shown:
    """A picture's palette in each theme, and how often each of its numbers occurs in every text on it."""

    palettes: dict[ColourTheme, tuple[Shade, ...]]
    texts: tuple[tuple[Box, tuple[tuple[int, int], ...]], ...]


def shown(data: bytes, boxes: Sequence[Box]) -> Shown:
    """A finished picture as it is sent in every theme, opened once for all eyes."""
    assert boxes
    with Image.open(BytesIO(data)) as picture:
        counts = tuple((box, numbers_in(picture.crop(box))) for box in boxes)
    return Shown({theme: palette_of(themed(data, theme)) for theme in ColourTheme}, counts)


def palette_of(data: bytes) -> tuple[Shade, ...]:
    with Image.open(BytesIO(data)) as picture:
        assert picture.mode == "P"
        parts = picture.getpalette("RGB") or []
    return tuple((red, green, blue) for red, green, blue in zip(parts[::3], parts[1::3], parts[2::3], strict=True))


def numbers_in(image: Image.Image) -> tuple[tuple[int, int], ...]:
    """How many pixels have each of the palette's numbers that occur."""
    return tuple((count, number) for number, count in enumerate(image.histogram()) if count)


@cache
def light_of(shade: Shade, eye: str) -> float:
    return luminance(EYES[eye](linear(shade)))


def seen_contrast(counts: Sequence[tuple[int, int]], palette: Sequence[Shade], eye: str) -> float:
    """WCAG's contrast of a text's ground, which has the most pixels, and its ink, as an eye sees them."""
    lights = [(count, light_of(palette[number], eye)) for count, number in counts]
    ground, enough = max(lights)[1], WRITING * sum(count for count, _ in lights)
    return max((max(light, ground) + 0.05) / (min(light, ground) + 0.05) for count, light in lights if count >= enough)


def require_readable(picture: Shown, eye: str) -> None:
    """Raises AssertionError with the worst text's place and contrast in the first theme in which it is hard to read."""
    for theme, palette in picture.palettes.items():
        found = min((seen_contrast(counts, palette, eye), box) for box, counts in picture.texts)
        assert found[0] >= READABLE[theme], (theme, found)


def around(one: Written, corner: tuple[int, int]) -> Box:
    """The pixels of a line's capitals on a plate with this corner."""
    left, foot = corner[0] + one.x, corner[1] + one.y
    return (round(left), round(foot - 2 * CAPITAL * one.size), round(left + width_of(one.words, one.size)), round(foot))


@cache
def end_of(game: str) -> Shown:
    """An end card with a full table, and where everything is written on it."""
    seats = REGISTRY[game].seat_range[-1]
    position = opening(game, seats).conclude().position
    view = position.view(None)
    assert view.outcome is not None
    finish = EndFacts((), tuple(position.breakdown(seat) for seat in range(seats)), server="The Basalt Club")
    names = ("Ada", "Bruno Castellani", "Χλόη", "Дмитрий Орлов", "Eva", "Fé")[:seats]
    readers = Readers("fr", names)
    said = say(view, finish, replace(words("fr"), names=names))
    board = PAINTERS[game].scene(view, (), readers.audience())
    left, top, width, height = plate_box(board)
    lines = [around(one, (left, top)) for one in laid_out(said, width, height)[0] if one.words]
    return shown(end_card(view, (), finish, readers).data, lines)


@pytest.mark.full
@every_eye
@every_game
def test_an_end_card_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    require_readable(end_of(game), eye)


@cache
def names_in(game: str) -> Shown:
    """A still with names in every panel, and where they are: where it differs from one without that name."""
    seats = REGISTRY[game].seat_range[-1]
    view = opening(game, seats).view(None)
    names = ("Ada", "Bruno", "Χλόη", "Дмитрий", "Eva", "Fé")[:seats]
    painter = PAINTERS[game]

    def drawn(said: tuple[str | None, ...]) -> bytes:
        return painter.still(view, (), replace(words("en"), names=said, ahead=True)).data

    whole, boxes = drawn(names), list[Box]()
    for seat in range(seats):
        other = drawn((*names[:seat], None, *names[seat + 1 :]))
        box = change(decoded(whole)[0], decoded(other)[0])
        assert box is not None
        boxes.append(box)
    return shown(whole, boxes)


@pytest.mark.full
@every_eye
@every_game
def test_names_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    require_readable(names_in(game), eye)


def offers_drawn(game: str, name: str) -> Iterator[Shown]:
    """Pictures of what a seat can do in a golden game, and where their labels are, the latest first."""
    for position in positions_of(game, name, 20)[::-1]:
        seat, found = min(position.to_act), badges(game, position)
        audience = Audience(language_for("en").words())
        picture = PAINTERS[game].offers(position.view(seat), seat, weighed(position, seat), audience)
        if picture is not None and found:
            boxes = [(round(a) + 6, round(b) + 6, round(c) - 6, round(d) - 6) for a, b, c, d in (x.box for x in found)]
            yield shown(picture.data, boxes)


@cache
def labels_of(game: str) -> tuple[Shown, ...]:
    return tuple(next(offers_drawn(game, name)) for name in PLAYED[game])


@pytest.mark.full
@every_eye
@every_game
def test_labels_of_moves_can_be_read_by_every_eye_in_every_theme(game: str, eye: str) -> None:
    for picture in labels_of(game):
        require_readable(picture, eye)


def measured(ink: Shade, eye: str) -> float:
    image = sprite(200, 60, SQUARE, lambda pen: pen.write((100, 30), "Bruno", 43, ink))
    return seen_contrast(numbers_in(image), SHADES, eye)


def test_the_measure_finds_writing_that_is_hard_to_read() -> None:
    assert measured(SQUARE_EDGE, "full colour") < 2
    assert measured(INK, "protanopia") > 7

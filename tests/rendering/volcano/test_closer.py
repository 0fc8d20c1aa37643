"""A closer look at a square shows and names every piece of its tower in order."""

import re

import pytest

from games.volcano.pieces import PIECES
from rendering import PAINTERS
from rendering.picture import ALT_TEXT_LIMIT
from rendering.volcano.closer import closer, compose
from tests.rendering.sentences import LANGUAGES, words
from tests.rendering.volcano.test_towers import LEAST_SEEN, another, seen, tallest, with_piece
from tests.rendering.volcano.views import KINDS, NOTHING, shaken, view

LETTERS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "clear": "c", "orange": "o", "turquoise": "t",
           "purple": "p", "white": "w"}  # fmt: skip
SIZES = {"small": "1", "medium": "2", "large": "3"}


def read(alt: str) -> list[str]:
    """The pieces' codes from the top down."""
    named = re.findall(r"(small|medium|large) (\w+)", alt)
    return [LETTERS[colour] + SIZES[size] for size, colour in named] or re.findall(
        r"\b[a-z][123]\b", alt.rsplit(": ", maxsplit=1)[-1]
    )


@pytest.mark.parametrize("board", KINDS)
def test_every_piece_of_every_square_is_named_from_the_top_down(board: str) -> None:
    one = shaken(2, board)
    first = closer(one, "", words("en"))
    assert first is not None
    assert {place.key for place in first.places} == {one.grid.name(at) for at, stack in enumerate(one.stacks) if stack}
    for place in first.places:
        found = closer(one, place.key, words("en"))
        assert found is not None
        pieces = [piece.label for piece in reversed(one.stacks[one.grid.numbers[place.key]])]
        assert read(found.picture.alt) == pieces
        assert place.about == " ".join(pieces)
        assert ("under a cap" in found.picture.alt) is (one.grid.numbers[place.key] in one.caps)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_tallest_tower_is_named_within_the_limit(code: str) -> None:
    one = tallest("mega", "mixed")
    found = closer(one, "no such square", words(code))
    assert found is not None
    assert len(found.picture.alt) <= ALT_TEXT_LIMIT
    stack = max(one.stacks, key=len)
    assert re.findall(r"\b[a-z][123]\b", found.picture.alt.split(": ")[-1]) == [
        piece.label for piece in reversed(stack)
    ]


@pytest.mark.parametrize("board", ["standard", "mega"])
def test_every_piece_of_a_square_is_drawn(board: str) -> None:
    one = shaken(5, board)
    square = max(range(one.grid.size), key=lambda at: len(one.stacks[at]))
    drawn = compose(one, square)
    for level, piece in enumerate(one.stacks[square]):
        other = compose(with_piece(one, square, level, another(piece)), square)
        assert seen(drawn, other, drawn.width) >= 10 * LEAST_SEEN


def test_a_cap_is_drawn_on_the_tower_it_stands_on() -> None:
    stacks = ((PIECES["r3"],), *NOTHING[1:])
    assert compose(view(stacks, (0,)), 0).tobytes() != compose(view(stacks, ()), 0).tobytes()


def test_on_an_empty_board_there_is_nothing_to_look_at() -> None:
    assert PAINTERS["volcano"].closer(view(NOTHING), "a1", words("en")) is None

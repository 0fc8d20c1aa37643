"""No piece of any tower is left out of the picture: measured on pixels, at the width a phone shows."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from games.core.contract import Event
from games.volcano.pieces import PIECES, Colour, Piece, Size, Stack
from games.volcano.state import VolcanoState
from rendering.volcano.board import Site, site_of, square_sprite
from rendering.volcano.still import compose, width
from tests.rendering.volcano.views import BOARDS, GRID, KINDS, eruption, shaken, view

PHONE = 282
"""The width in pixels at which a phone of usual size shows a picture."""

SEEN = 24
"""The least difference of a pixel's part, of 255, that counts as seen."""

LEAST_SEEN = 6
"""How many of a phone's pixels a piece changes at least."""


def another(piece: Piece) -> Piece:
    """The same piece in a colour that no eye mistakes for its own."""
    pale = piece.colour in {Colour.YELLOW, Colour.CLEAR, Colour.CYAN, Colour.WHITE, Colour.GREEN, Colour.ORANGE}
    return Piece(Colour.BLUE if pale else Colour.YELLOW, piece.size)


def seen(first: Image.Image, second: Image.Image, across: int) -> int:
    """The pixels in which two pictures differ where a board of this width is shown on a phone."""
    size = (round(first.width * PHONE / across), round(first.height * PHONE / across))
    small = [image.convert("RGB").resize(size, Image.Resampling.BOX) for image in (first, second)]
    loudest = ImageChops.difference(*small).split()
    most = ImageChops.lighter(ImageChops.lighter(loudest[0], loudest[1]), loudest[2])
    return sum(most.histogram()[SEEN:])


def with_piece(one: VolcanoState, square: int, level: int, piece: Piece) -> VolcanoState:
    stacks = list(one.stacks)
    stack = stacks[square]
    stacks[square] = (*stack[:level], piece, *stack[level + 1 :])
    return replace(one, stacks=tuple(stacks))


def places(one: VolcanoState) -> Iterator[tuple[int, int, Piece]]:
    for square, stack in enumerate(one.stacks):
        yield from ((square, level, piece) for level, piece in enumerate(stack))


def hidden(one: VolcanoState, site: Site) -> list[str]:
    """The pieces that could as well be others, as far as the picture of their square tells."""
    lost = []
    drawn = {square: square_sprite(site, one, square) for square in range(one.grid.size)}
    for square, level, piece in places(one):
        swapped = square_sprite(site, with_piece(one, square, level, another(piece)), square)
        if seen(drawn[square], swapped, width(one.grid)) < LEAST_SEEN:
            lost.append(f"{piece.code} at {one.grid.names[square]}, number {level + 1} of {len(one.stacks[square])}")
    return lost


def tallest(board: str, order: str) -> VolcanoState:
    """Every piece of a board in one tower: no eruption can build a higher one."""
    kind = KINDS[board]
    pieces = list(kind.pieces)
    if order == "mixed":
        random.Random(3).shuffle(pieces)
    elif order == "small last":
        pieces.sort(key=lambda piece: -piece.size)
    place = kind.grid.size // 2
    stacks = [tuple(pieces) if square == place else () for square in range(kind.grid.size)]
    return kind.view(stacks, (place,) if order == "mixed" else ())


@pytest.mark.full
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_piece_of_a_random_position_is_seen(board: str, seed: int) -> None:
    one = shaken(seed, board)
    assert hidden(one, site_of((one,))) == []


@pytest.mark.full
@pytest.mark.parametrize(
    ("board", "order"), [("standard", "mixed"), ("mini 4x4", "mixed"), ("mega", "nests"), ("mega", "small last")]
)
def test_every_piece_of_the_tallest_tower_is_seen(board: str, order: str) -> None:
    one = tallest(board, order)
    assert max(map(len, one.stacks)) == len(KINDS[board].pieces)
    assert hidden(one, site_of((one,))) == []


def alone(stack: Stack, *, capped: bool = False) -> Image.Image:
    one = view((stack, *((),) * 24), (0,) if capped else ())
    other = view(((PIECES["r3"],) * 13, *((),) * 24), (0,))
    return square_sprite(site_of((one, other)), one, 0)


@pytest.mark.parametrize("size", Size)
def test_a_cap_is_seen_and_leaves_the_letter_below_it_in_sight(size: Size) -> None:
    stacks = [(PIECES[f"{letter}{int(size)}"],) for letter in "rg"]
    red, green = (alone(stack, capped=True) for stack in stacks)
    assert seen(red, alone(stacks[0]), 1000) >= 10 * LEAST_SEEN
    assert seen(red, green, 1000) >= 10 * LEAST_SEEN


@pytest.mark.parametrize(
    ("start", "by", "landings"),
    [("a1", "b2", ["c3", "d4", "e5"]), ("c3", "c4", ["c5"]), ("e5", "d5", ["c5", "b5"]), ("b5", "b4", ["b3", "b2"])],
)
def test_no_mark_of_a_turn_covers_a_piece(start: str, by: str, landings: list[str]) -> None:
    turn = eruption(start, by, landings)
    touched = {GRID.numbers[name] for name in (start, by, *landings)}
    assert covered(turn.after, turn.events, touched) == []


def covered(one: VolcanoState, events: tuple[Event, ...], squares: set[int]) -> list[str]:
    site = site_of((one,))
    marked = compose(one, events, site=site)
    lost = []
    for square, level, piece in places(one):
        if square in squares:
            other = compose(with_piece(one, square, level, another(piece)), events, site=site)
            if seen(marked.crop(site.box(square)), other.crop(site.box(square)), width(one.grid)) < LEAST_SEEN:
                lost.append(f"{piece.code} at {one.grid.names[square]}")
    return lost

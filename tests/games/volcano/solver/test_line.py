"""A line shown under ``no_return`` is legal under it and a shortest one (O12, O21)."""

from random import Random

import pytest

from games.core.grid import Grid
from games.volcano.moves import CapMove
from games.volcano.solver.shortest import find_capture, find_line
from tests.games.volcano.naive_rules import NaiveVolcano
from tests.games.volcano.solver.boards import WORST, Drawn, Left, captured_by, drawn, naive_of, scattered, spot_of

LIMIT = 20_000
FREE: frozenset[int] = frozenset()


def wander(board: Drawn, dice: Random, steps: int) -> tuple[Drawn, Left]:
    """The board after a few quiet steps of a turn under ``no_return``, and the squares each cap has left on the way."""
    squares = {spot_of(board, square): square for square in range(board.grid.size)}
    game = naive_of(board, (FREE,) * len(board.caps))
    for _ in range(steps):
        quiet = [step for step in game.legal() if game.taken(*step, frozenset(game.caps)) is None]
        if not quiet:
            break
        after = game.copy()
        after.move(*dice.choice(quiet))
        if any(after.moved_from):
            game = after
    caps = tuple(squares[spot] for spot in game.caps)
    return Drawn(board.grid, board.stacks, caps), tuple(
        frozenset(squares[spot] for spot in gone) for gone in game.moved_from
    )


def shortest(game: NaiveVolcano, longest: int) -> int:
    """The length of a shortest line that captures, every one of so many steps tried; 0 if none does."""
    level = [game]
    for length in range(1, longest + 1):
        following = []
        for before in level:
            for step in before.legal():
                after = before.copy()
                after.move(*step)
                if after.captured():
                    return length
                if any(after.moved_from):
                    following.append(after)
        level = following
    return 0


@pytest.mark.full
def test_a_line_under_no_return_is_legal_and_as_short_as_the_naive_one() -> None:
    dice, lengths = Random(4), set[int]()
    for _ in range(150):
        board, left = wander(scattered(dice, Grid(4, 4)), dice, dice.randint(0, 6))
        line = find_line(board.board, board.caps, left, limit=LIMIT)
        assert shortest(naive_of(board, left), 2) == (len(line) if len(line) < 3 else 0)
        assert not line or captured_by(board, line, left) > 0
        lengths.add(len(line))
    assert lengths >= {0, 1, 2, 3}


def test_a_line_under_no_return_is_sometimes_longer_and_never_shorter_than_by_the_free_rule() -> None:
    dice = Random(3)
    longer = 0
    for _ in range(120):
        here, left = wander(scattered(dice, Grid(4, 4)), dice, 5)
        line, free = find_line(here.board, here.caps, left, limit=LIMIT), find_capture(here.board, here.caps)
        assert not line or (free and len(line) >= len(free))
        longer += len(line) > len(free)
    assert longer > 0


@pytest.mark.parametrize(
    ("gone", "line"),
    [
        (FREE, (CapMove(4, 0), CapMove(0, 1))),
        (frozenset((0,)), (CapMove(4, 2), CapMove(2, 1))),
        (frozenset((0, 2)), ()),
        (frozenset((1,)), ()),
    ],
)
def test_a_cap_does_not_go_back_to_a_square_it_has_left(gone: frozenset[int], line: tuple[CapMove, ...]) -> None:
    board = drawn(". . . / 1 . 1 caps b2")
    assert len(find_capture(board.board, board.caps)) == 2
    assert find_line(board.board, board.caps, (gone,), limit=LIMIT) == line


def test_a_cap_may_go_where_another_has_been() -> None:
    board = drawn(". . . . / 1 . 1 . caps b2 d1")
    assert find_line(board.board, board.caps, (frozenset((0, 2)), frozenset((0, 2))), limit=LIMIT) == ()
    assert find_line(board.board, board.caps, (frozenset((0, 2)), FREE), limit=LIMIT) == (CapMove(3, 2), CapMove(2, 1))


def test_no_line_is_shown_that_takes_more_looking_than_allowed() -> None:
    board = drawn(WORST["6x6 with"][0])
    assert find_line(board.board, board.caps, (FREE,) * 5, limit=50) == ()

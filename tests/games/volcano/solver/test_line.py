"""A line shown under ``no_return`` is legal under it and a shortest one (O12, O21)."""

from random import Random
from typing import TypeAlias

import pytest

from games.core.grid import Grid
from games.core.search import Cancelled
from games.volcano.moves import CapMove
from games.volcano.solver.board import SolverBoard
from games.volcano.solver.shortest import find_capture, find_line
from tests.games.volcano import boards
from tests.games.volcano.solver.naive import NaiveBoard, referee, shortest_without_return
from tests.games.volcano.solver.positions import MINI_FIVE, MINI_FOUR, STANDARD, WORST, drawn, end_of_game, scattered

LIMIT = 20_000
FREE: frozenset[int] = frozenset()

Left: TypeAlias = tuple[frozenset[int], ...]


def wander(board: SolverBoard, dice: Random, steps: int) -> tuple[SolverBoard, Left]:
    """The board after a few cap moves of a turn under ``no_return``, and the squares each cap has left on the way."""
    caps, left = list(board.caps), [FREE] * len(board.caps)
    naive = NaiveBoard.of(board)
    spots = list(naive.sizes)
    for _ in range(steps):
        at = [spots[cap] for cap in caps]
        quiet = [
            (at.index(start), spots.index(target))
            for start, target in naive.steps(at)
            if not naive.erupts(at, start, target)[0] and spots.index(target) not in left[at.index(start)]
        ]
        if not quiet:
            break
        cap, target = dice.choice(quiet)
        left[cap] |= {caps[cap]}
        caps[cap] = target
    return SolverBoard(board.grid, board.stacks, tuple(caps)), tuple(left)


@pytest.mark.full
@pytest.mark.parametrize(
    ("kind", "games"),
    [(MINI_FOUR, 3), (MINI_FIVE, 2), (STANDARD, 2)],
    ids=["4x4", "mini 5x5", "5x5"],
)
def test_a_line_under_no_return_is_legal_and_as_short_as_the_naive_one(kind: tuple[Grid, int], games: int) -> None:
    dice = Random(f"{kind}")
    found = 0
    for board in [board for _ in range(games) for board in end_of_game(dice, kind)]:
        here, left = wander(board, dice, dice.randint(0, 6))
        naive = NaiveBoard.of(here)
        line = find_line(here, left, limit=LIMIT)
        if line is None or len(line) > 3:
            assert shortest_without_return(naive, left, 3) == 0
        else:
            assert len(line) == shortest_without_return(naive, left, 3)
        if line:
            assert referee(naive, line, left) > 0
            found += 1
    assert found > games * 4


def test_a_line_under_no_return_is_sometimes_longer_and_never_shorter_than_by_the_free_rule() -> None:
    dice = Random(3)
    longer = 0
    for board in [scattered(dice, Grid(4, 4)) for _ in range(120)]:
        here, left = wander(board, dice, 5)
        line, free = find_line(here, left, limit=LIMIT), find_capture(here)
        assert line is None or (free.reachable and len(line) >= len(free.line))
        longer += line is not None and len(line) > len(free.line)
    assert longer > 0


@pytest.mark.parametrize(
    ("gone", "line"),
    [
        (FREE, (CapMove(4, 0), CapMove(0, 1))),
        (frozenset((0,)), (CapMove(4, 2), CapMove(2, 1))),
        (frozenset((0, 2)), None),
        (frozenset((1,)), None),
    ],
)
def test_a_cap_does_not_go_back_to_a_square_it_has_left(gone: frozenset[int], line: tuple[CapMove, ...] | None) -> None:
    board = drawn(". . . / 1 . 1 caps b2")
    assert len(find_capture(board).line) == 2
    assert find_line(board, (gone,), limit=LIMIT) == line


def test_a_cap_may_go_where_another_has_been() -> None:
    board = drawn(". . . . / 1 . 1 . caps b2 d1")
    assert find_line(board, (frozenset((0, 2)), frozenset((0, 2))), limit=LIMIT) is None
    assert find_line(board, (frozenset((0, 2)), FREE), limit=LIMIT) == (CapMove(3, 2), CapMove(2, 1))


def test_no_line_is_shown_that_takes_more_looking_than_allowed() -> None:
    board = drawn(WORST["6x6 with"][0])
    assert find_line(board, (FREE,) * 5, limit=50) is None


def test_a_line_nobody_waits_for_is_given_up() -> None:
    with pytest.raises(Cancelled):
        find_line(drawn(WORST["6x6 with"][0]), (FREE,) * 5, limit=LIMIT, cancelled=lambda: True)


def test_no_line_is_looked_for_where_nothing_can_be_captured() -> None:
    assert find_line(drawn("1 . 2 / . . . / . . . caps a3"), (FREE,), limit=LIMIT) is None


def test_the_position_itself_plays_the_lines() -> None:
    dice = Random(5)
    for board in end_of_game(dice, STANDARD, turns=20)[:-1]:
        names = board.grid.names
        stacks = {names[square]: "".join(piece.code for piece in stack) for square, stack in enumerate(board.stacks)}
        caps = " ".join(names[cap] for cap in board.caps)
        for no_return, line in [(False, find_capture(board).line), (True, find_line(board, (FREE,) * 5, limit=LIMIT))]:
            start = boards.position(stacks, caps, no_return=no_return)
            moves = " ".join(start.notation(move) for move in line or ())
            assert boards.taken(boards.play(start, moves)[1]) or line is None

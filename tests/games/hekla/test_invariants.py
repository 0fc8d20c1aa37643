"""What holds at every moment of every game, and that no list to pick from is too long."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.contract import Parts
from games.hekla.board import SQUARES, START
from games.hekla.game import HEKLA
from games.hekla.moves import Shift
from games.hekla.pieces import LAVA, SUPPLIES, VALUES
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import SEED, position

LONGEST_LIST = 25
FARTHEST = 20 * 15
"""No row brings more than fifteen circles, eight for volcanoes and seven for grooves, and twenty rows score."""


def check(position: HeklaPosition, seats: int) -> None:
    table = position.table
    stones = [stone for pile in table.squares for stone in pile]
    held = Counter((stone.seat, stone.value) for stone in stones if stone.seat is not None)
    for seat, supply in enumerate(table.supplies):
        held.update({(seat, value): supply[value] for value in VALUES})
    assert held == Counter({(seat, value): SUPPLIES[seats][value] for seat in range(seats) for value in VALUES})
    assert sum(stone.is_lava for stone in stones) == table.lava <= LAVA
    assert sum(stone.value for stone in stones if stone.is_lava) == max(0, table.lava - 10)
    assert all(len(pile) <= 2 for pile in table.squares)
    assert min(table.vulcanologists) >= START
    assert HEKLA.load(json.loads(json.dumps(position.dump()))) == position
    assert (position.outcome is not None) or len(position.choices) != 1


def check_moves(position: HeklaPosition) -> None:
    moves = position.moves(position.mover)
    assert len(set(moves)) == len(moves) > 0
    for move in moves:
        assert position.read(position.mover, position.notation(move)) == move
        if isinstance(move, Shift) and move.circles:
            assert position.table.vulcanologists[position.mover] - move.circles >= 1


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(2, 4), st.randoms(use_true_random=False))
def test_every_game_keeps_its_stones_and_ends(seats: int, dice: Random) -> None:
    game = HEKLA.start(seats, {"quiet_rounds": 10}, SEED)
    while not game.outcome:
        check(game, seats)
        check_moves(game)
        game = game.play(game.mover, dice.choice(game.moves(game.mover))).position
    check(game, seats)


def test_there_are_23_volcanoes() -> None:
    """The box holds what the games of two, three and four seats need: 7 red, 7 green, 5 yellow, 4 blue."""
    most = [max(sum(SUPPLIES[seats]) for seats in SUPPLIES if seat < seats) for seat in range(4)]
    assert most == [7, 7, 5, 4]
    assert sum(most) == 23


def longest_list(paths: Sequence[Parts]) -> int:
    """The longest list somebody meets who picks a move part by part."""
    longest = 0
    heads: dict[Parts, set[str]] = {}
    for path in paths:
        for length in range(len(path)):
            heads.setdefault(path[:length], set()).add(path[length])
    for following in heads.values():
        longest = max(longest, len(following))
    assert not set(paths) & heads.keys()
    return longest


@pytest.mark.parametrize("far", [0, 25, 30, 60, 99, 100, 101, 130, 200, FARTHEST])
def test_no_list_is_longer_than_25_in_the_worst_positions(far: int) -> None:
    """All seven volcanoes spread out in pairs of values and with room on every side, and stock of every value."""
    spread = {"A1": "r0r1", "C3": "r2", "F4": "r3r2", "D2": "r0", "B5": "r2"}
    board = position(spread, (far, 0), supplies=((1, 1, 1, 1),) * 2)
    assert longest_list([board.write(move) for move in board.moves(0)]) <= LONGEST_LIST


@pytest.mark.full
@pytest.mark.parametrize("name", SQUARES)
def test_no_list_of_retreats_is_longer_than_25_however_far_a_vulcanologist_has_come(name: str) -> None:
    for far in range(0, FARTHEST + 1, 5):
        board = position({name: "r3"}, (far, 0), supplies=((0, 0, 0, 0),) * 2)
        moves = board.moves(0)
        assert longest_list([board.write(move) for move in moves]) <= LONGEST_LIST
        last = moves[-1]
        assert board.read(0, board.notation(last)) == last


def test_no_list_is_longer_than_25_in_random_games() -> None:
    for number in range(6):
        dice, game = Random(number), HEKLA.start(2 + number % 3, {"quiet_rounds": 5}, SEED)
        while not game.outcome:
            far = tuple(dice.randrange(FARTHEST) for _ in game.table.vulcanologists)
            moved = replace(game, table=game.table._replace(vulcanologists=far))
            assert longest_list([moved.write(move) for move in moved.moves(moved.mover)]) <= LONGEST_LIST
            game = game.play(game.mover, dice.choice(game.moves(game.mover))).position

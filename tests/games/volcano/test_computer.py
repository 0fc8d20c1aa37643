"""The computer player of Volcano: its board agrees with the rules, and it wins, claims and ends as it should."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from games.core.computers import LEVELS, plan_turn, seed_for
from games.core.options import OptionValue
from games.volcano.eruption import erupted
from games.volcano.game import VOLCANO
from games.volcano.moves import CLAIM, CapMove
from games.volcano.position import VolcanoPosition
from games.volcano.proofs import board_of, capture_is_reachable
from games.volcano.solver.board import squares_of
from tests.games.volcano.boards import SEED, position

TABLES: tuple[dict[str, OptionValue], ...] = (
    {},
    {"melting": True},
    {"no_return": True},
    {"variant": "mini"},
    {"variant": "mini", "layout": "random-5x5", "ending": "claimed", "no_return": True},
    {"variant": "mega", "layout": "random"},
)

every_table = pytest.mark.parametrize("options", TABLES, ids=[" ".join(map(str, one.values())) for one in TABLES])


def at_random(options: dict[str, OptionValue], number: int, seats: int = 2) -> Iterator[VolcanoPosition]:
    """The positions of a game of random moves."""
    dice = Random(number)
    here = VOLCANO.start(seats, VOLCANO.complete_options(options), dice.randbytes(16))
    while not here.outcome:
        yield here
        here = here.play(here.mover, dice.choice(here.moves(here.mover))).position


@every_table
def test_its_eruptions_are_those_of_the_rules(options: dict[str, OptionValue]) -> None:
    for where in list(at_random({**options, "no_return": False}, 1))[::7]:
        expected = {}
        for move in where.moves(where.mover):
            flown = where.flights_of(move) if isinstance(move, CapMove) else ()
            if flown and isinstance(move, CapMove):
                _, taken = erupted(where.stacks, move.start, flown, melting=where.setup.melting)
                expected[move] = tuple(piece for piece, _ in taken)
        board, caps = board_of(where), squares_of(where.caps)
        assert {one.move for one in board.eruptions if one.is_present(caps)} == expected.keys()
        found = {one.move: one.taken(caps) for one in board.captures(caps, caps)}
        assert found == {move: taken for move, taken in expected.items() if taken}


@pytest.mark.parametrize("level", [*LEVELS[1:-1], pytest.param(LEVELS[-1], marks=pytest.mark.full)])
def test_from_the_second_level_on_a_capture_that_wins_at_once_is_made(level: int) -> None:
    """Of three captures, one brings the fifth colour; another is worth more points but wins nothing."""
    board = {"a1": "c3", "a3": "y3", "c1": "r1r2r3", "c3": "b3", "c4": "g2", "c5": "y1", "e1": "b3", "e3": "r3"}
    board |= {"e5": "g1g2g3", "a5": "b1"}
    where = position(board, "a1 c1 e1 e5 d5", hands=["r3y2y1g1b1b2", "r1g2"])
    for number in range(4):
        turn = plan_turn(VOLCANO, where.view(0), 0, level, seed_for(SEED, number))
        after = where
        for notation in turn:
            after = after.play(0, after.read(0, notation)).position
        assert after.outcome is not None, turn
        assert after.outcome.winners == (0,)


@pytest.mark.full
def test_at_the_highest_level_no_claim_is_wrong_and_every_right_one_is_made() -> None:
    """The last positions of Mini games, each as it was at the start of a turn."""
    options: dict[str, OptionValue] = {"variant": "mini", "ending": "claimed"}
    right = wrong = 0
    for number in range(2):
        starts = [where for where in at_random(options, number) if where.claimable]
        for where in starts[-40::8]:
            claimed = plan_turn(VOLCANO, where.view(where.mover), where.mover, 5, SEED) == (CLAIM,)
            possible = capture_is_reachable(where)
            assert claimed is not possible
            right, wrong = right + (not possible), wrong + possible
    assert right
    assert wrong


@pytest.mark.full
@every_table
@pytest.mark.parametrize(("level", "seats"), [(1, 2), (2, 5)])
def test_every_game_among_weak_levels_ends(options: dict[str, OptionValue], level: int, seats: int) -> None:
    where = VOLCANO.start(seats, VOLCANO.complete_options(options), SEED)
    for number in range(3_000):
        if where.outcome:
            return
        turn = plan_turn(VOLCANO, where.view(where.mover), where.mover, level, seed_for(SEED, number))
        seat = where.mover
        for notation in turn:
            where = where.play(seat, where.read(seat, notation)).position
    pytest.fail(f"3,000 turns and no end: {where.dump()}")


@pytest.mark.full
@every_table
@pytest.mark.parametrize("level", [1, 3])
def test_a_turn_that_somebody_else_began_comes_to_an_end(options: dict[str, OptionValue], level: int) -> None:
    """Asked again after every step, with a new seed each time."""
    dice = Random(level)
    for where in [one for one in at_random(options, 3) if one.caps != one.start_caps][:: 40 // level]:
        here, seat = where, where.mover
        for number in range(60):
            if here.outcome or here.turn > where.turn:
                break
            notation = plan_turn(VOLCANO, here.view(seat), seat, level, dice.randbytes(number + 1))[0]
            here = here.play(seat, here.read(seat, notation)).position
        assert here.outcome or here.turn > where.turn, f"60 steps and no end of the turn: {where.dump()}"


def test_caps_that_stand_where_nothing_can_erupt_are_walked_out() -> None:
    """All stacks but one are far from the caps: each step brings an eruption nearer."""
    where = position({"e5": "r1r2r3", "e4": "b1b2b3", "d5": "g3"}, "a1 b1 c1 a2 b2")
    walked = [len(plan_turn(VOLCANO, where.view(0), 0, 1, SEED))]
    while not where.outcome and where.mover == 0:
        where = where.play(0, where.read(0, plan_turn(VOLCANO, where.view(0), 0, 1, SEED)[0])).position
        walked.append(len(plan_turn(VOLCANO, where.view(0), 0, 1, SEED)) if where.mover == 0 else 0)
    assert all(after < before for before, after in pairwise(walked)), walked


SCRIPT = """
from games.core.computers import plan_turn
from tests.games.volcano.test_computer import far_positions, VOLCANO, SEED
for where in far_positions():
    print(*(" ".join(plan_turn(VOLCANO, where.view(where.mover), where.mover, level, SEED)) for level in (1, 3, 5)))
"""


def far_positions() -> list[VolcanoPosition]:
    """A few starts of turns well into a game."""
    return [where for options in TABLES[1:5] for where in list(at_random(options, 7))[30:31]]


@pytest.mark.full
def test_another_process_with_another_order_of_sets_chooses_the_same() -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
        ).stdout
        for salt in ("1", "2")
    ]
    assert answers[0] == answers[1]
    assert answers[0].count(b"\n") == len(far_positions())


FAR_AND_BACK = {"a1": "y1y3", "b1": "g3y2", "c1": "g1y2", "e1": "y3y2", "a2": "b1", "b2": "y3", "c2": "b3", "b5": "g1"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.full
def test_a_cap_may_erupt_back_to_where_it_came_from_unless_a_house_rule_forbids_it(level: int) -> None:
    """The cap of c5 has to walk to b5 and back again: nothing else can erupt, so the turn would never end."""
    where = position(FAR_AND_BACK, "c5 c3 d1 b3 e3")
    for number in range(20):
        if where.mover != 0 or where.outcome:
            break
        where = where.play(0, where.read(0, plan_turn(VOLCANO, where.view(0), 0, level, bytes([number]))[0])).position
    assert where.turn == 1 or where.outcome

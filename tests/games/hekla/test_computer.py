"""Computer players of Hekla: the turns that they look at, and what each level sees at least."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from games.core.computers import LEVELS, plan_turn
from games.hekla.board import ROWS
from games.hekla.computer import LEVELS as HOW
from games.hekla.computer import Level, Search
from games.hekla.endings import Ending
from games.hekla.events import LavaPlaced
from games.hekla.game import HEKLA
from games.hekla.moves import HeklaMove, actions
from games.hekla.position import HeklaPosition
from games.hekla.pressing import FAR, Urge, turns_to
from games.hekla.scoring import tempting
from tests.benchmarks.ladder import Contest, play
from tests.games.hekla.boards import begin, written
from tests.games.hekla.boards import position as set_up

SEED = bytes(range(16))

HEAVY = {"A2": "r3g2", "B2": "g2", "D3": "r1", "E3": "g3"}
"""Red has another 3 and so brings A2, B2 and C2 to ten grooves."""


def keen(position: HeklaPosition, dice: Random) -> HeklaMove:
    """A random move, twice in three one with the most circles, so that lava covers the crater."""
    moves = list(position.moves(position.mover))
    dice.shuffle(moves)
    if dice.random() < 1 / 3:
        return moves[0]
    gains = [worth.gain for worth in position.worths(position.mover, moves)]
    return moves[gains.index(max(gains))]


@cache
def games(number: int) -> tuple[HeklaPosition, ...]:
    """Every third position of a game with many eruptions, in which one of three or four seats gives up; all choices."""
    return tuple(
        position for at, position in enumerate(_positions(number)) if at % 3 == number % 3 or position.open_rows
    )


def _positions(number: int) -> Iterator[HeklaPosition]:
    dice = Random(number)
    position = HEKLA.start(number % 3 + 2, {}, dice.randbytes(16))
    leaving = dice.randrange(20, 60)
    while not position.outcome:
        yield position
        if position.turn == leaving and position.seats > 2 and not position.forfeited:
            position = position.forfeit(dice.randrange(position.seats)).position
        else:
            position = position.play(position.mover, keen(position, dice)).position


@pytest.mark.parametrize("number", range(3))
def test_no_turn_that_scores_is_missing_among_those_that_may(number: int) -> None:
    """H9 to H16: of those with a retreat the nearest one stands for all."""
    for position in games(number):
        if position.open_rows:
            continue
        table, seat = position.table, position.mover
        hot, listed = tempting(table, seat), actions(table, seat, 1)
        assert len(set(hot)) == len(hot)
        assert set(hot) <= set(listed) <= {*position.moves(seat)}
        scoring = {move for move in listed if position.after(move).position.table.lava > table.lava}
        assert scoring <= set(hot)


@pytest.mark.parametrize("level", LEVELS[1:])
def test_whoever_is_no_beginner_takes_the_score_that_wins(level: int) -> None:
    """A 3 on C2 makes ten grooves and places the last block of lava (H16): the game is won."""
    opened = set_up(HEAVY, (4, 4), lava=19, supplies=((0, 0, 0, 1), (0, 0, 0, 0)))
    notation = plan_turn(HEKLA, opened.view(0), 0, level, SEED)[0]
    step = opened.play(0, opened.read(0, notation))
    assert any(isinstance(event, LavaPlaced) for event in step.events), notation


@pytest.mark.parametrize("level", LEVELS[1:])
def test_whoever_is_behind_does_not_let_a_quiet_game_end(level: int) -> None:
    """H19: the last turn without an eruption would lose the game, so something erupts."""
    opened = set_up(HEAVY, (4, 9), supplies=((0, 0, 0, 1), (0, 0, 0, 1)), quiet=(19, 20))
    notation = plan_turn(HEKLA, opened.view(0), 0, level, SEED)[0]
    step = opened.play(0, opened.read(0, notation))
    assert step.position.outcome is None, notation


@pytest.mark.parametrize("seed", range(3))
def test_those_who_look_ahead_build_rows_until_something_erupts(seed: int) -> None:
    """Between two who see only what scores at once, nobody ever dares: the game ends as it began (H19)."""
    how = Level(wide=30, patient=True)
    position = begin(2)
    for number in range(40):
        position = Search(position, how, Random(100 * seed + number)).choose().end
    assert position.table.lava


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_can_complete_no_row_alone_prepares_one_that_another_can(level: int) -> None:
    """H12, H19: both have four grooves in all. Who did nothing then would sit out the quiet rounds."""
    stones = {"A2": "r3", "C2": "g3", "E3": "r1", "B5": "g1"}
    position = set_up(stones, (4, 9), supplies=((0, 0, 0, 0), (0, 0, 0, 0)), quiet=(10, 11))
    assert {min(turns_to(position.table, {seat}, ROWS)) for seat in (0, 1)} == {FAR}
    how = HOW[level - 1]
    urge = Urge.of(position, how.temper)
    chosen = Search(position, replace(how, overlooks=0), Random(level)).choose()
    before, after = (min(turns_to(one.table, {0, 1}, urge.rows)) for one in (position, chosen.end))
    assert after < before < FAR


CRAMPED = (
    "A1:r0 B1:r2r2 C1:l1l1 E1:g0g2 A2:l1l1 B2:l1r0 C2:g1 D2:l0l0 A3:l1 B3:l1g0 C3:l0l0 D3:r1r3 "
    "E3:l0l0 B4:l1l1 C4:l0 D4:l0l0 E4:l0 F4:r2 B5:g3 C5:g2 D5:g2"
)
"""Red needs both 2s on A2, B2 and C2, but they are in the way of the 0 that has to leave B2 for them."""

SHARED = (
    "A1:g0 B1:r0 C1:g0g1 D1:r2 A2:l1r2 B2:l1l1 D2:l0l0 F2:r0 A3:l1g2 B3:l1l1 C3:l0l0 D3:r1r3 E3:l0l0 "
    "B4:l1l1 C4:l0 D4:l0l0 E4:l0 F4:r2 B5:g2 C5:g2g3"
)
"""No seat can make a row score by itself, and both have to make room for the other's volcanoes."""


@pytest.mark.full
@pytest.mark.parametrize("level", LEVELS[1:4])
@pytest.mark.parametrize(("stones", "track"), [(CRAMPED, (48, 69)), (SHARED, (42, 64))])
def test_where_no_single_move_brings_a_row_nearer_they_find_the_way_round(
    level: int, stones: str, track: tuple[int, int]
) -> None:
    """H19: such craters are of games that ended by quiet rounds, with the same moves to and fro in all of them."""
    piles = dict(one.split(":") for one in stones.split())
    position = set_up(piles, track, supplies=((0,) * 4,) * 2, quiet=(9, 9))
    before = position.table.lava
    for seed in range(20):
        position = Search(position, HOW[level - 1], Random(seed)).choose().end
        if position.table.lava > before:
            return
    pytest.fail("20 turns and no eruption")


@pytest.mark.full
@pytest.mark.parametrize("level", LEVELS[:-1])
def test_games_between_equal_levels_end_by_lava_and_not_by_quiet_rounds(level: int) -> None:
    """H16, H19: who is behind builds rows; the last level plays too long for a test."""
    contest = Contest("hekla", 2, (), level, level)
    endings = [play(contest, number, seed=0).ending for number in range(3)]
    assert endings.count(Ending.LAVA) >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_asked_in_the_middle_of_a_turn_it_chooses_one_of_the_rows(level: int) -> None:
    """H10: such as after a restart, or when it takes a seat over."""
    for position in games(1):
        if position.choices:
            assert plan_turn(HEKLA, position.view(None), position.mover, level, SEED)[0] in written(position)
            return
    pytest.fail("nothing to choose in this game")

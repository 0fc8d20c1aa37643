"""Computer players of Vesuvio: they know no more than their seat, and see what is at hand."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from games.core.computers import choose
from games.vesuvio.computer.habits import Habits, usual_deed
from games.vesuvio.computer.imagined import Imagined
from games.vesuvio.computer.terrain import terrain_of
from games.vesuvio.game import VESUVIO
from games.vesuvio.position import VesuvioPosition
from tests.games.vesuvio.crowds import crowd, pick
from tests.games.vesuvio.test_secrets import other_world

SEED = bytes(range(16))

POSITIONS = 1_000


def positions() -> Iterator[VesuvioPosition]:
    """Random moments of crowds, without end."""
    number = 0
    while True:
        dice = Random(number)
        position = crowd(dice)
        for _ in range(20):
            if position.outcome:
                break
            yield position
            position = position.play(position.mover, pick(position, dice)).position
        number += 1


@pytest.mark.full
def test_what_is_hidden_from_a_seat_is_hidden_from_the_computer_in_it() -> None:
    """On a thousand positions: other hands, decks and draws to come, and yet the same move."""
    dice = Random(7)
    for number, position in enumerate(islice(positions(), POSITIONS)):
        same_move(position, number % 4 + 1, dice, number)


@pytest.mark.full
def test_what_is_hidden_from_a_seat_is_hidden_from_the_computer_that_looks_ahead() -> None:
    """The same for the highest level, with all its nodes."""
    dice = Random(8)
    step = POSITIONS // 8
    for number, position in islice(enumerate(positions()), 0, POSITIONS, step):
        same_move(position, 5, dice, number)


def same_move(position: VesuvioPosition, level: int, dice: Random, number: int) -> None:
    """Hold that a computer moves the same in another world that its seat cannot tell from this one."""
    seat = position.mover
    other = other_world(position, seat, dice)
    one, two = (choose(VESUVIO, world.view(seat), seat, level, SEED) for world in (position, other))
    assert one == two, f"level {level} in position {number}"


def test_a_way_home_that_the_lava_cuts_off_is_known() -> None:
    """V18, V26: at the top, with lava coming before the next turn, nobody escapes; at the entry everybody does."""
    terrain = terrain_of(VESUVIO.start(2, {}, SEED).mountain.tiles)
    assert not terrain.escapes(terrain.top, 4, 1)
    assert terrain.escapes(terrain.entry, 1, 0)
    assert not terrain.escapes(terrain.entry, 0, 40)


@pytest.mark.full
def test_everybody_who_plays_with_sense_comes_home_most_of_the_time() -> None:
    home = 0
    for number in range(10):
        dice = Random(number)

        def draw(bound: int, dice: Random = dice) -> int:
            return dice.randrange(bound)

        world = Imagined(VESUVIO.start(2, {}, number.to_bytes(16, "big")), draw)
        while not world.over:
            world.play(usual_deed(world, dice, Habits()))
        home += bool(world.winners())
    assert home >= 8

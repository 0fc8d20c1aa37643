"""What a look ahead compares: how well everybody stands between two turns, and how much it may cost."""

from random import Random

import pytest

from games.vesuvio.computer.habits import Habits, usual_deed
from games.vesuvio.computer.imagined import BURNED, ESCAPED, PUSH, WALK, Deed, Imagined
from games.vesuvio.computer.outlook import outlook
from games.vesuvio.computer.search import Effort, search
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import POINTS

SEED = bytes(range(16))


def world_of(seats: int) -> Imagined:
    """The beginning of a game, with everybody on the mountain at its entry."""
    dice = Random(1)
    world = Imagined(VESUVIO.start(seats, {}, SEED), dice.randrange)
    while world.round < 2:
        world.play(usual_deed(world, dice))
    return world


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_outlooks_of_all_seats_add_up_to_certainty_between_turns(seats: int) -> None:
    dice, world = Random(3), world_of(seats)
    while not world.over:
        if world.points == POINTS and not world.round % 4:
            assert sum(outlook(world)) == pytest.approx(1)
        world.play(usual_deed(world, dice))
    assert [share > 0 for share in outlook(world)] == [seat in world.winners() for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3])
def test_who_has_burned_has_the_worst_outlook_and_who_escaped_with_most_the_best(seats: int) -> None:
    world = world_of(seats)
    world.states[1], world.places[1], world.hands[1] = BURNED, -1, []
    assert min(outlook(world)) == outlook(world)[1]
    world.states[1], world.hands[1] = ESCAPED, [4] * 12
    assert max(outlook(world)) == outlook(world)[1]


def test_better_stones_make_a_better_outlook() -> None:
    world = world_of(2)
    before = outlook(world)[0]
    world.hands[0] = [4, 4, 4]
    assert outlook(world)[0] > before


def test_a_tourist_that_chases_goes_to_somebody_who_can_be_robbed_and_pushes() -> None:
    world, dice = world_of(2), Random(1)
    mover, other = world.mover, 1 - world.mover
    start = world.places[mover]
    there = next(stride.place for stride in world.terrain.strides[start] if stride.price == 1)
    world.places[other], world.hands[other] = there, [4, 4, 4]
    step = usual_deed(world, dice, Habits(chases=0.6))
    assert step[:2] == (WALK, there)
    world.play(step)
    assert usual_deed(world, dice, Habits(chases=0.6))[:2] == (PUSH, other)


@pytest.mark.parametrize("seats", [2, 3])
def test_thinking_is_bounded_in_nodes(seats: int) -> None:
    """A search ends with a whole sample of every move, which may exceed the nodes; an outlook counts as some."""
    made = 0

    class Counted(Imagined):
        def play(self, deed: Deed) -> None:
            nonlocal made
            made += 1
            super().play(deed)

        def copy(self) -> Imagined:
            other = object.__new__(Counted)
            vars(other).update(vars(super().copy()))
            return other

    begun = object.__new__(Counted)
    vars(begun).update(vars(world_of(seats)))
    most = 200 * seats
    for nodes in (500, 1_000):
        made = 0
        search(begun.copy, Effort(nodes, turns=2), Random(1), Habits())
        assert nodes / 4 < made < nodes + most

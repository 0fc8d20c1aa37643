"""Vesuvio against a second, plain set of rules: the same moves and the same state after each, in games and moments.

Random games seldom come to the rarer rules, so most begin among a crowd, some of them safe already, and with lava where
it seldom lies.
"""

from dataclasses import replace
from random import Random

import pytest

from games.core.values import put
from games.vesuvio.board import SLOPES, SPACES
from games.vesuvio.eruption import spread
from games.vesuvio.game import VESUVIO
from games.vesuvio.pieces import TouristState
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.state import NO_PHOTO
from tests.games.vesuvio.boards import begin
from tests.games.vesuvio.crowds import crowd, pick
from tests.games.vesuvio.naive import Twins
from tests.games.vesuvio.naive_mountain import advance

GAMES, CROWDS = 6, 200
AWAY = 0.15
LOW = [space for slope in SLOPES for space in (slope.low, *slope.spaces)]
"""Where lava can lie before it has come from above."""


def unlikely(position: VesuvioPosition, dice: Random) -> VesuvioPosition:
    """The same with some others on the yacht, with what they hold, and now and then lava below who is on a slope."""
    for seat in set(range(position.seats)) - {position.mover}:
        if dice.random() < AWAY:
            position = replace(
                position,
                places=put(position.places, seat, None),
                statuses=put(position.statuses, seat, TouristState.ESCAPED),
                photo=put(position.photo, seat, NO_PHOTO),
            )
    if position.lava:
        free = {place.space for place in position.places if place} | {position.token}
        position = replace(position, lava=position.lava | ({*dice.sample(LOW, 3)} - free))
    return position


def try_everything(twins: Twins, label: str) -> None:
    """Make every legal move once, let every seat give up and all agree to end."""
    naive = twins.naive
    for written in naive.legal():
        after = twins.copy()
        after.play(written)
        assert after.differences() == {}, f"{label}: {written}"
    for seat in twins.position.can_forfeit:
        after = twins.copy()
        after.forfeit(seat)
        assert after.differences() == {}, f"{label}: seat {seat} gives up"
    agreed = twins.position.conclude().position.outcome
    assert agreed
    scores = [naive.worth(seat) if naive.where[seat] == "escaped" else 0 for seat in range(naive.players)]
    assert (list(agreed.placings), list(agreed.scores)) == (naive.places(), scores), label


def play_alike(twins: Twins, moves: int, dice: Random, label: str) -> None:
    """Play on at random, comparing everything after each move."""
    assert twins.differences() == {}, label
    for number in range(moves):
        if twins.naive.over:
            break
        written = twins.position.notation(pick(twins.position, dice))
        twins.play(written)
        assert twins.differences() == {}, f"{label}, move {number}: {written}"


@pytest.mark.full
@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_go_alike(number: int) -> None:
    dice = Random(number)
    twins = Twins.of(VESUVIO.start(2 + number % 3, {"photo_wins": number % 2 == 1}, dice.randbytes(16)))
    play_alike(twins, 2000, dice, f"game {number}")
    assert twins.naive.over


@pytest.mark.parametrize("first", [0, *(pytest.param(one, marks=pytest.mark.full) for one in range(20, CROWDS, 20))])
def test_whatever_is_done_among_a_crowd_goes_alike(first: int) -> None:
    for number in range(first, first + 20):
        dice = Random(number)
        twins = Twins.of(unlikely(crowd(dice), dice))
        for _ in range(4):
            if not twins.naive.over:
                try_everything(twins, f"crowd {number}")
                play_alike(twins, 3, dice, f"crowd {number}")


def test_v26_to_v28_lava_covers_the_same_spaces_whatever_it_has_covered() -> None:
    for number in range(200):
        dice = Random(number)
        faults = begin(seed=dice.randbytes(16)).mountain.faults
        layout = {space: "fault" if space in faults else "clear" for space in SPACES}
        lava = set(dice.sample(SPACES, dice.randint(0, 40))) if number % 2 else set[str]()
        while True:
            waves = spread(frozenset(lava), faults)
            flowed = [space for wave in waves for space in wave]
            assert len(flowed) == len(set(flowed)), f"layout {number}"
            assert set(flowed) == advance(layout, lava) - lava, f"layout {number}, {sorted(lava)}"
            if not flowed:
                break
            lava.update(flowed)

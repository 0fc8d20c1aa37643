"""Vesuvio against a second, plain set of rules: the same moves and the same state after each, in games and moments.

Random games seldom come to the rarer rules, so most positions are scattered over the mountain on purpose, which meet
all of them.
"""

from random import Random

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.eruption import spread
from tests.games.vesuvio.naive import Twins, expected_by_agreement
from tests.games.vesuvio.naive_mountain import SPACES, advance, random_layout
from tests.games.vesuvio.naive_players import STYLES, choose_move
from tests.games.vesuvio.naive_scatter import scatter

GAMES, OPENINGS, MOMENTS, DECISIONS = 4, 10, 160, 3


def seed(number: int) -> bytes:
    return number.to_bytes(16, "big")


def try_everything(twins: Twins, label: str) -> None:
    """Make every legal move once, let every seat give up and all agree to end."""
    for written in twins.naive.legal():
        after = twins.copy()
        after.play(written)
        assert after.differences() == {}, f"{label}: {written}"
    able = {seat for seat in range(twins.naive.players) if twins.naive.may_give_up(seat)}
    assert twins.position.can_forfeit == able, label
    for seat in range(twins.naive.players):
        after = twins.copy()
        if seat not in able:
            with pytest.raises(IllegalMove):
                after.position.forfeit(seat)
            continue
        after.forfeit(seat)
        assert after.differences() == {}, f"{label}: seat {seat} gives up"
    assert twins.agreed() == expected_by_agreement(twins.naive), label


def play_alike(twins: Twins, moves: int, dice: Random, label: str) -> None:
    """Play on with random players of some bent, comparing everything after each move."""
    styles = [dice.choice(STYLES) for _ in range(twins.naive.players)]
    assert twins.differences() == {}, label
    for number in range(moves):
        if twins.naive.over:
            break
        written = choose_move(twins.naive.copy(), styles[twins.naive.seat], dice)
        twins.play(written)
        assert twins.differences() == {}, f"{label}, move {number}: {written}"


@pytest.mark.full
def test_games_and_scattered_moments_go_alike() -> None:
    for number in range(GAMES):
        twins = Twins.begin(2 + number % 3, seed(number), photo_wins=number % 4 == 3)
        play_alike(twins, 1000, Random(number), f"game {number}")
        assert twins.naive.over, f"game {number}"
    for number in range(OPENINGS):
        play_alike(Twins.begin(4, seed(number)), 12, Random(number), f"opening {number}")
    for number in range(MOMENTS):
        twins, dice = Twins.load(scatter(number), seed(number)), Random(number)
        for _ in range(DECISIONS):
            if not twins.naive.over:
                try_everything(twins, f"moment {number}")
                play_alike(twins, 1, dice, f"moment {number}")
        play_alike(twins, 10, dice, f"moment {number}")


@pytest.mark.parametrize("block", range(1))
def test_v26_to_v28_lava_covers_the_same_spaces_whatever_it_has_covered(block: int) -> None:
    for number in range(block * 200, (block + 1) * 200):
        dice = Random(number)
        layout = random_layout(dice)
        faults = frozenset(space for space in SPACES if layout[space] == "fault")
        lava = set(dice.sample(SPACES, dice.randint(0, 40))) if number % 2 else set[str]()
        while True:
            waves = spread(frozenset(lava), faults)
            flowed = [space for wave in waves for space in wave]
            assert len(flowed) == len(set(flowed)), f"layout {number}"
            assert set(flowed) == advance(layout, lava) - lava, f"layout {number}, {sorted(lava)}"
            if not flowed:
                break
            lava.update(flowed)

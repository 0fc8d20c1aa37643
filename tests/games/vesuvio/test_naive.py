"""Vesuvio against a second, plain set of rules: the same moves and the same state after each, in games and moments.

Random games seldom come to the rarer rules, so half of the positions are scattered over the mountain on purpose; how
often each rule was met is counted, and a rule that was not met fails the test.
"""

from collections import Counter
from random import Random

import pytest

from games.core.refusals import IllegalMove
from games.vesuvio.eruption import spread
from tests.games.vesuvio.naive import Twins, expected_by_agreement
from tests.games.vesuvio.naive_meetings import RULES, meetings
from tests.games.vesuvio.naive_mountain import SPACES, advance, random_layout
from tests.games.vesuvio.naive_players import STYLES, choose_move
from tests.games.vesuvio.naive_scatter import scatter

GAMES, OPENINGS, MOMENTS, DECISIONS = 4, 10, 160, 3
AT_LEAST = 1


def seed(number: int) -> bytes:
    return number.to_bytes(16, "big")


def try_everything(twins: Twins, label: str) -> Counter[str]:
    """Make every legal move once, let every seat give up and all agree to end; the rules that the moves met."""
    met: Counter[str] = Counter()
    for written in twins.naive.legal():
        after = twins.copy()
        after.play(written)
        assert after.differences() == {}, f"{label}: {written}"
        met.update(meetings(twins.naive, written, after.naive))
    able = {seat for seat in range(twins.naive.players) if twins.naive.may_give_up(seat)}
    assert twins.position.can_forfeit == able, label
    for seat in range(twins.naive.players):
        after = twins.copy()
        if seat not in able:
            with pytest.raises(IllegalMove):
                after.position.forfeit(seat)
            met["V37 a seat cannot give up"] += 1
            continue
        after.forfeit(seat)
        assert after.differences() == {}, f"{label}: seat {seat} gives up"
        met[f"V37 a seat gives up {'in its turn' if seat == twins.naive.seat else 'out of turn'}"] += 1
        met["V37 one is left alone"] += after.naive.left_alone is not None
    assert twins.agreed() == expected_by_agreement(twins.naive), label
    return met


def play_alike(twins: Twins, moves: int, dice: Random, label: str) -> Counter[str]:
    """Play on with random players of some bent, comparing everything after each move; the rules that were met."""
    met: Counter[str] = Counter()
    styles = [dice.choice(STYLES) for _ in range(twins.naive.players)]
    assert twins.differences() == {}, label
    for number in range(moves):
        if twins.naive.over:
            break
        before = twins.naive.copy()
        written = choose_move(before, styles[before.seat], dice)
        twins.play(written)
        assert twins.differences() == {}, f"{label}, move {number}: {written}"
        met.update(meetings(before, written, twins.naive))
    return met


@pytest.mark.full
def test_games_and_scattered_moments_go_alike_and_meet_every_rule() -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES):
        twins = Twins.begin(2 + number % 3, seed(number), photo_wins=number % 4 == 3)
        met += play_alike(twins, 1000, Random(number), f"game {number}")
        assert twins.naive.over, f"game {number}"
    for number in range(OPENINGS):
        met += play_alike(Twins.begin(4, seed(number)), 12, Random(number), f"opening {number}")
    for number in range(MOMENTS):
        twins, dice = Twins.load(scatter(number), seed(number)), Random(number)
        for _ in range(DECISIONS):
            if not twins.naive.over:
                met += try_everything(twins, f"moment {number}")
                met += play_alike(twins, 1, dice, f"moment {number}")
        met += play_alike(twins, 10, dice, f"moment {number}")
    assert {rule: met[rule] for rule in RULES if met[rule] < AT_LEAST} == {}


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

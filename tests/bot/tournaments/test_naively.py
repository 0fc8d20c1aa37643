"""Pairings of tournaments drawn at random, judged by somebody who does not know how they are made."""

import random

import pytest

from bot.model.tournaments import System
from tests.bot.tournaments.naive import faults, lead, play

SEED = 20_261_127
NUMBER = 6


@pytest.mark.parametrize("system", System)
def test_nobody_meets_twice_needlessly_byes_go_round_and_brackets_are_right(system: System) -> None:
    chance = random.Random(f"{SEED} {system}")
    for _ in range(NUMBER):
        played = play(chance, system)
        assert faults(played) == []
        stayed = all(one.left is None for one in played.who)
        if system is System.ROUND_ROBIN and stayed:
            assert lead(played) <= 1
        if system is System.SWISS:
            assert lead(played) <= 2

"""Pods of three and four: sizes, points by place, and new company wherever that can be had."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.tournaments import System
from bot.tournaments.pairings import FULL, Pairing, PairingHistory, points_of
from bot.tournaments.pods import bettered, pods, sizes_of
from bot.tournaments.systems import next_tables
from tests.bot.tournaments.playing import drawn, entrants, groupings, played


@pytest.mark.parametrize("seats", [3, 4])
def test_all_have_a_seat_except_where_the_number_does_not_allow_it(seats: int) -> None:
    for players in range(3, 129):
        sizes = sizes_of(players, seats)
        assert sum(sizes) == players
        # Only five cannot be divided into threes and fours at all: a table of four, and a bye.
        assert sizes.count(1) == (players == 5)
        other = 7 - seats
        assert sizes.count(other) < seats


def test_without_a_fourth_seat_the_rest_has_byes() -> None:
    assert sizes_of(8, 3, most=3) == (3, 3, 1, 1)
    assert sizes_of(7, 3, most=3) == (3, 3, 1)


def test_a_bye_falls_to_the_last_of_those_who_have_had_the_fewest() -> None:
    history = PairingHistory([Pairing(1, 1, (5,))])
    assert pods((3, 1, 2, 4, 5), history, 2, 4)[-1] == (4,)


@pytest.mark.full
@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_points_by_place_share_out_the_same_sum_and_keep_the_order(places: list[int]) -> None:
    points = points_of(places)
    assert sum(points) == FULL * len(places) // 2
    for (one, got), (other, had) in combinations(zip(places, points, strict=True), 2):
        assert (one < other, one == other) == (got > had, got == had)


@pytest.mark.full
@settings(max_examples=30, deadline=None)
@given(st.sampled_from([6, 7, 8]), st.sampled_from([3, 4]), st.integers(1, 3), st.integers())
def test_with_few_players_as_few_meet_again_as_in_the_best_of_all_ways(n: int, seats: int, rounds: int, s: int) -> None:
    who = entrants(n)
    before = played(System.PODS, who, rounds - 1, drawn(s), seats)
    history = PairingHistory(before)
    tables = next_tables(System.PODS, who, before, rounds, seats)

    def repeats(pods: tuple[frozenset[int], ...]) -> int:
        return sum(history.meetings(*pair) for pod in pods for pair in combinations(sorted(pod), 2))

    best = min(map(repeats, groupings(range(1, n + 1), [len(one) for one in tables])))
    assert repeats(tuple(map(frozenset, tables))) == best


@settings(max_examples=10, deadline=None)
@given(st.sampled_from([16, 33, 64, 128]), st.sampled_from([3, 4]), st.integers())
@pytest.mark.full
def test_with_many_players_nobody_meets_twice(players: int, seats: int, seed: int) -> None:
    pairings = played(System.PODS, entrants(players), 3, drawn(seed), seats)
    assert max(PairingHistory(pairings).met.values()) == 1


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 6), st.sampled_from([3, 4]), st.integers(0, 8), st.integers())
def test_exchanges_leave_everybody_a_seat_and_never_more_who_meet_again(
    tables: int, seats: int, rounds: int, seed: int
) -> None:
    chance, players = Random(seed), range(tables * seats)
    met = Counter[frozenset[int]]()
    for _ in range(rounds):
        shuffled = chance.sample(players, len(players))
        for at in range(0, len(players), seats):
            met.update(map(frozenset, combinations(shuffled[at : at + seats], 2)))
    meetings = [[met[frozenset((one, other))] for other in players] for one in players]

    def repeats(pods: list[tuple[int, ...]]) -> int:
        return sum(met[frozenset(pair)] for pod in pods for pair in combinations(pod, 2))

    before = [tuple(range(at, at + seats)) for at in range(0, len(players), seats)]
    after = bettered(before, meetings)
    assert sorted(one for pod in after for one in pod) == list(players)
    assert {len(pod) for pod in after} == {seats}
    assert repeats(after) <= repeats(before)
    assert bettered(before, meetings) == after


@pytest.mark.parametrize("players", [8, 12, 33])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_seat_goes_round(players: int, seats: int) -> None:
    pairings = played(System.PODS, entrants(players), 4, drawn(7), seats)
    firsts = [sum(one.numbers[0] == number for one in pairings) for number in range(1, players + 1)]
    assert max(firsts) <= 2

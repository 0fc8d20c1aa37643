"""Swiss rounds are paired by Monrad's rules, and no pair meets twice where that can be avoided."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.tournaments import System
from bot.tournaments.monrad import largest_matching, monrad
from bot.tournaments.pairings import MOST_LEAD, Entrant, Pairing, PairingHistory, collected
from bot.tournaments.systems import next_tables
from tests.bot.tournaments.playing import by_number, drawn, entrants, matchings, played


def test_sixty_four_players_meet_as_in_the_published_example() -> None:
    """From "Monrad vs. Swiss" in the forum of US Chess: 64 players, and the better number always wins."""
    pairings = played(System.SWISS, entrants(64), 6, by_number)
    met = {number: [one.opponents(number)[0] for one in pairings if number in one.numbers] for number in (1, 33)}
    assert met[1][:5] == [2, 3, 5, 9, 17]
    assert met[33][:5] == [34, 35, 37, 41, 49]
    assert met[1][5] == 33


def test_the_first_round_pairs_neighbours() -> None:
    """Ten players, as in the introduction of "Floating Berger"; a Swiss by halves would begin with 1-6."""
    tables = monrad(range(1, 11), PairingHistory([]), 1)
    assert tables == ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))


def test_pairs_are_dissolved_from_below_where_the_last_ones_have_met() -> None:
    before = [Pairing(1, 1, (1, 2), (12, 0)), Pairing(1, 2, (3, 4), (12, 0)), Pairing(1, 3, (5, 6), (12, 0))]
    # 1-3 and 5-2 would leave 4 and 6; but after 4-6 had met, 2 has to change.
    met_too = Pairing(1, 4, (4, 6), (6, 6))
    order = [1, 3, 5, 2, 4, 6]
    assert [set(one) for one in monrad(order, PairingHistory(before), 2)] == [{1, 3}, {5, 2}, {4, 6}]
    assert [set(one) for one in monrad(order, PairingHistory([*before, met_too]), 2)] == [{1, 3}, {5, 4}, {2, 6}]


@given(st.integers(2, 8).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, n * n - 1)))))
def test_a_largest_matching_is_as_large_as_the_largest_of_all(drawn_graph: tuple[int, set[int]]) -> None:
    count, edges = drawn_graph
    graph: dict[int, set[int]] = {number: set() for number in range(count)}
    for edge in edges:
        one, other = divmod(edge, count)
        if one != other:
            graph[one].add(other)
            graph[other].add(one)
    partner = largest_matching(graph)
    assert all(partner[other] == one and other in graph[one] for one, other in partner.items())
    padded = [*graph, count] if count % 2 else [*graph]
    best = max(sum(other in graph.get(one, ()) for one, other in pairs) for pairs in matchings(padded))
    assert len(partner) == 2 * best


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4), st.integers(1, 7), st.integers())
def test_the_tables_are_the_first_of_all_that_repeat_least(half: int, rounds: int, seed: int) -> None:
    """Against every way to pair up to eight players: fewest repeats, then nobody too often first, then the order."""
    who = entrants(2 * half)
    before = played(System.SWISS, who, rounds - 1, drawn(seed))
    history, points = PairingHistory(before), collected(before)
    order = sorted((one.number for one in who), key=lambda number: (-points[number], number))
    found = [frozenset(one) for one in next_tables(System.SWISS, who, before, rounds)]
    every = matchings(order)
    again = [sum(history.meetings(*pair) > 0 for pair in pairs) for pairs in every]
    fewest = min(again)
    assert sum(history.meetings(*pair) > 0 for pair in found) == fewest
    if fewest == 0:
        fresh = [pairs for pairs, cost in zip(every, again, strict=True) if cost == 0]
        led = [
            pairs
            for pairs in fresh
            if not any(_clash(_leads(history, one), _leads(history, other)) for one, other in pairs)
        ]
        turned = [
            pairs for pairs in led if not any(_clash(_due(history, one), _due(history, other)) for one, other in pairs)
        ]
        assert found == [frozenset(pair) for pair in (turned or led or fresh)[0]]


def _leads(history: PairingHistory, number: int) -> int:
    lead = history.lead(number)
    return 0 if abs(lead) < MOST_LEAD else lead


def _due(history: PairingHistory, number: int) -> int:
    last = history.seats.get(number, [])[-2:]
    return _leads(history, number) or (last == [0, 0]) - (last == [1, 1])


def _clash(one: int, other: int) -> bool:
    return one * other > 0


@pytest.mark.parametrize("seed", range(4))
def test_nobody_has_one_seat_three_times_in_a_row(seed: int) -> None:
    who = entrants(16)
    seats = PairingHistory(played(System.SWISS, who, 8, drawn(seed))).seats
    runs = [seats[one.number][at : at + 3] for one in who for at in range(6)]
    assert [0, 0, 0] not in runs
    assert [1, 1, 1] not in runs


def test_where_every_bye_lets_some_meet_again_it_goes_where_the_fewest_do() -> None:
    """Without 5 all of the others have met; without 3, 4 and 5 have not, nor 1 and 4, or 2 and 5."""
    met = [(1, 2), (1, 3), (2, 3), (1, 5), (2, 4), (3, 4), (3, 5), (1, 4)]
    history = PairingHistory([Pairing(at, 1, pair, (6, 6)) for at, pair in enumerate(met, 1)])
    (pair, other, (free,)) = monrad((1, 2, 3, 4, 5), history, 9)
    every = {
        bye: min(
            sum(history.meetings(*each) > 0 for each in pairs)
            for pairs in matchings([number for number in range(1, 6) if number != bye])
        )
        for bye in range(1, 6)
    }
    assert every[5] > every[free] == min(every.values())
    assert sum(history.meetings(*each) > 0 for each in (pair, other)) == every[free]


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 40), st.integers())
def test_nobody_meets_twice_or_has_two_byes_and_the_first_seat_is_balanced(players: int, seed: int) -> None:
    rounds = max(1, (players - players % 2) // 2 - 1)
    pairings = played(System.SWISS, entrants(players), min(rounds, 7), drawn(seed))
    history = PairingHistory(pairings)
    assert max(history.met.values()) == 1
    assert max(history.byes.values(), default=0) <= 1
    assert all(abs(history.lead(number)) <= MOST_LEAD for number in range(1, players + 1))
    for number in range(1, min(rounds, 7) + 1):
        seated = Counter(each for one in pairings if one.round_number == number for each in one.numbers)
        assert seated == dict.fromkeys(range(1, players + 1), 1)


def test_who_comes_late_is_paired_from_then_on_and_who_leaves_no_more() -> None:
    who = [*entrants(6), Entrant(7, joined=3), Entrant(8, left=2)]
    pairings = played(System.SWISS, who, 4, drawn(1))
    rounds = {number: {one.round_number for one in pairings if number in one.numbers} for number in (1, 7, 8)}
    assert rounds == {1: {1, 2, 3, 4}, 7: {3, 4}, 8: {1}}
    assert max(PairingHistory(pairings).met.values()) == 1


@pytest.mark.parametrize("players", [8, 16, 33, 64])
def test_the_same_results_give_the_same_pairings(players: int) -> None:
    once = played(System.SWISS, entrants(players), 6, drawn(players))
    again = list[Pairing]()
    for number in range(1, 7):
        shuffled = sorted(again, key=lambda one: (one.board * 7) % 5)
        tables = next_tables(System.SWISS, entrants(players)[::-1], shuffled, number)
        again += [one for one in once if one.round_number == number]
        assert [one.numbers for one in once if one.round_number == number] == list(tables)

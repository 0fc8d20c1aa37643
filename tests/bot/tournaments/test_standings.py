"""Points and tie-breaks, against a second way to reckon them."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.tournaments import System
from bot.tournaments.pairings import FULL, Entrant, Pairing
from bot.tournaments.standings import PARTS, StandingsLine, standings
from tests.bot.tournaments.playing import drawn, entrants, played

WIN, DRAW, LOSS = (FULL, 0), (FULL // 2, FULL // 2), (0, FULL)


def lines(pairings: list[Pairing], players: int, system: System) -> dict[int, StandingsLine]:
    return {line.number: line for line in standings(entrants(players), pairings, system)}


def test_a_small_round_robin_reckoned_by_hand() -> None:
    """1 beats 2 and draws with 3 and 4; 2 beats 3 and 4; 3 beats 4: two have two points, and 1 beat 2."""
    pairings = [
        Pairing(1, 1, (1, 2), WIN),
        Pairing(1, 2, (3, 4), WIN),
        Pairing(2, 1, (1, 3), DRAW),
        Pairing(2, 2, (2, 4), WIN),
        Pairing(3, 1, (4, 1), DRAW),
        Pairing(3, 2, (2, 3), WIN),
    ]
    table = standings(entrants(4), pairings, System.ROUND_ROBIN)
    assert [(line.number, line.place, line.points) for line in table] == [(1, 1, 24), (2, 2, 24), (3, 3, 18), (4, 4, 6)]
    # Sonneborn-Berger of 1: the 2 points of 2, half of the 1.5 of 3, and half of the 0.5 of 4.
    assert table[0].sonneborn == 3 * FULL * PARTS
    assert table[0].direct > table[1].direct


def test_the_direct_encounter_counts_only_if_all_who_are_level_have_met() -> None:
    pairings = [Pairing(1, 1, (1, 2), WIN), Pairing(1, 2, (3, 4), WIN), Pairing(2, 1, (2, 4), WIN)]
    table = lines(pairings, 4, System.ROUND_ROBIN)
    # 1, 2 and 3 have a point each; 3 has met neither of the others.
    assert [table[number].direct for number in (1, 2, 3)] == [0, 0, 0]


def test_who_is_level_in_everything_shares_the_place() -> None:
    table = standings(entrants(4), [Pairing(1, 1, (1, 2), DRAW), Pairing(1, 2, (3, 4), DRAW)], System.SWISS)
    assert [line.place for line in table] == [1, 1, 1, 1]


def test_a_bye_counts_as_an_opponent_with_ones_own_points() -> None:
    table = lines([Pairing(1, 1, (1, 2), WIN), Pairing(1, 2, (3,), (FULL,))], 3, System.SWISS)
    assert table[3].buchholz == PARTS * FULL
    assert (table[3].wins, table[3].games) == (0, 0)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([(System.SWISS, 2), (System.ROUND_ROBIN, 2), (System.PODS, 3), (System.PODS, 4)]),
    st.integers(4, 9),
    st.integers(1, 3),
    st.integers(),
)
def test_all_sums_are_those_of_a_naive_reckoning(how: tuple[System, int], players: int, rounds: int, seed: int) -> None:
    system, seats = how
    pairings = played(system, entrants(players), rounds, drawn(seed), seats)
    table = lines(pairings, players, system)
    points = {number: sum(_got(one, number) for one in pairings) for number in table}
    for number, line in table.items():
        own = [one for one in pairings if number in one.numbers]
        buchholz, sonneborn = Fraction(0), Fraction(0)
        for one in own:
            others = [other for other in one.numbers if other != number]
            buchholz += Fraction(sum(points[o] for o in others), len(others)) if others else points[number]
            for other in others:
                share = Fraction(1 + (_got(one, number) > _got(one, other)) - (_got(one, number) < _got(one, other)), 2)
                sonneborn += share * points[other] / len(others)
        assert line.points == points[number]
        assert line.buchholz == PARTS * buchholz
        assert line.sonneborn == PARTS * sonneborn
    ordered = sorted(table.values(), key=lambda line: line.place)
    assert all(one.points >= other.points for one, other in pairwise(ordered))


def _got(one: Pairing, number: int) -> int:
    return (one.points or ())[one.numbers.index(number)] if number in one.numbers else 0


def test_who_left_keeps_the_points() -> None:
    table = standings([*entrants(3), Entrant(4, left=2)], [Pairing(1, 1, (4, 1), WIN)], System.SWISS)
    assert table[0].number == 4

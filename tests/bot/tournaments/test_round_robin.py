"""Round robins are paired by Berger's tables."""

from collections import Counter

import pytest

from bot.model.tournaments import System
from bot.tournaments.berger import berger, rounds_of
from bot.tournaments.pairings import Entrant
from tests.bot.tournaments.playing import by_number, entrants, played

# FIDE Handbook, C.05, annex 1, "Details of Berger Table"; that of ten is also in the manual of Vega Chess, appendix C.
PUBLISHED = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3,"
        " 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3,"
        " 3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5,"
        " 5-10 6-4 7-3 8-2 9-1"
    ),
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_the_tables_are_those_of_the_handbook(players: int) -> None:
    rounds = [berger(players, number) for number in range(1, rounds_of(players) + 1)]
    written = ", ".join(" ".join(f"{first}-{second}" for first, second in tables) for tables in rounds)
    assert written == PUBLISHED[players]


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_one_player_fewer_has_the_table_of_the_next_number_without_the_last_one(players: int) -> None:
    for number in range(1, players):
        full, fewer = berger(players, number), berger(players - 1, number)
        assert [one for one in full if players not in one] == [one for one in fewer if len(one) == 2]
        (free,) = (one for one in fewer if len(one) == 1)
        assert {*free, players} in [set(one) for one in full]


@pytest.mark.parametrize("players", range(2, 17))
@pytest.mark.parametrize("double", [False, True])
def test_all_meet_once_or_twice_with_changed_seats_and_as_often_first(players: int, double: bool) -> None:
    rounds = [berger(players, number, double=double) for number in range(1, rounds_of(players, double=double) + 1)]
    games = Counter(one for tables in rounds for one in tables if len(one) == 2)
    assert set(games.values()) == {1}
    pairs = Counter(frozenset(one) for one in games)
    assert len(pairs) == players * (players - 1) // 2
    assert set(pairs.values()) == {2 if double else 1}
    for number in range(1, players + 1):
        firsts = sum(one[0] == number for one in games)
        seconds = sum(one[1] == number for one in games)
        assert abs(firsts - seconds) <= (0 if double else 1)


@pytest.mark.parametrize("players", range(4, 17, 2))
def test_in_a_double_one_nobody_has_the_same_seat_three_times_in_a_row(players: int) -> None:
    rounds = [berger(players, number, double=True) for number in range(1, rounds_of(players, double=True) + 1)]
    for number in range(1, players + 1):
        seats = "".join(str(one.index(number)) for tables in rounds for one in tables if number in one)
        assert "000" not in seats, seats
        assert "111" not in seats, seats


def test_whoever_would_meet_a_player_who_left_has_a_bye() -> None:
    who = [*entrants(5), Entrant(6, left=3)]
    pairings = played(System.ROUND_ROBIN, who, 5, by_number)
    assert all(6 not in one.numbers for one in pairings if one.round_number >= 3)
    assert Counter(one.round_number for one in pairings if one.is_bye) == {3: 1, 4: 1, 5: 1}
    assert {one.numbers for one in pairings if one.is_bye} == {(2,), (5,), (3,)}

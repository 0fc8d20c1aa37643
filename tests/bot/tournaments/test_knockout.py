"""Single elimination with byes for the best, a game for the third place, and walkovers."""

from dataclasses import replace

import pytest

from bot.model.tournaments import System
from bot.tournaments.knockout import bracket, rounds_of
from bot.tournaments.pairings import Entrant, Pairing
from bot.tournaments.standings import standings
from bot.tournaments.systems import next_tables
from tests.bot.tournaments.playing import by_number, decided, drawn, entrants, played


def test_sixteen_are_seeded_as_at_tennis() -> None:
    assert bracket(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


@pytest.mark.parametrize("players", [3, 4, 5, 8, 16, 33, 64])
def test_where_the_better_always_wins_the_first_four_are_the_first_four(players: int) -> None:
    pairings = played(System.KNOCKOUT, entrants(players), rounds_of(players), by_number)
    table = standings(entrants(players), pairings, System.KNOCKOUT)
    assert [line.number for line in table][:4] == [1, 2, 3, 4][:players]
    assert [line.place for line in table][:4] == [1, 2, 3, 4][:players]


@pytest.mark.parametrize("players", range(3, 34))
def test_all_but_one_lose_a_game_and_only_the_semi_finalists_play_after_that(players: int) -> None:
    pairings = played(System.KNOCKOUT, entrants(players), rounds_of(players), drawn(players))
    games = [one for one in pairings if not one.is_bye]
    assert len(games) == players - 1 + (1 if players >= 4 else 0)
    last = [one for one in games if one.round_number == rounds_of(players)]
    assert len(last) == (2 if players >= 4 else 1)
    byes = [one.numbers[0] for one in pairings if one.is_bye and one.round_number == 1]
    assert sorted(byes) == list(range(1, 2 ** rounds_of(players) - players + 1))


def test_after_a_draw_whoever_sat_second_goes_on() -> None:
    first = decided(next_tables(System.KNOCKOUT, entrants(4), [], 1), 1, lambda _: (1, 1))
    seconds = {one.numbers[1] for one in first}
    last = next_tables(System.KNOCKOUT, entrants(4), first, 2)
    assert set(last[0]) == seconds
    table = standings(entrants(4), [*first, *decided(last, 2, lambda _: (1, 1))], System.KNOCKOUT)
    assert [line.number for line in table] == [*reversed(last[0]), *reversed(last[1])]


def test_whoever_leaves_is_passed_over_and_the_other_one_goes_on() -> None:
    who = entrants(8)
    first = decided(next_tables(System.KNOCKOUT, who, [], 1), 1, by_number)
    who[0] = replace(who[0], left=2)
    second = next_tables(System.KNOCKOUT, who, first, 2)
    assert second == ((3, 2), (4,))
    played_on = [*first, *decided(second, 2, by_number)]
    assert set(next_tables(System.KNOCKOUT, who, played_on, 3)[0]) == {2, 4}


def test_if_both_leave_nobody_goes_on_from_there() -> None:
    who = [Entrant(1, left=1), *entrants(3)[1:], Entrant(4, left=1)]
    assert next_tables(System.KNOCKOUT, who, [], 1) == ((2, 3),)
    assert next_tables(System.KNOCKOUT, who, [Pairing(1, 1, (2, 3), (12, 0))], 2) == ((2,), (3,))

"""Tests that any game may come to find a number of seats in it."""

import pytest

from games import REGISTRY
from tests.games.seating import seats_near


@pytest.mark.parametrize(("wanted", "seats"), [(1, 2), (2, 2), (3, 3), (9, 4)])
def test_the_number_of_seats_nearest_to_the_wanted_one_is_taken(wanted: int, seats: int) -> None:
    assert seats_near(REGISTRY["hekla"], wanted) == seats

"""The list of computers of an open table."""

import pytest

from bot.ui.lobby import ComputerSelect
from bot.words.language import language_for
from games import REGISTRY
from tests.bot.test_limits import lobby_for


@pytest.mark.parametrize("key", REGISTRY)
def test_a_computer_can_be_added_as_long_as_a_seat_is_free(key: str) -> None:
    game, language = REGISTRY[key], language_for("en")
    for taken in range(1, game.seat_range[-1] + 1):
        select = ComputerSelect.of(lobby_for(game, taken, "en", 0).session, language)
        offered = any(option.value.startswith("add:") for option in select.item.options)
        assert offered == (taken < game.seat_range[-1]), f"{taken} seats are taken"

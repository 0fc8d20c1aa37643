"""The list of handicaps that a host chooses from: all that are offered, and the one that is given."""

from dataclasses import replace

import pytest

from bot.limits import SELECT_OPTIONS
from bot.ui.handicaps import HandicapSelect
from bot.words.language import language_for
from games import REGISTRY
from games.core.options import HANDICAP, HANDICAPS, MOST_HANDICAP
from tests.bot.test_limits import lobby_for


@pytest.mark.parametrize("given", [0, 5, 14, 15, 23, MOST_HANDICAP])
def test_the_list_has_the_handicap_that_is_given(given: int) -> None:
    """Even one that was given when other numbers were offered."""
    session = replace(
        lobby_for(REGISTRY["hekla"], 2, "en", 0).session, options={HANDICAP: f"0 {given}"} if given else {}
    )
    options = HandicapSelect.of(session, 1, language_for("en")).item.options
    assert len(options) <= SELECT_OPTIONS
    player = session.players[1]
    assert [one.value for one in options if one.default] == [f"{player}:{given}"]
    assert len({one.value for one in options} & {f"{player}:{points}" for points in HANDICAPS}) >= len(HANDICAPS) - 1

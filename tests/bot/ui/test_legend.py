"""The button to the legend of a picture: where a newcomer looks for it, and only for a game that has one."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

from bot.language import language_for
from bot.services.lookup.picks import open_picks
from bot.services.lookup.rulebook import Rule
from bot.ui.board import board, lobby
from bot.ui.legend import LEGEND_TOPIC, legend_buttons
from bot.ui.rules import RuleButton
from games import REGISTRY
from games.core.contract import Game
from rendering.picture import Picture
from tests.bot.test_limits import both_languages, check_layout, every_game, lobby_for, random_game

PICTURE = Picture(b"", "board.png", "A board.")


def legends(view: discord.ui.LayoutView) -> list[Rule]:
    rules = [item.rule for item in view.walk_children() if isinstance(item, RuleButton)]
    return [rule for rule in rules if rule.topic == LEGEND_TOPIC]


@pytest.mark.parametrize("game", REGISTRY)
def test_a_game_has_the_button_if_it_has_the_topic_and_a_new_game_needs_neither(game: str) -> None:
    expected = [] if game == "pebbles" else [Rule(game, LEGEND_TOPIC)]
    assert [button.rule for button in legend_buttons(game, language_for("en"))] == expected


@every_game
@both_languages
def test_the_legend_is_beside_an_open_table_and_its_first_board_and_no_longer_later(game: Game[Any], code: str) -> None:
    language, found = language_for(code), lobby_for(game, game.seat_range[-1], code, 1)
    first, *_, last = [one for one in random_game(game, found, Random(1)) if one.position.outcome is None]
    expected = [] if game.key == "pebbles" else [Rule(game.key, LEGEND_TOPIC)]
    for view in (
        lobby(found, language),
        board(first, open_picks(first.position, first.session.people), PICTURE, language),
    ):
        assert legends(view) == expected
        check_layout(view)
    assert last.position.turn > 0
    assert legends(board(last, {}, PICTURE, language)) == []

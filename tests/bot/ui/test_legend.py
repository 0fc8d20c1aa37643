"""The button to the legend of a picture: where a newcomer looks for it, and only for a game that has one."""

from random import Random
from typing import Any

import discord
import pytest

from bot.pictures.drawing import Readers
from bot.pictures.list_entries import open_entries
from bot.rules_search.rulebook import Rule
from bot.ui.board import board
from bot.ui.controls import more_view
from bot.ui.rules import LEGEND_TOPIC, RuleButton, legend_buttons
from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from rendering.picture import Picture
from tests.bot.test_limits import both_languages, check_layout, every_game, lobby_for, random_game
from tests.games.test_rules_texts import topics

PICTURE = Picture(b"", "board.png", "A board.")


def legends(view: discord.ui.LayoutView) -> list[Rule]:
    rules = [item.rule for item in view.walk_children() if isinstance(item, RuleButton)]
    return [rule for rule in rules if rule.topic == LEGEND_TOPIC]


def expected(game: str) -> list[Rule]:
    """The legend, if the game's rules have one."""
    return [Rule(game, topic.key) for topic in topics(game, "en") if topic.key == LEGEND_TOPIC]


@pytest.mark.parametrize("game", REGISTRY)
def test_a_game_has_the_button_if_it_has_the_topic_and_a_new_game_needs_neither(game: str) -> None:
    assert [button.rule for button in legend_buttons(game, language_for("en"))] == expected(game)


@every_game
@both_languages
def test_the_legend_is_near_an_open_table_and_a_board_and_on_none(game: Game[Any], code: str) -> None:
    language, found = language_for(code), lobby_for(game, game.seat_range[-1], code, 1)
    first, *_, last = [one for one in random_game(game, found, Random(1)) if one.position.outcome is None]
    for view in (
        more_view(found, found.session.players[0], language),
        more_view(first, found.session.players[0], language),
    ):
        assert legends(view) == expected(game.key)
        check_layout(view)
    listed, _ = open_entries(game.key, first.position, first.session.people, Readers(code))
    assert legends(board(first, listed, PICTURE, language)) == []
    assert last.position.turn > 0
    assert legends(board(last, {}, PICTURE, language)) == []

"""Stories with emoji: short on a phone, never cut through, and in words alone where those need the room."""

import re
from random import Random
from typing import Any

import pytest

from bot import limits
from bot.ui.story import brief, told_lines
from bot.words.language import CODES, language_for, say_within
from games import REGISTRY
from games.core.game import Game
from tests.bot.signs import signing
from tests.bot.test_limits import lobby_for, random_game
from tests.games.seating import seats_near

MARKUP = re.compile(r"<:\w{2,32}:\d+>")
TWO_LINES = 150
"""The letters of two lines on a phone, with room for a word that does not fit the first."""

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


@every_game
@pytest.mark.parametrize("code", CODES)
def test_a_turn_with_emoji_is_told_in_two_lines_and_none_is_cut_through(game: Game[Any], code: str) -> None:
    language, shown = signing(code, game.key), 0
    for table in random_game(game, lobby_for(game, seats_near(game, 2), code, 1), Random(1))[::3]:
        said = brief(table, table.told(None), language)
        seen = re.sub(r"<@\d+>", "@somebody", MARKUP.sub("xx", said))
        assert len(seen) <= TWO_LINES, seen
        assert "<" not in seen, f"cut through: {said}"
        shown += len(MARKUP.findall(said))
    assert bool(shown) is bool(language.sign("seat1"))


@every_game
def test_a_story_too_long_for_a_message_is_told_in_words(game: Game[Any]) -> None:
    tables = random_game(game, lobby_for(game, seats_near(game, 2), "en", 1), Random(1))
    longest = max(tables, key=lambda table: len(told_lines(table, table.told(None), language_for("en"))))
    told = longest.told(None) * 40
    said = told_lines(longest, told, signing("en", game.key))
    assert not MARKUP.search(said)
    assert "<:" not in said
    assert len(said) < limits.LAYOUT_CHARACTERS


def test_words_without_signs_are_cut_only_where_they_are_too_long_themselves() -> None:
    language = language_for("en").with_signs({"x": "<:x:1>"})
    assert say_within(9, language, lambda one: "<:x:1> red" if one.sign("x") else "red") == "red"
    assert say_within(10, language, lambda one: "<:x:1> red" if one.sign("x") else "red") == "<:x:1> red"
    assert say_within(2, language, lambda _: "red") == "r…"

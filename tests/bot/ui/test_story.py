"""Stories with emoji: short on a phone, never cut through, and in words alone where those need the room."""

import re
from random import Random
from typing import Any

import discord
import pytest

from bot import limits
from bot.discord_api.people import mentions
from bot.play.scenes import recap_on_show, scenes
from bot.ui.board import board
from bot.ui.story import brief, told_lines
from bot.words.language import CODES, language_for, say_within
from games import REGISTRY
from games.core.game import Game
from games.core.record import Record
from games.core.text import Seat, text
from rendering.picture import Picture
from tests.bot.signs import signing
from tests.bot.test_limits import lobby_for, random_game
from tests.games.seating import seats_near

MARKUP = re.compile(r"<:\w{2,32}:\d+>")
TWO_LINES = 150
"""The letters of two lines on a phone, with room for a word that does not fit the first."""

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


@pytest.mark.full
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
@pytest.mark.full
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


@pytest.mark.parametrize("code", CODES)
def test_the_photo_is_told_whole_and_a_list_of_lost_cards_is_cut_between_two_of_them(code: str) -> None:
    language, game = language_for(code), REGISTRY["vesuvio"]
    table = next(iter(random_game(game, lobby_for(game, 2, code, 1), Random(1))))
    photo = text("vesuvio-tell-photo-taken", seat=Seat(0))
    way = text("vesuvio-tell-driven", seat=Seat(0), start="N33", end="N32")
    said = brief(table, (photo, text("vesuvio-tell-token-dropped", space="N33"), way), language)
    assert said.startswith(language.say(photo, mentions(table.session.players)))
    stones = tuple(text("vesuvio-cards", card=stone, count=3) for stone in ("flint", "pyrite", "gold", "fossil") * 2)
    burned = text("vesuvio-tell-tourist-burned", seat=Seat(0), place="N1", count=24, cards=stones)
    assert brief(table, (burned,), language).endswith(", …")


@every_game
@pytest.mark.parametrize("code", CODES)
def test_a_board_a_recap_and_a_replay_tell_a_turn_under_the_same_number(game: Game[Any], code: str) -> None:
    """The title of a board counts the turn to come, so what is told below it has its own number."""
    language, lobby = language_for(code), lobby_for(game, seats_near(game, 2), code, 1)
    tables = random_game(game, lobby, Random(1))[:60]
    session, moves = lobby.session, tuple(table.latest for table in tables[1:] if table.latest)
    options = tuple(session.options.items())
    record = Record(game.key, game.rules_version, len(session.players), options, session.seed, None, moves)
    ended = {scene.ended: scene.turn for scene in scenes(game, record)}
    shown = 0
    for at, table in enumerate(tables[1:], start=1):
        view = board(table, {}, Picture(b"", "board.png", "x"), language)
        said = "\n".join(one.content for one in view.walk_children() if isinstance(one, discord.ui.TextDisplay))
        numbers = re.findall(r"\*\*(?:Turn|Tour) (\d+)\*\*", said)
        if table.position.turn == table.turn_start.turn and table.position.outcome is None:
            assert numbers == []
            continue
        recap = recap_on_show(table, table.turn_sequence, table.session.sequence)
        assert recap is not None
        assert numbers == [str(recap.number)] == [str(ended.get(at, table.turn_start.turn + 1))]
        assert re.search(rf"(turn|tour) {table.position.turn + 1}$", said.splitlines()[0]) or table.position.outcome
        shown += 1
    assert shown

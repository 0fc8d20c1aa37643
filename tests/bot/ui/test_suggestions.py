"""What a seat is told it can do, and how the board is told: complete and in the limits."""

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot import limits
from bot.model.tables import Table
from bot.play.plans import try_moves
from bot.ui.base import layout
from bot.ui.components import COMPONENTS
from bot.ui.picker import MoveLine, line_told
from bot.ui.suggestions import AskButton, told, what_now
from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.text import text
from rendering.painters import PAINTERS
from rendering.picture import Audience
from tests.bot.conftest import session_of
from tests.bot.test_limits import NUMBER, both_languages, check_layout, every_game, lobby_for, random_game
from tests.games.vesuvio.boards import cards, position

SEEDS = range(2)


def tables(game: Game[Any], code: str) -> tuple[Table, ...]:
    return _played(game.key, code)


@cache
def _played(key: str, code: str) -> tuple[Table, ...]:
    game = REGISTRY[key]
    return tuple(
        table
        for seed in SEEDS
        for table in random_game(game, lobby_for(game, game.seat_range[-1], code, seed), Random(seed))
    )


@every_game
@both_languages
@pytest.mark.full
def test_whoever_is_not_to_act_is_told_who_is(game: Game[Any], code: str) -> None:
    language = language_for(code)
    for table in tables(game, code):
        position = table.position
        if position.outcome is not None:
            continue
        (acting,) = position.to_act
        for user_id in (*table.session.players, 12345):
            if user_id != table.session.players[acting]:
                said = what_now(table, user_id, language)
                assert f"<@{table.session.players[acting]}>" in said
                assert "`" not in said


@pytest.mark.full
@every_game
@both_languages
def test_the_board_is_told_a_sentence_a_line_within_the_limit(game: Game[Any], code: str) -> None:
    language = language_for(code)
    for table in tables(game, code):
        position = table.position
        said = told(table, PAINTERS[game.key].describe(position.view(None), Audience(language.words())), None, language)
        assert len(said) <= limits.CONTENT
        assert "\n" in said
        assert not re.search(r"(?<![\\*])\*(?![*])", said), said
        check_layout(layout(said))


@both_languages
def test_a_finished_game_says_why_it_is_over(code: str) -> None:
    language = language_for(code)
    last = tables(REGISTRY["hekla"], code)[-1]
    assert last.position.outcome is not None
    assert language.say(last.position.outcome.reason) in what_now(last, last.session.players[0], language)


@pytest.mark.parametrize("action", ["now", "describe"])
def test_the_id_of_the_button_is_understood_by_nothing_else(action: str) -> None:
    button = AskButton.of(action, NUMBER, language_for("fr")).item
    custom_id = str(button.custom_id)
    assert [one for one in COMPONENTS if one.__discord_ui_compiled_template__.fullmatch(custom_id)] == [AskButton]
    assert button.label == language_for("fr").say(text(f"bot-ask-{action}"))


@both_languages
def test_what_was_chosen_so_far_stands_in_words_and_no_move_of_several_parts_in_notation(code: str) -> None:
    where = position(["N3", "N3", "N5"], ["gold", "pyrite"], ground={"N3": "medium"})
    drawn = replace(where, drawn=cards("flint pyrite"))
    for begun, line, said in (
        (where, MoveLine(("push2:N4",)), {"en": "rob <@2> (to N4)", "fr": "voler <@2> (vers N4)"}),
        (where, MoveLine((), ("push2",)), {"en": "rob <@2> …", "fr": "voler <@2> …"}),
        (drawn, MoveLine((), ("keep1",)), {"en": "keep a pyrite …", "fr": "garder une pyrite …"}),
        (where, MoveLine(("N4", "N5")), {"en": "`N4` → `N5`", "fr": "`N4` → `N5`"}),
    ):
        session = replace(session_of("vesuvio"), players=(1, 2, 3))
        told = line_told(try_moves(Table(session, begun, begun), 0, line.moves), line, language_for(code))
        assert told.splitlines()[1] == said[code]

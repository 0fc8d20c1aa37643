"""What a seat is told it can do, and how the board is told: complete, in the limits, no seat's choices to another."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from bot import limits
from bot.lookup.picks import LISTED_WHOLE, choices
from bot.model.tables import Table
from bot.model.understanding import shown
from bot.ui.base import layout
from bot.ui.components import COMPONENTS
from bot.ui.suggestions import AskButton, told, what_now
from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.text import text
from rendering import PAINTERS
from rendering.picture import Audience
from tests.bot.test_limits import NUMBER, both_languages, check_layout, every_game, lobby_for, random_game

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


@pytest.mark.full
@every_game
def test_every_legal_move_begins_with_one_of_the_options_and_every_option_begins_a_move(game: Game[Any]) -> None:
    for table in tables(game, "en")[::3]:
        position = table.position
        for seat in position.to_act:
            moves = {position.write(move): position.notation(move) for move in position.moves(seat)}
            found = choices(position, seat)
            for pick in found:
                assert any(parts[: len(pick.path)] == pick.path for parts in moves), pick
                assert pick.whole is (pick.path in moves)
                assert not pick.whole or pick.label == moves[pick.path]
            for parts in moves:
                assert sum(parts[: len(pick.path)] == pick.path for pick in found) == 1, parts
            assert len(moves) > LISTED_WHOLE or len(found) == len(moves)


@every_game
@both_languages
@pytest.mark.full
def test_what_a_seat_is_told_fits_and_names_every_option(game: Game[Any], code: str) -> None:
    language = language_for(code)
    for table in tables(game, code)[::3]:
        position = table.position
        for seat, user_id in enumerate(table.session.players):
            said = what_now(table, user_id, language)
            check_layout(layout(said))
            if seat in position.to_act:
                labels = [shown(game.key, pick.label, language) for pick in choices(position, seat)]
                assert all(f"`{label}`" in said for label in labels[: limits.SELECT_OPTIONS])


@every_game
@both_languages
@pytest.mark.full
def test_nobody_is_told_the_options_of_another_seat(game: Game[Any], code: str) -> None:
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

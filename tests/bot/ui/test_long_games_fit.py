"""What somebody is shown of plans, holidays and blocks fits at its longest."""

from dataclasses import replace
from random import Random
from typing import Any, Literal

import pytest

from bot import limits
from bot.commands.personal import _SHOWN
from bot.discord_api.people import mentions, player_name
from bot.model.plans import Answer, PlannedTurn
from bot.model.tables import Table
from bot.people.contacts import MOST_BLOCKED
from bot.play.planned_turns import PlannedAt
from bot.ui.trial_moves import asked_lines
from bot.words.language import language_for
from games.core.game import Game
from games.core.text import text
from rendering.picture import Picture
from tests.bot.test_limits import (
    NUMBER,
    both_languages,
    every_game,
    lobby_for,
    random_game,
)
from tests.games.seating import seats_near

PICTURE = Picture(b"", "board.png", "x" * limits.ALT_TEXT)
SHARING: tuple[Literal["share", "delete"], ...] = ("share", "delete")


def longest_game(game: Game[Any], code: str) -> list[Table]:
    return random_game(game, lobby_for(game, seats_near(game, 3), code, 1), Random(1))


@both_languages
def test_the_longest_list_of_blocked_people_names_them_all(code: str) -> None:
    people = tuple(player_name(NUMBER - one) for one in range(_SHOWN))
    language = language_for(code)
    said = language.say(text("bot-block-list", count=MOST_BLOCKED, most=MOST_BLOCKED, people=people))
    assert len(said) <= limits.CONTENT
    assert all(str(language.value(one)) in said for one in people)


@pytest.mark.full
@every_game
@both_languages
def test_the_question_about_a_turn_fits_with_the_longest_answers(game: Game[Any], code: str) -> None:
    language, table = language_for(code), longest_game(game, code)[0]
    answer = tuple(Answer(seat % table.position.seats, "x" * 12) for seat in range(30))
    turns = tuple(PlannedTurn(one, one - 1, 0, answer, ("y" * 12,) * 9, "z", sure=True) for one in (1, 2))
    for asked in (turns[-1], replace(turns[-1], position=None)):
        at = PlannedAt(table, 0, asked, turns, (text("bot-plan-none"),) * 3, replaces=True)
        lines = [language.say(one, mentions(table.session.players)) for one in asked_lines(at)]
        assert len("\n".join(lines)) <= limits.LAYOUT_CHARACTERS, "the question comes last, and is never cut"

"""What somebody is shown of plans, holidays, games they follow and blocks fits at its longest."""

from dataclasses import replace
from random import Random
from typing import Any, Literal

import discord
import pytest

from bot import limits
from bot.commands.personal import _SHOWN
from bot.discord_api.people import mentions, player_name
from bot.model.planning import Answer, PlannedTurn
from bot.model.sessions import Stamped
from bot.model.tables import Table
from bot.people.contacts import MOST_BLOCKED
from bot.people.followings import MOST as MOST_FOLLOWED
from bot.people.followings import Followed, FollowedNews
from bot.play.planned_turns import PlannedAt
from bot.play.recaps import Recap
from bot.store.rows.followings import Following, Tells
from bot.ui import follow
from bot.ui.base import layout
from bot.ui.trying import asked_lines
from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.text import text
from rendering.picture import Picture
from tests.bot.test_limits import (
    NUMBER,
    both_languages,
    check_layout,
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


@both_languages
def test_the_longest_list_of_followed_games_fits(code: str) -> None:
    language = language_for(code)
    session = replace(lobby_for(REGISTRY["vesuvio"], 2, code, 1).session, id=Stamped(10**12, "zzzzzz"))
    following = Following(NUMBER, NUMBER, Tells.TURNS, code, 0, 0)
    listed = [Followed(replace(session, id=Stamped(10**12 + one, "zzzzzz")), following) for one in range(MOST_FOLLOWED)]
    said = follow._about(session, "bot-follow-turns-now", language)
    buttons = [follow.FollowButton(one, session.id).said(language) for one in follow.ACTIONS]
    view = layout(said, discord.ui.ActionRow(*buttons), *follow._listed(listed, language))
    check_layout(view)


@pytest.mark.full
@every_game
@both_languages
def test_what_followers_are_sent_fits(game: Game[Any], code: str) -> None:
    following = Following(NUMBER, NUMBER, Tells.TURNS, code, 0, 0)
    for table in longest_game(game, code)[::7]:
        recap = Recap(1, table.turn_start, table.visible_events(None), table.position, stands=True)
        news = FollowedNews(following, table, 1, table.position.outcome is not None, 10**18)
        check_layout(follow.news_view(news, (recap,) * 3, PICTURE, language_for(code)))

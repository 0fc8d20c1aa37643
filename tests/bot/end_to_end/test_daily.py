"""The problem of the day over the wire: from the command to what is shared, in both languages, after a kill."""

import re
from datetime import UTC, datetime

import pytest

from bot.daily.attempts import stand
from bot.store.rows.tries import ProblemTry
from bot.words.language import Language, language_for
from games.core.problems import Problem
from games.problems import kind_of, problem_of
from tests.bot.end_to_end.house import House
from tests.wire.driver import Member, Message

NOON = datetime(2026, 3, 17, 12, tzinfo=UTC)
TODAY = NOON.date()


@pytest.fixture
def moment() -> datetime:
    return NOON


def problem_in(message: Message) -> Problem:
    """The problem of the day, which the message asks."""
    problem = problem_of(TODAY)
    question = stand(ProblemTry(0, problem.key, "")).question
    assert language_for("en").say(question) in message.text
    assert f"Difficulty {problem.grade}" in message.text
    return problem


def button(message: Message, beginning: str) -> str:
    """The id of the one button that begins like this."""
    (found,) = [one.custom_id for one in message.buttons if one.custom_id.startswith(beginning)]
    return found


def said(problem: Problem, result: int, language: Language) -> str:
    return language.say(kind_of(problem).said(result))


async def picked(member: Member, board: Message, place: int = 0) -> Message:
    """The board of a member who has picked the first of its list, or one at another place."""
    (select,) = board.selects
    await member.select(board, select.options[place][1])
    return await member.wait_for(lambda one: one.id == board.id and one.selects != board.selects)


async def test_a_problem_is_played_alone_survives_a_kill_and_is_shared_without_a_move(house: House) -> None:
    reply = await house.ada.slash("daily play")
    assert reply.ephemeral
    board = reply.message
    problem = problem_in(board)
    assert house.driver.download(board.images[0]).startswith(b"\x89PNG")
    assert board.images[0].alt
    assert all(one.id != board.id for one in house.bruno.messages())

    played = await house.ada.slash("daily play", move=problem.line[0])
    assert f"`{problem.line[0]}`" in played.text
    await house.restart_bot(kill=True)
    board = (await house.ada.slash("daily play")).message
    assert f"`{problem.line[0]}`" in board.text
    await house.ada.press(board, custom_id=button(board, "dtry:back:"))
    await house.ada.wait_for(lambda one: one.id == board.id and f"`{problem.line[0]}`" not in one.text)

    for move in problem.line:
        board = (await house.ada.slash("daily play", move=move)).message
    best = said(problem, problem.best, language_for("en"))
    assert f"So far: **{best}**" in board.text
    handing = button(board, "dtry:hand:")
    await house.ada.press(board, custom_id=handing)
    done = await house.ada.wait_for(lambda one: one.id == board.id and "Handed in" in one.text)
    assert f"The best there is: **{best}**" in done.text
    assert "🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩" in done.text
    assert "streak in days: **1**" in done.text
    await house.ada.press(done, custom_id=button(done, "dtry:share:"))
    shared = await house.bruno.wait_for(lambda one: house.ada.mention in one.text and "🟩" in one.text)
    assert "problem no. 72, of Mar 17, 2026" in shared.text
    assert "1-day streak" in shared.text
    assert not shared.ephemeral
    assert not shared.images
    assert shared.mentions == ()
    assert not [move for move in problem.line if re.search(rf"\b{re.escape(move)}\b", shared.text)]
    assert best not in shared.text
    await house.bruno.press(shared, custom_id=button(shared, "daily:"))
    own = await house.bruno.wait_for(lambda one: one.ephemeral and bool(one.selects))
    assert problem_in(own) == problem
    listed = await house.bruno.press(shared, custom_id=button(shared, "dboard:day:"))
    assert f"1. {house.ada.mention} 🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩" in listed.text
    await house.bruno.press(listed.message, custom_id=button(listed.message, "dboard:week:"))
    await house.bruno.wait_for(lambda one: "**10 points**" in one.text)
    assert house.refused() == []


async def test_practice_by_itself_offers_kinds_difficulties_any_one_and_where_somebody_failed(house: House) -> None:
    menu = (await house.ada.slash("daily practice")).message
    kinds, grades = menu.selects
    assert len(kinds.options) == 11
    assert len(grades.options) == 8
    assert "Where I failed (0)" in [one.label for one in menu.buttons]
    await house.ada.select(menu, "hekla/turns-2", custom_id=kinds.custom_id)
    begin = "practice:begin:hekla/turns-2:0"
    menu = await house.ada.wait_for(lambda one: one.id == menu.id and begin in [by.custom_id for by in one.buttons])
    await house.ada.press(menu, custom_id=begin)
    board = await house.ada.wait_for(lambda one: one.id == menu.id and "Practice: Hekla – Two turns" in one.text)
    while any(one.custom_id.startswith("dpick:") for one in board.selects):
        board = await picked(house.ada, board, -1)
    await house.ada.press(board, custom_id=button(board, "dtry:hand:"))
    done = await house.ada.wait_for(lambda one: one.id == board.id and "Handed in" in one.text)
    assert "🟩" not in done.text, "the last of the list is not the best"
    await house.restart_bot(kill=True)
    menu = (await house.ada.slash("daily practice")).message
    assert "Where I failed (1)" in [one.label for one in menu.buttons]
    await house.ada.press(menu, custom_id=button(menu, "practice:missed:"))
    board = await house.ada.wait_for(lambda one: one.id == menu.id and "Practice: Hekla – Two turns" in one.text)
    menu = (await house.ada.slash("daily practice")).message
    assert "Go on: Hekla – Two turns" in [one.label for one in menu.buttons]
    assert house.refused() == []

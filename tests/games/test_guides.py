"""What the first steps in every game promise."""

import re
from itertools import zip_longest
from typing import Any

import pytest

from bot.words.language import language_for
from games import GUIDES, REGISTRY
from games.core.contract import Event, Position
from games.core.refusals import Refusal
from games.hekla.events import RowScored
from games.vesuvio.pieces import WORTH, Card
from tests.games.wording import LANGUAGES, where

TASKS = 3
MOST_WORDS = 40
"""The words of a step: what came of the last move, or the goal, and what is asked."""


def board(key: str, number: int) -> tuple[Position[Any], tuple[Event, ...]]:
    """The board after so many tasks; fails where the way there cannot be played."""
    try:
        return GUIDES[key].board(number)
    except Refusal as refusal:
        pytest.fail(f"{where(key)}/guide.py: task {number} or a reply to it cannot be played: {refusal}")


every_game = pytest.mark.parametrize("key", REGISTRY)


@every_game
def test_every_game_has_first_steps_of_three_moves(key: str) -> None:
    assert len(GUIDES[key].tasks) == TASKS, f"{where(key)}/guide.py needs {TASKS} tasks"


@every_game
def test_every_move_asked_for_is_legal_and_hands_the_turn_back_for_the_next(key: str) -> None:
    guide = GUIDES[key]
    for number, task in enumerate(guide.tasks):
        position, _ = board(key, number)
        assert guide.seat in position.to_act, f"{where(key)}/guide.py: task {number + 1} needs replies before it"
        legal = [position.notation(move) for move in position.moves(guide.seat)]
        assert task.notation in legal, f"{where(key)}/guide.py: task {number + 1} asks for {task.notation}, not {legal}"
    _, events = board(key, TASKS)
    assert events


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_move_asked_for_is_named_and_explained_in_forty_words(key: str, code: str) -> None:
    words = language_for(code)
    guide = GUIDES[key]
    before = [guide.goal, *(task.done for task in guide.tasks)]
    for said in zip_longest(before, (task.ask for task in guide.tasks)):
        step = " ".join(words.say(one) for one in said if one)
        counted = sum(any(map(str.isalnum, word)) for word in step.split())
        assert 0 < counted <= MOST_WORDS, f"{where(key)}/words/{code}.ftl: {counted} words in a step: {step}"


def test_the_first_move_taught_in_volcano_captures() -> None:
    assert board("volcano", 1)[0].view(None).scores[0] == 1


def test_the_first_steps_in_vesuvio_begin_at_the_shore_and_end_at_home_before_the_lava() -> None:
    (enter, dig, leave), last = GUIDES["vesuvio"].tasks, board("vesuvio", TASKS)[0]
    assert [enter.notation, dig.notation, leave.notation] == ["N1.1", "dig", "N0"]
    before: Any = board("vesuvio", 2)[0].view(None)
    assert "N4" in before.lava
    assert last.outcome is not None
    assert last.outcome.placings == (1, None)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_last_lesson_of_vesuvio_tells_the_points_that_are_really_left(code: str) -> None:
    position: Any = board("vesuvio", 2)[0]
    left = position.view(None).points
    said = language_for(code).say(GUIDES["vesuvio"].tasks[2].ask)
    assert re.search(rf"\b{left} (AP|PA)\b", said), (left, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lesson_of_hekla_tells_what_its_row_pays_and_why(code: str) -> None:
    """H13: 1 for each own volcano, 2 on an active square, and for whoever scores 1 for each groove above 7."""
    position, events = board("hekla", 2)
    (total,) = (event.total for event in events if isinstance(event, RowScored))
    mine, green = position.view(None).scores
    said = language_for(code).say(GUIDES["hekla"].tasks[1].done)
    assert mine == 1 + 2 + (total - 7)
    assert re.match(rf"{mine} (circles|cercles)", said), said
    assert re.search(rf"(Green got|Le vert\s:) {green}\b", said), said
    assert re.search(r"2 (on red|sur rouge) ×2", said), said


def test_the_long_move_that_hekla_teaches_costs_no_more_than_a_step() -> None:
    position: Any = board("hekla", 2)[0]
    asked = position.read(0, GUIDES["hekla"].tasks[2].notation)
    assert asked.circles == 0
    assert not any(found.gain > position.worths(0, (asked,))[0].gain for found in position.worths(0, position.moves(0)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lesson_of_volcano_tells_the_points_of_the_answer(code: str) -> None:
    said = language_for(code).say(GUIDES["volcano"].tasks[0].done)
    assert re.search(rf"\b{board('volcano', 1)[0].view(None).scores[1]} points", said), said


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lesson_of_vesuvio_tells_what_the_photo_is_worth(code: str) -> None:
    said = language_for(code).say(GUIDES["vesuvio"].tasks[2].done)
    assert re.search(rf"\b{WORTH[Card.CAMERA]} points", said), said

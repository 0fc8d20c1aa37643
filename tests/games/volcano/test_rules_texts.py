"""What the rules of Volcano show as examples is so."""

from __future__ import annotations

import re

import pytest

from games.volcano.game import VOLCANO
from games.volcano.layouts import read_opening, write_opening
from tests.games.test_rules_texts import topics
from tests.games.wording import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_happen_as_they_are_told(language: str) -> None:
    position = VOLCANO.start(2, {}, bytes(16), 0)
    assert position.note(position.play(0, position.read(0, "a1-a2")).events) == "a1: r3>a3 r2>a4 r1>a5 +r3"
    assert position.note(position.play(0, position.read(0, "c3-c4")).events) == "c3: r3>c5 +r3"
    turns = [
        typed for topic in topics(VOLCANO.key, language) for typed in re.findall(r"`/\w+ (\w\d-[^`]+)`", topic.body)
    ]
    assert turns
    for turn in turns:
        after = position
        for written in turn.split():
            after = after.play(0, after.read(0, written)).position
        assert after.to_act == {1}, turn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_openings_that_are_shown_can_be_given(language: str) -> None:
    shown = [
        one for topic in topics(VOLCANO.key, language) for one in re.findall("`([^`]*/[^`]* caps [^`]*)`", topic.body)
    ]
    assert shown
    assert {write_opening(read_opening(one)) for one in shown} == set(shown)

"""What the rules of Volcano show as examples is so."""

import re

import pytest

from bot.words.language import language_for
from games.core.text import text
from games.volcano.game import VOLCANO
from games.volcano.layouts import read_opening, write_opening
from tests.games.test_rules_texts import topic_of, topics
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
    caps = language_for(language).say(text("volcano-word-caps"))
    pattern = f"`([^`]*/[^`]* {caps} [^`]*)`"
    shown = [one for topic in topics(VOLCANO.key, language) for one in re.findall(pattern, topic.body)]
    assert shown
    assert [write_opening(read_opening(one)) for one in shown] == [one.replace(caps, "caps") for one in shown]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cap_of_the_tip_walks_into_the_corner_and_sets_it_off(language: str) -> None:
    (line,) = re.findall("`(b2-[^`]+)`", topic_of(VOLCANO.key, language, "tips").body)
    position = VOLCANO.start(2, {}, bytes(16), 0)
    for written in line.split():
        assert position.to_act == {0}, f"{written} comes after an eruption"
        step = position.play(0, position.read(0, written))
        position = step.position
    assert position.note(step.events) == "e1: b3>e3 b2>e4 +b3"

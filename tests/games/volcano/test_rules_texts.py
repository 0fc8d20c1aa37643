"""What the rules of Volcano show as examples is so."""

import re

import pytest

from games.core.text import text
from games.volcano.eruption import flights
from games.volcano.game import VOLCANO
from games.volcano.layouts import read_opening, write_opening
from games.volcano.moves import steps_on
from tests.games.test_rules_texts import topic_of, topics
from tests.games.wording import LANGUAGES, speaker


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
    caps = speaker(language, "core", "volcano").say(text("volcano-word-caps"))
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


def test_every_stack_of_the_diagonal_layout_can_erupt_in_every_direction_within_five_cap_moves() -> None:
    """What the tips promise of walking caps."""
    position = VOLCANO.start(2, {}, bytes(16), 0)
    grid, steps = position.grid, steps_on(position.grid)
    room = {(start, target) for start, rays in enumerate(grid.rays) for target, ray in rays.items() if len(ray) > 1}
    reached, known = set[tuple[int, int]](), {frozenset(position.caps)}
    fresh = list(known)
    for _ in range(5):
        quiet = set[frozenset[int]]()
        for caps in fresh:
            for cap in caps:
                for target in steps[cap].keys() - caps:
                    after = caps - {cap} | {target}
                    if flights(position.stacks, cap, grid.rays[cap][target], after):
                        reached.add((cap, target))
                    else:
                        quiet.add(after)
        fresh = sorted(quiet - known, key=sorted)
        known |= quiet
    assert len({start for start, _ in room}) == grid.size
    assert reached == room

"""Every sentence of Volcano, said once in each language with the values the rules give it."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import pytest

from games.core.grid import Grid
from games.core.options import OptionValue
from games.core.refusals import Refusal
from games.core.text import Text
from games.volcano.endings import Ending
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.position import VolcanoPosition
from games.volcano.setup import Setup
from tests.games.volcano.boards import begin, play, position
from tests.games.wording import (
    LANGUAGES,
    guide_keys,
    keys_in,
    optional_keys,
    placeables,
    scored_keys,
    setup_keys,
    speaker,
)

OWN = "rrrrr/ggggg/bbbbb/ccccc/yyyyy"

CAPS = "a1 e1 e2 e3 e4"
"""Where the caps stand in what follows."""
DEAD = {"a1": "r1", "b5": "g1g1"}
"""A board on which nothing can be captured."""
LAST = {"a1": "w3", "c1": "y3", "b5": "g1g1"}
"""A board on which one thing can."""


def lost() -> VolcanoPosition:
    """A capture was possible when the turn began, but every cap has left the squares it takes."""
    board = position(LAST, "b2 e1 e2 e3 e4", setup=Setup(no_return=True, hints=True))
    return replace(board, start_caps=(0, *board.caps[1:]), left=(frozenset((0, 2)),) * 5)


def refused(attempt: Callable[[], object]) -> Text:
    with pytest.raises(Refusal) as refusal:
        attempt()
    return refusal.value.text


def setup_refusals() -> list[Text]:
    wrong: list[dict[str, OptionValue]] = [
        {"layout": "custom"},
        {"layout": "stripes", "opening": OWN},
        {"layout": "zigzag"},
        {"no_return": "yes"},
        {"colours": 5},
        {"opening": "r" * 201},
        {"opening": OWN.replace("c", "w")},
        {"opening": "rrrrr"},
        {"opening": "rrrrr/gggg/bbbbb/ccccc/yyyyy"},
        {"opening": "rrrrr/ggggx/bbbbb/ccccc/yyyyy"},
        {"opening": "rrrrr/rgggg/bbbbb/bcccc/byyyy"},
        {"opening": f"{OWN} caps a1"},
        {"opening": f"{OWN} caps a1 a1"},
        {"opening": f"{OWN} caps z9"},
        {"layout": "4x4"},
        {"variant": "mega", "ending": "claimed"},
        {"variant": "mini", "challenge": "red"},
        {"variant": "mini", "opening": "ggg/bbb"},
        {"variant": "mini", "opening": "gby./ygby/bygb/gbyr"},
        {"variant": "mega", "opening": "ygnbpr/gnbpro/nbpyoy/bproyg/proygn/roygnb"},
        {"variant": "mega", "opening": "ygnbpw/gnbpro/nbpyoy/bproyg/proygn/roygnb"},
    ]
    return [
        *(refused(partial(VOLCANO.complete_options, options)) for options in wrong),
        refused(lambda: begin(7)),
        refused(lambda: begin(3, 5)),
        refused(lambda: begin(2, challenge="red")),
    ]


def move_refusals() -> list[Text]:
    start = begin(3, no_return=True)
    left, _ = play(start, "b2-a3")
    stuck = position({}, "a1 a2 b1 b2 e5")
    gone = start.forfeit(1).position
    return [
        *(refused(partial(start.read, 0, written)) for written in ("?", "pass", "f6", "b3-b4", "e1", "b2-b4", "b2-c3")),
        *(refused(partial(start.read, 0, written)) for written in ("a2", "a1")),
        refused(lambda: left.read(0, "a3-b2")),
        refused(lambda: stuck.play(0, CapMove(0, 1))),
        refused(lambda: start.read(1, "b2-a3")),
        refused(lambda: gone.forfeit(1)),
        refused(start.conclude().position.conclude),
        refused(lambda: start.read(0, "claim")),
        refused(lambda: play(begin(variant="mini", ending="claimed"), "claim")[0].read(0, "claim")),
        refused(lambda: start.hint(0, 1)),
        refused(lambda: begin(hints=True).hint(0, 4)),
    ]


def explanations() -> list[Text]:
    start = begin()
    board = position({"a1": "r2r3"}, "a1 a5 b5 d5 e5")
    paths = [(), ("b2",), ("b2", "a3"), ("c3", "c4")]
    claim = begin(variant="mini", ending="claimed").explain(0, ("claim",))
    return [*(start.explain(0, path) for path in paths), board.explain(0, ("a1", "b1")), claim]


@cache
def hints() -> list[Text]:
    start = begin(hints=True)
    told = [start.hint(0, level) for level in (1, 2, 3)]
    return [*told, position(DEAD, CAPS, setup=Setup(hints=True)).hint(0, 1), lost().hint(0, 3)]


def one_move_from_the_end(stacks: dict[str, str], hands: list[str], quiet: int = 0) -> VolcanoPosition:
    return position(stacks, "a1 e1 e2 e3 e4", hands=hands, quiet=[quiet] * len(hands))


@cache
def stories() -> list[Text]:
    passing = position({"a2": "r3", "b2": "y3"}, "a1", no_return=True, grid=Grid(2, 2))
    played = [
        (begin(), "b2-a3 c3-b3 b3-b4"),
        (passing, "a1-b1 b1-b2 b2-a2"),
        (one_move_from_the_end({"a1": "r3", "c1": "y3", "b5": "g1g1"}, ["y1g1b1c1"]), "a1-b1"),
        (one_move_from_the_end({"a1": "r3", "c1": "y3"}, ["", ""]), "a1-b1"),
        (one_move_from_the_end({"a1": "r3r3"}, ["", "r3"], quiet=20), "a1-b1"),
    ]
    mini = Setup(variant="mini", layout="custom", claimed=True)
    played += [
        (position(DEAD, CAPS, setup=mini), "claim"),
        (begin(variant="mini", ending="claimed"), "claim"),
        (replace(lost(), setup=Setup(no_return=True, claimed=True), claimable=True), "claim"),
        (position(LAST, CAPS, setup=replace(mini, claimed=False)), "a1-b1"),
        (position(LAST, CAPS, setup=Setup(variant="mega"), hands=["w1w2", ""]), "a1-b1"),
        (position(LAST, CAPS, setup=Setup(challenge="trees"), hands=["r1"]), "a1-b1"),
        (position(LAST, CAPS, setup=Setup(challenge="red"), hands=["r1" * 15]), "a1-b1"),
    ]
    blocked = position({"a1": "r3r3"}, "a1 b1", grid=Grid(2, 1), hands=["", "", ""])
    ended = [blocked.forfeit(0), begin(1).forfeit(0), begin(2).forfeit(0), begin(2).conclude()]
    runs = [play(start, moves) for start, moves in played]
    return [
        *(sentence for reached, events in runs for sentence in reached.tell(events)),
        *(sentence for step in ended for sentence in step.position.tell(step.events)),
    ]


def results() -> list[Text]:
    """What is kept of a challenge, with and without house rules; its summary is part of a story."""
    given_up = [begin(1, 0, challenge="red", melting=melting).forfeit(0).position.outcome for melting in (False, True)]
    return [outcome.solo.title for outcome in given_up if outcome and outcome.solo]


def titles() -> list[Text]:
    """The names of what the options make of the game."""
    return [VOLCANO.title({"melting": True}), VOLCANO.title({"challenge": "red"})]


def every_text() -> list[Text]:
    return [*setup_refusals(), *move_refusals(), *explanations(), *hints(), *stories(), *results(), *titles()]


@pytest.mark.full
def test_the_rules_say_every_sentence_there_is() -> None:
    elsewhere = setup_keys(VOLCANO) | optional_keys("volcano") | scored_keys("volcano")
    assert keys_in(every_text()) | guide_keys("volcano") >= set(placeables("volcano", "en")) - elsewhere


def test_every_ending_is_told() -> None:
    assert keys_in(stories()) >= {f"volcano-ending-{ending}" for ending in Ending}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_and_has_nothing_left_open(language: str) -> None:
    said = [speaker(language, "core", "volcano").say(sentence) for sentence in every_text()]
    assert not [sentence for sentence in said if not sentence.strip() or "{" in sentence or "  " in sentence]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_story_is_a_sentence(language: str) -> None:
    words = speaker(language, "core", "volcano")
    for sentence in [*setup_refusals(), *move_refusals(), *hints(), *stories()]:
        said = words.say(sentence)
        assert not said[0].isspace(), said
        assert said.endswith((".", "!", "e5")), said

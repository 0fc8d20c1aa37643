"""Every sentence of Hekla has words in both languages, is said somewhere, and fits where it is shown."""

from collections.abc import Callable
from functools import partial

import pytest

from games.core.options import OptionValue
from games.core.refusals import Refusal
from games.core.text import Text
from games.hekla.endings import Ending
from games.hekla.game import HEKLA
from games.hekla.moves import PlaceVolcano, Shift
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import begin, play, position, square
from tests.games.wording import (
    LANGUAGES,
    Speaker,
    guide_keys,
    keys_in,
    keys_in_code,
    optional_keys,
    placeables,
    scored_keys,
    setup_keys,
    speaker,
)

EXPLANATION_LIMIT = 90
"""So that a notation and an explanation fit Discord's 100 characters of a choice together."""

EMPTY = (0, 0, 0, 0)
ILLUSTRATION = {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C2": "g3"}
FAMILIES = {"hekla-ending-": {f"hekla-ending-{ending}" for ending in Ending}}
"""Computed keys by how they begin."""


def choosing(lava: int = 0) -> HeklaPosition:
    return play(position(ILLUSTRATION, (10,) * 4, mover=1, lava=lava), "C2-D2")[0]


def stuck() -> HeklaPosition:
    return position({"A1": "r1", "B1": "l0l0", "A2": "l0l0"}, supplies=(EMPTY, EMPTY))


def refused(attempt: Callable[[], object]) -> Text:
    with pytest.raises(Refusal) as refusal:
        attempt()
    return refusal.value.text


def refusals() -> list[Text]:
    start, board = begin(3), position({"C3": "r0r2", "C4": "l0l0", "B3": "g1", "A1": "r2"}, (26, 0))
    full = position({"A1": "r1"}, (0, 0), supplies=(EMPTY, EMPTY))
    wrong: list[dict[str, OptionValue]] = [{"colours": 5}, {"quiet_rounds": 3}]
    return [
        *(refused(partial(HEKLA.complete_options, options)) for options in wrong),
        refused(lambda: begin(5)),
        refused(lambda: begin(2, 3)),
        refused(lambda: start.forfeit(7)),
        refused(lambda: start.read(1, "3@C2")),
        refused(lambda: start.hint(0, 1)),
        refused(start.conclude().position.conclude),
        refused(lambda: start.forfeit(1).position.forfeit(1)),
        *(
            refused(partial(start.read, 0, written))
            for written in ("?", "9@C2", "3@F1", "3@A9", "A1-A2", "pass", "A1+B1+C1")
        ),
        *(
            refused(partial(board.read, 0, written))
            for written in ("3@A1", "2:C3-D4", "2:C3-C4", "0:C3-D3<4", "1:C3-D3")
        ),
        *(refused(partial(board.read, 0, written)) for written in ("C3-D3", "2:C3-E3", "2:C3-E3<1", "2:C3-E3<I25<")),
        *(refused(partial(board.read, 0, written)) for written in ("A1-C1<O9", "E3-E4")),
        refused(lambda: position({"C3": "r2"}).read(0, "C3-F3")),
        refused(lambda: position({"C3": "r2"}, (29, 0)).read(0, "C3-F3")),
        refused(lambda: position({"A3": "r2"}, (2, 0)).read(0, "A3-C3")),
        refused(lambda: position({"C3": "r2"}, (80, 0)).read(0, "C3-F3")),
        refused(lambda: full.read(0, "3@C2")),
        refused(lambda: stuck().play(0, Shift(1, square("A1"), square("C1")))),
        refused(lambda: stuck().play(0, Shift(1, square("A1"), square("D5")))),
        refused(lambda: choosing().read(1, "3@C2")),
        refused(lambda: position(dict.fromkeys(board.dump()["squares"], "l0")).play(0, PlaceVolcano(3, square("C3")))),
    ]


def explanations() -> list[Text]:
    board = position({"C3": "r0r2", "A1": "g3", "B1": "r3", "C2": "r2"}, (190, 0))
    paths = [(), ("0@",), ("0@", "A2"), ("2@", "C1"), ("2:C3-",), ("2:C3-", "D3")]
    deep = [("2:C3-", "E3"), ("2:C3-", "E3", "<1")]
    whole = [tuple(board.write(move)) for move in board.moves(0)]
    return [
        *(board.explain(0, path) for path in (*paths, *deep, *whole)),
        *(begin(2).explain(0, path) for path in (("3@C",), ("3@C", "2"))),
        *(choosing().explain(1, path) for path in ((), ("D1+D2+D3",))),
        stuck().explain(0, ("pass",)),
    ]


def stories() -> list[Text]:
    final = choosing(lava=18)
    played = [
        play(position(ILLUSTRATION, (10,) * 4, mover=1), "C2-D2 D2+E2+F2"),
        play(position({"A3": "r2"}, (18, 0)), "A3-C3<8"),
        play(stuck(), "pass pass"),
        play(final, "D2+E2+F2"),
        play(begin(2), "3@C2 2@C3"),
        play(position({"A1": "r0", "B5": "g0"}, quiet=(20, 19), mover=1), "B5-C5"),
    ]
    ended = [begin(2).conclude(), begin(2).forfeit(0), begin(3).forfeit(2)]
    return [
        *(one for reached, events in played for one in reached.tell(events)),
        *(one for step in ended for one in step.position.tell(step.events)),
    ]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Speaker:
    return speaker(request.param, "core", "hekla")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_and_no_words_are_left_over(language: str) -> None:
    assert set(placeables("hekla", language)) == keys_in_code("hekla", FAMILIES)


def test_both_languages_take_the_same_values() -> None:
    assert placeables("hekla", "en") == placeables("hekla", "fr")


def test_the_rules_say_every_sentence_there_is() -> None:
    said = keys_in([*refusals(), *explanations(), *stories()])
    elsewhere = setup_keys(HEKLA) | optional_keys("hekla") | scored_keys("hekla")
    assert set(placeables("hekla", "en")) - elsewhere - said == guide_keys("hekla")


def test_every_sentence_can_be_said_and_has_nothing_left_open(words: Speaker) -> None:
    said = [words.say(sentence) for sentence in (*refusals(), *explanations(), *stories())]
    assert not [sentence for sentence in said if not sentence.strip() or "{" in sentence or "  " in sentence]


def test_every_refusal_and_every_story_is_a_sentence(words: Speaker) -> None:
    said = [words.say(sentence) for sentence in (*refusals(), *stories())]
    assert not [sentence for sentence in said if sentence[-1] not in ".4" or sentence[0].isspace()]


def test_explanations_fit_a_choice_together_with_the_notation(words: Speaker) -> None:
    assert max(len(words.say(explanation)) for explanation in explanations()) <= EXPLANATION_LIMIT


def test_a_story_reads_as_sentences() -> None:
    reached, events = play(position({"A1": "g3", "B1": "r1g2", "C2": "r2"}), "C2-C1")
    assert [speaker("en", "core", "hekla").say(one) for one in reached.tell(events)] == [
        "Player 1 moves the 2 from C2 to C1.",
        "A1+B1+C1 scores with 8 grooves.",
        "Player 1 runs 3 circles to 3 and Player 2 runs 2 circles to 2.",
        "B1 erupts: the red 1 and the green 2 go back to their owners.",
        "A block of lava without a groove lands on B1.",
    ]
    assert reached.note(events) == "A1+B1+C1=8 r+3 g+2 B1:l0"


def test_a_long_move_is_explained_with_its_retreat() -> None:
    board = position({"B2": "r2"}, (11, 0))
    said = speaker("en", "core", "hekla").say(board.explain(0, ("B2-", "B4", "<2")))
    assert said == "move the 2 from B2 to B4, going back 2 circles, to 9"

"""Every text of Volcano has words in both languages, and they fit where they are shown."""

from itertools import product

import pytest

from games.core.text import Text, text
from games.volcano.endings import Ending
from games.volcano.game import VOLCANO
from games.volcano.pieces import PIECES, Colour
from games.volcano.setup import CHALLENGE, VARIANT
from games.volcano.telling import name_piece
from games.volcano.variants import LAYOUTS
from tests.games.volcano.boards import begin, position
from tests.games.wording import LANGUAGES, Speaker, keys_in_code, placeables, speaker

EXPLANATION_LIMIT = 92
"""So that a notation such as "b2-a3", what joins it, and an explanation fit Discord's 100 characters of a choice."""

FAMILIES = {
    "volcano-ending-": {f"volcano-ending-{ending}" for ending in Ending},
    "volcano-part-": {f"volcano-part-{kind}" for kind in ("one-colour", "mixed", "single")},
    "volcano-option-layout-": {f"volcano-option-layout-{layout}" for layout in LAYOUTS},
    "volcano-option-variant-": {f"volcano-option-variant-{variant}" for variant in VARIANT.choices},
    "volcano-option-challenge-": {f"volcano-option-challenge-{challenge}" for challenge in CHALLENGE.choices},
    "volcano-option-": {f"volcano-option-{option.key}-name" for option in VOLCANO.options},
}


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Speaker:
    return speaker(request.param, "core", "volcano")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_words_and_no_words_are_left_over(language: str) -> None:
    assert set(placeables("volcano", language)) == keys_in_code("volcano", FAMILIES)


@pytest.mark.parametrize("package", ["core", "volcano"])
def test_both_languages_take_the_same_values(package: str) -> None:
    assert placeables(package, "en") == placeables(package, "fr")


def test_every_piece_has_a_name_of_its_own(words: Speaker) -> None:
    assert len({words.say(name_piece(piece)) for piece in PIECES.values()}) == len(PIECES)


def test_every_colour_of_a_miscounted_opening_has_a_name_of_its_own(words: Speaker) -> None:
    named = {words.say(text("volcano-opening-count", colour=colour.word, count=2)) for colour in Colour}
    assert len(named) == len(Colour)


def longest_explanations() -> list[Text]:
    """A cap with the most moves, and every capture of three pieces a single eruption can make."""
    alone = position({"c3": "r1r2r3"}, "c3 a1 a2 e4 e5")
    found = [alone.explain(0, ("c3",)), alone.explain(0, ()), begin().explain(0, ("b2", "a3"))]
    for codes in product(*[[code for code in PIECES if code[1] == size] for size in "123"]):
        landing = dict(zip(("c1", "d1", "e1"), reversed(codes), strict=True))
        board = position({"a1": "".join(codes), **landing}, "a1 a5 b5 d5 e5")
        found.append(board.explain(0, ("a1", "b1")))
    return found


def test_explanations_fit_a_choice_together_with_the_notation(words: Speaker) -> None:
    assert max(len(words.say(explanation)) for explanation in longest_explanations()) <= EXPLANATION_LIMIT


def test_a_story_reads_as_sentences() -> None:
    step = begin().play(0, begin().read(0, "c3-c4"))
    told = [speaker("en", "core", "volcano").say(one) for one in step.position.tell(step.events)]
    assert told == [
        "Player 1 moves c3-c4.",
        "c3 erupts: a large red to c5.",
        "Player 1 captures a large red.",
    ]
    told = [speaker("fr", "core", "volcano").say(one) for one in step.position.tell(step.events)]
    assert told == [
        "Player 1 joue c3-c4.",
        "Éruption en c3\u202f: une grande rouge en c5.",
        "Player 1 prend une grande rouge.",
    ]

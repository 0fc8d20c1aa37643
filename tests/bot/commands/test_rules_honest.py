"""A question that no rule answers is told so, whichever game is in the channel."""

import discord
import pytest

from bot.commands.rules import find_rules, suggested_rules
from bot.rules_search.rulebook import TABLE, Rule, Rulebook, SearchResult
from bot.ui.rules import RuleButton, choice_page
from bot.words.language import language_for
from games import REGISTRY
from games.core.text import text
from tests.bot.rules_search import measure
from tests.bot.rules_search.measure import nonsense

BOOK = Rulebook()


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """Read the texts when the first test runs; every test process imports this file, and few need them."""
    BOOK.load()


def asked(found: SearchResult, code: str, game: str) -> str:
    """What the page asks that offers these rules."""
    shown = choice_page(BOOK, found, language_for(code), game).walk_children()
    return "\n".join(part.content for part in shown if isinstance(part, discord.ui.TextDisplay))


@pytest.mark.full
@pytest.mark.parametrize(("code", "typed"), nonsense())
@pytest.mark.parametrize("game", ["", *REGISTRY])
def test_nonsense_is_answered_by_no_rule_or_by_a_doubtful_choice(code: str, typed: str, game: str) -> None:
    found = find_rules(BOOK, typed, code, game)
    assert not found.confident, found
    assert not found.answers, found
    assert language_for(code).say(text("bot-rules-unsure")) in asked(found, code, game)


def test_several_games_have_an_answer_only_where_one_holds_most_of_the_question() -> None:
    which = language_for("en").say(text("bot-rules-which-of-games"))
    for typed, told in (("how many can play", True), ("bitcoin price", False)):
        assert (which in asked(find_rules(BOOK, typed, "en", ""), "en", "")) is told, typed


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", ["", "hekla", "vesuvio", "volcano"])
def test_the_plainest_question_of_all_finds_how_the_game_goes(code: str, game: str) -> None:
    plain = {
        "en": ("how to play", "how do you play", "rules"),
        "fr": ("comment jouer", "comment on joue", "comment ça se joue", "règles"),
    }
    for typed in plain[code]:
        found = find_rules(BOOK, typed, code, game)
        assert found.rules[0].topic == "what-is", (typed, found)
        assert found.confident is bool(game), (typed, found)


def test_a_rule_of_another_game_is_offered_by_the_name_of_its_game() -> None:
    found = SearchResult((Rule("vesuvio", "costs"), Rule("hekla", "goal")))
    labels = [
        part.item.label
        for part in choice_page(BOOK, found, language_for("en"), "hekla").walk_children()
        if isinstance(part, RuleButton)
    ]
    assert [str(label).startswith("Vesuvio: ") for label in labels] == [True, False]


@pytest.mark.parametrize(
    ("typed", "code"),
    [("how many circles do I advance in hekla", "en"), ("Hekla : de combien de cercles j’avance ?", "fr")],
)
def test_a_question_that_names_a_game_is_looked_up_there_wherever_it_is_asked(typed: str, code: str) -> None:
    for here in REGISTRY:
        found = find_rules(BOOK, typed, code, here, here)
        assert Rule("hekla", "advance") in found.rules
        assert {rule.game for rule in found.rules} <= {"hekla", TABLE}


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("how much does the photo cost", "en", "only of another game, Vesuvio"),
        ("how many circles do I advance", "en", "only of another game, Hekla"),
        ("what happens if lava covers me", "en", "only of another game, Vesuvio"),
        ("que se passe-t-il si la lave me recouvre", "fr", "seulement d’un autre jeu, Vesuvio"),
    ],
)
def test_what_another_game_is_about_is_not_surely_answered_by_the_game_of_the_channel(
    typed: str, code: str, said: str
) -> None:
    found = find_rules(BOOK, typed, code, "volcano", "volcano")
    assert not found.confident
    assert found.rules[0].game != "volcano"
    assert said in asked(found, code, "volcano")
    assert suggested_rules(BOOK, typed, code, "volcano", "volcano")[0] == found.rules[0]


@pytest.mark.parametrize("code", measure.ASKED)
def test_what_the_channels_game_is_about_stays_surely_answered(code: str) -> None:
    """Rules of other games that are about as good change nothing."""
    doubted, sure = 0, 0
    for one in (each for half in measure.asked(code).values() for each in half):
        if one.game and BOOK.search(one.typed, code, one.game, 1).confident:
            sure += 1
            doubted += not find_rules(BOOK, one.typed, code, one.game, one.game).confident
    assert doubted <= sure * 0.03, (doubted, sure)

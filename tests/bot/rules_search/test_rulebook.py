"""The rules are found by what players type, however they spell it; the topic they mean comes first."""

import ast
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules_search.rulebook import TABLE, Rule, Rulebook, topics_of
from bot.rules_search.search import Index
from bot.ui.rules import LEGEND_TOPIC
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.game import Game
from games.core.refusals import Refusal
from games.core.rules import BrokenRules, Topic, parse_index, parse_topics
from games.core.text import Text
from tests.bot.rules_search.measure import ASKED
from tests.bot.rules_search.questions import QUESTIONS
from tests.games.test_rules_texts import rules_file
from tests.games.wording import folder, source, where

PACKAGES = tuple(sorted(REGISTRY))
BOOK = Rulebook()

ENOUGH = 5
"""Questions about a game in each language, at least."""

every_package = pytest.mark.parametrize("package", PACKAGES)
both_languages = pytest.mark.parametrize("code", CODES)
asked_languages = pytest.mark.parametrize("code", ASKED)


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """Read the texts when the first test runs; every test process imports this file, and few need them."""
    BOOK.load()


def test_the_topic_a_player_means_comes_first() -> None:
    found = {one: BOOK.search(*one[:3], 5).rules[:1] for one in QUESTIONS}
    assert {one: rules for one, rules in found.items() if rules != (Rule(*one[2:]),)} == {}


@every_package
@asked_languages
def test_there_are_enough_questions_in_both_languages_and_about_every_game(package: str, code: str) -> None:
    asked = [typed for typed, spoken, game, _ in QUESTIONS if (spoken, game) == (code, package)]
    assert len(asked) >= ENOUGH, f"tests/games/{package}/questions.py needs {ENOUGH} questions in {code}"


@every_package
@asked_languages
def test_where_a_picture_has_a_legend_questions_about_the_picture_lead_to_it(package: str, code: str) -> None:
    if BOOK.find(Rule(package, LEGEND_TOPIC), code):
        assert (code, package, LEGEND_TOPIC) in {question[1:] for question in QUESTIONS}, (
            f"tests/games/{package}/questions.py needs questions in {code} that lead to {LEGEND_TOPIC}"
        )


@pytest.mark.parametrize("package", ["hekla", "vesuvio", "volcano"])
@asked_languages
@pytest.mark.parametrize("typed", ["eruption", "éruption", "erupt", "erup", "ÉRUPTIONS", "éru", "l’éruption !"])
def test_an_eruption_is_found_with_and_without_accents_and_endings(package: str, code: str, typed: str) -> None:
    first = BOOK.search(typed, code, package, 1).rules[0]
    assert "erupt" in first.topic, first


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", ("captured piece", "captures pieces", "capturing a piece")),
        ("fr", ("pièce prise", "pieces prises", "la PIÈCE est prise")),
        ("fr", ("tricher", "triche", "trichera")),
        ("en", ("scoring", "scores", "scored")),
    ],
)
def test_every_form_of_a_word_finds_the_same(code: str, forms: tuple[str, ...]) -> None:
    found = [BOOK.search(form, code, "volcano", 1).rules for form in forms]
    assert found[0]
    assert len(set(found)) == 1, found


@every_package
@both_languages
def test_every_ruling_is_found_by_its_number_and_every_topic_by_its_heading(package: str, code: str) -> None:
    topics = parse_topics(rules_file(package, f"{code}.md"))
    for topic in topics:
        found = BOOK.search(topic.heading, code, package, 1).rules
        assert found == (Rule(package, topic.key),), (
            f"{where(package)}/rules/{code}.md: the heading of {{#{topic.key}}} finds {found}; give it words of its own"
        )
    for number in {number for topic in topics for number in topic.rulings}:
        found = BOOK.search(number, code, package, 3).rules
        first = BOOK.find(found[0], code)
        assert first is not None
        assert number in first.rulings


@every_package
@asked_languages
def test_every_ruling_is_behind_a_question_of_the_list(package: str, code: str) -> None:
    topics = parse_topics(rules_file(package, f"{code}.md"))
    wanted = {topic for _, language_code, game, topic in QUESTIONS if (language_code, game) == (code, package)}
    asked = {number for topic in topics if topic.key in wanted for number in topic.rulings}
    missing = {number for topic in topics for number in topic.rulings} - asked
    assert not missing, f"tests/games/{package}/questions.py needs questions in {code} that lead to {sorted(missing)}"


@given(typed=st.text(max_size=300))
def test_nothing_that_is_typed_is_an_error(typed: str) -> None:
    for code in CODES:
        assert len(BOOK.search(typed, code, None, 25).rules) <= 25


@pytest.mark.parametrize("typed", ['"', "*", "NEAR(", "a AND", "( OR )", "heading:", "^", "'; DROP TABLE topics", "-"])
def test_what_the_index_takes_for_an_operator_is_only_a_word(typed: str) -> None:
    for code in CODES:
        BOOK.search(typed, code, None, 25)
    assert BOOK.search("eruption", "en", "volcano", 1).rules == (Rule("volcano", "eruption"),)


@both_languages
def test_without_a_word_all_games_are_listed_from_their_beginning(code: str) -> None:
    listed = BOOK.search("", code, None, 25).rules
    assert {rule.game for rule in listed[: len(PACKAGES)]} == set(PACKAGES)
    assert {rule.topic for rule in listed[: len(PACKAGES)]} == {"what-is"}
    only = BOOK.search(" ?", code, "hekla", 25).rules
    assert {rule.game for rule in only} == {"hekla"}


@pytest.mark.parametrize("package", [*PACKAGES, TABLE])
def test_every_topic_stands_in_one_section_that_has_a_name(package: str) -> None:
    topics = topics_of(package, "en")
    placed = [topic for section in BOOK.sections(package) for topic in section.topics]
    for topic in topics:
        stands = placed.count(topic.key)
        assert stands == 1, f"rules/index.toml of {package}: {topic.key} stands in {stands} of [sections], not in one"
    assert len(placed) == len(topics), f"rules/index.toml of {package}: [sections] name topics that en.md has not"
    for section in BOOK.sections(package):
        key = f"bot-rules-section-{section.key}"
        assert all(language_for(code).has(key) for code in CODES), f"bot/words need {key}, or {package} another section"


@every_package
def test_every_refusal_of_a_game_leads_to_the_rule_behind_it(package: str) -> None:
    for key in refusals_of(package) | shared_refusals(REGISTRY[package]):
        rule = BOOK.behind(Refusal(Text(key), package))
        assert rule is not None, f"{where(package)}/rules/index.toml needs {key} under [refusals]"
        assert rule.game == package
        told = all(BOOK.find(rule, code) is not None for code in CODES)
        assert told, f"{where(package)}/rules/index.toml: {key} stands under {rule.topic}, which is no topic"


@every_package
def test_no_refusal_that_leads_to_a_rule_is_unknown(package: str) -> None:
    words = "\n".join(source(one, "en") for one in ("core", package))
    index = parse_index(rules_file(package, "index.toml"))
    keys = [key for key, _ in index.refusals]
    place = f"{where(package)}/rules/index.toml"
    assert len(set(keys)) == len(keys), f"{place} has a key twice under [refusals]"
    unknown = [key for key in keys if f"\n{key} =" not in words]
    assert not unknown, f"{place}: there are no words for {unknown} under [refusals]"


def shared_refusals(game: Game[Any]) -> set[str]:
    """The keys under "Refusals" in the words that all games share, but for options and hints this game has not."""
    words = source("core", "en")
    listed = words.split("## Refusals\n")[1].split("\n## ")[0]
    found = {line.split(" =")[0] for line in listed.splitlines() if line.startswith("core-")}
    others = {key for key in found if key.startswith("core-option-")} - {option.refusal for option in game.options}
    return found - others - ({"core-no-hints"} if game.hint_levels else set())


def refusals_of(package: str) -> set[str]:
    """The keys under "Refusals" in the words file, and those that are named where something is raised."""
    words = source(package, "en")
    listed = words.partition("## Refusals\n")[2].split("\n## ")[0]
    found = {line.split(" =")[0] for line in listed.splitlines() if line.startswith(f"{package}-")}
    for path in folder(package).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise):
                constants = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
                named = {value for value in constants if isinstance(value, str) and value.startswith(f"{package}-")}
                found |= {key for key in named if f"\n{key} =" in words and not key.startswith(f"{package}-option-")}
    return found


@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
def test_whatever_a_game_says_no_to_has_a_rule_behind_it(game: Game[Any]) -> None:
    position = game.start(game.seat_range[-1], {}, bytes(16), 0)
    seen = set()
    for typed in (
        "",
        "?",
        "a1",
        "z9",
        "a1-a2",
        "a1-c3",
        "e5-e6",
        "pass",
        "claim",
        "9@a1",
        "3@c3",
        "c3-c4",
        "n5",
        "dig",
    ):
        try:
            position.play(0, position.read(0, typed))
        except Refusal as refusal:
            seen.add(refusal)
    assert seen
    missing = sorted({refusal.text.key for refusal in seen if BOOK.behind(refusal) is None})
    assert not missing, f"{where(game.key)}/rules/index.toml needs {missing} under [refusals]"


def test_what_is_no_rule_has_no_topic() -> None:
    assert BOOK.behind(Refusal(Text("bot-refusal-stale"))) is None
    assert BOOK.find(Rule("volcano", "no-such-topic"), "en") is None
    assert BOOK.find(Rule("no-such-game", "what-is"), "fr") is None


@pytest.mark.parametrize(
    "broken",
    [
        "# Rules\n\n## No key\nkeywords: a\n\nBody.\n",
        "# Rules\n\n## Heading {#key}\nkeywords: a\n",
        "# Rules\n\n## Heading {#key}\nwhatever: a\n\nBody.\n",
        "# Rules\n\n## Heading {#key}\nno field\n\nBody.\n",
        "# Rules\n\n## Heading {#key}\nhouse: no\n\nBody.\n",
    ],
)
def test_a_rules_text_that_is_not_in_the_form_is_refused(broken: str) -> None:
    with pytest.raises(BrokenRules, match=r"^games/x/rules/en\.md: "):
        parse_topics(broken, "games/x/rules/en.md")


def test_searches_in_several_threads_at_once_find_what_one_alone_finds() -> None:
    asked = [(typed, code) for typed, code, _, _ in QUESTIONS[::5]]
    alone = [BOOK.search(*one, None, 5) for one in asked]
    with ThreadPoolExecutor(4) as threads:
        together = [threads.submit(BOOK.search, *one, None, 5) for one in asked]
        assert [one.result() for one in together] == alone


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("captuer", ["capture"]),
        ("aptrue", []),
        ("ruptione", ["eruption"]),
        # Nothing stands for a number or for three letters.
        ("cap", []),
        ("c4pture", []),
    ],
)
def test_a_word_is_mended_by_as_many_letters_as_its_length_allows(typed: str, meant: list[str]) -> None:
    topic = Topic("one", "Capture, eruption, irruptions, cup?", "")
    assert Index({}, [(Rule("g", "one"), topic)]).near(typed, ("g",)) == meant


@pytest.mark.parametrize(("code", "said"), [("en", "two circles instead of one"), ("fr", "deux cercles au lieu d’un")])
def test_the_legend_of_hekla_says_what_the_sign_for_double_brings(code: str, said: str) -> None:
    topic = BOOK.find(Rule("hekla", LEGEND_TOPIC), code)
    assert topic is not None
    (line,) = [line for line in topic.body.splitlines() if "×2" in line]
    assert said in line

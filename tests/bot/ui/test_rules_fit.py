"""Every rule of every game, with all that goes with it, stays within Discord's limits in both languages."""

from collections.abc import Iterator

import discord
import pytest

from bot import limits
from bot.rules_search.rulebook import TABLE, Rule, Rulebook, SearchResult
from bot.ui.components import COMPONENTS
from bot.ui.rules import RuleButton, RuleSelect, choice_page, games_page, name_of, rule_page, see_rule
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.rules import Topic
from games.core.text import text
from tests.bot.test_limits import both_languages, check_layout

LARGEST = 10
"""Parts of a picture that is shown large; more files no message takes."""

BOOK = Rulebook()


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """Read the texts when the first test runs; every test process imports this file, and few need them."""
    BOOK.load()


def topics(game: str, code: str) -> Iterator[tuple[Rule, Topic]]:
    for section in BOOK.sections(game):
        for key in section.topics:
            topic = BOOK.find(Rule(game, key), code)
            assert topic is not None, key
            yield Rule(game, key), topic


def page(rule: Rule, topic: Topic, code: str) -> discord.ui.LayoutView:
    names = [f"{'x' * 40}-{number}.png" for number in range(LARGEST)] if topic.picture else []
    items = [discord.MediaGalleryItem(f"attachment://{name}", description="x" * limits.ALT_TEXT) for name in names]
    return rule_page(BOOK, rule, topic, language_for(code), [discord.ui.MediaGallery(item) for item in items])


BOOKS = (*REGISTRY, TABLE)
"""Every game, and the section about the bot."""


@pytest.mark.full
@pytest.mark.parametrize("game", BOOKS)
@both_languages
def test_every_rule_fits_with_its_picture_and_its_lists(game: str, code: str) -> None:
    for rule, topic in topics(game, code):
        check_layout(page(rule, topic, code))


@pytest.mark.full
@pytest.mark.parametrize("game", REGISTRY)
@both_languages
def test_every_rule_says_who_made_the_game_and_whether_it_is_ours(game: str, code: str) -> None:
    footers = {"yes": "bot-rules-house", "departs": "bot-rules-departs"}
    house = {kind: language_for(code).say(text(key)) for kind, key in footers.items()}
    for rule, topic in topics(game, code):
        said = [
            part.content for part in page(rule, topic, code).walk_children() if isinstance(part, discord.ui.TextDisplay)
        ]
        assert any(BOOK.credit(game, code) in one for one in said)
        assert [kind for kind in house if any(house[kind] in one for one in said)] == [topic.house] * (
            topic.house in house
        )
        assert topic.body in said[0]


@pytest.mark.parametrize("game", REGISTRY)
@both_languages
def test_the_options_of_a_game_lead_to_those_that_all_games_share(game: str, code: str) -> None:
    rule = Rule(game, "options")
    topic = BOOK.find(rule, code)
    assert topic is not None
    shown = page(rule, topic, code).walk_children()
    leads = [getattr(one, "custom_id", None) for one in shown if isinstance(one, discord.ui.Button | RuleButton)]
    assert f"rules:{TABLE}:open" in leads, leads


@pytest.mark.parametrize("game", BOOKS)
@both_languages
def test_no_heading_is_cut_in_a_list_a_button_or_a_suggestion(game: str, code: str) -> None:
    name = language_for(code).say(name_of(game))
    for rule, topic in topics(game, code):
        assert len(f"{name} : {topic.heading}") <= limits.CHOICE_NAME
        assert len(topic.heading) <= limits.BUTTON_LABEL
        assert len(f"{rule.game}:{rule.topic}") <= limits.CHOICE_VALUE


@pytest.mark.full
@pytest.mark.parametrize("game", BOOKS)
def test_from_every_rule_all_others_can_be_reached(game: str) -> None:
    every = {rule: topic for one in BOOKS for rule, topic in topics(one, "en")}
    reached: set[Rule] = set()
    waiting = [BOOK.first(game)]
    while waiting:
        rule = waiting.pop()
        if rule in reached:
            continue
        reached.add(rule)
        for part in page(rule, every[rule], "en").walk_children():
            if isinstance(part, RuleButton):
                waiting.append(part.rule)
            elif isinstance(part, RuleSelect):
                waiting += [part.rule_of(option.value) for option in part.item.options]
    assert reached == set(every)


@pytest.mark.parametrize("game", BOOKS)
def test_no_list_is_longer_than_a_select(game: str) -> None:
    assert 1 <= len(BOOK.sections(game)) <= limits.SELECT_OPTIONS
    assert all(0 < len(section.topics) <= limits.SELECT_OPTIONS for section in BOOK.sections(game))


def test_the_ids_of_rules_are_understood_by_nothing_else() -> None:
    for rule, topic in topics("volcano", "en"):
        for part in page(rule, topic, "en").walk_children():
            if isinstance(part, RuleButton | RuleSelect):
                custom_id = str(part.item.custom_id)
                fitting = [one for one in COMPONENTS if one.__discord_ui_compiled_template__.fullmatch(custom_id)]
                assert fitting == [type(part)]


@both_languages
def test_the_question_which_game_fits(code: str) -> None:
    check_layout(games_page(tuple(BOOK.first(game) for game in BOOKS), language_for(code)))


@both_languages
def test_a_rule_with_the_next_best_and_a_choice_of_rules_fit(code: str) -> None:
    every = [rule for game in BOOKS for rule, _ in topics(game, code)]
    for at, rule in enumerate(every):
        found = SearchResult((rule, every[at - 1], every[at - 2]), (("captrue", "capture"), ("lvaa", "lava")))
        topic = BOOK.find(rule, code)
        assert topic is not None
        check_layout(rule_page(BOOK, rule, topic, language_for(code), [], found))
        check_layout(choice_page(BOOK, found, language_for(code), ""))


async def test_the_button_beneath_a_refusal_leads_to_its_rule() -> None:
    for code in CODES:
        (button,) = see_rule(Rule("volcano", "cap-moves"), language_for(code)).children
        assert isinstance(button, RuleButton)
        assert button.rule == Rule("volcano", "cap-moves")
        assert len(str(button.item.label)) <= limits.BUTTON_LABEL

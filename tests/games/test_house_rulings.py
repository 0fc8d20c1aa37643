"""Every house ruling is marked as one, in the same way in every game and language."""

import re

import pytest

from tests.games.test_rules_texts import (
    bot_words,
    every_known_text,
    every_package,
    every_text,
    index,
    rulings,
    text_of,
    topics,
)
from tests.games.wording import where

LIST = "house-rulings"
"""The topic that lists them all."""

TOLD = {
    "en": "ublished (?:rules|challenge) (?:as they say|ask|give the first|let|allow|say|set)|published with the game",
    "fr": "publiée?s? (?:demandent|disent|donnent le premier|laissent le choix|le permettent|les demande"
    "|ne fixent|permettent)|publiée avec le jeu",
}
"""Words by which a text says what the published rules tell about this."""

WHOLLY_TOLD = ("no-return", "photo-wins")
"""Topics about options that were published, which need no line below them."""

SAID = {"en": r"[Hh]ouse ruling", "fr": r"[Rr]ègle maison"}


def house(package: str) -> set[str]:
    """The numbers of the rulings that are our own, from the game's index."""
    return set(index(package).get("house", ()))


@every_package
def test_the_house_rulings_of_the_index_are_rulings_of_the_game(package: str) -> None:
    assert house(package) <= set(rulings(package)), f"{where(package)}/rules/index.toml: house = names unknown rulings"


@every_text
def test_a_topic_is_marked_as_house_ruling_exactly_if_it_tells_one(package: str, language: str) -> None:
    for topic in topics(package, language):
        cited, marked = set(topic.rulings), bool(topic.house)
        place = f"{text_of(package, language)}: {{#{topic.key}}}"
        assert marked or not cited & house(package), f"{place} needs 'house: yes' for {sorted(cited & house(package))}"
        assert not (marked and cited) or cited & house(package), f"{place} is marked, but cites no house ruling"


@every_known_text
def test_a_marked_topic_says_which_part_of_it_is_the_house_ruling(package: str, language: str) -> None:
    for topic in topics(package, language):
        if topic.house and topic.key != LIST:
            place = f"{text_of(package, language)}: {{#{topic.key}}}"
            assert re.search(SAID[language], topic.body), f"{place} must say before which sentence it is a house ruling"


@every_text
def test_the_list_of_house_rulings_is_complete(package: str, language: str) -> None:
    lists = [set(topic.rulings) for topic in topics(package, language) if topic.key == LIST]
    assert lists == ([house(package)] if house(package) else []), f"{text_of(package, language)}: {{#{LIST}}}"


@every_known_text
def test_no_topic_says_that_the_published_rules_leave_open_what_its_text_says_they_tell(
    package: str, language: str
) -> None:
    for topic in topics(package, language):
        told = re.search(TOLD[language], topic.body)
        wanted = "told" if topic.key in WHOLLY_TOLD else "departs"
        place = f"{text_of(package, language)}: {{#{topic.key}}}"
        assert told is None or topic.key == LIST or topic.house == wanted, f"{place} says {told[0]}"


@pytest.mark.full
@pytest.mark.parametrize(
    ("language", "key", "said"),
    [
        ("en", "bot-rules-house", "House ruling: the published rules leave this open; Fumarole plays it this way."),
        ("fr", "bot-rules-house", "Règle maison : les règles publiées laissent ce point ouvert ; Fumarole joue ainsi."),
        ("en", "bot-rules-departs", "House ruling: here Fumarole departs from the published rules."),
        ("fr", "bot-rules-departs", "Règle maison : ici, Fumarole s’écarte des règles publiées."),
    ],
)
def test_the_footer_of_a_house_ruling_says_whose_it_is(language: str, key: str, said: str) -> None:
    """It is Fumarole's at every table; nobody at this one has decided it."""
    assert re.sub(r"\s", " ", bot_words(language)[key]) == said

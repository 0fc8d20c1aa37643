"""Texts name options and their values as Discord's lists show them, never by their internal keys."""

import re
from typing import Any

import pytest

from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.options import ChoiceOption
from games.core.refusals import InvalidSetup
from games.core.text import text
from tests.games.test_rules_texts import bot_words, text_of, topics
from tests.games.wording import LANGUAGES, source, where

NAMED = re.compile(r"`([^`\n]+)`|\*\*([^*\n]+)\*\*")
AS_OPTION = re.compile(r"\b(?:[Oo]ption `([^`\n]+)`|(?:[Ll]ayout|[Dd]isposition) \*\*([^*\n]+)\*\*)")
QUOTED = re.compile(r"“([^”{]+)”|«\s([^»{]+)\s»")
LISTS = ("layouts", "mini-layouts")

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def shown(game: Game[Any], language: str) -> set[str]:
    """The names of a game's options and of their values as Discord shows them, and of the options all games share."""
    voice = language_for(language)
    stems = [f"{game.key}-option-{option.key}" for option in game.options]
    keys = [f"{stem}-name" for stem in stems] + [
        f"{game.key}-option-{option.key}-{choice}"
        for option in game.options
        if isinstance(option, ChoiceOption)
        for choice in option.choices
    ]
    shared = {value for key, value in bot_words(language).items() if re.fullmatch("bot-option-[a-z]+-name", key)}
    return {voice.say(text(key)) for key in keys} | shared


def internal(game: Game[Any], language: str) -> set[str]:
    """The keys of options and values that no list shows."""
    keys = {option.key for option in game.options}
    for option in game.options:
        keys |= set(option.choices) if isinstance(option, ChoiceOption) else set()
    return keys - shown(game, language)


@pytest.mark.full
@every_game
@every_language
def test_the_rules_name_no_option_and_no_value_by_an_internal_key(game: Game[Any], language: str) -> None:
    keys = internal(game, language)
    for topic in topics(game.key, language):
        wrong = {one or other for one, other in NAMED.findall(topic.body)} & keys
        assert not wrong, f"{text_of(game.key, language)}: {{#{topic.key}}} names {sorted(wrong)}, which no list shows"


@pytest.mark.full
@every_game
@every_language
def test_what_the_rules_call_an_option_or_a_layout_has_that_name_in_discord(game: Game[Any], language: str) -> None:
    names = shown(game, language)
    for topic in topics(game.key, language):
        found = AS_OPTION.findall(topic.body)
        if topic.key in LISTS:
            found += re.findall(r"^- ()\*\*([^*\n]+)\*\*", topic.body, re.MULTILINE)
        wrong = {one or other for one, other in found} - names
        assert not wrong, f"{text_of(game.key, language)}: {{#{topic.key}}} names {sorted(wrong)}, which no list shows"


@every_game
@every_language
@pytest.mark.full
def test_sentences_quote_no_internal_key(game: Game[Any], language: str) -> None:
    quoted = {one or other for one, other in QUOTED.findall(source(game.key, language))}
    wrong = quoted & internal(game, language)
    assert not wrong, f"{where(game.key)}/words/{language}.ftl quotes {sorted(wrong)}, which no list shows"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_value_is_answered_with_the_names_of_the_list(language: str) -> None:
    with pytest.raises(InvalidSetup) as refused:
        REGISTRY["volcano"].complete_options({"ending": "never"})
    said = language_for(language).say(refused.value.text)
    assert not re.search("proved|claimed", said), said

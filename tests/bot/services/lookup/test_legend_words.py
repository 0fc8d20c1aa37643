"""What people ask about a picture finds the legend of the channel's game first."""

from __future__ import annotations

import pytest

from bot.services.lookup.rulebook import Rule, Rulebook
from bot.ui.legend import LEGEND_TOPIC
from games import REGISTRY

ASKED = {
    "en": ("black", "letters", "dots", "what is under", "the column beside", "numbers", "what do the letters mean"),
    "fr": ("noir", "lettres", "petits points", "ce qu’il y a dessous", "la colonne à côté", "nombres", "chiffres"),
}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    """Loaded when a test needs it; reading all pages takes long."""
    loaded = Rulebook()
    loaded.load()
    return loaded


@pytest.mark.parametrize("code", ASKED)
@pytest.mark.parametrize("game", [game for game in REGISTRY if game != "pebbles"])
def test_words_for_what_a_picture_shows_find_the_legend_first(book: Rulebook, game: str, code: str) -> None:
    first = {typed: book.search(typed, code, game, 3).rules[:1] for typed in ASKED[code]}
    assert first == dict.fromkeys(ASKED[code], (Rule(game, LEGEND_TOPIC),))


@pytest.mark.parametrize(("code", "said"), [("en", "two circles instead of one"), ("fr", "deux cercles au lieu d’un")])
def test_the_legend_of_hekla_says_what_the_sign_for_double_brings(book: Rulebook, code: str, said: str) -> None:
    topic = book.find(Rule("hekla", LEGEND_TOPIC), code)
    assert topic is not None
    (line,) = [line for line in topic.body.splitlines() if "×2" in line]
    assert said in line

"""Every shipped problem has the theme that its best line shows, with a name in both languages."""

from collections import Counter

import pytest

from games import REGISTRY
from games.core.text import text
from tests.games.wording import LANGUAGES, speaker
from tests.problems.themes import THEMES, theme_of

LISTS = {key: game.problems.listed for key in THEMES if (game := REGISTRY[key]).problems}


@pytest.mark.full
@pytest.mark.parametrize("game", LISTS)
def test_a_theme_is_what_the_best_line_shows(game: str) -> None:
    for problem in LISTS[game]:
        assert problem.theme == theme_of(problem), problem.key


@pytest.mark.parametrize("game", LISTS)
def test_every_theme_occurs_and_none_prevails(game: str) -> None:
    themes = Counter(problem.theme for problem in LISTS[game])
    assert set(themes) == set(THEMES[game])
    assert max(themes.values()) <= len(LISTS[game]) / 4


@pytest.mark.parametrize("game", LISTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_a_name_of_its_own(game: str, language: str) -> None:
    words = speaker(language, game, "core")
    names = {words.say(text(f"{game}-theme-{theme}")) for theme in THEMES[game]}
    assert len(names) == len(THEMES[game])

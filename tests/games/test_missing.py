"""What a new game lacks is asked for by a sentence with the file and what to write there."""

import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest

import games
import rendering
from bot.words import language, languages
from games import GUIDES, REGISTRY
from rendering import PAINTERS
from tests.bot.pictures import test_lobby_picture
from tests.bot.rules_search import test_rulebook
from tests.games import test_contract, test_golden, test_guides, test_rules_texts, wording
from tests.games.test_contract import GOLDEN
from tests.rendering import sentences, test_themes, test_words
from tests.toys.copying import copy

TOY, KEY = "kayles", "lacking"

Guard: TypeAlias = Callable[[], None]


def every_text(guard: Callable[[str, str], None], code: str = "fr") -> Guard:
    return lambda: guard(KEY, code)


def every_game(guard: Callable[..., None], *more: str) -> Guard:
    return lambda: guard(REGISTRY[KEY], *more)


LACKS: dict[str, tuple[str, str, Guard, str]] = {
    "a sentence": (
        "games/lacking/words/fr.ftl",
        "lacking-explain-pin = .*",
        every_game(test_contract.test_every_sentence_of_a_game_has_words, "fr"),
        "games/lacking/words/fr.ftl needs lacking-explain-pin",
    ),
    "a name": (
        "games/lacking/words/en.ftl",
        "lacking-name = .*",
        every_game(test_contract.test_the_set_up_command_has_words_that_fit, "en"),
        "games/lacking/words/en.ftl needs .*lacking-name",
    ),
    "a pitch": (
        "games/lacking/words/en.ftl",
        "lacking-pitch = .*",
        every_text(test_lobby_picture.test_a_game_says_in_a_line_each_what_it_is_and_how_long_it_takes, "en"),
        "games/lacking/words/en.ftl needs lacking-pitch",
    ),
    "a length": (
        "games/lacking/words/fr.ftl",
        "lacking-length = .*",
        every_game(test_contract.test_both_languages_have_the_same_words_with_the_same_values),
        "games/lacking/words/fr.ftl needs .*lacking-length",
    ),
    "first steps": (
        "games/lacking/guide.py",
        r', \("j1", "k1"\)',
        lambda: test_guides.test_every_game_has_first_steps_of_three_moves(KEY),
        "games/lacking/guide.py needs 3 tasks",
    ),
    "endings": (
        "games/lacking/endings.py",
        '    LAST = "last"',
        lambda: test_golden.test_every_ending_that_a_game_declares_has_a_golden_game(KEY),
        "no golden game ends by",
    ),
    "golden games": (
        "games/lacking/endings.py",
        "^$",
        every_game(test_contract.test_a_registered_game_has_golden_games),
        "tests/golden/lacking/ needs golden games: uv run python -m tests.golden.make lacking",
    ),
    "a topic": (
        "games/lacking/rules/fr.md",
        r"## [^#]*\{#designer\}[^#]*",
        every_text(test_rules_texts.test_the_designer_is_named),
        "games/lacking/rules/fr.md needs a topic {#designer}",
    ),
    "a designer": (
        "games/lacking/rules/index.toml",
        "designer = .*",
        every_text(test_rules_texts.test_the_designer_is_named),
        "games/lacking/rules/index.toml needs a line designer = ",
    ),
    "the look of a move": (
        "games/lacking/rules/index.toml",
        "moves = .*",
        lambda: test_rules_texts.test_both_languages_show_the_same_moves(KEY),
        "games/lacking/rules/index.toml needs moves = a pattern of a written move",
    ),
    "keywords": (
        "games/lacking/rules/fr.md",
        "keywords: tour.*\n",
        every_text(test_rules_texts.test_every_topic_is_found_by_words_of_its_own),
        "games/lacking/rules/fr.md: {#turn} needs a line 'keywords: ...'",
    ),
    "questions": (
        "tests/games/lacking/questions.py",
        "^$",
        every_text(test_rulebook.test_there_are_enough_questions_in_both_languages_and_about_every_game),
        "tests/games/lacking/questions.py needs 5 questions in fr",
    ),
    "a sentence of the picture": (
        "rendering/lacking/words/en.ftl",
        "picture-lacking-standing = .*",
        every_game(test_themes.test_every_game_follows_the_theme),
        "rendering/lacking/words/en.ftl needs picture-lacking-standing",
    ),
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the copy lies, which can be imported and goes with all that was read of it."""
    copy(TOY, KEY, tmp_path)
    for package in (games, rendering):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path / package.__name__)])
    found = languages._folder_of
    monkeypatch.setattr(
        languages, "_folder_of", lambda name: tmp_path.joinpath(*name.split(".")) if KEY in name else found(name)
    )
    yield tmp_path
    for registry in (REGISTRY, GUIDES, PAINTERS):
        cast("dict[str, object]", registry).pop(KEY, None)
    for name in [one for one in sys.modules if KEY in one.split(".")]:
        del sys.modules[name]
    forget()


def forget() -> None:
    """Let words be read anew."""
    for module in (test_rules_texts, wording, sentences, language):
        for read in vars(module).values():
            if hasattr(read, "cache_clear"):
                read.cache_clear()


def register(*, painter: bool = True) -> None:
    """Take the copy up, as the lines in games/ and rendering/ would."""
    made: Any = import_module(f"games.{KEY}.game").LACKING
    cast("dict[str, object]", REGISTRY)[KEY] = made
    cast("dict[str, object]", GUIDES)[KEY] = import_module(f"games.{KEY}.guide").guide()
    if painter:
        cast("dict[str, object]", PAINTERS)[KEY] = import_module(f"rendering.{KEY}").LackingPainter()
    forget()


@pytest.mark.full
@pytest.mark.parametrize("what", LACKS)
def test_what_a_game_lacks_is_asked_for_with_file_and_key(game: Path, what: str) -> None:
    path, lost, guard, told = LACKS[what]
    written = (game / path).read_text(encoding="utf-8")
    (game / path).write_text(re.sub(lost, "", written, count=1, flags=re.MULTILINE), encoding="utf-8")
    register()
    with pytest.raises((AssertionError, pytest.fail.Exception), match=told):
        guard()


def test_a_game_without_a_painter_is_told_where_to_write_its_line(game: Path) -> None:
    register(painter=False)
    line = "rendering/__init__.py needs a line for .*lacking.* in PAINTERS"
    with pytest.raises(AssertionError, match=line):
        test_words.test_a_painter_lies_in_the_folder_of_the_same_name_beside_its_game(KEY)
    with pytest.raises(LookupError, match=line):
        PAINTERS[KEY].describe(REGISTRY[KEY].start(2, {}, bytes(16)).view(None), sentences.words("en"))


def test_a_whole_game_lacks_nothing_but_golden_games(game: Path) -> None:
    assert not (GOLDEN / KEY).exists()
    register()
    for what, (_, _, guard, _) in LACKS.items():
        if what not in {"endings", "golden games", "questions"}:
            guard()

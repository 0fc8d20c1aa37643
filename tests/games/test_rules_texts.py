"""The rules that players look up: the same topics in both languages, in the form the reader of them expects."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast

import bot
from bot.rules_search.rulebook import TABLE, topics_of
from bot.ui.rules import FIRST_TOPIC
from bot.words.language import language_for
from games import REGISTRY
from games.core.game import Game
from games.core.refusals import AmbiguousMove, IllegalMove, UnreadableMove
from games.core.rules import Topic, parse_topics
from games.core.text import text
from tests.games.wording import GAMES, LANGUAGES, folder, terms_of, where
from tests.languages.parsing import parsed

RULES = sorted(REGISTRY)
TEXTS = (*RULES, TABLE)
"""The games, and what is told about the bot itself."""

FIELDS = ("keywords", "see", "rulings", "house", "picture")
BODY_LIMIT = 1_500
HEADING_LIMIT = 80
PARAGRAPHS = 4

NO_BREAK, NARROW = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"

TABLE_TOPICS = {f"{TABLE}:{topic.key}" for topic in topics_of(TABLE, "en")}
"""What a topic of a game calls those about the bot itself."""

_CODE = re.compile(r"`[^`\n]+`")


@cache
def index(package: str) -> dict[str, Any]:
    """The index of a game's rules; beside what the program reads, the designer's name and what a move looks like."""
    return tomllib.loads(rules_file(package, "index.toml"))


def text_of(package: str, language: str) -> str:
    """A rules text as a person would look for it: "games/hekla/rules/en.md"."""
    return f"{'bot' if package == TABLE else where(package)}/rules/{language}.md"


def rules_file(package: str, name: str) -> str:
    """A file of a game's rules."""
    path = folder(package) / "rules" / name
    assert path.is_file(), f"{where(package)} needs rules/{name}"
    return path.read_text(encoding="utf-8")


def moves_in(package: str, language: str, body: str) -> list[str]:
    """The moves between backquotes, as records write them; the name of a place alone is not taken for one."""
    assert "moves" in index(package), f"{where(package)}/rules/index.toml needs moves = a pattern of a written move"
    for term in terms_of(package) if package in REGISTRY else ():
        word = language_for(language).say(text(f"{package}-word-{term}"))
        body = re.sub(rf"`{word}(?![^\W\d_])", f"`{term}", body)
    return [found[1] for found in re.finditer(f"`({index(package)['moves']})`", body)]


@cache
def topics(package: str, language: str) -> tuple[Topic, ...]:
    """The topics of a rules text in order."""
    if package == TABLE:
        return topics_of(TABLE, language)
    return parse_topics(rules_file(package, f"{language}.md"), text_of(package, language))


def topic_of(package: str, language: str, key: str) -> Topic:
    """The topic with this key, which the game must have."""
    for topic in topics(package, language):
        if topic.key == key:
            return topic
    pytest.fail(f"{where(package)}/rules/{language}.md needs a topic {{#{key}}}")


def in_both(package: str) -> list[tuple[Topic, Topic]]:
    """The topics that English and French have, by their keys; that neither lacks one is a test of its own."""
    french = {topic.key: topic for topic in topics(package, "fr")}
    return [(one, french[one.key]) for one in topics(package, "en") if one.key in french]


def prose(package: str, language: str) -> str:
    """What is there to be read: headings and bodies, without what is to be typed."""
    return _CODE.sub("", "\n".join(f"{topic.heading}\n{topic.body}" for topic in topics(package, language)))


@cache
def bot_words(language: str) -> dict[str, str]:
    """The bot's own words by key, those that take no value."""
    source = Path(bot.__file__).parent.joinpath("words", f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for entry in parsed(source).body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            elements = entry.value.elements
            if len(elements) == 1 and isinstance(elements[0], ast.TextElement):
                found[entry.id.name] = elements[0].value
    return found


KNOWN = ("en", "fr")
"""The languages of which tests know words."""

every_told = pytest.mark.parametrize("package", TEXTS)
every_told_text = pytest.mark.parametrize(("package", "language"), [(one, two) for one in TEXTS for two in LANGUAGES])
every_text = pytest.mark.parametrize(("package", "language"), [(one, two) for one in RULES for two in LANGUAGES])
every_known_text = pytest.mark.parametrize(("package", "language"), [(one, two) for one in RULES for two in KNOWN])
every_package = pytest.mark.parametrize("package", RULES)


def test_every_game_has_rules_in_every_language() -> None:
    for package in RULES:
        assert all(rules_file(package, f"{language}.md") for language in LANGUAGES)


def test_every_folder_with_rules_is_a_game_in_the_registry() -> None:
    for path in GAMES.glob("*/rules"):
        assert path.parent.name in REGISTRY, f"games/__init__.py needs a line for games/{path.parent.name}"


@every_package
def test_the_rules_of_a_game_begin_with_what_it_is(package: str) -> None:
    """The command that looks rules up opens a game's rules there."""
    for language in LANGUAGES:
        first = topics(package, language)[0] is topic_of(package, language, FIRST_TOPIC)
        assert first, f"{text_of(package, language)} must begin with {{#{FIRST_TOPIC}}}"


@every_told
def test_the_french_rules_are_not_the_english_ones(package: str) -> None:
    for one, other in in_both(package):
        assert one.body != other.body, f"{text_of(package, 'fr')} needs {{#{one.key}}} in French"


@every_told
def test_both_languages_have_the_same_topics_in_the_same_order(package: str) -> None:
    english, french = topics(package, "en"), topics(package, "fr")
    place = f"{text_of(package, 'en')} and fr.md"
    assert [topic.key for topic in english] == [topic.key for topic in french], f"{place} need the same topics in order"
    for one, other in zip(english, french, strict=True):
        for name in FIELDS[1:]:
            assert getattr(one, name) == getattr(other, name), f"{place}: {{#{one.key}}} differs in '{name}:'"


@every_text
def test_a_text_has_a_title_and_the_lines_of_its_topics_in_one_order(package: str, language: str) -> None:
    whole = rules_file(package, f"{language}.md")
    assert re.match(r"# \S.*\n\n## ", whole), f"{text_of(package, language)} must begin with a line '# title'"
    for heading, lines in re.findall(r"^## (.*)\n((?:[a-z]+: .*\n)*)", whole, re.MULTILINE):
        names = re.findall("^[a-z]+", lines, re.MULTILINE)
        assert names == [name for name in FIELDS if name in names], f"{text_of(package, language)}: order of {heading}"


@every_package
def test_both_languages_show_the_same_moves(package: str) -> None:
    for one, other in in_both(package):
        shown, other_shown = Counter(moves_in(package, "en", one.body)), Counter(moves_in(package, "fr", other.body))
        assert shown == other_shown, f"{where(package)}/rules: {{#{one.key}}} shows other moves in en.md than in fr.md"


@every_told_text
def test_no_topic_and_no_heading_comes_twice(package: str, language: str) -> None:
    found = topics(package, language)
    for names in ([topic.key for topic in found], [topic.heading for topic in found]):
        twice = [name for name, count in Counter(names).items() if count > 1]
        assert not twice, f"{text_of(package, language)} has more than once: {twice}"


@every_told_text
def test_topics_fit_where_they_are_shown(package: str, language: str) -> None:
    for topic in topics(package, language):
        place = f"{text_of(package, language)}: {{#{topic.key}}}"
        assert len(topic.heading) <= HEADING_LIMIT, f"{place} needs a heading of at most {HEADING_LIMIT} characters"
        assert 0 < len(topic.body) <= BODY_LIMIT, f"{place} needs a text of at most {BODY_LIMIT} characters"
        assert 1 <= len(topic.body.split("\n\n")) <= PARAGRAPHS, f"{place} needs at most {PARAGRAPHS} paragraphs"


@every_told_text
def test_every_topic_is_found_by_words_of_its_own(package: str, language: str) -> None:
    for topic in topics(package, language):
        words = topic.keywords
        place = f"{text_of(package, language)}: {{#{topic.key}}}"
        assert words, f"{place} needs a line 'keywords: ...'"
        assert len(set(words)) == len(words), f"{place} has a keyword twice"


@every_told_text
def test_related_topics_exist_and_are_others(package: str, language: str) -> None:
    keys = {topic.key for topic in topics(package, language)} | TABLE_TOPICS
    for topic in topics(package, language):
        related = topic.see
        place = f"{text_of(package, language)}: {{#{topic.key}}}"
        assert set(related) <= keys - {topic.key}, f"{place} must see other topics there are, not {sorted(related)}"
        assert len(set(related)) == len(related), f"{place} sees a topic twice"


@cache
def rulings(package: str) -> dict[str, str]:
    """The decided rule questions of a game by number, from its index."""
    found: dict[str, str] = tomllib.loads(rules_file(package, "index.toml")).get("rulings", {})
    return found


@every_text
def test_every_ruling_of_the_game_and_no_other_can_be_found(package: str, language: str) -> None:
    cited = {number for topic in topics(package, language) for number in topic.rulings}
    unknown, untold = cited - set(rulings(package)), set(rulings(package)) - cited
    assert not unknown, f"{where(package)}/rules/index.toml needs a line under [rulings] for {sorted(unknown)}"
    assert not untold, f"{where(package)}/rules/{language}.md needs a topic with 'rulings: {', '.join(sorted(untold))}'"


@every_package
def test_rulings_are_numbered_without_a_gap_and_told_in_a_sentence(package: str) -> None:
    letters = {number[0] for number in rulings(package)}
    assert len(letters) <= 1, letters
    assert list(rulings(package)) == [
        f"{letter}{at}" for letter in letters for at in range(1, len(rulings(package)) + 1)
    ]
    for number, line in rulings(package).items():
        assert re.fullmatch(r"[A-Za-z].{10,120}\.", line), number


def test_the_rulings_of_two_games_are_never_mistaken_for_each_other() -> None:
    letters = [{number[0] for number in rulings(package)} for package in RULES]
    assert len(set().union(*letters)) == sum(map(len, letters)), letters


def test_every_ruling_that_code_cites_exists() -> None:
    known = {number for package in RULES for number in rulings(package)}
    letters = "".join(sorted({number[0] for number in known}))
    sources = [path for folder in ("games", "rendering", "bot") for path in (GAMES.parent / folder).rglob("*.py")]
    cited = {
        (one, path.name)
        for path in sources
        for one in re.findall(rf"\b[{letters}]\d{{1,2}}\b", path.read_text("utf-8"))
    }
    circles = {f"O{number}" for number in range(1, 31)}  # of Hekla's outer ring
    assert {(one, name) for one, name in cited if one not in known | circles} == set()


@every_text
def test_the_designer_is_named(package: str, language: str) -> None:
    credit = topic_of(package, language, "designer")
    designer = index(package).get("designer")
    assert designer, f'{where(package)}/rules/index.toml needs a line designer = "..."'
    assert designer in credit.body, f"{where(package)}/rules/{language}.md: {{#designer}} does not name {designer}"


@every_told
def test_french_spaces_and_quotes_are_those_of_print(package: str) -> None:
    wrong = rf"(?<!{NARROW})[:;!?»]|«(?!{NARROW})|[\"'“”]"
    faulty = re.findall(f".*(?:{wrong}).*", prose(package, "fr"))
    assert not faulty, (
        f"{text_of(package, 'fr')} needs a narrow no-break space before : ; ! ? » and after «, and ’, in {faulty}"
    )


@every_told
def test_english_has_typographic_quotes_and_no_french_spaces(package: str) -> None:
    faulty = re.findall(rf".*[\"'{NO_BREAK}{NARROW}].*", prose(package, "en"))
    assert not faulty, f"{text_of(package, 'en')} needs “ ” ’ and plain spaces in {faulty}"


@pytest.mark.full
@every_text
def test_every_command_that_is_named_exists(package: str, language: str) -> None:
    words = bot_words(language)
    own = language_for(language).say(text(f"{package}-command"))
    commands = {value for key, value in words.items() if re.fullmatch("bot-command-[a-z]+", key)} | {own}
    opening = f"{own} {words['bot-command-new']}"
    for topic in topics(package, language):
        for typed in re.findall(r"`/([^`]+)`", topic.body):
            place = f"{text_of(package, language)}: {{#{topic.key}}} names /{typed}"
            assert typed.split()[0] in commands, f"{place}, which is no command in this language; the game's is /{own}"
            assert not typed.startswith(f"{own} ") or typed == opening, f"{place}, not /{opening}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
def test_every_option_is_explained_under_the_name_it_has_in_the_command(game: Game[Any], language: str) -> None:
    voice = language_for(language)
    for option in game.options:
        options = topic_of(game.key, language, "options")
        name = voice.say(text(f"{game.key}-option-{option.key}-name"))
        assert f"`{name}`" in options.body, f"{text_of(game.key, language)}: {{#options}} needs to explain `{name}`"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
def test_every_move_in_a_text_is_written_as_the_game_reads_it(game: Game[Any], language: str) -> None:
    position = game.start(game.seat_range[-1], {}, bytes(16), 0)
    for topic in topics(game.key, language):
        for written in moves_in(game.key, language, topic.body):
            try:
                position.read(0, written)
            except UnreadableMove:
                pytest.fail(f"{text_of(game.key, language)}: {{#{topic.key}}} shows `{written}`, which is no move")
            except (IllegalMove, AmbiguousMove):
                continue  # a move of another moment


@every_text
def test_the_options_that_all_games_share_are_one_button_away(package: str, language: str) -> None:
    """Seats, clock, timeout and rating are told once, in the section about the bot."""
    options = topic_of(package, language, "options")
    assert f"{TABLE}:open" in options.see, f"{text_of(package, language)}: {{#options}} needs {TABLE}:open"

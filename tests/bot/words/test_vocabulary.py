"""One word a thing: the glossary says which, and no sentence and no rule calls the thing by another."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast

from bot.words.language import language_for
from games import REGISTRY
from games.core.rules import parse_topics
from games.core.text import text
from tests.bot.words.test_french_words import said
from tests.games.wording import terms_of
from tests.languages.parsing import parsed

ROOT = Path(__file__).parents[3]
GLOSSARY: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "glossary.toml").read_text("utf-8"))["thing"]
LANGUAGES = ("en", "fr")
TYPED = re.compile(r"\w+-(?:typed|word)-")
"""The words of typed moves are those of the people who play."""

every_language = pytest.mark.parametrize("code", LANGUAGES)


@dataclass(frozen=True)
class Said:
    """Something people read: its file, its key or topic, and the words."""

    file: str
    key: str
    words: str


@cache
def everything(code: str) -> tuple[Said, ...]:
    """All sentences and all rules of a language."""
    files = sorted(
        path
        for folder in ("bot", "games", "rendering", "tests/toys")
        for kept in (f"words/{code}.ftl", f"rules/{code}.md")
        for path in (ROOT / folder).rglob(kept)
    )
    return tuple(Said(str(path.relative_to(ROOT)), key, one) for path in files for key, one in sentences(path))


def sentences(path: Path) -> Iterator[tuple[str, str]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        for topic in parse_topics(source):
            # What stands between braces is the name of a sentence, or of a word, said elsewhere.
            lines = (re.sub(r"\{[^}]*\}", "", line) for line in (topic.heading, *topic.body.splitlines()))
            yield from ((topic.key, line) for line in lines)
        return
    for entry in parsed(source).body:
        if isinstance(entry, ast.Message) and entry.value and not TYPED.match(entry.id.name):
            yield from ((entry.id.name, one) for one in said(entry.value))


def where(thing: dict[str, Any], code: str) -> list[Said]:
    """What is said where the word is looked for."""
    folders: Sequence[str] = thing.get("in", ())
    return [one for one in everything(code) if not folders or any(name in one.file.split("/") for name in folders)]


def other_words(thing: dict[str, Any], code: str) -> list[Said]:
    """Where something else is said for the thing."""
    patterns = "|".join(thing.get("not", {}).get(code, ()))
    wrong = re.compile(rf"(?<!\w)(?:{patterns})(?!\w)", re.IGNORECASE) if patterns else None
    return [one for one in where(thing, code) if wrong and wrong.search(one.words)]


@pytest.mark.full
@every_language
def test_each_thing_has_one_word(code: str) -> None:
    wrong = [
        f"{thing['what']} is called “{thing[code]}”; {one.file}, {one.key}: {one.words}"
        for thing in GLOSSARY
        for one in other_words(thing, code)
        if one.key not in thing.get("but", {})
    ]
    assert wrong == []


@pytest.mark.full
@every_language
def test_the_words_of_the_glossary_are_in_use(code: str) -> None:
    used = {thing[code]: "\n".join(one.words for one in where(thing, code)).casefold() for thing in GLOSSARY}
    assert [word for word, said_there in used.items() if word.casefold() not in said_there] == []


@pytest.mark.full
def test_no_exception_is_left_over() -> None:
    for thing in GLOSSARY:
        used = {one.key for code in LANGUAGES for one in other_words(thing, code)}
        assert set(thing.get("but", {})) <= used, thing["what"]


@every_language
def test_rules_show_moves_with_the_words_of_the_lists(code: str) -> None:
    """A word of the record stands in no rule where the language has a word of its own for it."""
    language = language_for(code)
    for game in REGISTRY:
        words = {term: language.say(text(f"{game}-word-{term}")) for term in terms_of(game)}
        for one in everything(code):
            for shown in re.findall(r"`([^`]+)`", one.words) if one.file == f"games/{game}/rules/{code}.md" else ():
                term = (re.match(r"[a-z]+", shown) or [""])[0]
                assert words.get(term, term) == term or shown.startswith(words[term]), f"{one.key}: `{shown}`"


@pytest.mark.parametrize("wrong", ["au 31ᵉ tour de table", "un Tour de table."])
def test_a_wrong_word_is_noticed_whatever_its_case(wrong: str) -> None:
    assert re.search(rf"(?<!\w)(?:{GLOSSARY[0]['not']['fr'][0]})(?!\w)", wrong, re.IGNORECASE)

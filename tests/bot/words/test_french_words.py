"""All French texts, wherever they are kept, are set in the same way: spaces, quotation marks, signs."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast

from games.core.rules import parse_topics
from tests.languages.parsing import parsed

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "bot" / "sandbox" / "page" / "words" / "fr.json"
FILES = [
    *sorted(
        path
        for folder in ("bot", "games", "rendering", "tests/toys")
        for kept in ("words/fr.ftl", "rules/fr.md")
        for path in (ROOT / folder).rglob(kept)
    ),
    PAGE,
]
THIN = "\u202f"
VALUE = "x"
"""Stands for what is put into a sentence."""

MISTAKES = {
    "a space that is not U+202F before a sign": rf"[^{THIN}](?:[;!?»]|:(?=[\s*]|$))",
    "a guillemet without U+202F": rf"«(?!{THIN})",
    "U+00A0": "\u00a0",
    "a straight apostrophe": r"\w'\w",
    "straight quotation marks": '"',
    "three points": r"\.\.\.",
    "an x between numbers": r"\d ?x ?\d",
    "a × between numbers without U+202F": rf"\d ?×|\d{THIN}×(?!{THIN})",
    "an ordinal with e": r"\d(?:er?|res?|ème|ième)\b",
    "a number that is not n°, U+202F and the digits": rf"nº|#x|(?<!\w)n°(?!{THIN})",
}

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


def said(pattern: ast.Pattern) -> Iterator[str]:
    """A sentence with a sign for each value, and apart from it every variant inside it."""
    whole = ""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            whole += element.value
            continue
        whole += VALUE
        if isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                yield from said(variant.value)
    yield whole


def sentences(path: Path) -> Iterator[tuple[str, str]]:
    """Where in the file something is said, and what people read there."""
    source = path.read_text(encoding="utf-8")
    if path == PAGE:
        yield from json.loads(source).items()
    elif path.suffix == ".md":
        for topic in parse_topics(source):
            yield from ((topic.key, line) for line in (topic.heading, *topic.body.splitlines()))
    else:
        for entry in parsed(source).body:
            if isinstance(entry, ast.Message) and entry.value:
                yield from ((entry.id.name, one) for one in said(entry.value))


def found(path: Path, mistakes: dict[str, str]) -> list[str]:
    """What is wrong in a file. What is typed or stands in code is left out."""
    read = ((where, re.sub(r"`[^`]*`", VALUE, one)) for where, one in sentences(path))
    return [
        f"{where}, {name}: {one.strip()}"
        for where, one in read
        for name, wrong in mistakes.items()
        if re.search(wrong, one)
    ]


@every_file
def test_french_is_set_in_one_way(path: Path) -> None:
    assert found(path, MISTAKES) == []


@pytest.mark.parametrize(
    "wrong",
    [
        "Quoi?",
        "Quoi ?",
        "Quoi\u00a0?",
        "A : b",
        "«b\u202f»",
        "l'a",
        "...",
        "5x5",
        "5 × 5",
        "31e",
        "1re",
        "nº",
        "n° 3",
        "#x",
    ],
)
def test_the_rules_of_typography_notice_a_mistake(wrong: str) -> None:
    assert any(re.search(rule, wrong) for rule in MISTAKES.values())

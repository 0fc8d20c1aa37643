"""What a language lacks beside English, a sentence for each file, key and value:

uv run python -m tests.languages.lacking de

The files lie beside the English ones, or in the folder that FUMAROLE_LANGUAGES or a second argument names.
"""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.words.languages import FOLDER
from games.core.rules import BrokenRules, Topic, parse_topics
from tests.languages.parsing import parsed
from tests.languages.pseudo import NAME, english_files
from tests.test_repository import ROOT

Words = Mapping[str, tuple[str, frozenset[str]]]
"""To each key what is said, and the values and sentences that it names."""

_WORDY = re.compile(r"(?:[a-z’]{2,}[ ,]+){3}[a-z’]{2,}", re.IGNORECASE)
"""So many words in a row are a sentence; fewer can be the same in both languages, as names are."""

_NAME = re.compile(r"[-_'\w]{1,32}")


class BrokenWords(ValueError):
    """A file is no file of words; the message says why."""


class _Named(Visitor):
    def __init__(self) -> None:
        self.said = ""
        self.values: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the visitor looks for it
        """Called by the visitor."""
        self.said += node.value

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor looks for it
        """Called by the visitor."""
        self.values.add(f"{{ ${node.id.name} }}")

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - the visitor looks for it
        """Called by the visitor."""
        self.values.add(f"{{ {node.id.name} }}")


def _fluent(source: str) -> Words:
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for entry in parsed(source).body:
        if isinstance(entry, ast.Junk):
            raise BrokenWords(f"is no Fluent at {(entry.content or '').strip().splitlines()[0]!r}")
        if isinstance(entry, ast.Message):
            named = _Named()
            named.visit(entry)
            found[entry.id.name] = (named.said, frozenset(named.values))
    return found


def _page(source: str) -> Words:
    said: dict[str, str] = json.loads(source)
    return {key: (words, frozenset(re.findall(r"\{\w+\}", words))) for key, words in said.items()}


def _rules(source: str) -> Words:
    try:
        return {f"{{#{topic.key}}}": (topic.body, _shown(topic)) for topic in parse_topics(source)}
    except BrokenRules as broken:
        raise BrokenWords(f"is broken: {broken}") from broken


def _shown(topic: Topic) -> frozenset[str]:
    """The values of a topic, its links, and the fields that are the same in all languages."""
    fields = {"rulings": topic.rulings, "see": topic.see, "picture": topic.picture, "house": topic.house}
    lines = {
        f"“{name}: {', '.join(part) if isinstance(part, tuple) else part}”" for name, part in fields.items() if part
    }
    return frozenset(lines | set(re.findall(r"\{[a-z-]+\}", topic.body)))


_WAYS = {".ftl": _fluent, ".md": _rules, ".json": _page}


def lacking(code: str, folder: Path = ROOT) -> Iterator[str]:
    """A sentence for everything that a language lacks whose files lie in a folder, by default beside English."""
    for path in english_files():
        name = path.with_name(f"{code}{path.suffix}")
        if not (folder / name).is_file():
            yield f"{name} is missing."
            continue
        read = _WAYS[path.suffix]
        try:
            words = read((folder / name).read_text(encoding="utf-8"))
        except (BrokenWords, json.JSONDecodeError) as broken:
            yield f"{name} {broken if isinstance(broken, BrokenWords) else f'is no JSON: {broken}'}."
            continue
        yield from (f"{name} {fault}." for fault in _faults(_english(path), words))
        if read is _fluent:
            yield from (f"{name} {fault}." for fault in _unfit(words))


@cache
def _english(path: Path) -> Words:
    return _WAYS[path.suffix]((ROOT / path).read_text(encoding="utf-8"))


def _unfit(words: Words) -> Iterator[str]:
    for key, (said, _) in words.items():
        if NAME.fullmatch(key) and not (_NAME.fullmatch(said) and said == said.lower()):
            yield f"needs another name in {key}: at most 32 small letters, digits and hyphens"


def _faults(english: Words, words: Words) -> Iterator[str]:
    """What is to be done to words, as the ends of sentences."""
    yield from (f"needs {key}" for key in english if key not in words)
    yield from (f"has {key}, which English has not" for key in words if key not in english)
    for key in (one for one in english if one in words):
        (told, wanted), (said, given) = english[key], words[key]
        yield from (f"needs {value} in {key}" for value in sorted(wanted - given))
        yield from (f"has {value} in {key}, which English has not" for value in sorted(given - wanted))
        if said == told and _WORDY.search(said):
            yield f"has {key} in English"


if __name__ == "__main__":
    named = (*sys.argv[2:3], *filter(None, [os.environ.get(FOLDER)]))
    sys.stdout.writelines(f"{fault}\n" for fault in lacking(sys.argv[1], *map(Path, named[:1])))

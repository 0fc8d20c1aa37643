"""A sentence that is parsed when it is first said stands where the parser of the whole file finds it."""

from pathlib import Path

import pytest
from fluent.syntax.ast import Message, Term

from bot.words.languages import CODES
from bot.words.sentences import written
from tests.bot.words.test_language import ROOT, WORD_FILES
from tests.languages.parsing import parsed

FILES = [folder / f"{code}.ftl" for folder in WORD_FILES for code in CODES]


def found(source: str, entry: Message | Term) -> tuple[str, str]:
    """The name of an entry, and its text without the comment above it."""
    assert entry.span is not None
    assert entry.id.span is not None
    of_term = isinstance(entry, Term)
    return f"-{entry.id.name}" if of_term else entry.id.name, source[entry.id.span.start - of_term : entry.span.end]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_text_of_every_sentence_is_found_where_the_parser_finds_it(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    entries = dict(found(source, one) for one in parsed(source).body if isinstance(one, Message | Term))
    assert list(written(source)) == list(entries)
    assert all(written(source)[name].startswith(text) for name, text in entries.items())

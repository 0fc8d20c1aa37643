"""The sentences of Fluent files, each of which is parsed when it is first said.

To parse all of them would take half of a start, and a process says few of them. A sentence that has been said with the
same numbers only gets its words put in: Fluent takes ten times as long.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message
from fluent.syntax.ast import BaseNode, FunctionReference, MessageReference, SelectExpression, Term, VariableReference
from fluent.syntax.ast import Message as Sentence

_BEGINNING = re.compile(r"^(?=[A-Za-z#-])", re.MULTILINE)
"""Where an entry or a comment begins; all other lines of an entry are indented or begin with a bracket."""

_KEY = re.compile(r"(-?[A-Za-z][\w-]*) *=")


def written(source: str) -> dict[str, str]:
    """Each entry of a file as it is written, by its key; that of a term begins with a hyphen."""
    parts = _BEGINNING.split(source)
    return {found[1]: part for part in parts if (found := _KEY.match(part)) is not None}


KEPT_SENTENCES = 4000
"""How many sentences are kept, each with its numbers: most of a board's stand on every board."""

_MARK = "\ue000"
"""Around the name of a value in place of its words; it stands in no text."""


class BadSentence(Exception):
    """A sentence does not fit the values it is said with."""


class Bundle(FluentBundle):
    """A language's sentences; what is added later stands instead of what was there, if it can be parsed."""

    def __init__(self, code: str) -> None:
        super().__init__([code], use_isolating=False)
        self._written: dict[str, tuple[str, ...]] = {}
        self._template = lru_cache(KEPT_SENTENCES)(self._made_template)

    def add(self, entries: Mapping[str, str]) -> None:
        """Add entries as they are written."""
        for key, entry in entries.items():
            self._written[key] = (*self._written.get(key, ()), entry)

    def said(self, key: str, values: Sequence[tuple[str, str | int]]) -> str:
        """A sentence that there is, with its values; raises :class:`BadSentence` if they do not fit.

        What is kept of it holds its numbers, but none of its words: they can name somebody.
        """
        template = self._template(key, tuple((name, None if isinstance(one, str) else one) for name, one in values))
        return self._formatted(key, values) if template is None else template.format_map(dict(values))

    def _made_template(self, key: str, numbers: Sequence[tuple[str, int | None]]) -> str | None:
        """A sentence as :meth:`str.format_map` takes it; None if it depends on words what it says."""
        words = [name for name, number in numbers if number is None]
        if not self._deciding(self.get_message(key).value, frozenset((key,))).isdisjoint(words):
            return None
        marked = [(name, _MARK + name + _MARK if number is None else number) for name, number in numbers]
        template = self._formatted(key, marked).replace("{", "{{").replace("}", "}}")
        for name in words:
            template = template.replace(_MARK + name + _MARK, f"{{{name}}}")
        return template

    def _deciding(self, node: Any, within: frozenset[str]) -> frozenset[str]:
        """The names of values that decide what a part of a sentence says, which is ``within`` these messages."""
        if isinstance(node, SelectExpression):
            return value_names(node.selector).union(*(self._deciding(one.value, within) for one in node.variants))
        if isinstance(node, FunctionReference):
            return value_names(node)
        if isinstance(node, MessageReference):
            key = node.id.name
            # A reference to nothing or to itself, in other people's files, Fluent tells as a fault once it is said.
            known = key not in within and self.has_message(key)
            return self._deciding(self.get_message(key).value, within | {key}) if known else frozenset()
        return frozenset[str]().union(*(self._deciding(one, within) for one in _parts(node)))

    def _formatted(self, key: str, values: Sequence[tuple[str, str | int]]) -> str:
        pattern = self.get_message(key).value
        if pattern is None:
            raise BadSentence(f"{key} has no value")
        sentence, errors = self.format_pattern(pattern, dict(values))
        if errors:
            raise BadSentence(f"{key}: {errors[0]}")
        return str(sentence)

    def has_message(self, message_id: str) -> bool:
        """Whether there is such a sentence."""
        self._parse(message_id)
        return super().has_message(message_id)

    def _lookup(self, entry_id: str, term: bool = False) -> Message:  # noqa: FBT001, FBT002 - as Fluent calls it
        self._parse(f"-{entry_id}" if term else entry_id)
        return super()._lookup(entry_id, term)

    def _parse(self, key: str) -> None:
        # Another thread may say the same sentence: it is there before its writing is gone, and nothing else ever is.
        for entry in reversed(self._written.get(key, ())):
            parsed = FluentResource(entry)
            if any(isinstance(one, Sentence | Term) for one in parsed.body):
                self.add_resource(parsed, allow_overrides=True)
                break
        self._written.pop(key, None)


def value_names(node: Any) -> frozenset[str]:
    """The names of all values in a part of a sentence."""
    found = [node.id.name] if isinstance(node, VariableReference) else []
    return frozenset(found).union(*map(value_names, _parts(node)))


def _parts(node: Any) -> Iterator[BaseNode]:
    for value in vars(node).values() if isinstance(node, BaseNode) else ():
        yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, BaseNode))

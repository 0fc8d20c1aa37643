"""The sentences of Fluent files, each of which is parsed when it is first said.

To parse all of them would take half of a start, and a process says few of them.
"""

import re
from collections.abc import Mapping, Sequence

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message
from fluent.syntax.ast import Message as Sentence
from fluent.syntax.ast import Term

_BEGINNING = re.compile(r"^(?=[A-Za-z#-])", re.MULTILINE)
"""Where an entry or a comment begins; all other lines of an entry are indented or begin with a bracket."""

_KEY = re.compile(r"(-?[A-Za-z][\w-]*) *=")


def written(source: str) -> dict[str, str]:
    """Each entry of a file as it is written, by its key; that of a term begins with a hyphen."""
    parts = _BEGINNING.split(source)
    return {found[1]: part for part in parts if (found := _KEY.match(part)) is not None}


class BadSentence(Exception):
    """A sentence does not fit the values it is said with."""


class Bundle(FluentBundle):
    """A language's sentences; what is added later stands instead of what was there, if it can be parsed."""

    def __init__(self, code: str) -> None:
        super().__init__([code], use_isolating=False)
        self._written: dict[str, tuple[str, ...]] = {}

    def add(self, entries: Mapping[str, str]) -> None:
        """Add entries as they are written."""
        for key, entry in entries.items():
            self._written[key] = (*self._written.get(key, ()), entry)

    def said(self, key: str, values: Sequence[tuple[str, str | int]]) -> str:
        """A sentence that there is, with its values; raises :class:`BadSentence` if they do not fit."""
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

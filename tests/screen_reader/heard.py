"""A message as a screen reader gives it: sentences, alternative texts, and the words of what can be pressed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ACTION_ROW, BUTTON, SELECT, TEXT, LINK = 1, 2, 3, 10, 5

_MENTION = re.compile(r"<@!?(\d+)>")
_MARKS = re.compile(r"\*\*|`|^-# |^#+ ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HeardControl:
    """Something to press, or an entry of a list: its words, and what to send, which no listener looks at."""

    label: str
    about: str
    custom_id: str
    value: str = ""

    @property
    def spoken(self) -> str:
        """Its words in the order in which they are read."""
        return f"{self.label}, {self.about}" if self.about else self.label


@dataclass(frozen=True, slots=True)
class HeardMessage:
    """What a message says, in order."""

    sentences: tuple[str, ...]
    buttons: tuple[HeardControl, ...]
    lists: tuple[tuple[str, tuple[HeardControl, ...]], ...]

    @property
    def entries(self) -> tuple[HeardControl, ...]:
        """The entries of all lists."""
        return tuple(one for _, entries in self.lists for one in entries)

    @property
    def spoken(self) -> str:
        """All that is said."""
        told = [one.spoken for one in (*self.buttons, *self.entries)]
        return "\n".join((*self.sentences, *(label for label, _ in self.lists), *told))


def hear(components: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> HeardMessage:
    """Listen to the components of a message; mentions are read as the names of their people.

    A picture without a description, and a control without words, are faults.
    """
    parts = list(_walk(components))
    sentences = [said for part in parts for said in _sentences(part)]
    buttons = [HeardControl(one["label"], "", one["custom_id"]) for one in parts if one["type"] == BUTTON]
    lists = [(one["placeholder"], tuple(_entries(one))) for one in parts if one["type"] == SELECT]
    assert all(sentences), "a picture or text without words"
    assert all(one.label for one in buttons), "a button without words"
    assert all(label for label, _ in lists), "a list without words"
    return HeardMessage(tuple(_plain(one, names) for one in sentences), tuple(buttons), tuple(lists))


def _walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        yield from _walk(one.get("components", ()))
        yield from _walk([one["accessory"]] if "accessory" in one else ())


def _sentences(part: Mapping[str, Any]) -> Iterator[str]:
    if part["type"] == TEXT:
        yield part["content"]
    for picture in (*part.get("items", ()), *([part] if "media" in part else ())):
        yield picture.get("description") or ""


def _entries(part: Mapping[str, Any]) -> Iterator[HeardControl]:
    for one in part["options"]:
        yield HeardControl(one["label"], one.get("description") or "", part["custom_id"], one["value"])


def _plain(said: str, names: Mapping[int, str]) -> str:
    """The sentence without the marks of bold type and the like, which are not read."""
    return _MARKS.sub("", _MENTION.sub(lambda found: f"@{names[int(found[1])]}", said))

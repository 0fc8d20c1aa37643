"""Rules texts as data: the topics, their sections, and the topic that explains each refusal.

A game stores them in ``rules/en.md``, ``rules/fr.md`` and ``rules/index.toml``. A topic is a heading with its key in
braces, lines of fields, a blank line and the body. This module parses texts; the caller reads the files.
"""

import re
import tomllib
from dataclasses import dataclass
from typing import Any

_TOPIC = re.compile(r"^## (\S.*\S) \{#([a-z0-9-]+)\}$", re.MULTILINE)
_FIELD = re.compile(r"([a-z]+): (\S.*)")
_LISTS = frozenset({"keywords", "see", "rulings"})
_FIELDS = _LISTS | {"house", "picture"}

HOUSE = ("yes", "departs", "told")
"""Whether a ruling of our own fills a gap of the published rules, departs from them, or is told well by the text."""


class BrokenRules(ValueError):
    """A rules text is malformed; the message says where."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One question about the rules and its answer.

    ``see`` holds the keys of related topics, with the section in front where it is another one: "table:open".
    ``rulings`` holds the numbers of the rulings it explains; ``house`` is one of HOUSE if one of these is our own.
    ``picture`` names a lesson that the game's painter draws.
    """

    key: str
    heading: str
    body: str
    keywords: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    house: str = ""
    picture: str | None = None


@dataclass(frozen=True, slots=True)
class RulesSection:
    """The keys of topics that belong together, in reading order."""

    key: str
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesIndex:
    """The index of a game's topics: ``sections`` to browse, ``refusals`` as pairs of a refusal's key and its topic.

    Its file also has the rulings: under a number, such as O16, a rule question and its answer in a line. Code, tests
    and topics cite the numbers.
    """

    sections: tuple[RulesSection, ...]
    refusals: tuple[tuple[str, str], ...]


def parse_topics(source: str, place: str = "the rules") -> tuple[Topic, ...]:
    r"""The topics of a rules text in order. Raises :class:`BrokenRules`, naming ``place``, if the text is malformed.

    >>> parse_topics("# Rules\n\n## May I pass? {#passing}\nkeywords: pass, skip\n\nNo.\n")[0].keywords
    ('pass', 'skip')
    """
    starts = list(_TOPIC.finditer(source))
    for heading in re.findall("^## .*", source, re.MULTILINE):
        if not _TOPIC.fullmatch(heading):
            raise BrokenRules(f"{place}: the heading {heading!r} needs a key behind it, as in {{#turn}}")
    ends = [start.start() for start in starts[1:]] + [len(source)]
    return tuple(
        _topic(match[2], match[1], source[match.end() + 1 : end], place)
        for match, end in zip(starts, ends, strict=True)
    )


def parse_index(source: str) -> RulesIndex:
    """The index from its TOML source."""
    data = tomllib.loads(source)
    sections = tuple(RulesSection(key, tuple(topics)) for key, topics in data["sections"].items())
    return RulesIndex(sections, tuple((key, topic) for topic, keys in data["refusals"].items() for key in keys))


def _topic(key: str, heading: str, rest: str, place: str) -> Topic:
    head, blank, body = rest.partition("\n\n")
    found = [_FIELD.fullmatch(line) for line in head.splitlines()]
    fields: dict[str, Any] = {match[1]: match[2] for match in found if match}
    if not blank or not body.strip() or None in found or not fields.keys() <= _FIELDS:
        form = f"lines of {', '.join(sorted(_FIELDS))}, an empty line and a text"
        raise BrokenRules(f"{place}: the topic {key} needs {form}")
    if fields.get("house", HOUSE[0]) not in HOUSE:
        raise BrokenRules(f"{place}: the topic {key} has house: {fields['house']}, not one of {', '.join(HOUSE)}")
    listed = {name: tuple(fields[name].split(", ")) for name in _LISTS & fields.keys()}
    return Topic(key, heading, body.strip(), **(fields | listed))

"""The sentences about plans, clocks, notes and company, with where each of them stands.

They are those of some sections of the English file, so a new one is among them. Values are as long as they come.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot import limits
from games.core.text import Notation, Seat, Text, Value, text
from tests.languages.parsing import parsed

SECTIONS = frozenset(
    {
        "Clocks for people with lives: holidays, weekends, time banks",
        "Planning",
        "With whom somebody plays",
        "Spans of time",
        "Notes",
        "Plans for later",
    }
)
WORDS = Path(__file__).parents[3] / "bot" / "words" / "en.ftl"

ROOMS: tuple[tuple[str, int], ...] = (
    ("bot-option-.*-name|bot-command-(?!.*-about$).*", limits.COMMAND_NAME),
    (".*-about", limits.COMMAND_DESCRIPTION),
    ("bot-note-title", limits.FORM_TITLE),
    ("bot-note-label", limits.FORM_LABEL),
    ("bot-(note-open|beside|plan-board)", limits.BUTTON_LABEL),
    ("bot-plan-(begin|open|on|any|back|keep|yes|no)", limits.BUTTON_LABEL),
    ("bot-plan-(pick|drop|then)", limits.PLACEHOLDER),
    ("bot-(plan-drop-all|plan-of)", limits.OPTION_LABEL),
    (
        "bot-(weekday-.*|weekend-.*|bank-[0-9]+)",
        limits.CHOICE_NAME,
    ),
)
"""The most characters of a sentence, by its key; others stand in messages."""

MENTION, CHANNEL = f"<@{2**63 - 1}>", f"<#{2**63 - 1}>"
NAME = "W" * 32
"""The longest display name, where no mention is shown."""
MOVES = Notation("hekla", " ".join(["C1+C2+C3", "3:C2-D2"] * 9))
MANY = 9_999_999

VALUES: Mapping[str, Value] = {
    "player": MENTION,
    "host": MENTION,
    "people": (MENTION,) * 20,
    "place": CHANNEL,
    "channel": CHANNEL,
    "zone": "America/Argentina/ComodRivadavia",
    "game": text("vesuvio-name"),
    "name": "W" * 40,
    "moves": MOVES,
    "answer": tuple(text("bot-plan-answer", player=Seat(seat), moves=MOVES) for seat in range(3)),
    "first": "2026-12-24",
    "last": "2026-12-24",
    "since": "<t:253402300799:f>",
    "until": "<t:253402300799:f>",
    "span": text("bot-span-minutes", number=MANY),
    "when": (text("bot-terms-holidays", days=366), text("bot-terms-weekend", days="", zone="UTC")),
    "why": text("bot-plan-ended-other"),
    "chosen": text("bot-yes"),
    "bank": text("bot-bank-12"),
}
"""By name; every other value is a number."""

OTHERWISE: Mapping[str, Mapping[str, Value]] = {
    "bot-plan-ended-stopped": {"games": (text("bot-plan-of", number="1", game=text("vesuvio-name")),) * 5},
    "bot-plan-pick": {"player": NAME},
    "bot-note-title": {"number": str(MANY)},
    "bot-terms-weekend": {"days": text("bot-weekend-96")},
    "bot-settings-weekend": {"days": text("bot-weekend-96")},
}
"""Values of single sentences."""


class _Values(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor looks for it
        self.names.add(node.id.name)


@cache
def sentences() -> Mapping[str, frozenset[str]]:
    """The keys, each with the names of its values."""
    found, section = dict[str, frozenset[str]](), ""
    for entry in parsed(WORDS.read_text(encoding="utf-8")).body:
        if isinstance(entry, ftl.GroupComment):
            section = entry.content or ""
        elif isinstance(entry, ftl.Message) and section in SECTIONS:
            values = _Values()
            values.visit(entry)
            found[entry.id.name] = frozenset(values.names)
    return found


def room_of(key: str) -> int:
    """The most characters of a sentence."""
    return next((room for keys, room in ROOMS if re.fullmatch(keys, key)), limits.CONTENT)


def longest(key: str) -> Text:
    """The sentence with values that are as long as they come."""
    given = OTHERWISE.get(key, {})
    return Text(key, tuple((name, given.get(name, VALUES.get(name, MANY))) for name in sorted(sentences()[key])))


def numbered(key: str) -> Iterator[Text]:
    """The sentence in every number, with nothing but numbers in it."""
    for number in (0, 1, MANY):
        yield Text(key, tuple((name, number) for name in sorted(sentences()[key])))

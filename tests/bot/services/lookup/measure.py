"""Questions as people type them, in two halves, and how often the search finds the topics that answer them.

The first half may be looked at when the search or its words are changed; the second is held out: nothing may be
fitted to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.services.lookup.rulebook import Rule

MOST = 3
"""How many results are looked at."""

Search = Callable[[str, str, "str | None"], tuple[Rule, ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """What was typed, in which language and in the channel of which game, and the topics that answer it."""

    typed: str
    code: str
    game: str | None
    wanted: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """Shares of the questions: a right topic first, and one among the first three."""

    first: float
    among: float


def questions(code: str) -> tuple[Question, ...]:
    """All questions of a language, in the order of the file."""
    lines = Path(__file__).with_name("typed").joinpath(f"{code}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(_question(line, code) for line in lines if not line.startswith("#"))


def halves(code: str) -> tuple[tuple[Question, ...], tuple[Question, ...]]:
    """The half to tune with and the half held out: every other line."""
    found = questions(code)
    return found[::2], found[1::2]


def rate(search: Search, asked: Iterable[Question]) -> Rate:
    """How often a right topic comes first, and how often among the first three."""
    found = [(search(one.typed, one.code, one.game)[:MOST], one.wanted) for one in asked]
    first = sum(bool(results) and results[0] in wanted for results, wanted in found)
    among = sum(any(result in wanted for result in results) for results, wanted in found)
    return Rate(first / len(found), among / len(found))


def _question(line: str, code: str) -> Question:
    game, typed, topics = (part.strip() for part in line.split(" | "))
    wanted = tuple(Rule(*topic.split(":")) for topic in topics.split(", "))
    return Question(typed, code, None if game == "-" else game, wanted)

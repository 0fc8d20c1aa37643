"""The report of a rehearsal, as Markdown, without any id, name or token."""

import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import aiohttp
import discord

from bot.operating.rehearsal.cleaning import Cleaning
from bot.operating.rehearsal.comparing import Difference
from bot.operating.rehearsal.script import RehearsalStage
from bot.program import program_version
from bot.settings import DISCORD_API
from bot.words.language import Language
from games.core.text import Text, text

REASONS = ("administrator", "overwritten", "commands-there", "no-emoji")
MOST_STEPS = 3
"""How many steps are named that show the same."""

Key = TypeVar("Key")

PERSON = 10
"""How many things a person has to try, a minute each."""


@dataclass(frozen=True, slots=True)
class Report:
    """What has come of a rehearsal at this time."""

    stage: RehearsalStage
    cleaning: Cleaning
    at: datetime

    @property
    def differing(self) -> list[Difference]:
        """What differs and matters."""
        return [one for one in self.stage.differences if one.matters]

    @property
    def remarks(self) -> list[Difference]:
        """What is said in other words, or said in addition."""
        return [one for one in self.stage.differences if not one.matters]

    def written(self, language: Language) -> str:
        """The whole report."""
        return "\n".join([*self._head(language), *self._tables(language), *self._person(language), ""])

    def _head(self, language: Language) -> Iterator[str]:
        say = language.say
        yield f"# {say(text('bot-rehearse-title'))}"
        yield ""
        where = "bot-rehearse-real" if self.stage.given.api == DISCORD_API else "bot-rehearse-other"
        yield f"- {self.at:%Y-%m-%d %H:%M} UTC · {say(text(where))}"
        libraries = f"discord.py {discord.__version__}, aiohttp {aiohttp.__version__}"
        yield f"- Fumarole {program_version()}, {libraries}, Python {platform.python_version()}, API v10"
        yield f"- {say(self.verdict)}"
        for one, key in ((self.cleaning.removed, "removed"), (self.cleaning.left, "left")):
            if one:
                listed = tuple(text(f"bot-rehearse-kind-{kind}", count=count) for kind, count in sorted(one.items()))
                yield f"- {say(text(f'bot-rehearse-{key}', listed=listed))}"

    @property
    def verdict(self) -> Text:
        """How it went, in a sentence."""
        steps, count = self.stage.taken, len(self.differing)
        if count:
            return text("bot-rehearse-differs", steps=steps, count=count)
        return text("bot-rehearse-agrees", steps=steps)

    def _tables(self, language: Language) -> Iterator[str]:
        for key, rows in (("differences", self.differing), ("remarks", self.remarks)):
            if rows:
                yield from ("", f"## {language.say(text(f'bot-rehearse-{key}'))}", "")
                yield from _table(rows, language)
        if self.stage.skipped:
            yield from ("", f"## {language.say(text('bot-rehearse-skipped'))}", "")
            for why, steps in _grouped((why, step) for step, why in self.stage.skipped).items():
                known = why in REASONS
                said = text(f"bot-rehearse-skip-{why}") if known else text("bot-rehearse-skip-needs", thing=why)
                yield f"- {_some(steps)}: {language.say(said)}"

    def _person(self, language: Language) -> Iterator[str]:
        yield from ("", f"## {language.say(text('bot-rehearse-person', minutes=PERSON))}", "")
        for number in range(1, PERSON + 1):
            yield f"{number}. [ ] {language.say(text(f'bot-rehearse-person-{number}'))}"


def _table(rows: Sequence[Difference], language: Language) -> Iterator[str]:
    """A row for each place where the same differs in the same way, with the steps that show it."""
    grouped = _grouped(((one.where, one.local, one.given), one.step) for one in rows)
    titles = [language.say(text(f"bot-rehearse-column-{name}")) for name in ("where", "local", "given", "steps")]
    yield f"| {' | '.join(titles)} |"
    yield "|---|---|---|---|"
    for (where, local, given), steps in grouped.items():
        yield f"| {' | '.join(map(_cell, (where, local, given, _some(steps))))} |"


def _grouped(pairs: Iterable[tuple[Key, str]]) -> dict[Key, list[str]]:
    """The steps by what they have in common."""
    found: dict[Key, list[str]] = {}
    for key, step in pairs:
        found.setdefault(key, []).append(step)
    return found


def _some(steps: Sequence[str]) -> str:
    more = f" (+{len(steps) - MOST_STEPS})" if len(steps) > MOST_STEPS else ""
    return "; ".join(steps[:MOST_STEPS]) + more


def _cell(value: str) -> str:
    return value.replace("|", "\\|").replace("\n", " ")

"""The report of a run, as Markdown, without any id, name or token."""

import platform
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import aiohttp
import discord

from bot.program import program_version
from bot.settings import DISCORD_API
from tests.conformance.cleaning import Cleaning
from tests.conformance.compare import Difference
from tests.conformance.step import Run

MOST_STEPS = 3
"""How many steps are named that show the same."""

FOR_A_PERSON = Path(__file__).with_name("for_a_person.md")


@dataclass(frozen=True, slots=True)
class Report:
    """What has come of a run at this time; ``unmet`` are the kinds of messages that the bot was not brought to send."""

    run: Run
    cleaning: Cleaning
    at: datetime
    unmet: Sequence[str] = ()

    @property
    def differing(self) -> list[Difference]:
        """What differs and matters."""
        return [one for one in self.run.differences if one.matters]

    @property
    def verdict(self) -> str:
        """How it went, in a sentence."""
        told = f"{self.run.taken} steps, " + (f"{len(self.differing)} differences" if self.differing else "all alike")
        return f"{told}; it was stopped early ({self.run.stopped})" if self.run.stopped else told

    def written(self) -> str:
        """The whole report."""
        return "\n".join([*self._head(), *self._tables(), "", FOR_A_PERSON.read_text(encoding="utf-8")])

    def _head(self) -> Iterator[str]:
        where = "at Discord" if self.run.given.api == DISCORD_API else "at another address than Discord’s"
        versions = (
            f"discord.py {discord.__version__}, aiohttp {aiohttp.__version__}, Python {platform.python_version()}"
        )
        yield from ("# Conformance", "", f"- {self.at:%Y-%m-%d %H:%M} UTC, {where}")
        yield from (f"- Fumarole {program_version()}, {versions}, API v10", f"- {self.verdict}")
        for title, counted in (
            ("removed at the end", self.cleaning.removed),
            ("could not be removed", self.cleaning.left),
            ("could not be listed, so something may be left", self.cleaning.unread),
        ):
            if counted:
                yield f"- {title}: " + ", ".join(f"{kind} ({told})" for kind, told in sorted(counted.items()))

    def _tables(self) -> Iterator[str]:
        remarks = [one for one in self.run.differences if not one.matters]
        for title, rows in (("Differences", self.differing), ("The same in other words, or more of it", remarks)):
            if rows:
                yield from ("", f"## {title}", "", "| where | sandbox | this Discord | steps |", "|---|---|---|---|")
                yield from _rows(rows)
        if self.run.skipped or self.unmet:
            yield from ("", "## Not tried", "")
            skipped = defaultdict[str, list[str]](list)
            for step, why in self.run.skipped:
                skipped[why].append(step)
            yield from (f"- {_some(steps)}: {why}" for why, steps in skipped.items())
            if self.unmet:
                yield f"- the bot was not brought to send: {', '.join(self.unmet)}"


def _rows(rows: Sequence[Difference]) -> Iterator[str]:
    """The places that differ, each with the steps that show it."""
    places = defaultdict[tuple[str, str, str], list[str]](list)
    for one in rows:
        places[one.where, one.local, one.given].append(one.step)
    for place, steps in places.items():
        yield f"| {' | '.join(map(_cell, (*place, _some(steps))))} |"


def _some(steps: Sequence[str]) -> str:
    names = list(dict.fromkeys(steps))
    return "; ".join(names[:MOST_STEPS]) + (f" ({len(steps)} times)" if len(steps) > MOST_STEPS else "")


def _cell(value: str) -> str:
    return value.replace("|", "\\|").replace("\n", " ")

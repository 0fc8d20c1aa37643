"""Sends the bot many made-up interactions, and counts what comes of them."""

import asyncio
import logging
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.cli.check import check
from tests.hostile.harness import Harness, open_harness
from tests.hostile.inputs import Input, Inputs
from tests.hostile.scenes import Scenes, build
from tests.hostile.watch import Lines, Watch, is_refusal

A_TOWN = 2_000
"""How much one bot is sent before the next begins in a new place, so that memory does not grow."""

A_DAY = 150
"""After so many the database is put back, so that there are always games of every kind."""

STEP = 7_000
"""The milliseconds of the bot's clock between two, so that what may be done a few times a minute is done."""

MOST_FINDINGS = 200


@dataclass(slots=True)
class Report:
    """What came of everything, by what it was made up over; and what was wrong, with the input."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")

    def note(self, what: str, outcome: str) -> None:
        """Count one."""
        self.counts[what.partition(" ")[0] if what.startswith("component") else what, outcome] += 1

    def table(self) -> str:
        """What came of everything, a line for each kind."""
        kinds, outcomes = sorted({one for one, _ in self.counts}), sorted({one for _, one in self.counts})
        lines = ["".join(["kind".ljust(18), *(one.rjust(12) for one in outcomes)])]
        lines += [
            "".join([kind.ljust(18), *(str(self.counts[kind, one]).rjust(12) for one in outcomes)]) for kind in kinds
        ]
        return "\n".join(lines)


async def attack(count: int, seed: int, folder: Path, told: bool = False) -> Report:
    """Send so many; a seed makes up the same again."""
    report, made = Report(), folder / "made.sqlite3"
    scenes = await build(made)
    for number, begin in enumerate(range(0, count, A_TOWN)):
        place = folder / str(number)
        place.mkdir()
        share = min(A_TOWN, count - begin)
        known = len(report.findings)
        await _one_town(place, made, scenes, Random(f"{seed} {number}"), share, report)
        if told:
            new = (f"FINDING {one}" for one in report.findings[known:])
            print(f"{begin + share} sent, {len(report.findings)} findings", *new, sep="\n", flush=True)
        if len(report.findings) >= MOST_FINDINGS:
            break
    return report


async def _one_town(place: Path, made: Path, scenes: Scenes, dice: Random, count: int, report: Report) -> None:
    lines = Lines()
    root = logging.getLogger()
    root.addHandler(lines)
    try:
        async with open_harness(place, made) as harness:
            with closing(sqlite3.connect(made, check_same_thread=False)) as keep:
                await _days(harness, scenes, dice, count, report, keep, lines)
        if await check(place / "games.sqlite3") != 0:
            report.findings.append(f"the database of {place} does not agree with itself")
    finally:
        root.removeHandler(lines)


async def _days(
    harness: Harness,
    scenes: Scenes,
    dice: Random,
    count: int,
    report: Report,
    keep: sqlite3.Connection,
    lines: Lines,
) -> None:
    inputs, watch = Inputs(harness, scenes, dice), Watch(harness, lines)
    lines.kept.clear()
    for number in range(count):
        if number % A_DAY == 0:
            await harness.restore(keep)
            await watch.begin()
        harness.clock.moment += STEP
        sent, written = inputs.make(), harness.written()
        outcome = await harness.send(sent.caller, sent.kind, sent.data, sent.source)
        found = await watch.findings(sent, outcome, written)
        refused = "refused" if is_refusal(sent, outcome) else "done"
        report.note(sent.what, "FINDING" if found else refused)
        if outcome.refused is not None:
            report.refusals[outcome.refused] += 1
        report.slowest = max(report.slowest, (outcome.seconds, f"{sent.what} {str(sent.data)[:200]}"))
        report.findings += [f"{one}\n    {_told(sent)}" for one in found]


def _told(sent: Input) -> str:
    return f"{sent.what} by {sent.caller}: {str(sent.data)[:600]}"


def main(count: int, seed: int) -> int:
    """Attack, and print what came of it; returns an exit code."""
    with TemporaryDirectory() as folder:
        began = time.process_time()
        report = asyncio.run(attack(count, seed, Path(folder), told=True))
    print(report.table())
    print(f"{len(report.refusals)} different refusals; slowest {report.slowest[0]:.2f} s: {report.slowest[1]}")
    print(f"{time.process_time() - began:.0f} s of processor time, seed {seed}")
    return 1 if report.findings else 0

"""Two processes are upgraded under play as deploy/PROCESSES.md says, with all that can go wrong: nothing is lost."""

import signal
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.operating.terminal import Exit
from bot.store.location import ServerAddress
from tests.bot import engines
from tests.bot.bot_process import NEWER
from tests.soak.several import Outages, Plan, soak

SEED = 20_261_124
SCHEMA = "SELECT max(number) FROM schema_migrations"


class Upgrade(Outages):
    """The upgrade, but one new process is started too soon, and one old process is paused instead of stopped."""

    async def storm(self) -> None:
        stopped, paused, early, late = self.fleet.members
        ((before,),) = self.book.rows(SCHEMA)
        await early.start()
        await self.seen(lambda: "waiting until all of them have ended" in early.logged(), "a new process that waits")
        for _ in range(3):
            await self.progress()
        paused.pause()
        self.ended("stopped", await stopped.end(signal.SIGTERM), Exit.GOOD)
        await late.start()
        await self.seen(lambda: bool(early.process and late.process), "both new processes at work")
        paused.go_on()
        await self.seen(lambda: not paused.runs, "the end of the old process that comes back")
        self.ended("paused", await paused.end(), Exit.SETTINGS)
        if "A newer version of Fumarole wrote this database" not in paused.logged():
            self.exits.append(f"the old process says instead: {paused.logged()[-500:]}")
        for _ in range(3):
            await self.progress()
        if self.book.rows(SCHEMA) != [(before + 1,)]:
            self.exits.append("the schema has not been changed, or more than once")

    def ended(self, which: str, found: int, wanted: int) -> None:
        """Note a process that did not end as it should."""
        self.made[which] += 1
        if found != wanted:
            self.exits.append(f"the old process that was {which} ended with {found}")


@pytest.mark.full
async def test_an_upgrade_by_the_page_loses_and_doubles_nothing_that_is_played_meanwhile(tmp_path: Path) -> None:
    plan = Plan(0, SEED, processes=2, servers=24, tables=3, lease=6.0, pause=0.2, patience=3.0, longest=600)
    with contextmanager(engines.server)() as address:
        report = await soak(plan, tmp_path, ServerAddress(address), Upgrade, later=[{NEWER: "1"}] * 2)
    assert report.violations == [], "\n".join(report.lines())
    # A process that was paused in the middle of a write says that the database has left it.
    assert not [one for one in report.logged if "Traceback" in one], report.logged
    assert report.figures["moves told"] > 0

"""A fault of storage that goes on for hours leaves a log that can be read."""

import io
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.observability.log import StorageFaultFilter
from bot.store.faults import DatabaseBusy, DatabaseReplaced
from tests.bot.end_to_end.house import open_house


class Log:
    """A logger of its own."""

    def __init__(self) -> None:
        self._said = io.StringIO()
        self.handler = logging.StreamHandler(self._said)
        self.handler.addFilter(StorageFaultFilter())
        self.logger = logging.getLogger("tests.quieting")
        self.logger.propagate = False
        self.logger.addHandler(self.handler)

    def fail(self, problem: BaseException, error_id: str = "ab12") -> str:
        """What is written when an act fails so."""
        before = len(self._said.getvalue())
        try:
            raise problem
        except type(problem):
            self.logger.exception("error %s in interaction %s", error_id, 5)
        return self._said.getvalue()[before:]


@pytest.fixture
def log() -> Iterator[Log]:
    made = Log()
    yield made
    made.logger.removeHandler(made.handler)


@pytest.mark.parametrize("problem", [DatabaseBusy(), DatabaseReplaced(Path("games.sqlite3"))])
def test_a_database_that_is_busy_or_gone_needs_no_traceback(log: Log, problem: Exception) -> None:
    said = log.fail(problem)
    assert said.count("\n") == 1
    assert type(problem).__name__ in said


@pytest.mark.parametrize("problem", [KeyError("ours"), sqlite3.OperationalError("no such table: ours")])
def test_a_fault_of_ours_has_its_traceback(log: Log, problem: Exception) -> None:
    assert "Traceback" in log.fail(problem)


@pytest.mark.full
async def test_a_gateway_that_cannot_be_reached_is_a_warning_in_a_line(tmp_path: Path) -> None:
    """As discord.py words it, over the wire; more errors than a few alert an operator to faults of the bot."""
    async with open_house(tmp_path) as house:
        house.sandbox.faults.gateway_down = True
        await house.sandbox.gateway.drop()

        async def logged() -> bool:
            return "Attempting a reconnect" in house.bot.logged()

        await house.written(logged, "that the gateway cannot be reached")
        lines = [line for line in house.bot.logged().splitlines() if "Attempting a reconnect" in line]
        assert all(" WARNING " in line for line in lines), lines
        assert "Traceback" not in house.bot.logged()

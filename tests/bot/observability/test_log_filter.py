"""A fault of storage that goes on for hours leaves a log that can be read."""

import io
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.observability.log import EVERY_SECONDS, StorageFaultFilter
from bot.store.faults import DatabaseBusy, DatabaseReplaced
from tests.bot.end_to_end.house import House, open_house


class Log:
    """A logger of its own with a clock that the test turns."""

    def __init__(self) -> None:
        self.now = 0.0
        self._said = io.StringIO()
        self.handler = logging.StreamHandler(self._said)
        self.handler.addFilter(StorageFaultFilter(lambda: self.now))
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
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def log() -> Iterator[Log]:
    made = Log()
    yield made
    made.logger.removeHandler(made.handler)


FULL = "database or disk is full"


def test_the_first_fault_of_a_kind_has_its_traceback_and_the_next_are_a_line_with_their_id(log: Log) -> None:
    assert "Traceback" in log.fail(sqlite3.OperationalError(FULL), "aa01")
    lines = [log.fail(sqlite3.OperationalError(FULL), f"aa{number:02}") for number in range(2, 82)]
    assert all(line.count("\n") == 1 for line in lines)
    assert lines[-1] == (
        "error aa81 in interaction 5: OperationalError: database or disk is full (number 81 since its traceback)\n"
    )


def test_another_kind_has_a_traceback_of_its_own(log: Log) -> None:
    log.fail(sqlite3.OperationalError(FULL))
    assert "Traceback" in log.fail(sqlite3.DatabaseError("database disk image is malformed"))


def test_a_fault_that_goes_on_is_summed_up_with_a_new_traceback(log: Log) -> None:
    for _ in range(3):
        log.fail(sqlite3.OperationalError(FULL))
    log.now = EVERY_SECONDS
    said = log.fail(sqlite3.OperationalError(FULL), "cd34")
    assert "error cd34 in interaction 5 (came 3 times in the last 600 s)" in said
    assert "Traceback" in said
    assert "(number 2 since" in log.fail(sqlite3.OperationalError(FULL))


@pytest.mark.parametrize("problem", [DatabaseBusy(), DatabaseReplaced(Path("games.sqlite3"))])
def test_a_database_that_is_busy_or_gone_needs_no_traceback(log: Log, problem: Exception) -> None:
    said = log.fail(problem)
    assert said.count("\n") == 1
    assert type(problem).__name__ in said


def test_a_fault_of_ours_always_has_its_traceback(log: Log) -> None:
    for _ in range(3):
        assert "Traceback" in log.fail(KeyError("ours"))


@pytest.mark.full
async def test_a_gateway_that_cannot_be_reached_is_a_warning_in_a_line(house: House) -> None:
    """As discord.py words it, over the wire; more errors than a few alert an operator to faults of the bot."""
    house.sandbox.faults.gateway_down = True
    await house.sandbox.gateway.drop()

    async def logged() -> bool:
        return "Attempting a reconnect" in house.bot.logged()

    await house.written(logged, "that the gateway cannot be reached")
    lines = [line for line in house.bot.logged().splitlines() if "Attempting a reconnect" in line]
    assert all(" WARNING " in line for line in lines), lines
    assert "Traceback" not in house.bot.logged()

"""The base of state machines that test the services by random acts."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine

from bot.model.proposals import Proposal
from bot.play.computers import TurnQuestion, answer
from bot.store.database import Database
from bot.store.rows import notices, proposals, timers
from bot.store.rows import sessions as session_rows
from games.core.refusals import Refusal
from tests.bot.conftest import NOON
from tests.bot.play.house import House, check_books


class Machine(RuleBasedStateMachine):
    """The services on a database of its own, and its clock."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._folder = TemporaryDirectory()
        self._house = House(self._run(self._new_database()))
        self._now = NOON

    async def _new_database(self) -> Database:
        return await Database.open(Path(self._folder.name) / "games.sqlite3")

    def teardown(self) -> None:
        try:
            self._run(check_books(self._house))
        finally:
            # An open database has a thread, without which the process does not end.
            self._run(self._house.database.close())
            self._runner.close()
            self._folder.cleanup()

    def _run(self, doing: Awaitable[Any]) -> Any:
        async def wait() -> Any:
            return await doing

        return self._runner.run(wait())

    def _try(self, doing: Awaitable[Any]) -> Any:
        """Do it, or be refused; anything else is a fault."""
        self._now += 1000
        try:
            return self._run(doing)
        except Refusal:
            return None

    def _ids(self) -> list[int]:
        async def find() -> list[int]:
            async with self._house.database.reading() as transaction:
                return await session_rows.all_ids(transaction)

        found: list[int] = self._run(find())
        return found

    def _proposals(self) -> list[Proposal]:
        async def find() -> list[Proposal]:
            async with self._house.database.reading() as transaction:
                ids = await session_rows.all_ids(transaction)
                return [one for session_id in ids for one in await proposals.all_open(transaction, session_id)]

        found: list[Proposal] = self._run(find())
        return found

    def _found(self, statement: str) -> list[tuple[int, int]]:
        """Pairs of numbers in the database."""

        async def find() -> list[tuple[int, int]]:
            async with self._house.database.reading() as transaction:
                return [(row[0], row[1]) for row in await transaction.rows(statement)]

        found: list[tuple[int, int]] = self._run(find())
        return found

    async def _held(self) -> set[tuple[int, int]]:
        """Every session and seat that is waited for and has still to be shown the board, to be called or warned."""
        async with self._house.database.reading() as transaction:
            waiting = [
                one
                for number in await session_rows.all_ids(transaction)
                for one in await timers.clocks_of_session(transaction, number)
            ]
            return {
                (one.session_id, one.seat)
                for one in waiting
                if await notices.holds_clock(transaction, one.session_id, one.seat)
            }

    async def _think(self, question: TurnQuestion) -> tuple[str, ...]:
        return answer(question)

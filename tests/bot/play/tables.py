"""Running games in which nothing is left to be said, and a process that is killed between two of its commits."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.model.request import TableRequest
from bot.model.sessions import TurnClock
from bot.model.tables import Table
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import timers
from bot.store.statements import note_commit
from tests.bot.conftest import NOON, delivered
from tests.bot.tables import start


async def started(sessions: Sessions, request: TableRequest, *others: int, now: int = NOON) -> int:
    """The number of a game that whoever asks for it opened and begins; the others sit after them."""
    session_id = (await start(sessions, request, *others, now=now)).session.id
    await delivered(sessions)
    return session_id


async def clock_of(database: Database, session_id: int) -> TurnClock:
    """Whom a game waits for; there is one."""
    async with database.reading() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, session_id)
    return clock


def whole_turns(table: Table, seat: int) -> list[str]:
    """The turns of a single move that a seat can make now, and that draw nothing."""
    turn, position = table.position.turn, table.position
    steps = ((position.notation(move), position.play(seat, move)) for move in position.moves(seat))
    return [notation for notation, step in steps if step.position.turn > turn and not step.irrevocable]


class Killed(Exception):
    """The process ends."""


@contextmanager
def killed_after(database: Database, commits: int) -> Iterator[None]:
    """The process inside is killed right after so many commits."""
    left = commits

    def count() -> None:
        nonlocal left
        left -= 1
        if not left:
            raise Killed

    database.committed = count
    with pytest.raises(Killed):
        yield
    database.committed = note_commit

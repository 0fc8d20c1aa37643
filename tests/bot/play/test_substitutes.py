"""Where a table chose so before the game, a computer plays on for whoever the clock would forfeit."""

import asyncio
from dataclasses import replace

import pytest

from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal
from bot.model.request import TableRequest
from bot.model.sessions import OnTimeout, Status, stand_in_of
from bot.model.tables import Table
from bot.model.turn_times import HOUR
from bot.play.proposals import Proposals
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import notices, seats, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimeoutCause
from bot.ui.calls import timeout
from bot.ui.terms import clock_options
from bot.words.language import language_for
from games.core.actions import Forfeit
from tests.bot.conftest import ANN, BEN, NOON, delivered, opening
from tests.bot.play.tables import started

ERUPTION = "b2-a3 c3-b3 b3-b4"
LEVEL = 4
LATE = NOON + HOUR


def wish(level: int | None = LEVEL, clock: int = HOUR) -> TableRequest:
    return replace(opening(), clock=clock, on_timeout=OnTimeout.FORFEIT, substitute=level)


async def start(sessions: Sessions, *others: int, seated: tuple[int, ...] = ()) -> int:
    """A game with an hour a turn in which a computer takes late seats over; Ann is to move."""
    request = replace(wish(), computers=seated, capacity=1 + len(others) + len(seated))
    return await started(sessions, request, *others)


async def table_of(sessions: Sessions, session_id: int) -> Table:
    table = await sessions.by_id(session_id)
    assert isinstance(table, Table)
    return table


async def test_a_late_seat_goes_to_a_computer_once_and_its_owner_can_take_it_back(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    """Nobody forfeits, the channel is told, and the computer owes the turn."""
    session_id = await start(sessions, BEN)
    await keeper.fire(LATE - 1, reachable=True)
    assert (await table_of(sessions, session_id)).session.players == (ANN, BEN)
    await delivered(sessions)
    await asyncio.gather(*(keeper.fire(LATE, reachable=True) for _ in range(3)))
    table = await table_of(sessions, session_id)
    assert table.session.status is Status.PLAYING
    assert stand_in_of(table.session.players[0]) == (LEVEL, 1)
    assert table.session.opener_id == ANN, "no computer is the host"
    async with database.reading() as transaction:
        late = await timers.find_timeout(transaction, session_id, 0)
        owing = [one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.TIMEOUT]
        owed = await transaction.rows("SELECT seat, sequence FROM turn_jobs")
        assert [one.level for one in await seats.computers_of(transaction, session_id)] == [LEVEL]
        record = await session_rows.record_of(transaction, table.session)
    assert late is not None
    assert (late.cause, len(owing)) == (TimeoutCause.COMPUTER, 1)
    assert [tuple(row) for row in owed] == [(0, 0)]
    assert not [one for one in record.actions if isinstance(one, Forfeit)]
    told = timeout(table, late, None)
    assert told.startswith(f"<@{ANN}> ran out of time")
    assert told.endswith("The player who left can take the seat back.")
    assert "rated" not in timeout(table, late, None), "it was not rated before either"
    back = await Seats(database, sessions).take_back(session_id, ANN, LATE)
    assert back.session.players == (ANN, BEN)


async def test_whoever_plays_computers_only_is_not_replaced_by_one(sessions: Sessions, keeper: Timekeeper) -> None:
    """Nobody waits for the last person at the table."""
    session_id = await start(sessions, BEN, seated=(1,))
    await sessions.resign(session_id, BEN, NOON)
    await delivered(sessions)
    await keeper.fire(LATE, reachable=True)
    table = await table_of(sessions, session_id)
    assert table.session.status is Status.PLAYING
    assert table.position.to_act == {table.session.players.index(ANN)}


async def test_a_table_with_substitutes_is_unrated_from_the_beginning_and_so_is_its_rematch(
    sessions: Sessions, proposals: Proposals
) -> None:
    """Or whoever loses could let time run out to save a rating."""
    session_id = await start(sessions, BEN)
    session = (await sessions.by_id(session_id)).session
    assert (session.rated, session.substitute, session.on_timeout) == (False, LEVEL, OnTimeout.FORFEIT)
    await sessions.resign(session_id, ANN, NOON)
    await proposals.propose(session_id, ANN, ProposalKind.REMATCH, NOON)
    opened = (await proposals.propose(session_id, BEN, ProposalKind.REMATCH, NOON)).opened
    assert opened is not None
    again = (await sessions.by_id(opened)).session
    assert (again.rated, again.substitute, again.on_timeout) == (False, LEVEL, OnTimeout.FORFEIT)


async def test_without_a_clock_there_is_no_substitute_and_a_level_that_does_not_exist_is_refused(
    sessions: Sessions,
) -> None:
    with pytest.raises(SessionRefusal, match="bot-refusal-level"):
        await sessions.lobbies.open(wish(level=6), NOON)
    session = (await sessions.lobbies.open(wish(clock=0), NOON)).session
    assert (session.rated, session.substitute) == (True, None)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "When time runs out: **🤖 Obsidian plays on at once**"),
        ("fr", "**🤖 Obsidienne continue aussitôt**"),
    ],
)
async def test_the_open_table_says_that_a_computer_takes_late_seats_over(
    sessions: Sessions, code: str, said: str
) -> None:
    session = (await sessions.lobbies.open(wish(), NOON)).session
    assert said in "\n".join(clock_options(session, language_for(code)))

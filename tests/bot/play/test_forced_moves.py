"""A move that is no decision is made by the bot, and shown with the turn that it follows (H18)."""

from dataclasses import replace
from pathlib import Path

from bot.cli.check import fault
from bot.model.tables import Table
from bot.play.scenes import recaps_between
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core.actions import Action
from games.core.contract import TurnPassed
from games.core.record import Record
from games.core.transcript import check
from games.hekla.events import VolcanoMoved
from tests.bot.conftest import ANN, BEN, NOON, opening
from tests.bot.tables import start
from tests.games.actions import notation_of

GOLDEN = Path(__file__).parents[2] / "golden" / "hekla" / "passes.txt"
PASS = "pass"


def golden() -> Record:
    return check(GOLDEN.read_text(encoding="utf-8"), REGISTRY["hekla"])


async def begin(sessions: Sessions) -> int:
    return (await start(sessions, replace(opening(), game="hekla"), BEN)).session.id


async def play(sessions: Sessions, session_id: int, action: Action) -> Table:
    assert action.seat is not None
    return (await sessions.play(session_id, (ANN, BEN)[action.seat], notation_of(action), NOON)).table


def shown(table: Table) -> tuple[int, int, int, int]:
    """Where the turn on show begins and ends: the turn, the action before it, the turns in it, its last action."""
    start = table.turn_start.turn
    return start, table.turn_sequence, table.position.turn - start, table.turn_ended


async def test_a_forced_pass_is_shown_with_the_move_it_follows_and_the_next_move_by_itself(sessions: Sessions) -> None:
    session_id = await begin(sessions)
    actions = golden().actions
    first = [notation_of(action) for action in actions].index(PASS)
    for action in actions[: first - 1]:
        table = await play(sessions, session_id, action)
    assert shown(table) == (first - 2, first - 2, 1, first - 1)
    table = await play(sessions, session_id, actions[first - 1])
    assert shown(table) == (first - 1, first - 1, 2, first + 1)
    assert [type(event) for event in table.events] == [VolcanoMoved, TurnPassed]
    assert len(table.told(None)) == 2
    # The next turn stops at a choice: it is under way, and the one before it ended with the pass.
    table = await play(sessions, session_id, actions[first + 1])
    assert shown(table) == (first + 1, first + 1, 0, first + 1)
    assert [type(event) for event in table.events] == [VolcanoMoved]


async def test_a_table_read_from_the_store_shows_what_the_one_in_memory_does(
    sessions: Sessions, database: Database
) -> None:
    """All through a game in which passes follow whole turns and unfinished ones, and end it."""
    session_id = await begin(sessions)
    passes = 0
    for action in golden().actions:
        if notation_of(action) == PASS:
            passes += 1
            continue
        table = await play(sessions, session_id, action)
        assert await Sessions(database).by_id(session_id) == table, action
    assert passes == 4
    assert [event for event in table.events if isinstance(event, TurnPassed)] == [TurnPassed(1), TurnPassed(0)]
    assert table.position.outcome is not None
    async with database.reading() as transaction:
        assert await fault(transaction, session_id) is None
        assert (await session_rows.record_of(transaction, table.session)).actions == golden().actions


async def test_the_record_tells_a_turn_as_it_was_on_show(sessions: Sessions) -> None:
    session_id = await begin(sessions)
    record = golden()
    for action in record.actions:
        if notation_of(action) == PASS:
            continue
        table = await play(sessions, session_id, action)
        if table.turn_ended == table.session.sequence:
            told = recaps_between(REGISTRY["hekla"], record, 0, table.turn_ended)[-1]
            assert (told.before, told.events, told.after) == (table.turn_start, table.events, table.position), action

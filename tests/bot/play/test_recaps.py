"""The turns that are told are those of the record, whether they have to be played again for it or not."""

import pytest

from bot.model.actions import require_begun
from bot.model.proposals import ProposalKind
from bot.model.tables import Table
from bot.play.proposals import Proposals
from bot.play.scenes import recap_on_show, recaps_between
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from games.core.record import Record
from tests.bot.conftest import ANN, BEN, NOON, begin

ALL = 0


async def play_turns(sessions: Sessions, table: Table, turns: int) -> Table:
    """So many turns of the first moves there are."""
    end = table.position.turn + turns
    position = table.position
    while position.turn < end:
        (seat,) = position.to_act
        move = next(one for one in position.moves(seat) if position.play(seat, one).position.outcome is None)
        await sessions.play(table.session.id, table.session.players[seat], position.notation(move), NOON)
        table = require_begun(await sessions.by_id(table.session.id))
        position = table.position
    return table


async def recorded(database: Database, table: Table) -> Record:
    async with database.reading() as transaction:
        return await session_rows.record_of(transaction, table.session)


@pytest.mark.parametrize("undone", [False, True])
async def test_whatever_is_told_is_what_the_record_comes_to(
    database: Database, sessions: Sessions, proposals: Proposals, undone: bool
) -> None:
    table = await play_turns(sessions, await begin(sessions, BEN), 3)
    if undone:
        result = await proposals.propose(table.session.id, BEN, ProposalKind.UNDO, NOON)
        assert result.proposal is not None
        await proposals.agree(result.proposal.id, ANN, NOON)
        table = require_begun(await sessions.by_id(table.session.id))
    record = await recorded(database, table)
    on_show = 0
    for last in range(1, len(record.actions) + 1):
        for first in range(last + 1):
            shown = recap_on_show(table, first, last)
            on_show += shown is not None
            assert shown is None or (shown,) == recaps_between(table.game, record, first, last), (first, last)
    assert (on_show == 0) is undone
    assert [one.number for one in recaps_between(table.game, record, ALL, len(record.actions))] == (
        [1] if undone else [1, 2, 3]
    )


async def test_the_turn_on_show_is_told_without_the_record(sessions: Sessions) -> None:
    table = await play_turns(sessions, await begin(sessions, BEN), 2)
    recap = recap_on_show(table, table.turn_sequence, table.session.sequence)
    assert recap is not None
    assert (recap.after, recap.stands) == (table.position, True)
    assert recap_on_show(table, table.turn_sequence - 1, table.session.sequence) is None

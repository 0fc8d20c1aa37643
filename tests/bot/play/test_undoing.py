"""Taking back: freely within one's turn, by consent after it, never past what was drawn or given up."""

import asyncio
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.check import fault
from bot.model.actions import Chosen, require_begun
from bot.model.proposals import ProposalKind, State
from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.tables import Table
from bot.play.proposals import ProposalResult, Proposals
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import timers
from games import REGISTRY
from games.core.actions import MOVE, UNDO, Undo
from games.core.refusals import IllegalMove
from tests.bot.conftest import ANN, BEN, CAT, NOON, begin, motions, opening, queued, settle_all
from tests.bot.play.test_forced_moves import PASS, golden
from tests.bot.play.test_forced_moves import begin as begin_with_passes
from tests.bot.play.test_forced_moves import play as play_action
from tests.bot.tables import start
from tests.games.actions import notation_of

ERUPTION = "b2-a3 c3-b3 b3-b4"


async def undo(proposals: Proposals, session_id: int, user_id: int) -> ProposalResult:
    return await proposals.propose(session_id, user_id, ProposalKind.UNDO, NOON)


async def kinds(database: Database) -> list[tuple[str, int | None, str, int]]:
    async with database.reading() as transaction:
        found = await transaction.rows("SELECT kind, seat, notation, user_id FROM actions ORDER BY sequence")
    return [tuple(row) for row in found]


async def reread(database: Database, table: Table) -> None:
    """The file leads to the same table as the memory, and record and snapshot agree."""
    assert await Sessions(database).by_id(table.session.id) == table
    async with database.reading() as transaction:
        assert await fault(transaction, table.session.id) is None


async def test_within_ones_turn_moves_are_taken_back_one_by_one_and_nobody_is_asked(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    start = await begin(sessions, BEN)
    session_id = start.session.id
    first = (await sessions.play(session_id, ANN, "b2-a3", NOON)).table
    await sessions.play(session_id, ANN, "c3-b3", NOON)
    once = await undo(proposals, session_id, ANN)
    assert (once.carried, once.proposal, once.note) == (True, None, "c3-b3")
    assert (once.table.position, once.table.events) == (first.position, first.events)
    assert once.table.session.sequence == 3
    await reread(database, once.table)
    twice = await undo(proposals, session_id, ANN)
    assert twice.table.position == start.position
    assert twice.table.events == ()
    await reread(database, twice.table)
    assert await kinds(database) == [
        (MOVE, 0, "b2-a3", ANN),
        (MOVE, 0, "c3-b3", ANN),
        (UNDO, 0, "1", ANN),
        (UNDO, 0, "1", ANN),
    ]
    with pytest.raises(SessionRefusal, match="core-undo-nothing"):
        await undo(proposals, session_id, ANN)


async def test_a_turn_taken_back_and_played_again_is_told_once(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    plain = (await sessions.play(session_id, ANN, ERUPTION, NOON)).table
    other = (await begin(sessions, BEN, channel_id=99)).session.id
    await sessions.play(other, ANN, "b2-a3 c3-b3", NOON)
    await undo(proposals, other, ANN)
    again = (await sessions.play(other, ANN, "c3-b3 b3-b4", NOON)).table
    assert again.told(None) == plain.told(None)
    assert again.position == plain.position


async def test_within_a_turn_the_board_is_edited_and_nobody_is_called(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    await settle_all(database, session_id)
    await undo(proposals, session_id, ANN)
    assert [(notice.kind, notice.fresh_at) for notice in await queued(database, session_id)] == [("board", None)]


async def test_when_all_of_a_turn_is_taken_back_the_turn_before_it_is_on_show_again(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    before = (await sessions.play(session_id, ANN, ERUPTION, NOON)).table
    await sessions.play(session_id, BEN, "d4-e3", NOON)
    after = (await undo(proposals, session_id, BEN)).table
    assert (after.position, after.events, after.turn_sequence) == (before.position, before.events, 0)
    await reread(database, after)
    # The record up to there ends with that turn, and the next move begins another one.
    assert after.turn_ended == after.session.sequence == 5
    later = (await sessions.play(session_id, BEN, "a1-a2", NOON)).table
    assert (later.turn_sequence, len(later.events)) == (5, 1)
    await reread(database, later)


async def test_a_finished_turn_is_taken_back_when_whoever_is_called_agrees(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3", NOON)
    before = require_begun(await sessions.by_id(session_id)).position
    await sessions.play(session_id, ANN, "b3-b4", NOON)
    asked = await undo(proposals, session_id, ANN)
    assert asked.proposal is not None
    # Cat has neither acted nor been called.
    assert (asked.carried, asked.note) == (False, "b3-b4")
    assert asked.proposal.missing == {1}
    assert (await sessions.by_id(session_id)).session.sequence == 3
    await settle_all(database, session_id)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-asked"):
        await proposals.agree(asked.proposal.id, CAT, NOON)
    done = await proposals.agree(asked.proposal.id, BEN, NOON)
    assert done.carried
    assert done.table.position == before
    await reread(database, done.table)
    # A new board shows it, and Ann is called to her turn.
    assert {(notice.kind, notice.fresh_at) for notice in await queued(database, session_id)} == {
        ("board", 4),
        ("ping", None),
        ("proposal", None),
    }
    assert (await kinds(database))[-1] == (UNDO, 0, "1", ANN)
    async with database.reading() as transaction:
        assert [clock.seat for clock in await timers.clocks_of_session(transaction, session_id)] == [0]


async def test_whoever_has_acted_since_is_asked_and_loses_the_moves_made_since(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.play(session_id, ANN, ERUPTION, NOON)
    await sessions.play(session_id, BEN, "d4-e3 a1-b1", NOON)
    table = require_begun(await sessions.by_id(session_id)).position
    assert table is not None
    assert table.to_act == {2}
    asked = await undo(proposals, session_id, ANN)
    assert asked.proposal is not None
    assert asked.proposal.missing == {1, 2}
    await proposals.agree(asked.proposal.id, BEN, NOON)
    done = await proposals.agree(asked.proposal.id, CAT, NOON)
    assert done.table.position.to_act == {0}
    assert done.table.position.turn == 0
    assert [action[2] for action in await kinds(database)][-1] == "3"
    await reread(database, done.table)


async def test_declined_it_stands_and_a_move_in_between_withdraws_it(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, ERUPTION, NOON)
    asked = await undo(proposals, session_id, ANN)
    assert asked.proposal is not None
    assert (await proposals.decline(asked.proposal.id, BEN, NOON)).state is State.DECLINED
    again = await undo(proposals, session_id, ANN)
    assert again.proposal is not None
    await sessions.play(session_id, BEN, "d4-e3", NOON)
    assert (await proposals.by_id(again.proposal.id)).state is State.WITHDRAWN
    with pytest.raises(SessionRefusal, match="bot-refusal-proposal-withdrawn"):
        await proposals.agree(again.proposal.id, BEN, NOON)
    assert (await sessions.by_id(session_id)).session.sequence == 4


async def test_whoever_plays_alone_takes_back_finished_turns_too(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions)).session.id
    await sessions.play(session_id, ANN, ERUPTION, NOON)
    assert (await undo(proposals, session_id, ANN)).carried
    assert (await sessions.by_id(session_id)).session.sequence == 4


async def test_a_forced_move_is_taken_back_with_the_move_before_it(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = await begin_with_passes(sessions)
    actions = golden().actions
    first = [notation_of(action) for action in actions].index(PASS)
    for action in actions[: first - 1]:
        before = await play_action(sessions, session_id, action)
    mover = actions[first - 1].seat
    assert mover is not None
    after = await play_action(sessions, session_id, actions[first - 1])
    assert after.latest == actions[first]
    # Nobody else has decided anything or been called, so nobody is asked.
    taken = await undo(proposals, session_id, (ANN, BEN)[mover])
    assert taken.carried
    assert taken.table.latest == Undo(mover, 2)
    assert taken.table.position == before.position
    await reread(database, taken.table)


async def test_a_resignation_the_end_and_what_was_before_them_stand(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.play(session_id, ANN, ERUPTION, NOON)
    await sessions.resign(session_id, BEN, NOON)
    with pytest.raises(IllegalMove, match="core-undo-forfeit"):
        await undo(proposals, session_id, ANN)
    with pytest.raises(SessionRefusal, match="bot-refusal-resigned"):
        await undo(proposals, session_id, BEN)
    await sessions.resign(session_id, CAT, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await undo(proposals, session_id, ANN)


async def test_strangers_and_lobbies_take_nothing_back(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-not-begun"):
        await undo(proposals, session_id, ANN)
    with pytest.raises(NotSeated):
        await undo(proposals, session_id, BEN)


async def test_a_board_from_before_plays_nothing_after_it(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    await undo(proposals, session_id, ANN)
    for stale in (0, 1):
        with pytest.raises(StaleBoard):
            await sessions.play_chosen(Chosen(session_id, stale, ("b2-a3",)), ANN, NOON)
    await sessions.play_chosen(Chosen(session_id, 2, ("b2-a3",)), ANN, NOON)


async def test_a_move_can_be_taken_back_by_ones_own_hand_only_while_ones_turn_goes_on(
    sessions: Sessions, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    assert not require_begun(await sessions.by_id(session_id)).revocable
    assert (await sessions.play(session_id, ANN, "b2-a3", NOON)).table.revocable
    assert (await sessions.play(session_id, ANN, "c3-b3", NOON)).table.revocable
    assert (await undo(proposals, session_id, ANN)).table.revocable
    assert not (await undo(proposals, session_id, ANN)).table.revocable
    assert not (await sessions.play(session_id, ANN, ERUPTION, NOON)).table.revocable


@pytest.mark.full
@pytest.mark.parametrize("key", REGISTRY)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), undos=st.lists(st.sampled_from((-1, -1, 0, 1)), min_size=1, max_size=12))
def test_after_any_play_memory_file_and_record_agree(new_database: Path, key: str, seed: int, undos: list[int]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite3")
        shutil.copy(new_database, path)
        asyncio.run(_play(path, key, seed, undos))


async def _play(path: Path, key: str, seed: int, undos: Sequence[int]) -> None:
    """A random move a number; each number from 0 on is a seat that then takes its latest move back, all agreeing."""
    database, dice = await Database.open(path), Random(seed)
    try:
        sessions = Sessions(database, new_seed=lambda: dice.randbytes(16))
        proposals = Proposals(database, sessions, motions())
        table = await start(sessions, replace(opening(), game=key), BEN)
        for seat in undos:
            table = await _step(sessions, proposals, table, seat, dice)
            await reread(database, table)
            if table.position.outcome is not None:
                break
    finally:
        await database.close()


async def _step(sessions: Sessions, proposals: Proposals, table: Table, seat: int, dice: Random) -> Table:
    position: Any = table.position
    (mover,) = position.to_act
    notation = position.notation(dice.choice(position.moves(mover)))
    played = (await sessions.play(table.session.id, (ANN, BEN)[mover], notation, NOON)).table
    if seat < 0 or played.position.outcome is not None:
        return played
    try:
        result = await undo(proposals, table.session.id, (ANN, BEN)[seat])
    except (SessionRefusal, IllegalMove):
        return played
    if result.proposal is not None:
        result = await proposals.agree(result.proposal.id, (BEN, ANN)[seat], NOON)
    assert result.carried
    return result.table

"""What was kept before there were proposals is kept with them."""

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from bot.model.proposals import ProposalKind, State
from bot.store.database import Database
from bot.store.faults import ConstraintBroken
from bot.store.rows import proposals, records
from bot.store.rows.notices import NoticeKind
from games.core.actions import Forfeit, Move, Undo
from tests.bot.conftest import queued

BEFORE = 4
"""The migrations a file has seen that knows no proposals."""

OLD = """
INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status, host_id, language, seed,
    sequence, created_at) VALUES
    (1, 7, 70, 'volcano', 1, '{}', 4, 'playing', 101, 'en', zeroblob(16), 2, 5),
    (2, 7, 71, 'volcano', 1, '{}', 4, 'playing', 101, 'en', zeroblob(16), 0, 5);
INSERT INTO seats (session_id, seat, user_id) VALUES (1, 0, 101), (1, 1, 102), (1, 2, 103), (2, 0, 101), (2, 1, 102);
INSERT INTO actions (session_id, sequence, kind, seat, notation, user_id, acted_at) VALUES
    (1, 1, 'move', 0, 'b2-a3', 101, 6), (1, 2, 'forfeit', 2, '', 103, 7);
INSERT INTO agreements (session_id, seat) VALUES (1, 1);
"""


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    path = tmp_path / "old.sqlite3"
    folder = files("bot.store").joinpath("migrations")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))[:BEFORE]
    with closing(sqlite3.connect(path)) as connection:
        for name in names:
            connection.executescript(f"BEGIN;\n{folder.joinpath(name).read_text(encoding='utf-8')}\nCOMMIT;")
        connection.executescript(OLD)
        connection.execute(f"PRAGMA user_version = {BEFORE}")
        connection.commit()
    return path


async def test_the_record_is_kept_and_an_end_that_some_agreed_to_is_a_proposal(old_file: Path) -> None:
    database = await Database.open(old_file)
    try:
        async with database.reading() as transaction:
            actions = await records.actions(transaction, 1)
            proposal = await proposals.open_one(transaction, 1, ProposalKind.END)
            other = await proposals.open_one(transaction, 2, ProposalKind.END)
            leftovers = await transaction.rows("PRAGMA foreign_key_check")
        assert actions == (Move(0, "b2-a3"), Forfeit(2))
        assert proposal is not None
        # The seat that has resigned is not asked.
        assert proposal.agreed == {1}
        assert proposal.missing == {0}
        assert (proposal.seat, proposal.sequence, proposal.state) == (1, 2, State.OPEN)
        assert other is None
        assert leftovers == []
        assert [(one.kind, one.target_id) for one in await queued(database, 1)] == [(NoticeKind.PROPOSAL, proposal.id)]
    finally:
        await database.close()


async def test_moves_can_be_taken_back_in_games_that_were_begun_before(old_file: Path) -> None:
    database = await Database.open(old_file)
    try:
        async with database.transaction() as transaction:
            await records.append(transaction, 1, 3, Undo(0, 1), 101, 8)
        async with database.reading() as transaction:
            assert (await records.actions(transaction, 1, 2)) == (Undo(0, 1),)
    finally:
        await database.close()


async def test_there_is_one_open_proposal_of_a_kind_at_a_table(old_file: Path) -> None:
    opened = await Database.open(old_file)
    try:
        with pytest.raises(ConstraintBroken):
            async with opened.transaction() as transaction:
                await transaction.run(
                    "INSERT INTO proposals (session_id, kind, seat, sequence, made_at) VALUES (1, 'end', 0, 2, 9)"
                )
    finally:
        await opened.close()

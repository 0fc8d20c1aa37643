"""Looking back, writing out and taking in."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.check import fault
from bot.model.actions import require_begun
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Status
from bot.play.imports import ImportTarget, import_game, read_game
from bot.play.replays import Replays
from bot.play.scenes import scenes
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import notices
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from games import REGISTRY
from games.core import transcript
from games.core.actions import Move, Undo
from games.core.record import Record, playthrough_of
from games.core.transcript import TranscriptError
from tests.bot.conftest import ANN, BEN, CHANNEL, GUILD, NOON, OTHER_CHANNEL, begin

GOLDEN = Path(__file__).parents[2] / "golden"
GAMES = {f"{path.parent.name}-{path.stem}": path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*/*.txt"))}
TURN = "b2-a3 c3-b3 b3-b4"


@pytest.fixture
def replays(database: Database, sessions: Sessions) -> Replays:
    return Replays(database, sessions)


async def kept(database: Database, session_id: int) -> Record:
    async with database.reading() as transaction:
        session = await session_rows.by_id(transaction, session_id)
        assert session is not None
        return await session_rows.record_of(transaction, session)


async def test_every_turn_is_a_scene_and_the_one_under_way_too(sessions: Sessions, replays: Replays) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, TURN, NOON)
    await sessions.play(session_id, BEN, "a1-b1", NOON)
    found = await replays.replay(session_id, GUILD)
    assert [scene.turn for scene in found.scenes] == [0, 1, 2]
    assert found.scenes[-1].position == found.table.position
    assert found.scenes[0].position.turn == 0
    assert all(scene.events for scene in found.scenes[1:])


async def test_the_last_scene_of_a_game_is_its_end(sessions: Sessions, replays: Replays) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.resign(session_id, BEN, NOON)
    found = await replays.replay(session_id, GUILD)
    assert found.scenes[-1].position.outcome is not None
    assert found.scenes[-1].position == found.table.position


async def test_a_game_of_another_server_is_as_if_it_were_not_there(sessions: Sessions, replays: Replays) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(NoSession):
        await replays.replay(session_id, GUILD + 1)
    with pytest.raises(NoSession):
        await replays.transcript(session_id, GUILD + 1)
    with pytest.raises(NoSession):
        await replays.latest(GUILD + 1, CHANNEL)
    assert await replays.listed(GUILD + 1, CHANNEL) == []


async def test_the_transcript_with_its_seed_waits_for_the_end(sessions: Sessions, replays: Replays) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(SessionRefusal, match="early"):
        await replays.transcript(session_id, GUILD)
    await sessions.resign(session_id, BEN, NOON)
    written = await replays.transcript(session_id, GUILD)
    assert transcript.check(written, REGISTRY["volcano"]).seed == bytes(range(16))


async def test_the_newest_game_of_a_channel_is_the_one_replayed(sessions: Sessions, replays: Replays) -> None:
    first = (await begin(sessions, BEN)).session.id
    await sessions.resign(first, BEN, NOON)
    second = (await begin(sessions, BEN)).session.id
    assert await replays.latest(GUILD, CHANNEL) == second
    assert [session.id for session in await replays.listed(GUILD, OTHER_CHANNEL)] == [second, first]


@pytest.mark.full
@pytest.mark.parametrize("written", GAMES.values(), ids=GAMES.keys())
async def test_a_transcript_taken_in_is_written_out_the_same(database: Database, written: str) -> None:
    players = tuple(range(501, 501 + read_game(written).seats))
    session_id = await import_game(database, written, ImportTarget(GUILD, CHANNEL, players, "en"), NOON)
    record = await kept(database, session_id)
    taken_in = transcript.read(written)
    assert (record.seed, record.first, record.actions) == (taken_in.seed, taken_in.first, taken_in.actions)
    assert dict(record.options) == dict(taken_in.options)


async def test_an_unfinished_game_taken_in_goes_on(database: Database, sessions: Sessions) -> None:
    before = await begin(sessions, BEN)
    await sessions.play(before.session.id, ANN, TURN, NOON)
    written = transcript.write(await kept(database, before.session.id), REGISTRY["volcano"])
    target = ImportTarget(GUILD, OTHER_CHANNEL, (ANN, BEN), "en")
    session_id = await import_game(database, written, target, NOON)
    table = require_begun(await sessions.by_id(session_id))
    assert table.session.status is Status.PLAYING
    assert table.position == (require_begun(await sessions.by_id(before.session.id))).position
    assert (await sessions.play(session_id, BEN, "a1-b1", NOON)).table.session.sequence == 4


async def test_what_cannot_be_taken_in_is_refused_and_leaves_nothing(database: Database, sessions: Sessions) -> None:
    running = await begin(sessions, BEN)
    written = transcript.write(await kept(database, running.session.id), REGISTRY["volcano"])
    taken = ImportTarget(GUILD, CHANNEL, (ANN, BEN), "en")
    free = ImportTarget(GUILD, OTHER_CHANNEL, (ANN, BEN), "en")
    with pytest.raises(SessionRefusal, match="taken"):
        await import_game(database, written, taken, NOON)
    for players in ((ANN,), (ANN, ANN), (ANN, BEN, 7)):
        with pytest.raises(SessionRefusal, match="players"):
            await import_game(database, written, ImportTarget(GUILD, OTHER_CHANNEL, players, "en"), NOON)
    with pytest.raises(TranscriptError):
        await import_game(database, written.replace("seats 2", "seats two"), free, NOON)
    with pytest.raises(SessionRefusal, match="no-game"):
        await import_game(database, written.replace("game volcano", "game chess"), free, NOON)
    async with database.reading() as transaction:
        assert await session_rows.all_ids(transaction) == [running.session.id]


async def test_moves_taken_back_are_no_scenes(sessions: Sessions, replays: Replays, database: Database) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3", NOON)
    record = await kept(database, session_id)
    shorter = replace(record, actions=(*record.actions, Undo(0, 2)))
    assert len(list(scenes(REGISTRY["volcano"], record))) == 2
    assert len(list(scenes(REGISTRY["volcano"], shorter))) == 1


async def test_a_game_with_moves_taken_back_is_taken_in_and_goes_on(database: Database, sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3", NOON)
    record = await kept(database, session_id)
    undone = replace(record, actions=(*record.actions, Undo(0, 1), Move(0, "c3-d2")))
    written = transcript.write(undone, REGISTRY["volcano"])
    taken_in = await import_game(database, written, ImportTarget(GUILD, OTHER_CHANNEL, (ANN, BEN), "en"), NOON)
    table = require_begun(await sessions.by_id(taken_in))
    assert (await kept(database, taken_in)).actions == undone.actions
    assert table.position == playthrough_of(REGISTRY["volcano"], undone).position
    async with database.reading() as transaction:
        assert await fault(transaction, taken_in) is None


async def test_whoever_is_to_move_in_a_game_taken_in_is_waited_for_and_called(
    database: Database, sessions: Sessions
) -> None:
    written = transcript.write(await kept(database, (await begin(sessions, BEN)).session.id), REGISTRY["volcano"])
    taken_in = await import_game(database, written, ImportTarget(GUILD, OTHER_CHANNEL, (ANN, BEN), "en"), NOON)
    assert [clock.seat for clock in (await sessions.by_id(taken_in)).clocks] == [0]
    async with database.reading() as transaction:
        queued = await notices.queued(transaction, taken_in)
    assert {notice.kind for notice in queued} == {NoticeKind.BOARD, NoticeKind.PING}

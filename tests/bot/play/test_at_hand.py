"""What is kept in memory to be quick never outlives what it was made from."""

from bot.model.proposals import ProposalKind
from bot.people.privacy import Privacy
from bot.play.proposals import Proposals
from bot.play.replays import Replays
from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, begin

TURN = "b2-a3 c3-b3 b3-b4"


async def test_whoever_looks_back_again_finds_the_turns_played_meanwhile(
    database: Database, sessions: Sessions, proposals: Proposals
) -> None:
    replays = Replays(database, sessions)
    session_id = (await begin(sessions, BEN)).session.id
    assert [scene.turn for scene in (await replays.replay(session_id, GUILD)).scenes] == [0]
    await sessions.play(session_id, ANN, TURN, NOON)
    assert [scene.turn for scene in (await replays.replay(session_id, GUILD)).scenes] == [0, 1]
    await sessions.play(session_id, BEN, "d4-e3", NOON)
    assert [scene.turn for scene in (await replays.replay(session_id, GUILD)).scenes] == [0, 1, 2]
    await proposals.propose(session_id, BEN, ProposalKind.UNDO, NOON)
    found = await replays.replay(session_id, GUILD)
    assert [scene.turn for scene in found.scenes] == [0, 1]
    assert found.scenes[-1].position == found.table.position


async def test_two_games_are_looked_back_on_each_by_itself(database: Database, sessions: Sessions) -> None:
    replays = Replays(database, sessions)
    first = (await begin(sessions, BEN)).session.id
    await sessions.play(first, ANN, TURN, NOON)
    second = (await begin(sessions, BEN, channel_id=CHANNEL + 5)).session.id
    await sessions.play(second, ANN, "b2-c1 a1-b2 c1-d2", NOON)
    one, other = [(await replays.replay(number, GUILD)) for number in (first, second)]
    assert one.table.session.sequence == other.table.session.sequence
    assert one.scenes[-1].events != other.scenes[-1].events
    assert other.scenes[-1].position == other.table.position


async def test_a_player_who_was_erased_is_at_no_table_in_memory(database: Database, sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.play(session_id, ANN, TURN, NOON)
    assert (await sessions.at_hand(CHANNEL)).session.players == (ANN, BEN, CAT)
    await Privacy(database, sessions).erase(ANN, NOON)
    table = await sessions.at_hand(CHANNEL)
    assert table.session.seat_of(ANN) is None
    assert table.session.players[1:] == (BEN, CAT)
    assert table.session == (await sessions.by_id(session_id)).session

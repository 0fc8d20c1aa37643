"""What moderators do is done at once, kept with their number, and told to the channel."""

from dataclasses import replace

import pytest

from bot.cli.check import fault
from bot.delivery.announcements import intervention_sentence
from bot.model.refusals import NotSeated, SessionRefusal
from bot.model.sessions import BY_MODERATOR, Status
from bot.people.interventions import Interventions
from bot.play.imports import ImportTarget, import_game, read_game
from bot.play.sessions import Sessions
from bot.standings.recount import recount
from bot.store.database import Database
from bot.store.rows import proposals
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.proposals import Intervention, InterventionKind
from games import REGISTRY
from games.core import transcript
from tests.bot.conftest import ANN, BEN, CAT, DAN, GUILD, NOON, OTHER_CHANNEL, begin, opening, queued

MOD = 999


@pytest.fixture
def interventions(database: Database, sessions: Sessions) -> Interventions:
    return Interventions(database, sessions)


async def told(database: Database, session_id: int) -> list[Intervention]:
    """What the channel is owed to be told."""
    numbers = [one.target_id for one in await queued(database, session_id) if one.kind is NoticeKind.INTERVENTION]
    async with database.reading() as transaction:
        found = [await proposals.find_intervention(transaction, number) for number in numbers]
    return [one for one in found if one is not None]


async def test_a_moderator_stops_a_clock_and_lets_it_run(
    sessions: Sessions, interventions: Interventions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await interventions.pause(session_id, MOD, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-paused"):
        await sessions.play(session_id, ANN, "b2-a3", NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-paused"):
        await interventions.pause(session_id, MOD, NOON)
    await interventions.resume(session_id, MOD, NOON)
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    done = await told(database, session_id)
    assert [(one.kind, one.moderator_id) for one in done] == [
        (InterventionKind.PAUSE, MOD),
        (InterventionKind.RESUME, MOD),
    ]
    session = (await sessions.by_id(session_id)).session
    for moderator, plays in ((MOD, False), (BEN, True)):
        said = intervention_sentence(session, replace(done[0], moderator_id=moderator))
        assert ("has a seat in this game" in said) == plays


async def test_a_game_a_moderator_ends_is_in_the_record_and_counts_for_nobody(
    sessions: Sessions, interventions: Interventions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await sessions.play(session_id, BEN, "b4-c4", NOON)
    table = await interventions.end(session_id, MOD, NOON)
    assert (table.session.status, table.session.ending) == (Status.OVER, BY_MODERATOR)
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT kind, seat, user_id FROM actions ORDER BY sequence DESC LIMIT 1")
        assert [tuple(row) for row in rows] == [("conclude", None, MOD)]
        assert await transaction.rows("SELECT * FROM ratings") == []
        ((unrated,),) = await transaction.rows("SELECT unrated FROM finished_games")
        assert unrated == "moderator"
        assert await recount(transaction) == ()
    assert [one.kind for one in await told(database, session_id)] == [InterventionKind.END]
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await interventions.end(session_id, MOD, NOON)


async def test_the_transcript_of_a_game_that_a_moderator_ended_says_so_and_is_imported_as_such(
    sessions: Sessions, interventions: Interventions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    ended = await interventions.end(session_id, MOD, NOON)
    async with database.reading() as transaction:
        record = await session_rows.record_of(transaction, ended.session)
    written = transcript.write(record, REGISTRY["volcano"])
    assert written.splitlines()[-5:] == [
        "  2. ended by a moderator",
        "",
        "ending moderator",
        "placings - -",
        "scores 1 0",
    ]
    assert "agreed" not in written
    assert read_game(written) == record
    number = await import_game(database, written, ImportTarget(GUILD, OTHER_CHANNEL, (ANN, BEN), "en"), NOON)
    taken_in = (await sessions.by_id(number)).session
    assert (taken_in.status, taken_in.ending) == (Status.OVER, BY_MODERATOR)
    async with database.reading() as transaction:
        assert await recount(transaction) == ()
        assert await fault(transaction, number) is None


async def test_a_table_that_has_not_begun_is_closed(
    sessions: Sessions, interventions: Interventions, database: Database
) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-not-begun"):
        await interventions.end(session_id, MOD, NOON)
    assert (await interventions.close(session_id, MOD, NOON)).session.status is Status.CANCELLED
    assert [one.kind for one in await told(database, session_id)] == [InterventionKind.CLOSE]


async def test_a_seat_is_given_to_somebody_else_and_never_to_one_who_has_one(
    sessions: Sessions, interventions: Interventions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    with pytest.raises(NotSeated):
        await interventions.replace_player(session_id, MOD, DAN, MOD, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-already-seated"):
        await interventions.replace_player(session_id, MOD, BEN, CAT, NOON)
    assert await told(database, session_id) == []
    table = await interventions.replace_player(session_id, MOD, BEN, DAN, NOON)
    assert table.session.players == (ANN, DAN, CAT)
    (done,) = await told(database, session_id)
    assert (done.kind, done.moderator_id, done.seat, done.user_id) == (InterventionKind.REPLACE, MOD, 1, DAN)

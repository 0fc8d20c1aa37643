"""What a server remembers of its games follows from their records, whenever and in whatever order they are entered."""

import pytest

from bot.operating.check import faults_of_standings
from bot.people.privacy import Privacy
from bot.play.sessions import Sessions
from bot.standings import recount_chronicle
from bot.standings.chronicle import Chronicle
from bot.store.database import Database
from bot.store.rows.chronicle import APPEARANCES, CHRONICLE, COUNTS, RECORDS, whole_until
from tests.bot.conftest import ANN, BEN, CAT, GUILD, NOON, begin, everybody_moves
from tests.bot.finished import DAY, end, end_many

TABLES = ("chronicle_records", "chronicle_counts", "appearances", "chronicle")


async def everything(database: Database) -> list[list[tuple[object, ...]]]:
    """All rows of the memory."""
    async with database.reading() as transaction:
        return [sorted(tuple(row) for row in await transaction.rows(f"SELECT * FROM {table}")) for table in TABLES]


async def catch_up(database: Database) -> None:
    """Enter all that is missing."""
    chronicle, last = Chronicle(database), 0
    while (reached := await chronicle.catch_up(last)) is not None:
        assert reached > last
        last = reached


async def test_a_game_is_entered_in_the_transaction_that_ends_it(database: Database, sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await everybody_moves(sessions, session_id, ANN, BEN)
    await sessions.resign(session_id, BEN, NOON + DAY)
    async with database.reading() as transaction:
        (game,) = await CHRONICLE.all(transaction)
        people = await APPEARANCES.all(transaction, "ORDER BY user_id")
        records = await RECORDS.all(transaction)
        faults = await faults_of_standings(transaction)
    assert (game.opening, game.moves, game.ending) == ("b2-a3 c3-b3 b3-b4", 4, "forfeit")
    assert game.rated
    assert game.first_won
    assert not game.whole
    assert " layout=" in game.setup
    assert [(one.user_id, one.first, one.won) for one in people] == [(ANN, True, True), (BEN, False, False)]
    assert records == []
    assert faults == ()


async def test_moves_that_were_taken_back_are_not_counted(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2), moved=(0, 0, 1), taken_back=1)
    async with database.reading() as transaction:
        (game,) = await CHRONICLE.all(transaction)
    assert (game.moves, game.opening) == (2, "a1-a2 a1-a2")


async def test_games_entered_later_are_counted_as_those_entered_at_once(database: Database) -> None:
    await end_many(database, 40, seed=5)
    before = await everything(database)
    assert all(before)
    async with database.transaction() as transaction:
        for table in TABLES:
            await transaction.run(f"DELETE FROM {table}")
    chronicle, steps = Chronicle(database), 0
    last: int | None = 0
    while last is not None:
        last, steps = await chronicle.catch_up(last), steps + 1
        async with database.reading() as transaction:
            assert await faults_of_standings(transaction) == ()
    assert steps > 2
    assert await everything(database) == before


async def test_old_games_are_gone_through_once_but_for_one_that_cannot_be_read(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount_chronicle, "LOOKED_AT", 7)
    await end_many(database, 40, seed=7)
    before = await everything(database)
    unreadable = "UPDATE sessions SET game = ? WHERE id = (SELECT session_id FROM finishes WHERE number = 30)"
    async with database.transaction() as transaction:
        for table in TABLES:
            await transaction.run(f"DELETE FROM {table}")
        row = await transaction.row("SELECT game FROM finishes WHERE number = 30")
        assert row is not None
        await transaction.run(unreadable, ("an older game",))
    await catch_up(database)
    async with database.transaction() as transaction:
        assert await whole_until(transaction) == 28, "the end of the step before"
        await transaction.run(unreadable, (row["game"],))
    await catch_up(database)
    assert await everything(database) == before
    async with database.reading() as transaction:
        assert await whole_until(transaction) == 40
    assert await Chronicle(database).catch_up(0) is None, "nothing is looked at again"
    await end(database, (ANN, BEN), (1, 2), NOON + 90 * DAY)
    assert await Chronicle(database).catch_up(0) == 41


@pytest.mark.full
@pytest.mark.parametrize(
    ("damage", "key"),
    [
        ("UPDATE chronicle SET opening = 'c3-c4' WHERE number = 3", "bot-check-chronicle"),
        ("UPDATE appearances SET won = 1 - won WHERE number = 5", "bot-check-chronicle"),
        ("DELETE FROM appearances WHERE number = 7", "bot-check-chronicle"),
        ("UPDATE chronicle SET tournament_id = 4 WHERE number = 9", "bot-check-chronicle"),
        ("UPDATE chronicle_counts SET games = games + 1 WHERE kind = 'ending'", "bot-check-counts"),
        ("DELETE FROM chronicle_records WHERE kind = 'longest'", "bot-check-counts"),
    ],
)
async def test_what_does_not_follow_is_told_and_repaired(database: Database, damage: str, key: str) -> None:
    await end_many(database, 30, seed=6)
    before = await everything(database)
    async with database.transaction() as transaction:
        assert await faults_of_standings(transaction) == ()
        assert await transaction.run(damage) > 0
        assert {one.key for one in await faults_of_standings(transaction)} == {key}
        await recount_chronicle.rebuild(transaction)
        assert await faults_of_standings(transaction) == ()
    assert await everything(database) == before


async def test_a_casual_game_is_found_and_not_counted(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2), rated=False)
    async with database.reading() as transaction:
        (game,) = await CHRONICLE.all(transaction)
        assert not game.rated
        assert await COUNTS.all(transaction) == []


async def test_nothing_is_left_of_an_erased_player_and_nothing_is_wrong_then(
    database: Database, sessions: Sessions
) -> None:
    for number in range(3):
        await end(database, (ANN, BEN, CAT), (1, 2, 3), NOON + number * DAY)
    await Privacy(database, sessions).erase(BEN, NOON + 9 * DAY)
    async with database.reading() as transaction:
        people = {one.user_id for one in await APPEARANCES.all(transaction)}
        (games,) = await COUNTS.all(transaction, "WHERE kind = 'games' AND guild_id = ?", (GUILD,))
        assert await faults_of_standings(transaction) == ()
    assert people == {ANN, CAT}
    assert games.games == 3

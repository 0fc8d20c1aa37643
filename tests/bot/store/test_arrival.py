"""Numbers of rows that come from another installation."""

from pathlib import Path

import pytest

from bot.lookup.kept import KeptLines
from bot.people.followings import Followings
from bot.people.notes import Notes
from bot.play.sessions import Sessions
from bot.store.copying.arrival import _renumbered, take_in
from bot.store.database import Database
from bot.store.rows import notices
from bot.store.rows.followings import Tells
from bot.store.rows.notices import NoticeKind
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, TURNS, begin
from tests.bot.play.test_computers import play_against


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # None of them is taken here, or there is nothing to number.
        ([7, 9], [7, 9]),
        ([], []),
        # One is taken, so all are above whatever number has been in use here or there.
        ([2, 9], [10, 11]),
        ([1, 2], [4, 5]),
        ([9, 2, 5], [12, 10, 11]),
    ],
)
async def test_numbers_are_kept_together_or_begin_above_all_old_ones(
    database: Database, sessions: Sessions, old: list[int], new: list[int]
) -> None:
    for place in range(3):
        await begin(sessions, BEN, channel_id=CHANNEL + place)
    async with database.transaction() as transaction:
        found = await _renumbered(transaction, "sessions", "id", old)
    assert [found[number] for number in old] == new


async def test_what_begins_after_an_arrival_has_a_number_of_its_own(
    database: Database, sessions: Sessions, tmp_path: Path
) -> None:
    async with await Database.open(tmp_path / "source.sqlite3") as source:
        await begin(Sessions(source), BEN)
        async with source.reading() as reading, database.transaction() as transaction:
            assert await take_in(reading, transaction, GUILD) == {1: 1}
    assert (await begin(sessions, BEN, channel_id=CHANNEL + 1)).session.id > 1


async def test_a_message_owed_about_what_is_gone_is_about_nothing_that_is_here(
    database: Database, sessions: Sessions, tmp_path: Path
) -> None:
    async with await Database.open(tmp_path / "source.sqlite3") as source:
        number = (await begin(Sessions(source), BEN)).session.id
        async with source.transaction() as transaction:
            await notices.queue(transaction, number, NoticeKind.PROPOSAL, 0, NOON, 77)
        async with source.reading() as reading, database.transaction() as transaction:
            numbers = await take_in(reading, transaction, GUILD)
    async with database.reading() as transaction:
        owed = await notices.queued(transaction, numbers[number])
    assert [one.target_id for one in owed if one.kind is NoticeKind.PROPOSAL] == [0]


async def test_a_computer_that_arrives_is_no_former_player(
    database: Database, sessions: Sessions, tmp_path: Path
) -> None:
    erased = (await begin(sessions, BEN, channel_id=CHANNEL + 1)).session.id
    async with database.transaction() as transaction:
        await transaction.run("UPDATE seats SET user_id = -1 WHERE session_id = ? AND user_id = ?", (erased, BEN))
    async with await Database.open(tmp_path / "source.sqlite3") as source:
        table = await play_against(Sessions(source), 3)
        async with source.reading() as reading, database.transaction() as transaction:
            numbers = await take_in(reading, transaction, GUILD)
    moved = await sessions.by_id(numbers[table.session.id])
    assert moved.session.players == table.session.players
    assert moved.session.computers == {1}


async def test_what_people_have_written_kept_and_follow_goes_along_with_its_game(
    database: Database, sessions: Sessions, tmp_path: Path
) -> None:
    await begin(sessions, BEN, channel_id=CHANNEL + 1)
    async with await Database.open(tmp_path / "source.sqlite3") as source:
        there = Sessions(source)
        number = (await begin(there, BEN)).session.id
        await Notes(source).write(number, BEN, "b2 is weak\nthen c3", NOON)
        await Followings(source, there).follow(number, CAT, Tells.TURNS, "fr", NOON)
        await KeptLines(source, there).keep(number, ANN, "so", 0, ("a1-a2",), NOON)
        async with source.reading() as reading, database.transaction() as transaction:
            numbers = await take_in(reading, transaction, GUILD)
    here = numbers[number]
    assert here != number
    assert await Notes(database).of(here, BEN) == "b2 is weak\nthen c3"
    followings = Followings(database, sessions)
    await sessions.play(here, ANN, TURNS[0], NOON)
    (due,) = await followings.due(NOON)
    assert due.following is not None
    assert (due.following.user_id, due.following.language) == (CAT, "fr")
    (line,) = await KeptLines(database, sessions).listed(here, ANN)
    assert (await KeptLines(database, sessions).show(line.id, here, ANN)).steps == 1

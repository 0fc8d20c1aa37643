"""In a new installation a server's open games get new messages, and whoever is to act is called."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.connection.client import Fumarole
from bot.model.moments import DAY, HOUR
from bot.model.proposals import ProposalKind
from bot.model.request import TableRequest
from bot.operating.server_transfer import export_server, import_server
from bot.operating.terminal import Exit
from bot.play.proposals import Proposals
from bot.play.sessions import Sessions
from bot.sandbox.world import GUILD
from bot.store.database import Database
from bot.store.rows import adrift, turns
from bot.store.rows.sessions import open_in_channel
from bot.words.language import language_for
from tests.bot.bot_process import start_forked
from tests.bot.conftest import BEN, begin, delivered, motions
from tests.bot.desk import ERUPTION, NOON, Desk, rest

EN = language_for("en")


@asynccontextmanager
async def moved(desk: Desk, tmp_path: Path, later: int = 0) -> AsyncIterator[Desk]:
    """The desk of another installation to which the server has moved, after some time."""
    file, there = tmp_path / "server", tmp_path / "there.sqlite3"
    source = tmp_path / "games.sqlite3"
    assert await asyncio.to_thread(export_server, source, GUILD, file, EN, desk.clock.moment) == Exit.GOOD
    await settle_another(there)
    desk.clock.moment += later
    assert await asyncio.to_thread(import_server, there, file, EN, desk.clock.moment) == Exit.GOOD
    async with (
        await Database.open(there) as database,
        Fumarole(database, desk.clock, start_forked) as client,
    ):
        await client.login(desk.driver.sandbox.token)
        await rest(client)
        yield replace(desk, client=client, database=database)


async def settle_another(there: Path) -> None:
    """Let another server have a game with a proposal there, which takes the first numbers of everything."""
    async with await Database.open(there) as database:
        sessions = Sessions(database)
        session_id = (await begin(sessions, BEN)).session.id
        await Proposals(database, sessions, motions()).propose(session_id, BEN, ProposalKind.END, NOON)
        await delivered(sessions)


async def number_of(desk: Desk) -> int:
    """The session of the channel by its number there."""
    async with desk.database.reading() as transaction:
        found = await open_in_channel(transaction, desk.driver.channel)
    assert found is not None
    return found.id


async def test_a_running_game_gets_a_new_board_and_whoever_is_to_act_is_called(desk: Desk, tmp_path: Path) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin(players=3)
    await desk.client.outbox.deliver(session_id)
    number = (await desk.client.host.proposals.propose(session_id, bruno.id, ProposalKind.END, NOON)).proposal
    assert number is not None
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    called = {member.name: len(member.pings()) for member in desk.driver.members}
    assert called[ada.name] > 0
    async with moved(desk, tmp_path) as there:
        await there.deliver_due()
        boards = there.boards()
        assert {one.id for one in boards} > {old.id}, boards
        assert len(boards) == 2
        assert {member.name: len(member.pings()) // 2 for member in there.driver.members} == called
        assert "put back to turn 1" in max(boards, key=lambda one: one.id).text
        assert not {one.custom_id for one in boards[0].buttons} & {
            one.custom_id for one in boards[1].buttons if "learn" not in one.custom_id and "rules" not in one.custom_id
        }
        asked = [one for one in there.pings() if "Waiting for" in one.text]
        assert len(asked) == 2, "the proposal is posted anew"
        assert asked[0].text == asked[1].text
        # Play goes on, and whoever is next is called as ever.
        session_id = await number_of(there)
        assert session_id > 1
        await there.play(session_id, ada, ERUPTION)
        await there.client.outbox.deliver(session_id)
        assert len(bruno.pings()) == 1
        assert await there.queued(session_id) == []


@pytest.mark.full
async def test_a_call_that_was_still_owed_is_made_once_in_the_new_installation(desk: Desk, tmp_path: Path) -> None:
    ada, *_ = desk.driver.members
    await desk.begin()
    assert ada.pings() == ()
    async with moved(desk, tmp_path) as there:
        for _ in range(2):
            await there.deliver_due()
        assert len(ada.pings()) == 1


@pytest.mark.full
async def test_the_time_between_two_installations_does_not_count(desk: Desk, tmp_path: Path) -> None:
    ada, bruno, *_ = desk.driver.members
    lobbies = desk.client.host.sessions.lobbies
    request = TableRequest(GUILD, desk.driver.channel, ada.id, "volcano", {}, None, "en", clock=2 * HOUR)
    session_id = (await lobbies.open(request, NOON)).session.id
    await lobbies.join(session_id, bruno.id, NOON)
    await lobbies.start(session_id, ada.id, NOON)
    await desk.client.outbox.deliver(session_id)
    async with moved(desk, tmp_path, later=3 * DAY) as there:
        number = await number_of(there)
        async with there.database.reading() as transaction:
            (wait,) = await turns.waits_of_session(transaction, number)
        assert wait.deadline_at == NOON + 3 * DAY + 2 * HOUR
        await there.beat()
        async with there.database.reading() as transaction:
            assert await turns.waits_of_session(transaction, number) == (replace(wait, called_at=there.clock.moment),)


@pytest.mark.full
async def test_what_is_owed_to_a_place_that_is_gone_waits_until_the_game_has_another(
    desk: Desk, tmp_path: Path
) -> None:
    session_id = await desk.begin()
    await desk.client.host.adrift.channel_deleted(desk.driver.channel, NOON)
    async with moved(desk, tmp_path) as there:
        async with there.database.reading() as transaction:
            number = session_id if await adrift.find(transaction, session_id) else session_id + 1
            assert await adrift.find(transaction, number) is not None
            rows = await transaction.rows("SELECT kind, due_at FROM notices WHERE session_id = ?", (number,))
        assert {row["kind"]: row["due_at"] for row in rows}["board"] is None
        await there.deliver_due()
        assert there.boards() == []

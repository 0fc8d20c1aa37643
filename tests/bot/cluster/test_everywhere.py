"""What belongs to no server works from whichever process gets it: that of the server, or that of direct messages."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.model.request import TableRequest
from bot.sandbox.driver import Member, is_from_bot
from games.problems import problem_of
from tests.bot.cluster.processes import Fleet, Process, channel, fleet, server
from tests.bot.pages import choose, shown

NOON = datetime(2026, 3, 17, 12, tzinfo=UTC)
MOVE = problem_of(NOON.date()).line[0]

FIRST, SECOND = 1, 3
"""A server of the first process, to which direct messages come too, and one of the second."""


@pytest.fixture
async def both(
    tmp_path: Path, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Fleet, Process, Process]]:
    async with fleet(tmp_path, postgres_address, monkeypatch) as all_of:
        all_of.now = lambda: int(NOON.timestamp() * 1000)
        yield all_of, *await all_of.two()


async def erase(member: Member, place: int) -> str:
    """Erase what is kept about a member; returns what was asked first."""
    sure = (await member.slash("me erase", channel=place)).message
    await member.press(sure, label="Yes, erase it")
    await member.wait_for(lambda one: one.id == sure.id and "all erased" in one.text, channel=place)
    return sure.text


async def test_what_is_kept_about_a_person_is_the_same_from_both_processes(
    both: tuple[Fleet, Process, Process],
) -> None:
    all_of, _, _ = both
    ada, bruno, *_ = all_of.driver.members
    ways = ((ada, channel(SECOND), ada.direct), (bruno, bruno.direct, channel(SECOND)))
    for member, here, there in ways:
        assert await shown(member, "me", "reminder", there) == ["never"]
        await choose(member, "me", "reminder", 6, channel=here)
        assert await shown(member, "me", "reminder", there) == ["every 6 hours"]
        assert f"`{MOVE}`" not in (await member.slash("daily play", channel=there)).text
        await member.slash("daily play", channel=here, move=MOVE)
        assert f"`{MOVE}`" in (await member.slash("daily play", channel=there)).text
        await erase(member, there)
        assert await shown(member, "me", "reminder", here) == ["never"]
        assert f"`{MOVE}`" not in (await member.slash("daily play", channel=here)).text


async def test_who_is_erased_in_a_direct_message_is_gone_from_the_games_of_every_process(
    both: tuple[Fleet, Process, Process],
) -> None:
    all_of, first, second = both
    ada, bruno, *_ = all_of.driver.members
    for process, number in ((first, FIRST), (second, SECOND)):
        lobbies, now = process.client.host.sessions.lobbies, all_of.now()
        request = TableRequest(server(number), channel(number), ada.id, "volcano", {}, None, "en")
        session_id = (await lobbies.open(request, now)).session.id
        await lobbies.join(session_id, bruno.id, now)
        await lobbies.start(session_id, ada.id, now)
        process.client.outbox.wake()
        await bruno.wait_for(lambda one: is_from_bot(one) and bool(one.selects), channel=channel(number))
    assert "under way (2)" in await erase(ada, ada.direct)
    for process, number in ((first, FIRST), (second, SECOND)):
        # It would find by itself what is owed there, a little later. A board from before the erasure is edited.
        process.client.outbox.wake()
        over = await bruno.wait_for(
            lambda one: "game over" in one.text and "a former player" in one.text, channel=channel(number)
        )
        assert ada.mention not in over.text

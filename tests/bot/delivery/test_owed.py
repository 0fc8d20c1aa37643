"""Very many boards queued at a start: each is posted once, servers in turns, players' moves first."""

import asyncio
from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from bot.delivery.outbox import AT_ONCE
from bot.model.request import TableRequest
from bot.sandbox.limits import Buckets, Timing
from bot.store.rows import guilds
from bot.store.rows.notices import Notice, NoticeKind
from tests.bot.desk import NOON, Desk
from tests.bot.discord_api.test_limiter import Held
from tests.wire.people import settle

OWED = {70: 120, 80: 40, 90: 20}
"""How many sessions each server is owed something for."""

ROOMY = Timing(message_calls=10_000, other_calls=10_000, global_calls=10_000)


async def owe(desk: Desk) -> None:
    """Leave the notes of closed tables queued, which take no drawing."""
    lobbies = desk.client.host.sessions.lobbies
    for guild_id, number in OWED.items():
        async with desk.database.transaction() as transaction:
            server = await guilds.find(transaction, guild_id)
            await guilds.save(transaction, replace(server, most_of_server=1000))
        for one in range(number):
            place = settle(desk.driver.sandbox, guild_id * 1000 + one, 1)
            person = place.people[0].id
            table = await lobbies.open(TableRequest(guild_id, place.channel, person, "hekla", {}, None, "en"), NOON)
            await desk.client.host.sessions.close_lobby(table.session.id, person, NOON)


@pytest.mark.full
async def test_hundreds_owed_at_a_start_are_posted_once_in_turns_and_players_come_first(desk: Desk) -> None:
    outbox, asked = desk.client.outbox, list[int]()
    desk.driver.sandbox.buckets = Buckets(ROOMY)
    await owe(desk)
    await outbox.retry_all()
    order, played = list[int](), list[asyncio.Task[None]]()
    outbox.limiter = Held(partial(asyncio.sleep, 0))
    guilds = {}
    async with desk.database.reading() as transaction:
        for row in await transaction.rows("SELECT id, guild_id FROM sessions"):
            guilds[row["id"]] = row["guild_id"]
    game = await desk.begin()
    # Its picture is drawn now: the backlog needs none, and its time goes on however long a drawing takes.
    await outbox.deliver(game)

    async def ask_for_the_board() -> None:
        asked.append(len(order))
        await desk.client.host.sessions.queue_new_board(game, NOON)
        await outbox.deliver(game)

    def attempted(notice: Notice, delivered: bool) -> None:
        assert delivered
        if notice.kind is not NoticeKind.BOARD:
            return
        order.append(notice.session_id)
        if len(order) == 30:
            played.append(asyncio.create_task(ask_for_the_board()))

    outbox.attempted = attempted
    await outbox.begin_due()
    await outbox.idle()
    await asyncio.gather(*played)
    owed = [guilds[one] for one in order if one != game]
    assert Counter(owed) == OWED
    assert len(set(order)) == sum(OWED.values()) + 1
    # The small servers are done while the large one has hardly begun.
    assert set(owed[: 3 * 20 + AT_ONCE]) == set(OWED)
    assert Counter(owed[: 3 * 20 + AT_ONCE])[90] >= 20 - AT_ONCE
    # What is under way when a player's board asks for its place is posted first, and as much again while it is sent.
    assert order.index(game) <= asked[-1] + 2 * AT_ONCE

"""Threads, channels that are taken away, the bot's removal, roles, and direct messages, as on Discord."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox.commands import NotPossible
from bot.sandbox.world import CREATE_THREADS, GUILD, HOSTS_ROLE, SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL
from tests.bot.sandbox.fixtures import RawClient, raw_client, running_sandbox
from tests.bot.sandbox.toy import running_bot
from tests.wire.driver import PATIENCE, Driver

CHANNEL_OPTION, ROLE_OPTION = 7, 8
SERVER_COMMAND = {"name": "here", "description": "In a server", "contexts": [0]}
EVERYWHERE_COMMAND = {"name": "anywhere", "description": "In a direct message too", "contexts": [0, 1]}
MANAGERS_COMMAND = {
    "name": "manage",
    "description": "For managers",
    "default_member_permissions": str(1 << 5),
    "options": [
        {"type": CHANNEL_OPTION, "name": "place", "description": "A channel"},
        {"type": ROLE_OPTION, "name": "role", "description": "A role"},
    ],
}


@pytest.fixture
async def driver(tmp_path: Path) -> AsyncIterator[Driver]:
    async with running_sandbox(tmp_path, acknowledge=0.05) as running:
        yield running


@pytest.fixture
async def client(driver: Driver) -> AsyncIterator[RawClient]:
    async with raw_client(driver.sandbox) as made:
        yield made


async def thread(client: RawClient, channel: int) -> int:
    status, made = await client.call("POST", f"/channels/{channel}/threads", {"name": "Volcano 1", "type": 11})
    assert status == 201
    return int(made["id"])


async def post(client: RawClient, channel: int) -> tuple[int, Any]:
    return await client.call("POST", f"/channels/{channel}/messages", {"content": "Hello"})


def commands(driver: Driver) -> None:
    driver.sandbox.commands.overwrite([SERVER_COMMAND, EVERYWHERE_COMMAND, MANAGERS_COMMAND])


async def test_an_archived_thread_takes_no_change_and_is_opened_by_a_message(driver: Driver, client: RawClient) -> None:
    number = await thread(client, driver.channel)
    _, message = await post(client, number)
    status, changed = await client.call("PATCH", f"/channels/{number}", {"archived": True})
    assert (status, changed["thread_metadata"]["archived"]) == (200, True)
    path = f"/channels/{number}/messages/{message['id']}"
    for method, payload in (("PATCH", {"content": "Other"}), ("DELETE", None)):
        status, body = await client.call(method, path, payload)
        assert (status, body["code"]) == (400, 50083)
    assert (await post(client, number))[0] == 200
    assert not driver.sandbox.history.channels[number]["thread_metadata"]["archived"]
    assert (await client.call("PATCH", path, {"content": "Other"}))[0] == 200


async def test_a_locked_thread_stays_shut(driver: Driver, client: RawClient) -> None:
    number = await thread(client, driver.channel)
    driver.sandbox.history.change_thread(driver.sandbox.history.channel(number), {"archived": True, "locked": True})
    status, body = await post(client, number)
    assert (status, body["code"]) == (400, 160005)
    status, body = await client.call("PATCH", f"/channels/{number}", {"archived": False})
    assert (status, body["code"]) == (403, 50013)


async def test_a_channel_itself_is_not_the_bots_to_change(driver: Driver, client: RawClient) -> None:
    status, body = await client.call("PATCH", f"/channels/{driver.channel}", {"name": "other"})
    assert (status, body["code"]) == (403, 50013)


async def test_opening_a_thread_is_a_permission_of_its_own(driver: Driver, client: RawClient) -> None:
    driver.faults.threadless.add(driver.channel)
    status, body = await client.call("POST", f"/channels/{driver.channel}/threads", {"name": "Volcano", "type": 11})
    assert (status, body["code"]) == (403, 50013)
    assert (await post(client, driver.channel))[0] == 200


async def test_what_holds_for_a_channel_holds_for_its_threads(driver: Driver, client: RawClient) -> None:
    number = await thread(client, driver.channel)
    driver.faults.read_only.add(driver.channel)
    assert (await post(client, number))[1]["code"] == 50013
    driver.faults.hidden.add(driver.channel)
    assert (await post(client, number))[1]["code"] == 50001
    assert (await post(client, driver.other_channel))[0] == 200


async def test_an_interaction_says_what_the_bot_may_do_there(driver: Driver, client: RawClient) -> None:
    number = await thread(client, driver.channel)
    commands(driver)
    driver.faults.read_only.add(driver.channel)
    driver.faults.threadless.add(driver.channel)
    reply = await driver.member("Ada").slash("here", channel=number)
    permissions = int(driver.sandbox._interaction_object(reply.interaction)["app_permissions"])
    assert not permissions & (SEND_MESSAGES | SEND_IN_THREADS | CREATE_THREADS)
    assert permissions & VIEW_CHANNEL


async def test_a_deleted_channel_takes_its_threads_and_messages_with_it(driver: Driver, client: RawClient) -> None:
    number = await thread(client, driver.channel)
    await post(client, number)
    await post(client, driver.channel)
    driver.sandbox.delete_channel(driver.channel)
    for gone in (number, driver.channel):
        status, body = await post(client, gone)
        assert (status, body["code"]) == (404, 10003)
        assert list(driver.sandbox.history.posts(gone)) == []
    assert (await post(client, driver.other_channel))[0] == 200


async def test_a_bot_that_was_removed_reaches_nothing_until_it_is_back(driver: Driver, client: RawClient) -> None:
    driver.sandbox.remove_bot()
    assert (await post(client, driver.channel))[1]["code"] == 50001
    driver.sandbox.invite_bot()
    assert (await post(client, driver.channel))[0] == 200


async def test_the_gateway_tells_of_all_this(driver: Driver) -> None:
    acts = {
        "guild_channel_update": lambda: driver.sandbox.permissions_changed(driver.channel),
        "guild_channel_delete": lambda: driver.sandbox.delete_channel(driver.other_channel),
        "guild_remove": driver.sandbox.remove_bot,
        "guild_join": driver.sandbox.invite_bot,
    }
    async with running_bot(driver.sandbox) as bot:
        for event, act in acts.items():
            reachability = asyncio.create_task(bot.wait_for(event, timeout=PATIENCE), name=event)
            await asyncio.sleep(0)
            act()
            await reachability
        guild = bot.get_guild(GUILD)
        assert guild is not None
        assert [one.id for one in guild.text_channels] == [driver.channel]


async def test_a_command_is_offered_where_its_contexts_say(driver: Driver) -> None:
    commands(driver)
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    reply = await ada.slash("anywhere", channel=ada.direct)
    made = driver.sandbox._interaction_object(reply.interaction)
    assert made["context"] == 1
    assert made["user"]["id"] == str(ada.id)
    assert not {"guild_id", "member", "guild_locale"} & set(made)
    with pytest.raises(NotPossible, match="not offered"):
        await ada.slash("here", channel=ada.direct)
    with pytest.raises(NotPossible, match="conversation"):
        await bruno.slash("anywhere", channel=ada.direct)


async def test_a_command_for_managers_is_nobody_elses_unless_the_server_grants_it(driver: Driver) -> None:
    commands(driver)
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    reply = await ada.slash("manage", place=driver.channel, role=HOSTS_ROLE)
    data = driver.sandbox._interaction_object(reply.interaction)["data"]
    assert data["resolved"]["channels"][str(driver.channel)]["name"] == "volcano"
    assert data["resolved"]["roles"][str(HOSTS_ROLE)]["name"] == "Hosts"
    with pytest.raises(NotPossible):
        await bruno.slash("manage")
    driver.sandbox.commands.granted.add("manage")
    driver.sandbox.roles[bruno.id].add(HOSTS_ROLE)
    reply = await bruno.slash("manage")
    assert driver.sandbox._interaction_object(reply.interaction)["member"]["roles"] == [str(HOSTS_ROLE)]
    with pytest.raises(NotPossible):
        await ada.slash("manage", role=12345)


async def test_an_open_page_learns_of_new_threads_and_deleted_channels(driver: Driver, client: RawClient) -> None:
    query = f"key={driver.sandbox.page_key}&person={driver.member('Ada').id}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{driver.sandbox.base}/page/socket?{query}") as socket,
    ):
        hello = await socket.receive_json(timeout=PATIENCE)
        assert (hello["kind"], len(hello["channels"]), len(hello["roles"])) == ("hello", 2, 3)
        number = await thread(client, driver.channel)
        told = await heard(socket, "channels")
        assert str(number) in [one["id"] for one in told["channels"]]
        driver.sandbox.delete_channel(driver.channel)
        told = await heard(socket, "channels")
        assert [one["id"] for one in told["channels"]] == [str(driver.other_channel)]


async def heard(socket: aiohttp.ClientWebSocketResponse, kind: str) -> Any:
    """The next packet of a kind."""
    while True:
        packet = await socket.receive_json(timeout=PATIENCE)
        if packet["kind"] == kind:
            return packet

"""Shards: which session hears of which server, and how many sessions may start, as Discord's documentation says."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox.gateway import (
    DIRECT_MESSAGES,
    DISPATCH,
    GUILD_MESSAGES,
    HELLO,
    IDENTIFY,
    INVALID_SESSION,
    RESUME,
    Shard,
    Starts,
    read_shard,
)
from bot.sandbox.limits import Sharding, Timing
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION, GUILD
from tests.bot.sandbox.fixtures import raw_client, settings_for
from tests.wire.driver import PATIENCE, Driver

INTENTS = 1 | GUILD_MESSAGES | DIRECT_MESSAGES
FIRST_SERVER = 2 * 10**18
SERVERS = 8
COMMAND = {"name": "try", "description": "Try it", "contexts": [0, 1], "integration_types": [0]}
MARK = "TYPING_START"
"""An event of no server, which tells that whatever was sent before it has arrived."""


def server(number: int) -> int:
    """The id of a further server; the shards of two that follow each other do, too."""
    return FIRST_SERVER + (number << 22)


def channel(number: int) -> int:
    """The id of its only channel."""
    return server(number) + 1


@asynccontextmanager
async def many_servers(folder: Path, sharding: Sharding = Sharding(), **timing: Any) -> AsyncIterator[Driver]:  # noqa: B008 - it cannot be changed
    """A sandbox with further servers."""
    async with Sandbox(replace(settings_for(folder, **timing), sharding=sharding)) as sandbox:
        for number in range(SERVERS):
            sandbox.add_server(server(number), f"server {number}", (channel(number), "games"))
        yield Driver(sandbox)


class Connection:
    """A bot's connection to the gateway, by hand."""

    def __init__(self, driver: Driver, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._driver = driver
        self._socket = socket
        self.session = ""
        self.sequence = 0

    async def identify(self, shard: object = None, **changes: Any) -> None:
        data = {"token": self._driver.sandbox.token, "intents": INTENTS, "properties": {}, **changes}
        await self._socket.send_json({"op": IDENTIFY, "d": data | ({} if shard is None else {"shard": shard})})

    async def resume(self, lost: "Connection") -> None:
        data = {"token": self._driver.sandbox.token, "session_id": lost.session, "seq": lost.sequence}
        await self._socket.send_json({"op": RESUME, "d": data})

    async def next(self) -> dict[str, Any]:
        packet: dict[str, Any] = await self._socket.receive_json(timeout=PATIENCE)
        if packet["op"] == DISPATCH:
            self.sequence = packet["s"]
        return packet

    async def begun(self, shard: object = None) -> list[int]:
        """Identify; the servers of the session, which are announced first and then sent."""
        await self.identify(shard)
        ready = await self.next()
        assert ready["t"] == "READY", ready
        assert ready["d"].get("shard") == shard
        self.session = ready["d"]["session_id"]
        announced = [int(guild["id"]) for guild in ready["d"]["guilds"]]
        sent = [await self.next() for _ in announced]
        assert [(one["t"], int(one["d"]["id"])) for one in sent] == [("GUILD_CREATE", guild) for guild in announced]
        return announced

    async def heard(self) -> list[tuple[str, int | None]]:
        """The events with their servers until the mark, which is sent to every session."""
        found = []
        while (packet := await self.next())["t"] != MARK:
            guild = packet["d"].get("guild_id")
            found.append((packet["t"], None if guild is None else int(guild)))
        return found

    async def closed(self) -> int | None:
        """The code with which the connection is closed."""
        async for _ in self._socket:
            pass
        return self._socket.close_code

    async def close(self, code: int) -> None:
        await self._socket.close(code=code)


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


async def connect(driver: Driver, client: aiohttp.ClientSession) -> Connection:
    """A new connection that has been greeted."""
    made = Connection(driver, await client.ws_connect(driver.sandbox.gateway_url))
    assert (await made.next())["op"] == HELLO
    return made


async def mark(driver: Driver) -> None:
    """Send the mark to every session, whatever its shard."""
    gateway = driver.sandbox.gateway
    for session in gateway.sessions.values():
        await gateway._tell(session, MARK, {})


async def test_a_session_gets_the_servers_of_its_shard_and_all_shards_together_get_all(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path) as driver:
        connections = [await connect(driver, client) for _ in range(4)]
        whole = await connections[3].begun()
        assert set(whole) == {GUILD, *map(server, range(SERVERS))}
        parts = [await connections[shard].begun([shard, 3]) for shard in range(3)]
        for shard, guilds in enumerate(parts):
            assert guilds
            assert {(guild >> 22) % 3 for guild in guilds} == {shard}
        assert sorted(guild for guilds in parts for guild in guilds) == sorted(whole)
        assert driver.sandbox.gateway.shards == [Shard(0, 1), Shard(0, 3), Shard(1, 3), Shard(2, 3)]


async def test_events_and_interactions_of_a_server_go_to_its_shard_and_direct_messages_to_the_first(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path) as driver, raw_client(driver.sandbox) as raw:
        assert (await raw.call("PUT", f"/applications/{APPLICATION}/commands", [COMMAND]))[0] == 200
        shards = {shard: await connect(driver, client) for shard in range(2)}
        for shard, connection in shards.items():
            await connection.begun([shard, 2])
        ada = driver.member("Ada")
        expected: dict[int, list[tuple[str, int | None]]] = {0: [], 1: []}
        for number in range(4):
            await driver.sandbox.acts.run(ada.person, channel(number), "try", {})
            await raw.call("POST", f"/channels/{channel(number)}/messages", {"content": "Hello"})
            driver.sandbox.add_channel(channel(number) + 1, "more", server(number))
            names = ("INTERACTION_CREATE", "MESSAGE_CREATE", "CHANNEL_CREATE")
            expected[(server(number) >> 22) % 2] += [(name, server(number)) for name in names]
        await driver.sandbox.acts.run(ada.person, ada.direct, "try", {})
        await raw.call("POST", f"/channels/{ada.direct}/messages", {"content": "Hello"})
        expected[0] += [("INTERACTION_CREATE", None), ("MESSAGE_CREATE", None)]
        await asyncio.gather(*driver.sandbox._tasks)
        await mark(driver)
        assert {shard: sorted(await one.heard(), key=str) for shard, one in shards.items()} == {
            shard: sorted(events, key=str) for shard, events in expected.items()
        }


async def test_two_sessions_of_one_shard_both_hear_everything_and_neither_ends_the_other(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path) as driver:
        sessions = [await connect(driver, client) for _ in range(2)]
        guilds = [await session.begun([1, 2]) for session in sessions]
        driver.sandbox.add_channel(1, "more", guilds[0][0])
        await asyncio.gather(*driver.sandbox._tasks)
        await mark(driver)
        for session in sessions:
            assert await session.heard() == [("CHANNEL_CREATE", guilds[0][0])]
        assert driver.sandbox.gateway.shards == [Shard(1, 2), Shard(1, 2)]


async def test_a_lost_session_of_a_shard_is_resumed_with_what_it_has_missed_whoever_identified_meanwhile(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path) as driver:
        lost, other = await connect(driver, client), await connect(driver, client)
        guilds = await lost.begun([1, 2])
        await lost.close(4000)
        await driver.until(lambda: not driver.sandbox.gateway.connected)
        await other.begun([0, 2])
        driver.sandbox.add_channel(1, "more", guilds[0])
        await asyncio.gather(*driver.sandbox._tasks)
        again = await connect(driver, client)
        await again.resume(lost)
        assert [(await again.next())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
        assert driver.sandbox.gateway.starts.left == 998


@pytest.mark.parametrize(("code", "life"), [(1000, 60.0), (1001, 60.0), (4000, 0.0)])
async def test_a_session_cannot_be_resumed_after_a_goodbye_or_too_late(
    tmp_path: Path, client: aiohttp.ClientSession, code: int, life: float
) -> None:
    async with many_servers(tmp_path, session_life=life) as driver:
        lost = await connect(driver, client)
        await lost.begun([0, 2])
        await lost.close(code)
        await driver.until(lambda: not driver.sandbox.gateway.connected)
        again = await connect(driver, client)
        await again.resume(lost)
        assert await again.next() == {"op": INVALID_SESSION, "d": False}


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0, 0], [0], [0, 1, 2], ["0", 2], [True, 2], 0, {}])
async def test_an_impossible_shard_is_refused_with_4010(
    tmp_path: Path, client: aiohttp.ClientSession, shard: object
) -> None:
    assert read_shard(shard) is None
    async with many_servers(tmp_path) as driver:
        connection = await connect(driver, client)
        await connection.identify(shard)
        assert await connection.closed() == 4010


async def test_a_session_of_too_many_servers_is_refused_with_4011(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path, Sharding(most_guilds=5)) as driver:
        for shard in (None, [0, 1]):
            connection = await connect(driver, client)
            await connection.identify(shard)
            assert await connection.closed() == 4011
        for number in range(2):
            assert len(await (await connect(driver, client)).begun([number, 2])) in (4, 5)


async def test_shards_of_one_remainder_start_one_after_another_and_others_beside_them(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path, Sharding(max_concurrency=2), identify_window=60.0) as driver:
        connections = [await connect(driver, client) for _ in range(3)]
        for shard in range(2):
            await connections[shard].begun([shard, 3])
        await connections[2].identify([2, 3])
        assert await connections[2].next() == {"op": INVALID_SESSION, "d": False}
        assert driver.sandbox.gateway.shards == [Shard(0, 3), Shard(1, 3)]


def test_a_remainder_is_free_again_after_five_seconds() -> None:
    now = [100.0]
    starts = Starts(Timing(), Sharding(), lambda: now[0])
    assert [starts.admit(Shard(0, 2)), starts.admit(Shard(1, 2))] == [True, False]
    now[0] += 4.9
    assert not starts.admit(Shard(1, 2)), "who was refused has not begun the time anew"
    now[0] += 0.1
    assert [starts.admit(Shard(1, 2)), starts.admit(Shard(0, 2))] == [True, False]


async def test_whoever_starts_more_sessions_than_the_day_has_loses_all(
    tmp_path: Path, client: aiohttp.ClientSession
) -> None:
    async with many_servers(tmp_path) as driver, raw_client(driver.sandbox) as raw:
        connections = [await connect(driver, client) for _ in range(2)]
        await connections[0].begun([0, 2])
        driver.sandbox.gateway.starts.left = 0
        limit = {"total": 1000, "remaining": 0, "reset_after": 86_400_000, "max_concurrency": 1}
        url = driver.sandbox.gateway_url
        assert await raw.call("GET", "/gateway/bot") == (200, {"url": url, "shards": 1, "session_start_limit": limit})
        await connections[1].identify([1, 2])
        assert [await connection.closed() for connection in connections] == [4004, 4004]
        assert not driver.sandbox.gateway.sessions


async def test_the_recommended_number_of_shards_is_told(tmp_path: Path) -> None:
    async with many_servers(tmp_path, Sharding(recommended=4, max_concurrency=16)) as driver:
        async with raw_client(driver.sandbox) as raw:
            _, told = await raw.call("GET", "/gateway/bot")
        assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (4, 16)

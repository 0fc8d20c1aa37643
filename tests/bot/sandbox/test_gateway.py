"""The gateway: losing it, resuming it, and being turned away."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox.gateway import HELLO, IDENTIFY, INVALID_SESSION, RESUME
from tests.bot.cluster.processes import until
from tests.bot.sandbox.fixtures import giving_up_after, running_sandbox
from tests.bot.sandbox.toy import ToyBot
from tests.wire.driver import Driver

GUILDS = 1


async def test_missed_interactions_are_replayed_after_a_cut(driver: Driver, toy: ToyBot) -> None:
    gateway = driver.sandbox.gateway
    driver.faults.gateway_down = True
    await gateway.drop()
    await driver.until(lambda: not gateway.connected)
    made = await driver.sandbox.acts.run(driver.member("Ada").person, driver.channel, "toy secret", {})
    driver.faults.gateway_down = False
    await driver.until(lambda: made.over)
    assert made.answer is not None
    assert (gateway.identified, gateway.resumed) == (1, 1)
    assert toy.seen == [made.id]


async def test_a_bot_asked_to_reconnect_resumes(driver: Driver, toy: ToyBot) -> None:
    await driver.sandbox.gateway.ask_reconnect()
    await driver.until(lambda: driver.sandbox.gateway.resumed == 1)
    assert (await driver.member("Ada").slash("toy secret")).acknowledged
    assert driver.sandbox.gateway.identified == 1


async def test_a_doubted_session_is_resumed(driver: Driver, toy: ToyBot) -> None:
    await driver.sandbox.gateway.invalidate(resumable=True)
    await driver.until(lambda: driver.sandbox.gateway.resumed == 1)
    assert driver.sandbox.gateway.identified == 1


async def test_an_ended_session_is_begun_anew(driver: Driver, toy: ToyBot) -> None:
    await driver.sandbox.gateway.invalidate(resumable=False)
    await driver.until(lambda: driver.sandbox.gateway.identified == 2)
    assert driver.sandbox.gateway.resumed == 0
    assert (await driver.member("Ada").slash("toy secret")).acknowledged


async def test_a_deaf_session_gets_all_but_interactions_even_resumed_until_another_is_begun(
    driver: Driver, toy: ToyBot
) -> None:
    gateway, ada = driver.sandbox.gateway, driver.member("Ada")
    gateway.deafen()
    with giving_up_after(driver.sandbox, 0.1):
        assert (await ada.slash("toy secret")).failed
        await gateway.ask_reconnect()
        await driver.until(lambda: gateway.resumed == 1)
        assert (await ada.slash("toy secret")).failed
    driver.sandbox.add_server(77 << 22, "another", ((77 << 22) + 1, "games"))
    await until(lambda: toy.get_guild(77 << 22) is not None, lambda: toy.guilds)
    assert (toy.seen, gateway.hearing) == ([], frozenset())
    await gateway.invalidate(resumable=False)
    await driver.until(lambda: gateway.identified == 2)
    assert (await ada.slash("toy secret")).acknowledged
    assert (len(toy.seen), gateway.hearing) == (1, frozenset({0}))


async def _closed_with(driver: Driver, *packets: Any) -> int | None:
    """Send these to a new connection; the code it is closed with."""
    url = driver.sandbox.gateway_url
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        assert (await socket.receive_json())["op"] == HELLO
        for packet in packets:
            await (socket.send_str(packet) if isinstance(packet, str) else socket.send_json(packet))
        async for _ in socket:
            pass
        return socket.close_code


def _identify(driver: Driver, **changes: Any) -> dict[str, Any]:
    return {"op": IDENTIFY, "d": {"token": driver.sandbox.token, "intents": GUILDS, "properties": {}, **changes}}


async def test_close_codes_tell_what_was_wrong(driver: Driver) -> None:
    identify = _identify(driver)
    wrong_sequence = {"op": RESUME, "d": {"token": driver.sandbox.token, "session_id": "?", "seq": 99}}
    assert await _closed_with(driver, "not json") == 4002
    assert await _closed_with(driver, {"op": 3, "d": {}}) == 4003
    assert await _closed_with(driver, _identify(driver, token="wrong")) == 4004
    assert await _closed_with(driver, identify, identify) == 4005
    assert await _closed_with(driver, identify, {"op": 77}) == 4001
    assert await _closed_with(driver, _identify(driver, intents="all")) == 4013
    assert await _closed_with(driver, _identify(driver, intents=1 << 15)) == 4014
    assert await _closed_with(driver, *({"op": 1, "d": None} for _ in range(121))) == 4008
    session = next(iter(driver.sandbox.gateway.sessions))
    wrong_sequence["d"]["session_id"] = session  # type: ignore[index]  # a packet is plain JSON
    assert await _closed_with(driver, wrong_sequence) == 4007


async def test_resuming_an_unknown_session_ends_it(driver: Driver) -> None:
    resume = {"op": RESUME, "d": {"token": driver.sandbox.token, "session_id": "gone", "seq": 1}}
    url = driver.sandbox.gateway_url
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive_json()
        await socket.send_json(resume)
        assert await socket.receive_json() == {"op": INVALID_SESSION, "d": False}


async def test_a_connection_without_heartbeats_is_closed(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path, heartbeat=0.05) as driver:
        assert await _closed_with(driver) == 4009


@pytest.mark.parametrize("wanted", [True, False])
async def test_messages_are_told_to_sessions_that_asked_for_them_only(driver: Driver, wanted: bool) -> None:
    intents = GUILDS | (1 << 9 if wanted else 0)
    url = driver.sandbox.gateway_url
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive_json()
        await socket.send_json(_identify(driver, intents=intents))
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        driver.member("Ada").say("Hello")
        driver.sandbox.spawn("THREAD_CREATE", {})
        assert (await socket.receive_json())["t"] == ("MESSAGE_CREATE" if wanted else "THREAD_CREATE")

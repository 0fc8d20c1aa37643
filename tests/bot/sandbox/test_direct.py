"""Direct messages from the bot, as on Discord: who gets them, who refuses them, and who sees them on the page."""

from typing import Any

import aiohttp
import pytest

from bot.discord_api.requests import Code
from bot.sandbox.commands import NotPossible
from tests.bot.sandbox.fixtures import RawClient
from tests.bot.sandbox.toy import ToyBot
from tests.wire.driver import PATIENCE, Driver


async def opened(raw: RawClient, recipient: object) -> tuple[int, Any]:
    return await raw.call("POST", "/users/@me/channels", {"recipient_id": recipient})


async def said(raw: RawClient, channel: int) -> tuple[int, int]:
    """The status and Discord's code of a direct message."""
    status, body = await raw.call("POST", f"/channels/{channel}/messages", {"content": "Hello"})
    return status, body.get("code", 0)


async def test_the_channel_of_a_person_is_the_same_each_time_and_names_its_recipient(
    driver: Driver, raw: RawClient
) -> None:
    ada = driver.member("Ada")
    status, channel = await opened(raw, str(ada.id))
    assert (status, channel["type"], channel["recipients"][0]["username"]) == (200, 1, "ada")
    assert int(channel["id"]) == ada.direct
    assert (await opened(raw, ada.id))[1]["id"] == channel["id"]
    assert await said(raw, ada.direct) == (200, 0)


@pytest.mark.parametrize(("recipient", "code"), [("1", 50033), ("ada", 50035), (None, 50033)])
async def test_a_channel_is_opened_for_a_persons_id_only(raw: RawClient, recipient: object, code: int) -> None:
    status, body = await opened(raw, recipient)
    assert (status, body["code"]) == (400, code)


async def test_whoever_takes_no_messages_refuses_on_sending_until_they_take_them_again(
    driver: Driver, raw: RawClient
) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    ada.block()
    assert (await opened(raw, str(ada.id)))[0] == 200
    assert await said(raw, ada.direct) == (403, Code.CANNOT_MESSAGE)
    assert await said(raw, bruno.direct) == (200, 0)
    ada.block(on=False)
    assert await said(raw, ada.direct) == (200, 0)


async def test_whoever_shares_no_server_gets_nothing(driver: Driver, raw: RawClient) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    driver.sandbox.departed.add(ada.id)
    assert await said(raw, ada.direct) == (403, Code.NO_MUTUAL_SERVER)
    driver.sandbox.remove_bot()
    assert await said(raw, bruno.direct) == (403, Code.NO_MUTUAL_SERVER)


async def test_there_are_no_threads_in_direct_messages(driver: Driver, raw: RawClient) -> None:
    channel = driver.member("Ada").direct
    status, body = await raw.call("POST", f"/channels/{channel}/threads", {"name": "Here", "type": 11})
    assert (status, body["code"]) == (400, 50024)


async def test_an_open_page_shows_direct_messages_to_their_person_only(driver: Driver, raw: RawClient) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    async with aiohttp.ClientSession() as session:
        query = f"key={driver.sandbox.page_key}&person={ada.id}"
        async with session.ws_connect(f"{driver.sandbox.base}/page/socket?{query}") as socket:
            hello = await socket.receive_json(timeout=PATIENCE)
            assert str(ada.direct) not in [one["id"] for one in hello["channels"]]
            await said(raw, bruno.direct)
            await said(raw, ada.direct)
            told = [await socket.receive_json(timeout=PATIENCE) for _ in range(2)]
    assert [one["kind"] for one in told] == ["channels", "post"]
    assert [one["name"] for one in told[0]["channels"] if one["id"] == str(ada.direct)] == ["Fumarole"]
    assert told[1]["post"]["channel_id"] == str(ada.direct)


async def test_in_direct_messages_commands_and_forms_work_for_their_person_only(driver: Driver, toy: ToyBot) -> None:
    ada, bruno = driver.member("Ada"), driver.member("Bruno")
    form = await ada.slash("toy survey", channel=ada.direct)
    reply = await ada.submit_modal(form, {"shape": "cone"})
    assert reply.message.channel == ada.direct
    before = list(toy.seen)
    with pytest.raises(NotPossible):
        bruno.say("May I?", ada.direct)
    with pytest.raises(NotPossible):
        await bruno.slash("toy secret", channel=ada.direct)
    assert toy.seen == before

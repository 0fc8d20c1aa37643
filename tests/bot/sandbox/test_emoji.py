"""Emoji of the application: the sandbox takes, keeps and refuses them as Discord does."""

import base64
import io
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from bot.sandbox import limits
from bot.sandbox.store import Emoji
from bot.sandbox.world import APPLICATION
from tests.bot.sandbox.fixtures import RawClient, raw_client, running_sandbox
from tests.wire.driver import Driver

EMOJI = f"/applications/{APPLICATION}/emojis"
LAYOUT = 1 << 15


def picture(more: int = 0) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGBA", (8, 8), (200, 0, 0, 255)).save(buffer, "PNG")
    return buffer.getvalue() + b"\0" * more


def written(data: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(data).decode()}"


def emoji(name: str = "cap", **changes: Any) -> dict[str, Any]:
    return {"name": name, "image": written(picture()), **changes}


def layout(shown: dict[str, Any]) -> dict[str, Any]:
    options = [{"label": "One", "value": "1", "emoji": shown}]
    rows = [
        {"type": 1, "components": [{"type": 3, "custom_id": "pick", "options": options}]},
        {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "go", "emoji": shown}]},
    ]
    return {"flags": LAYOUT, "components": rows}


@pytest.mark.parametrize(
    "payload",
    [
        emoji("red-3"),
        emoji("roß"),
        emoji("taken"),
        emoji(image="data:image/png;base64,AAAA"),
        emoji(image=base64.b64encode(picture()).decode()),
        emoji(image=written(picture(limits.EMOJI_BYTES))),
    ],
    ids=["a hyphen", "a letter of its own", "taken", "no picture", "no scheme", "large"],
)
async def test_an_emoji_that_discord_would_not_take_is_refused(raw: RawClient, payload: dict[str, Any]) -> None:
    assert (await raw.call("POST", EMOJI, emoji("taken")))[0] == 201
    status, body = await raw.call("POST", EMOJI, payload)
    assert (status, body["code"]) == (400, 50035)
    assert len((await raw.call("GET", EMOJI))[1]["items"]) == 1


async def test_emoji_2001_is_refused_with_30008(driver: Driver, raw: RawClient) -> None:
    sandbox = driver.sandbox
    for number in range(1, limits.APPLICATION_EMOJI + 1):
        sandbox.store.keep_emoji(Emoji(number, f"emoji_{number}", b""))
        sandbox.emoji._names[number] = f"emoji_{number}"
    status, body = await raw.call("POST", EMOJI, emoji())
    assert (status, body["code"]) == (400, 30008)


async def test_an_emoji_is_kept_shown_renamed_and_deleted(tmp_path: Path) -> None:
    async with running_sandbox(tmp_path) as driver, raw_client(driver.sandbox) as raw:
        _, made = await raw.call("POST", EMOJI, emoji())
    async with running_sandbox(tmp_path) as driver, raw_client(driver.sandbox) as raw:
        assert (await raw.call("GET", EMOJI))[1]["items"] == [made]
        address = f"{driver.sandbox.base}/cdn/emojis/{made['id']}.png"
        async with aiohttp.ClientSession() as session, session.get(address) as file:
            assert await file.read() == picture()
        one = f"{EMOJI}/{made['id']}"
        assert (await raw.call("PATCH", one, {"name": "lid"}))[1]["name"] == "lid"
        assert (await raw.call("GET", one))[1]["name"] == "lid"
        assert (await raw.call("DELETE", one))[0] == 204
        status, body = await raw.call("GET", one)
        assert (status, body["code"]) == (404, 10014)


async def test_a_component_shows_only_emoji_that_are_there(driver: Driver, raw: RawClient) -> None:
    _, made = await raw.call("POST", EMOJI, emoji())
    # Discord takes the id as a number too, and always answers with text.
    shown = {"id": int(made["id"]), "name": "cap"}
    messages = f"/channels/{driver.channel}/messages"
    status, posted = await raw.call("POST", messages, layout(shown))
    assert status == 200
    assert posted["components"][1]["components"][0]["emoji"]["id"] == made["id"]
    await raw.call("DELETE", f"{EMOJI}/{made['id']}")
    for method, path in (("POST", messages), ("PATCH", f"{messages}/{posted['id']}")):
        status, body = await raw.call(method, path, layout(shown))
        assert (status, body["code"]) == (400, 50035)
        (error,) = body["errors"]["components"]["1"]["components"]["0"]["emoji"]["id"]["_errors"]
        assert error["code"] == "BUTTON_COMPONENT_INVALID_EMOJI"

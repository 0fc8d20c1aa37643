"""Other machines, other sites' pages and made-up requests get nothing from the sandbox, and it goes on."""

import io
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from bot.sandbox import limits
from bot.sandbox.local_discord import HOST
from bot.sandbox.world import CHANNELS
from tests.bot.sandbox.fixtures import running_sandbox
from tests.wire.driver import Driver

CHANNEL = CHANNELS[0][0]
MESSAGES = f"/api/v10/channels/{CHANNEL}/messages"
EVERYWHERE = ("/", "/page/app.js", "/page/words.json", "/page/key", "/page/socket", "/gateway", "/api/v10/users/@me")
FOREIGN_HOSTS = (
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:8137",
    "evil.example:8137",
    "2130706433",
    "0.0.0.0",
    "",
)


@dataclass
class Stranger:
    """Somebody who speaks to a sandbox as a browser or another program does."""

    driver: Driver
    session: aiohttp.ClientSession

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, bytes]:
        url = URL(f"{self.driver.sandbox.base}{path}", encoded=True)
        async with self.session.get(url, headers=headers) as response:
            return response.status, await response.read()

    async def post(self, path: str, headers: Mapping[str, str] | None = None, **body: Any) -> int:
        async with self.session.post(f"{self.driver.sandbox.base}{path}", headers=headers, **body) as response:
            return response.status

    async def key(self) -> str:
        return str(json.loads((await self.get("/page/key"))[1])["key"])

    def page(self, key: str) -> Any:
        return self.session.ws_connect(f"{self.driver.sandbox.base}/page/socket?key={key}")

    @property
    def authorized(self) -> dict[str, str]:
        return {"Authorization": f"Bot {self.driver.sandbox.token}"}


@pytest.fixture
async def stranger(tmp_path: Path) -> AsyncIterator[Stranger]:
    async with running_sandbox(tmp_path / "sandbox") as driver, aiohttp.ClientSession() as session:
        yield Stranger(driver, session)
        # Whatever was tried, the sandbox still answers, and nothing was written in its channels.
        assert (await Stranger(driver, session).get("/"))[0] == 200
        assert driver.member("Ada").messages(CHANNEL) == ()


async def test_it_listens_on_this_machine_only(stranger: Stranger) -> None:
    runner = stranger.driver.sandbox._runner
    assert runner is not None
    assert [ip_address(place[0]).is_loopback for place in runner.addresses] == [True]
    assert ip_address(HOST).is_loopback


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
async def test_a_rebound_name_reaches_nothing(stranger: Stranger, host: str) -> None:
    for path in EVERYWHERE:
        assert (await stranger.get(path, {"Host": host}))[0] in (400, 403), path


async def test_a_foreign_origin_reaches_nothing(stranger: Stranger) -> None:
    port = stranger.driver.sandbox.port
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{port}", "file://"):
        for path in EVERYWHERE:
            assert (await stranger.get(path, {"Origin": origin}))[0] == 403, (origin, path)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_another_sites_page_can_lead_here_and_nothing_more(stranger: Stranger, site: str) -> None:
    for path in EVERYWHERE:
        assert (await stranger.get(path, {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}))[0] == 403, path
    followed = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}
    assert (await stranger.get("/", followed))[0] == 200
    assert (await stranger.get("/page/key", followed))[0] == 403


async def test_a_form_of_another_site_posts_nothing(stranger: Stranger) -> None:
    form = {"data": {"content": "hello"}}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ):
        assert await stranger.post(MESSAGES, headers | stranger.authorized, **form) == 403
        assert await stranger.post("/", headers, **form) == 403
    assert await stranger.post(MESSAGES, **form) == 401


async def test_the_pages_socket_needs_the_pages_key(stranger: Stranger) -> None:
    for wrong in ("", "x", "é", stranger.driver.sandbox.token):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await stranger.page(wrong)
        assert refused.value.status == 403
    async with stranger.page(await stranger.key()) as socket:
        assert (await socket.receive_json())["kind"] == "hello"
    headers = (await stranger.session.get(f"{stranger.driver.sandbox.base}/page/key")).headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


async def test_no_path_leads_out_of_the_pages_folder(stranger: Stranger, tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text('{"secret": "pyrite"}', encoding="utf-8")
    absolute = str(tmp_path / "secret.json").replace("/", "%2F")
    climbing = "..%2f" * 12 + absolute.removeprefix("%2F")
    names = (absolute, climbing, "..%2Fpage%2Fapp.js", "%2e%2e%2frun.py", "..%5Crun.py", "words%2Fen.json", "app.js%00")
    for name in (*names, "../../settings.py", "//etc/passwd", ".", ""):
        for folder in ("/page/", "/cdn/attachments/1/1/", "/cdn/emojis/"):
            status, said = await stranger.get(folder + name)
            assert status in (400, 403, 404), (folder, name)
            assert b"pyrite" not in said
            assert b"import" not in said


@pytest.mark.parametrize("number", ["\u00b2", "\u0663", "9" * 5000])
async def test_digits_that_are_no_number_are_found_nowhere(stranger: Stranger, number: str) -> None:
    quoted = quote(number)
    for path in (f"/cdn/attachments/1/{quoted}/x", f"/cdn/emojis/{quoted}.png"):
        assert (await stranger.get(path))[0] == 404
    for path in (f"channels/{quoted}/messages", f"guilds/{quoted}", f"channels/{CHANNEL}/messages/{quoted}"):
        assert (await stranger.get(f"/api/v10/{path}", stranger.authorized))[0] == 404


async def test_a_body_that_is_too_large_is_refused_while_it_comes(stranger: Stranger) -> None:
    large = b"x" * (limits.REQUEST_BYTES + 1)
    headers = stranger.authorized | {"Content-Type": "application/json"}
    assert await stranger.post(MESSAGES, headers, data=io.BytesIO(large)) == 413
    form = aiohttp.FormData()
    form.add_field("files[0]", io.BytesIO(large), filename="x.png")
    assert await stranger.post(MESSAGES, stranger.authorized, data=form) == 413
    deep = b"[" * 100_000
    assert await stranger.post(MESSAGES, headers, data=io.BytesIO(deep)) == 400


@pytest.mark.parametrize("sent", ["", "{", "[]", "7", '{"act": []}', '{"act": "run", "channel": {}}', "[" * 100_000])
async def test_what_is_no_request_of_the_page_is_refused(stranger: Stranger, sent: str) -> None:
    async with stranger.page(await stranger.key()) as socket:
        await socket.receive_json()
        await socket.send_str(sent)
        answer = await socket.receive()
        closed = answer.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        assert closed or json.loads(answer.data)["kind"] == "refused"


async def test_a_message_that_is_too_large_ends_its_socket_alone(stranger: Stranger) -> None:
    for path in (f"/page/socket?key={await stranger.key()}", "/gateway"):
        async with stranger.session.ws_connect(f"{stranger.driver.sandbox.base}{path}") as socket:
            await socket.receive()
            await socket.send_str("x" * (limits.SOCKET_BYTES + 1))
            answer = await socket.receive()
            assert answer.type is aiohttp.WSMsgType.CLOSE, (path, answer)
            assert answer.data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

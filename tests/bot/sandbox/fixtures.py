"""What tests over the sandbox share: a running sandbox, its driver, and a bare client for hand-made requests."""

import io
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp

from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION
from tests.wire.driver import PATIENCE, Driver

PATIENT = Timing(
    acknowledge=PATIENCE,
    message_calls=1000,
    webhook_calls=1000,
    other_calls=1000,
    global_calls=1000,
    identify_window=0.0,
)
"""Timing for tests that are neither about rate limits nor about lateness: everything else is as in Discord."""


def settings_for(folder: Path, **timing: Any) -> SandboxSettings:
    """Settings for a sandbox on a free port, with some timings changed."""
    return SandboxSettings(folder=folder, port=0, bot=False, timing=replace(PATIENT, **timing))


@contextmanager
def giving_up_after(sandbox: Sandbox, seconds: float) -> Iterator[None]:
    """For a while, an act fails that has not been acknowledged within so many seconds."""
    interactions, usual = sandbox.interactions, sandbox.interactions._timing
    interactions._timing = replace(usual, acknowledge=seconds)
    try:
        yield
    finally:
        interactions._timing = usual


@asynccontextmanager
async def running_sandbox(folder: Path, **timing: Any) -> AsyncIterator[Driver]:
    """A sandbox in this folder for as long as the block lasts, as its driver."""
    async with Sandbox(settings_for(folder, **timing)) as sandbox:
        yield Driver(sandbox)


class RawClient:
    """Requests as a bot without a library would make them; gives status, body and headers."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._session = session
        self.headers: dict[str, str] = {}

    async def call(
        self, method: str, path: str, payload: Any = None, *, files: dict[str, bytes] | None = None, token: str = ""
    ) -> tuple[int, Any]:
        """One request below the API's root; with ``files`` it is multipart."""
        authorization = {"Authorization": f"Bot {token or self._sandbox.token}"}
        body: dict[str, Any] = {"json": payload} if payload is not None else {}
        if files is not None:
            body = {"data": _form(payload, files)}
        url = f"{self._sandbox.api_url}{path}"
        async with self._session.request(method, url, headers=authorization, **body) as response:
            self.headers = dict(response.headers)
            return response.status, None if response.status == 204 else await response.json(content_type=None)

    async def status(self, method: str, path: str) -> int:
        """The status of a request whose answer need not be JSON."""
        authorization = {"Authorization": f"Bot {self._sandbox.token}"}
        async with self._session.request(method, f"{self._sandbox.api_url}{path}", headers=authorization) as response:
            return response.status

    async def callback(self, interaction: Any, kind: int, data: Any = None) -> tuple[int, Any]:
        """Answer an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.call("POST", path, {"type": kind, "data": data or {}})

    def webhook(self, interaction: Any, rest: str = "") -> str:
        """The path of an interaction's follow-ups."""
        return f"/webhooks/{APPLICATION}/{interaction.token}{rest}"


def _form(payload: Any, files: dict[str, bytes]) -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(payload or {}), content_type="application/json")
    for index, (name, data) in enumerate(files.items()):
        form.add_field(f"files[{index}]", io.BytesIO(data), filename=name, content_type="application/octet-stream")
    return form


@asynccontextmanager
async def raw_client(sandbox: Sandbox) -> AsyncIterator[RawClient]:
    """A bare client for a running sandbox."""
    async with aiohttp.ClientSession() as session:
        yield RawClient(sandbox, session)

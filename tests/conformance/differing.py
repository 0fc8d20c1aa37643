"""A Discord that differs from the sandbox on purpose, and a run made at it."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.wire import API
from bot.sandbox.world import CHANNELS, MANAGE_ROLES, MANAGE_THREADS
from bot.settings import read_settings
from tests.conformance.__main__ import PARTS, Wish, run
from tests.conformance.compare import Difference
from tests.conformance.recorder import Recorder
from tests.conformance.side import Tempo
from tests.conformance.step import Run

SHORT = Timing(message_window=0.1, webhook_calls=100, other_calls=1000, global_calls=1000)
FAST = Tempo(SHORT, limited=0.02)
"""Discord's limits with short windows: they are met, and soon over; and a run that hardly waits."""

CHANNEL = CHANNELS[0][0]


@dataclass(slots=True)
class Reply:
    """An answer on its way, to be changed; ``body`` is None where there is none, and bytes are no JSON."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Planted:
    """A difference: ``change`` alters each answer to a request whose "METHOD /path" matches ``request``."""

    request: str
    change: Callable[[Reply], None]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended: with which code, differences (remarks among them) and text of the report."""

    code: int
    found: list[Difference]
    run: Run | None
    text: str


class Differing(Sandbox):
    """A sandbox with planted differences."""

    def __init__(self, folder: Path, planted: Sequence[Planted]) -> None:
        super().__init__(SandboxSettings(folder=folder, port=0, bot=False, timing=SHORT))
        self._planted = planted
        self.allowed |= MANAGE_ROLES | MANAGE_THREADS

    def build(self) -> web.Application:
        application = super().build()

        @web.middleware
        async def change(request: web.Request, handler: Handler) -> web.StreamResponse:
            response = await handler(request)
            call = f"{request.method} {request.path.removeprefix(API)}"
            wanted = [one for one in self._planted if re.search(one.request, call)]
            if not wanted or not isinstance(response, web.Response):
                return response
            raw = response.body if isinstance(response.body, bytes) else b""
            reply = Reply(response.status, json.loads(raw) if raw else None, dict(response.headers))
            for one in wanted:
                one.change(reply)
            reply.headers.pop("Content-Length", None)
            body = reply.body if isinstance(reply.body, bytes | None) else json.dumps(reply.body).encode()
            return web.Response(body=body, status=reply.status, headers=reply.headers)

        # Outside what answers refusals, so that these can be changed as well.
        application.middlewares.insert(1, change)
        return application


def environment_of(sandbox: Sandbox, folder: Path) -> dict[str, str]:
    """The variables that point a run at it."""
    return {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "FUMAROLE_DATABASE": str(folder / "none.sqlite3"),
    }


async def hold(
    sandbox: Sandbox,
    folder: Path,
    parts: tuple[str, ...] = PARTS,
    recorder: Recorder | None = None,
    *,
    agreed: Callable[[str], bool] = lambda _: True,
    channel: int = CHANNEL,
) -> Ended:
    """Make a run there."""

    async def recorded() -> Recorder:
        return recorder or Recorder()

    wish = Wish(channel, folder / "conformance.md", parts, agreed, FAST, recorded)
    code, report = await run(read_settings(environment_of(sandbox, folder)), wish)
    text = wish.report.read_text(encoding="utf-8") if wish.report.exists() else ""
    return Ended(code, report.run.differences if report else [], report.run if report else None, text)

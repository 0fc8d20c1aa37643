"""A Discord that differs from the local one on purpose, and a rehearsal held at it."""

import json
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.operating.command_line import REHEARSED as PARTS
from bot.operating.rehearsal.command import Means, Wish, rehearse
from bot.operating.rehearsal.comparing import Difference
from bot.operating.rehearsal.playing import Tempo
from bot.operating.rehearsal.recording import Recording
from bot.operating.rehearsal.report import Report
from bot.sandbox.form import Json
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.wire import API
from bot.sandbox.world import CHANNELS, MANAGE_ROLES, MANAGE_THREADS, MANAGE_WEBHOOKS
from bot.settings import Settings, read_settings
from bot.words.language import language_for

FAST = Timing(
    message_calls=5,
    message_window=0.1,
    webhook_calls=100,
    other_calls=1000,
    global_calls=1000,
    identify_window=0.0,
)
"""Discord's limits with short windows: they are met, and soon over."""

CHANNEL = CHANNELS[0][0]


@dataclass(slots=True)
class Reply:
    """An answer on its way, to be changed; ``body`` is None where there is none."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Planted:
    """A difference: ``change`` alters each answer to a request whose "METHOD /path" matches ``request``.

    ``packet`` alters each packet of the gateway; with None for a packet it is not sent. ``parts`` are those of a
    rehearsal that show it.
    """

    name: str
    request: str = "(?!)"
    change: Callable[[Reply], None] = lambda _: None
    packet: Callable[[Json], Json | None] = lambda packet: packet
    parts: tuple[str, ...] = PARTS


@dataclass(slots=True)
class Rehearsed:
    """How a rehearsal ended: with which code, report and text."""

    code: int
    report: Report | None = None
    text: str = ""
    shown: list[str] = field(default_factory=list)

    @property
    def found(self) -> list[Difference]:
        """All differences, remarks among them."""
        return [] if self.report is None else self.report.stage.differences


class Differing(Sandbox):
    """A local Discord with planted differences."""

    def __init__(self, settings: SandboxSettings, planted: Sequence[Planted] = ()) -> None:
        super().__init__(settings)
        self._planted = planted
        self.allowed |= MANAGE_ROLES | MANAGE_THREADS | MANAGE_WEBHOOKS
        send: Callable[[web.WebSocketResponse, Json], Awaitable[None]] = self.gateway._send

        async def changed(socket: web.WebSocketResponse, packet: Json) -> None:
            altered: Json | None = json.loads(json.dumps(packet))
            for one in self._planted:
                altered = None if altered is None else one.packet(altered)
            if altered is not None:
                await send(socket, altered)

        self.gateway._send = changed  # type: ignore[method-assign]

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
            body = None if reply.body is None else json.dumps(reply.body).encode()
            return web.Response(body=body, status=reply.status, headers=reply.headers)

        # Outside what answers refusals, so that these can be changed as well.
        application.middlewares.insert(1, change)
        return application


def differing(folder: Path, planted: Sequence[Planted] = ()) -> Differing:
    """One to be entered by ``async with``."""
    return Differing(SandboxSettings(folder=folder, port=0, bot=False, timing=FAST), planted)


def settings_of(sandbox: Sandbox, folder: Path, **other: str) -> Settings:
    """What points the command at it."""
    return read_settings({**environment_of(sandbox, folder), **other})


def environment_of(sandbox: Sandbox, folder: Path) -> dict[str, str]:
    """The same as variables."""
    return {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
        "FUMAROLE_DATABASE": str(folder / "none.sqlite3"),
    }


async def hold(
    sandbox: Sandbox,
    folder: Path,
    recording: Recording | None = None,
    *,
    parts: tuple[str, ...] = PARTS,
    code: str = "en",
    answer: Callable[[str], str] | None = None,
    channel: int = CHANNEL,
) -> Rehearsed:
    """Hold a rehearsal there; without an ``answer`` nobody is asked."""
    ended = Rehearsed(0)

    async def recorded(_: Callable[[], int]) -> Recording:
        return recording or Recording()

    means = Means(
        lambda: time.time_ns() // 1_000_000,
        answer or (lambda _: ""),
        Tempo(FAST, 0.0),
        recorded,
        lambda report: setattr(ended, "report", report),
    )
    wish = Wish(channel, folder / "rehearsal.md", agreed=answer is None, parts=parts)
    ended.code = await rehearse(settings_of(sandbox, folder), wish, language_for(code), means)
    if wish.report.exists():
        ended.text = wish.report.read_text(encoding="utf-8")
    return ended

"""Connects to Discord with back-off, and never starts more gateway sessions than Discord allows."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypedDict

import aiohttp
import discord
import discord.gateway

from games.core.text import Text, text

log = logging.getLogger(__name__)

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 300.0

LEAST_STARTS = 20
"""Session starts kept in reserve: Discord resets the token of a bot that exceeds its daily number."""

LONGEST_WAIT = 3_600.0
"""The longest wait, with no session start left, before the bot asks Discord again."""

TEMPORARY = frozenset({403, 408, 429})
"""Status codes, besides every 5xx, that Discord or a proxy can send during a temporary failure."""


CLOSED = {
    4004: "bot-start-refused",
    4010: "bot-start-program",
    4011: "bot-start-shards",
    4012: "bot-start-program",
    4013: "bot-start-program",
    4014: "bot-start-intents",
}
"""The gateway's close codes after which reconnecting is useless, with their sentences."""

IDENTIFY_SECONDS = 5.25
"""Between two sessions: Discord's five seconds, and a little for the way there."""

NO_SESSION = "0" * 32
"""The id of a session that Discord does not know."""


class SessionStartLimit(TypedDict):
    """How many gateway sessions a bot may begin; ``reset_after`` is in milliseconds.

    discord.py has this type for type checkers only: it cannot be imported when the bot runs.
    """

    total: int
    remaining: int
    reset_after: int
    max_concurrency: int


class GatewayUnreachable(ConnectionError):
    """Discord's gateway cannot be reached when the bot starts; later failures are retried by discord.py."""


class FewStartsLeft(ConnectionError):
    """Too few gateway sessions may still be started; ``seconds`` is the time until Discord allows more."""

    def __init__(self, limit: SessionStartLimit) -> None:
        self.seconds = limit["reset_after"] / 1000
        super().__init__(f"only {limit['remaining']} of {limit['total']} sessions may still be begun today")


def is_temporary(problem: BaseException) -> bool:
    """Whether a failure to reach Discord may pass, so that retrying makes sense."""
    if isinstance(problem, discord.LoginFailure):
        return False
    if isinstance(problem, discord.HTTPException):
        return problem.status >= 500 or problem.status in TEMPORARY
    return isinstance(problem, discord.GatewayNotFound | discord.RateLimited | aiohttp.ClientError | OSError)


@dataclass(slots=True)
class Backoff:
    """Exponential back-off: each wait is twice the one before, up to :data:`LONGEST_PAUSE`."""

    next: float = FIRST_PAUSE

    def after(self, problem: BaseException) -> float:
        """The seconds to wait after this failure."""
        pause, self.next = self.next, min(self.next * 2, LONGEST_PAUSE)
        return min(max(pause, problem.seconds), LONGEST_WAIT) if isinstance(problem, FewStartsLeft) else pause


async def keep_trying(attempt: Callable[[], Awaitable[None]]) -> None:
    """Retry temporary failures for ever, logging each one and the wait before the next attempt."""
    backoff = Backoff()
    while True:
        try:
            return await attempt()
        except Exception as problem:
            if not is_temporary(problem):
                raise
            pause = backoff.after(problem)
            log.warning("Discord cannot be reached (%s); trying again in %.0f s", reason(problem), pause)
        await asyncio.sleep(pause)


def reason(problem: BaseException) -> str:
    """A failure's message in one line; its cause's message if it has none."""
    said = str(problem) or str(problem.__cause__ or problem.__context__ or "") or type(problem).__name__
    return " ".join(said.split())[:200]


def of_discord(problem: BaseException) -> tuple[Text, bool]:
    """The sentence for an exception of Discord's library, and whether a later attempt may work."""
    if isinstance(problem, discord.LoginFailure):
        return text("bot-start-refused"), False
    if isinstance(problem, discord.PrivilegedIntentsRequired):
        return text("bot-start-intents", code="4014"), False
    if isinstance(problem, discord.ConnectionClosed) and problem.code in CLOSED:
        return text(CLOSED[problem.code], code=str(problem.code)), False
    if isinstance(problem, discord.HTTPException) and not is_temporary(problem):
        return text("bot-start-rejected", problem=reason(problem)), False
    return text("bot-start-unreachable", problem=reason(problem)), True


class SessionStarts:
    """Counts the gateway sessions that may still be started; asks Discord again only when few seem to be left."""

    def __init__(self, ask: Callable[[], Awaitable[SessionStartLimit]]) -> None:
        self._ask = ask
        self._left = 0

    async def require(self) -> None:
        """Raises :class:`FewStartsLeft` if no session should be started now."""
        if self._left > LEAST_STARTS:
            return
        limit = await self._ask()
        self._left = limit["remaining"]
        if self._left <= LEAST_STARTS:
            raise FewStartsLeft(limit)

    async def take(self) -> None:
        """Count a session that is about to start; raises as :meth:`require` does."""
        await self.require()
        self._left -= 1


class RetryingClient(discord.Client):
    """A client that retries its first connection to the gateway; discord.py itself retries only later ones."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._starts = SessionStarts(self._session_starts)
        self._may_identify_at = 0.0

    async def connect(self, *, reconnect: bool = True) -> None:
        """Called after login: waits for the gateway, then listens to it until the client is closed."""
        await keep_trying(lambda: self._connect(reconnect=reconnect))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before every gateway session; raises :class:`FewStartsLeft`."""
        await asyncio.sleep(self._may_identify_at - time.monotonic())
        await self._starts.take()
        self._may_identify_at = time.monotonic() + IDENTIFY_SECONDS

    async def _begin_anew(self, _shard: int) -> None:
        """Begin another session in place of the present one, which cannot be resumed any more."""
        self.ws.session_id = NO_SESSION
        await self.ws.socket.close(code=aiohttp.WSCloseCode.OK)

    async def _connect(self, *, reconnect: bool) -> None:
        # discord.py would log a failed first connection with a traceback, so test the connection before.
        await self._starts.require()
        await self._probe_gateway()
        try:
            await super().connect(reconnect=reconnect)
        except AttributeError as stumble:
            # The reconnect loop of discord.py reads `self.ws`, which is unset if the very first connection failed.
            if getattr(self, "ws", None) is not None:
                raise
            raise GatewayUnreachable(reason(stumble)) from stumble

    async def _probe_gateway(self) -> None:
        """Open and close a connection to the gateway, which starts no session."""
        socket = await self.http.ws_connect(str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY))
        await socket.close()

    async def _session_starts(self) -> SessionStartLimit:
        _, _, limit = await self.http.get_bot_gateway()
        return limit

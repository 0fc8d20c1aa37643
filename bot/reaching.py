"""Reaching Discord when the bot starts: waiting for it with growing pauses, and never beginning too many sessions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import discord.gateway

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

log = logging.getLogger(__name__)

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 300.0

LEAST_STARTS = 20
"""Discord resets the token of a bot that begins more sessions than it may in a day, so the last ones are not used."""

LONGEST_WAIT = 3_600.0
"""How long the bot waits at the most, with no session left to begin, before it asks Discord again."""

TEMPORARY = frozenset({403, 408, 429})
"""What Discord, or whatever stands before it, also answers when it will be well again; and every 5xx."""


class GatewayUnreachable(ConnectionError):
    """Discord's gateway cannot be reached when the bot starts; later on the library tries again for ever."""


class FewStartsLeft(ConnectionError):
    """Discord lets this bot begin no more sessions for now; ``seconds`` is how long."""

    def __init__(self, limit: SessionStartLimit) -> None:
        self.seconds = limit["reset_after"] / 1000
        super().__init__(f"only {limit['remaining']} of {limit['total']} sessions may still be begun today")


def is_temporary(problem: BaseException) -> bool:
    """Whether a failure to reach Discord may be over by itself, so that it is right to wait."""
    if isinstance(problem, discord.LoginFailure):
        return False
    if isinstance(problem, discord.HTTPException):
        return problem.status >= 500 or problem.status in TEMPORARY
    return isinstance(problem, discord.GatewayNotFound | discord.RateLimited | aiohttp.ClientError | OSError)


@dataclass(slots=True)
class Backoff:
    """The waits between attempts: each twice as long as the one before, up to some minutes."""

    next: float = FIRST_PAUSE

    def after(self, problem: BaseException) -> float:
        """How many seconds to wait after this failure."""
        pause, self.next = self.next, min(self.next * 2, LONGEST_PAUSE)
        return min(max(pause, problem.seconds), LONGEST_WAIT) if isinstance(problem, FewStartsLeft) else pause


async def keep_trying(attempt: Callable[[], Awaitable[None]]) -> None:
    """Try for ever while what is in the way may pass; a line in the log tells of each failure, and of the pause."""
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
    """What a failure says of itself in one line, with what it came of where it says nothing."""
    said = str(problem) or str(problem.__cause__ or problem.__context__ or "") or type(problem).__name__
    return " ".join(said.split())[:200]


class SessionStarts:
    """How many gateway sessions may still be begun; Discord is asked again only when they seem to run out."""

    def __init__(self, ask: Callable[[], Awaitable[SessionStartLimit]]) -> None:
        self._ask = ask
        self._left = 0

    async def require(self) -> None:
        """Raises :class:`FewStartsLeft` if no session should be begun now."""
        if self._left > LEAST_STARTS:
            return
        limit = await self._ask()
        self._left = limit["remaining"]
        if self._left <= LEAST_STARTS:
            raise FewStartsLeft(limit)

    async def take(self) -> None:
        """Count a session that is about to begin; raises as :meth:`require` does."""
        await self.require()
        self._left -= 1


class RetryingClient(discord.Client):
    """A client that retries its first connection to the gateway; discord.py itself retries only later ones."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._starts = SessionStarts(self._session_starts)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Called after login: waits for the gateway, then listens to it until the client is closed."""
        await keep_trying(lambda: self._connect(reconnect=reconnect))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Called by discord.py before every gateway session; raises :class:`FewStartsLeft`."""
        await super().before_identify_hook(shard_id, initial=initial)
        await self._starts.take()

    async def _connect(self, *, reconnect: bool) -> None:
        # A failure of the first connection would be a page in the log, so what can fail is tried before.
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
        """Open a connection to the gateway and close it again: no session begins with that."""
        socket = await self.http.ws_connect(str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY))
        await socket.close()

    async def _session_starts(self) -> SessionStartLimit:
        _, _, limit = await self.http.get_bot_gateway()
        return limit

"""Delays that let nothing happen as soon as it could: what a slow machine does now and then, many times in every test.

``FUMAROLE_TESTS_JITTER=1 uv run pytest tests/bot/end_to_end tests/browser`` runs these tests with delays drawn with the
seed 1. A test that acts before it has seen what an earlier act must show, or that is true only if two things happen in
one order, then fails sooner or later. The local Discord's answers, its gateway's events and the pictures come late; the
events of a gateway stay in order, as on a real connection.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, ParamSpec, TypeVar

SEED = os.environ.get("FUMAROLE_TESTS_JITTER")
LONGEST_SECONDS = 0.4
SHARE = 0.25
"""How many of the delays are more than nothing."""

_chance = Random(SEED)

P = ParamSpec("P")
T = TypeVar("T")


def delay() -> float:
    """A delay in seconds; many are none, so that a late thing meets a punctual one."""
    return _chance.uniform(0, LONGEST_SECONDS) if _chance.random() < SHARE else 0.0


def late(work: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """The same, begun late and answered late."""

    async def delayed(*values: P.args, **named: P.kwargs) -> T:
        await asyncio.sleep(delay())
        made = await work(*values, **named)
        await asyncio.sleep(delay())
        return made

    return delayed


def _late_in_order(send: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The same, for the packets of a connection: each arrives late, and none before an earlier one."""

    async def delayed(self: Any, socket: Any, packet: Any) -> None:
        before, arrived = vars(self).get("_arrived"), asyncio.get_running_loop().create_future()
        vars(self)["_arrived"] = arrived
        try:
            await asyncio.sleep(delay())
            if before is not None:
                await before
            await send(self, socket, packet)
        finally:
            arrived.set_result(None)

    return delayed


def delay_the_local_discord() -> None:
    """Let the sandboxes of this process answer late and tell late."""
    if SEED is None:
        return
    from bot.sandbox import wire
    from bot.sandbox.gateway import Gateway

    wire._guard = late(wire._guard)  # type: ignore[assignment]
    Gateway._send = _late_in_order(Gateway._send)  # type: ignore[assignment, method-assign]


def delay_the_pictures() -> None:
    """Let the bots of this process get their pictures late."""
    if SEED is None:
        return
    from bot.workers.pool import Pool

    Pool.run = late(Pool.run)  # type: ignore[assignment, method-assign]

"""One message, sent once, for what is owed beside boards: a due time or a mark in a row.

The row changes only after Discord has taken the message. Its nonce names what it tells, so if the bot dies in between,
Discord returns the message it has instead of posting a second one.
"""

import logging
from collections.abc import Awaitable, Callable, Collection, Hashable
from typing import Protocol, TypeVar

import discord

from bot.model.refusals import Restarting, SessionRefusal
from bot.store.faults import trouble_of
from bot.wire.acknowledging import Unreachable
from bot.wire.codes import Code
from bot.workers.loops import by_itself

REFUSED = frozenset({Code.UNKNOWN_USER, Code.INVALID_RECIPIENT, Code.CANNOT_MESSAGE, Code.NO_MUTUAL_SERVER})
"""The person takes no messages."""


T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Failed(Protocol[T_contra]):
    """Postpones what could not be done, or gives it up: ``for_good`` if Discord will never take it."""

    def __call__(self, row: T_contra, now: int, /, *, for_good: bool) -> Awaitable[object]:
        """Count the attempt."""


class Once:
    """Sends messages and notes them; ``for_good`` are the codes after which nothing can be sent there, now or later."""

    def __init__(self, to: logging.Logger, now: Callable[[], int], for_good: Collection[Code] = ()) -> None:
        self._log = to
        self._now = now
        self._for_good = for_good
        self._sent: set[Hashable] = set()
        """The messages that Discord has taken and that are not noted as told yet."""

    async def attempt(self, row: T, said: str, act: Callable[[T], Awaitable[object]], failed: Failed[T]) -> None:
        """Do one of several things that are owed, so that none of them keeps the others waiting.

        Whatever it fails of, a fault of ours too, the log says so and it is noted as ``failed``. Raised is what none
        of them could be done with: a stop, and a database that does not work.
        """
        with by_itself(self._log, "%s: this cannot be noted", said):
            try:
                await act(row)
            except Exception as problem:
                if isinstance(problem, Restarting) or trouble_of(problem) is not None:
                    raise
                if isinstance(problem, (SessionRefusal, *Unreachable)):
                    self._log.warning("%s: %s", said, problem)
                else:
                    self._log.exception("%s", said)
                gone = isinstance(problem, discord.HTTPException) and problem.code in self._for_good
                await failed(row, self._now(), for_good=gone)

    async def tell(
        self, message: Hashable, send: Callable[[], Awaitable[object]], told: Callable[[], Awaitable[object]]
    ) -> None:
        """Send a message unless Discord has it, and note it as ``told``."""
        if message not in self._sent:
            await send()
        self._sent.add(message)
        await told()
        self._sent.remove(message)

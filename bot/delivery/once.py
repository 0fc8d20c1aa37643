"""One message, sent once, for what is owed beside boards: a due time or a mark in a row.

The row changes only after Discord has taken the message. Its nonce names what it tells, so if the bot dies in between,
Discord returns the message it has instead of posting a second one.
"""

import logging
from collections.abc import Awaitable, Callable, Collection, Hashable

import discord

from bot.wire.acknowledging import Unreachable
from bot.wire.codes import Code

REFUSED = frozenset({Code.UNKNOWN_USER, Code.INVALID_RECIPIENT, Code.CANNOT_MESSAGE, Code.NO_MUTUAL_SERVER})
"""The person takes no messages."""


class Once:
    """Sends messages and notes them; ``for_good`` are the codes after which nothing can be sent there, now or later."""

    def __init__(self, to: logging.Logger, for_good: Collection[Code]) -> None:
        self._log = to
        self._for_good = for_good
        self._sent: set[Hashable] = set()
        """The messages that Discord has taken and that are not noted as told yet."""

    async def tell(
        self,
        message: Hashable,
        send: Callable[[], Awaitable[object]],
        told: Callable[[], Awaitable[object]],
        failed: Callable[[bool], Awaitable[object]],
        said: str,
    ) -> None:
        """Send a message unless Discord has it, and note it as ``told``.

        Where it cannot be sent, the log says so, and it is noted as ``failed``, which is told whether for good.
        """
        try:
            if message not in self._sent:
                await send()
        except Unreachable as failure:
            self._log.warning("%s: %s", said, failure)
            await failed(isinstance(failure, discord.HTTPException) and failure.code in self._for_good)
        else:
            self._sent.add(message)
            await told()
            self._sent.remove(message)

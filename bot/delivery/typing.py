"""Shows in a channel that a computer is thinking, as Discord shows that somebody is writing."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.acknowledging import Unreachable
from bot.delivery.pace import Pace

log = logging.getLogger(__name__)

AGAIN_SECONDS = 8.0
"""Discord shows the sign for ten seconds."""


class TypingSign:
    """Uses the rate limit of messages."""

    def __init__(self, client: discord.Client, pace: Pace) -> None:
        self._client = client
        self._pace = pace

    async def show(self, channel_id: int) -> None:
        """Show the sign until cancelled; without it nothing is lost, so a failure only ends it."""
        while True:
            await self._pace.take()
            try:
                await self._client.http.send_typing(channel_id)
            except Unreachable as failure:
                log.info("channel %d: it cannot be shown that a computer thinks: %s", channel_id, failure)
                return
            await asyncio.sleep(AGAIN_SECONDS)

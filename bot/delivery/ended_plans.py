"""Tells players that a plan of theirs cannot be played any more: one direct message, which nobody else sees."""

import logging
from collections.abc import Callable
from functools import partial

import discord

from bot.delivery.channel import of_generation
from bot.delivery.once import REFUSED, Once
from bot.host.services import HostedClient
from bot.people.ended_plans import EndedPlan, EndedPlans
from bot.ui.plans import ended_view
from bot.wire.pace import Pace
from bot.words.language import language_for
from bot.workers.loops import Loop

log = logging.getLogger(__name__)

TICK_SECONDS = 30.0
"""The longest time between two rounds; the next begins sooner when a board is posted."""


class PlanMessenger:
    """Sends the messages, one after another. ``now`` is milliseconds since 1970."""

    def __init__(self, client: HostedClient, ended: EndedPlans, pace: Pace, now: Callable[[], int]) -> None:
        self._client = client
        self._ended = ended
        self._pace = pace
        self._now = now
        self.loop = Loop("plans", self.round, now, TICK_SECONDS)
        self._once = Once(log, now, REFUSED)

    async def round(self) -> int | None:
        """Send what is due; returns when the next one is that has failed."""
        for one in await self._ended.due(self._now()):
            said = f"session {one.session.id}: somebody is not told in private"
            await self._once.attempt(one, said, self._tell, self._ended.failed)
        return await self._ended.next_due(self._now())

    async def _tell(self, ended: EndedPlan) -> None:
        nonce = of_generation(ended.nonce, ended.generation)
        await self._once.tell(
            (ended.plan.user_id, nonce),
            partial(self._send, ended, nonce),
            partial(self._ended.told, ended),
        )

    async def _send(self, ended: EndedPlan, nonce: str) -> None:
        if not ended.wanted:
            return
        plan = ended.plan
        await self._pace.take()
        view = ended_view(plan, ended.session, ended.board_id, language_for(plan.language), on_turn=ended.on_turn)
        place = await self._client.create_dm(discord.Object(plan.user_id))
        silent = discord.AllowedMentions.none()
        await place.send(view=view, nonce=nonce, silent=True, allowed_mentions=silent)

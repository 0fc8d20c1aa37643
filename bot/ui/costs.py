"""Asking the cooldowns on behalf of whoever acts."""

from __future__ import annotations

from bot.host import Interaction
from bot.services.cooldowns import Costly


def charge(interaction: Interaction, what: Costly) -> None:
    """Note that somebody asks for something costly here; raises :class:`bot.services.cooldowns.TooSoon`.

    Ask before an answer for everybody is promised, so that a refusal is for whoever asked alone.
    """
    host = interaction.client.host
    host.cooldowns.take(what, interaction.user.id, interaction.channel_id or 0, host.now())

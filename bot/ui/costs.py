"""Asking the cooldowns on behalf of whoever acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.services.cooldowns import Costly

if TYPE_CHECKING:
    from bot.client import Fumarole


def charge(interaction: discord.Interaction[Fumarole], what: Costly) -> None:
    """Note that somebody asks for something costly here; raises :class:`bot.services.cooldowns.TooSoon`.

    Ask before an answer for everybody is promised, so that a refusal is for whoever asked alone.
    """
    host = interaction.client
    host.cooldowns.take(what, interaction.user.id, interaction.channel_id or 0, host.now())

"""How people are named, called and spoken to in messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.language import Language, Names, language_for
from bot.store.sessions import Session
from games.core.text import Text, text


def mentions(players: Sequence[int]) -> Names:
    """Seats called by mentioning their players."""
    return lambda seat: player_name(players[seat])


def player_name(user_id: int) -> str | Text:
    """A mention, or the words for somebody who has asked to be forgotten: their number is below zero."""
    return f"<@{user_id}>" if user_id > 0 else text("bot-former-player")


def notifying(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Let a message notify exactly these people, those left out who have asked to be forgotten."""
    users = [discord.Object(user_id) for user_id in sorted(user_ids) if user_id > 0]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def language_of(interaction: discord.Interaction[Any]) -> Language:
    """The language of whoever acts, for what only they see."""
    return language_for(str(interaction.locale))


def language_at(session: Session) -> Language:
    """The language that a session is shown in, to everybody."""
    return language_for(session.language)

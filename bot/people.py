"""How messages name players, notify them, and choose their language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.language import Language, Names, language_for
from bot.store.sessions import Session
from games.core.text import Text, text


def mentions(players: Sequence[int]) -> Names:
    """Names seats by mentioning their players."""
    return lambda seat: player_name(players[seat])


def player_name(user_id: int) -> str | Text:
    """A mention, or the words for an erased player, whose id is negative."""
    return f"<@{user_id}>" if user_id > 0 else text("bot-former-player")


def notifying(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Allowed mentions that notify exactly these users; erased ones are left out."""
    users = [discord.Object(user_id) for user_id in sorted(user_ids) if user_id > 0]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def language_of(interaction: discord.Interaction[Any]) -> Language:
    """The user's language, for ephemeral messages."""
    return language_for(str(interaction.locale))


def language_at(session: Session) -> Language:
    """The session's language, for public messages."""
    return language_for(session.language)

"""Addresses of messages."""

from __future__ import annotations


def board_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"

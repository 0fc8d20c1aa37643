"""Files that somebody has put into a form."""

import asyncio
from typing import Any

import discord

from bot.host.services import Interaction
from bot.model.refusals import SessionRefusal
from games.core.text import text

READ_SECONDS = 20.0


async def uploaded(interaction: Interaction, number: str, largest: int) -> bytes:
    """The bytes of the file with this id, one of those that came with the form.

    One that is larger, by what Discord says of it, is refused before it is fetched.
    """
    sent: Any = interaction.data or {}
    found: Any = sent.get("resolved", {}).get("attachments", {}).get(number)
    if found is None:
        raise SessionRefusal(text("bot-upload-none"))
    file = discord.Attachment(data=found, state=interaction._state)  # noqa: SLF001 - as discord.py makes one
    if file.size > largest:
        raise SessionRefusal(text("bot-upload-large", most=largest // 1024))
    try:
        async with asyncio.timeout(READ_SECONDS):
            data = await file.read()
    except discord.HTTPException as problem:
        raise SessionRefusal(text("bot-upload-unread")) from problem
    if len(data) > largest:
        raise SessionRefusal(text("bot-upload-large", most=largest // 1024))
    return data

"""A game that moderators bring along: the form that takes its transcript or a file, and what becomes of it."""

import asyncio
from collections.abc import Mapping
from typing import Any, Literal

import discord

from bot.host.context import Context
from bot.model.refusals import SessionRefusal
from bot.ui.confirm import require_moderator
from bot.ui.forms import FormButton, form_of, labelled
from games.core.text import text

READ_SECONDS = 20.0


async def uploaded(context: Context, number: str, largest: int) -> bytes:
    """The bytes of the file with this id, one of those that came with the form.

    One that is larger, by what Discord says of it, is refused before it is fetched.
    """
    sent: Any = context.interaction.data or {}
    found: Any = sent.get("resolved", {}).get("attachments", {}).get(number)
    if found is None:
        raise SessionRefusal(text("bot-upload-none"))
    file = discord.Attachment(data=found, state=context.interaction._state)  # noqa: SLF001 - as discord.py makes one
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


LARGEST = 256 * 1024
"""The most bytes of a transcript, as of one in an archive."""

_FIELD = "file"


class ImportButton(FormButton, prefix="import", answers="privately"):
    """Asks for a transcript, and adds its game to those of the server."""

    LABEL = "bot-import-open"

    what: Literal["transcript"]

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form with a place for the file."""
        require_moderator(context)
        field: discord.ui.FileUpload[discord.ui.Modal] = discord.ui.FileUpload(custom_id=_FIELD, max_values=1)
        label = context.say(text("bot-import-label"))
        about = context.say(text("bot-import-about", most=LARGEST // 1024))
        return form_of(self, context.say(text("bot-import-open")), labelled(label, about, field))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Add the game, or say what is wrong with the file."""
        require_moderator(context)
        sent = await uploaded(context, written.get(_FIELD, ""), LARGEST)
        try:
            game = sent.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise SessionRefusal(text("bot-import-no-text")) from problem
        record = await context.host.game_uploads.read(game)
        here = (context.server_id, context.channel_id)
        session_id = await context.host.imports.add(record, *here, context.language.code, context.now)
        said = text("bot-import-done", number=str(session_id), game=text(f"{record.game}-name"))
        await context.answer(said)

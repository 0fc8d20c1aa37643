"""A game that moderators bring along: the form that takes its transcript or a file, and what becomes of it."""

import asyncio
from collections.abc import Mapping
from typing import Any, Literal

import discord

from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.model.refusals import SessionRefusal
from bot.ui.confirm import require_moderator
from bot.ui.forms import FormButton, form_of, labelled
from bot.wire.people import language_of
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


LARGEST = 256 * 1024
"""The most bytes of a transcript, as of one in an archive."""

_FIELD = "file"


class ImportButton(FormButton, prefix="import"):
    """Asks for a transcript, and adds its game to those of the server."""

    LABEL = "bot-import-open"

    what: Literal["transcript"]

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form with a place for the file."""
        _place(interaction)
        language = language_of(interaction)
        field: discord.ui.FileUpload[discord.ui.Modal] = discord.ui.FileUpload(custom_id=_FIELD, max_values=1)
        label = language.say(text("bot-import-label"))
        about = language.say(text("bot-import-about", most=LARGEST // 1024))
        return form_of(self, language.say(text("bot-import-open")), labelled(label, about, field))

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Add the game, or say what is wrong with the file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        place = _place(interaction)
        host, language = interaction.client.host, language_of(interaction)
        sent = await uploaded(interaction, written.get(_FIELD, ""), LARGEST)
        try:
            game = sent.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            raise SessionRefusal(text("bot-import-no-text")) from problem
        record = await host.sent_games.read(game)
        session_id = await host.imports.add(record, *place, language.code, host.now())
        said = text("bot-import-done", number=str(session_id), game=text(f"{record.game}-name"))
        await answer(interaction, language.say(said))


def _place(interaction: Interaction) -> tuple[int, int]:
    """The server and the channel; refuses everybody who is no moderator there."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    require_moderator(interaction)
    return interaction.guild_id, interaction.channel_id

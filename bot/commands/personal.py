"""What a user decides for themselves, under /me: their preferences, whom they block, and their data."""

import io

import discord
from discord import app_commands

from bot.commands.base import command, group
from bot.commands.company import block_commands
from bot.host.context import Context
from bot.limits import FILE_BYTES
from bot.people.cooldowns import Costly
from bot.ui.answers import ask
from bot.ui.confirm import EraseButton
from bot.ui.settings_page import open_page
from games.core.text import text


def me_group() -> app_commands.Group:
    """The command group, which works without a server."""
    data = {"privacy": _tell, "export": _export, "erase": _erase}
    return group(
        "me",
        command("me-show", _show),
        *block_commands(),
        *(command(f"me-{name}", callback) for name, callback in data.items()),
        everywhere=True,
    )


async def _show(context: Context) -> None:
    stopped = await context.host.telling.stopped(context.user_id)
    await open_page(context, "me", *([text("bot-daily-reminder-stopped")] if stopped else []))
    if stopped:
        await context.host.telling.admitted(context.user_id)


FILE_NAME = "fumarole-export.json"


async def _tell(context: Context) -> None:
    keys = (text("bot-privacy-title"), text("bot-privacy-kept"), text("bot-privacy-why"), text("bot-privacy-what"))
    await context.answer("\n".join(context.say(one) for one in keys))


async def _export(context: Context) -> None:
    context.charge(Costly.EXPORT)
    made = await context.host.privacy.export(context.user_id, FILE_BYTES)
    sentence = text("bot-privacy-exported") if made.complete else text("bot-privacy-too-large", count=made.actions)
    file = discord.File(io.BytesIO(made.data), filename=FILE_NAME)
    await context.answer((sentence), file=file)


async def _erase(context: Context) -> None:
    unfinished = await context.host.privacy.unfinished(context.user_id)
    await ask(context, text("bot-privacy-sure", open=unfinished), EraseButton(context.user_id).said(context.language))

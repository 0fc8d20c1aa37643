"""/settings: the page of a server's settings, for members who may manage the server."""

import discord

from bot.commands.base import Command, command
from bot.commands.daily import announcements_ended
from bot.host.context import Context
from bot.ui.settings_page import open_page
from games.core.text import text


def settings_commands() -> tuple[Command, ...]:
    """The command; Discord offers it to managers, and the page checks the permission again."""
    made = command("settings", _show)
    made.default_permissions = discord.Permissions(manage_guild=True)
    return (made,)


async def _show(context: Context) -> None:
    ended = await announcements_ended(context)
    await open_page(context, "server", *([text("bot-settings-daily-stopped")] if ended else []))
    if ended and context.guild_id is not None:
        await context.host.telling.acknowledged(context.guild_id)

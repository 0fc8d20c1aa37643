"""The pages of settings, /me and /settings; and what a user decides under /me: whom they block, and their data."""

import io

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, command, group
from bot.commands.daily import announcements_ended
from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.limits import FILE_BYTES
from bot.model.refusals import SessionRefusal
from bot.people.contacts import MOST_BLOCKED
from bot.people.cooldowns import CostlyAction
from bot.ui.answers import ask
from bot.ui.matters import EraseButton
from bot.ui.settings_page import open_page
from games.core.text import text


def me_group() -> app_commands.Group:
    """The command group, which works without a server."""
    acts = {"blocked": _list, "privacy": _tell, "export": _export, "erase": _erase}
    member = CommandOption("member", about="blocked")
    return group(
        "me",
        command("me-show", _show),
        command("me-block", _block, member=member),
        command("me-unblock", _unblock, member=member),
        *(command(f"me-{name}", callback) for name, callback in acts.items()),
        everywhere=True,
    )


async def _show(context: Context) -> None:
    stopped = await context.host.daily_announcements.stopped(context.user_id)
    await open_page(context, "me", *([text("bot-daily-reminder-stopped")] if stopped else []))
    if stopped:
        await context.host.daily_announcements.mark_notified(context.user_id)


FILE_NAME = "fumarole-export.json"


async def _tell(context: Context) -> None:
    keys = (text("bot-privacy-title"), text("bot-privacy-kept"), text("bot-privacy-why"), text("bot-privacy-what"))
    await context.answer("\n".join(context.say(one) for one in keys))


async def _export(context: Context) -> None:
    context.check_cooldown(CostlyAction.EXPORT)
    made = await context.host.privacy.export(context.user_id, FILE_BYTES)
    sentence = text("bot-privacy-exported") if made.complete else text("bot-privacy-too-large", count=made.actions)
    file = discord.File(io.BytesIO(made.data), filename=FILE_NAME)
    await context.answer(sentence, file=file)


async def _erase(context: Context) -> None:
    unfinished = await context.host.privacy.unfinished(context.user_id)
    await ask(
        context, text("bot-privacy-sure", open=unfinished), EraseButton(context.user_id).in_language(context.language)
    )


_SHOWN = 40
"""The most people named in an answer, the latest: a mention has 23 characters, and a value of a sentence 1,000."""


async def _block(context: Context, member: discord.User) -> None:
    if member.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    shared = await context.host.blocks.block(context.user_id, member.id, context.now)
    await context.answer(text("bot-blocked", player=player_name(member.id), shared=shared))


async def _unblock(context: Context, member: discord.User) -> None:
    await context.host.blocks.unblock(context.user_id, member.id)
    await context.answer(text("bot-unblocked", player=player_name(member.id)))


async def _list(context: Context) -> None:
    people = await context.host.blocks.listed(context.user_id)
    shown = tuple(player_name(one) for one in people[:_SHOWN])
    listed = text("bot-block-list", count=len(people), most=MOST_BLOCKED, people=shown)
    await context.answer(listed if people else text("bot-block-none"))


def settings_command() -> Command:
    """The command; Discord offers it to managers, and the page checks the permission again."""
    made = command("settings", _show_server)
    made.default_permissions = discord.Permissions(manage_guild=True)
    return made


async def _show_server(context: Context) -> None:
    ended = await announcements_ended(context)
    await open_page(context, "server", *([text("bot-settings-daily-stopped")] if ended else []))
    if ended:
        await context.host.daily_announcements.mark_manager_notified(context.guild_id)

"""With whom somebody plays: /table invite calls people to an open table, /me block keeps them away."""

import discord

from bot.commands.base import Command, CommandOption, command, session_here
from bot.host.context import Context
from bot.model.refusals import SessionRefusal
from bot.people.company import MOST_BLOCKED
from bot.people.cooldowns import Costly
from bot.ui.invite import call_guest, require_member
from bot.wire.people import player_name
from games.core.text import Text, text

_SHOWN = 40
"""The most people named in an answer, the latest: a mention has 23 characters, and a value of a sentence 1,000."""


def invite_command() -> Command:
    """The one under /table."""
    return command("table-invite", _invite, member=CommandOption("member", about="guest"))


def block_commands() -> tuple[Command, ...]:
    """Those under /me."""
    member = CommandOption("member", about="blocked")
    return (
        command("me-block", _block, member=member),
        command("me-unblock", _unblock, member=member),
        command("me-blocked", _list),
    )


async def _invite(context: Context, member: discord.User) -> None:
    session = (await session_here(context)).session
    require_member(member)
    context.charge(Costly.INVITE)
    await call_guest(context, session, member.id)


async def _block(context: Context, member: discord.User) -> None:
    if member.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    shared = await context.host.blocks.block(context.user_id, member.id, context.now)
    await _say(context, text("bot-blocked", player=player_name(member.id), shared=shared))


async def _unblock(context: Context, member: discord.User) -> None:
    await context.host.blocks.unblock(context.user_id, member.id)
    await _say(context, text("bot-unblocked", player=player_name(member.id)))


async def _list(context: Context) -> None:
    people = await context.host.blocks.listed(context.user_id)
    shown = tuple(player_name(one) for one in people[:_SHOWN])
    listed = text("bot-block-list", count=len(people), most=MOST_BLOCKED, people=shown)
    await _say(context, listed if people else text("bot-block-none"))


async def _say(context: Context, said: Text) -> None:
    await context.answer(said)

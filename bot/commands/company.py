"""With whom somebody plays: /table invite calls people to an open table, /me block keeps them away."""

from typing import Any

import discord

from bot.commands.base import Command, CommandOption, command, session_here
from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.model.refusals import SessionRefusal
from bot.people.company import MOST_BLOCKED
from bot.people.cooldowns import Costly
from bot.ui.answers import charge
from bot.ui.invite import call_guest, require_member
from bot.wire.people import language_of, player_name
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


async def _invite(interaction: discord.Interaction[Any], member: discord.User) -> None:
    session = (await session_here(interaction)).session
    require_member(member)
    charge(interaction, Costly.INVITE)
    await call_guest(interaction, session, member.id)


async def _block(interaction: discord.Interaction[Any], member: discord.User) -> None:
    await interaction.response.defer(ephemeral=True)
    if member.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    host = interaction.client.host
    shared = await host.blocks.block(interaction.user.id, member.id, host.now())
    await _say(interaction, text("bot-blocked", player=player_name(member.id), shared=shared))


async def _unblock(interaction: discord.Interaction[Any], member: discord.User) -> None:
    await interaction.response.defer(ephemeral=True)
    await interaction.client.host.blocks.unblock(interaction.user.id, member.id)
    await _say(interaction, text("bot-unblocked", player=player_name(member.id)))


async def _list(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    people = await interaction.client.host.blocks.listed(interaction.user.id)
    shown = tuple(player_name(one) for one in people[:_SHOWN])
    listed = text("bot-block-list", count=len(people), most=MOST_BLOCKED, people=shown)
    await _say(interaction, listed if people else text("bot-block-none"))


async def _say(interaction: Interaction, said: Text) -> None:
    await answer(interaction, language_of(interaction).say(said))

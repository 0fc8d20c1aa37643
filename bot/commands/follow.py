"""/table follow: a quiet direct message when a game ends or at every turn; without a server, the games one follows."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, choice, command, place
from bot.commands.completions import fitting, read_number
from bot.commands.replay import WHICH_GAME, label
from bot.host.services import Interaction
from bot.model.refusals import NoSession
from bot.model.sessions import Status
from bot.ui.answers import send_private
from bot.ui.follow import ACTIONS, change, follow_page, followed_page
from bot.wire.people import language_of

_TELLS = [choice(f"bot-option-tell-{one}", one) for one in ACTIONS]


def follow_commands() -> tuple[Command, ...]:
    """The command."""
    game = CommandOption("replay", "follow", complete=_complete)
    return (command("table-follow", _follow, everywhere=True, game=game, tell=CommandOption("tell", choices=_TELLS)),)


async def _follow(
    interaction: discord.Interaction[Any],
    game: app_commands.Range[str, 1, 100] | None = None,
    tell: str | None = None,
) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    number = read_number(game, WHICH_GAME) if game is not None else await _here(interaction, required=tell is not None)
    if number is None:
        await send_private(interaction, await followed_page(host, interaction))
        return
    action = next((one for one in ACTIONS if one == tell), None)
    followed = await change(interaction, number, action)
    await send_private(interaction, await follow_page(host, followed, interaction))


async def _here(interaction: Interaction, *, required: bool) -> int | None:
    """The open game of the channel; without one None, or a refusal if one is ``required``."""
    if interaction.guild_id is None and not required:
        return None
    _, channel_id = place(interaction)
    try:
        return (await interaction.client.host.sessions.in_channel(channel_id)).session.id
    except NoSession:
        if required:
            raise
        return None


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The games under way that can be followed, and those that are followed already."""
    host, language = interaction.client.host, language_of(interaction)
    followed = [one.session for one in await host.followings.listed(interaction.user.id)]
    running = []
    if interaction.guild_id is not None:
        running = await host.replays.listed(interaction.guild_id, interaction.channel_id or 0)
    found = {one.id: one for one in (*running, *followed) if one.status is Status.PLAYING}
    return fitting(((label(one, language), str(one.id)) for one in found.values()), typed)

"""/moderate: what moderators can do to the game of a channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeAlias

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place
from bot.host import Interaction
from bot.people import language_of, player_name
from bot.services.refusals import SessionRefusal
from bot.tree import localised
from games.core.text import text


class _Person(Protocol):
    """A picked user. Discord sends a member if the user is in the server, else a user."""

    id: int
    bot: bool


_Act: TypeAlias = Callable[[Interaction, int], Awaitable[object]]


def moderate_group() -> app_commands.Group:
    """The command group; Discord offers it to moderators, and each command checks the permission again."""
    group = app_commands.Group(
        name=localised("bot-command-moderate"),
        description=localised("bot-command-moderate-about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_messages=True),
    )
    for name, act in (("pause-game", _pause), ("resume-game", _resume), ("end-game", _end)):
        group.add_command(_command(name, _plain(act)))
    group.add_command(_replace_command())
    return group


def _command(name: str, callback: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=localised(f"bot-command-{name}"), description=localised(f"bot-command-{name}-about"), callback=callback
    )


def _plain(act: _Act) -> Any:
    async def run(interaction: discord.Interaction[Any]) -> None:
        await _moderate(interaction, act)

    return run


def _replace_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(player=localised("bot-option-replaced-name"), successor=localised("bot-option-successor-name"))
    @app_commands.describe(
        player=localised("bot-option-replaced-about"), successor=localised("bot-option-successor-about")
    )
    async def replace(interaction: discord.Interaction[Any], player: discord.User, successor: discord.User) -> None:
        await _moderate(interaction, _replacing(player, successor))

    return _command("replace-player", replace)


async def _moderate(interaction: Interaction, act: _Act) -> None:
    await interaction.response.defer(ephemeral=True)
    _, channel_id = place(interaction)
    if not interaction.permissions.manage_messages:
        raise SessionRefusal(text("bot-refusal-not-moderator"))
    session_id = (await interaction.client.host.sessions.in_channel(channel_id)).session.id
    await act(interaction, session_id)
    done = language_of(interaction).say(text("bot-moderate-done"))
    await finish(interaction, session_id, answer(interaction, done))


async def _pause(interaction: Interaction, session_id: int) -> None:
    host = interaction.client.host
    await host.interventions.pause(session_id, interaction.user.id, host.now())


async def _resume(interaction: Interaction, session_id: int) -> None:
    host = interaction.client.host
    await host.interventions.resume(session_id, interaction.user.id, host.now())


async def _end(interaction: Interaction, session_id: int) -> None:
    host = interaction.client.host
    await host.interventions.end(session_id, interaction.user.id, host.now())


def _replacing(player: _Person, successor: _Person) -> _Act:
    async def act(interaction: Interaction, session_id: int) -> None:
        if successor.bot:
            raise SessionRefusal(text("bot-refusal-no-person"))
        if not isinstance(successor, discord.Member):
            raise SessionRefusal(text("bot-refusal-not-member", player=player_name(successor.id)))
        host = interaction.client.host
        moderator_id = interaction.user.id
        await host.interventions.replace_player(session_id, moderator_id, player.id, successor.id, host.now())

    return act

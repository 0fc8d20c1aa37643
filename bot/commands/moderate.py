"""/moderate: what moderators can do to the game of a channel, and games that they bring along."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.commands.base import CommandOption, command, group, place
from bot.host.services import Interaction
from bot.model.acts import require_running
from bot.model.tables import Lobby, Table
from bot.ui.answers import ask, tell_done
from bot.ui.confirm import ModerateButton, ReplaceButton, require_moderator
from bot.ui.imports import ImportButton
from bot.ui.invite import require_member
from bot.wire.people import language_of, player_name
from games.core.text import text

_Act: TypeAlias = Callable[[Interaction, Lobby | Table], Awaitable[None]]


def moderate_group() -> app_commands.Group:
    """The command group; Discord offers it to moderators, and each command checks the permission again."""
    acts = {"pause": _acting(_pause), "resume": _acting(_resume), "end": _ask_to_end}
    player, successor = CommandOption("replaced"), CommandOption("successor")
    return group(
        "moderate",
        *(command(f"moderate-{name}", _plain(act)) for name, act in acts.items()),
        command("moderate-import", _import),
        command("moderate-replace", _replace, player=player, successor=successor),
        rights=discord.Permissions(manage_messages=True),
    )


def _plain(act: _Act) -> Any:
    async def run(interaction: discord.Interaction[Any]) -> None:
        await _moderate(interaction, act)

    return run


async def _import(interaction: discord.Interaction[Any]) -> None:
    # A form has to be the first answer, so this one is not acknowledged before.
    await ImportButton("transcript").act(interaction)


async def _replace(interaction: discord.Interaction[Any], player: discord.User, successor: discord.User) -> None:
    await _moderate(interaction, _replacing(player, successor))


async def _moderate(interaction: Interaction, act: _Act) -> None:
    await interaction.response.defer(ephemeral=True)
    _, channel_id = place(interaction)
    require_moderator(interaction)
    await act(interaction, await interaction.client.host.sessions.in_channel(channel_id))


def _acting(act: Callable[[Interaction, int], Awaitable[object]]) -> _Act:
    """Do something that can be taken back, and say that it is done."""

    async def run(interaction: Interaction, found: Lobby | Table) -> None:
        await act(interaction, found.session.id)
        await tell_done(interaction, found.session.id, text("bot-moderate-done"))

    return run


async def _pause(interaction: Interaction, session_id: int) -> None:
    host = interaction.client.host
    await host.interventions.pause(session_id, interaction.user.id, host.now())


async def _resume(interaction: Interaction, session_id: int) -> None:
    host = interaction.client.host
    await host.interventions.resume(session_id, interaction.user.id, host.now())


async def _ask_to_end(interaction: Interaction, found: Lobby | Table) -> None:
    """Ask whether the game is to end, or the table to be closed."""
    action = "close" if isinstance(found, Lobby) else "end"
    if action == "end":
        require_running(found)
    language = language_of(interaction)
    sure = text(f"bot-moderate-{action}-sure", game=text(f"{found.session.game}-name"))
    await ask(interaction, sure, ModerateButton.of(action, found.session.id, language))


def _replacing(player: discord.User, successor: discord.User | discord.Member) -> _Act:
    async def act(interaction: Interaction, found: Lobby | Table) -> None:
        require_member(successor)
        session_id = found.session.id
        await interaction.client.host.interventions.require_replaceable(session_id, player.id, successor.id)
        sure = text("bot-moderate-replace-sure", player=player_name(player.id), successor=player_name(successor.id))
        await ask(interaction, sure, ReplaceButton(session_id, player.id, successor.id).said(language_of(interaction)))

    return act

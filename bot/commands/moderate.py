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
from bot.services.table.acts import require_running
from bot.services.table.tables import Lobby, Table
from bot.tree import localised
from bot.ui.base import layout
from bot.ui.moderating import ModerateButton, ReplaceButton, require_moderator
from games.core.text import Text, text


class _Person(Protocol):
    """A picked user. Discord sends a member if the user is in the server, else a user."""

    id: int
    bot: bool


_Act: TypeAlias = Callable[[Interaction, Lobby | Table], Awaitable[None]]


def moderate_group() -> app_commands.Group:
    """The command group; Discord offers it to moderators, and each command checks the permission again."""
    group = app_commands.Group(
        name=localised("bot-command-moderate"),
        description=localised("bot-command-moderate-about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_messages=True),
    )
    for name, act in (("pause-game", _pause), ("resume-game", _resume)):
        group.add_command(_command(name, _plain(_acting(act))))
    group.add_command(_command("end-game", _plain(_ask_to_end)))
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
    require_moderator(interaction)
    await act(interaction, await interaction.client.host.sessions.in_channel(channel_id))


def _acting(act: Callable[[Interaction, int], Awaitable[object]]) -> _Act:
    """Do something that can be taken back, and say that it is done."""

    async def run(interaction: Interaction, found: Lobby | Table) -> None:
        await act(interaction, found.session.id)
        done = language_of(interaction).say(text("bot-moderate-done"))
        await finish(interaction, found.session.id, answer(interaction, done))

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
    await _ask(interaction, sure, ModerateButton.of(action, found.session.id, language))


async def _ask(interaction: Interaction, sure: Text, button: discord.ui.Item[Any]) -> None:
    view = layout(language_of(interaction).say(sure), discord.ui.ActionRow(button))
    silent = discord.AllowedMentions.none()
    await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=silent)


def _replacing(player: _Person, successor: _Person) -> _Act:
    async def act(interaction: Interaction, found: Lobby | Table) -> None:
        if successor.bot:
            raise SessionRefusal(text("bot-refusal-no-person"))
        if not isinstance(successor, discord.Member):
            raise SessionRefusal(text("bot-refusal-not-member", player=player_name(successor.id)))
        session_id = found.session.id
        await interaction.client.host.interventions.require_replaceable(session_id, player.id, successor.id)
        sure = text("bot-moderate-replace-sure", player=player_name(player.id), successor=player_name(successor.id))
        await _ask(interaction, sure, ReplaceButton.of(session_id, player.id, successor.id, language_of(interaction)))

    return act

"""/moderate: what moderators can do to the game of a channel, and games that they bring along."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.commands.base import CommandOption, command, group
from bot.host.context import Context
from bot.model.acts import require_running
from bot.model.tables import Lobby, Table
from bot.ui.answers import ask, tell_done
from bot.ui.confirm import ModerateButton, ReplaceButton, require_moderator
from bot.ui.imports import ImportButton
from bot.ui.invite import require_member
from bot.wire.people import player_name
from games.core.text import text

_Act: TypeAlias = Callable[[Context, Lobby | Table], Awaitable[None]]


def moderate_group() -> app_commands.Group:
    """The command group; Discord offers it to moderators, and each command checks the permission again."""
    acts = {"pause": _acting(_pause), "resume": _acting(_resume), "end": _ask_to_end}
    player, successor = CommandOption("replaced"), CommandOption("successor")
    return group(
        "moderate",
        *(command(f"moderate-{name}", _plain(act)) for name, act in acts.items()),
        command("moderate-import", _import, answers=None),
        command("moderate-replace", _replace, player=player, successor=successor),
        rights=discord.Permissions(manage_messages=True),
    )


def _plain(act: _Act) -> Any:
    async def run(context: Context) -> None:
        await _moderate(context, act)

    return run


async def _import(context: Context) -> None:
    # A form has to be the first answer, so this one is not acknowledged before.
    await ImportButton("transcript").act(context)


async def _replace(context: Context, player: discord.User, successor: discord.User) -> None:
    await _moderate(context, _replacing(player, successor))


async def _moderate(context: Context, act: _Act) -> None:
    require_moderator(context)
    await act(context, await context.host.sessions.in_channel(context.channel_id))


def _acting(act: Callable[[Context, int], Awaitable[object]]) -> _Act:
    """Do something that can be taken back, and say that it is done."""

    async def run(context: Context, found: Lobby | Table) -> None:
        await act(context, found.session.id)
        await tell_done(context, found.session.id, text("bot-moderate-done"))

    return run


async def _pause(context: Context, session_id: int) -> None:
    await context.host.interventions.pause(session_id, context.user_id, context.now)


async def _resume(context: Context, session_id: int) -> None:
    await context.host.interventions.resume(session_id, context.user_id, context.now)


async def _ask_to_end(context: Context, found: Lobby | Table) -> None:
    """Ask whether the game is to end, or the table to be closed."""
    action = "close" if isinstance(found, Lobby) else "end"
    if action == "end":
        require_running(found)
    sure = text(f"bot-moderate-{action}-sure", game=text(f"{found.session.game}-name"))
    await ask(context, sure, ModerateButton.of(action, found.session.id, context.language))


def _replacing(player: discord.User, successor: discord.User | discord.Member) -> _Act:
    async def act(context: Context, found: Lobby | Table) -> None:
        require_member(successor)
        session_id = found.session.id
        await context.host.interventions.require_replaceable(session_id, player.id, successor.id)
        sure = text("bot-moderate-replace-sure", player=player_name(player.id), successor=player_name(successor.id))
        await ask(context, sure, ReplaceButton(session_id, player.id, successor.id).said(context.language))

    return act

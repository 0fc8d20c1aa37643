"""/moderate: what moderators can do to the game of a channel."""

import discord
from discord import app_commands

from bot.commands.base import CommandOption, command, group, session_here
from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.model.actions import require_running
from bot.model.tables import Lobby, Table
from bot.ui.answers import ask, tell_done
from bot.ui.confirm import ModerateButton, ReplaceButton, require_moderator
from bot.ui.invite import require_member
from games.core.text import text


def moderate_group() -> app_commands.Group:
    """The command group; Discord offers it to moderators, and each command checks the permission again."""
    return group(
        "moderate",
        command("moderate-pause", _pause),
        command("moderate-resume", _resume),
        command("moderate-end", _end),
        command("moderate-replace", _replace, player=CommandOption("replaced")),
        rights=discord.Permissions(manage_messages=True),
    )


async def _moderated(context: Context) -> Lobby | Table:
    """The session of the channel; refuses everybody who is no moderator there."""
    require_moderator(context)
    return await session_here(context)


async def _pause(context: Context) -> None:
    session_id = (await _moderated(context)).session.id
    await context.host.interventions.pause(session_id, context.user_id, context.now)
    await tell_done(context, session_id, text("bot-moderate-done"))


async def _resume(context: Context) -> None:
    session_id = (await _moderated(context)).session.id
    await context.host.interventions.resume(session_id, context.user_id, context.now)
    await tell_done(context, session_id, text("bot-moderate-done"))


async def _end(context: Context) -> None:
    """Ask whether the game is to end, or the table to be closed."""
    found = await _moderated(context)
    action = "close" if isinstance(found, Lobby) else "end"
    if action == "end":
        require_running(found)
    sure = text(f"bot-moderate-{action}-sure", game=text(f"{found.session.game}-name"))
    await ask(context, sure, ModerateButton.of(action, found.session.id, context.language))


async def _replace(context: Context, player: discord.User, successor: discord.User) -> None:
    session_id = (await _moderated(context)).session.id
    require_member(successor)
    await context.host.interventions.require_replaceable(session_id, player.id, successor.id)
    sure = text("bot-moderate-replace-sure", player=player_name(player.id), successor=player_name(successor.id))
    await ask(context, sure, ReplaceButton(session_id, player.id, successor.id).said(context.language))

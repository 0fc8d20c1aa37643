"""/undo: undoes the user's latest move, alone or with the others' consent."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place
from bot.people import language_of
from bot.store.proposals import ProposalKind
from bot.tree import localised
from games.core.text import Notation, text


def undo_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.guild_only()
    async def undo(interaction: discord.Interaction[Any]) -> None:
        await _undo(interaction)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-undo"), description=localised("bot-command-undo-about"), callback=undo
    )
    return (command,)


async def _undo(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    session = (await host.sessions.in_channel(channel_id)).session
    result = await host.proposals.propose(session.id, interaction.user.id, ProposalKind.UNDO, host.now())
    done = text("bot-undo-done" if result.carried else "bot-undo-noted", move=Notation(session.game, result.note))
    await finish(interaction, session.id, answer(interaction, language_of(interaction).say(done)))

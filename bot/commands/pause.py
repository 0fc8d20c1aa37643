"""/pause and /resume: propose stopping the clock, restart it, resume an archived game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place
from bot.people import language_of
from bot.services.refusals import NoSession, SessionRefusal
from bot.store.proposals import ProposalKind
from bot.tree import localised
from games.core.text import text


def pause_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The two commands."""
    return (_command("pause", _pause), _command("resume", _resume))


def _command(name: str, callback: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=localised(f"bot-command-{name}"),
        description=localised(f"bot-command-{name}-about"),
        callback=app_commands.guild_only()(callback),
    )


async def _pause(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    session_id = (await host.sessions.in_channel(channel_id)).session.id
    result = await host.proposals.propose(session_id, interaction.user.id, ProposalKind.PAUSE, host.now())
    done = "bot-pause-done" if result.carried else "bot-pause-noted"
    await finish(interaction, session_id, answer(interaction, language_of(interaction).say(text(done))))


async def _resume(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    done = "bot-resumed"
    try:
        session_id = (await host.sessions.in_channel(channel_id)).session.id
    except NoSession:
        archived = await host.archives.latest_of(channel_id)
        if archived is None:
            raise SessionRefusal(text("bot-refusal-nothing-to-resume")) from None
        session_id = archived.session.id
        table = await host.archives.resume(session_id, interaction.user.id, host.now())
        if any(wait.deadline_at is not None for wait in table.waits):
            done = "bot-resumed-archived"
    else:
        await host.pauses.resume(session_id, interaction.user.id, host.now())
    await finish(interaction, session_id, answer(interaction, language_of(interaction).say(text(done))))

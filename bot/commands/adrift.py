"""/continue: resumes a game that is adrift or archived in this channel."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place, suggest
from bot.host import Interaction
from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICES, shorten
from bot.people import language_of
from bot.permissions import require_permissions
from bot.services.clock.adrift import Place
from bot.services.refusals import NoSession, SessionRefusal
from bot.store.sessions import Session
from bot.tree import localised
from bot.ui.opening import parent_of
from games.core.text import text


def adrift_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.describe(game=localised("bot-option-adrift-about"))
    @app_commands.rename(game=localised("bot-option-adrift-name"))
    @app_commands.guild_only()
    async def resume_here(
        interaction: discord.Interaction[Any], game: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        await _continue(interaction, game)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-continue"),
        description=localised("bot-command-continue-about"),
        callback=resume_here,
    )
    suggest(command, "game", _complete)
    return (command,)


async def _continue(interaction: Interaction, game: str | None) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    guild_id, channel_id = place(interaction)
    require_permissions(interaction)
    session_id = await _newest(interaction, guild_id) if game is None else read_number(game)
    here = Place(guild_id, channel_id, parent_of(interaction))
    await host.adrift.resume_in(session_id, interaction.user.id, here, host.now())
    await finish(interaction, session_id, answer(interaction, language_of(interaction).say(text("bot-continued"))))


async def _newest(interaction: Interaction, guild_id: int) -> int:
    """The newest game that can be resumed here."""
    found = await interaction.client.host.adrift.of_player(guild_id, interaction.user.id)
    if not found:
        raise SessionRefusal(text("bot-refusal-none-adrift"))
    return found[0].session.id


def read_number(written: str) -> int:
    """The session id in a typed text; raises :class:`NoSession` for anything else."""
    number = written.strip().removeprefix("#")
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        raise NoSession(text("bot-refusal-session-gone"))
    return int(number)


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, _ = place(interaction)
    language = language_of(interaction)
    found = await interaction.client.host.adrift.of_player(guild_id, interaction.user.id)
    choices = [
        app_commands.Choice(name=_label(table.session, language), value=str(table.session.id))
        for table in found[:CHOICES]
    ]
    return [choice for choice in choices if typed.casefold() in choice.name.casefold()]


def _label(session: Session, language: Language) -> str:
    name = text(f"{session.game}-name")
    label = text("bot-adrift-choice", number=str(session.id), game=name, players=len(session.players))
    return shorten(language.say(label), CHOICE_NAME)

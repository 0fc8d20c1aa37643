"""/replay: steps through a running or finished game turn by turn."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.context import place, suggest
from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICES, shorten
from bot.people import language_of
from bot.services.refusals import NoSession
from bot.store.sessions import Session, Status
from bot.tree import localised
from bot.ui.replay import LATEST, scene_view
from games.core.text import text

_Number = app_commands.Range[str, 1, 100]


def replay_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.describe(game=localised("bot-option-replay-about"), turn=localised("bot-option-replay-turn-about"))
    @app_commands.rename(game=localised("bot-option-replay-name"), turn=localised("bot-option-replay-turn-name"))
    @app_commands.guild_only()
    async def replay(
        interaction: discord.Interaction[Any],
        game: app_commands.Range[str, 1, 100] | None = None,
        turn: app_commands.Range[int, 0, LATEST] | None = None,
    ) -> None:
        await _show(interaction, game, LATEST if turn is None else turn)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-replay"), description=localised("bot-command-replay-about"), callback=replay
    )
    suggest(command, "game", _complete)
    return (command,)


async def _show(interaction: discord.Interaction[Any], game: str | None, turn: int) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    guild_id, channel_id = place(interaction)
    session_id = await host.replays.latest(guild_id, channel_id) if game is None else _number(game)
    found = await host.replays.replay(session_id, guild_id)
    view, files = await scene_view(host, found, turn, interaction.user.id, language_of(interaction))
    await interaction.followup.send(view=view, files=files, ephemeral=True)


def _number(written: str) -> int:
    number = written.strip().removeprefix("#")
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        raise NoSession(text("bot-refusal-session-gone"))
    return int(number)


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, channel_id = place(interaction)
    language = language_of(interaction)
    listed = await interaction.client.host.replays.listed(guild_id, channel_id)
    choices = [app_commands.Choice(name=_label(session, language), value=str(session.id)) for session in listed]
    return [choice for choice in choices if typed.lower() in choice.name.lower()][:CHOICES]


def _label(session: Session, language: Language) -> str:
    key = "bot-replay-choice-over" if session.status is Status.OVER else "bot-replay-choice-running"
    moment = session.ended_at or session.started_at or session.created_at
    label = text(key, number=str(session.id), game=text(f"{session.game}-name"), players=len(session.players))
    return shorten(f"{language.say(label)}, {language.date(moment)}", CHOICE_NAME)

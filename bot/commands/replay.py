"""Games by their numbers: /replay steps through one, /table note keeps what somebody writes down about one.

/table continue resumes one that is adrift or archived in this channel.
"""

from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, command, here, place
from bot.commands.completions import fitting, read_number
from bot.host.permissions import require_permissions
from bot.host.services import Interaction
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Status
from bot.play.adrift import Destination
from bot.ui.answers import send_private, tell_done
from bot.ui.base import LAST_STEP
from bot.ui.new_table import parent_of
from bot.ui.notes import NoteButton
from bot.ui.replay import scene_view
from bot.wire.people import language_of
from bot.words.language import Language
from games.core.text import text

WHICH_GAME = "bot-refusal-which-game"
"""What is said to whoever types neither the number of a game nor what the list says of it."""


def replay_commands() -> tuple[Command, ...]:
    """The command to look at a game."""
    turn = CommandOption("replay-turn")
    return (command("replay", _replay, everywhere=True, game=CommandOption("replay", complete=_complete), turn=turn),)


def numbered_commands() -> tuple[Command, ...]:
    """Those under /table: to write down something about a game, and to resume one."""
    return (
        command("table-note", _note, game=CommandOption("replay", complete=_complete)),
        command("table-continue", _continue, game=CommandOption("adrift", complete=_complete_adrift)),
    )


async def _replay(
    interaction: discord.Interaction[Any],
    game: app_commands.Range[str, 1, 100] | None = None,
    turn: app_commands.Range[int, 0, LAST_STEP] = LAST_STEP,
) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    found = await host.replays.replay(*await _chosen(interaction, game))
    await send_private(interaction, *await scene_view(host, found, turn, interaction.user.id, language_of(interaction)))


async def _note(interaction: discord.Interaction[Any], game: app_commands.Range[str, 1, 100] | None = None) -> None:
    # A form has to be the first answer, so this one is not acknowledged before.
    session = await interaction.client.host.sessions.require_in_guild(*await _chosen(interaction, game))
    await NoteButton(session.id).act(interaction)


async def _chosen(interaction: Interaction, game: str | None) -> tuple[int, int]:
    """The game that an option names, or the latest one here, and its server."""
    guild_id, channel_id = here(interaction)
    latest = interaction.client.host.replays.latest
    return await latest(guild_id, channel_id) if game is None else read_number(game, WHICH_GAME), guild_id


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, channel_id = here(interaction)
    language = language_of(interaction)
    listed = await interaction.client.host.replays.listed(guild_id, channel_id)
    return fitting(((label(session, language), str(session.id)) for session in listed), typed)


def label(session: Session, language: Language) -> str:
    """A session in a list of suggestions: its number, game and players, and its date."""
    key = "bot-replay-choice-over" if session.status is Status.OVER else "bot-replay-choice-running"
    moment = session.ended_at or session.started_at or session.created_at
    said = text(key, number=str(session.id), game=text(f"{session.game}-name"), players=len(session.players))
    return f"{language.say(said)}, {language.date(moment)}"


async def _continue(interaction: discord.Interaction[Any], game: app_commands.Range[str, 1, 100] | None = None) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    guild_id, channel_id = place(interaction)
    require_permissions(interaction)
    session_id = await _newest(interaction, guild_id) if game is None else read_number(game, WHICH_GAME)
    here = Destination(guild_id, channel_id, parent_of(interaction))
    await host.adrift.resume_in(session_id, interaction.user.id, here, host.now())
    await tell_done(interaction, session_id, text("bot-continued"))


async def _newest(interaction: Interaction, guild_id: int) -> int:
    """The newest game that can be resumed here."""
    found = await interaction.client.host.adrift.of_player(guild_id, interaction.user.id)
    if not found:
        raise SessionRefusal(text("bot-refusal-none-adrift"))
    return found[0].session.id


async def _complete_adrift(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, _ = place(interaction)
    language = language_of(interaction)
    found = await interaction.client.host.adrift.of_player(guild_id, interaction.user.id)
    return fitting(((_adrift_label(table.session, language), str(table.session.id)) for table in found), typed)


def _adrift_label(session: Session, language: Language) -> str:
    name = text(f"{session.game}-name")
    return language.say(text("bot-adrift-choice", number=str(session.id), game=name, players=len(session.players)))

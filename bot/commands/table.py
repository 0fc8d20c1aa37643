"""/resign, /end and /games: leave a game, propose its end, list the open games."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place
from bot.host import Interaction
from bot.language import Language
from bot.limits import CONTENT
from bot.people import language_of, mentions
from bot.services.refusals import SessionRefusal, with_open_commands
from bot.services.table.acts import require_begun, require_seat
from bot.services.table.lobby import require_opener
from bot.services.table.tables import Lobby, Table
from bot.store.proposals import ProposalKind
from bot.store.sessions import Status
from bot.tree import localised
from bot.ui.base import board_link, layout
from bot.ui.confirm import ConfirmButton
from games.core.text import Seat, text

LISTED = 25
"""The most sessions in an answer of /games."""


def table_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The three commands."""
    return (_command("resign", _resign), _command("end", _end), _command("games", _games))


def _command(name: str, callback: Any) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=localised(f"bot-command-{name}"),
        description=localised(f"bot-command-{name}-about"),
        callback=app_commands.guild_only()(callback),
    )


async def _resign(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    table = require_begun(await _seated(interaction))
    language = language_of(interaction)
    seat = require_seat(table.session, interaction.user.id)
    if seat in table.position.forfeited:
        raise SessionRefusal(text("bot-refusal-resigned"))
    # A seat that may not give up is refused by the game, in its own words, without a question first (V37).
    ends = table.position.forfeit(seat).position.outcome is not None
    button = ConfirmButton.of("resign", table.session.id, language)
    sure = language.say(text("bot-resign-sure-ends" if ends else "bot-resign-sure"))
    view = layout(sure, discord.ui.ActionRow(button))
    await interaction.followup.send(view=view, ephemeral=True)


async def _end(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    found = await _seated(interaction)
    session_id, user_id = found.session.id, interaction.user.id
    language = language_of(interaction)
    if isinstance(found, Lobby):
        await _close(interaction, found)
        return
    await host.proposals.require_proposable(session_id, user_id, ProposalKind.END)
    button = ConfirmButton.of("end", session_id, language)
    sure = language.say(text("bot-end-sure" if _asks_nobody(found, user_id) else "bot-end-sure-all"))
    await interaction.followup.send(view=layout(sure, discord.ui.ActionRow(button)), ephemeral=True)


async def _close(interaction: Interaction, lobby: Lobby) -> None:
    """Close a table; ask first if others sit at it."""
    host, session, language = interaction.client.host, lobby.session, language_of(interaction)
    require_opener(session, interaction.user.id)
    if len(session.players) == 1:
        await host.sessions.close_lobby(session.id, interaction.user.id, host.now())
        await finish(interaction, session.id, answer(interaction, language.say(text("bot-end-closed"))))
        return
    sure = language.say(text("bot-close-sure", count=len(session.players) - 1))
    button = ConfirmButton.of("close", session.id, language)
    await interaction.followup.send(view=layout(sure, discord.ui.ActionRow(button)), ephemeral=True)


def _asks_nobody(table: Table, user_id: int) -> bool:
    """Whether no other person is left, so that a proposal is carried out at once."""
    return table.playing & table.session.people == {table.session.seat_of(user_id)}


async def _games(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    guild_id, _ = place(interaction)
    host = interaction.client.host
    tables, total = await host.sessions.open_in_guild(guild_id, interaction.user.id, LISTED)
    language = language_of(interaction)
    seats = [table.session.seat_of(interaction.user.id) for table in tables]
    mine = [table for table, seat in zip(tables, seats, strict=True) if seat is not None]
    others = [table for table, seat in zip(tables, seats, strict=True) if seat is None]
    entries = []
    archived = await host.archives.of_player(guild_id, interaction.user.id, LISTED)
    total += len(archived)
    for heading, listed in (("bot-games-mine", mine), ("bot-games-others", others), ("bot-games-archived", archived)):
        lines = [await _line(interaction, table, language) for table in listed]
        if lines:
            lines[0] = language.say(text(heading, count=len(listed))) + "\n" + lines[0]
        entries += lines
    await answer(interaction, _fit(entries, total, language) or language.say(with_open_commands("bot-games-none")))


def _fit(entries: list[str], total: int, language: Language) -> str:
    """As many entries as a message holds, and the number of games left out."""
    for shown in range(len(entries), -1, -1):
        more = [language.say(text("bot-games-more", count=total - shown))] if shown < total else []
        content = "\n".join([*entries[:shown], *more])
        if len(content) <= CONTENT:
            return content
    raise ValueError("a message takes the number of games at least")


async def _line(interaction: Interaction, found: Lobby | Table, language: Language) -> str:
    session = found.session
    board_id = await interaction.client.host.sessions.board_message(session.id)
    link = board_link(session.guild_id, session.channel_id, board_id) if board_id else f"<#{session.channel_id}>"
    name = text(f"{session.game}-name")
    if await interaction.client.host.adrift.is_adrift(session.id):
        return language.say(text("bot-games-adrift", game=name, number=str(session.id)))
    if session.status is Status.ARCHIVED:
        return language.say(text("bot-games-put-away", game=name, channel=f"<#{session.channel_id}>"))
    if isinstance(found, Lobby):
        free = session.capacity - len(session.players)
        return language.say(text("bot-games-lobby", game=name, link=link, free=free))
    to_act = tuple(Seat(seat) for seat in sorted(found.position.to_act))
    key = "bot-games-yours" if session.seat_of(interaction.user.id) in found.position.to_act else "bot-games-theirs"
    return language.say(text(key, game=name, link=link, turn=found.turn + 1, players=to_act), mentions(session.players))


async def _seated(interaction: Interaction) -> Lobby | Table:
    _, channel_id = place(interaction)
    found = await interaction.client.host.sessions.in_channel(channel_id)
    require_seat(found.session, interaction.user.id)
    return found

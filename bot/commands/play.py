"""/move, /board and /hand: play by typing, see the game, see one's hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish, finish_briefly
from bot.commands.completions import completions, explanation, without_meanings
from bot.commands.context import place, suggest
from bot.host import Interaction
from bot.language import Language
from bot.limits import CONTENT, STRING_OPTION, shorten
from bot.people import language_of
from bot.services.lookup.plans import Plan, plan, table_ahead
from bot.services.people.cooldowns import Costly
from bot.services.refusals import AsksFirst
from bot.services.table.acts import require_begun, require_running, require_seat, split_turn
from bot.services.table.commit import Played
from bot.services.table.naming import with_seats
from bot.services.table.reading import Unclear, reread
from bot.services.table.tables import Table
from bot.tree import localised
from bot.ui.base import layout
from bot.ui.hand import hand_reply
from bot.ui.help import command_named, known_commands
from bot.ui.lines import Line, played_sentence
from bot.ui.picker import PlanButton, ask_first, line_reply, reply_after
from bot.ui.showing import charge, galleries
from bot.ui.telling import told_lines
from bot.ui.unclear import offer_instead
from games.core.refusals import Refusal
from games.core.text import text
from rendering.lettering import COMPUTER


def play_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The three commands."""
    return (_move_command(), _board_command(), _hand_command())


def _move_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(move=localised("bot-option-move-about"))
    @app_commands.rename(move=localised("bot-option-move-name"))
    @app_commands.guild_only()
    async def play(interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, STRING_OPTION]) -> None:
        await _play(interaction, move)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-move"), description=localised("bot-command-move-about"), callback=play
    )
    suggest(command, "move", _complete)
    return command


def _board_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(repost=localised("bot-option-repost-about"), plan=localised("bot-option-plan-about"))
    @app_commands.rename(repost=localised("bot-option-repost-name"), plan=localised("bot-option-plan-name"))
    @app_commands.guild_only()
    async def board(
        interaction: discord.Interaction[Any],
        repost: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        plan: app_commands.Range[str, 1, STRING_OPTION] | None = None,
    ) -> None:
        if repost:
            await _repost(interaction)
        else:
            await (_show(interaction) if plan is None else _show_plan(interaction, plan))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-board"), description=localised("bot-command-board-about"), callback=board
    )
    suggest(command, "plan", _complete_plan)
    return command


def _hand_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def hand(interaction: discord.Interaction[Any]) -> None:
        await _show_hand(interaction)

    return app_commands.Command(
        name=localised("bot-command-hand"), description=localised("bot-command-hand-about"), callback=hand
    )


async def _play(interaction: Interaction, typed: str) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = require_begun(await host.sessions.in_channel(channel_id))
    language = language_of(interaction)
    moves = await asyncio.to_thread(without_meanings, table, interaction.user.id, typed, language)
    try:
        played = await _play_typed(interaction, table, moves)
    except AsksFirst as question:
        await ask_first(interaction, question, table.session.id, "turn")
        return
    except Unclear as unclear:
        command = None if unclear.near else command_named(typed, known_commands(interaction), language)
        if command is None:
            await offer_instead(interaction, unclear, "turn")
        else:
            await answer(interaction, language.say(text("bot-unclear-command", command=command)))
        return
    if played.revealed:
        view, files = await reply_after(host, played, language)
        await finish(interaction, table.session.id, interaction.followup.send(view=view, files=files, ephemeral=True))
        return
    said = answer(interaction, shorten(language.say(played_sentence(played)), CONTENT))
    await finish_briefly(interaction, table.session.id, said)


async def _play_typed(interaction: Interaction, table: Table, moves: str) -> Played:
    """Play them; names of players are looked up only if the moves are unclear without."""
    host, session = interaction.client.host, table.session
    try:
        return await host.sessions.play(session.id, interaction.user.id, moves, host.now(), asking=True)
    except Unclear:
        named = await _with_seats(interaction, table, moves)
        if named == moves:
            raise
    return await host.sessions.play(session.id, interaction.user.id, named, host.now(), asking=True)


async def _with_seats(interaction: Interaction, table: Table, typed: str) -> str:
    """The typed moves with numbers of seats for names of players."""
    names = await interaction.client.host.pictures.names(table.session, language_of(interaction))
    # Nobody types the mark before the name of a computer.
    plain = tuple(name and name.removeprefix(COMPUTER).strip() for name in names)
    return with_seats(typed, table.session.players, plain)


async def _show(interaction: Interaction) -> None:
    """The board, and for whoever can plan on it the lists to do so."""
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = require_begun(await host.sessions.in_channel(channel_id))
    language = host.signs.on(language_of(interaction), table.session.game)
    seat = table.viewer(interaction.user.id)
    picture = await host.pictures.board(table, language, seat)
    items, files = await galleries(host, picture, interaction.user.id, table.session.guild_id)
    said = told_lines(table, table.told(seat), language, table.holders) or language.say(text("bot-no-moves-yet"))
    if table.session.seat_of(interaction.user.id) in table.playing and table.position.outcome is None:
        items.append(discord.ui.ActionRow(PlanButton.of(table.session.id, language)))
    await interaction.followup.send(view=layout(said, *items), files=files, ephemeral=True)


async def _show_plan(interaction: Interaction, planned: str) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = require_running(await host.sessions.in_channel(channel_id))
    language = language_of(interaction)
    seat = require_seat(table.session, interaction.user.id)
    try:
        tried = await _plan_typed(interaction, table, seat, planned)
    except Unclear as unclear:
        await offer_instead(interaction, unclear, "plan")
        return
    view, files = await line_reply(host, tried, Line(tried.moves), "plan", language)
    await interaction.followup.send(view=view, files=files, ephemeral=True)


async def _plan_typed(interaction: Interaction, table: Table, seat: int, planned: str) -> Plan:
    """Try them; names of players are looked up only if the moves are unclear without."""
    language = language_of(interaction)
    try:
        return await asyncio.to_thread(_plan, table, seat, planned, language)
    except Unclear:
        named = await _with_seats(interaction, table, planned)
        if named == planned:
            raise
    return await asyncio.to_thread(_plan, table, seat, named, language)


def _plan(table: Table, seat: int, planned: str, language: Language) -> Plan:
    user_id = table.session.players[seat]
    ahead = table_ahead(table, seat)
    plain = without_meanings(ahead, user_id, planned, language)
    try:
        return plan(table, seat, split_turn(plain))
    except Refusal as refusal:
        return plan(table, seat, reread(ahead, seat, plain, refusal))


async def _show_hand(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = require_begun(await host.sessions.in_channel(channel_id))
    view, files = await hand_reply(host, table, interaction.user.id, language_of(interaction))
    await interaction.followup.send(view=view, files=files, ephemeral=True)


async def _repost(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = await host.sessions.in_channel(channel_id)
    charge(interaction, Costly.REPOST)
    await host.sessions.queue_new_board(table.session.id, host.now())
    sentence = language_of(interaction).say(text("bot-reposted"))
    await finish(interaction, table.session.id, answer(interaction, sentence))


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return await _suggestions(interaction, typed, lambda table: table)


async def _complete_plan(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """As if it were the user's turn."""
    return await _suggestions(
        interaction, typed, lambda table: table_ahead(table, require_seat(table.session, interaction.user.id))
    )


async def _suggestions(
    interaction: discord.Interaction[Any], typed: str, begin: Callable[[Table], Table]
) -> list[app_commands.Choice[str]]:
    language = language_of(interaction)
    try:
        _, channel_id = place(interaction)
        table = begin(require_begun(await interaction.client.host.sessions.at_hand(channel_id)))
        # Playing the moves typed so far may have to prove an ending, which is slow.
        return await asyncio.to_thread(completions, table, interaction.user.id, typed, language)
    except Refusal as refusal:
        return [explanation(language, refusal.text)]

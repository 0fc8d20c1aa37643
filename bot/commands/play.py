"""Commands of who plays: /move, /board, /hand and /hint; /leaderboard best."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, command, here, session_here
from bot.commands.completions import completions, explanation, fitting, without_meanings
from bot.host.boundary import answer, finish, finish_briefly
from bot.host.permissions import require_shown
from bot.host.services import Interaction
from bot.limits import CHOICE_VALUE, CONTENT, STRING_OPTION, shorten
from bot.model.acts import require_begun, require_running, require_seat
from bot.model.reading import Unclear, typed_moves, unclear
from bot.model.refusals import AsksFirst, SessionRefusal
from bot.model.tables import Table
from bot.people.cooldowns import Costly
from bot.play.plans import Plan, plan, table_ahead
from bot.ui.answers import charge, galleries, send_private, tell_done
from bot.ui.base import layout
from bot.ui.controls import hand_reply
from bot.ui.help import command_named, known_commands
from bot.ui.kept import kept_rows
from bot.ui.lines import MoveLine, played_sentence
from bot.ui.notes import NoteButton
from bot.ui.picker import ask_first, line_reply, reply_after
from bot.ui.story import told_lines
from bot.ui.suggestions import PlanButton, offer_instead
from bot.wire.people import language_of, player_name
from bot.words.language import Language
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import text


def play_commands() -> tuple[Command, ...]:
    """The four commands."""
    return (
        command("move", _play, everywhere=True, move=CommandOption("move", complete=_complete, further=True)),
        command(
            "board",
            _board,
            everywhere=True,
            repost=CommandOption("repost"),
            plan=CommandOption("plan", complete=_complete_plan, further=True),
        ),
        command("hand", _show_hand, everywhere=True),
        command("hint", _hint, everywhere=True, level=CommandOption("level")),
    )


async def _board(
    interaction: discord.Interaction[Any],
    repost: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    plan: app_commands.Range[str, 1, STRING_OPTION] | None = None,
) -> None:
    if repost:
        await _repost(interaction)
    else:
        await (_show(interaction) if plan is None else _show_plan(interaction, plan))


async def _play(interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, STRING_OPTION]) -> None:
    table = require_begun(await session_here(interaction))
    host, language = interaction.client.host, language_of(interaction)
    moves = move
    if ":" in move:
        # A suggestion that was chosen; to read it can be slow.
        moves = await asyncio.to_thread(without_meanings, table, interaction.user.id, move, language)
    try:
        played = await host.sessions.play(
            table.session.id, interaction.user.id, moves, host.now(), asking=True, read=table
        )
    except AsksFirst as question:
        await ask_first(interaction, question, table.session.id, "turn")
        return
    except Unclear as refused:
        await _ask_back(interaction, refused, move, language)
        return
    if played.revealed:
        view, files = await reply_after(host, played, language)
        await finish(interaction, table.session.id, send_private(interaction, view, files))
        return
    said = answer(interaction, shorten(language.say(played_sentence(played)), CONTENT))
    await finish_briefly(interaction, table.session.id, said)


async def _ask_back(interaction: Interaction, refused: Unclear, typed: str, language: Language) -> None:
    """Name the command that is meant, and the moves that may be."""
    command = command_named(typed, known_commands(interaction), language)
    said = refused.text if command is None else text("bot-unclear-command", command=command)
    if command is None or refused.near:
        await offer_instead(interaction, refused, "turn", said)
    else:
        await answer(interaction, language.say(said))


async def _show(interaction: Interaction) -> None:
    """The board, one's own note, and for whoever can plan on it the lists to do so."""
    table, host = require_begun(await session_here(interaction)), interaction.client.host
    language = host.signs.on(language_of(interaction), table.session.game)
    seat = table.viewer(interaction.user.id)
    picture = await host.pictures.board(table, language, seat)
    items, files = await galleries(host, picture, interaction.user.id, table.session.guild_id)
    said = told_lines(table, table.told(seat), language, table.holders) or language.say(text("bot-no-moves-yet"))
    buttons: list[discord.ui.Item[Any]] = [NoteButton(table.session.id).said(language)]
    if table.session.seat_of(interaction.user.id) in table.playing and table.position.outcome is None:
        buttons.insert(0, PlanButton(table.session.id).said(language))
    items.append(discord.ui.ActionRow(*buttons))
    items += await kept_rows(host, table.session.id, table.session.game, interaction.user.id, language)
    await send_private(interaction, layout(said, *items), files)


async def _show_plan(interaction: Interaction, planned: str) -> None:
    table, host = require_running(await session_here(interaction)), interaction.client.host
    language = language_of(interaction)
    seat = require_seat(table.session, interaction.user.id)
    try:
        tried = await asyncio.to_thread(_plan, table, seat, planned, language)
    except Unclear as refused:
        await offer_instead(interaction, refused, "plan", refused.text)
        return
    await send_private(interaction, *await line_reply(host, tried, MoveLine(tried.moves), "plan", language))


def _plan(table: Table, seat: int, planned: str, language: Language) -> Plan:
    user_id = table.session.players[seat]
    ahead = table_ahead(table, seat)
    moves = typed_moves(ahead, seat, without_meanings(ahead, user_id, planned, language))
    try:
        return plan(table, seat, moves)
    except Refusal as refusal:
        raise unclear(ahead, seat, moves, refusal) from refusal


async def _show_hand(interaction: discord.Interaction[Any]) -> None:
    table, host = require_begun(await session_here(interaction)), interaction.client.host
    await send_private(interaction, *await hand_reply(host, table, interaction.user.id, language_of(interaction)))


async def _repost(interaction: Interaction) -> None:
    table, host = await session_here(interaction), interaction.client.host
    require_shown(interaction)
    charge(interaction, Costly.REPOST)
    await host.sessions.queue_new_board(table.session.id, host.now())
    await tell_done(interaction, table.session.id, text("bot-reposted"))


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
        _, channel_id = here(interaction)
        table = begin(require_begun(await interaction.client.host.sessions.at_hand(channel_id)))
        # Playing the moves typed so far may have to prove an ending, which is slow.
        return await asyncio.to_thread(completions, table, interaction.user.id, typed, language)
    except Refusal as refusal:
        return [explanation(language, refusal.text)]


LEVELS = 1 + max(game.hint_levels for game in REGISTRY.values())
"""The most levels of hints of any game; the highest is what a computer would play."""


def best_command() -> Command:
    """The one under /leaderboard."""
    return command("leaderboard-best", _best, challenge=CommandOption("challenge", complete=_complete_challenge))


async def _hint(interaction: discord.Interaction[Any], level: app_commands.Range[int, 1, LEVELS] = 1) -> None:
    await interaction.response.defer(ephemeral=True)
    _, channel_id = here(interaction)
    charge(interaction, Costly.HINT)
    host = interaction.client.host
    help_given = await host.solo.hint(channel_id, interaction.user.id, level, host.think)
    await answer(interaction, shorten(language_of(interaction).say(help_given), CONTENT))


async def _best(interaction: discord.Interaction[Any], challenge: app_commands.Range[str, 1, CHOICE_VALUE]) -> None:
    await interaction.response.defer(ephemeral=True)
    guild_id, _ = here(interaction)
    ranked = await interaction.client.host.solo.best(guild_id, challenge)
    if not ranked:
        raise SessionRefusal(text("bot-refusal-no-results"))
    language = language_of(interaction)
    lines = [language.say(text("bot-best-title", title=ranked[0].result.title))]
    for one in ranked:
        line = text("bot-best-line", place=one.place, player=player_name(one.user_id), summary=one.result.summary)
        lines.append(language.say(line))
    await answer(interaction, shorten("\n".join(lines), CONTENT))


async def _complete_challenge(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    guild_id, _ = here(interaction)
    language = language_of(interaction)
    listed = await interaction.client.host.solo.lists(guild_id)
    return fitting(((language.say(title), board) for board, title in listed if len(board) <= CHOICE_VALUE), typed)

"""Commands of who plays: /move, /board, /hand, /hint and /plan; /leaderboard best."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, command, open_here, session_here
from bot.commands.completions import completions, fitting, without_meanings
from bot.discord_api.people import player_name
from bot.host.context import Context, require_shown
from bot.limits import CHOICE_VALUE, CONTENT, STRING_OPTION
from bot.model.actions import require_begun, require_running, require_seat
from bot.model.refusals import AsksFirst, SessionRefusal
from bot.model.tables import Table
from bot.model.typed_turns import Unclear, typed_moves, unclear
from bot.people.cooldowns import CostlyAction
from bot.play.planned_turns import TurnWish
from bot.play.plans import table_ahead, try_moves
from bot.ui.answers import galleries, tell_done
from bot.ui.base import layout
from bot.ui.controls import hand_reply
from bot.ui.picker import MoveLine, answer_played, ask_first
from bot.ui.plans import plans_page
from bot.ui.replay import NoteButton
from bot.ui.story import told_lines
from bot.ui.suggestions import offer_instead
from bot.ui.trial_moves import WHATEVER, ask_to_keep, show_turn, try_button
from bot.words.language import Language, shorten
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import text


def play_commands() -> tuple[Command, ...]:
    """The five commands."""
    planned = CommandOption("move", "plan-move", complete=_complete_move, further=True)
    return (
        command("move", _play, everywhere=True, move=CommandOption("move", complete=_complete, further=True)),
        command("board", _board, everywhere=True),
        command("hand", _show_hand, everywhere=True),
        command("hint", _hint, everywhere=True),
        command("plan", _plan, everywhere=True, move=planned),
    )


async def _board(context: Context, repost: bool = False) -> None:  # noqa: FBT001, FBT002 - an option of the command
    await (_repost(context) if repost else _show(context))


async def _play(context: Context, move: app_commands.Range[str, 1, STRING_OPTION]) -> None:
    table = require_begun(await session_here(context))
    moves = move
    if ":" in move:
        # A suggestion that was chosen; to read it can be slow.
        moves = await asyncio.to_thread(without_meanings, table, context.user_id, move, context.language)
    try:
        played = await context.host.sessions.play(
            table.session.id, context.user_id, moves, context.now, asking=True, read=table
        )
    except AsksFirst as question:
        await ask_first(context, question, table.session.id)
        return
    except Unclear as refused:
        await offer_instead(context, refused, move)
        return
    await answer_played(context, table.session.id, played)


async def _show(context: Context) -> None:
    """The board, one's own note, and for whoever can plan on it the lists to do so."""
    table = require_begun(await session_here(context))
    language = context.signed(table.session.game)
    seat = table.viewer(context.user_id)
    picture = await context.host.pictures.board(table, language, seat)
    items, files = await galleries(context, picture)
    said = told_lines(table, table.told(seat), language, table.holders) or language.say(text("bot-no-moves-yet"))
    buttons: list[discord.ui.Item[Any]] = [NoteButton(table.session.id).in_language(language)]
    if table.session.seat_of(context.user_id) in table.playing and table.position.outcome is None:
        buttons.insert(0, try_button(table.session, language))
    await context.send(layout(said, *items, buttons), files)


async def _show_hand(context: Context) -> None:
    table = require_begun(await session_here(context))
    await context.send_latest(table.session.id, *await hand_reply(context, table))


async def _repost(context: Context) -> None:
    table = await session_here(context)
    require_shown(context.interaction)
    context.check_cooldown(CostlyAction.REPOST)
    await context.host.sessions.queue_new_board(table.session.id, context.now)
    await tell_done(context, table.session.id, text("bot-reposted"))


async def _complete(context: Context, typed: str) -> Choices:
    table = require_begun(await context.host.sessions.at_hand(context.here))
    # Playing the moves typed so far may have to prove an ending, which is slow.
    return await asyncio.to_thread(completions, table, context.user_id, typed, context.language)


LEVELS = 1 + max(game.hint_levels for game in REGISTRY.values())
"""The most levels of hints of any game; the highest is what a computer would play."""


def best_command() -> Command:
    """The one under /leaderboard."""
    return command("leaderboard-best", _best, challenge=CommandOption("challenge", complete=_complete_challenge))


async def _hint(context: Context, level: app_commands.Range[int, 1, LEVELS] | None = None) -> None:
    context.check_cooldown(CostlyAction.HINT)
    help_given = await context.host.solo.hint(context.here, context.user_id, level, context.host.think)
    await context.answer(shorten(context.say(help_given), CONTENT))


async def _best(context: Context, challenge: app_commands.Range[str, 1, CHOICE_VALUE]) -> None:
    guild_id = context.place_id
    ranked = await context.host.solo.best(guild_id, challenge)
    if not ranked:
        raise SessionRefusal(text("bot-refusal-no-results"))
    lines = [context.say(text("bot-best-title", title=ranked[0].result.title))]
    for one in ranked:
        line = text("bot-best-line", place=one.place, player=player_name(one.user_id), summary=one.result.summary)
        lines.append(context.say(line))
    await context.answer(shorten("\n".join(lines), CONTENT))


async def _complete_challenge(context: Context, typed: str) -> Choices:
    guild_id = context.place_id
    listed = await context.host.solo.lists(guild_id)
    return fitting(((context.say(title), board) for board, title in listed if len(board) <= CHOICE_VALUE), typed)


async def _plan(context: Context, move: app_commands.Range[str, 1, STRING_OPTION] | None = None) -> None:
    if move is None:
        found = await open_here(context)
        await context.send(await plans_page(context, found.session.id if found else None))
        return
    await _try(context, move)


async def _try(context: Context, move: str) -> None:
    """Show moves as they are tried; of more than fit into the buttons, ask at once whether to keep them."""
    found = require_running(await session_here(context))
    session_id, seat = found.session.id, require_seat(found.session, context.user_id)
    moves = await asyncio.to_thread(_tried, found, seat, move, context.language)
    line = MoveLine((WHATEVER, *moves))
    if line.fits or seat in found.position.to_act:
        await show_turn(context, session_id, 0, line)
    else:
        await ask_to_keep(context, session_id, TurnWish(0, None, moves))


def _tried(table: Table, seat: int, typed: str, language: Language) -> tuple[str, ...]:
    """What is typed as moves to try as the board stands; refuses what cannot be played."""
    ahead = table_ahead(table, seat)
    moves = typed_moves(ahead, seat, without_meanings(ahead, table.session.players[seat], typed, language))
    try:
        return try_moves(table, seat, moves).moves
    except Refusal as refusal:
        raise unclear(ahead, seat, moves, refusal) from refusal


async def _complete_move(context: Context, typed: str) -> Choices:
    """One's own moves."""
    table = require_running(await context.host.sessions.at_hand(context.here))
    seat = require_seat(table.session, context.user_id)
    return await asyncio.to_thread(_suggestions, table, seat, typed, context.language)


def _suggestions(table: Table, seat: int, typed: str, language: Language) -> Choices:
    ahead = table_ahead(table, seat)
    return completions(ahead, ahead.session.players[seat], typed, language)

"""Commands of who plays: /move, /board, /hand and /hint; /leaderboard best."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, command, session_here
from bot.commands.completions import completions, fitting, without_meanings
from bot.host.context import Context
from bot.host.permissions import require_shown
from bot.limits import CHOICE_VALUE, CONTENT, STRING_OPTION, shorten
from bot.model.actions import require_begun, require_running, require_seat
from bot.model.reading import Unclear, typed_moves, unclear
from bot.model.refusals import AsksFirst, SessionRefusal
from bot.model.tables import Table
from bot.people.cooldowns import Costly
from bot.play.plans import Plan, plan, table_ahead
from bot.ui.answers import galleries, tell_done
from bot.ui.base import layout
from bot.ui.controls import hand_reply
from bot.ui.help import command_named, known_commands
from bot.ui.kept import NoteButton, kept_lists
from bot.ui.lines import MoveLine, played_sentence
from bot.ui.picker import ask_first, line_reply, reply_after
from bot.ui.story import told_lines
from bot.ui.suggestions import PlanButton, offer_instead
from bot.wire.people import player_name
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
            plan=CommandOption("plan", complete=_complete_plan, further=True),
        ),
        command("hand", _show_hand, everywhere=True),
        command("hint", _hint, everywhere=True),
    )


async def _board(
    context: Context,
    repost: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    plan: app_commands.Range[str, 1, STRING_OPTION] | None = None,
) -> None:
    if repost:
        await _repost(context)
    else:
        await (_show(context) if plan is None else _show_plan(context, plan))


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
        await ask_first(context, question, table.session.id, "turn")
        return
    except Unclear as refused:
        await _ask_back(context, refused, move, context.language)
        return
    if played.revealed:
        view, files = await reply_after(context, played)
        await context.finish(table.session.id, context.send(view, files))
        return
    said = context.answer(shorten(context.say(played_sentence(played)), CONTENT))
    await context.finish(table.session.id, said, briefly=True)


async def _ask_back(context: Context, refused: Unclear, typed: str, language: Language) -> None:
    """Name the command that is meant, and the moves that may be."""
    command = command_named(typed, known_commands(context), language)
    said = refused.text if command is None else text("bot-unclear-command", command=command)
    if command is None or refused.near:
        await offer_instead(context, refused, "turn", said)
    else:
        await context.answer(language.say(said))


async def _show(context: Context) -> None:
    """The board, one's own note, and for whoever can plan on it the lists to do so."""
    table = require_begun(await session_here(context))
    language = context.signed(table.session.game)
    seat = table.viewer(context.user_id)
    picture = await context.host.pictures.board(table, language, seat)
    items, files = await galleries(context, picture)
    said = told_lines(table, table.told(seat), language, table.holders) or language.say(text("bot-no-moves-yet"))
    buttons: list[discord.ui.Item[Any]] = [NoteButton(table.session.id).said(language)]
    if table.session.seat_of(context.user_id) in table.playing and table.position.outcome is None:
        buttons.insert(0, PlanButton(table.session.id).said(language))
    lists = await kept_lists(context, table.session, language)
    await context.send(layout(said, *items, buttons, *lists), files)


async def _show_plan(context: Context, planned: str) -> None:
    table = require_running(await session_here(context))
    seat = require_seat(table.session, context.user_id)
    try:
        tried = await asyncio.to_thread(_plan, table, seat, planned, context.language)
    except Unclear as refused:
        await offer_instead(context, refused, "plan", refused.text)
        return
    await context.send(*await line_reply(context, tried, MoveLine(tried.moves), "plan"))


def _plan(table: Table, seat: int, planned: str, language: Language) -> Plan:
    user_id = table.session.players[seat]
    ahead = table_ahead(table, seat)
    moves = typed_moves(ahead, seat, without_meanings(ahead, user_id, planned, language))
    try:
        return plan(table, seat, moves)
    except Refusal as refusal:
        raise unclear(ahead, seat, moves, refusal) from refusal


async def _show_hand(context: Context) -> None:
    table = require_begun(await session_here(context))
    await context.send(*await hand_reply(context, table))


async def _repost(context: Context) -> None:
    table = await session_here(context)
    require_shown(context.interaction)
    context.charge(Costly.REPOST)
    await context.host.sessions.queue_new_board(table.session.id, context.now)
    await tell_done(context, table.session.id, text("bot-reposted"))


async def _complete(context: Context, typed: str) -> Choices:
    return await _suggestions(context, typed, lambda table: table)


async def _complete_plan(context: Context, typed: str) -> Choices:
    """As if it were the user's turn."""
    return await _suggestions(
        context, typed, lambda table: table_ahead(table, require_seat(table.session, context.user_id))
    )


async def _suggestions(context: Context, typed: str, begin: Callable[[Table], Table]) -> Choices:
    table = begin(require_begun(await context.host.sessions.at_hand(context.here)))
    # Playing the moves typed so far may have to prove an ending, which is slow.
    return await asyncio.to_thread(completions, table, context.user_id, typed, context.language)


LEVELS = 1 + max(game.hint_levels for game in REGISTRY.values())
"""The most levels of hints of any game; the highest is what a computer would play."""


def best_command() -> Command:
    """The one under /leaderboard."""
    return command("leaderboard-best", _best, challenge=CommandOption("challenge", complete=_complete_challenge))


async def _hint(context: Context, level: app_commands.Range[int, 1, LEVELS] = 1) -> None:
    context.charge(Costly.HINT)
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

"""/plan: moves to try, or to keep while others are to act; without any, all that one has planned."""

import asyncio

from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, command, open_here, session_here
from bot.commands.completions import completions, without_meanings
from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.limits import CONTENT, STRING_OPTION, shorten
from bot.model.actions import require_running, require_seat
from bot.model.reading import Unclear, typed_moves, unclear
from bot.model.tables import Table
from bot.play.planned_turns import TurnWish
from bot.play.plans import plan, table_ahead
from bot.ui.picker import MoveLine
from bot.ui.plans import plans_page
from bot.ui.suggestions import unclear_told
from bot.ui.trying import WHATEVER, ask_to_keep, show_turn
from bot.words.language import Language
from games.core.refusals import Refusal


def plan_commands() -> tuple[Command, ...]:
    """The command."""
    return (
        command(
            "plan",
            _plan,
            everywhere=True,
            move=CommandOption("move", "plan-move", complete=_complete_move, further=True),
        ),
    )


async def _plan(context: Context, move: app_commands.Range[str, 1, STRING_OPTION] | None = None) -> None:
    if move is None:
        found = await open_here(context)
        await context.send(await plans_page(context, found.session.id if found else None))
        return
    try:
        await _show(context, move)
    except Unclear as refused:
        names = mentions(refused.table.session.players)
        await context.answer(shorten(unclear_told(refused, context.language, names), CONTENT))


async def _show(context: Context, move: str) -> None:
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
        return plan(table, seat, moves).moves
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

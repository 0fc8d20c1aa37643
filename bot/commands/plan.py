"""/plan: moves to try, and turns kept for later, while others are to act; without options, all that one has planned."""

import asyncio

from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, command, explanation, open_here, session_here
from bot.commands.completions import completions, without_meanings
from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CONTENT, STRING_OPTION, shorten
from bot.model.actions import require_running, require_seat, split_turn
from bot.model.planning import foresee, own_turn
from bot.model.reading import Unclear, typed_moves, unclear
from bot.model.refusals import SessionRefusal
from bot.model.tables import Table
from bot.play.planned_turns import TurnWish
from bot.play.plans import plan, table_ahead
from bot.ui.picker import MoveLine
from bot.ui.plans import plans_page
from bot.ui.suggestions import unclear_told
from bot.ui.trying import WHATEVER, ask_to_keep, show_turn
from bot.words.language import Language
from games.core.refusals import Refusal
from games.core.text import text


def plan_commands() -> tuple[Command, ...]:
    """The command."""
    return (
        command(
            "plan",
            _plan,
            everywhere=True,
            move=CommandOption("move", "plan-move", complete=_complete_move, further=True),
            answer=CommandOption("answer", complete=_complete_answer, further=True),
        ),
    )


async def _plan(
    context: Context,
    move: app_commands.Range[str, 1, STRING_OPTION] | None = None,
    answer: app_commands.Range[str, 1, STRING_OPTION] | None = None,
) -> None:
    if move is None and answer is None:
        found = await open_here(context)
        await context.send(await plans_page(context, found.session.id if found else None))
        return
    if move is None:
        raise SessionRefusal(text("bot-refusal-plan-move"))
    try:
        await _show(context, move, answer)
    except Unclear as refused:
        names = mentions(refused.table.session.players)
        await context.answer(shorten(unclear_told(refused, context.language, names), CONTENT))


async def _show(context: Context, move: str, answer: str | None) -> None:
    """Show moves as they are tried, or ask whether to keep a turn that answers others."""
    found = require_running(await session_here(context))
    session_id, seat = found.session.id, require_seat(found.session, context.user_id)
    if answer is None:
        line = MoveLine((WHATEVER, *await asyncio.to_thread(_tried, found, seat, move, context.language)))
        if line.fits or seat in found.position.to_act:
            await show_turn(context, session_id, 0, line)
            return
    table, seat = await context.host.plans.course(session_id, context.user_id, 0)
    wish = await asyncio.to_thread(_read, table, seat, move, answer, context.language)
    await ask_to_keep(context, session_id, wish)


def _tried(table: Table, seat: int, typed: str, language: Language) -> tuple[str, ...]:
    """What is typed as moves to try as the board stands; refuses what cannot be played."""
    ahead = table_ahead(table, seat)
    moves = typed_moves(ahead, seat, without_meanings(ahead, table.session.players[seat], typed, language))
    try:
        return plan(table, seat, moves).moves
    except Refusal as refusal:
        raise unclear(ahead, seat, moves, refusal) from refusal


def _read(table: Table, seat: int, move: str, answer: str | None, language: Language) -> TurnWish:
    """What is typed as moves; refuses what cannot be played."""
    answers = None if answer is None else split_turn(_answered(table, seat, answer, language))
    before = table_ahead(table, seat) if answers is None else foresee(table, seat, answers)[1]
    if seat not in before.position.to_act:
        raise SessionRefusal(text("bot-refusal-plan-unanswered"))
    moves = typed_moves(before, seat, without_meanings(before, before.session.players[seat], move, language))
    try:
        own_turn(before, seat, moves)
    except SessionRefusal:
        raise
    except Refusal as refusal:
        raise unclear(before, seat, moves, refusal) from refusal
    return TurnWish(0, answers, moves)


def _answered(table: Table, seat: int, typed: str, language: Language) -> str:
    """What the others play, without what a chosen suggestion says of it."""
    begun, reached, rest = _begun(table, seat, typed)
    player = reached.session.players[reached.position.mover]
    return " ".join((*begun, without_meanings(reached, player, rest, language)))


def _begun(table: Table, seat: int, typed: str) -> tuple[tuple[str, ...], Table, str]:
    """The whole turns of others at the beginning of what is typed, the table after them, and what is typed further."""
    words, whole, reached, latest = split_turn(typed), 0, table, table
    for number, move in enumerate(words, start=1):
        try:
            _, latest = foresee(latest, seat, (move,))
        except Refusal:
            break
        if seat in latest.position.to_act:
            break
        if latest.position.mover != reached.position.mover:
            whole, reached = number, latest
    before, plain = " ".join(words[:whole]), typed.lstrip()
    if plain.startswith(before):
        # It stays as it is typed, since it may be the name of a suggestion, which has commas.
        return words[:whole], reached, plain[len(before) :].lstrip()
    rest = " ".join(words[whole:])
    return words[:whole], reached, f"{rest} " if rest and typed[-1:] == " " else rest


async def _complete_move(context: Context, typed: str) -> Choices:
    """One's own moves, after what the others are to play as far as it is typed."""
    table, answer = await context.host.sessions.at_hand(context.here), context.option("if")
    seat = require_seat(table.session, context.user_id)
    if answer is not None:
        table, seat = await context.host.plans.course(table.session.id, context.user_id, 0)
    return await asyncio.to_thread(_own_suggestions, require_running(table), seat, answer, typed, context.language)


def _own_suggestions(table: Table, seat: int, answer: str | None, typed: str, language: Language) -> Choices:
    answers = split_turn(_answered(table, seat, answer, language)) if answer else None
    before = table_ahead(table, seat) if answers is None else foresee(table, seat, answers)[1]
    return completions(before, before.session.players[seat], typed, language)


async def _complete_answer(context: Context, typed: str) -> Choices:
    """The moves of whoever is next among the others."""
    here = await session_here(context)
    table, seat = await context.host.plans.course(here.session.id, context.user_id, 0)
    return await asyncio.to_thread(_answer_suggestions, table, seat, typed, context.language)


def _answer_suggestions(table: Table, seat: int, typed: str, language: Language) -> Choices:
    begun, reached, rest = _begun(table, seat, typed)
    if reached.position.secret_choice:
        return [explanation(language, text("bot-refusal-plan-secret"))]
    found = completions(reached, reached.session.players[reached.position.mover], rest, language)
    before = " ".join(begun)
    if not before:
        return found
    return [
        app_commands.Choice(name=shorten(f"{before} {one.name}", CHOICE_NAME), value=f"{before} {one.value}")
        for one in found
        if len(f"{before} {one.value}") <= CHOICE_VALUE
    ]

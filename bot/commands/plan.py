"""/plan: moves to try, and turns kept for later, while others are to act; without options, all that one has planned."""

import asyncio

from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, command, explanation, open_here, session_here
from bot.commands.completions import completions, fitting, read_number, without_meanings
from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CONTENT, STRING_OPTION, shorten
from bot.model.actions import require_running, require_seat, split_turn
from bot.model.planning import foresee, own_turn
from bot.model.reading import Unclear, typed_moves, unclear
from bot.model.refusals import SessionRefusal
from bot.model.tables import Table
from bot.pictures.names import SeatNames
from bot.play.planned_turns import TurnWish
from bot.play.plans import plan, table_ahead
from bot.ui.picker import MoveLine
from bot.ui.plans import plans_page, turn_label
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
            after=CommandOption("follows", complete=_complete_after),
        ),
    )


async def _plan(
    context: Context,
    move: app_commands.Range[str, 1, STRING_OPTION] | None = None,
    answer: app_commands.Range[str, 1, STRING_OPTION] | None = None,
    after: app_commands.Range[str, 1, CHOICE_VALUE] | None = None,
) -> None:
    if move is None and answer is None and after is None:
        found = await open_here(context)
        await context.send(await plans_page(context, found.session.id if found else None))
        return
    if move is None:
        raise SessionRefusal(text("bot-refusal-plan-move"))
    try:
        await _show(context, move, answer, after)
    except Unclear as refused:
        names = mentions(refused.table.session.players)
        await context.answer(shorten(unclear_told(refused, context.language, names), CONTENT))


async def _show(context: Context, move: str, answer: str | None, after: str | None) -> None:
    """Show moves as they are tried, or ask whether to keep a turn that answers or follows others."""
    found = require_running(await session_here(context))
    session_id, seat = found.session.id, require_seat(found.session, context.user_id)
    if answer is None and after is None:
        line = MoveLine((WHATEVER, *await asyncio.to_thread(_tried, found, seat, move, context.language)))
        if line.fits or seat in found.position.to_act:
            await show_turn(context, session_id, 0, line)
            return
    number = _followed(after)
    table, seat = await context.host.plans.course(session_id, context.user_id, number)
    wish = await asyncio.to_thread(_read, table, seat, move, answer, number, context.language)
    await ask_to_keep(context, session_id, wish)


def _followed(after: str | None) -> int:
    """The number of the planned turn that is followed; 0 for none. Of a suggestion any type may have been sent."""
    return 0 if after is None else read_number(str(after), "bot-refusal-which-turn")


def _tried(table: Table, seat: int, typed: str, language: Language) -> tuple[str, ...]:
    """What is typed as moves to try as the board stands; refuses what cannot be played."""
    ahead = table_ahead(table, seat)
    moves = typed_moves(ahead, seat, without_meanings(ahead, table.session.players[seat], typed, language))
    try:
        return plan(table, seat, moves).moves
    except Refusal as refusal:
        raise unclear(ahead, seat, moves, refusal) from refusal


def _read(table: Table, seat: int, move: str, answer: str | None, after: int, language: Language) -> TurnWish:
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
    return TurnWish(after, answers, moves)


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
    answer = context.option("if")
    if answer is None and context.option("following") is None:
        table = require_running(await context.host.sessions.at_hand(context.here))
        seat = require_seat(table.session, context.user_id)
    else:
        table, seat = await _course(context)
    return await asyncio.to_thread(_own_suggestions, table, seat, answer, typed, context.language)


def _own_suggestions(table: Table, seat: int, answer: str | None, typed: str, language: Language) -> Choices:
    answers = split_turn(_answered(table, seat, answer, language)) if answer else None
    before = table_ahead(table, seat) if answers is None else foresee(table, seat, answers)[1]
    return completions(before, before.session.players[seat], typed, language)


async def _complete_answer(context: Context, typed: str) -> Choices:
    """The moves of whoever is next among the others."""
    table, seat = await _course(context)
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


async def _complete_after(context: Context, typed: str) -> Choices:
    """The turns that are planned and can be followed by others."""
    here = await open_here(context)
    for session, kept in await context.host.plans.listed(context.user_id):
        if here and session.id == here.session.id:
            names: SeatNames = await context.host.pictures.names(session, context.language)
            turns = [one for one in kept.turns if one.sure and one.position is not None]
            # Two can be alike after different ones, so each is named with its number.
            labels = [
                (f"#{one.number} {turn_label(session, turns, one, context.language, names)}", one) for one in turns
            ]
            return fitting(((label, str(one.number)) for label, one in labels), typed)
    return []


async def _course(context: Context) -> tuple[Table, int]:
    session_id = (await context.host.sessions.in_channel(context.here)).session.id
    after = context.option("following")
    return await context.host.plans.course(session_id, context.user_id, _followed(after))

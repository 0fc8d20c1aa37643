"""What a seat can do: as the answer to a button on every board, and to a typed turn that stays unclear."""

import asyncio
from typing import Any, Literal

import discord

from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.host.error_handler import AGAIN
from bot.host.services import Host
from bot.limits import CONTENT
from bot.model.actions import require_begun
from bot.model.tables import Table, retell
from bot.model.typed_turns import Unclear
from bot.move_menu.entries import MenuEntry
from bot.move_menu.suggested import lists
from bot.pictures.list_entries import entries
from bot.pictures.names import SeatNames
from bot.rules_search.rulebook import Rule
from bot.ui.answers import Reply, galleries
from bot.ui.base import LayoutPart, SessionButton, layout
from bot.ui.forms import keep_form
from bot.ui.picker import MoveLine, MoveSelect
from bot.ui.play_here import FillButton
from bot.ui.rules import RuleButton, legend_buttons
from bot.ui.trial_moves import begin_button, try_button
from bot.words.language import Language, shorten
from games.core.contract import Position
from games.core.refusals import IllegalMove
from games.core.text import Seat, text

TURN_TOPIC = "your-turn"
"""The topic about turns that every game's rules have."""


class AskButton(SessionButton, prefix="ask", answers="privately"):
    """Asks about the game; anybody may press it, and the answer is ephemeral."""

    action: Literal["now", "describe"]

    async def act(self, context: Context) -> None:
        """Answer for the game as it stands now."""
        table = require_begun(await context.host.sessions.by_id(self.session_id))
        if self.action == "now":
            await context.send_latest(self.session_id, *await _answer(context, table))
            return
        seat = table.viewer(context.user_id)
        await context.send(
            layout(
                told(
                    table,
                    await context.host.pictures.description(table, context.language, seat),
                    seat,
                    context.language,
                )
            )
        )


async def _answer(context: Context, table: Table) -> Reply:
    """What this user can do in words, and a picture of it; out of turn, of what it could do as the board stands."""
    language = context.signed(table.session.game)
    items: list[LayoutPart] = [what_now(table, context.user_id, language)]
    files: list[discord.File] = []
    position, seat = standing(table, context.user_id), table.session.seat_of(context.user_id)
    if position is None or seat is None:
        return layout(*items, *([rules] if (rules := _rules(context.host, table, language)) else [])), files
    picture = await context.host.pictures.offers(table, position, language, seat)
    if picture is not None:
        if seat not in table.position.to_act:
            items.append(language.say(text("bot-ask-ahead")))
        shown, files = await galleries(context, picture)
        items += shown
    buttons: list[discord.ui.Item[Any]] = [try_button(table.session, language)]
    if seat in table.position.to_act:
        # Weighing the moves can be slow.
        found, _ = await asyncio.to_thread(lists, position, seat, table.session.help_seed)
        players = await context.host.pictures.names(table.session, language)
        listed = entries(table.session.game, found, language, players)
        items.append(MoveSelect.of(table, listed, language, seat, players))
    else:
        buttons.append(begin_button(table.session, language))
    return layout(*items, [*buttons, *_rules(context.host, table, language)]), files


def standing(table: Table, user_id: int) -> Position[Any] | None:
    """The position in which this user's seat is to act, or would be if its turn began now; None if there is none."""
    seat = table.session.seat_of(user_id)
    if seat is None or table.position.outcome is not None:
        return None
    try:
        position = table.position.as_if_turn_of(seat)
    except IllegalMove:
        return None
    return position if seat in position.to_act else None


def what_now(table: Table, user_id: int, language: Language) -> str:
    """How the turn of this user stands, or whose turn it is."""
    position = table.position
    names = mentions(table.session.players)
    game = table.session.title
    if position.outcome is not None:
        (reason,) = retell(table.session, (position.outcome.reason,))
        return language.say(text("bot-ask-over", reason=reason), names)
    seat = table.session.seat_of(user_id)
    if seat is None or seat not in position.to_act:
        waiting = tuple(Seat(one) for one in sorted(position.to_act))
        key = (
            "bot-ask-stranger" if seat is None else "bot-ask-resigned" if seat in position.forfeited else "bot-ask-wait"
        )
        return language.say(text(key, game=game, players=waiting), names)
    return language.say(text("bot-ask-turn", game=game, summary=position.explain(seat, ())), names)


def told(table: Table, description: str, seat: int | None, language: Language) -> str:
    """The description, one sentence a line for screen readers, and the turn on show."""
    names = mentions(table.session.players)
    title = language.say(text("bot-ask-described", game=table.session.title))
    story = [language.say(sentence, names) for sentence in table.told(seat)]
    # An asterisk marks a cap; escape it, or Discord shows italics.
    plain = discord.utils.escape_markdown(description).replace(". ", ".\n")
    return shorten("\n".join((title, plain, *story)), CONTENT)


def _rules(host: Host, table: Table, language: Language) -> list[discord.ui.Item[Any]]:
    """The button to the rule about turns, if there is one, and those to legends."""
    rule = Rule(table.session.game, TURN_TOPIC)
    topic = host.rulebook.find(rule, language.code)
    rules: list[discord.ui.Item[Any]] = [] if topic is None else [RuleButton.of(rule, topic.heading)]
    return [*rules, *legend_buttons(table.session.game, language)]


async def offer_instead(context: Context, unclear: Unclear, typed: str) -> None:
    """Tell the user alone why not; a form brings back what was ``typed``, and a list has other moves."""
    language = context.signed(unclear.table.session.game)
    said = shorten(language.say(unclear.text, mentions(unclear.table.session.players)), CONTENT)
    if AGAIN not in context.interaction.extras:
        keep_form(context, FillButton("move"), {"move": typed})
    rule = context.host.rulebook.behind(unclear.because)
    rules = [] if rule is None else [RuleButton.of(rule, language.say(text("bot-rules-behind")))]
    others = other_moves(unclear, language, await context.host.pictures.names(unclear.table.session, language))
    await context.send_latest(unclear.table.session.id, context.interaction.extras[AGAIN](said, rules, *others))


def other_moves(unclear: Unclear, language: Language, players: SeatNames = ()) -> list[MoveSelect]:
    """The list of legal moves that have something of what was typed, else of some that bring much."""
    game, offered = unclear.table.session.game, [one for one in unclear.suggestions if MoveLine(one.moves).fits]
    found = [MenuEntry((*one.moves, ""), " ".join(one.moves), one.meaning, whole=True) for one in offered]
    hint = language.say(text("bot-unclear-near" if unclear.near else "bot-unclear-others"))
    listed = entries(game, found, language, players)
    return [MoveSelect.after(unclear.table, listed, MoveLine(), hint, language)] if listed else []

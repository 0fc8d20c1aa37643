"""Lists to pick moves from, step by step; they work for any game, from the parts of its moves.

Steps that leave the turn open are gathered in a private message and played together. Ids hold all that was chosen, so
nothing is stored and the lists work after a restart.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, Self

import discord

from bot.host.context import Context
from bot.limits import CONTENT
from bot.model.actions import Chosen, require_running, require_seat, require_turn
from bot.model.refusals import AsksFirst, StaleBoard
from bot.model.sessions import Stamped
from bot.model.tables import Table
from bot.move_menu.picks import Pick
from bot.move_menu.suggested import Suggested, lists
from bot.pictures.listing import ListEntry, entries
from bot.pictures.names import SeatNames
from bot.play.commit import Played
from bot.play.plans import Plan, plan, plan_as_far_as_possible
from bot.ui.answers import Reply, galleries
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, layout
from bot.ui.kept import KeepButton
from bot.ui.later import later_buttons
from bot.ui.lines import (
    LineAction,
    Mode,
    MoveLine,
    broken_told,
    changes_told,
    entry_options,
    following,
    line_told,
    picked,
    played_sentence,
    plays_at_once,
    prompt_for,
    whole_told,
)
from bot.wire.people import mentions
from bot.words.language import Language, say_within
from games.core.contract import Parts
from games.core.text import Text, text


class LineSelect(PersistentSelect, answers="editing"):
    """A list of moves, or of the next parts of moves, after a line. Its id has the session's sequence number."""

    MODE: ClassVar[Mode]

    session_id: Stamped
    sequence: int
    path: Parts

    @classmethod
    def after(
        cls,
        table: Table,
        listed: Sequence[ListEntry],
        line: MoveLine,
        placeholder: str,
        language: Language,
    ) -> Self:
        """The list of what can follow a line."""
        made = cls(table.session.id, table.session.sequence, line.held)
        return made.listing(placeholder, entry_options(listed, language))

    async def act(self, context: Context) -> None:
        """Add what was picked to the line, and show it; play a single move that settles the turn, unless planned."""
        table = require_running(await context.host.sessions.by_id(self.session_id))
        seat, line = require_seat(table.session, context.user_id), MoveLine.of(self.path)
        if self.MODE == "turn":
            require_turn(table, seat)
        if table.session.sequence != self.sequence:
            if not line.moves and self.MODE == "turn":
                raise StaleBoard(text("bot-refusal-stale"))
            await _show_changes(context, Chosen(self.session_id, self.sequence, line.moves), self.MODE)
            return
        watched = (await context.host.guilds.find(context.guild_id or 0)).watched
        tried, longer = await asyncio.to_thread(picked, table, seat, line, self.chosen_parts)
        if self.MODE == "turn" and not longer.path and (watched or plays_at_once(tried, line)):
            await _play(context, Chosen(self.session_id, self.sequence, longer.moves), self.MODE, asking=True)
        else:
            await context.reply(*await line_reply(context, tried, longer, self.MODE))


class MoveSelect(LineSelect, prefix="pick"):
    """The list under the board and in a hand: its moves are played."""

    MODE: ClassVar[Mode] = "turn"

    @classmethod
    def of(cls, table: Table, listed: Sequence[ListEntry], language: Language, seat: int, players: SeatNames) -> Self:
        """The select of the moves of a seat to act; ``players`` are display names."""
        return cls.after(table, listed, MoveLine(), language.say(prompt_for(seat, players)), language)


class PlanSelect(LineSelect, prefix="try"):
    """The list of a plan: its moves are only tried."""

    MODE: ClassVar[Mode] = "plan"


class LineButton(PersistentButton, prefix="line", answers="editing"):
    """Plays a line, confirms one that gives something up, takes its last choice back, or shows it as a plan."""

    STYLES: ClassVar = {"play": discord.ButtonStyle.primary, "sure": discord.ButtonStyle.danger}

    action: LineAction
    mode: Literal["turn", "plan"]
    session_id: Stamped
    sequence: int
    path: Parts

    @classmethod
    def of(cls, action: LineAction, mode: Mode, chosen: Chosen, line: MoveLine, said: str) -> Self:
        """The button for a line of a session's current state."""
        return cls(action, mode, chosen.session_id, chosen.sequence, line.held).labelled(said)

    async def act(self, context: Context) -> None:
        """Do it, unless the board has changed: then show the line on the new one."""
        line = MoveLine.of(self.path)
        chosen = Chosen(self.session_id, self.sequence, line.moves)
        table = require_running(await context.host.sessions.by_id(self.session_id))
        seat = require_seat(table.session, context.user_id)
        if self.action in {"play", "sure"}:
            require_turn(table, seat, planned=self.mode == "plan")
            await _play(context, chosen, self.mode, asking=self.action == "play")
            return
        if table.session.sequence != self.sequence:
            await _show_changes(context, chosen, self.mode)
            return
        wanted = line.shorter if self.action == "back" else line
        tried = await asyncio.to_thread(plan, table, seat, wanted.moves)
        await context.reply(*await line_reply(context, tried, wanted, self.mode))


async def line_reply(context: Context, tried: Plan, line: MoveLine, mode: Mode, *remarks: str) -> Reply:
    """The private message of a line, with the board after it."""
    table = tried.before
    language = context.signed(table.session.game)
    shown: list[discord.ui.Item[Any]] = []
    files: list[discord.File] = []
    if line.moves or mode == "plan":
        picture = await context.host.pictures.scene(table, tried.scene, language, table.viewer(context.user_id))
        shown, files = await galleries(context, picture)
    found, rest = await asyncio.to_thread(following, tried, line, mode)
    players = await context.host.pictures.names(table.session, language)
    return line_view(tried, line, found, mode, language, remarks, shown, players, rest), files


def line_view(
    tried: Plan,
    line: MoveLine,
    found: Sequence[Pick],
    mode: Mode,
    language: Language,
    remarks: Sequence[str] = (),
    shown: Sequence[discord.ui.Item[Any]] = (),
    players: SeatNames = (),
    rest: Suggested | None = None,
) -> discord.ui.LayoutView:
    """What was chosen, what is shown of it, the list of what was found to follow, and the buttons."""
    said = say_within(CONTENT, language, lambda one: "\n".join((*remarks, line_told(tried, line, mode, one))))
    items: list[LayoutPart] = [said, *shown]
    if not line.fits:
        return layout(*items, language.say(text("bot-line-long")))
    items += _list(tried, line, found, mode, language, players)
    session = tried.before.session
    chosen = Chosen(session.id, session.sequence, line.moves)
    buttons: list[discord.ui.Item[Any]] = whole_button(tried.before, rest, language, line.moves)
    if line.moves and not line.path:
        said = language.say(text("bot-line-play-this" if mode == "plan" else "bot-line-play"))
        buttons.append(LineButton.of("play", mode, chosen, line, said))
    if line.moves or line.path:
        buttons.append(LineButton.of("back", mode, chosen, line, language.say(text("bot-line-back"))))
    if mode == "plan" and tried.reached:
        buttons.append(KeepButton.of(session.id, session.sequence, tried.shown_moves, language))
    if mode == "plan" and tried.ahead and not line.path:
        buttons += later_buttons(session, line.moves, language, whole=tried.settles)
    return layout(*items, buttons)


def whole_button(
    table: Table, found: Suggested | None, language: Language, before: tuple[str, ...] = ()
) -> list[discord.ui.Item[Any]]:
    """The button that plays a suggested turn if an id has room for it, ``before`` being gathered already."""
    if found is None or not (line := MoveLine((*before, *found.moves))).fits:
        return []
    chosen = Chosen(table.session.id, table.session.sequence, line.moves)
    made = LineButton.of("play", "turn", chosen, line, whole_told(found, language, gathered=bool(before)))
    made.item.style = discord.ButtonStyle.secondary
    return [made]


def _list(
    tried: Plan, line: MoveLine, found: Sequence[Pick], mode: Mode, language: Language, players: SeatNames
) -> list[LayoutPart]:
    """The list of what was found to follow a line, or why there is none."""
    if tried.settles:
        return []
    if not found:
        return [language.say(text("bot-line-long" if line.is_full and not line.path else "bot-line-nothing"))]
    kind: type[LineSelect] = MoveSelect if mode == "turn" else PlanSelect
    prompt = language.say(text("bot-line-pick" if kind is PlanSelect and not line.held else "bot-pick-next"))
    listed = entries(tried.before.session.game, found, language, players)
    return [kind.after(tried.before, listed, line, prompt, language)]


async def ask_first(context: Context, question: AsksFirst, session_id: Stamped, mode: Mode) -> None:
    """Ask whether moves that give something up are to be played."""
    line = MoveLine(question.moves)
    chosen = Chosen(session_id, question.sequence, line.moves)
    sure = LineButton.of("sure", mode, chosen, line, context.say(text("bot-line-sure", moves=question.line)))
    back = LineButton.of("back", mode, chosen, line, context.say(text("bot-line-back")))
    await context.reply(layout(context.say(question.text), [sure, back]))


async def _play(context: Context, chosen: Chosen, mode: Mode, *, asking: bool) -> None:
    """Play a line, or ask first, or show it on the board that has changed."""
    try:
        played = await context.host.sessions.play_chosen(chosen, context.user_id, context.now, asking=asking)
    except AsksFirst as question:
        await ask_first(context, question, chosen.session_id, mode)
    except StaleBoard:
        if not context.is_private:
            raise
        await _show_changes(context, chosen, mode)
    else:
        await _answer(context, chosen.session_id, played)


async def _show_changes(context: Context, chosen: Chosen, mode: Mode) -> None:
    """Say what has been played since a line was begun, and show the line on the new board as far as it still goes."""
    table = require_running(await context.host.sessions.by_id(chosen.session_id))
    language = context.signed(table.session.game)
    seat = require_seat(table.session, context.user_id)
    tried, why = await asyncio.to_thread(plan_as_far_as_possible, table, seat, chosen.moves)
    turns = await context.host.replays.turns_since(chosen.session_id, chosen.sequence)
    remarks = [changes_told(table, turns, language)]
    if why is not None:
        remarks.append(broken_told(chosen.moves, len(tried.moves), why, table, language))
    await context.reply(*await line_reply(context, tried, MoveLine(tried.moves), mode, *remarks))


async def _answer(context: Context, session_id: int, played: Played) -> None:
    """Send the private reply, or turn the private message into the note of what was played."""
    language = context.signed(played.table.session.game)
    if played.revealed:
        view, files = await reply_after(context, played)
        await context.finish(session_id, context.reply(view, files))
    elif context.is_private:
        done = layout(language.say(played_sentence(played)))
        await context.finish(session_id, context.reply(done), briefly=True)
    else:
        await context.host.outbox.deliver(session_id)


async def reply_after(context: Context, played: Played) -> Reply:
    """The private reply after a move: what was played and revealed to the player alone, the hand, the next choice."""
    if played.seat is None:
        raise ValueError("only a seat has something to be told aside")
    return await private_reply(context, played.table, played.seat, (played_sentence(played), *played.revealed))


async def private_reply(context: Context, table: Table, seat: int, told: Sequence[Text]) -> Reply:
    """A private reply: what is told to the seat, its hand, and the select of its next move."""
    language, names = context.signed(table.session.game), mentions(table.session.players)
    items: list[LayoutPart] = []
    if told:
        items.append(say_within(CONTENT, language, lambda one: "\n".join(one.say(line, names) for line in told)))
    picture = await context.host.pictures.hand(table, language, seat)
    files: list[discord.File] = []
    if picture is not None:
        shown, files = await galleries(context, picture)
        items += shown
    if seat in table.position.to_act:
        players = await context.host.pictures.names(table.session, language)
        found, rest = await asyncio.to_thread(lists, table.position, seat, table.session.help_seed)
        listed, whole = entries(table.session.game, found, language, players), whole_button(table, rest, language)
        items.append(MoveSelect.of(table, listed, language, seat, players))
        items.append(whole)
    return layout(*items), files

"""Moves that are only tried, on a board of one's own: this turn's, or those of a later one, which can be kept.

A later turn can answer what the others play before it. All of it is private. The ids hold what was chosen; a turn about
which its player is asked is written down.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, Literal, TypeAlias

import discord

from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.limits import CONTENT
from bot.model.actions import Chosen, require_running, require_seat
from bot.model.plans import Answer, PlannedTurn, chain, foresee
from bot.model.refusals import StaleBoard
from bot.model.sessions import GenerationalId, Session
from bot.model.tables import Table
from bot.move_menu.entries import menu_entries
from bot.pictures.list_entries import name_in_list
from bot.pictures.names import SeatNames
from bot.play.planned_turns import PlannedAt, TurnWish
from bot.play.plans import TriedMoves, try_moves
from bot.play.scenes import Scene
from bot.ui.answers import Reply, galleries
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, layout
from bot.ui.picker import LineButton, MoveLine, changed_since, line_told, pick_options
from bot.words.language import Language, say_within
from games.core.contract import Parts
from games.core.text import Notation, Seat, Text, text

WHATEVER = "*"
"""In place of what the others play: moves as the board stands, if it is one's turn, or were."""

TRYING = MoveLine((WHATEVER,))
"""Nothing tried yet."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn that is being tried: what the others play before it, None for anything, and one's own moves so far.

    ``tried`` is None as long as the others are to move. ``table`` is where all of it leads.
    """

    table: Table
    seat: int
    answer: tuple[Answer, ...] | None
    tried: TriedMoves | None

    @property
    def is_whole(self) -> bool:
        """Whether it can be kept."""
        return self.tried is not None and self.tried.settles

    @property
    def mover(self) -> int:
        """The seat whose move is chosen next."""
        return self.seat if self.tried is not None else self.table.position.mover

    @property
    def moves(self) -> tuple[str, ...]:
        """One's own moves."""
        return () if self.tried is None else self.tried.moves


def draft(table: Table, seat: int, moves: Sequence[str]) -> Draft:
    """The turn that these moves begin, on a table; refuses what cannot be tried."""
    if tuple(moves[:1]) == (WHATEVER,):
        tried = try_moves(table, seat, tuple(moves[1:]))
        return Draft(tried.after, seat, None, tried)
    answers, reached, left = tuple[Answer, ...](), table, list(moves)
    while left and seat not in reached.position.to_act:
        (answer,), reached = foresee(reached, seat, (left.pop(0),))
        answers = (*answers, answer)
    if seat not in reached.position.to_act:
        return Draft(reached, seat, answers, None)
    tried = try_moves(reached, seat, tuple(left))
    return Draft(tried.after, seat, answers, tried)


class TryingSelect(PersistentSelect, prefix="try", answers="editing"):
    """The moves of whoever is next in a turn that is being tried."""

    session_id: GenerationalId
    sequence: int
    after: int
    path: Parts

    async def act(self, context: Context) -> None:
        """Add what was picked."""
        line = MoveLine.of(self.path)
        made = await _draft(context, self.session_id, self.sequence, self.after, line)
        if made is not None:
            longer = await asyncio.to_thread(picked, made, line, self.chosen_parts)
            await show_turn(context, self.session_id, self.after, longer)


TryingAction: TypeAlias = Literal["try", "begin", "any", "back", "keep"]


class TryingButton(PersistentButton, prefix="plan-turn", answers="editing"):
    """Tries moves as the board stands, begins a turn after another one or after what the others play, or keeps one."""

    LABEL = "bot-plan-{action}"
    STYLES: ClassVar = {"keep": discord.ButtonStyle.primary}

    action: TryingAction
    session_id: GenerationalId
    sequence: int
    after: int
    path: Parts

    @classmethod
    def of(
        cls, action: TryingAction, session: Session, after: int, line: MoveLine, language: Language
    ) -> "TryingButton":
        """The button for a line of a session's current state."""
        return cls(action, session.id, session.sequence, after, line.held).in_language(language)

    async def act(self, context: Context) -> None:
        """Do it; a turn is kept only on the board as it was when the button was made."""
        line = MoveLine.of(self.path)
        if self.action == "keep":
            made = await _draft(context, self.session_id, self.sequence, self.after, line)
            if made is not None:
                answer = None if made.answer is None else tuple(one.notation for one in made.answer)
                await ask_to_keep(context, self.session_id, TurnWish(self.after, answer, made.moves))
            return
        wanted = {"try": TRYING, "begin": MoveLine(), "any": TRYING, "back": line.shorter}[self.action]
        await show_turn(context, self.session_id, self.after, wanted)


def try_button(session: Session, language: Language) -> TryingButton:
    """The button that begins to try moves on the board as it stands."""
    return TryingButton.of("try", session, 0, MoveLine(), language)


def begin_button(session: Session, language: Language) -> TryingButton:
    """The button that begins a turn for later where nothing has been tried yet."""
    return TryingButton.of("begin", session, 0, MoveLine(), language).with_label(language.say(text("bot-plan-open")))


class PlanKeepButton(PersistentButton, prefix="plan-keep", answers="editing"):
    """Keeps a turn about which its player was asked, or drops it."""

    LABEL = "bot-plan-{action}"
    STYLES: ClassVar = {"yes": discord.ButtonStyle.primary}

    action: Literal["yes", "no"]
    session_id: GenerationalId
    mark: int
    turn: int

    async def act(self, context: Context) -> None:
        """Do it; what was kept can be planned on."""
        if self.action == "no":
            await context.host.plans.drop(self.session_id, context.user_id, self.turn, context.now, self.mark)
            await context.reply(layout(context.say(text("bot-plan-not-kept"))))
            return
        kept = await context.host.plans.keep(self.session_id, context.user_id, self.turn, context.now, self.mark)
        session = kept.table.session
        told = turn_told(session.game, kept.turn)
        said = say_within(
            CONTENT,
            context.language,
            lambda one: f"{one.say(text('bot-plan-kept'))}\n- {one.say(told, mentions(session.players))}",
        )
        items: list[LayoutPart] = [said]
        if kept.turn.position is not None:
            then = TryingButton.of("begin", session, self.turn, MoveLine(), context.language)
            items.append(then.with_label(context.say(text("bot-plan-on"))))
        await context.reply(layout(*items))


async def ask_to_keep(context: Context, session_id: GenerationalId, wish: TurnWish) -> None:
    """Say in words what would be played and against what, and ask once."""
    asked = await context.host.plans.wish(session_id, context.user_id, wish, context.language.code, context.now)
    names = mentions(asked.table.session.players)
    lines = [context.say(one, names) for one in asked_lines(asked)]
    buttons = [
        PlanKeepButton(one, session_id, asked.turn.mark, asked.turn.number).in_language(context.language)
        for one in ("yes", "no")
    ]
    await context.reply(layout("\n".join(lines), buttons))


async def _draft(
    context: Context, session_id: GenerationalId, sequence: int, after: int, line: MoveLine
) -> Draft | None:
    """The turn that a line stands for; None once its player has been shown what is left of it on a board that changed.

    Refuses what was to answer others on that board.
    """
    table = require_running(await context.host.sessions.by_id(session_id))
    seat = require_seat(table.session, context.user_id)
    if table.session.sequence != sequence:
        if after or line.moves[:1] != (WHATEVER,):
            raise StaleBoard(text("bot-refusal-stale"))
        tried, remarks = await changed_since(context, Chosen(session_id, sequence, line.moves[1:]))
        await show_turn(context, session_id, after, MoveLine((WHATEVER, *tried.moves)), *remarks)
        return None
    if after or line.moves[:1] != (WHATEVER,):
        table, seat = await context.host.plans.course(session_id, context.user_id, after)
    return await asyncio.to_thread(draft, table, seat, line.moves)


def picked(made: Draft, line: MoveLine, path: Parts) -> MoveLine:
    """The line after picking a move, or a part of one; refuses what is in no list."""
    position = made.table.position
    for move in () if made.is_whole else position.moves(made.mover):
        parts = position.write(move)
        if parts == path:
            return MoveLine((*line.moves, position.notation(move)))
        if parts[: len(path)] == path:
            return MoveLine(line.moves, path)
    raise StaleBoard(text("bot-refusal-stale"))


async def show_turn(context: Context, session_id: GenerationalId, after: int, line: MoveLine, *remarks: str) -> None:
    """Show a turn that is being tried."""
    session = (await context.host.sessions.by_id(session_id)).session
    made = await _draft(context, session_id, session.sequence, after, line)
    if made is not None:
        await context.reply(*await _reply(context, session, after, made, line, remarks))


async def _reply(
    context: Context, session: Session, after: int, made: Draft, line: MoveLine, remarks: Sequence[str]
) -> Reply:
    """The private message of a turn that is being tried, with the board after what was chosen."""
    language = context.signed(session.game)
    scene = made.tried.scene if made.tried else Scene(made.table.turn + 1, made.table.position, ())
    picture = await context.host.pictures.scene(made.table, scene, language, made.table.viewer(context.user_id))
    shown, files = await galleries(context, picture)
    players, before = await context.host.pictures.names(session, language), await _before(context, session, after)
    view = partial(trying_view, session, after, made, line, language, remarks, shown, players, before)
    return await asyncio.to_thread(view), files


async def _before(context: Context, session: Session, after: int) -> tuple[Text, ...]:
    """Which planned turn another one follows."""
    turns = [
        one
        for found, kept in await context.host.plans.listed(context.user_id)
        if found.id == session.id
        for one in kept.turns
    ]
    moves = [moves_told(session.game, one.moves) for one in turns if one.number == after]
    return tuple(text("bot-plan-ask-after", moves=one) for one in moves)


def trying_view(
    session: Session,
    after: int,
    made: Draft,
    line: MoveLine,
    language: Language,
    remarks: Sequence[str] = (),
    shown: Sequence[discord.ui.Item[Any]] = (),
    players: SeatNames = (),
    before: tuple[Text, ...] = (),
) -> discord.ui.LayoutView:
    """What was chosen, the list of what whoever is next can play, and the buttons."""

    def told(one: Language) -> str:
        return "\n".join((*remarks, *_told(session, made, line, before, one)))

    items: list[LayoutPart] = [say_within(CONTENT, language, told), *shown]
    if not made.is_whole:
        items += _lists(session, after, made, line, language, players)
    if not line.fits:
        return layout(*items)
    buttons: list[discord.ui.Item[Any]] = []
    own, ahead = MoveLine(made.moves), made.answer is not None or made.tried is None or made.tried.ahead
    if made.answer is None and not after and made.moves and not line.path:
        chosen = Chosen(session.id, session.sequence, made.moves)
        buttons.append(LineButton.of("play", chosen, own, language.say(text("bot-line-play-this"))))
    buttons += [TryingButton.of(one, session, after, line, language) for one in _actions(made, line, ahead=ahead)]
    return layout(*items, buttons)


def _actions(made: Draft, line: MoveLine, *, ahead: bool) -> Iterator[TryingAction]:
    """What can be done with a turn beside playing it; one that is ``ahead`` can be kept, or answer the others."""
    if made.is_whole and made.moves and ahead:
        yield "keep"
    if line.path or line.moves not in ((), (WHATEVER,)):
        yield "back"
    if made.answer is None and ahead and not line.path:
        yield "begin"
    if not line.moves and not line.path:
        yield "any"


def _told(session: Session, made: Draft, line: MoveLine, before: tuple[Text, ...], language: Language) -> Iterator[str]:
    """What was chosen in words, and what it brings."""
    names, game = mentions(session.players), session.game
    yield from (language.say(one, names) for one in before)
    if made.answer is None and made.tried is not None and not before:
        yield line_told(made.tried, MoveLine(made.moves, line.path), language, planned=True)
        return
    key = "bot-plan-if-any" if made.answer is None else "bot-plan-if" if made.answer else "bot-plan-if-what"
    lines = [text(key, answer=told_answer(game, made.answer or ()))]
    if made.tried is not None:
        moves = made.tried.moves
        lines.append(text("bot-plan-own", moves=moves_told(game, moves)) if moves else text("bot-plan-own-what"))
    elif made.table.position.secret_choice:
        lines.append(text("bot-refusal-plan-secret"))
    yield from (language.say(one, names) for one in lines)


def _lists(
    session: Session, after: int, made: Draft, line: MoveLine, language: Language, players: SeatNames
) -> list[LayoutPart]:
    """The list of what whoever is next can play, or why there is none."""
    if made.tried is None and made.table.position.secret_choice:
        return []
    if not line.has_room:
        return [language.say(text("bot-plan-long"))]
    found = menu_entries(made.table.position, made.mover, line.path, helps=session.helps)
    if not found:
        return [language.say(text("bot-line-nothing"))]
    trying = "bot-pick-next" if made.moves or line.path else "bot-line-pick"
    key = trying if made.tried is not None else "bot-plan-pick"
    name = language.plain.say(text(key, player=Seat(made.mover)), partial(name_in_list, players))
    select = TryingSelect(session.id, session.sequence, after, line.held)
    return [select.with_options(name, pick_options(session.game, found, language, players))]


def asked_lines(asked: PlannedAt) -> list[Text]:
    """What would be played, against what, and what it gives up for good."""
    game, turn = asked.table.session.game, asked.turn
    before = chain(asked.turns, turn.after)
    lines = [text("bot-plan-ask-replaces")] if asked.replaces else []
    lines += [text("bot-plan-ask-after", moves=moves_told(game, before[-1].moves))] if before else []
    key = "bot-plan-ask-any" if turn.position is None else "bot-plan-ask"
    lines.append(text(key, moves=moves_told(game, turn.moves), answer=told_answer(game, turn.answer)))
    return [*lines, *asked.surrendered, text("bot-plan-ask-sure")]


def told_answer(game: str, answer: Sequence[Answer]) -> tuple[Text, ...]:
    """Who plays what, a text for each turn of the others."""
    turns = groupby(answer, key=lambda one: one.seat)
    return tuple(
        text("bot-plan-answer", player=Seat(seat), moves=moves_told(game, [one.notation for one in moves]))
        for seat, moves in turns
    )


def turn_told(game: str, turn: PlannedTurn) -> Text:
    """A planned turn in a line."""
    key = "bot-plan-turn-any" if turn.position is None else "bot-plan-turn"
    return text(key, moves=moves_told(game, turn.moves), answer=told_answer(game, turn.answer))


def moves_told(game: str, moves: Sequence[str]) -> Notation:
    """Moves as a sentence names them."""
    return Notation(game, " ".join(moves))

"""A turn that is planned for later: what the others may play, what one answers, and the question before it is kept.

All of it is private. The ids hold what was chosen; a turn about which its player is asked is written down.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, ClassVar, Literal, TypeAlias

import discord

from bot.host.context import Context
from bot.limits import CONTENT
from bot.model.planning import Answer, PlannedTurn, chain, foresee
from bot.model.refusals import StaleBoard
from bot.model.sessions import Session, Stamped
from bot.model.tables import Table
from bot.move_menu.picks import picks
from bot.pictures.listing import name_in_list
from bot.pictures.names import SeatNames
from bot.play.planned_turns import PlannedAt, TurnWish
from bot.play.plans import Plan, plan
from bot.play.scenes import Scene
from bot.ui.answers import Reply, galleries
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, layout
from bot.ui.lines import MoveLine, pick_options
from bot.wire.people import mentions
from bot.words.language import Language, say_within
from games.core.contract import Parts
from games.core.text import Notation, Seat, Text, text

WHATEVER = "*"
"""In place of what the others play: a turn against anything else."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn that is being planned on a table: what the others play, None for anything, and one's own moves so far.

    ``tried`` is None as long as the others are to move. ``table`` is where all of it leads.
    """

    table: Table
    seat: int
    answer: tuple[Answer, ...] | None
    tried: Plan | None

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
    """The turn that these moves begin, on a table; refuses what cannot be planned."""
    if moves[:1] == (WHATEVER,) or moves[:1] == [WHATEVER]:
        tried = plan(table, seat, tuple(moves[1:]))
        return Draft(tried.after, seat, None, tried)
    answers, reached, left = tuple[Answer, ...](), table, list(moves)
    while left and seat not in reached.position.to_act:
        (answer,), reached = foresee(reached, seat, (left.pop(0),))
        answers = (*answers, answer)
    if seat not in reached.position.to_act:
        return Draft(reached, seat, answers, None)
    tried = plan(reached, seat, tuple(left))
    return Draft(tried.after, seat, answers, tried)


class LaterSelect(PersistentSelect, prefix="later", answers="editing"):
    """The moves of whoever is next in a turn that is being planned."""

    session_id: Stamped
    sequence: int
    after: int
    path: Parts

    async def act(self, context: Context) -> None:
        """Add what was picked."""
        line = MoveLine.of(self.path)
        made = await _draft(context, self.session_id, self.sequence, self.after, line)
        longer = await asyncio.to_thread(picked, made, line, self.chosen_parts)
        await show_turn(context, self.session_id, self.after, longer)


LaterAction: TypeAlias = Literal["begin", "any", "back", "keep"]


class LaterButton(PersistentButton, prefix="plan-turn", answers="editing"):
    """Begins to plan a turn after another one, against anything, takes a choice back, or asks whether to keep it."""

    LABEL = "bot-plan-{action}"
    STYLES: ClassVar = {"keep": discord.ButtonStyle.primary}

    action: LaterAction
    session_id: Stamped
    sequence: int
    after: int
    path: Parts

    @classmethod
    def of(cls, action: LaterAction, session: Session, after: int, line: MoveLine, language: Language) -> "LaterButton":
        """The button for a line of a session's current state."""
        made = cls(action, session.id, session.sequence, after, line.held)
        return made.said(language)

    async def act(self, context: Context) -> None:
        """Do it, on the board as it was when the button was made."""
        line = MoveLine.of(self.path)
        if self.action == "keep":
            made = await _draft(context, self.session_id, self.sequence, self.after, line)
            answer = None if made.answer is None else tuple(one.notation for one in made.answer)
            await ask_to_keep(context, self.session_id, TurnWish(self.after, answer, made.moves))
            return
        wanted = {"begin": MoveLine(), "any": MoveLine((WHATEVER,)), "back": line.shorter}[self.action]
        await show_turn(context, self.session_id, self.after, wanted)


class PlanKeepButton(PersistentButton, prefix="plan-keep", answers="editing"):
    """Keeps a turn about which its player was asked, or drops it."""

    LABEL = "bot-plan-{action}"
    STYLES: ClassVar = {"yes": discord.ButtonStyle.primary}

    action: Literal["yes", "no"]
    session_id: Stamped
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
            then = LaterButton.of("begin", session, self.turn, MoveLine(), context.language)
            items.append(then.labelled(context.say(text("bot-plan-on"))))
        await context.reply(layout(*items))


async def ask_to_keep(context: Context, session_id: Stamped, wish: TurnWish) -> None:
    """Say in words what would be played and against what, and ask once."""
    asked = await context.host.plans.wish(session_id, context.user_id, wish, context.language.code, context.now)
    names = mentions(asked.table.session.players)
    lines = [context.say(one, names) for one in asked_lines(asked)]
    buttons = [
        PlanKeepButton(one, session_id, asked.turn.mark, asked.turn.number).said(context.language)
        for one in ("yes", "no")
    ]
    await context.reply(layout("\n".join(lines), buttons))


async def _draft(context: Context, session_id: Stamped, sequence: int, after: int, line: MoveLine) -> Draft:
    """The turn that a line stands for; refuses one that was begun on another board."""
    session = (await context.host.sessions.by_id(session_id)).session
    if session.sequence != sequence:
        raise StaleBoard(text("bot-refusal-stale"))
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


async def show_turn(context: Context, session_id: Stamped, after: int, line: MoveLine) -> None:
    """Show a turn that is being planned."""
    session = (await context.host.sessions.by_id(session_id)).session
    made = await _draft(context, session_id, session.sequence, after, line)
    await context.reply(*await later_reply(context, session, after, made, line))


def begin_button(session: Session, language: Language) -> LaterButton:
    """The button that begins a plan where nothing has been tried yet."""
    return LaterButton.of("begin", session, 0, MoveLine(), language).labelled(language.say(text("bot-plan-open")))


def later_buttons(session: Session, moves: Sequence[str], language: Language, *, whole: bool) -> list[LaterButton]:
    """Of moves that are tried ahead of one's turn: keep them for later, or say first what the others play."""
    line = MoveLine((WHATEVER, *moves))
    kept = [LaterButton.of("keep", session, 0, line, language)] if moves and whole and line.fits else []
    return [*kept, LaterButton.of("begin", session, 0, MoveLine(), language)]


async def later_reply(context: Context, session: Session, after: int, made: Draft, line: MoveLine) -> Reply:
    """The private message of a turn that is being planned, with the board after what was chosen."""
    language = context.signed(session.game)
    scene = Scene(made.table.turn + 1, made.table.position, made.tried.scene.events if made.tried else ())
    picture = await context.host.pictures.scene(made.table, scene, language, made.table.viewer(context.user_id))
    shown, files = await galleries(context, picture)
    players, before = await context.host.pictures.names(session, language), await _before(context, session, after)
    return await asyncio.to_thread(later_view, session, after, made, line, language, shown, players, before), files


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


def later_view(
    session: Session,
    after: int,
    made: Draft,
    line: MoveLine,
    language: Language,
    shown: Sequence[discord.ui.Item[Any]] = (),
    players: SeatNames = (),
    before: tuple[Text, ...] = (),
) -> discord.ui.LayoutView:
    """What was chosen, the list of what whoever is next can play, and the buttons."""
    names, lines = mentions(session.players), (*before, *_said(session.game, made))
    said = say_within(CONTENT, language, lambda one: "\n".join(one.say(told, names) for told in lines))
    items: list[LayoutPart] = [said, *shown]
    if not made.is_whole:
        items += _lists(session, after, made, line, language, players)
    actions: list[LaterAction] = ["keep"] if made.is_whole else []
    actions += ["back"] if line.moves or line.path else ["any"]
    items.append([LaterButton.of(one, session, after, line, language) for one in actions])
    return layout(*items)


def _lists(
    session: Session, after: int, made: Draft, line: MoveLine, language: Language, players: SeatNames
) -> list[LayoutPart]:
    """The list of what whoever is next can play, or why there is none."""
    if made.tried is None and made.table.position.secret_choice:
        return []
    if not line.fits or (line.is_full and not line.path):
        return [language.say(text("bot-plan-long"))]
    found = picks(made.table.position, made.mover, line.path, helps=session.helps)
    if not found:
        return [language.say(text("bot-line-nothing"))]
    key = "bot-pick-next" if made.tried is not None else "bot-plan-pick"
    name = language.plain.say(text(key, player=Seat(made.mover)), partial(name_in_list, players))
    select = LaterSelect(session.id, session.sequence, after, line.held)
    return [select.listing(name, pick_options(session.game, found, language, players))]


def _said(game: str, made: Draft) -> list[Text]:
    if made.answer is None:
        lines = [text("bot-plan-if-any")]
    elif made.answer:
        lines = [text("bot-plan-if", answer=told_answer(game, made.answer))]
    else:
        lines = [text("bot-plan-if-what")]
    if made.tried is not None:
        moves = made.tried.moves
        lines.append(text("bot-plan-own", moves=moves_told(game, moves)) if moves else text("bot-plan-own-what"))
    elif made.table.position.secret_choice:
        lines.append(text("bot-refusal-plan-secret"))
    return lines


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

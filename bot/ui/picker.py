"""Lists to pick moves from, step by step; they work for any game, from the parts of its moves.

Steps that leave the turn open are gathered in a private message and played together. Ids hold all that was chosen, so
nothing is stored and the lists work after a restart.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Literal, Self

import discord

from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.limits import CONTENT
from bot.model.actions import Chosen, not_your_turn, require_running, require_seat, require_turn
from bot.model.notations import shown
from bot.model.refusals import AsksFirst, SessionRefusal, StaleBoard
from bot.model.sessions import GenerationalId
from bot.model.tables import Table
from bot.move_menu.entries import MenuEntry, menu_entries
from bot.move_menu.suggested import Suggested, lists
from bot.pictures.list_entries import ListEntry, entries, name_in_list
from bot.pictures.names import SeatNames
from bot.play.plans import TriedMoves, try_as_far_as_possible, try_moves
from bot.play.scenes import Recap
from bot.play.sessions import Played
from bot.ui.answers import Reply, galleries
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, emoji_of, join_parts, layout, option
from bot.ui.story import brief, told_lines
from bot.words.language import Language, Names, say_within
from games.core.contract import Parts
from games.core.text import Notation, Text, text

LINE_ROOM = 50
"""The most characters of a line: what an id has room for beside the largest numbers."""

MOVE_ROOM = 14
"""The most characters of a move in a line, with what joins it."""

TURNS_TOLD = 3
"""The most turns told when the board has changed under a plan."""


@dataclass(frozen=True, slots=True)
class MoveLine:
    """The notations of the chosen moves, and the first parts of the one being chosen."""

    moves: tuple[str, ...] = ()
    path: Parts = ()

    @classmethod
    def of(cls, held: Parts) -> Self:
        """The line from an id, where an empty part stands between the moves and the parts."""
        if "" not in held:
            return cls((), held)
        end = held.index("")
        return cls(held[:end], held[end + 1 :])

    @property
    def held(self) -> Parts:
        """The line for an id. Raises a refusal if it is too long for one."""
        if not self.fits:
            raise SessionRefusal(text("bot-refusal-line-long"))
        return self._joined

    @property
    def fits(self) -> bool:
        """Whether an id has room for it."""
        return len(join_parts(self._joined)) <= LINE_ROOM

    @property
    def is_full(self) -> bool:
        """Whether there may be no room for one more move."""
        return len(join_parts(self.moves)) > LINE_ROOM - MOVE_ROOM

    @property
    def has_room(self) -> bool:
        """Whether a list of what can follow has an id."""
        return self.fits and not (self.is_full and not self.path)

    @property
    def _joined(self) -> Parts:
        return (*self.moves, "", *self.path) if self.moves else self.path

    @property
    def shorter(self) -> Self:
        """The line without what was chosen last."""
        return type(self)(self.moves, self.path[:-1]) if self.path else type(self)(self.moves[:-1])


def picked(table: Table, seat: int, line: MoveLine, path: Parts) -> tuple[TriedMoves, MoveLine]:
    """The plan and the line after picking a move, or a part of one; raises :class:`StaleBoard` if it is in no list."""
    before = try_moves(table, seat, line.moves)
    if path[-1:] == ("",):
        longer = MoveLine((*line.moves, *path[:-1]))
        return try_moves(table, seat, longer.moves), longer
    position = before.after.position
    legal = () if before.settles else position.moves(seat)
    for move in legal:
        if position.write(move) == path:
            longer = MoveLine((*line.moves, position.notation(move)))
            return try_moves(table, seat, longer.moves), longer
    if not any(position.write(move)[: len(path)] == path for move in legal):
        raise StaleBoard(text("bot-refusal-stale"))
    return before, MoveLine(line.moves, path)


def following(tried: TriedMoves, line: MoveLine) -> tuple[tuple[MenuEntry, ...], Suggested | None]:
    """What can follow a line, as far as it is listed, and how the turn may go on, to suggest but in mid-move."""
    position, seat, session = tried.after.position, tried.seat, tried.before.session
    if tried.settles:
        return (), None
    if line.path:
        return menu_entries(position, seat, line.path, helps=session.helps) if line.has_room else (), None
    found, whole = lists(position, seat, session.help_seed)
    return found if line.has_room else (), whole


def plays_at_once(tried: TriedMoves, line: MoveLine) -> bool:
    """Whether a move picked after a line is played when it is picked: it settles the turn, and nothing was gathered.

    The end of a gathered turn is shown first.
    """
    return tried.settles and not line.moves


def whole_told(rest: Suggested, language: Language, players: SeatNames, *, gathered: bool) -> str:
    """What the button of a suggested turn says; of one that is ``gathered`` in part, only the rest."""
    names = partial(name_in_list, players)
    moves = text("bot-line-rest", moves=rest.label) if gathered else rest.label
    told = text("bot-line-whole-worth" if rest.worth else "bot-line-whole", moves=moves, worth=rest.worth)
    told = text("bot-line-whole-leaves", told=told, points=rest.leaves) if rest.leaves else told
    return language.plain.say(told, names)


def line_told(tried: TriedMoves, line: MoveLine, language: Language, *, planned: bool = False) -> str:
    """What was chosen so far, and what it brings; ``planned`` if it is only tried."""
    table = tried.after
    names = mentions(table.session.players)
    begun = line.moves or line.path
    if planned:
        titles = [text("bot-line-plan" if begun else "bot-line-plan-begin")]
    else:
        titles = [text("bot-line-turn" if begun else "bot-line-turn-begin")]
    titles += [text("bot-line-ahead")] if tried.ahead else []
    said = [" ".join(language.say(one) for one in titles)]
    if line.moves or line.path:
        said.append(" → ".join(_chosen(tried, line, language)))
    told = table.position.tell(
        table.position.visible_events(tried.scene.events, table.viewer(tried.before.session.players[tried.seat]))
    )
    said += [told_lines(table, told, language)] if told else []
    remarks = [*_gain(tried), *_end(tried)]
    if not remarks and not tried.settles and not line.path and line.moves:
        remarks = [text("bot-line-on")]
    if line.path:
        remarks.append(table.position.explain(tried.seat, line.path))
    said += [_sentence(one, language, names) for one in remarks]
    return "\n".join(said)


def _chosen(tried: TriedMoves, line: MoveLine, language: Language) -> Iterator[str]:
    """The chosen moves and parts in words, or where there are none in notation."""
    before = [one.position for one in (tried.before, *(one.table for one in tried.reached))]
    moves = [one.write(one.read(tried.seat, move)) for one, move in zip(before, line.moves, strict=False)]
    for position, parts in zip(before, (*moves, *([line.path] if line.path else ())), strict=False):
        title = position.named(parts)
        game, names = tried.before.session.game, mentions(tried.before.session.players)
        written = "".join(parts) + " …" if parts is line.path else position.joiner.join(parts)
        yield language.say(title, names) if title else f"`{shown(game, written, language)}`"


def pick_options(
    game: str, found: Sequence[MenuEntry], language: Language, players: SeatNames = ()
) -> list[discord.SelectOption]:
    """Moves, or parts of moves, as select options."""
    return entry_options(entries(game, found, language, players), language)


def entry_options(listed: Sequence[ListEntry], language: Language) -> list[discord.SelectOption]:
    """The entries of a list as select options."""
    return [option(join_parts(one.path), one.label, one.meaning, emoji_of(one.sign, language)) for one in listed]


def prompt_for(seat: int, players: SeatNames) -> Text:
    """What the list of moves says, with the player's display name where it is known."""
    name = players[seat] if seat < len(players) else None
    return text("bot-pick-first", number=seat + 1) if name is None else text("bot-pick-named", name=name)


def played_sentence(played: Played) -> Text:
    """The sentence that tells the player what was played, in the words that lists have for it."""
    (begun, _), (last, notation), game = played.moves[0], played.moves[-1], played.table.game
    turn = [one.read(one.mover, move) for one, move in played.moves if one.turn == begun.turn]
    line, written = game.line(begun, turn), Notation(game.key, " ".join(played.notations))
    meaning = last.explain(last.mover, last.write(last.read(last.mover, notation)))
    moves = line.label if line else text("bot-move-meant", moves=written, told=meaning)
    return text("bot-move-played-over" if played.turn_over else "bot-move-played", moves=moves)


def changes_told(table: Table, turns: tuple[Recap, ...], language: Language) -> str:
    """What has happened since a line was begun."""
    if not turns:
        return language.say(text("bot-line-changed-back"))
    lines = [f"-# {brief(table, turn.told, language, turn.holders)}" for turn in turns[-TURNS_TOLD:]]
    return "\n".join((language.say(text("bot-line-changed")), *lines))


def broken_told(moves: Sequence[str], kept: int, why: Text, table: Table, language: Language) -> str:
    """Which of the moves cannot be played any more, and why."""
    game = table.session.game
    lost = text("bot-line-broken", moves=Notation(game, " ".join(moves)), move=Notation(game, moves[kept]))
    return f"{language.say(lost)} {language.say(why, mentions(table.session.players))}"


def _gain(tried: TriedMoves) -> list[Text]:
    """How the seat's points change, as far as it may know."""
    before, after = (_points(one.position, tried.seat) for one in (tried.before, tried.after))
    if before is None or after is None or before == after:
        return []
    return [text("bot-line-points", before=before, after=after)]


def _points(position: Any, seat: int) -> int | None:
    points: int | None = position.view(seat).scores[seat]
    return points


def _end(tried: TriedMoves) -> list[Text]:
    """Why nothing can follow."""
    if tried.held is not None:
        return [text("bot-line-held", move=Notation(tried.after.session.game, tried.held))]
    return [text("bot-line-over")] if tried.over else []


def _sentence(said: Text, language: Language, names: Names) -> str:
    """A remark with a capital, behind its sign."""
    plain = language.say(said.signed(""), names)
    return language.marked(said.sign, f"{plain[:1].upper()}{plain[1:]}")


class MoveSelect(PersistentSelect, prefix="pick", answers="editing"):
    """A list of moves, or of the next parts of moves: under the board, in a hand and after what was chosen.

    Its id has the session's sequence number.
    """

    session_id: GenerationalId
    sequence: int
    path: Parts

    @classmethod
    def after(
        cls, table: Table, listed: Sequence[ListEntry], line: MoveLine, placeholder: str, language: Language
    ) -> Self:
        """The list of what can follow a line."""
        made = cls(table.session.id, table.session.sequence, line.held)
        return made.with_options(placeholder, entry_options(listed, language))

    @classmethod
    def of(cls, table: Table, listed: Sequence[ListEntry], language: Language, seat: int, players: SeatNames) -> Self:
        """The select of the moves of a seat to act; ``players`` are display names."""
        return cls.after(table, listed, MoveLine(), language.say(prompt_for(seat, players)), language)

    async def act(self, context: Context) -> None:
        """Add what was picked to the line, and show it; play a single move that settles the turn."""
        table = require_running(await context.host.sessions.by_id(self.session_id))
        seat, line = require_seat(table.session, context.user_id), MoveLine.of(self.path)
        if table.session.sequence != self.sequence and context.is_private:
            await _show_changes(context, Chosen(self.session_id, self.sequence, line.moves))
            return
        require_turn(table, seat)
        if table.session.sequence != self.sequence:
            raise StaleBoard(text("bot-refusal-stale"))
        watched = (await context.host.guilds.find(context.guild_id)).watched
        tried, longer = await asyncio.to_thread(picked, table, seat, line, self.chosen_parts)
        if not longer.path and (watched or plays_at_once(tried, line)):
            await _play(context, Chosen(self.session_id, self.sequence, longer.moves), asking=True)
        else:
            await context.reply(*await line_reply(context, tried, longer), self.session_id)


class LineButton(PersistentButton, prefix="line", answers="editing"):
    """Plays a line, confirms one that gives something up, or takes its last choice back."""

    STYLES: ClassVar = {"play": discord.ButtonStyle.primary, "sure": discord.ButtonStyle.danger}

    action: Literal["play", "sure", "back"]
    session_id: GenerationalId
    sequence: int
    path: Parts

    @classmethod
    def of(cls, action: Literal["play", "sure", "back"], chosen: Chosen, line: MoveLine, said: str) -> Self:
        """The button for a line of a session's current state; ``sure`` plays what gives something up."""
        return cls(action, chosen.session_id, chosen.sequence, line.held).with_label(said)

    async def act(self, context: Context) -> None:
        """Do it, unless the board has changed: then show the line on the new one."""
        line = MoveLine.of(self.path)
        chosen = Chosen(self.session_id, self.sequence, line.moves)
        table = require_running(await context.host.sessions.by_id(self.session_id))
        seat = require_seat(table.session, context.user_id)
        if self.action in {"play", "sure"}:
            require_turn(table, seat, planned=context.is_private)
            await _play(context, chosen, asking=self.action == "play")
            return
        if table.session.sequence != self.sequence:
            await _show_changes(context, chosen)
            return
        tried = await asyncio.to_thread(try_moves, table, seat, line.shorter.moves)
        await context.reply(*await line_reply(context, tried, line.shorter), self.session_id)


async def line_reply(context: Context, tried: TriedMoves, line: MoveLine, *remarks: str) -> Reply:
    """The private message of a line, with the board after it."""
    table = tried.before
    language = context.signed(table.session.game)
    shown: list[discord.ui.Item[Any]] = []
    files: list[discord.File] = []
    if line.moves:
        picture = await context.host.pictures.scene(table, tried.scene, language, table.viewer(context.user_id))
        shown, files = await galleries(context, picture)
    found, rest = await asyncio.to_thread(following, tried, line)
    players = await context.host.pictures.names(table.session, language)
    return line_view(tried, line, found, language, remarks, shown, players, rest), files


def line_view(
    tried: TriedMoves,
    line: MoveLine,
    found: Sequence[MenuEntry],
    language: Language,
    remarks: Sequence[str] = (),
    shown: Sequence[discord.ui.Item[Any]] = (),
    players: SeatNames = (),
    rest: Suggested | None = None,
) -> discord.ui.LayoutView:
    """What was chosen, what is shown of it, the list of what was found to follow, and the buttons."""
    said = say_within(CONTENT, language, lambda one: "\n".join((*remarks, line_told(tried, line, one))))
    items: list[LayoutPart] = [said, *shown]
    if not line.fits:
        return layout(*items, language.say(text("bot-line-long")))
    items += _list(tried, line, found, language, players)
    session = tried.before.session
    chosen = Chosen(session.id, session.sequence, line.moves)
    buttons: list[discord.ui.Item[Any]] = whole_button(tried.before, rest, language, players, line.moves)
    if line.moves and not line.path:
        buttons.append(LineButton.of("play", chosen, line, language.say(text("bot-line-play"))))
    if line.moves or line.path:
        buttons.append(LineButton.of("back", chosen, line, language.say(text("bot-line-back"))))
    return layout(*items, buttons)


def whole_button(
    table: Table, found: Suggested | None, language: Language, players: SeatNames = (), before: tuple[str, ...] = ()
) -> list[discord.ui.Item[Any]]:
    """The button that plays a suggested turn if an id has room for it, ``before`` being gathered already."""
    if found is None or not (line := MoveLine((*before, *found.moves))).fits:
        return []
    chosen = Chosen(table.session.id, table.session.sequence, line.moves)
    made = LineButton.of("play", chosen, line, whole_told(found, language, players, gathered=bool(before)))
    made.item.style = discord.ButtonStyle.secondary
    return [made]


def _list(
    tried: TriedMoves, line: MoveLine, found: Sequence[MenuEntry], language: Language, players: SeatNames
) -> list[LayoutPart]:
    """The list of what was found to follow a line, or why there is none."""
    if tried.settles:
        return []
    if not found:
        return [language.say(text("bot-line-long" if line.is_full and not line.path else "bot-line-nothing"))]
    listed = entries(tried.before.session.game, found, language, players)
    return [MoveSelect.after(tried.before, listed, line, language.say(text("bot-pick-next")), language)]


async def ask_first(context: Context, question: AsksFirst, session_id: GenerationalId) -> None:
    """Ask whether moves that give something up are to be played."""
    line = MoveLine(question.moves)
    chosen = Chosen(session_id, question.sequence, line.moves)
    sure = LineButton.of("sure", chosen, line, context.say(text("bot-line-sure", moves=question.line)))
    back = LineButton.of("back", chosen, line, context.say(text("bot-line-back")))
    await context.reply(layout(context.say(question.text), [sure, back]), session_id=session_id)


async def _play(context: Context, chosen: Chosen, *, asking: bool) -> None:
    """Play a line, or ask first, or show it on the board that has changed."""
    try:
        played = await context.host.sessions.play_chosen(chosen, context.user_id, context.now, asking=asking)
    except AsksFirst as question:
        await ask_first(context, question, chosen.session_id)
    except StaleBoard:
        if not context.is_private:
            raise
        await _show_changes(context, chosen)
    else:
        await answer_played(context, chosen.session_id, played)


async def _show_changes(context: Context, chosen: Chosen) -> None:
    """Show a line on a board that has changed since; a list from which nothing was chosen yet is made anew."""
    if chosen.moves:
        tried, remarks = await changed_since(context, chosen)
        await context.reply(*await line_reply(context, tried, MoveLine(tried.moves), *remarks), chosen.session_id)
        return
    table = require_running(await context.host.sessions.by_id(chosen.session_id))
    seat = require_seat(table.session, context.user_id)
    acts = seat in table.position.to_act
    told = text("bot-pick-anew") if acts else not_your_turn(table.position, seat)
    await context.reply(*await private_reply(context, table, seat, (told,)), chosen.session_id)


async def changed_since(context: Context, chosen: Chosen) -> tuple[TriedMoves, list[str]]:
    """A line on the board as it is now, as far as it still goes, and what has been played since it was begun."""
    table = require_running(await context.host.sessions.by_id(chosen.session_id))
    language = context.signed(table.session.game)
    seat = require_seat(table.session, context.user_id)
    tried, why = await asyncio.to_thread(try_as_far_as_possible, table, seat, chosen.moves)
    turns = await context.host.replays.turns_since(chosen.session_id, chosen.sequence)
    remarks = [changes_told(table, turns, language)]
    if why is not None:
        remarks.append(broken_told(chosen.moves, len(tried.moves), why, table, language))
    return tried, remarks


async def answer_played(context: Context, session_id: int, played: Played) -> None:
    """Show what a move revealed to its player alone; else say in private what was played, until the board shows it."""
    language = context.signed(played.table.session.game)
    if played.revealed and played.seat is not None:
        told = (played_sentence(played), *played.revealed)
        view, files = await private_reply(context, played.table, played.seat, told)
        await context.finish(session_id, context.reply(view, files, session_id))
        return
    # Taken before anything is awaited: the next act may want to delete it too.
    earlier = context.take_latest(session_id)
    if context.message is None or context.is_private:
        people = mentions(played.table.session.players)
        await context.finish_briefly(
            session_id, lambda: context.reply(layout(language.say(played_sentence(played), people)))
        )
    else:
        await context.host.outbox.deliver(session_id)
    await context.delete_private(earlier)


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
        listed = entries(table.session.game, found, language, players)
        items.append(MoveSelect.of(table, listed, language, seat, players))
        items.append(whole_button(table, rest, language, players))
    return layout(*items), files

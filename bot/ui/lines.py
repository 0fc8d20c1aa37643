"""Moves chosen one after another from lists and not yet played: how ids hold them, and what is said about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeAlias

import discord

from bot.model.notations import shown
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.tables import Table
from bot.move_menu.picks import Pick, picks
from bot.move_menu.suggested import Suggested, lists
from bot.pictures.listing import ListEntry, entries
from bot.pictures.names import SeatNames
from bot.play.commit import Played
from bot.play.plans import Plan, plan
from bot.play.recaps import Recap
from bot.ui.base import emoji_of, option
from bot.ui.ids import join_parts
from bot.ui.story import brief, told_lines
from bot.wire.people import mentions
from bot.words.language import Language, Names
from games.core.contract import Parts
from games.core.text import Notation, Text, text

Mode: TypeAlias = Literal["turn", "plan"]
"""``turn``: a move that settles the turn is played when it is picked. ``plan``: everything is only tried."""

LineAction: TypeAlias = Literal["play", "sure", "back", "try"]
"""What a button does with a line: ``sure`` plays what gives something up, ``try`` shows it as a plan."""

LINE_ROOM = 50
"""The most characters of a line: what an id has room for beside the largest numbers."""

MOVE_ROOM = 14
"""The most characters of a move in a line, with what joins it."""

_TITLES: dict[tuple[Mode, bool], str] = {
    ("plan", False): "bot-line-plan-begin",
    ("plan", True): "bot-line-plan",
    ("turn", False): "bot-line-turn-begin",
    ("turn", True): "bot-line-turn",
}
"""The title of an empty line, and of one with choices."""

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


def picked(table: Table, seat: int, line: MoveLine, path: Parts) -> tuple[Plan, MoveLine]:
    """The plan and the line after picking a move, or a part of one; raises :class:`StaleBoard` if it is in no list."""
    before = plan(table, seat, line.moves)
    if path[-1:] == ("",):
        longer = MoveLine((*line.moves, *path[:-1]))
        return plan(table, seat, longer.moves), longer
    position = before.after.position
    legal = () if before.settles else position.moves(seat)
    for move in legal:
        if position.write(move) == path:
            longer = MoveLine((*line.moves, position.notation(move)))
            return plan(table, seat, longer.moves), longer
    if not any(position.write(move)[: len(path)] == path for move in legal):
        raise StaleBoard(text("bot-refusal-stale"))
    return before, MoveLine(line.moves, path)


def following(tried: Plan, line: MoveLine, mode: Mode) -> tuple[tuple[Pick, ...], Suggested | None]:
    """What can follow a line, as far as it is listed, and how the turn may go on, to suggest.

    Nothing is suggested for a plan, and in the middle of a move.
    """
    position, seat, session = tried.after.position, tried.seat, tried.before.session
    if tried.settles:
        return (), None
    if line.path or mode == "plan":
        return picks(position, seat, line.path, helps=session.helps) if line.has_room else (), None
    found, whole = lists(position, seat, session.help_seed)
    return found if line.has_room else (), whole


def plays_at_once(tried: Plan, line: MoveLine) -> bool:
    """Whether a move picked after a line is played when it is picked: it settles the turn, and nothing was gathered.

    The end of a gathered turn is shown first.
    """
    return tried.settles and not line.moves


def whole_told(rest: Suggested, language: Language, *, gathered: bool) -> str:
    """What the button of a suggested turn says; of one that is ``gathered`` in part, only the rest."""
    moves = text("bot-line-rest", moves=rest.label) if gathered else rest.label
    told = text("bot-line-whole-worth" if rest.worth else "bot-line-whole", moves=moves, worth=rest.worth)
    return language.plain.say(text("bot-line-whole-leaves", told=told, points=rest.leaves) if rest.leaves else told)


def line_told(tried: Plan, line: MoveLine, mode: Mode, language: Language) -> str:
    """What was chosen so far, and what it brings."""
    table = tried.after
    names = mentions(table.session.players)
    titles = [text(_TITLES[mode, bool(line.moves or line.path)])]
    titles += [text("bot-line-ahead")] if tried.ahead else []
    said = [" ".join(language.say(one) for one in titles)]
    if line.moves or line.path:
        chosen = (*line.moves, *([f"{''.join(line.path)} …"] if line.path else ()))
        said.append(" → ".join(f"`{shown(table.session.game, one, language)}`" for one in chosen))
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


def pick_options(
    game: str, found: Sequence[Pick], language: Language, players: SeatNames = ()
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
    """The sentence that tells the player what was played."""
    key = "bot-move-played-over" if played.turn_over else "bot-move-played"
    return text(key, moves=Notation(played.table.session.game, " ".join(played.notations)))


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


def _gain(tried: Plan) -> list[Text]:
    """How the seat's points change, as far as it may know."""
    before, after = (_points(one.position, tried.seat) for one in (tried.before, tried.after))
    if before is None or after is None or before == after:
        return []
    return [text("bot-line-points", before=before, after=after)]


def _points(position: Any, seat: int) -> int | None:
    points: int | None = position.view(seat).scores[seat]
    return points


def _end(tried: Plan) -> list[Text]:
    """Why nothing can follow."""
    if tried.held is not None:
        return [text("bot-line-held", move=Notation(tried.after.session.game, tried.held))]
    return [text("bot-line-over")] if tried.over else []


def _sentence(said: Text, language: Language, names: Names) -> str:
    """A remark with a capital, behind its sign."""
    plain = language.say(said.signed(""), names)
    return language.marked(said.sign, f"{plain[:1].upper()}{plain[1:]}")

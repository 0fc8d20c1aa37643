"""A seat's list of moves with whole walks in it, and the turn to suggest: one that gains something, or saves.

What a table helps with follows from what everybody may know, and is judged as looking back will judge it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.limits import SELECT_OPTIONS
from bot.move_menu.entries import (
    Danger,
    MenuEntry,
    entries_among,
    menu_entries,
    safe_first,
    weighed,
    with_words,
)
from games import REGISTRY
from games.core.analyst import suggestible
from games.core.computers import seed_for
from games.core.contract import Position, Stretch
from games.core.search import WeighedTurn
from games.core.text import Notation, Text, text
from games.core.worth import REPLY_GAINS, REPLY_WINS, Offer, Worth, signed, words_of

LONGEST = 6
"""The most moves of a computer's turn to list at once: what can still be read on a button."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """The rest of a turn, what it is called, and what it brings: in words, or points with their sign; it may be empty.

    ``leaves`` is what its last move leaves the next seat, where that is more than it brings.
    """

    moves: tuple[str, ...]
    label: Text
    worth: Text | str = ""
    leaves: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """Moves of one turn, one after another, each with its worth and the position before it."""

    seat: int
    steps: tuple[tuple[Position[Any], Offer], ...]

    @classmethod
    def of(cls, position: Position[Any], seat: int, moves: Sequence[str]) -> "_Line":
        """The line of these moves."""
        steps = []
        for notation in moves:
            move = position.read(seat, notation)
            (offer,) = weighed(position, seat, (move,))
            steps.append((position, offer))
            position = position.play(seat, move).position
        return cls(seat, tuple(steps))

    @property
    def last(self) -> Offer:
        """The last move."""
        return self.steps[-1][1]

    @property
    def gain(self) -> int:
        """The points that the line brings; a move may count what those after it bring, such as the row then chosen."""
        position, last = self.steps[-1]
        ends = (self.steps[0][0], position.play(self.seat, last.move).position)
        before, after = (one.view(None).scores[self.seat] for one in ends)
        if before is None or after is None:
            return sum(one.worth.gain for _, one in self.steps)
        return after - before

    @property
    def telling(self) -> tuple[Position[Any], Offer]:
        """The move that brings most, or ends the game; of equal ones the last."""
        worths = [(one.worth.end is not None, one.worth.order, number) for number, (_, one) in enumerate(self.steps)]
        return self.steps[max(worths)[-1]]

    @property
    def words(self) -> tuple[Text, ...]:
        """What a list says of the most telling move, and of what the last one may leave the next seat."""
        position, last = self.steps[-1]
        return words_of(position, self.seat, last.move, self.telling[1].worth)

    def suggested(self, way: Stretch) -> Suggested | None:
        """The button of the line; None if it brings nothing, gives something up, loses, or lets the next seat win."""
        worths, gain = [one.worth for _, one in self.steps], self.gain
        brings = way.saves or gain > 0 or any(one.drawn or one.wins for one in worths)
        replies = {said.key: said for said in self.words}
        given_up = any(position.gives_up(self.seat, one.move) for position, one in self.steps)
        if not brings or given_up or self.last.worth.loses or REPLY_WINS in replies:
            return None
        told = signed(gain) if gain else next((one.label for one in reversed(worths) if one.drawn and one.label), "")
        leaves = dict(replies[REPLY_GAINS].values)["points"] if REPLY_GAINS in replies else ""
        return Suggested(way.moves, way.label, told, str(leaves))


def lists(
    position: Position[Any], seat: int, help_seed: bytes | None = None
) -> tuple[tuple[MenuEntry, ...], Suggested | None]:
    """A seat's list of moves, and the turn to suggest to it.

    ``help_seed`` is a seed for what is drawn among equally good turns, the same for everybody who looks; None gives no
    help: then the list stands in the order of the game and says only what moves do. With help what the search has
    looked at stands first, the best at the top; all else follows by what it brings at once. A turn is suggested only
    if it gains something or saves, and none to a seat that plays alone: it is its puzzle.

    That can be slow; so call this in a thread, which is safe since a position never changes.
    """
    # What everybody sees must follow from what everybody knows.
    game, view = REGISTRY[position.game], position.view(seat if position.secret_choice else None)
    ways = game.ways(view)
    # Such a move has parts, of which it stands for one choice.
    stands = any(len(one.moves) == 1 and position.joiner in one.moves[0] for one in ways)
    if help_seed is None:
        return _unhelped(position, seat, ways, stands=stands), None
    turns = () if stands else game.ranked(position, seat, ways)
    moves = weighed(position, seat)
    best = ways[0] if stands else _best(position, seat, turns, ways, moves, seed_for(help_seed, position.turn))
    rank = partial(_rank, turns, best.moves if best else ())
    # What is suggested is listed whole.
    moves = tuple(sorted(moves, key=lambda one: rank((one.notation,))))
    lines = _lines(position, seat, ways, best)
    longer = [
        (line.last, _entry(one, with_words(line.words, one.meaning), line.last.worth))
        for one, line in lines.items()
        if len(one.moves) > 1 or stands
    ]
    found = entries_among(position, seat, moves, room=0 if stands else SELECT_OPTIONS - len(longer))
    # A move that stands for others comes before them.
    found = [*longer, *found] if stands else [*found, *longer[: SELECT_OPTIONS - len(found)]]
    found.sort(key=lambda one: one[0].worth.order, reverse=True)
    ranks = {entry.path: rank(_moves(one, entry)) for one, entry in found}
    listed = sorted(safe_first(found), key=lambda one: (ranks[one.path] >= 0, one.danger, ranks[one.path]))
    return tuple(listed), None if best is None else lines[best].suggested(best)


def _moves(first: Offer, entry: MenuEntry) -> tuple[str, ...]:
    """The moves of an entry, or the first of those that it stands for."""
    return entry.path[:-1] if entry.path[-1] == "" else (first.notation,)


def _rank(turns: Sequence[WeighedTurn], first: tuple[str, ...], moves: tuple[str, ...]) -> int:
    """The place of these moves among ranked turns: that of the first turn that begins with them."""
    if moves == first:
        return -1
    return next((at for at, one in enumerate(turns) if one.moves[: len(moves)] == moves), len(turns))


def _unhelped(position: Position[Any], seat: int, ways: Sequence[Stretch], *, stands: bool) -> tuple[MenuEntry, ...]:
    """The list in the order of the game; ``stands``: whether each way is a move that stands for others."""
    walks = tuple(_entry(one, one.meaning) for one in ways if not one.saves)
    if stands:
        begun = entries_among(position, seat, weighed(position, seat, helps=False), warning=False, room=0)
        return (*walks, *safe_first(begun))
    listed = menu_entries(position, seat, helps=False)
    return (*listed, *walks[: SELECT_OPTIONS - len(listed)])


def _lines(position: Position[Any], seat: int, ways: Sequence[Stretch], best: Stretch | None) -> dict[Stretch, _Line]:
    """What becomes of each way, and of the turn to suggest.

    The way home can be a walk as well, and is called what it is.
    """
    known = {one.moves: one for one in (*reversed(ways), *([best] if best else []))}
    return {one: _Line.of(position, seat, one.moves) for one in reversed(known.values())}


def _best(
    position: Position[Any],
    seat: int,
    turns: Sequence[WeighedTurn],
    ways: Sequence[Stretch],
    moves: Sequence[Offer],
    seed: bytes,
) -> Stretch | None:
    """The best turn of a seat that does not play alone, up to a move that ends it, draws or reveals something.

    Of one of many moves it is the first. A shorter turn is as good as a longer one; of equal ones one is drawn.
    Without a search it is what brings most.
    """
    if position.seats == 1:
        return None
    even = suggestible(turns)
    short = [one.moves for one in even if len(one.moves) == min(len(other.moves) for other in even)]
    found = short[int.from_bytes(seed) % len(short)] if short else (moves[0].notation,)
    found = found if len(found) <= LONGEST else found[:1]
    known = next((one for one in ways if one.moves == found), None)
    if known is not None:
        return known
    line = _Line.of(position, seat, found)
    told = REGISTRY[position.game].line(position, [one.move for _, one in line.steps])
    if told is not None:
        return told
    before, telling = line.telling
    meaning = before.explain(seat, telling.parts if len(found) > 1 else ())
    return Stretch(found, text("bot-line-moves", moves=Notation(position.game, " ".join(found))), meaning)


def _entry(way: Stretch, meaning: Text, worth: Worth | None = None) -> MenuEntry:
    danger = Danger.LOSS if worth and worth.loses else Danger.NONE
    return MenuEntry((*way.moves, ""), way.label, meaning, whole=True, danger=danger)


def open_lists(
    position: Position[Any], people: frozenset[int], help_seed: bytes | None = None
) -> tuple[dict[int, tuple[MenuEntry, ...]], Suggested | None]:
    """What everybody may see under a board: a list for each person to act, and a turn to suggest to the only one.

    There is nothing for a choice that is secret. As slow as :func:`lists`.
    """
    acting = () if position.secret_choice else tuple(sorted(position.to_act & people))
    if len(acting) != 1:
        return {seat: menu_entries(position, seat, helps=help_seed is not None) for seat in acting}, None
    (seat,) = acting
    listed, whole = lists(position, seat, help_seed)
    return {seat: listed}, whole

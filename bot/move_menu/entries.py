"""Legal moves as lists to pick from, for any game, built from the parts of its moves; the best come first.

A move after which the next seat can win comes after all that leave it no such thing, and what loses at once comes last.
Of moves that are worth the same, those come last that leave the next seat more than they bring.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import groupby
from typing import Any

from bot.limits import SELECT_OPTIONS
from games.core.contract import Parts, Position
from games.core.text import Text, text
from games.core.worth import NO_WORTH, REPLY_GAINS, REPLY_WINS, Offer, best_first, words_of


class Danger(IntEnum):
    """What an entry gives away, the worst last."""

    NONE = 0
    REPLY = 1
    """The next seat can win at once."""
    LOSS = 2
    """It ends the game, and another seat is first."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry of a list: the parts chosen so far, and whether they are a whole move.

    Of several moves the path are their notations and an empty part.

    ``meaning`` begins with what the move is worth, or the best of the moves that begin so. ``leaves_more``: whether it
    leaves the next seat more than it brings.
    """

    path: Parts
    label: str | Text
    meaning: Text
    whole: bool
    danger: Danger = Danger.NONE
    leaves_more: bool = False


def weighed(
    position: Position[Any], seat: int, moves: Sequence[Any] | None = None, *, end: bool = True, helps: bool = True
) -> tuple[Offer, ...]:
    """These legal moves, or all, the best first, by how they ``end`` the game too.

    Without help they stay in the order of the game, and nothing is said of what they are worth.
    """
    moves = position.moves(seat) if moves is None else moves
    worths = position.worths(seat, moves) if moves and helps else (NO_WORTH,) * len(moves)
    worths = worths if end else tuple(replace(worth, end=None) for worth in worths)
    return tuple(
        Offer(move, position.notation(move), worth, position.write(move)) for move, worth in best_first(moves, worths)
    )


def with_words(words: Sequence[Text], meaning: Text) -> Text:
    """What a move does, after the words on what it is worth; its sign goes before all."""
    said = meaning.signed("")
    for one in reversed(words):
        said = text("bot-worth", worth=one, meaning=said)
    return said.signed(meaning.sign)


def menu_entries(
    position: Position[Any], seat: int, path: Parts = (), *, warning: bool = True, helps: bool = True
) -> tuple[MenuEntry, ...]:
    """The entries after these parts: as many whole moves as fit one select, the best, and the next parts of the others.

    Empty if no legal move begins with the path. ``warning``: whether moves say how they end the game, and what they
    leave to the next seat; of a problem that would tell too much. Without help the entries say only what moves do, and
    moves are listed whole if all are.
    """
    begun = [move for move in position.moves(seat) if position.write(move)[: len(path)] == path]
    moves = weighed(position, seat, begun, end=warning, helps=helps)
    room = SELECT_OPTIONS if helps or len(moves) <= SELECT_OPTIONS else 0
    return safe_first(entries_among(position, seat, moves, len(path) + 1, warning=warning and helps, room=room))


def entries_among(
    position: Position[Any],
    seat: int,
    moves: Sequence[Offer],
    depth: int = 1,
    *,
    warning: bool = True,
    room: int = SELECT_OPTIONS,
) -> list[tuple[Offer, MenuEntry]]:
    """The entries for moves that have been weighed already, each with the first of its moves.

    Those of a group have so many parts in common. No move is listed whole where all take more entries than ``room``.
    """
    whole, begun = _parted(moves, depth, room)
    entries = [(one.parts, [one]) for one in whole] + list(begun.items())
    return [(ways[0], _entry_of(position, seat, one, ways, warning=warning)) for one, ways in entries]


def _parted(moves: Sequence[Offer], depth: int, room: int) -> tuple[Sequence[Offer], dict[Parts, list[Offer]]]:
    """The best moves, to be listed whole, and all others by what so many of their parts are, in no more entries than
    there is room for; a move that nothing else begins as stays whole.
    """
    begun: dict[Parts, list[Offer]] = {}
    for count in range(min(len(moves), room), -1, -1):
        begun = {}
        for one in moves[count:]:
            begun.setdefault(one.parts[:depth], []).append(one)
        if count + len(begun) <= room:
            return moves[:count], _joined(begun)
    return (), _joined(begun)


def safe_first(listed: Iterable[tuple[Offer, MenuEntry]]) -> tuple[MenuEntry, ...]:
    """The entries, each given with the best of its moves, in their order but for what they give away."""
    tiers = (list(tier) for _, tier in groupby(listed, key=lambda one: one[0].worth.order))
    found = (pick for tier in tiers for _, pick in sorted(tier, key=lambda one: one[1].leaves_more))
    return tuple(sorted(found, key=lambda one: one.danger))


def _joined(begun: Mapping[Parts, list[Offer]]) -> dict[Parts, list[Offer]]:
    """The moves by how they begin; if only one begins so, by the whole move."""
    return {ways[0].parts if len(ways) == 1 else path: ways for path, ways in begun.items()}


def _entry_of(
    position: Position[Any], seat: int, path: Parts, ways: Sequence[Offer], *, warning: bool = True
) -> MenuEntry:
    """The entry for the moves that begin with this path, the best first."""
    meaning, title = position.explain(seat, path), position.named(path)
    for one in ways:
        if one.parts == path:
            words = words_of(position, seat, one.move, one.worth) if warning else one.worth.words
            replies = {said.key for said in words} & {REPLY_WINS, REPLY_GAINS}
            if one.worth.end is not None and one.worth.label is not None:
                # How it ends the game and what it brings fill the line, and matter more than what flies.
                words, meaning = words[:-1], words[-1].signed(meaning.sign)
            found = MenuEntry(path, title or one.notation, with_words(words, meaning), whole=True)
            danger = Danger.LOSS if one.worth.loses else Danger.REPLY if REPLY_WINS in replies else Danger.NONE
            return replace(found, danger=danger, leaves_more=REPLY_GAINS in replies)
    if words := ways[0].worth.words:
        meaning = text("bot-worth-best", worth=words[0], meaning=with_words(words[1:], meaning))
    danger = Danger.LOSS if ways[0].worth.loses else Danger.NONE
    return MenuEntry(path, title or f"{path[-1]} …", meaning, whole=False, danger=danger)

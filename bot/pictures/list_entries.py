"""Lists of moves in the words of their readers; those that everybody sees are made by the processes that draw.

Weighing the moves of a position takes longer than anything else that its board needs but the picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from bot.limits import OPTION_DESCRIPTION, OPTION_LABEL
from bot.model.notations import shown
from bot.move_menu.entries import MenuEntry
from bot.move_menu.suggested import Suggested, open_lists
from bot.pictures.drawing import Readers
from bot.words.language import Language, language_for, shorten, shorten_clauses
from games.core.contract import Parts, Position
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class ListEntry:
    """An entry of a list: what it chooses, its label, what it does and brings, and a game's sign for that."""

    path: Parts
    label: str
    meaning: str
    sign: str = ""


OpenLists: TypeAlias = tuple[dict[int, tuple[ListEntry, ...]], Suggested | None]
"""By seat, the list of a person to act; and a turn to suggest."""


def entries(
    game: str, found: Sequence[MenuEntry], language: Language, players: Sequence[str | None] = ()
) -> tuple[ListEntry, ...]:
    """Moves, or parts of moves, for a list, which cannot hold mentions; ``players`` are display names."""
    names = partial(name_in_list, players)
    return tuple(
        ListEntry(
            pick.path,
            shorten(told_label(game, pick.label, language, players), OPTION_LABEL),
            shorten_clauses(language.plain.say(pick.meaning, names), OPTION_DESCRIPTION),
            pick.meaning.sign,
        )
        for pick in found
    )


def told_label(game: str, label: str | Text, language: Language, players: Sequence[str | None]) -> str:
    """The label of an entry in words, with these display names."""
    names = partial(name_in_list, players)
    return language.plain.say(label, names) if isinstance(label, Text) else shown(game, label, language)


def open_entries(
    game: str, position: Position[Any], people: frozenset[int], readers: Readers, help_seed: bytes | None = None
) -> OpenLists:
    """What :func:`open_lists` finds, in words."""
    listed, whole = open_lists(position, people, help_seed)
    language = language_for(readers.code)
    return {seat: entries(game, found, language, readers.names) for seat, found in listed.items()}, whole


def name_in_list(players: Sequence[str | None], seat: int) -> str | Text:
    """The player's display name where it is known, else the number."""
    name = players[seat] if seat < len(players) else None
    return text("core-seat", number=seat + 1) if name is None else name

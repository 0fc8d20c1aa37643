"""How many taps a turn takes on a phone, by somebody who wants any of the better moves and looks for it.

    uv run python -m tests.benchmarks.taps
    uv run python -m tests.benchmarks.taps --games hekla --number 5

Two seats, against a computer of level 2, with help under the board. Half the time the person takes what is suggested or
stands first, else one of the first five entries of a list. A list is opened and an entry picked, which are two taps; a
button is one. Only what messages show is pressed.

A line a game, with the median of all turns; the command fails if it is above what is owed.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import discord

from bot.model.actions import Chosen, follow_chosen, revealed_in, still_to_act, with_forced
from bot.model.refusals import AsksFirst
from bot.model.tables import Table
from bot.move_menu.suggested import lists
from bot.pictures.drawing import Readers
from bot.pictures.list_entries import entries, open_entries
from bot.ui.base import layout, split_parts
from bot.ui.board import board
from bot.ui.controls import HandButton
from bot.ui.picker import LineButton, MoveLine, MoveSelect, following, line_view, picked, plays_at_once, whole_button
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.computers import plan_turn, seed_for
from games.core.options import OptionValue
from rendering.painters import PAINTERS
from rendering.picture import Audience, Picture
from tests.bot.test_limits import lobby_for, playing

OWED = {"volcano": 2.0, "hekla": 2.0, "vesuvio": 3.0}
"""The most taps of a usual turn."""

LIST, BUTTON = 2, 1
"""The taps to pick from a list, which has to be opened, and to press a button."""

TRUSTING = 0.5
"""How often somebody takes what is suggested, or what stands first."""

LOOKED_AT = 5
"""So many entries of a list are looked at otherwise."""

LEVEL = 2
PERSON = 0
LONGEST = 400
"""A game with so many turns is taken for one that does not end."""

LONGEST_TURN = 400
"""In a turn with so many acts somebody is taken to be lost: in Volcano one can wander about without an eruption.

A whole challenge of Volcano is one turn.
"""

LANGUAGE = language_for("en")


class EndlessTurn(Exception):
    """The player does not find the end of their turn."""


class Person:
    """A player on a phone; ``taps`` counts their taps, ``turns`` those of each turn."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.taps = 0
        self.has_reply = False
        """Whether a private reply, which told what was revealed, holds the next list."""
        self.turns = list[int]()

    def turn(self, table: Table) -> Table:
        """Play until another seat is to act."""
        turn, before = table.position.turn, self.taps
        for _ in range(LONGEST_TURN):
            if not still_to_act(table, PERSON, turn):
                self.turns.append(self.taps - before)
                return table
            table = self.act(table)
        raise EndlessTurn

    def act(self, table: Table) -> Table:
        """Play something from the board, or from the hand if the choice is secret."""
        view = shown_board(table)
        if table.position.secret_choice:
            assert [one for one in view.walk_children() if isinstance(one, HandButton)]
            self.taps += 0 if self.has_reply else BUTTON
            view = shown_hand(table)
        line = MoveLine()
        while True:
            trusting = self.dice.random() < TRUSTING
            plays = [one for one in view.walk_children() if isinstance(one, LineButton) and one.action == "play"]
            options = [
                one for found in view.walk_children() if isinstance(found, MoveSelect) for one in found.item.options
            ]
            if plays and (trusting or not options):
                self.taps += BUTTON
                return self.play(table, MoveLine.of(plays[0].path).moves)
            self.taps += LIST
            chosen = split_parts(options[0 if trusting else self.dice.randrange(min(len(options), LOOKED_AT))].value)
            tried, longer = picked(table, PERSON, line, chosen)
            if not longer.path and plays_at_once(tried, line):
                return self.play(table, longer.moves)
            line = longer
            found, rest = following(tried, line)
            view = line_view(tried, line, found, LANGUAGE, rest=rest)

    def play(self, table: Table, moves: tuple[str, ...]) -> Table:
        """Play these moves, and say yes if asked."""
        chosen = Chosen(table.session.id, table.session.sequence, moves)
        try:
            reached = follow_chosen(table, PERSON, chosen, asking=True)
        except AsksFirst:
            self.taps += BUTTON
            reached = follow_chosen(table, PERSON, chosen, asking=False)
        whole = with_forced(reached)
        self.has_reply = bool(revealed_in(whole, PERSON))
        return whole[-1].table


def shown_board(
    table: Table,
    names: tuple[str, ...] = (),
    language: Language = LANGUAGE,
    people: frozenset[int] = frozenset({PERSON}),
) -> discord.ui.LayoutView:
    """The message of everybody, with its picture's alternative text where the seats have names."""
    game, position, told = table.session.game, table.position, "x"
    if names:
        told = PAINTERS[game].describe(position.view(None), Audience(language.words(), names))
    listed, whole = open_entries(game, position, people, Readers(language.code, names), table.session.help_seed)
    return board(table, listed, Picture(b"", "board.png", told), language, players=names, whole=whole)


def shown_hand(table: Table, names: tuple[str, ...] = ()) -> discord.ui.LayoutView:
    """The private message with a hand, where the seats have names, and a secret choice."""
    found, rest = lists(table.position, PERSON, table.session.help_seed)
    items: list[discord.ui.Item[Any]] = []
    shown = PAINTERS[table.session.game].hand(table.position.view(PERSON), Audience(LANGUAGE.words(), names))
    if shown is not None and names:
        items.append(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description=shown.alt)))
    listed = entries(table.session.game, found, LANGUAGE, names)
    items.append(discord.ui.ActionRow(MoveSelect.of(table, listed, LANGUAGE, PERSON, names)))
    whole = whole_button(table, rest, LANGUAGE)
    return layout(*items, *([discord.ui.ActionRow(*whole)] if whole else []))


def played(key: str, number: int) -> tuple[int, ...]:
    """The taps of each turn of a person in one whole game of two."""
    person = Person(Random(number))
    play(person, key, number, 2, {})
    return tuple(person.turns)


def play(person: Person, key: str, number: int, seats: int, options: dict[str, OptionValue]) -> int:
    """Let somebody play a whole casual game against computers; the turns that this person played."""
    dice, game = Random(number), REGISTRY[key]
    setup = game.complete_options(options)
    lobby = lobby_for(game, seats, "en", number)
    lobby = replace(lobby, session=replace(lobby.session, rated=False))
    table = playing(lobby, game.start(seats, setup, dice.randbytes(16)))
    seed = dice.randbytes(16)
    while table.position.outcome is None and table.position.turn < LONGEST:
        (seat,) = table.position.to_act
        if seat == PERSON:
            table = person.turn(table)
            continue
        position: Any = table.position
        notation, *_ = plan_turn(game, position.view(seat), seat, LEVEL, seed_for(seed, table.session.sequence))
        table = with_forced((table.after(Move(seat, notation)),))[-1].table
    return len(person.turns)


def measured(games: list[str], number: int) -> Iterator[bool]:
    """Whether each game keeps what is owed; prints a line for each."""
    for key in games:
        found = sorted(taps for one in range(number) for taps in played(key, one))
        print(f"{key}: {median(found):.1f} taps a turn, at most {found[-1]}, in {number} games", flush=True)
        yield median(found) <= OWED[key]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=OWED, default=[*OWED])
    parser.add_argument("--number", type=int, default=20)
    chosen = parser.parse_args()
    sys.exit(not all([*measured(chosen.games, chosen.number)]))

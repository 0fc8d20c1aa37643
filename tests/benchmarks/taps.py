"""How many taps a turn takes on a phone, by somebody who wants any of the better moves and looks for it.

    uv run python -m tests.benchmarks.taps
    uv run python -m tests.benchmarks.taps --games hekla --number 5

Two seats, against a computer of level 2. The person decides on a move before looking at any list: one at random of the
better third, of two to five moves; within a turn, half the time the best one. A list is opened and an entry picked,
which are two taps; a button is one. Whoever reads on a button the move they want presses it, and plays the turn that it
says. Only what messages show is pressed.

A line a game, with the median of the games; the command fails if a median is above what is owed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from statistics import median
from typing import Any

import discord

from bot.lookup.picks import Weighed, weighed
from bot.lookup.plans import plan
from bot.lookup.suggested import lists
from bot.model.acts import Chosen, follow_chosen, still_to_act, with_forced
from bot.model.refusals import AsksFirst
from bot.model.tables import Table
from bot.pictures.drawing import Readers
from bot.pictures.listing import entries, open_entries
from bot.ui.base import layout
from bot.ui.board import board
from bot.ui.controls import HandButton
from bot.ui.ids import split_parts
from bot.ui.lines import MoveLine, following, picked, plays_at_once
from bot.ui.picker import LineButton, MoveSelect, line_view, whole_buttons
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.computers import offers_of, plan_turn, seed_for
from games.core.options import OptionValue
from rendering import PAINTERS
from rendering.picture import Audience, Picture
from tests.bot.test_limits import lobby_for, playing

OWED = {"volcano": 3.0, "hekla": 2.5, "vesuvio": 4.5}
"""The most taps a turn."""

LIST, BUTTON = 2, 1
"""The taps to pick from a list, which has to be opened, and to press a button."""

MINDFUL = 0.5
"""How often somebody knows how the turn is to go on, once it is begun."""

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
    """Somebody does not find the end of their turn."""


class Person:
    """Somebody with a thumb; ``taps`` counts what it does."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.taps = 0

    def turn(self, table: Table) -> Table:
        """Play until another seat is to act."""
        turn = table.position.turn
        for _ in range(LONGEST_TURN):
            if not still_to_act(table, PERSON, turn):
                return table
            table = self.act(table)
        raise EndlessTurn

    def act(self, table: Table) -> Table:
        """Play something from the board, or from the hand if the choice is secret."""
        view = shown_board(table)
        if table.position.secret_choice:
            assert [one for one in view.walk_children() if isinstance(one, HandButton)]
            self.taps += BUTTON
            view = shown_hand(table)
        line = MoveLine()
        wanted = self.decide(table, line)
        while True:
            if (button := self.button(view, line, wanted, table.position.joiner)) is not None:
                self.taps += BUTTON
                return self.play(table, MoveLine.of(button.path).moves)
            assert wanted is not None
            tried, longer = picked(table, PERSON, line, self.pick(view, wanted))
            if not longer.path and plays_at_once(tried, line):
                return self.play(table, longer.moves)
            found, rest = following(tried, longer, "turn")
            view = line_view(tried, longer, found, "turn", LANGUAGE, rest=rest)
            wanted = wanted if longer.path else self.decide(table, longer)
            line = longer

    def decide(self, table: Table, line: MoveLine) -> Weighed | None:
        """One of the better moves, and after one half the time the best; None where nothing can follow."""
        tried = plan(table, PERSON, line.moves)
        if tried.settles or line.is_full:
            return None
        moves = weighed(tried.after.position, PERSON)
        if line.moves and self.dice.random() < MINDFUL:
            return moves[0]
        return self.dice.choice(moves[: min(5, max(2, len(moves) // 3))])

    def button(
        self, view: discord.ui.LayoutView, line: MoveLine, wanted: Weighed | None, joiner: str
    ) -> LineButton | None:
        """The button that plays on with what is wanted, or what was gathered if nothing more is."""
        moves = [(one, MoveLine.of(one.path).moves) for one in view.walk_children() if isinstance(one, LineButton)]
        for button, said in moves:
            if button.action != "play" or said[: len(line.moves)] != line.moves:
                continue
            rest = said[len(line.moves) :]
            if rest[:1] == (() if wanted is None else (joiner.join(wanted.parts),)):
                return button
        return None

    def pick(self, view: discord.ui.LayoutView, wanted: Weighed) -> tuple[str, ...]:
        """The entry of a list that is the wanted move, else the one that it begins with."""
        self.taps += LIST
        lists = [one for one in view.walk_children() if isinstance(one, MoveSelect)]
        paths = [split_parts(option.value) for one in lists for option in one.item.options]
        return max((path for path in paths if wanted.parts[: len(path)] == path), key=len)

    def play(self, table: Table, moves: tuple[str, ...]) -> Table:
        """Play these moves, and say yes if asked."""
        chosen = Chosen(table.session.id, table.session.sequence, moves)
        try:
            reached = follow_chosen(table, PERSON, chosen, asking=True)
        except AsksFirst:
            self.taps += BUTTON
            reached = follow_chosen(table, PERSON, chosen, asking=False)
        return with_forced(reached)[-1].table


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
    listed, whole = open_entries(game, position, people, Readers(language.code, names))
    return board(table, listed, Picture(b"", "board.png", told), language, players=names, whole=whole)


def shown_hand(table: Table, names: tuple[str, ...] = ()) -> discord.ui.LayoutView:
    """The private message with a hand, where the seats have names, and a secret choice."""
    found, rest = lists(table.position, PERSON)
    items: list[discord.ui.Item[Any]] = []
    shown = PAINTERS[table.session.game].hand(table.position.view(PERSON), Audience(LANGUAGE.words(), names))
    if shown is not None and names:
        items.append(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description=shown.alt)))
    listed = entries(table.session.game, found, LANGUAGE, names)
    items.append(discord.ui.ActionRow(MoveSelect.of(table, listed, LANGUAGE, PERSON, names)))
    whole: Sequence[discord.ui.Item[Any]] = whole_buttons(table, rest, LANGUAGE)
    return layout(*items, *([discord.ui.ActionRow(*whole)] if whole else []))


def played(key: str, number: int) -> float:
    """The taps a turn of a person in one whole game of two."""
    person = Person(Random(number))
    try:
        turns = play(person, key, number, 2, {})
    except EndlessTurn:
        return inf
    return person.taps / turns


def play(person: Person, key: str, number: int, seats: int, options: dict[str, OptionValue]) -> int:
    """Let somebody play a whole game against computers; the turns that this person played."""
    dice, game = Random(number), REGISTRY[key]
    setup = game.complete_options(options)
    table = playing(lobby_for(game, seats, "en", number), game.start(seats, setup, dice.randbytes(16)))
    seed, turns = dice.randbytes(16), 0
    while table.position.outcome is None and table.position.turn < LONGEST:
        (seat,) = table.position.to_act
        if seat == PERSON:
            turns += 1
            table = person.turn(table)
            continue
        position: Any = table.position
        offers = None if game.computer else offers_of(position, seat)
        notation, *_ = plan_turn(game, position.view(seat), seat, LEVEL, seed_for(seed, table.session.sequence), offers)
        table = with_forced((table.after(Move(seat, notation)),))[-1].table
    return turns


def measured(games: list[str], number: int) -> Iterator[bool]:
    """Whether each game keeps what is owed; prints a line for each."""
    for key in games:
        found = sorted(played(key, one) for one in range(number))
        print(
            f"{key}: {median(found):.1f} taps a turn, {found[0]:.1f} to {found[-1]:.1f}, in {number} games", flush=True
        )
        yield median(found) <= OWED[key]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=OWED, default=[*OWED])
    parser.add_argument("--number", type=int, default=20)
    chosen = parser.parse_args()
    sys.exit(not all([*measured(chosen.games, chosen.number)]))

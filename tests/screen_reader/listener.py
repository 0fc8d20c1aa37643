"""A player with a screen reader: it knows sentences, alternative texts, labels and list entries, and no position.

It takes what is said to bring most, or one of the first things offered.
"""

import re
from collections.abc import Sequence
from random import Random

import discord

from bot.model.tables import Table
from bot.ui.base import split_parts
from bot.ui.controls import HandButton
from bot.ui.picker import LineButton, MoveLine, following, line_view, picked, plays_at_once
from games.core.refusals import Refusal
from tests.benchmarks.taps import BUTTON, LANGUAGE, LIST, PERSON, Person, shown_board, shown_hand
from tests.screen_reader.heard import HeardControl, HeardMessage, hear

NAMES = ("Ada", "Bruno", "Chloé", "Dmitri", "Ewa", "Frida")
"""By seat; the listener is Ada."""

MEANT = 0.5
"""How often the listener wants what is said to bring most, and else one of the first things offered."""

OFFERED = 5
"""How many of the things offered first are considered."""

IDLE = 20
"""After so many choices of one turn that bring nothing, anything offered is considered: a turn of Volcano goes on until
an eruption, and those for nothing are offered last."""

UNHEARD = re.compile(r"\bPlayer \d|\b[IO]\d+\b|\{|\}|core-|bot-")
"""What no message at a table says: numbers in place of names, codes that the picture does not show, and keys."""

_BRINGS = re.compile(r"(?<!leaves )\+(\d+)")


class OfferRefused(Exception):
    """A move that was offered has been refused."""


class ListeningPerson(Person):
    """A blind player; ``refusals`` and ``blemishes`` are what went wrong, and should stay empty."""

    def __init__(self, dice: Random) -> None:
        super().__init__(dice)
        self.refusals: list[str] = []
        self.blemishes: list[str] = []
        self.idle = 0

    def turn(self, table: Table) -> Table:
        """Play until another seat is to act."""
        self.idle = 0
        return super().turn(table)

    def act(self, table: Table) -> Table:
        """Play something of what is offered under the board, or with the hand if the choice is secret."""
        view = shown_board(table, names_at(table))
        heard = self.listen(view, table)
        if f"To move: {NAMES[PERSON]}" not in heard.spoken:
            self.blemishes.append("the board does not say that it is the listener's turn")
        if table.position.secret_choice:
            assert [one for one in heard.buttons if one.custom_id.startswith(HandButton.prefix)]
            self.taps += BUTTON
            view = shown_hand(table, names_at(table))
            heard = self.listen(view, table)
        line = MoveLine()
        while True:
            chosen = self.choose(heard)
            if not chosen.value:
                self.taps += BUTTON
                return self.try_to_play(table, moves_of(view, chosen))
            self.taps += LIST
            tried, longer = picked(table, PERSON, line, split_parts(chosen.value))
            if not longer.path and plays_at_once(tried, line):
                return self.try_to_play(table, longer.moves)
            found, rest = following(tried, longer)
            view = line_view(tried, longer, found, LANGUAGE, players=names_at(table), rest=rest)
            heard, line = self.listen(view, table), longer

    def listen(self, view: discord.ui.LayoutView, table: Table) -> HeardMessage:
        """What a message says; things that cannot be told apart by their words are noted."""
        players = table.session.players
        heard = hear(view.to_components(), dict(zip(players, NAMES, strict=False)))
        told = [one.spoken for one in (*heard.buttons, *heard.entries)]
        self.blemishes += [f"twice: {one}" for one in {one for one in told if told.count(one) > 1}]
        self.blemishes += UNHEARD.findall(heard.spoken)
        return heard

    def choose(self, heard: HeardMessage) -> HeardControl:
        """What to do, from the words alone; what was gathered is played where nothing more is offered."""
        plays = [one for one in heard.buttons if one.label.startswith("Play: ")]
        plays = plays or [one for one in heard.buttons if one.label == "Play" and not heard.entries]
        chosen = self.wanted([*plays, *heard.entries])
        self.idle = 0 if brings(chosen) else self.idle + 1
        return chosen

    def wanted(self, offered: Sequence[HeardControl]) -> HeardControl:
        """What of this to take: what is said to bring most, or one of the first things."""
        if self.idle > IDLE:
            return self.dice.choice(offered)
        if self.dice.random() < MEANT:
            return max(offered, key=brings)
        return self.dice.choice(offered[: max(1, min(OFFERED, len(offered) // 3))])

    def try_to_play(self, table: Table, moves: tuple[str, ...]) -> Table:
        """Play these moves; a refusal is noted and ends the game."""
        try:
            return self.play(table, moves)
        except Refusal as refusal:
            self.refusals.append(" ".join(moves))
            raise OfferRefused from refusal


def brings(one: HeardControl) -> int:
    """What something is said to bring: the first gain that is told."""
    found = _BRINGS.search(one.spoken)
    return int(found[1]) if found else 0


def moves_of(view: discord.ui.LayoutView, pressed: HeardControl) -> tuple[str, ...]:
    """The moves that a button plays."""
    buttons = [one for one in view.walk_children() if isinstance(one, LineButton)]
    return next(MoveLine.of(one.path).moves for one in buttons if one.item.custom_id == pressed.custom_id)


def names_at(table: Table) -> tuple[str, ...]:
    """The names of the seats of a table."""
    return NAMES[: table.position.seats]

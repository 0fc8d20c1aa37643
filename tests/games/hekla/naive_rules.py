"""Hekla once more, written from the rule text alone and as plainly as can be.

It shares no code with games/hekla. A square is a (column, row) such as ("C", 2), a stone a string of its colour's
letter and its grooves such as "r3" (lava is "l0" or "l1"); everything is copied and changed in place. A move is what a
person would write. Tests play both side by side.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Spot = tuple[str, int]

CRATER = """
A1 B1 C1 D1 E1 --
A2 B2 C2 D2 E2 F2
A3 B3 C3 D3 E3 F3
A4 B4 C4 D4 E4 F4
-- B5 C5 D5 -- --
"""
MAP = """
 .. o2 o3 o4 o5 o6 o7 o8 o9 ..
 o1  S i1 i2 i3 i4 i5 i6 .. o10
o30 i25 .. .. .. .. .. i7 i8 o11
o29 i24 .. .. .. .. .. .. i9 o12
o28 i23 .. .. .. .. .. .. i10 o13
o27 i22 .. .. .. .. .. .. i11 o14
o26 i21 i20 .. .. .. i14 i13 i12 o15
o25 .. i19 i18 i17 i16 i15 .. .. o16
 .. o24 o23 o22 o21 o20 o19 o18 o17 ..
"""
SPOTS: list[Spot] = [(name[0], int(name[1])) for name in CRATER.split() if name != "--"]
RED_CIRCLES = [("B", 2), ("C", 3), ("D", 4)]
STOCK = {2: "0012223", 3: "01223", 4: "0123"}
COLOURS = "rgyb"
DRAWN = {
    name: (line, place)
    for line, written in enumerate(MAP.strip("\n").splitlines())
    for place, name in enumerate(written.split())
    if name != ".."
}


def name_of(spot: Spot) -> str:
    return spot[0] + str(spot[1])


def spot(name: str) -> Spot:
    return name[0], int(name[1])


def circle_name(step: int) -> str:
    """Walk the track one circle at a time."""
    name = "S"
    for _ in range(step):
        if name == "S":
            name = "i1"
        elif name in ("i25", "o30"):
            name = "o1"
        else:
            name = name[0] + str(int(name[1:]) + 1)
    return name


def sees(step: int, where: Spot) -> bool:
    line, place = DRAWN[circle_name(step)]
    return line - 1 == where[1] or " -ABCDEF"[place : place + 1] == where[0]


@cache
def lines_of_three() -> list[list[Spot]]:
    found = []
    for column, row in SPOTS:
        after = chr(ord(column) + 1), chr(ord(column) + 2)
        across = [(column, row), (after[0], row), (after[1], row)]
        down = [(column, row), (column, row + 1), (column, row + 2)]
        found += [line for line in (across, down) if all(one in SPOTS for one in line)]
    return found


@dataclass
class NaiveHekla:
    """A game in progress; ``waiting`` lists the lines that this turn has touched and not yet counted."""

    players: int
    player: int
    crater: dict[Spot, list[str]] = field(default_factory=lambda: {one: [] for one in SPOTS})
    stock: list[list[int]] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    lava: int = 0
    waiting: list[list[Spot]] = field(default_factory=list)
    choosing: bool = False
    quiet_turns: int = 0
    passes: int = 0
    ending: str | None = None

    @classmethod
    def begin(cls, players: int, player: int) -> "NaiveHekla":
        stock = [[int(value) for value in STOCK[players]] for _ in range(players)]
        return cls(players, player, stock=stock, steps=[0] * players)

    @classmethod
    def load(cls, dump: dict[str, Any]) -> "NaiveHekla":
        """The stored data of a position as a game."""
        game = cls.begin(len(dump["supplies"]), dump["mover"])
        for name, codes in dump["squares"].items():
            game.crater[spot(name)] = [codes[at : at + 2] for at in range(0, len(codes), 2)]
        game.stock = [[value for value in range(4) for _ in range(supply[value])] for supply in dump["supplies"]]
        game.steps, game.lava = list(dump["vulcanologists"]), dump["lava"]
        return game

    def copy(self) -> "NaiveHekla":
        """The same game to go another way."""
        other = copy(self)
        other.crater = {one: list(stones) for one, stones in self.crater.items()}
        other.stock, other.steps = [list(values) for values in self.stock], list(self.steps)
        other.waiting = list(self.waiting)
        return other

    def legal(self) -> list[str]:
        if self.ending:
            return []
        if self.choosing:
            return ["+".join(map(name_of, line)) for line in self.waiting if self.counts(line)]
        moves = [f"{value}@{name_of(one)}" for value in set(self.stock[self.player]) for one in self.empty()]
        for start in SPOTS:
            own = {stone for stone in self.crater[start] if stone[0] == COLOURS[self.player]}
            for stone in own:
                prefix = f"{stone[1]}:" if len(own) == 2 else ""
                moves += [prefix + move for move in self.ways(start)]
        return moves or ["pass"]

    def empty(self) -> list[Spot]:
        return [one for one in SPOTS if not self.crater[one]]

    def ways(self, start: Spot) -> Iterator[str]:
        here = self.steps[self.player]
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            column, row = start
            length = 0
            while True:
                column, row = chr(ord(column) + across), row + down
                if (column, row) not in SPOTS or len(self.crater[column, row]) == 2:
                    break
                length += 1
                move = f"{name_of(start)}-{name_of((column, row))}"
                if length == 1 or sees(here, start):
                    yield move
                else:
                    for back in range(1, here):
                        if sees(here - back, start):
                            yield f"{move}<{back}"

    def counts(self, line: list[Spot]) -> bool:
        stones = [self.crater[one] for one in line]
        if not all(stones) or sum(int(stone[1]) for pile in stones for stone in pile) < 8:
            return False
        return [stone[0] for stone in stones[1]].count("l") < 2

    def move(self, written: str) -> None:
        assert written in self.legal(), written
        self.make(written)

    def make(self, written: str) -> None:
        """A move that is known to be legal."""
        self.quiet_turns += not self.choosing
        if written == "pass":
            self.passes += 1
            self.next_turn()
            return
        self.passes = 0
        if "+" in written:
            self.count([spot(name) for name in written.split("+")])
        elif "@" in written:
            value, name = written.split("@")
            self.stock[self.player].remove(int(value))
            self.crater[spot(name)].append(COLOURS[self.player] + value)
            self.waiting = [line for line in lines_of_three() if spot(name) in line]
        else:
            self.shift(written)
        self.go_on_counting()

    def shift(self, written: str) -> None:
        value, _, plain = written.rpartition(":")
        plain, _, back = plain.partition("<")
        start, target = map(spot, plain.split("-"))
        self.steps[self.player] -= int(back or 0)
        letter = COLOURS[self.player]
        stone = letter + value if value else next(one for one in self.crater[start] if one[0] == letter)
        self.crater[start].remove(stone)
        self.crater[target].append(stone)
        self.waiting = [line for line in lines_of_three() if start in line or target in line]

    def go_on_counting(self) -> None:
        while not self.ending:
            ready = [line for line in self.waiting if self.counts(line)]
            self.choosing = len(ready) > 1
            if self.choosing:
                return
            if not ready:
                self.next_turn()
                return
            self.count(ready[0])

    def count(self, line: list[Spot]) -> None:
        self.waiting.remove(line)
        grooves = 0
        for one in line:
            for stone in self.crater[one]:
                grooves += int(stone[1])
                if stone[0] != "l":
                    self.steps[COLOURS.index(stone[0])] += 2 if one in RED_CIRCLES else 1
        self.steps[self.player] += grooves - 7
        centre = self.crater[line[1]]
        for stone in [stone for stone in centre if stone[0] != "l"]:
            centre.remove(stone)
            self.stock[COLOURS.index(stone[0])].append(int(stone[1]))
        centre.append("l0" if self.lava < 10 else "l1")
        self.lava += 1
        self.quiet_turns = 0
        if self.lava == 20:
            self.ending = "lava"
            self.choosing = False

    def next_turn(self) -> None:
        self.waiting = []
        self.choosing = False
        self.player = (self.player + 1) % self.players
        if self.passes == self.players:
            self.ending = "passes"
        elif self.quiet_turns >= 20 * self.players:
            self.ending = "quiet"

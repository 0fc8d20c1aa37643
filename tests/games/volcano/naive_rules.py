"""Volcano once more, in all its variants, written from the rule text alone and as plainly as can be.

It shares no code with games/volcano: a board is a dictionary from (file, rank), both from 1, to a list of strings
such as "r3", bottom first; everything is copied and changed in place. Tests play both side by side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Spot = tuple[int, int]

FILES = " abcdef"
NEEDED = {"standard": set("rygbc"), "mega": set("roygnbp")}
"""The colours that end a game; Mini has no such end."""


def spot(name: str) -> Spot:
    return FILES.index(name[0]), int(name[1])


def name_of(where: Spot) -> str:
    return FILES[where[0]] + str(where[1])


def pieces(codes: str) -> list[str]:
    return [codes[at : at + 2] for at in range(0, len(codes), 2)]


@dataclass
class NaiveVolcano:
    """A game in progress; ``moved_from`` lists, cap by cap, the spots left since the last eruption or pass."""

    board: dict[Spot, list[str]]
    caps: list[Spot]
    hands: list[list[str]]
    player: int
    no_return: bool = False
    melting: bool = False
    variant: str = "standard"
    moved_from: list[list[Spot]] = field(default_factory=list)
    turns_since_capture: int = 0
    ending: str | None = None
    eruptions: int = 0

    @classmethod
    def begin(
        cls,
        opening: str,
        seats: int,
        first: int,
        *,
        no_return: bool = False,
        melting: bool = False,
        variant: str = "standard",
    ) -> "NaiveVolcano":
        """``opening`` is ranks from the top, parted by "/", with "-" for an empty spot, then "caps" and their spots."""
        ranks, _, caps = opening.partition(" caps ")
        rows = ranks.split("/")
        board = {}
        for distance_from_top, row in enumerate(rows):
            for distance_from_left, letter in enumerate(row):
                nest = [] if letter == "-" else [letter + "1", letter + "2", letter + "3"]
                board[(distance_from_left + 1, len(rows) - distance_from_top)] = nest
        spots = [spot(name) for name in caps.split()]
        hands: list[list[str]] = [[] for _ in range(seats)]
        return cls(board, spots, hands, first, no_return, melting, variant, [[] for _ in spots])

    @classmethod
    def load(cls, dump: dict[str, Any]) -> "NaiveVolcano":
        """The stored data of a position as a game that has no end but its own; the turn begins anew."""
        files = dump["board"][0]
        board = {(at % files + 1, at // files + 1): pieces(codes) for at, codes in enumerate(dump["stacks"])}
        caps = [spot(name) for name in dump["caps"]]
        variant = "mega" if dump["variant"] == "mega" else "standard"
        hands = [pieces(codes) for codes in dump["captured"]]
        left: list[list[Spot]] = [[] for _ in caps]
        return cls(board, caps, hands, dump["mover"], melting=dump["melting"], variant=variant, moved_from=left)

    def copy(self) -> "NaiveVolcano":
        return NaiveVolcano(
            {place: list(pile) for place, pile in self.board.items()},
            list(self.caps),
            [list(hand) for hand in self.hands],
            self.player,
            self.no_return,
            self.melting,
            self.variant,
            [list(places) for places in self.moved_from],
            self.turns_since_capture,
            self.ending,
            self.eruptions,
        )

    def may_move(self, start: Spot, target: Spot) -> bool:
        if self.ending is not None or start not in self.caps or target not in self.board:
            return False
        if max(abs(start[0] - target[0]), abs(start[1] - target[1])) != 1:
            return False
        if target in self.caps:
            return False
        return not (self.no_return and target in self.moved_from[self.caps.index(start)])

    def legal(self) -> list[tuple[Spot, Spot]]:
        return [(start, target) for start in self.caps for target in self.board if self.may_move(start, target)]

    def move(self, start: Spot, target: Spot) -> None:
        assert self.may_move(start, target)
        cap = self.caps.index(start)
        self.caps[cap] = target
        landed = self._erupt(start, target)
        if landed:
            self.eruptions += 1
            self._capture(landed)
            self._end_turn()
            return
        self.moved_from[cap].append(start)
        if not self.legal():
            self.turns_since_capture += 1
            self._end_turn()

    def steps(self, caps: frozenset[Spot]) -> list[tuple[Spot, Spot]]:
        """Every step with the caps on these spots."""
        steps = [(start, target) for start in caps for target in neighbours(start)]
        return [(start, target) for start, target in steps if target in self.board and target not in caps]

    def taken(self, start: Spot, target: Spot, caps: frozenset[Spot]) -> list[str] | None:
        """What a step captures with the caps on these spots before it; None if nothing erupts."""
        way = self._way(start, target, caps - {start} | {target})
        flying = list(zip(self.board[start][::-1], way, strict=False))
        if not flying:
            return None
        hit = [(piece, self.board[place][-1]) for piece, place in flying if self.board[place]]
        return [below if self.melting else piece for piece, below in hit if piece[1] == below[1]]

    def captures(self) -> Iterator[tuple[int, list[str]]]:
        """What one turn can take and with how many steps, the fewest first, from every arrangement of the caps."""
        first = frozenset(self.caps)
        seen, level, length = {first}, [first], 0
        while level:
            length += 1
            following = []
            for caps in level:
                for start, target in self.steps(caps):
                    pieces = self.taken(start, target, caps)
                    if pieces:
                        yield length, pieces
                    after = caps - {start} | {target}
                    if pieces is None and after not in seen:
                        seen.add(after)
                        following.append(after)
            level = following

    def _way(self, start: Spot, target: Spot, caps: frozenset[Spot]) -> list[Spot]:
        """The spots an eruption could reach, nearest first."""
        across, up = target[0] - start[0], target[1] - start[1]
        place = (target[0] + across, target[1] + up)
        way = []
        while place in self.board and place not in caps:
            way.append(place)
            place = (place[0] + across, place[1] + up)
        return way

    def _erupt(self, start: Spot, target: Spot) -> list[Spot]:
        landed: list[Spot] = []
        for place in self._way(start, target, frozenset(self.caps)):
            if self.board[start]:
                self.board[place].append(self.board[start].pop())
                landed.append(place)
        return landed

    def _capture(self, landed: list[Spot]) -> None:
        captured_any = False
        for place in landed:
            pile = self.board[place]
            if len(pile) >= 2 and pile[-1][1] == pile[-2][1]:
                self.hands[self.player].append(pile.pop(-2 if self.melting else -1))
                captured_any = True
        self.turns_since_capture = 0 if captured_any else self.turns_since_capture + 1
        colours = [piece[0] for piece in self.hands[self.player]]
        if colours.count("w") == 3:
            self.ending = "whites"
        elif self.variant in NEEDED and NEEDED[self.variant] <= set(colours):
            self.ending = "colours"

    def _end_turn(self) -> None:
        self.moved_from = [[] for _ in self.caps]
        if self.ending is not None:
            return
        self.player = (self.player + 1) % len(self.hands)
        sizes = [piece[1] for pile in self.board.values() for piece in pile]
        if len(sizes) == len(set(sizes)):
            self.ending = "sizes"
        elif self.turns_since_capture >= 20 * len(self.hands):
            self.ending = "quiet"
        elif self.variant == "mini" and next(self.captures(), None) is None:
            self.ending = "proved"

    def captured(self) -> int:
        return sum(len(hand) for hand in self.hands)


def neighbours(place: Spot) -> list[Spot]:
    return [(place[0] + across, place[1] + up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]


def points(hand: list[str]) -> int:
    """7 for a tree of one colour, 5 for a mixed one, 1 for what is left, whites taking the best colours (O17)."""
    most = 0
    whites = [piece for piece in hand if piece[0] == "w"]
    others = [piece for piece in hand if piece[0] != "w"]
    colours = sorted({piece[0] for piece in others}) or ["r"]
    for way in product(colours, repeat=len(whites)):
        held = others + [colour + white[1] for colour, white in zip(way, whites, strict=True)]
        single = sum(min(held.count(colour + size) for size in "123") for colour in colours)
        most = max(most, 7 * single + 5 * (trees(hand) - single) + len(hand) - 3 * trees(hand))
    return most


def trees(hand: list[str]) -> int:
    """How many trees there are, of whatever colours: as many as there are pieces of the rarest size."""
    sizes = [piece[1] for piece in hand]
    return min(sizes.count(size) for size in "123")

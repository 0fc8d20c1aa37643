"""Volcano once more, in all its variants, written from the rule text alone and as plainly as can be.

It shares no code with games/volcano: a board is a dictionary from (file, rank), both from 1, to a list of strings
such as "r3", bottom first; everything is copied and changed in place. Tests play both side by side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

Spot = tuple[int, int]

FILES = " abcdef"
NEEDED = {"standard": set("rygbc"), "mega": set("roygnbp")}
"""The colours that end a game; Mini has no such end."""


def spot(name: str) -> Spot:
    return FILES.index(name[0]), int(name[1])


def name_of(where: Spot) -> str:
    return FILES[where[0]] + str(where[1])


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

    def capture_is_left(self) -> bool:
        """Whether any turn could take something."""
        return next(self.all_captures(), None) is not None

    def all_captures(self) -> Iterator[list[str]]:
        """What one turn can take: every step from every arrangement of the caps that is within reach."""
        first = frozenset(self.caps)
        seen, waiting = {first}, [first]
        while waiting:
            caps = waiting.pop()
            for start in caps:
                for target in neighbours(start):
                    if target not in self.board or target in caps:
                        continue
                    after = caps - {start} | {target}
                    way = self._way(start, target, after)
                    flying = self.board[start][::-1]
                    taken = []
                    for piece, place in zip(flying, way, strict=False):
                        if self.board[place] and self.board[place][-1][1] == piece[1]:
                            taken.append(self.board[place][-1] if self.melting else piece)
                    if taken:
                        yield taken
                    if not (way and flying) and after not in seen:
                        seen.add(after)
                        waiting.append(after)

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
        elif self.variant == "mini" and not self.capture_is_left():
            self.ending = "proved"

    def captured(self) -> int:
        return sum(len(hand) for hand in self.hands)


def neighbours(place: Spot) -> list[Spot]:
    return [(place[0] + across, place[1] + up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]


def perft(game: NaiveVolcano, depth: int) -> tuple[int, int, int]:
    """Lines of this many cap moves, and over all of them the eruptions and captures of the last move."""
    lines = eruptions = captures = 0
    for start, target in game.legal():
        after = game.copy()
        after.move(start, target)
        if depth == 1:
            lines += 1
            eruptions += after.eruptions - game.eruptions
            captures += after.captured() - game.captured()
        else:
            more = perft(after, depth - 1)
            lines, eruptions, captures = lines + more[0], eruptions + more[1], captures + more[2]
    return lines, eruptions, captures

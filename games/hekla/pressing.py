"""How much a seat presses for an eruption, and how many turns rows need until they score (H19).

Whoever waits for a row that only it can complete waits for ever against another who does so too, and quiet rounds end
the game for the one that leads. So a seat that is behind builds rows even where another could complete them first, and
later so does one that shares the lead or leads safely. The turns to a row are the gradient between rows that cannot
score yet. Where no single turn brings a row nearer, volcanoes first make room for each other: that is the way round.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.hekla.board import RAYS, ROWS, SPOTS, Row
from games.hekla.moves import HeklaMove, Shift, made, shifts
from games.hekla.pieces import DEAD, GROOVES, LAVA, VALUES, HeklaTable
from games.hekla.position import HeklaPosition
from games.hekla.scoring import THRESHOLD, rows_to_score


class Temper(NamedTuple):
    """After how many quiet rounds a computer begins to press for an eruption, by how it stands.

    ``safe`` is for one that leads by more than the eruptions to come can take from it; one that is ``ahead`` by less
    gives half of its lead at most.
    """

    behind: int
    level: int
    safe: int
    ahead: int


EAGER = Temper(behind=1, level=4, safe=3, ahead=6)
CALM = Temper(behind=4, level=5, safe=2, ahead=9)
"""The temper of the strongest level, which presses later: what a row brings others costs it games."""

FAR = 16
"""More turns are not counted."""

MOST_COUNTS = 4_000
"""So often the turns to a row are counted: for two rows four moves far in most craters that are full enough for it."""

QUICK_COUNTS = 1_000
"""The same for advice, which is asked for again with every list."""

_GIVEN_UP = 10
"""After so many, a seat that is behind places the last block of lava, even if that loses the game."""

_ANYTHING = 200.0
"""More circles than winning is worth."""

_SWING = 5
"""So many circles an eruption can bring another seat more than the one that leads."""

_GROWTH = 2.0
"""How many circles more it gives for an eruption with every further round."""

_HELPFUL = 2.0 * FAR
"""What advice gives for it, by the square of the quiet rounds: so each turn that a row is nearer counts two circles."""

_SLIGHT = 0.3
"""The same in the first round after an eruption: of turns that are about even, those that keep rows able to score."""

_AIMED = 2
"""So many of the rows that take the fewest turns are aimed at; all of them where none is known to be possible."""

_LONG = 5
"""As advice, with every so many quiet rounds the next rows are aimed at."""


@dataclass(frozen=True, slots=True)
class Urge:
    """What the mover gives for an eruption, in circles; 0 if it can wait.

    ``rows`` are those that it aims at, ``seats`` those whose volcanoes it counts on, and ``turns`` how many they need;
    ``counts`` is how often these are counted to find a way round.
    """

    begun: HeklaPosition
    circles: float
    rows: tuple[Row, ...] = ()
    seats: frozenset[int] = frozenset()
    turns: int = FAR
    counts: int = MOST_COUNTS

    @classmethod
    def of(cls, position: HeklaPosition, temper: Temper | None = None) -> "Urge":
        """What the mover gives by its temper.

        Without one, as advice, it is soon more than any chance to win, and the volcanoes of all seats count: then
        those who follow it bring the same rows nearer with every turn, whoever leads, and end the game.
        """
        helpful = max(_HELPFUL * position.rounds_without_eruption**2, _SLIGHT)
        circles = _circles(position, temper) if temper else helpful
        if not circles:
            return cls(position, 0)
        alone, together = frozenset((position.mover,)), frozenset(position.playing)
        for seats in (alone, together) if temper else (together,):
            turns = dict(zip(ROWS, turns_to(position.table, seats, ROWS), strict=True))
            least = min(turns.values())
            # Where it can make no row score by itself, it prepares one that another can complete.
            if least < FAR:
                break
        rows = sorted(ROWS, key=turns.__getitem__)
        if least < FAR:
            # Turns are counted as if nobody stood in the way: rows that have not scored for long may never do.
            possible = sum(count < FAR for count in turns.values())
            given_up = 0 if temper else position.rounds_without_eruption // _LONG * _AIMED % possible
            rows = rows[given_up:][:_AIMED]
        counts = MOST_COUNTS if temper else QUICK_COUNTS
        return cls(position, circles, tuple(rows), seats, turns[rows[0]], counts)

    def erupted(self, position: HeklaPosition) -> float:
        """What an eruption since then is worth to the seat."""
        return self.circles if position.table.lava > self.begun.table.lava else 0

    def nearer(self, turns: Sequence[tuple[HeklaMove, HeklaPosition]]) -> list[float]:
        """What the positions after these turns are worth more to the mover: most where it let something erupt itself.

        Otherwise each of two seats would wait for the other, who is expected to. Where no turn brings a row nearer, the
        first move of a longer way counts as one that does.
        """
        if not self.circles:
            return [0.0] * len(turns)
        left = [0 if self.erupted(end) else min(turns_to(end.table, self.seats, self.rows)) for _, end in turns]
        if min(left) >= self.turns:
            first = self._detour()
            left = [self.turns - 1 if move == first else count for (move, _), count in zip(turns, left, strict=True)]
        return [self.circles * (1 - count / FAR) for count in left]

    def _detour(self) -> Shift | None:
        """The first of the fewest moves of its seats, without a retreat, after which a row takes them fewer turns.

        It is one of the mover's. None if none has been found in so many counts; whose turn it would be is not asked.
        """
        seen = {_stones(self.begun.table)}
        edge: list[tuple[Shift | None, HeklaTable]] = [(None, self.begun.table)]
        while edge:
            onward: list[tuple[Shift | None, HeklaTable]] = []
            for first, here in edge:
                for move, there, touched in _moved(here, self.seats if first else (self.begun.mover,)):
                    key = _stones(there)
                    if key in seen:
                        continue
                    seen.add(key)
                    if (
                        rows_to_score(there.squares, touched)
                        or min(turns_to(there, self.seats, self.rows)) < self.turns
                    ):
                        return first or move
                    if len(seen) * len(self.rows) >= self.counts:
                        return None
                    onward.append((first or move, there))
            edge = onward
        return None


def _circles(position: HeklaPosition, temper: Temper) -> float:
    """What the mover gives for an eruption: the more rounds have been quiet, the more."""
    track, lava, seat = position.scores, position.table.lava, position.mover
    lead = track[seat] - max((track[other] for other in position.playing if other != seat), default=0)
    rounds, last = position.rounds_without_eruption, lava == LAVA - 1
    if lead < 0:
        return _ANYTHING if last and rounds >= _GIVEN_UP else _grown(rounds, temper.behind)
    if lead == 0:
        return _grown(rounds, temper.level)
    if last or lead > _SWING * (LAVA - lava):
        return _grown(rounds, temper.safe)
    return min(_grown(rounds, temper.ahead), lead / 2)


def _grown(rounds: int, begin: int) -> float:
    return max(rounds - begin, 0) * _GROWTH


class _Room(NamedTuple):
    """A row once some stones have been moved out of it: the turns for that, its grooves, and where it has spots."""

    turns: int
    grooves: int
    open: tuple[int, ...]
    spots: int


def turns_to(table: HeklaTable, seats: Container[int], rows: Iterable[Row]) -> list[int]:
    """For each of these rows about how many turns the seats need until it scores, if nobody else moves; at most FAR."""
    ways = _ways(table, seats)
    return [_turns(table, seats, row, ways) for row in rows]


def _turns(table: HeklaTable, seats: Container[int], row: Row, ways: dict[int, tuple[int, ...]]) -> int:
    if table.squares[row[1]] in DEAD:
        return FAR
    gaps = sum(not table.squares[square] for square in row)
    best = FAR
    for room in _rooms(table, seats, row):
        if room.turns >= best:
            break
        steps = tuple(sorted(_outside(table, seats, row, room.open, ways)))
        strongest = sorted((value for _, value in steps), reverse=True)
        lacking = THRESHOLD - room.grooves
        if sum(strongest[: room.spots]) >= lacking and len(strongest) >= gaps:
            best = min(best, room.turns + _fewest(steps, lacking, gaps, room.spots))
    return max(best, 1)


def _rooms(table: HeklaTable, seats: Container[int], row: Row) -> Iterator[_Room]:
    """The row as it is, then without one, two or more of the seats' stones that share a square, the weakest first."""
    piles = {square: table.squares[square] for square in row}
    grooves = sum(GROOVES[pile] for pile in piles.values())
    spots = sum(SPOTS - len(pile) for pile in piles.values())
    open_now = tuple(square for square, pile in piles.items() if len(pile) < SPOTS)
    yield _Room(0, grooves, open_now, spots)
    shared = sorted(
        (min(value for seat, value in pile if seat in seats), square)
        for square, pile in piles.items()
        if len(pile) == SPOTS and any(seat in seats for seat, _ in pile)
    )
    for turns, (weakest, square) in enumerate(shared, 1):
        grooves -= weakest
        open_now += (square,)
        yield _Room(turns, grooves, open_now, spots + turns)


def _outside(
    table: HeklaTable, seats: Container[int], row: Row, targets: Sequence[int], ways: dict[int, tuple[int, ...]]
) -> Iterator[tuple[int, int]]:
    """The turns that each volcano of the seats outside the row needs to come into it, and its value."""
    if not all(table.squares[square] for square in row):
        for seat, supply in enumerate(table.supplies):
            for value in VALUES if seat in seats else ():
                for _ in range(supply[value]):
                    yield 1, value
    for start, away in ways.items():
        if start not in row and targets:
            turns = min(away[square] for square in targets)
            if turns < FAR:
                for stone in table.squares[start]:
                    if stone.seat in seats:
                        yield turns, stone.value


@lru_cache(maxsize=2_000)
def _fewest(steps: tuple[tuple[int, int], ...], lacking: int, gaps: int, spots: int) -> int:
    """The fewest turns for volcanoes of so many grooves, as many as there are gaps and no more than there are spots."""
    most = max(lacking, 0)
    cheapest = {(0, 0): 0}
    for turns, value in steps:
        for (number, grooves), spent in list(cheapest.items()):
            if number < spots and spent + turns < FAR:
                key = number + 1, min(grooves + value, most)
                if spent + turns < cheapest.get(key, FAR):
                    cheapest[key] = spent + turns
    return min(
        (spent for (number, grooves), spent in cheapest.items() if grooves == most and number >= gaps), default=FAR
    )


def _ways(table: HeklaTable, seats: Container[int]) -> dict[int, tuple[int, ...]]:
    """For each square with a volcano of the seats, how many single steps it takes from there to every square.

    Full squares are entered only where a volcano of the seats can move on.
    """
    theirs = frozenset(square for square, pile in enumerate(table.squares) if any(seat in seats for seat, _ in pile))
    walls = frozenset(
        square for square, pile in enumerate(table.squares) if len(pile) == SPOTS and square not in theirs
    )
    return {start: _steps(start, walls) for start in sorted(theirs)}


@lru_cache(maxsize=2_000)
def _steps(start: int, walls: frozenset[int]) -> tuple[int, ...]:
    away = [FAR] * len(RAYS)
    away[start] = 0
    edge, turns = {start}, 0
    while edge:
        turns += 1
        near = {ray[0] for square in edge for ray in RAYS[square]}
        edge = {square for square in near - walls if away[square] > turns}
        for square in edge:
            away[square] = turns
    return tuple(away)


def _moved(table: HeklaTable, seats: Iterable[int]) -> Iterator[tuple[Shift, HeklaTable, frozenset[Row]]]:
    """The table after each of these seats' moves, before anything erupts, and the rows that it touches."""
    for seat in seats:
        for move in shifts(table, seat, 0):
            yield move, *made(table, seat, move)


def _stones(table: HeklaTable) -> tuple[object, ...]:
    """Where the stones are, whatever their order on a square."""
    return tuple(pile if len(pile) < SPOTS else frozenset(pile) for pile in table.squares)

"""How much a seat presses for an eruption, and how many turns rows need until they score (H19).

Whoever waits for a row that only it can complete waits for ever against another who does so too, and quiet rounds end
the game for the one that leads. So a seat that is behind builds rows even where another could complete them first, and
later so does one that shares the lead or leads safely. The turns to a row are the gradient between rows that cannot
score yet. Where no single turn brings a row nearer, volcanoes first make room for each other: that is the way round.
"""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.hekla.board import RAYS, ROWS, SPOTS, Row
from games.hekla.moves import HeklaMove, Shift, made, shifts
from games.hekla.pieces import DEAD, LAVA, VALUES, HeklaTable
from games.hekla.position import HeklaPosition
from games.hekla.scoring import THRESHOLD, grooves, rows_to_score


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

_COUNTS = 1_000
"""So often the turns to a row are counted to find a way round."""

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

    ``rows`` are those that it aims at, ``seats`` those whose volcanoes it counts on, and ``turns`` how many they need.
    """

    begun: HeklaPosition
    circles: float
    rows: tuple[Row, ...] = ()
    seats: frozenset[int] = frozenset()
    turns: int = FAR

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
        return cls(position, circles, tuple(rows), seats, turns[rows[0]])

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
        seen = {self.begun.table.squares}
        edge = deque[tuple[Shift | None, HeklaTable]]([(None, self.begun.table)])
        while edge and len(seen) * len(self.rows) < _COUNTS:
            first, here = edge.popleft()
            for seat in self.seats if first else (self.begun.mover,):
                for move in shifts(here, seat, 0):
                    there, touched = made(here, seat, move)
                    if there.squares in seen:
                        continue
                    left = turns_to(there, self.seats, self.rows)
                    if rows_to_score(there.squares, touched) or min(left) < self.turns:
                        return first or move
                    seen.add(there.squares)
                    edge.append((first or move, there))
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


def turns_to(table: HeklaTable, seats: Container[int], rows: Iterable[Row]) -> list[int]:
    """For each of these rows about how many turns the seats need until it scores, if nobody else moves; at most FAR."""
    theirs = {square for square, pile in enumerate(table.squares) if any(seat in seats for seat, _ in pile)}
    # Full squares are entered only where a volcano of the seats can move on.
    walls = frozenset(square for square, pile in enumerate(table.squares) if len(pile) == SPOTS) - theirs
    return [_turns(table, seats, row, walls) for row in rows]


def _turns(table: HeklaTable, seats: Container[int], row: Row, walls: frozenset[int]) -> int:
    piles = [table.squares[square] for square in row]
    if piles[1] in DEAD:
        return FAR
    changes = tuple(sorted(_changes(table, seats, row, walls)))
    gaps, spots = sum(not pile for pile in piles), SPOTS * len(row) - sum(map(len, piles))
    return _fewest(changes, grooves(table.squares, row), gaps, spots)


def _changes(
    table: HeklaTable, seats: Container[int], row: Row, walls: frozenset[int]
) -> Iterator[tuple[int, int, int]]:
    """What the seats can do for a row: the stones and the grooves that it then has more, or fewer, and the turns.

    The weaker of their volcanoes on a full square can make room, and those outside can come.
    """
    squares = table.squares
    room = tuple(square for square in row if len(squares[square]) < SPOTS)
    away = _away(room or tuple(square for square in row if square not in walls), walls)
    for square in row:
        values = [value for seat, value in squares[square] if seat in seats]
        if values and len(squares[square]) == SPOTS:
            yield -1, 1, -min(values)
    if not all(squares[square] for square in row):
        for seat, supply in enumerate(table.supplies):
            for value in VALUES if seat in seats else ():
                yield from [(1, 1, value)] * supply[value]
    for start, turns in away.items():
        if start not in row:
            yield from [(1, turns, value) for seat, value in squares[start] if seat in seats]


@lru_cache(maxsize=2_000)
def _fewest(changes: tuple[tuple[int, int, int], ...], held: int, gaps: int, spots: int) -> int:
    """The fewest turns until a row with so many grooves, gaps and free spots can score, at least one."""
    cheapest = {(0, held): 0}
    for more, turns, value in changes:
        for (number, total), spent in list(cheapest.items()):
            key = number + more, total + value
            if key[0] <= spots and spent + turns < cheapest.get(key, FAR):
                cheapest[key] = spent + turns
    fewest = (spent for (number, total), spent in cheapest.items() if total >= THRESHOLD and number >= gaps)
    return max(min(fewest, default=FAR), 1)


@lru_cache(maxsize=2_000)
def _away(targets: tuple[int, ...], walls: frozenset[int]) -> dict[int, int]:
    """How many single steps it takes from each square to one of these, without those from which there is no way."""
    away = dict.fromkeys(targets, 0)
    edge = list(away)
    for square in edge:
        for near, *_ in RAYS[square]:
            if near not in walls and near not in away:
                away[near] = away[square] + 1
                edge.append(near)
    return away

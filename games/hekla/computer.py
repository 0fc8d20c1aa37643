"""Computer players of Hekla: greedy on the lower levels; the higher ones look at replies and at what follows them.

With two seats the search deepens step by step and skips what cannot matter (alpha-beta). With more, a line of play ends
in a position that each seat rates for itself (max^n). Work is counted in positions looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.core.search import notations
from games.hekla.evaluation import best_turn, margin, promising, prospect
from games.hekla.moves import HeklaMove, Pass, PlaceVolcano, ScoreRow
from games.hekla.position import HeklaPosition
from games.hekla.pressing import CALM, EAGER, Temper, Urge
from games.hekla.scoring import tempting

LISTING = 10
"""To list what can score takes as long as to look at so many positions."""

PROMISING = 10
"""With more than two seats, those that answer look at so many turns only; to look ahead farther is worth more."""

NOTHING = float("-inf")


@dataclass(frozen=True, slots=True)
class Level:
    """How far a computer looks.

    ``overlooks``: how often, in a hundred, it does not notice its best turn; ``fair``: whether it sees what a turn
    brings the others. ``wide``: how many turns it compares by the best scoring of the seat that follows. ``plies``: how
    many turns in succession it looks at before that, at most ``nodes`` positions in all for each opponent. ``patient``:
    whether it sees what volcanoes can still bring; ``temper``: how long it bears quiet rounds.
    """

    overlooks: int = 0
    fair: bool = True
    wide: int = 0
    patient: bool = False
    plies: int = 1
    nodes: int = 0
    temper: Temper = EAGER


LEVELS = (
    Level(overlooks=60, fair=False),
    Level(),
    Level(wide=30),
    Level(wide=1000, patient=True, overlooks=15),
    Level(wide=1000, patient=True, plies=8, nodes=24_000, temper=CALM),
)


class HeklaComputer:
    """Hekla's :class:`games.core.game.Computer`."""

    def turn(self, position: HeklaPosition, seat: int, level: int, dice: Random) -> tuple[str, ...]:
        """A placing or a move and the rows chosen after it; only the rows if there is one to choose (H10)."""
        if position.forced:
            return (position.notation(Pass()),)
        if position.open_rows:
            turns = [best_turn(position, ScoreRow(row)) for row in position.choices]
            moves, _ = max(turns, key=lambda turn: margin(turn[1], seat))
        else:
            moves = Search(position, LEVELS[level - 1], dice).choose().moves
        return notations(position, seat, moves)


class Looked(NamedTuple):
    """A turn with the rows chosen in it, the position after it, and its value for its seat.

    ``nearer`` is the part of the value that the seat gives for coming nearer to an eruption.
    """

    value: float
    moves: tuple[HeklaMove, ...]
    end: HeklaPosition
    nearer: float = 0


class _Spent(Exception):
    """As many positions have been looked at as the level may."""


class Search:
    """What one decision looks at; ``nodes`` counts it."""

    def __init__(self, position: HeklaPosition, how: Level, dice: Random) -> None:
        self._position, self._how, self._dice = position, how, dice
        playing = position.playing
        self._two = len(playing) == 2
        self._other = dict(zip(playing, reversed(playing), strict=True))
        self._limit = how.nodes * (len(playing) - 1)
        self.nodes = 0
        self._refuted: dict[HeklaMove, int] = {}
        self._rate = prospect if how.patient else margin
        self._urge = Urge.of(position, how.temper)

    def choose(self) -> Looked:
        """The turn that this level prefers; the mover has one."""
        found = self._at_once(self._position)
        nearer = self._urge.nearer([(one.moves[0], one.end) for one in found])
        found = [one._replace(value=one.value + more, nearer=more) for one, more in zip(found, nearer, strict=True)]
        # A beginner places what it has before it moves volcanoes about.
        found.sort(key=lambda one: isinstance(one.moves[0], PlaceVolcano), reverse=True)
        found.sort(key=lambda one: one.value, reverse=True)
        if not self._how.wide:
            return self._noticed(found)
        found = self._ranked(found[: self._how.wide])
        for plies in range(2, self._how.plies + 1):
            found = self._deepened(found, plies)
            if self.nodes >= self._limit:
                break
        return self._noticed(found)

    def _at_once(self, position: HeklaPosition) -> list[Looked]:
        """All turns worth a look with what they bring at once, in a drawn order."""
        seat, looked = position.mover, []
        for move in promising(position):
            moves, end = best_turn(position, move)
            gain = margin(end, seat) if self._how.fair else float(end.scores[seat])
            looked.append(Looked(gain + self._pressed(end, seat), moves, end))
        self.nodes += LISTING + len(looked)
        self._dice.shuffle(looked)
        return looked

    def _value(self, position: HeklaPosition, seat: int) -> float:
        """What the position is worth to the seat."""
        return self._rate(position, seat) + self._pressed(position, seat)

    def _pressed(self, position: HeklaPosition, seat: int) -> float:
        """What it is worth more because the seat that decides wants an eruption, and its only opponent does not."""
        erupted = self._urge.erupted(position)
        return erupted if seat == self._position.mover else -erupted if self._two else 0

    def _noticed(self, found: Sequence[Looked]) -> Looked:
        for one in found:
            if self._dice.randrange(100) >= self._how.overlooks:
                return one
        return found[-1]

    def _ranked(self, found: Sequence[Looked]) -> list[Looked]:
        """The turns by the best scoring of the seat that follows."""
        seat = self._position.mover
        rated = [one._replace(value=one.nearer + self._value(self._greedy(one.end), seat)) for one in found]
        return sorted(rated, key=lambda one: one.value, reverse=True)

    def _greedy(self, position: HeklaPosition) -> HeklaPosition:
        """The position after the best scoring of its mover, or itself if none is better than to wait."""
        if position.outcome:
            return position
        seat = position.mover
        hot = tempting(position.table, seat)
        self.nodes += LISTING + len(hot)
        ends = (best_turn(position, move)[1] for move in hot)
        return max((position, *ends), key=lambda end: margin(end, seat))

    def _deepened(self, found: list[Looked], plies: int) -> list[Looked]:
        """The turns by what so many plies bring, as far as the nodes suffice; those not looked at again come last."""
        rated: list[Looked] = []
        most = NOTHING
        for at, one in enumerate(found):
            try:
                value = one.nearer + self._answered(one.end, plies - 1, most - one.nearer)
            except _Spent:
                return [*sorted(rated, key=lambda one: one.value, reverse=True), *found[at:]]
            most = max(most, value)
            rated.append(one._replace(value=value))
        return sorted(rated, key=lambda one: one.value, reverse=True)

    def _beyond(self, position: HeklaPosition, seat: int, plies: int, floor: float, ceiling: float) -> float:
        """With two seats the value of a position for the one whose turn is next, exact only from floor to ceiling."""
        if not plies or position.outcome:
            return self._value(self._greedy(position), seat)
        found, other = self._ordered(position), self._other[seat]
        if not found:
            return -self._beyond(_skipped(position), other, plies - 1, -ceiling, -floor)
        most = NOTHING
        for one in found:
            value = -self._beyond(one.end, other, plies - 1, -ceiling, -max(floor, most))
            if value > most:
                most = value
                if most >= ceiling:
                    move = one.moves[0]
                    self._refuted[move] = self._refuted.get(move, 0) + plies * plies
                    break
        return most

    def _answered(self, position: HeklaPosition, plies: int, floor: float) -> float:
        """The value for the seat that decides, once those that follow have answered; exact only above the floor."""
        seat = self._position.mover
        if not self._two:
            return self._value(self._end(position, plies), seat)
        return -self._beyond(position, self._other[seat], plies, NOTHING, -floor)

    def _end(self, position: HeklaPosition, plies: int) -> HeklaPosition:
        """Where play leads if each seat chooses what is best for it, and after these plies what scores most at once."""
        if position.outcome:
            return position
        if not plies:
            return self._round(position)
        seat = position.mover
        found = sorted(self._ordered(position), key=lambda one: self._value(one.end, seat), reverse=True)[:PROMISING]
        if not found:
            return self._end(_skipped(position), plies - 1)
        return max((self._end(one.end, plies - 1) for one in found), key=lambda end: self._value(end, seat))

    def _round(self, position: HeklaPosition) -> HeklaPosition:
        """The position after the best scoring of every seat, up to that which decides."""
        while not position.outcome:
            after = self._greedy(position)
            if position.mover == self._position.mover:
                return after
            position = _skipped(position) if after is position else after
        return position

    def _ordered(self, position: HeklaPosition) -> list[Looked]:
        """What the mover can do, the most promising first."""
        if self.nodes >= self._limit:
            raise _Spent
        found = self._at_once(position)
        refuted = self._refuted
        found.sort(key=lambda one: (one.value, refuted.get(one.moves[0], 0)), reverse=True)
        return found


def _skipped(position: HeklaPosition) -> HeklaPosition:
    """The position after its mover has passed, or waited."""
    return position.after(Pass()).position
